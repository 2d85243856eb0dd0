import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { withoutTotals } from './total-rows.js';

type Row = readonly (string | number | null)[];

const literalOf = (cell: string | number | null): string =>
  cell === null ? 'NULL' : typeof cell === 'number' ? `${cell}::DOUBLE` : `'${cell}'`;

/** Returns the rows that are kept. Columns have the form `name:type`. */
const keptOf = async (
  header: string,
  rows: readonly Row[],
  chosen?: readonly string[],
): Promise<{ totals: number; kept: Row[]; labelled: unknown }> => {
  const columns = header.split(' ').map((column) => {
    const [name = '', type = ''] = column.split(':');
    return { name, type };
  });
  await using duck = await DuckDbSession.open();
  const cells = rows.map((row) => `(${row.map(literalOf).join(', ')})`).join(', ');
  const typed = columns.map(({ name, type }) => (type === 'date' ? `CAST("${name}" AS DATE) AS "${name}"` : `"${name}"`)).join(', ');
  await duck.run(`CREATE TABLE t AS SELECT ${typed} FROM (VALUES ${cells}) v(${columns.map(({ name }) => `"${name}"`).join(', ')})`);
  const { relation, totals, kept: labelled } = await withoutTotals(duck, 't', columns, chosen);
  return { totals, labelled, kept: (await duck.rows(`SELECT * FROM ${relation}`)).map((row) => Object.values(row) as Row) };
};

const PLANTS: Row[] = [
  ['2025-01-01', 'Nord', 10],
  ['2025-01-01', 'Süd', 20],
  ['2025-02-01', 'Nord', 30],
  ['2025-02-01', 'Süd', 40],
];
const HEADER = 'Monat:date Werk:text Umsatz:decimal';

