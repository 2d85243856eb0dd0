import type { FactRecord, RecordKind } from '../../../platform/questions/index.js';
import type { Understood } from '../request-reading/index.js';
import { askedRecords } from './asked-facts.js';
import { askedFirst, type Fact } from './fact.js';
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
});
