import { InitiativeStatus, type Initiative } from '../../../subgraphs/transformation/index.js';
import type { RelatedInitiative } from '../solution-planning/index.js';
import { answersOf } from './related-answers.js';
import { relatedLevers } from './related-levers.js';

const initiative = (title: string, part: Partial<Initiative>, note: RelatedInitiative['note'] = null): RelatedInitiative => ({
  initiative: {
    ...{ initiativeId: `ini_${title}`, areaId: '', title, status: InitiativeStatus.PLANNED, owner: null },
    ...{ start: null, due: null, budget: null, benefit: null },
    ...part,
  } as Initiative,
  code: null,
  after: [],
  note,
});
const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');

describe('relatedLevers', () => {
  const task = { language: 'en', today: '2026-11-30', wantedBy: '2027-02-28', currency: 'EUR' } as const;
  const quick = initiative('Dock lights', { owner: 'A. Berg', start: '2026-12-01', due: '2027-01-31', budget: 9_000, benefit: 20_000 });
  const begun = initiative('Dock rebuild', { start: '2026-12-01', due: '2027-06-30' });
  const late = initiative('Second dock', { start: '2027-04-01', due: '2027-06-30' });

  it('puts what ends by the wanted day first and leaves out what begins later', () => {
    const { levers, later } = relatedLevers([late, begun, quick], task);
    expect(levers.map(({ finding }) => finding.subject)).toEqual(['Dock lights', 'Dock rebuild']);
    expect(later).toEqual([late]);
    expect(levers[1]?.finding.texts?.['state']).toContain('it ends on 30 Jun 2027');
  });

  it('does not carry over a due date before the start', () => {
    const wrong = initiative('Swapped', { start: '2027-02-01', due: '2026-12-20' });
    const [lever] = relatedLevers([wrong], task).levers;
    expect(lever?.finding.due).toBeUndefined();
    expect(lever?.finding.texts?.['state']).toContain('The recorded end lies before the start');
  });

  it('answers with owner, date, budget and benefit, and names what begins too late', () => {
    const owner = { name: 'A. Berg', source: 'programme', id: 'x' } as const;
    const action = { rule: 'initiative-related', subject: 'Dock lights', owner, due: { date: '2027-01-31', rule: 'record' } } as const;
    expect(answersOf([action], { ...task, about: [quick], later: [late] }).map(plain)).toEqual([
      'These initiatives on the subject are on record and come first: 1. “Dock lights” (A. Berg, by 31 Jan 2027, budget 9,000 EUR, benefit 20,000 EUR per year).',
      'Not possible by 28 Feb 2027, because they start later: “Second dock” (from 1 Apr 2027).',
    ]);
  });
});
