import { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { ColumnType } from '../../quality/assessment.schema.js';
import { profileTable } from './profile.js';
import { cleanedRelation, findCleaning, formsOf } from './table-cleaning.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

type Cell = string | number | null;
interface Table {
  readonly columns: { name: string; type: ColumnType }[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Returns what is found in a table, and its rows after cleaning. */
const clean = async ({ columns, rows }: Table, identifiers: readonly string[] = ['id']) => {
  const literalOf = (cell: Cell): string => (cell === null ? 'NULL' : typeof cell === 'number' ? String(cell) : `'${cell}'`);
  const values = rows.map((row) => `(${row.map(literalOf).join(', ')})`).join(', ');
  await duck.run(`CREATE OR REPLACE TABLE t AS SELECT * FROM (VALUES ${values}) v(${columns.map(({ name }) => `"${name}"`).join(', ')})`);
  const cleaning = await findCleaning(duck, 't', await profileTable(duck, 't', columns), identifiers);
  const cleaned = await duck.rows(`SELECT * FROM ${cleanedRelation('t', columns, cleaning)}`);
  return { cleaning, rows: cleaned.map((row) => Object.values(row) as Cell[]) };
};

const COLUMNS: Table['columns'] = [
  { name: 'id', type: 'text' },
  { name: 'mark', type: 'integer' },
];

/** Returns rows with the marks in turn. */
const marked = (marks: readonly number[], count: number): Cell[][] =>
  Array.from({ length: count }, (_, index) => [`r${index}`, marks[index % marks.length] ?? 0]);

describe('findCleaning', () => {
  it('counts rows that repeat another in all columns, and keeps the order of the others', async () => {
    const rows: Cell[][] = [...marked([1, 2, 3], 9), ['r3', 1], ['r0', 1]];
    const found = await clean({ columns: COLUMNS, rows });
    expect(found.cleaning.repeatedRows).toBe(2);
    expect(found.rows.map(([id]) => id)).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8']);
  });

  it('reads cleaned rows of a period in a table whose rows repeat', async () => {
    const columns: Table['columns'] = [...COLUMNS, { name: 'day', type: 'date' }];
    await duck.run(`CREATE OR REPLACE TABLE t AS SELECT 'r' || (i % 20) AS id, CAST(i % 20 AS BIGINT) AS mark, DATE '2025-01-01' + CAST(i % 20 AS INTEGER) AS day
      FROM range(22) r(i)`);
    const cleaning = await findCleaning(duck, 't', await profileTable(duck, 't', columns), ['id']);
    const cleaned = cleanedRelation('t', columns, {
      ...cleaning,
      spellings: [{ column: 'id', forms: [{ from: 'r1', into: 'R1', rows: 1 }] }],
    });
    const { n } = await duck.one<{ n: bigint }>(
      `SELECT count(*) AS n FROM (SELECT * FROM ${cleaned} WHERE CAST(day AS DATE) >= DATE '2025-01-11' AND CAST(day AS DATE) <= DATE '2025-01-31')`,
    );
    expect([cleaning.repeatedRows, Number(n)]).toEqual([2, 10]);
  });

  it('keeps rows with the same key and other values', async () => {
    const { cleaning, rows } = await clean({ columns: COLUMNS, rows: [...marked([1, 2, 3], 20), ['r0', 5]] });
    expect([cleaning.repeatedRows, rows.length]).toEqual([0, 21]);
  });

  it('keeps equal rows of a table without an identifier', async () => {
    const rows: Cell[][] = Array.from({ length: 12 }, () => ['Nord', 4]);
    expect((await clean({ columns: COLUMNS, rows }, [])).cleaning.repeatedRows).toBe(0);
  });

  it.each([
    ['9 beside a scale from 1 to 5', [1, 2, 3, 4, 5, 9], [9]],
    ['99 beside a scale from 0 to 10', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 99], [99]],
    ['-1 beside a scale from 1 to 4', [1, 2, 3, 4, -1], [-1]],
  ])('takes %s for a missing value', async (_, marks, values) => {
    const { cleaning, rows } = await clean({ columns: COLUMNS, rows: marked(marks, 66) });
    expect(cleaning.placeholders).toEqual([{ column: 'mark', values, rows: rows.filter(([, mark]) => mark === null).length }]);
    expect(rows).toHaveLength(66);
  });

  it.each([
    ['a scale from 1 to 10', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['quantities with gaps', [1, 2, 4, 6, 9]],
    ['a scale that 9 may extend', [1, 2, 3, 4, 5, 6, 7, 9]],
    ['two values', [1, 9]],
  ])('keeps %s', async (_, marks) => {
    expect((await clean({ columns: COLUMNS, rows: marked(marks, 60) })).cleaning.placeholders).toEqual([]);
  });

  it('assigns spellings of a category to the usual one', async () => {
    const places = ['Sankt Anna', 'Sankt Anna', 'St. Anna', 'Neu-Ulm', 'Neu-Ulm', 'neu ulm', 'Köln', 'Köln', 'Koeln '];
    const rows = [...places, ...places].map((place, index): Cell[] => [`r${index}`, place]);
    const found = await clean({
      columns: [
        { name: 'id', type: 'text' },
        { name: 'place', type: 'text' },
      ],
      rows,
    });
    expect(found.cleaning.spellings[0]?.forms.map(({ from, into }) => `${from}>${into}`).toSorted()).toEqual([
      'Koeln >Köln',
      'St. Anna>Sankt Anna',
      'neu ulm>Neu-Ulm',
    ]);
    expect(new Set(found.rows.map(([, place]) => place))).toEqual(new Set(['Sankt Anna', 'Neu-Ulm', 'Köln']));
  });
});

describe('formsOf', () => {
  const forms = (...values: readonly [string, number][]): string[] =>
    formsOf(values.map(([value, count]) => ({ value, count }))).map(({ from, into }) => `${from}>${into}`);

  it('assigns abbreviations of exactly one value', () => {
    expect(forms(['Telephone', 90], ['Birmingham', 60], ["B'ham", 4], ['Tel.', 5])).toEqual(["B'ham>Birmingham", 'Tel.>Telephone']);
    expect(forms(['Bergheim', 90], ['Bergdorf', 60], ['Berg.', 4])).toEqual([]);
  });

  it('assigns a value with a note in brackets, also in another spelling', () => {
    expect(forms(['Lindenau', 90], ['Lindenau (OT)', 4], ['lindenau (ot)', 2])).toEqual([
      'Lindenau (OT)>Lindenau',
      'lindenau (ot)>Lindenau',
    ]);
  });

  it('assigns a rare code to its only word, and a rare word to its only code', () => {
    expect(forms(['Freight', 90], ['Parcel', 60], ['Prcl', 4], ['FRE', 3])).toEqual(['Prcl>Parcel', 'FRE>Freight']);
    expect(forms(['MAR', 900], ['AVI', 600], ['Marine', 8], ['Aviation', 2])).toEqual(['Marine>MAR', 'Aviation>AVI']);
    expect(forms(['Freight', 90], ['FRE', 30], ['Parcel', 90], ['Portal', 60], ['Prl', 4])).toEqual([]);
  });

  it('keeps names that contain others, other numbers and signs that distinguish', () => {
    expect(forms(['Nord', 90], ['Nordend', 40], ['Halle 1-2', 20], ['Halle 12', 20], ['C', 9], ['C++', 9], ['C#', 9])).toEqual([]);
  });
});
