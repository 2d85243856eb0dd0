import { DuckDbSession } from '../../../platform/analytics/index.js';
import { readWidePeers, widePeerColumns } from './wide-peers.js';

const table = (columns: readonly [string, string, number][], rows = 3) =>
  ({
    rows,
    columns: columns.map(([name, type]) => ({ name, type })),
    profile: { columns: columns.map(([name, type, distinct]) => ({ name, type, distinct, nulls: 0 })) },
  }) as unknown as Parameters<typeof widePeerColumns>[0];

const COLUMNS: [string, string, number][] = [
  ['Hospital', 'text', 3],
  ['Length of stay (days)', 'decimal', 3],
  ['Readmissions (%)', 'text', 3],
  ['Beds', 'integer', 3],
  ['Year', 'integer', 1],
  ['Source', 'text', 1],
];

describe('widePeerColumns', () => {
  it('recognises a table with one row per peer and columns named after KPIs of the tenant', () => {
    expect(widePeerColumns(table(COLUMNS), ['Length of stay', 'Readmissions'])).toEqual({
      ...{ peer: 'Hospital', year: 'Year', source: 'Source' },
      metrics: [
        { column: 'Length of stay (days)', name: 'Length of stay', unit: 'days' },
        { column: 'Readmissions (%)', name: 'Readmissions', unit: '%' },
      ],
    });
  });

  it('rejects tables of records, of KPIs over time and of other quantities', () => {
    const own = ['Length of stay', 'Readmissions'];
    expect(widePeerColumns(table(COLUMNS), ['Length of stay', 'Occupancy'])).toBeNull();
    expect(widePeerColumns(table([...COLUMNS, ['Day', 'date', 3]]), own)).toBeNull();
    expect(widePeerColumns(table(COLUMNS, 40), own)).toBeNull();
    const monthly = table([['Month', 'text', 3], ...COLUMNS.slice(1)]);
    const named = (values: readonly string[]) => ({
      ...monthly,
      profile: { columns: monthly.profile.columns.map((each) => ({ ...each, topValues: each.name === 'Month' ? values.map((value) => ({ value })) : [] })) },
    }) as unknown as Parameters<typeof widePeerColumns>[0]; // prettier-ignore
    expect(widePeerColumns(named(['Jan 26', 'Feb 26', 'Mar 26']), own)).toBeNull();
    expect(widePeerColumns(named(['March Clinic', 'Elm Clinic', 'St Ann']), own)).not.toBeNull();
  });
});

describe('readWidePeers', () => {
  it('returns one value per peer and KPI, and skips empty cells', async () => {
    await using duck = await DuckDbSession.open();
    await duck.run(`CREATE TABLE t AS SELECT * FROM (VALUES ('A', 5.5, 2.0), ('B', 6.0, NULL)) v("Clinic", "Stay (days)", "Returns (%)")`);
    const metrics = [
      { column: 'Stay (days)', name: 'Stay', unit: 'days' },
      { column: 'Returns (%)', name: 'Returns', unit: '%' },
    ];
    const read = await readWidePeers(duck, 't', { peer: 'Clinic', year: null, source: null, metrics }, { name: 'Survey', year: 2025 });
    expect(read.values.map(({ peer, metric, value, unit, source, year }) => [peer, metric, value, unit, source, year])).toEqual([
      ['A', 'Stay', 5.5, 'days', 'Survey', 2025],
      ['B', 'Stay', 6, 'days', 'Survey', 2025],
      ['A', 'Returns', 2, '%', 'Survey', 2025],
    ]);
  });
});
