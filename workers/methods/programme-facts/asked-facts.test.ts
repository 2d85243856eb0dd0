import type { FactRecord, RecordKind } from '../../../platform/questions/index.js';
import type { Understood } from '../request-reading/index.js';
import { askedRecords, metricStatement } from './asked-facts.js';
import { askedFirst, recordedDecision, type Fact } from './fact.js';
import { withoutPersons } from './without-persons.js';

const record = (kind: RecordKind, id: string, more: Partial<FactRecord> = {}): FactRecord => ({
  ...{ id, kind, title: id, names: [id], facts: [], text: '', urgency: 0, due: null, parentIds: [], people: [] },
  ...more,
});

const RECORDS = [
  record('area', 'sales'),
  record('milestone', 'pilot', { parentIds: ['sales'], due: '2026-07-01', people: ['H. Brand'] }),
  record('milestone', 'launch', { parentIds: ['sales'], due: '2026-09-01', urgency: 100 }),
  record('risk', 'vendor', { people: ['H. Brand'] }),
  record('decision', 'make'),
];

const asked = (more: Partial<Understood>): string[] =>
  askedRecords(RECORDS, {
    ...{ language: 'en', subjects: [], topics: [], period: null, comparisons: [], audiences: [], target: null, format: null },
    ...{ open: [], unanswered: [] },
    ...more,
  }).map(({ id }) => id);

const subject = (kind: Understood['subjects'][number]['kind'], id: string): Understood['subjects'][number] => ({
  ...{ kind, id, label: id, words: [id], confidence: 1, source: 'rules' },
});

describe('askedRecords', () => {
  it('returns the named records, then those of named areas and people, the most urgent first', () => {
    expect(asked({ subjects: [subject('decision', 'make'), subject('risk', 'vendor')] })).toEqual(['make', 'vendor']);
    expect(asked({ subjects: [subject('area', 'sales')] })).toEqual(['sales', 'launch', 'pilot']);
    expect(asked({ subjects: [subject('person', 'H. Brand')] })).toEqual(['pilot', 'vendor']);
  });

  it('returns a whole list within the asked period', () => {
    const topics = [{ topic: 'milestones' as const, words: 'milestones' }];
    expect(asked({ topics })).toEqual(['launch', 'pilot']);
    expect(asked({ topics, period: { from: '2026-07-01', until: '2026-07-31', words: 'July' } })).toEqual(['pilot']);
  });
});

const fact = (topic: Fact['topic'], text: string, id = 'a'): Fact => ({ topic, subject: 's', text, source: { id, kind: 'k', label: 'l' } });

describe('askedFirst', () => {
  it('replaces facts on the same record', () => {
    const others = [fact('milestone', 'planned'), fact('milestone', 'other', 'b'), fact('metric_value', 'value')];
    expect(askedFirst([fact('milestone', 'asked')], others).map(({ text }) => text)).toEqual(['asked', 'other', 'value']);
  });
});

describe('withoutPersons', () => {
  it('replaces the known names of people, but not those of roles', () => {
    const { facts, removed } = withoutPersons(
      [fact('decision', 'X. Qrzt decides with Head of Sales in Qrztville.')],
      ['X. Qrzt', 'Head of Sales'],
    );
    expect(facts[0]?.text).toBe('[NAME_1] decides with Head of Sales in Qrztville.');
    expect(removed).toEqual({ NAME: 1 });
  });

  it('keeps the known names for readers inside the company, and replaces other personal data', () => {
    const { facts, removed } = withoutPersons(
      [fact('decision', 'Decided by X. Qrzt: no. Ask x.qrzt@example.org or Herr Erwin Klöbner.')],
      ['X. Qrzt'],
      true,
    );
    expect(facts[0]?.text).toContain('Decided by X. Qrzt: no.');
    expect(facts[0]?.text).not.toMatch(/@|Klöbner/);
    expect(removed).toMatchObject({ 'E-MAIL': 1 });
  });
});

describe('recordedDecision', () => {
  const decision = fact('decision', 'Decided: no.', 'pdc_1');
  const understood = (confidence: number) =>
    ({ subjects: [{ kind: 'decision', id: 'pdc_1', confidence }] }) as unknown as Parameters<typeof recordedDecision>[1];

  it('is the decision that the request names with certainty', () => {
    expect(recordedDecision([fact('initiative', 'x'), decision], understood(1))).toBe(decision);
  });

  it('is none if the request only shares words with it or names something else', () => {
    expect(recordedDecision([decision], understood(0.4))).toBeNull();
    expect(recordedDecision([fact('initiative', 'x')], understood(1))).toBeNull();
    expect(recordedDecision([decision], null)).toBeNull();
  });
});

describe('metricStatement', () => {
  const status = (value: number | null) =>
    ({
      metric: { metricId: 'met_1', name: 'Scrap rate', version: 1, unit: '%', purpose: null, direction: 'lower', target: null },
      latest: value === null ? null : { value, periodStart: '2026-10-01', targetReached: null },
    }) as unknown as Parameters<typeof metricStatement>[0];

  it.each([
    ['en', 'The KPI “Scrap rate” has no value of a complete period yet.'],
    ['de', 'Für die Kennzahl „Scrap rate“ liegt noch kein Wert eines abgeschlossenen Zeitraums vor.'],
  ] as const)('says that a metric has no value: %s', (language, text) => {
    expect(metricStatement(status(null), language)).toMatchObject([{ topic: 'metric_value', subject: 'Scrap rate', text }]);
  });

  it('states only the value of a metric that has one', () => {
    expect(metricStatement(status(4.2), 'en').map(({ topic, text }) => [topic, text.includes('4.2')])).toEqual([['metric_value', true]]);
  });
});
