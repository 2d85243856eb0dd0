import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { readWorkbook, workbookOf, type ReadWorkbook, type SheetRows } from './workbook.fixture.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

const REPAIRS = [
  ['Fall', 'Erg', 'Dauer', 'Kosten EUR'],
  ['R1', 10, 20, 5],
  ['R2', 10, 25, 6],
  ['R3', 90, null, 7],
  ['R4', 20, 31, 8],
  ['R5', 90, 28, 9],
  ['R6', 99, 28, 9],
  ...Array.from({ length: 6 }, (_, index) => [`S${index}`, 10, 30 + index, 4]),
];
const CODES = [
  ['Ergebnis (Erg)', 'Bedeutung'],
  [10, 'repariert'],
  [20, 'Ersatzteil bestellt'],
  [90, 'storniert'],
  [],
  ['Hinweis', 'Die Dauer steht bis Mai in Stunden. Kosten sind netto in EUR angegeben. Erg leer heißt noch offen.'],
];

const read = async (...args: readonly SheetRows[]) => (await readWorkbook(duck, workbookOf(...args))) as ReadWorkbook;

describe('a sheet with codes', () => {
  it('gives their meanings to the column, which becomes text', async () => {
    const { types, rows, warnings } = await read(REPAIRS, CODES);
    expect(types).toEqual(['text', 'text', 'integer', 'integer']);
    expect(rows.slice(0, 6).map((row) => row[1])).toEqual([
      'repariert',
      'repariert',
      'storniert',
      'Ersatzteil bestellt',
      'storniert',
      '99',
    ]);
    expect(warnings['codes_decoded']).toContain('from "Blatt 2"');
    expect(warnings['codes_decoded']).toContain('Erg (11 of 12 values');
  });

  it('is reported with its notes on the units of columns', async () => {
    const { codes, warnings } = await read(REPAIRS, CODES);
    expect(codes.filter((code) => code === 'units_noted')).toHaveLength(2);
    expect(warnings['units_noted']).toBe('Note on "Blatt 2" about the columns Kosten EUR: Kosten sind netto in EUR angegeben.');
  });

  it('does not change a column that the source keeps as text', async () => {
    const bytes = workbookOf(REPAIRS, CODES);
    const { rows, codes } = (await readWorkbook(duck, bytes, { textColumns: ['Erg'] })) as ReadWorkbook;
    expect(rows[0]?.[1]).toBe('10');
    expect(codes).not.toContain('codes_decoded');
  });

  it('that is another table with the same column changes nothing', async () => {
    const { types, codes } = await read(REPAIRS, [
      ['Erg', 'Werk', 'Stück'],
      [10, 'Nord', 4],
      [20, 'Nord', 3],
      [90, 'Süd', 2],
    ]);
    expect(types).toEqual(['text', 'integer', 'integer', 'integer']);
    expect(codes).not.toContain('codes_decoded');
  });
});
