import { DuckDbSession } from '../../../platform/analytics/index.js';
import { comparesWithOthers, planOfUnits, unitColumn } from './own-units.js';

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

type Table = Parameters<typeof planOfUnits>[1];

const table = (
  columns: Readonly<Record<string, string>>,
  rows: readonly string[],
  topValues: readonly (readonly [string, number])[],
): Table =>
  ({
    dataset: {
      ...{ datasetId: 'dst_1', name: 'Jobs', rows: rows.length, roles: {}, eventLogColumns: null },
      columns: Object.entries(columns).map(([name, type]) => ({ name, type })),
      profile: {
        columns: Object.entries(columns).map(([name, type], at) => ({
          ...{ name, type, distinct: at === 0 ? 4 : 30, nullShare: 0, isUnique: false },
          topValues: at === 0 ? topValues.map(([value, count]) => ({ value, count })) : [],
        })),
      },
    },
    relation: `(SELECT * FROM (VALUES ${rows.join(', ')}) AS t("${Object.keys(columns).join('", "')}"))`,
  }) as unknown as Table;

const jobs = table(
  { Niederlassung: 'text', Aufträge: 'integer', 'nicht erschienen': 'integer' },
  ['Kiel', 'Ulm', 'Jena'].flatMap((name, at) => [1, 2, 3, 4, 5, 6].map((n) => `('${name}', ${50 + n}, ${at + n})`)),
  [
    ['Kiel', 60],
    ['Ulm', 60],
    ['Jena', 60],
  ],
);

it.each(['Wie schneiden unsere Häuser ab?', 'Compare our branches.', 'Which of the sites is best?'])(
  'finds the column of the units for “%s”',
  (text) => {
    expect(unitColumn(text, jobs.dataset)).toBe('Niederlassung');
  },
);

it('finds no units where the request names none', () => {
  expect(unitColumn('Compare our orders by month.', jobs.dataset)).toBeNull();
});

it('knows a comparison with other companies', () => {
  expect(comparesWithOthers('How do our branches do against the big chains?')).toBe(true);
  expect(comparesWithOthers('Wie gut sind unsere Werke im Vergleich?')).toBe(false);
});

it('compares the share of a described count', async () => {
  const plan = await planOfUnits(duck, jobs, {
    text: 'In welchem Haus kommen die meisten Kunden nicht, obwohl sie nicht erschienen?',
    column: 'Niederlassung',
    rows: null,
  });
  expect(plan).toMatchObject({
    groups: [{ column: 'Niederlassung', grain: null }],
    measures: [{ name: 'nicht erschienen ÷ Aufträge' }],
    calculations: [{ left: 'nicht erschienen', sign: '÷', right: 'Aufträge', isShare: true }],
  });
});

it('compares takings per piece, and counts rare spellings as the usual one', async () => {
  const sales = table(
    { Depot: 'text', Hours: 'integer', 'Net £': 'decimal' },
    ['Leeds', 'York', 'Hull'].flatMap((name) => [1, 2, 3].map((n) => `('${name}', ${n}, ${20.5 * n})`)),
    [
      ['Southgate', 90],
      ['York', 80],
      ['South Gate', 4],
      ['Hull', 70],
    ],
  );
  const plan = await planOfUnits(duck, sales, { text: 'What do our houses take in revenue per crane hour?', column: 'Depot', rows: null });
  expect(plan).toMatchObject({
    measures: [{ name: 'Net £ ÷ Hours' }],
    merges: [{ column: 'Depot', from: 'South Gate', into: 'Southgate' }],
  });
  expect(await planOfUnits(duck, sales, { text: 'Which of our houses is the friendliest?', column: 'Depot', rows: null })).toBeNull();
});

it('compares the share of the rows in the state that a rate describes', async () => {
  const visits = table(
    { Branch: 'text', Outcome: 'text' },
    ["('Kiel', 'kept')"],
    [
      ['Kiel', 60],
      ['Ulm', 60],
      ['Jena', 60],
    ],
  );
  const [, outcome] = visits.dataset.profile.columns;
  Object.assign(outcome ?? {}, { distinct: 3, topValues: ['kept', 'cancelled', 'DNA'].map((value) => ({ value, count: 40 })) });
  const shareOf = async (text: string) => (await planOfUnits(duck, visits, { text, column: 'Branch', rows: null }))?.share?.filters;
  expect(await shareOf('Compare our branches with each other on the no-show rate')).toMatchObject([{ column: 'Outcome', values: ['DNA'] }]);
  expect(await shareOf('Compare our branches on the cancellation rate')).toMatchObject([{ column: 'Outcome', values: ['cancelled'] }]);
  expect(await shareOf('Compare our branches on the weather')).toBeUndefined();
});
