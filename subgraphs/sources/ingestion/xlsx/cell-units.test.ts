import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { ingestFile, ingestOptionsSchema, type IngestWarning } from '../index.js';
import { writeFile } from 'node:fs/promises';
import { unitOfFormat } from './number-formats.js';
import { rowsXml, workbook } from './workbook.fixture.js';

describe('unitOfFormat', () => {
  it.each<[string, string | undefined]>([
    ['#,##0.00 "EUR"', 'EUR'],
    ['#,##0.00 "USD";[Red]-#,##0.00 "USD"', 'USD'],
    ['#,##0.00\\ "€"', 'EUR'],
    ['[$€-407] #,##0.00', 'EUR'],
    ['#,##0.00 [$CHF-807]', 'CHF'],
    ['_-* #,##0.00 €_-;-* #,##0.00 €_-;_-* "-"?? €_-', 'EUR'],
    ['"$"#,##0', 'USD'],
    ['$#,##0.00_);($#,##0.00)', 'USD'],
    ['0.0%', '%'],
    ['0 "kg"', 'kg'],
    ['0.0" h"', 'h'],
    ['General', undefined],
    ['#,##0.00', undefined],
    ['[Red]0.00', undefined],
    ['"Nr. "0', undefined],
    ['#,##0, "T€"', undefined],
  ])('returns for %s: %s', (code, unit) => {
    expect(unitOfFormat(code)).toBe(unit);
  });
});

describe('a column whose cells have formats with different units', () => {
  let duck: DuckDbSession;
  beforeAll(async () => {
    duck = await DuckDbSession.open();
  });
  afterAll(async () => duck[Symbol.asyncDispose]());

  const warningOf = async (cells: readonly (readonly [value: number, format: string])[]): Promise<IngestWarning | undefined> => {
    const formats = [...new Set(cells.map(([, format]) => format))];
    const rows = cells.map(
      ([value, format], index) =>
        `<row r="${index + 2}"><c r="A${index + 2}" s="${formats.indexOf(format) + 1}"><v>${value}</v></c><c r="B${index + 2}"><v>${index}</v></c></row>`,
    );
    await writeFile(duck.path('raw'), workbook({ rows: rowsXml([['Betrag', 'n']]) + rows.join(''), formats }));
    const { warnings } = await ingestFile(duck, { file: duck.path('raw'), kind: 'xlsx', options: ingestOptionsSchema.parse({}) });
    return warnings.find(({ code }) => code === 'kinds_in_column');
  };

  it.each<[string, [number, string][], string, number]>([
    [
      'two currencies',
      [
        [100, '0 "EUR"'],
        [90, '0 "EUR"'],
        [120, '0 "USD"'],
      ],
      '120 (USD)',
      3,
    ],
    [
      'signs of currencies',
      [
        [5, '[$€-407] 0.00'],
        [7, '[$£-809] 0.00'],
        [6, '[$€-407] 0.00'],
      ],
      '7 (GBP)',
      2,
    ],
    [
      'two units',
      [
        [12, '0 "kg"'],
        [500, '0 "g"'],
        [9, '0 "kg"'],
      ],
      '500 (g)',
      2,
    ],
    [
      'a unit and bare numbers',
      [
        [12, '0 "kg"'],
        [9, '0 "kg"'],
        [7, '0'],
      ],
      '7',
      3,
    ],
    [
      'percentages and amounts',
      [
        [0.25, '0%'],
        [25, '0'],
        [0.3, '0%'],
      ],
      '25',
      2,
    ],
    [
      'percentages and a currency',
      [
        [0.25, '0%'],
        [0.5, '0 "EUR"'],
        [0.3, '0%'],
      ],
      '0.5 (EUR)',
      2,
    ],
  ])('is reported with the first other value: %s', async (_, cells, first, row) => {
    const warning = await warningOf(cells);
    expect(warning?.details).toMatchObject({ columns: ['Betrag'], amounts: ['Betrag'], values: [1], first: [first], rows: [row] });
    expect(warning?.text.de).toContain('Zahlenformat');
    expect(warning?.text.en).toContain('number format');
  });

  it.each<[string, [number, string][]]>([
    [
      'one currency in two notations',
      [
        [100, '0 "EUR"'],
        [90, '0.00 [$€-407]'],
      ],
    ],
    [
      'a currency beside bare numbers',
      [
        [100, '0 "EUR"'],
        [90, '0.00'],
      ],
    ],
    [
      'fractions with and without a format of percentages',
      [
        [0.25, '0%'],
        [0.5, '0.00'],
      ],
    ],
    [
      'zeros without a unit',
      [
        [12, '0 "kg"'],
        [0, '0'],
        [9, '0 "kg"'],
      ],
    ],
    [
      'no units',
      [
        [12, '0'],
        [9, '0.00'],
      ],
    ],
  ])('is not reported for %s', async (_, cells) => {
    expect(await warningOf(cells)).toBeUndefined();
  });
});
