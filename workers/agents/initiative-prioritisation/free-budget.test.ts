import { askedInitiatives, type SelectableCandidate } from './asked-initiatives.js';
import { initiativesToStop, releaseSentences } from './free-budget.js';

const candidate = (name: string, status: string, need: number | null, benefit: number, owner = 'K. Lang'): SelectableCandidate => ({
  ...{ initiativeId: null, name, status, need, benefit, owner, areaId: null, due: '2026-12-01', metricIds: [], about: name },
  estimates: { reach: 1, impact: 1, confidence: 1, ease: 1, effort: 1 },
});

const ALL = [
  candidate('Lackierkabine', 'active', 60_000, 20_000),
  candidate('Barcodes', 'paused', 15_000, 90_000),
  candidate('Leergut', 'planned', 40_000, 30_000, 'M. Roth'),
  candidate('Rahmenverträge', 'active', 30_000, 10_000),
  candidate('Überzogen', 'active', 0, 1_000),
  candidate('Ohne Budget', 'active', null, 5_000),
];
const PERSON = { kind: 'person' as const, id: 'M. Roth', label: 'M. Roth', words: ['Roth'], source: 'rules' as const, confidence: 0.9 };
const understood = (period: { from: string | null; until: string | null; words: string } | null, ...subjects: (typeof PERSON)[]) => ({
  ...{ language: 'de' as const, subjects, topics: [], period, comparisons: [], audiences: [], target: null, format: null },
  ...{ open: [], unanswered: [] },
});
const read = (text: string, language: 'de' | 'en' = 'de', ...subjects: (typeof PERSON)[]) =>
  askedInitiatives(text, ALL, [], understood({ from: null, until: '2027-01-31', words: 'Januar' }, ...subjects), {
    language,
    today: '2026-06-15',
  });
const namesFor = (amount: number, count: number | null = null) =>
  initiativesToStop(ALL, { amount, count })?.map(({ name }) => name) ?? null;

describe('askedRelease', () => {
  it.each([
    ['Welche zwei der sechs Projekte sollten wir anhalten, um 55.000 EUR freizubekommen?', 55_000, 2],
    ['Wir müssen 20 TEUR einsparen, welche Maßnahmen stoppen wir?', 20_000, null],
    ['Which projects could be put on hold to release £40k?', 40_000, null],
    ['We need to free up GBP 12,500. What should we cancel?', 12_500, null],
    ['Stop three projects so that we save 90,000 euros', 90_000, 3],
    ['Order them by RICE. Which three should we cancel if we need to save 70,000?', 70_000, 3],
    ['Welche zwei würden Sie streichen, wenn wir 35.000 einsparen müssen?', 35_000, 2],
  ])('reads amount and number of “%s”', (text, amount, count) => {
    const asked = read(text, /[äüöß]|wir/u.test(text) ? 'de' : 'en');
    expect(asked).toMatchObject({ release: { amount, count }, money: null, initiatives: null });
  });

  it.each([
    'Wir können nur noch 50.000 EUR ausgeben, was stoppen wir?',
    'Which projects save the most?',
    'Which project should we drop?',
    'Which project should we drop to save 1,200 hours?',
  ])('reads none from “%s”', (text) => {
    expect(read(text).release).toBeNull();
  });

  it.each([
    'Um 50.000 EUR freizubekommen, was halten wir an, ohne die von Frau Roth anzutasten?',
    'Release EUR 50,000 without touching those of M. Roth',
    'Pause projects to release EUR 50,000, except those led by M. Roth',
  ])('leaves out the initiatives of a person: “%s”', (text) => {
    const { initiatives, leftOut } = read(text, 'de', PERSON);
    expect(leftOut).toEqual(['M. Roth']);
    expect(initiatives?.map(({ name }) => name)).not.toContain('Leergut');
    expect(initiatives).toHaveLength(ALL.length - 1);
  });
});

describe('initiativesToStop', () => {
  it.each([
    [10_000, null, ['Barcodes']],
    [50_000, null, ['Barcodes', 'Leergut']],
    [80_000, null, ['Leergut', 'Lackierkabine']],
    [55_000, 1, ['Lackierkabine']],
    [30_000, 1, ['Leergut']],
    [146_000, null, null],
    [61_000, 1, null],
  ])('frees %d with %s initiatives by those that disrupt least', (amount, count, names) => {
    expect(namesFor(amount, count)).toEqual(names);
  });
});

describe('releaseSentences', () => {
  it('states what is freed and lost, in both languages', () => {
    const stated = (language: 'de' | 'en', amount: number, count: number | null = null) =>
      releaseSentences(ALL, { amount, count }, { currency: 'EUR', leftOut: ['M. Roth'], language }).sentences.join(' ');
    expect(stated('de', 50_000)).toMatch(
      /Barcodes.*pausiert.*Leergut.*55\.000.*120\.000.*Nicht ausgegebenes.*Lackierkabine.*Ohne Budget/su,
    );
    expect(stated('en', 50_000)).toMatch(/Left untouched as requested: M\. Roth/u);
    expect(stated('en', 200_000)).toMatch(/cannot free.*200,000.*5 initiatives.*145,000/u);
    expect(stated('de', 61_000, 1)).toMatch(/genau einer Maßnahme.*nicht freibekommen.*anzuhalten/su);
  });
});
