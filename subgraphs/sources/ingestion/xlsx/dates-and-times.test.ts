import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { readWorkbook, rowsXml, workbook, workbookParts, type ReadWorkbook, type WorkbookContent } from './workbook.fixture.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

const read = async (content: WorkbookContent): Promise<ReadWorkbook> => {
  const table = await readWorkbook(duck, workbook(content));
  if (typeof table === 'string') throw new Error(table);
  return table;
};

/** Reads a column of numbers, each with the index of its format. */
const column = async (formats: readonly string[], cells: readonly (readonly [number, number])[], more: Partial<WorkbookContent> = {}) => {
  const rows = cells.map(
    ([value, format], index) =>
      `<row r="${index + 2}"><c r="A${index + 2}" s="${format}"><v>${value}</v></c><c r="B${index + 2}"><v>1</v></c></row>`,
  );
  const table = await read({ rows: rowsXml([['Wert', 'Anzahl']]) + rows.join(''), formats, ...more });
  return { type: table.types[0], values: table.rows.map(([value]) => value), warnings: Object.keys(table.warnings), texts: table.warnings };
};

describe('a point in time in a workbook', () => {
  it('is local, whether or not it has a time of day', async () => {
    const cells: [number, number][] = [
      [46203.979166666664, 1],
      [46204, 1],
      [46204.0208333333, 1],
    ];
    const { rows, instants } = await read({
      rows:
        rowsXml([['Zeit', 'Anzahl']]) +
        cells
          .map(
            ([value, style], index) =>
              `<row r="${index + 2}"><c r="A${index + 2}" s="${style}"><v>${value}</v></c><c r="B${index + 2}"><v>1</v></c></row>`,
          )
          .join(''),
      formats: ['dd.mm.yyyy hh:mm'],
    });
    expect(instants).toEqual([]);
    expect(JSON.stringify(rows.map(([value]) => value))).toMatch(/06-30T23:30.*07-01T00:00.*07-01T00:30/u);
  });
});

