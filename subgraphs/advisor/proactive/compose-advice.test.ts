import 'reflect-metadata';
import { AdviceSeverity, type AdviceItem } from '../../../platform/graph/types/advice.js';
import { composeAdvice, countAdvice, statementOf, unavailableIn } from './compose-advice.js';

const item = (code: string, severity: AdviceSeverity, since: string, subjectId: string | null = code): AdviceItem => ({
  ...{ code, severity, subjectId, title: code, why: code, link: '/' },
  // Dates arrive from other subgraphs as JSON.
  since: since as unknown as Date,
});

const { INFO: info, WARNING: warning, CRITICAL: critical } = AdviceSeverity;

describe('composeAdvice', () => {
  it('sorts by severity, then oldest first', () => {
    const items = composeAdvice({
      sourceFindings: [item('a', info, '2026-01-01T00:00:00Z'), item('b', warning, '2026-03-01T00:00:00Z')],
      agentFindings: [item('c', critical, '2026-05-01T00:00:00Z')],
      processFindings: [item('d', warning, '2026-02-01T00:00:00Z')],
    });
    expect(items.map(({ code }) => code)).toEqual(['c', 'd', 'b', 'a']);
  });

  it('removes duplicates across domains', () => {
    const twice = item('a', warning, '2026-01-01T00:00:00Z', 'src_1');
    const items = composeAdvice({
      sourceFindings: [twice, item('a', warning, '2026-01-01T00:00:00Z', 'src_2')],
      agentFindings: [twice],
      processFindings: [],
    });
    expect(items.map(({ subjectId }) => subjectId)).toEqual(['src_1', 'src_2']);
  });

  it('lists unavailable domains in the statement', () => {
    const unavailable = unavailableIn({
      agentFindings: [],
      sourceFindings: null,
      onboardingFindings: [],
      processFindings: [],
      programmeFindings: [],
      metricFindings: [],
    });
    expect(unavailable).toEqual(['sources']);
    const counts = countAdvice([]);
    expect(statementOf(counts, unavailable, 'en')).toBe('There is currently no advice. Could not be checked: sources.');
    expect(statementOf(counts, [], 'de')).toBe('Derzeit liegen keine Hinweise vor.');
  });

  it('counts items by severity', () => {
    const counts = countAdvice([item('a', info, ''), item('b', critical, ''), item('c', critical, '')]);
    expect(counts).toEqual({ critical: 2, warning: 0, info: 1, total: 3 });
    expect(statementOf(counts, [], 'de')).toBe('3 Hinweise: 2 kritisch, 0 mit Handlungsbedarf, 1 zur Kenntnis.');
    expect(statementOf(countAdvice([item('a', info, '')]), [], 'en')).toMatch(/^One item:/);
  });
});
