import type { DomainEvent } from '../../../platform/events/index.js';
import { eventEvidence } from './event-evidence.js';

let sequence = 0;
const event = (type: string, data: Record<string, unknown> = {}): DomainEvent => {
  sequence += 1;
  return {
    id: `evt_${sequence}`,
    type,
    source: '/',
    subject: `x_${sequence}`,
    time: '2026-03-03T08:00:00.000Z',
    tenantId: 'tnt_a',
    sequence,
    data,
  };
};

const EVENTS = [
  event('run.progressed'),
  event('source.sync_failed', { error: { message: 'Datei fehlt' } }),
  event('run.failed', { agent: 'process-mining' }),
  event('advisor.replied'),
  event('milestone.completed'),
];
const kinds = (question: string): string[] => eventEvidence(question, EVENTS, 'de').map(({ kind }) => kind);

describe('eventEvidence', () => {
  it('returns events if the question asks what has happened', () => {
    expect(kinds('Was ist zuletzt passiert?')).toEqual(['source.sync_failed', 'run.failed', 'milestone.completed']);
    expect(kinds('What happened?')).toEqual(['source.sync_failed', 'run.failed', 'milestone.completed']);
  });

  it('returns the events of the topics of the question', () => {
    expect(kinds('Was ist zuletzt bei den Quellen passiert?')).toEqual(['source.sync_failed']);
    expect(kinds('Which agent runs failed?')).toEqual(['run.failed']);
  });

  it('returns no events for other questions', () => {
    expect(kinds('Welche Ziele haben wir?')).toEqual([]);
    expect(kinds('Which data sources do we have?')).toEqual([]);
  });

  it('returns data and day of the events, limited in number and length', () => {
    const [first] = eventEvidence('Was ist mit den Daten passiert?', EVENTS, 'de');
    expect(first).toMatchObject({
      title: 'Datenquelle: Import fehlgeschlagen',
      text: '3. März 2026: Datenquelle: Import fehlgeschlagen (Datei fehlt).',
    });
    const long = eventEvidence(
      'What happened?',
      Array.from({ length: 50 }, () => event('run.failed', { agent: '😀'.repeat(500) })),
      'en',
    );
    expect(long).toHaveLength(12);
    expect(long.every(({ text }) => text.length <= 400 && text.isWellFormed())).toBe(true);
  });
});