describe('an elapsed time in a workbook', () => {
  it.each<[string, number[], number[]]>([
    ['[h]:mm', [0.5, 1.25, 4], [12, 30, 96]],
    ['[hh]:mm:ss', [2.0208333333333335, 0.010416666666666666, 0], [48.5, 0.25, 0]],
    ['[mm]:ss', [0.0625, 0.03125, 1], [1.5, 0.75, 24]],
    ['[ss].00', [0.0416666666666667, 0.5, 45000], [1, 12, 1080000]],
    ['[h]" Std. "mm', [-0.5, 100.75, 0.3333333333333333], [-12, 2418, 8]],
    ['[$-407][h]:mm;[Red]-[h]:mm', [1.0625, 1.666666666666667, 0.3541666666666667], [25.5, 40, 8.5]],
  ])('is a number of hours in the format %s', async (format, days, hours) => {
    const found = await column(
      [format],
      days.map((value) => [value, 1] as const),
    );
    expect(found).toMatchObject({ type: expect.stringMatching(/integer|decimal/), values: hours, warnings: ['durations_as_numbers'] });
    expect(found.texts['durations_as_numbers']).toContain('Wert (h)');
  });

  it('is a number of hours in the built-in format 46', async () => {
    const styles = workbookParts({ rows: [], formats: ['0'] })['xl/styles.xml'] as string;
    const parts = { 'xl/styles.xml': styles.replace('<xf numFmtId="164"/>', '<xf numFmtId="46"/>') };
    expect(
      await column(
        [],
        [
          [1.5, 1],
          [0.25, 1],
        ],
        { parts },
      ),
    ).toMatchObject({ values: [36, 6] });
  });

  it.each<[string, string[], [number, number][], number[]]>([
    [
      'typed below and above 24 hours',
      ['h:mm', '[h]:mm:ss'],
      [
        [0.25, 1],
        [1.5, 2],
        [0.75, 1],
      ],
      [6, 36, 18],
    ],
    [
      'with the first elapsed time at the end',
      ['hh:mm:ss', '[h]:mm'],
      [
        [0.125, 1],
        [0.5, 1],
        [2, 2],
      ],
      [3, 12, 48],
    ],
    [
      'beyond 24 hours in a format of times of day',
      ['hh:mm'],
      [
        [0.25, 1],
        [1.25, 1],
      ],
      [6, 30],
    ],
    [
      'in a date format below a day',
      ['dd.mm.yyyy hh:mm', '[h]:mm'],
      [
        [0.5, 1],
        [1.5, 2],
      ],
      [12, 36],
    ],
    [
      'negative in a format of times of day',
      ['h:mm'],
      [
        [-0.25, 1],
        [0.25, 1],
      ],
      [-6, 6],
    ],
  ])('is a number of hours in one column with times of day: %s', async (_, formats, cells, hours) => {
    expect(await column(formats, cells)).toMatchObject({ values: hours, warnings: ['durations_as_numbers'] });
  });

  it.each([
    ['Dauer (min)', 90, 'min'],
    ['Laufzeit_sek', 5_400, 's'],
    ['Tage in Arbeit', 0.0625, 'd'],
    ['Minuten', 90, 'min'],
    ['Dauer (Jahre)', 1.5, 'h'],
    ['Wartezeit', 1.5, 'h'],
  ])('has the unit that the name states: %s', async (name, value, unit) => {
    const rows = `${rowsXml([[name]])}<row r="2"><c r="A2" s="1"><v>0.0625</v></c></row>`;
    const table = await read({ rows, formats: ['[h]:mm'] });
    expect(table).toMatchObject({ rows: [[value]], units: [unit] });
    expect(table.warnings['durations_as_numbers']).toContain(`${name} (${unit})`);
  });

  it('is reported in one column with numbers or dates', async () => {
    expect(
      await column(
        ['[h]:mm'],
        [
          [1.5, 1],
          [8.5, 0],
        ],
      ),
    ).toMatchObject({ values: [36, 8.5], warnings: ['durations_as_numbers', 'durations_and_numbers'] });
    expect(
      await column(
        ['[h]:mm', 'dd.mm.yyyy'],
        [
          [1.5, 1],
          [46000, 2],
        ],
      ),
    ).toMatchObject({
      values: ['36', '2025-12-09'],
      warnings: ['durations_as_numbers', 'times_and_dates'],
    });
  });
});

describe('a time of day in a workbook', () => {
  it.each<[string, number[], string[]]>([
    ['hh:mm', [0.3541666666666667, 0, 0.9993055555555556], ['08:30:00', '00:00:00', '23:59:00']],
    ['h:mm AM/PM', [0.75, 0.5, 0.25], ['18:00:00', '12:00:00', '06:00:00']],
    ['[$-F400]h:mm:ss AM/PM', [0.123456, 0.5, 0.25], ['02:57:46.598', '12:00:00', '06:00:00']],
    ['mm:ss.0', [0.00005787037037037037, 0.5, 0.25], ['00:00:05', '12:00:00', '06:00:00']],
    ['h" Uhr"', [0.75, 0.5, 0.041666666666666664], ['18:00:00', '12:00:00', '01:00:00']],
  ])('is a text in the format %s', async (format, days, texts) => {
    expect(
      await column(
        [format],
        days.map((value) => [value, 1] as const),
      ),
    ).toMatchObject({ type: 'text', values: texts, warnings: [] });
  });

  it('is a point in time if it has a date, and a column of both is reported', async () => {
    expect(
      await column(
        ['hh:mm'],
        [
          [46000.25, 1],
          [46001.5, 1],
        ],
      ),
    ).toMatchObject({
      values: ['2025-12-09T06:00:00.000Z', '2025-12-10T12:00:00.000Z'],
      warnings: [],
    });
    expect(
      await column(
        ['hh:mm'],
        [
          [0.25, 1],
          [46001.5, 1],
        ],
      ),
    ).toMatchObject({ type: 'text', warnings: ['times_and_dates'] });
  });
});