describe('withoutTotals', () => {
  it.each([
    ['a last row with a word', [[null, 'Gesamt', 100]]],
    ['a last row without texts', [[null, null, 100]]],
    ['a rounded total', [[null, 'Summe:', 100.04]]],
    [
      'totals of groups',
      [
        ['2025-01-01', 'Gesamt', 30],
        ['2025-02-01', 'Gesamt', 70],
      ],
    ],
    [
      'totals of groups and of all',
      [
        ['2025-01-01', 'Total', 30],
        ['2025-02-01', 'Total', 70],
        [null, 'Grand total', 100],
      ],
    ],
    [
      'totals of things',
      [
        [null, 'Nord gesamt', 40],
        [null, 'Süd gesamt', 60],
      ],
    ],
    [
      'totals of things and a blank total',
      [
        [null, 'Nord gesamt', 40],
        [null, 'Süd gesamt', 60],
        [null, null, 100],
      ],
    ],
  ] as [string, Row[]][])('leaves out %s', async (_, totals) => {
    expect(await keptOf(HEADER, [...PLANTS, ...totals])).toMatchObject({ totals: totals.length, kept: { length: 4 } });
  });

  it('leaves out totals of two levels in two columns', async () => {
    const rows: Row[] = [
      ['Nord', 'A', 1],
      ['Nord', 'B', 2],
      ['Nord', 'Summe', 3],
      ['Süd', 'C', 4],
      ['Süd', 'D', 6],
      ['Süd', 'Summe', 10],
      ['Gesamt', null, 13],
    ];
    expect(await keptOf('Region:text Werk:text Menge:decimal', rows)).toMatchObject({ totals: 3, kept: { length: 4 } });
  });

  it.each([
    ['no total', PLANTS],
    ['a word whose row is no total', [...PLANTS, ['2025-03-01', 'Gesamt', 55]]],
    ['a row without texts that is no total', [...PLANTS, [null, null, 55]]],
    [
      'only totals',
      [
        ['2025-01-01', 'Gesamt', 30],
        ['2025-02-01', 'Gesamt', 70],
      ],
    ],
    ['a name that contains a word', [...PLANTS, ['2025-02-01', 'Totalschaden GmbH', 100]]],
    [
      'zeros',
      [
        ['2025-01-01', 'Nord', 0],
        ['2025-01-01', 'Süd', 0],
        ['2025-01-01', 'Gesamt', 0],
      ],
    ],
  ] as [string, Row[]][])('keeps a table with %s', async (_, rows) => {
    expect(await keptOf(HEADER, rows)).toMatchObject({ totals: 0, kept: { length: rows.length } });
  });

  const MONTHS_AND_QUARTERS: Row[] = [
    ['2025-01-01', 'Monat', 'Absatz', 10],
    ['2025-02-01', 'Monat', 'Absatz', 20],
    ['2025-03-01', 'Monat', 'Absatz', 30],
    ['2025-01-01', 'Quartal', 'Absatz', 60],
    ['2025-01-01', 'Jahr', 'Absatz', 60],
    ['2025-01-01', 'Quartal', 'Retouren', 5],
  ];

  it.each([
    ['a column of lengths', 'Von:date Ebene:text Kennzahl:text Wert:decimal', MONTHS_AND_QUARTERS, 2],
    [
      'periods as texts',
      'Periode:text Wert:decimal',
      [
        ['Jan 2025', 10],
        ['Feb 2025', 20],
        ['Mrz 2025', 30],
        ['Q1 2025', 60],
        ['2025', 60],
      ],
      2,
    ],
    [
      'an incomplete year',
      'month:date level:text sales:decimal',
      [
        ['2024-04-01', 'monthly', 1],
        ['2024-05-01', 'monthly', 2],
        ['2024-06-01', 'monthly', 3],
        ['2024-04-01', 'quarterly', 6],
        ['2024-07-01', 'monthly', 4],
        ['2024-07-01', 'quarterly', 9],
      ],
      2,
    ],
  ] as [string, string, Row[], number][])('leaves out longer periods beside shorter ones: %s', async (_, header, rows, totals) => {
    expect(await keptOf(header, rows)).toMatchObject({ totals, kept: { length: rows.length - totals } });
  });

  it('keeps terms of contracts and single lengths of periods', async () => {
    const contracts: Row[] = [
      ['2025-01-01', 'monthly', 'A', 10],
      ['2025-01-01', 'yearly', 'B', 99],
      ['2025-02-01', 'monthly', 'B', 12],
      ['2025-02-01', 'yearly', 'A', 80],
    ];
    expect(await keptOf('start:date billing:text customer:text amount:decimal', contracts)).toMatchObject({ totals: 0 });
    const quarters = MONTHS_AND_QUARTERS.filter(([, level]) => level === 'Quartal');
    expect(await keptOf('Von:date Ebene:text Kennzahl:text Wert:decimal', quarters)).toMatchObject({ totals: 0 });
  });

  it('keeps totals that the caller selects itself', async () => {
    const rows: Row[] = [...PLANTS, ['2025-01-01', 'Gesamt', 30], ['2025-02-01', 'Gesamt', 70]];
    expect(await keptOf(HEADER, rows, ['Werk'])).toMatchObject({ totals: 0 });
    expect(await keptOf('Von:date Ebene:text Kennzahl:text Wert:decimal', MONTHS_AND_QUARTERS, ['Ebene'])).toMatchObject({ totals: 0 });
  });

  it.each([
    ['a total that the values do not confirm', HEADER, [...PLANTS, [null, 'Summe', 90]], { column: 'Werk', rows: 1, first: 'Summe' }],
    [
      'subtotals in English',
      HEADER,
      [...PLANTS, [null, 'Subtotal', 31], [null, 'Grand total', 12]],
      { column: 'Werk', rows: 2, first: 'Subtotal' },
    ],
    ['a mean', HEADER, [...PLANTS, [null, 'Durchschnitt', 25]], { column: 'Werk', rows: 1, first: 'Durchschnitt' }],
    [
      'totals of rates',
      'Werk:text Ausschussquote:decimal',
      [
        ['Nord', 2],
        ['Süd', 4],
        ['Gesamt', 2.7],
      ],
      { column: 'Werk', rows: 1, first: 'Gesamt' },
    ],
  ] as [string, string, Row[], object][])('reports %s, and keeps the rows', async (_, header, rows, labelled) => {
    expect(await keptOf(header, rows)).toEqual({ totals: 0, kept: rows.map((row) => expect.arrayContaining([row[0]])), labelled });
  });

  it('reports no label that the caller selects, that is usual, or whose values are left out', async () => {
    const total: Row[] = [...PLANTS, [null, 'Summe', 90]];
    expect((await keptOf(HEADER, total, ['Werk'])).labelled).toBeNull();
    expect((await keptOf(HEADER, [...PLANTS, [null, 'Summe', 100]])).labelled).toBeNull();
    expect(
      (
        await keptOf('Art:text Wert:decimal', [
          ['Gesamt', 1],
          ['Gesamt', 5],
          ['Teil', 3],
        ])
      ).labelled,
    ).toBeNull();
  });
});
