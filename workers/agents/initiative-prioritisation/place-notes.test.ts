import type { SelectableCandidate } from './asked-initiatives.js';
import { placeNotes } from './place-notes.js';
import type { PrioritisationResult } from './prioritisation-result.js';

type Ranked = PrioritisationResult['ranking'][number];
const NONE = { reach: null, impact: null, confidence: null, ease: null, effort: null };
const ranked = (name: string, score: number, [bestRank, worstRank]: [number, number]): Ranked => ({
  ...{ initiativeId: name, name, status: null, owner: null, rank: bestRank, tied: false, score, estimates: NONE },
  ...{ bestRank, worstRank, rankHolds: 0.8, first: 0 },
});
const candidate = (name: string, due: string | null): SelectableCandidate => ({
  ...{
    initiativeId: name,
    name,
    status: 'active',
    owner: null,
    areaId: null,
    due,
    metricIds: [],
    about: name,
    estimates: NONE,
    need: null,
  },
});
const GIVEN = { text: 'Rank the greenhouses', deviation: 0.1, isSupposed: false, count: null, today: '2027-03-01' };
const RANKING = [ranked('Vents', 4, [1, 2]), ranked('Shades', 3, [1, 2]), ranked('Pumps', 2, [3, 3]), ranked('Doors', 1, [4, 4])];

it('states which places can swap and which stay if the request supposes that estimates are off', () => {
  expect(placeNotes(RANKING, [], { ...GIVEN, isSupposed: true }, 'en')).toEqual([
    'The order holds only in part: if a single estimate is off by 10%, places 1 and 2 may swap among themselves; places 3 and 4 stay.',
  ]);
  expect(placeNotes(RANKING.slice(2), [], { ...GIVEN, text: 'Hält die Reihenfolge?' }, 'de')).toEqual([
    expect.stringMatching(/^Ja, die Reihenfolge hält: Weicht eine einzelne Schätzung um 10\s% ab/),
  ]);
  expect(placeNotes(RANKING, [], GIVEN, 'en')).toEqual([]);
});

it('names the initiatives that tie at the cut-off of the requested number', () => {
  const tied = [ranked('Vents', 4, [1, 1]), ranked('Shades', 2, [2, 3]), ranked('Pumps', 2, [2, 3])];
  expect(placeNotes(tied, [], { ...GIVEN, count: 2 }, 'de')).toEqual([
    '„Shades“ und „Pumps“ liegen gleichauf (2,00); welche davon noch dazugehört, entscheidet der Wert nicht.',
  ]);
  expect(placeNotes(tied, [], { ...GIVEN, count: 1 }, 'de')).toEqual([]);
});

it('names top-ranked initiatives whose planned end has passed', () => {
  const candidates = [candidate('Vents', '2027-02-10'), candidate('Shades', '2027-03-01'), candidate('Doors', null)];
  expect(placeNotes(RANKING, candidates, GIVEN, 'en')).toEqual(['Past its planned end and not completed: “Vents” (10 Feb 2027).']);
});

it('names every initiative past its planned end, of a requested number only those within it unless they are asked for', () => {
  const late = [candidate('Vents', '2027-01-31'), candidate('Doors', '2027-02-15'), candidate('Pumps', '2027-05-01')];
  const notes = (given: Partial<typeof GIVEN> & { count?: number | null }): string =>
    placeNotes(RANKING, late, { ...GIVEN, ...given } as typeof GIVEN, 'en').join(' ');
  expect(notes({})).toMatch(/“Vents”.*“Doors”/);
  expect(notes({ count: 2 } as never)).not.toContain('Doors');
  expect(notes({ count: 2, text: 'The first two, and which are overdue?' } as never)).toContain('Doors');
});