describe('a date in a workbook', () => {
  it.each<[string, number[], (string | null)[]]>([
    ['dd.mm.yyyy', [1, 59, 61, 46054], ['1900-01-01', '1900-02-28', '1900-03-01', '2026-02-01']],
    ['[$-409]mmm d, yyyy;@', [2, 100, 43831], ['1900-01-02', '1900-04-09', '2020-01-01']],
    ['"KW" d.m.yy', [2958465, 46054], ['9999-12-31', '2026-02-01']],
    ['[Red]yyyy-mm', [46054, 46082], ['2026-02-01', '2026-03-01']],
    ['[=0]"–";d/m/yy', [46054, 0], ['2026-02-01', null]],
  ])('is a date in the format %s', async (format, days, dates) => {
    expect(
      await column(
        [format],
        days.map((value) => [value, 1] as const),
      ),
    ).toMatchObject({ type: 'date', values: dates });
  });

  it('stays text if it is the nonexistent 29 February 1900, and is dropped with a warning if it is day 0', async () => {
    expect(
      await column(
        ['dd.mm.yyyy'],
        [
          [60, 1],
          [61, 1],
        ],
      ),
    ).toMatchObject({ type: 'text', values: ['1900-02-29', '1900-03-01'] });
    const zero = await column(
      ['dd.mm.yyyy'],
      [
        [0, 1],
        [61, 1],
        [0, 1],
      ],
    );
    expect(zero).toMatchObject({ type: 'date', values: [null, '1900-03-01', null], warnings: ['zero_dates_dropped'] });
    expect(zero.texts['zero_dates_dropped']).toMatch(/^2 date cells .* first A2/);
  });

  it.each<[string, string, string]>([
    ['1904', '<workbookPr date1904="1"/>', '2030-02-02'],
    ['1904 as a word', '<workbookPr date1904="true"/>', '2030-02-02'],
    ['1904 beside an extension', '<workbookPr date1904="1"/><x15:workbookPr xmlns:x15="urn:x15" chartTrackingRefBase="1"/>', '2030-02-02'],
    ['1904 before an extension with a flag', '<workbookPr date1904="1"/><x14:workbookPr xmlns:x14="urn:x14" date1904="0"/>', '2030-02-02'],
    ['1900 beside an extension with a flag', '<workbookPr/><x14:workbookPr xmlns:x14="urn:x14" date1904="1"/>', '2026-02-01'],
    ['1900', '<workbookPr date1904="0"/>', '2026-02-01'],
  ])('counts from the year of the workbook: %s', async (_, properties, day) => {
    expect(await column(['d.m.yyyy'], [[46054, 1]], { properties })).toMatchObject({ values: [day] });
  });

  it.each<[string, string]>([
    ['differential formats', '<dxfs><dxf><numFmt numFmtId="164" formatCode="0.00"/></dxf></dxfs>'],
    ['differential formats of another number', '<dxfs><dxf><numFmt numFmtId="14" formatCode="0"/></dxf></dxfs>'],
    ['cell styles', '<cellStyleXfs><xf numFmtId="0"/><xf numFmtId="0"/></cellStyleXfs>'],
    [
      'formats of extensions',
      '<extLst><ext><x14:numFmts xmlns:x14="urn:x14"><x14:numFmt numFmtId="164" formatCode="0"/></x14:numFmts></ext></extLst>',
    ],
    ['cell formats of extensions', '<extLst><ext><x14:cellXfs xmlns:x14="urn:x14"><x14:xf numFmtId="0"/></x14:cellXfs></ext></extLst>'],
  ])('is not affected by %s', async (_, element) => {
    const styles = workbookParts({ rows: [], formats: ['yyyy'] })['xl/styles.xml'] as string;
    for (const part of [styles.replace('</styleSheet>', `${element}</styleSheet>`), styles.replace('<numFmts>', `${element}<numFmts>`)])
      expect(await column([], [[46054, 1]], { parts: { 'xl/styles.xml': part } })).toMatchObject({ values: ['2026-02-01'] });
  });
});
