import { givenIngestion } from '../ingestion.fixture.js';

const csv = givenIngestion('csv');

/** Names that the statements of the import use themselves. */
const NAMES = [
  'row',
  'rows',
  'v',
  'v0',
  'v1',
  'n',
  'n0',
  'is0',
  'f0',
  'c0',
  'a0',
  's0',
  't0',
  'k0',
  'l0',
  'h0',
  'd0',
  'x',
  'key',
  'value',
  'cell',
];

describe('columns named like those of a statement', () => {
  it.each([
    ['numbers', (index: number) => String(index)],
    ['texts', (index: number) => `Text ${index % 3}`],
    ['days without a year', (index: number) => `${1 + (index % 28)}.3.`],
    ['amounts with a side of the account', (index: number) => `${index},50 H`],
  ])('keep their values if they contain %s', async (_, valueOf) => {
    const table = await csv.ingest(
      [NAMES.join(';'), ...[1, 2, 3, 4].map((row) => NAMES.map((__, at) => valueOf(row * 100 + at)).join(';'))].join('\n'),
    );
    expect(table.columns.map(({ name }) => name)).toEqual(NAMES);
    const rows = await csv.rowsOf(table);
    expect(rows.map((row) => String(row['row']))).toEqual([100, 200, 300, 400].map(valueOf));
    expect(rows.map((row) => String(row['v0']))).toEqual([103, 203, 303, 403].map(valueOf));
  });
});

describe('a long table whose first rows are blank', () => {
  const rows = (name: string, count: number, valueOf: (index: number) => string): string =>
    [
      `id;${name};betrag`,
      ...Array.from({ length: count }, (_, index) => `${index};${index < count / 2.5 ? '' : valueOf(index)};${index + 0.5}`),
    ].join('\n');

  it.each([
    ['times_unread', 'zeit', (index: number) => `FY${20 + (index % 5)}`, 5_400],
    ['amounts_unread', 'saldo', (index: number) => `${index}.00 CR`, 5_400],
  ])('has the warning %s with the number of values and the first row', async (code, name, valueOf, values) => {
    const table = await csv.ingest(rows(name, 9_000, valueOf));
    const warning = table.warnings.find((each) => each.code === code);
    expect(warning?.details).toMatchObject({ columns: [name], values: [values] });
  });
});
