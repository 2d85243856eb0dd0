import { DuckDbSession } from '../../../platform/analytics/index.js';
import { askedRate, rateSentences, readRates } from './rate-per-partner.js';
import { tableOf } from './testing/company-tables.js';

const STOPS = ['Mill Lane', 'Old Quay', 'Nordtor'];

const openTables = async (duck: DuckDbSession) =>
  [
    await tableOf(
      duck,
      'claims',
      [
        ['received', 'date'],
        ['stop', 'text'],
      ],
      [
        ['2026-05-04', 'Mill Lane'],
        ['2026-05-20', 'Mill Lane'],
        ['2026-05-21', 'Nordtor'],
        ['2026-07-01', 'Nordtor'],
        ['2026-05-22', 'Depot'],
      ],
    ),
    await tableOf(
      duck,
      'delivery_notes',
      [
        ['day', 'date'],
        ['Stop', 'text'],
        ['parcels', 'integer'],
      ],
      STOPS.flatMap((name, at) => [
        ['2026-05-02', `S0${at} ${name}`, 100 * (at + 1)],
        ['2026-06-02', `S0${at} ${name}`, 900],
      ]),
    ),
  ] as const;

describe('a rate over two tables', () => {
  it('divides the rows of one table by a quantity of the other, by the names by which they are joined', async () => {
    await using duck = await DuckDbSession.open();
    const tables = await openTables(duck);
    const rate = askedRate('How many claims per 1,000 parcels does each stop have in May 2026?', tables);
    expect(rate).toEqual({ counted: 0, quantity: 'parcels', per: 1_000 });
    if (!rate) return;
    const task = {
      ...{ rate, join: { left: 'stop', right: 'Stop', form: 'name_without_code' as const } },
      period: { from: '2026-05-01', until: '2026-05-31' },
      dates: ['received', 'day'] as const,
    };
    const groups = await readRates(duck, tables, task);
    expect(groups).toEqual([
      { name: 'Mill Lane', rows: 2, quantity: 100 },
      { name: 'Nordtor', rows: 1, quantity: 300 },
      { name: 'S01 Old Quay', rows: 0, quantity: 200 },
      { name: 'Depot', rows: 1, quantity: 0 },
    ]);
    expect(rateSentences(groups, tables, task, 'en')).toEqual([
      '5 rows of “claims” per 1,000 of “parcels” (May 2026): 3 rows over 600.',
      'The value is highest for “Mill Lane” (20) and lowest for “S01 Old Quay” (0).',
      'All values, rows in brackets: Mill Lane 20 (2); Nordtor 3.33 (1); S01 Old Quay 0 (0).',
      '“claims” is joined by “stop” with “delivery_notes” by “Stop” (names without the code before them). Without a quantity in “delivery_notes” and therefore not included: Depot (1).',
    ]);
  });

  it.each([
    ['Wie viele Claims kommen je hundert Parcels?', { counted: 0, quantity: 'parcels', per: 100 }],
    ['claims per stop', null],
    ['parcels per delivery note', null],
  ])('is read from "%s"', async (request, expected) => {
    await using duck = await DuckDbSession.open();
    expect(askedRate(request, await openTables(duck))).toEqual(expected);
  });
});
