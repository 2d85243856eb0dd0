import type { FactRecord } from '../../../platform/questions/index.js';
import { asksWork, recordsAtWork } from './asked-work.js';
import { recordText } from './record-text.js';

const both = (text: string) => ({ de: text, en: text });
const record = (kind: FactRecord['kind'], title: string, more: Partial<FactRecord> = {}): FactRecord => ({
  ...{ id: title, kind, title, names: [title], facts: [], text: '', urgency: 0, due: null, parentIds: [], people: [] },
  ...more,
});
const PORTAL = record('initiative', 'Portal', { due: '2027-02-12', people: ['A. Brand'], measures: { progress: 0.35 } });

describe('recordText', () => {
  it('states progress, date and owner of an initiative in one sentence', () => {
    expect(recordText(PORTAL, 'en', true)).toBe('The initiative “Portal” is 35% complete and due on 12 Feb 2027; A. Brand is responsible.');
    expect(recordText(PORTAL, 'de', false)).toMatch(/^Die Initiative „Portal“ ist zu 35\s% umgesetzt, Termin ist der 12\.02\.2027\.$/);
  });

  it('states a late milestone by its finding, once', () => {
    const facts = [
      { aspects: ['status'] as const, text: both('Milestone "Pilot" has been overdue for 9 days (owner: A. Brand).'), isNamed: true },
      { aspects: ['due'] as const, text: both('It is due on 19 Nov 2026.') },
    ];
    const late = record('milestone', 'Pilot', { due: '2026-11-19', people: ['A. Brand'], facts });
    expect(recordText(late, 'en', true)).toBe('Milestone "Pilot" has been overdue for 9 days (owner: A. Brand). It is due on 19 Nov 2026.');
    expect(recordText(late, 'en', false)).not.toContain('Brand');
  });

  it('states an open decision, but no members of an area', () => {
    expect(recordText(record('decision', 'Is it approved?', { due: '2026-12-07', people: ['A. Brand'] }), 'en', true)).toBe(
      'To be decided by 7 Dec 2026 (A. Brand): “Is it approved?”',
    );
    const area = record('area', 'Finance', { facts: [{ aspects: ['members'], text: both('Members are X.') }] });
    expect(recordText(area, 'en', true)).not.toContain('Members');
  });
});

describe('recordsAtWork', () => {
  it('returns the initiative of an asked milestone with its next milestone and its open decisions', () => {
    const records = [
      PORTAL,
      record('milestone', 'later', { parentIds: ['Portal'], due: '2027-03-01' }),
      record('milestone', 'next', { parentIds: ['Portal'], due: '2027-01-01' }),
      record('milestone', 'reached', { parentIds: ['Portal'] }),
      record('decision', 'open', { parentIds: ['Portal'], due: '2027-01-15' }),
      record('milestone', 'other', { due: '2027-01-01' }),
    ];
    const state = { metrics: [], datasets: [], processes: [], programme: null, asked: { metricIds: [], series: [], areas: [] } };
    const found = recordsAtWork(records, records.slice(1, 2), state as unknown as Parameters<typeof recordsAtWork>[2]);
    expect(found.map(({ title }) => title)).toEqual(['Portal', 'next', 'open']);
  });

  it.each([
    'What are we doing about it?',
    'Welche Maßnahme läuft dazu?',
    'Was tun wir gegen die Retouren?',
    'Which decisions are still open?',
  ])('is asked for by "%s"', (request) => {
    expect(asksWork(request)).toBe(true);
  });

  it('is not asked for by a question about a value', () => {
    expect(asksWork('How high is the return rate in October?')).toBe(false);
  });
});
