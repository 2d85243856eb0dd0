import { writeFile } from 'node:fs/promises';
import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { ingestFile, ingestOptionsSchema, type FileKind } from '../index.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});

afterAll(async () => duck[Symbol.asyncDispose]());

const ingest = async (content: string, kind: FileKind, options: Parameters<typeof ingestOptionsSchema.parse>[0] = {}) => {
  await writeFile(duck.path('raw'), content);
  const table = await ingestFile(duck, { file: duck.path('raw'), kind, options: ingestOptionsSchema.parse(options) });
  return { ...table, stored: await duck.rows(`SELECT * FROM read_parquet('${table.parquetPath}')`) };
};

/** Returns type, unit, values and warnings of a column of a CSV file. */
const read = async (values: readonly string[], options: Parameters<typeof ingestOptionsSchema.parse>[0] = {}, name = 'x') => {
  const { columns, stored, warnings } = await ingest(
    ['n;' + name, ...values.map((value, index) => `r${index};"${value}"`)].join('\n'),
    'csv',
    options,
  );
  return {
    type: columns[1]?.type,
    unit: columns[1]?.unit,
    values: stored.map((row) => row[name]),
    warnings: warnings.map(({ code }) => code),
    details: warnings[0]?.details,
    text: warnings[0]?.text,
  };
};

describe('a column of numbers as people write them', () => {
  it.each<[string, string[], number[], string?]>([
    ['trailing minus signs', ['2.000,00', '310,25-', '99,75'], [2000, -310.25, 99.75]],
    ['trailing minus signs of integers', ['17-', '4'], [-17, 4]],
    ['minus signs of Unicode', ['−12.5', '–3.25', '7.5'], [-12.5, -3.25, 7.5]],
    ['a space after the minus', ['- 5,5', '6,5'], [-5.5, 6.5]],
    ['brackets', ['(1,250.75)', '80.00'], [-1250.75, 80]],
    ['brackets around currencies', ['($12.50)', '$3.00'], [-12.5, 3], 'USD'],
    ['plus signs', ['+2,5', '-1,5', '+0,25'], [2.5, -1.5, 0.25]],
    ['euros after the number', ['2.345,67 €', '88,00 €'], [2345.67, 88], 'EUR'],
    ['euros before the number', ['€ 2.345,67', '-€ 88,00'], [2345.67, -88], 'EUR'],
    ['codes after the number', ['12,50 EUR', '7,25- EUR'], [12.5, -7.25], 'EUR'],
    ['codes before the number', ['GBP 1,200.50', 'GBP 3.00'], [1200.5, 3], 'GBP'],
    ['pounds and their code', ['£1,200.50', '3.10 GBP'], [1200.5, 3.1], 'GBP'],
    ['Swiss francs', ["Fr. 1'250.50", 'CHF 3.-', "12'000.00"], [1250.5, 3, 12000], 'CHF'],
    ['Polish złoty', ['1 250,50 zł', '3,00 zł'], [1250.5, 3], 'PLN'],
    ['yen', ['¥1,250,500', '¥30'], [1250500, 30], 'JPY'],
    ['dashes for no cents', ['1.250,- €', '3,50 €'], [1250, 3.5], 'EUR'],
    ['thousands of euros', ['TEUR 12,5', 'TEUR 1.250'], [12.5, 1250], 'kEUR'],
    ['per cent', ['14,5 %', '7%', '-0,5 %'], [14.5, 7, -0.5], '%'],
    ['per cent in English', ['14.5%', '0.25 %'], [14.5, 0.25], '%'],
    ['spaces between groups', ['2 345,5', '1 002 345,25'], [2345.5, 1002345.25]],
    ['no-break spaces between groups', ['2\u00a0345', '1\u202f002\u202f345'], [2345, 1002345]],
    ['apostrophes between groups', ["2'345", '1’002’345'], [2345, 1002345]],
  ])('contains numbers with %s', async (_, values, expected, unit) => {
    expect(await read(values)).toMatchObject({ values: expected, unit, warnings: ['numbers_as_written'] });
  });

  it.each<[string, string[], string?]>([
    ['different currencies', ['12,50 €', '13,00 $'], 'units_mixed'],
    ['a currency and per cent', ['12 €', '13 %'], 'units_mixed'],
    ['per cent beside bare numbers', ['12 %', '0,13'], 'units_mixed'],
    ['brackets around all', ['(1)', '(2)'], 'looks_like_numbers'],
    ['telephone numbers in groups', ['+49 711 234', '+49 89 123 456']],
    ['leading zeros and spaces', ['0711 234', '089 123']],
    ['a list of numbers', ['1)', '2)']],
    ['two units', ['€ 5 EUR', '€ 6 EUR'], 'units_mixed'],
  ])('remains text with %s', async (_, values, warning) => {
    expect(await read(values)).toMatchObject({ type: 'text', values, warnings: warning ? [warning] : [] });
  });

  it('is found if only the last of many rows has such a number', async () => {
    const plain = Array.from({ length: 2_000 }, (_, index) => String(index));
    const found = await read([...plain, '1.750,50-']);
    expect([found.type, found.values.at(-1), found.details]).toEqual([
      'decimal',
      -1750.5,
      expect.objectContaining({ columns: ['x'], values: [1], first: ['1.750,50-'], rows: [2_001] }),
    ]);
    expect(found.text?.en).toContain('x (1 of 2001 values, 0.05%, first “1.750,50-” in data row 2001)');
    expect(found.text?.de).toContain('x (1 von 2001 Werten, 0,05\u00a0%, zuerst „1.750,50-“ in Datenzeile 2001)');
  });
});

describe('a word for a missing value among numbers and dates', () => {
  const NUMBERS = ['3', '5', '8', '13'];
  it.each([
    'n/a',
    '-',
    '–',
    'k. A.',
    'k.A.',
    '#NV',
    '#N/A',
    '#DIV/0!',
    'NULL',
    'NaN',
    'unbekannt',
    '?',
    'keine Angabe',
    'tbd',
    '(leer)',
    'n.v.',
  ])('counts as missing: %s', async (word) => {
    const found = await read([...NUMBERS, word, word]);
    expect(found).toMatchObject({ type: 'integer', values: [3, 5, 8, 13, null, null], warnings: ['placeholders_missing'] });
    expect(found.details).toMatchObject({ values: [2], shares: [0.333], first: [word], rows: [5] });
  });

  it('counts as missing in a column of dates, currencies or decimals, even if the first rows contain nothing else', async () => {
    expect(await read(['31.01.2025', 'offen', '01.02.2025'])).toMatchObject({ values: ['2025-01-31', null, '2025-02-01'] });
    expect(await read(['12,50 €', 'k. A.'])).toMatchObject({ values: [12.5, null], unit: 'EUR' });
    const late = await read([...Array.from({ length: 700 }, () => 'n/a'), '1,5', '2,5']);
    expect([late.type, late.values.at(-1), late.warnings]).toEqual(['decimal', 2.5, ['placeholders_missing']]);
  });

  it('remains a text among texts', async () => {
    expect(await read(['rot', 'n/a', 'blau'])).toMatchObject({ type: 'text', values: ['rot', 'n/a', 'blau'], warnings: [] });
    expect(await read(['-', 'n/a'])).toMatchObject({ type: 'text', values: ['-', 'n/a'], warnings: [] });
  });
});

describe('a column of two answers', () => {
  it.each<[string, string[], (boolean | null)[]]>([
    ['ja and nein', ['ja', 'nein', 'k. A.', 'Ja'], [true, false, null, true]],
    ['yes and no', ['yes', 'no', 'n/a', '-', '?'], [true, false, null, null, null]],
    ['true and false', ['TRUE', 'FALSE', 'N/A', ''], [true, false, null, null]],
    ['wahr and falsch', ['-', 'wahr', 'falsch', '?'], [null, true, false, null]],
    ['ja and nein with a word', ['ja', 'unbekannt', 'nein'], [true, null, false]],
  ])('contains truth values, with placeholders as missing values: %s', async (_, values, expected) => {
    expect(await read(values)).toMatchObject({ type: 'boolean', values: expected, warnings: ['placeholders_missing'] });
  });

  it.each<[string, string[], (string | null)[]]>([
    ['J and N', ['J', 'N', 'k. A.', 'N'], ['J', 'N', null, 'N']],
    ['Y and N', ['N', 'Y', '?', 'n/a'], ['N', 'Y', null, null]],
    ['on and off', ['on', 'off', 'unknown'], ['on', 'off', null]],
    ['check marks', ['✓', '-', '✗'], ['✓', null, '✗']],
    ['a cross and blanks', ['x', '', 'x', 'n/a', '-'], ['x', null, 'x', null, null]],
  ])('keeps letters and marks, with placeholders as missing values: %s', async (_, values, expected) => {
    expect(await read(values)).toMatchObject({ type: 'text', values: expected, warnings: ['placeholders_missing'] });
  });

  it.each<[string, string[]]>([
    ['a third answer', ['ja', 'nein', 'vielleicht', 'n/a']],
    ['a third answer among many', [...Array.from({ length: 40 }, (_, at) => (at % 2 ? 'ja' : 'nein')), 'vielleicht']],
    ['a state that is open', ['ja', 'nein', 'offen']],
    ['one answer', ['ja', '-', 'ja']],
    ['a cross beside dashes', ['x', '-', 'x']],
    ['a letter of another list', ['N', 'S', '-']],
    ['one letter', ['N', 'N', '-']],
  ])('remains text with every value for %s', async (_, values) => {
    expect(await read(values)).toMatchObject({ type: 'text', values, warnings: [] });
  });

  it('keeps its placeholders on request', async () => {
    expect(await read(['ja', 'nein', 'k. A.'], { textColumns: ['x'] })).toMatchObject({ type: 'text', values: ['ja', 'nein', 'k. A.'] });
  });
});

describe('a column of which nearly all values are numbers or dates', () => {
  const many = (write: (index: number) => string) => Array.from({ length: 60 }, (_, index) => write(index + 1));

  it.each<[string, string[], string]>([
    ['a note among integers', [...many(String), 'siehe Anlage'], 'integer'],
    ['a note among decimals', [...many((index) => `${index},5`), 'ca. 70'], 'decimal'],
    ['a note in the first row', ['see below', ...many((index) => `${index}.5`)], 'decimal'],
    ['a note among dates', [...many(() => '05.11.2024'), 'nach Rücksprache'], 'date'],
    ['a date that does not exist', [...many(() => '31.12.2024'), '31.11.2024'], 'date'],
  ])('has the type of most values, and reports %s', async (_, values, type) => {
    const found = await read(values);
    const odd = values.findIndex((value) => /[a-z]/.test(value) || value === '31.11.2024');
    expect([found.type, found.values[odd], found.warnings]).toEqual([type, null, ['values_missing']]);
    expect(found.details).toMatchObject({ columns: ['x'], values: [1], first: [values[odd]], rows: [odd + 1] });
  });

  it.each<[string, string[], string]>([
    ['codes among integers', [...many(String), 'A-70'], 'looks_like_numbers'],
    ['more than 5 % notes', [...many(String), 'a', 'b', 'c', 'd', 'e'], 'looks_like_numbers'],
    ['few values', ['1,5', '2,5', '3,5', 'viel'], 'looks_like_numbers'],
    ['few dates', ['01.02.2024', '02.02.2024', 'bald'], 'looks_like_dates'],
  ])('remains text with %s, and says so', async (_, values, warning) => {
    const found = await read(values);
    expect(found).toMatchObject({ type: 'text', values, warnings: [warning] });
  });

  it('remains text on request', async () => {
    const values = ['12,50 €', 'k. A.', '13,00 €'];
    expect(await read(values, { textColumns: ['x'] })).toMatchObject({ type: 'text', values, warnings: [] });
    await expect(read(values, { textColumns: ['y'] })).rejects.toMatchObject({ code: 'column_unknown' });
  });
});

describe('a column of dates as people write them', () => {
  it.each<[string, string[], string[], string[]?]>([
    ['day first with dashes', ['25-12-2024', '01-02-2025'], ['2024-12-25', '2025-02-01']],
    ['month first with dashes', ['12-25-2024', '01-02-2025'], ['2024-12-25', '2025-01-02']],
    ['years of two digits', ['25.12.24', '01.02.99'], ['2024-12-25', '1999-02-01'], ['years_of_two_digits']],
    ['slashes and years of two digits', ['25/12/24', '01/02/65'], ['2024-12-25', '1965-02-01'], ['years_of_two_digits']],
    ['German names of months', ['5. März 2024', '12. Dezember 2024'], ['2024-03-05', '2024-12-12']],
    ['abbreviated names of months', ['05-MAR-2024', '12-Okt-24'], ['2024-03-05', '2024-10-12']],
    ['English names of months', ['March 5, 2024', 'Dec. 12, 2024'], ['2024-03-05', '2024-12-12']],
    ['ordinals', ['5th March 2024', '1st Dec 2024'], ['2024-03-05', '2024-12-01']],
    ['the year first without zeros', ['2024-3-5', '2024-12-12'], ['2024-03-05', '2024-12-12']],
    ['decomposed umlauts', ['5. Ma\u0308rz 2024'], ['2024-03-05']],
  ])('contains dates with %s', async (_, values, expected, warnings = []) => {
    expect(await read(values)).toMatchObject({ type: 'date', values: expected, warnings });
  });

  it.each<[string, string[], string[]]>([
    ['day first with dashes', ['25-12-2024 07:05:09', '01-02-2025 23:00:00'], ['2024-12-25T07:05:09.000Z', '2025-02-01T23:00:00.000Z']],
    ['twice twelve hours', ['12/25/2024 1:05 PM', '01/02/2025 12:30am'], ['2024-12-25T13:05:00.000Z', '2025-01-02T00:30:00.000Z']],
    [
      'names of months and twice twelve hours',
      ['05/Mar/24 1:05 PM', '12/Dec/24 12:30:15 AM'],
      ['2024-03-05T13:05:00.000Z', '2024-12-12T00:30:15.000Z'],
    ],
    ['names of months', ['5. März 2024 8:30', '6. März 2024, 18:45:10'], ['2024-03-05T08:30:00.000Z', '2024-03-06T18:45:10.000Z']],
  ])('contains times with %s', async (_, values, expected) => {
    expect(await read(values)).toMatchObject({ type: 'timestamp', values: expected, warnings: [] });
  });

  it('is read like the other dates of the file if its order is open', async () => {
    const { stored, warnings } = await ingest('a;b\n25/12/2024;01/02/2024\n03/04/2024;05/06/2024\n', 'csv');
    expect(stored[0]).toEqual({ a: '2024-12-25', b: '2024-02-01' });
    expect(warnings).toEqual([]);
    for (const values of [['05-06-2024'], ['05/06/24'], ['24-12-11']])
      expect(await read(values)).toMatchObject({ type: 'text', warnings: ['dates_ambiguous'] });
  });

  it('contains no dates if the values are versions, unless its name says so', async () => {
    expect(await read(['1.2.10', '1.2.11'])).toMatchObject({ type: 'text', warnings: [] });
    expect(await read(['1.2.10'], {}, 'Datum')).toMatchObject({ type: 'date', values: ['2010-02-01'] });
  });

  it('contains dates of eight digits only if its name is that of a date', async () => {
    expect(await read(['20240131', '20240229'], {}, 'Buchungsdatum')).toMatchObject({ type: 'date', values: ['2024-01-31', '2024-02-29'] });
    expect(await read(['20240131', '20240229'])).toMatchObject({ type: 'integer', warnings: ['looks_like_periods'] });
  });
});

describe('a number that a file marks as such beside texts', () => {
  const json = async (...records: Record<string, unknown>[]) => {
    const { stored, warnings, columns } = await ingest(JSON.stringify(records), 'json');
    return { stored, warnings: warnings.map(({ code }) => code), types: columns.map(({ type }) => type) };
  };

  it('leaves the decimal separator of the texts to the other texts of the file', async () => {
    expect(await json({ a: '3.456', b: '3.456,78', c: 1.5 }, { a: '7.500', b: '12,30', c: 2.25 })).toEqual({
      stored: [
        { a: 3456, b: 3456.78, c: 1.5 },
        { a: 7500, b: 12.3, c: 2.25 },
      ],
      warnings: [],
      types: ['integer', 'decimal', 'decimal'],
    });
    expect((await json({ a: '3.456', b: '12.30' })).stored).toEqual([{ a: 3.456, b: 12.3 }]);
  });

  it('decides by its size how texts of the same column are read, with a warning', async () => {
    expect(await json({ a: 2500 }, { a: 1250.5 }, { a: '1.500' }, { a: '3.250' })).toMatchObject({
      stored: [{ a: 2500 }, { a: 1250.5 }, { a: 1500 }, { a: 3250 }],
      warnings: ['numbers_ambiguous'],
    });
    expect(await json({ a: 2.5 }, { a: 1.25 }, { a: '1.500' })).toMatchObject({
      stored: [{ a: 2.5 }, { a: 1.25 }, { a: 1.5 }],
      warnings: ['numbers_ambiguous'],
    });
  });

  it('is kept with its notation beside a text that is no number', async () => {
    expect(await json({ a: 12, b: '00123' }, { a: 'rot', b: 456 })).toMatchObject({
      stored: [
        { a: '12', b: '00123' },
        { a: 'rot', b: '456' },
      ],
    });
    expect(await json({ a: 12 }, { a: 13.5 }, { a: 'n/a' })).toMatchObject({
      stored: [{ a: 12 }, { a: 13.5 }, { a: null }],
      warnings: ['placeholders_missing'],
    });
    expect(await json({ a: 0.125 }, { a: '12,5 %' })).toMatchObject({ types: ['text'], warnings: ['units_mixed'] });
  });

  it('leaves an ambiguous text to the language of the file, with a warning', async () => {
    const german = { a: '1.234', Bemerkung: 'Die Lieferung ist noch nicht da' };
    expect(await json(german)).toMatchObject({ stored: [{ a: 1234 }], warnings: ['numbers_ambiguous'] });
    expect(await json({ ...german, Bemerkung: 'This is not for us' })).toMatchObject({
      stored: [{ a: 1.234 }],
      warnings: ['numbers_ambiguous'],
    });
  });

  it('may be an int or float attribute of an event log', async () => {
    const event = (tag: string, value: string) =>
      `<event><string key="concept:name" value=" a "/><date key="time:timestamp" value="2025-01-01T08:00:00Z"/><${tag} key="cost" value="${value}"/></event>`;
    const log = `<log><trace><string key="concept:name" value="c1\u00a0"/>${event('float', '1234.5')}${event('string', '1.500')}</trace></log>`;
    const { stored, warnings } = await ingest(log, 'event_log');
    expect(stored).toMatchObject([{ 'case:concept:name': 'c1', 'concept:name': 'a', cost: 1234.5 }, { cost: 1500 }]);
    expect(warnings.map(({ code }) => code)).toEqual(['numbers_ambiguous']);
  });
});

describe('a text', () => {
  it('is stored without white space around it and in one Unicode form, also in an event log', async () => {
    const { stored } = await ingest(
      'case,activity,time\nA-1 ,Gu\u0308te\u00a0,2025-01-01T08:00Z\n\u2003A-1,Güte,2025-01-01T09:00Z\nA-1,Wa\u00a0re,2025-01-01T10:00Z\n',
      'event_log',
    );
    expect(stored.map(({ case: id, activity }) => [id, activity])).toEqual([
      ['A-1', 'Güte'],
      ['A-1', 'Güte'],
      ['A-1', 'Wa re'],
    ]);
    const json = await ingest(JSON.stringify([{ a: ' offen' }, { a: 'offen\u202f' }, { a: 'offen\t' }]), 'json');
    expect(new Set(json.stored.map(({ a }) => a))).toEqual(new Set(['offen']));
  });

  it('is stored without a warning if it is a label of an event log', async () => {
    const { stored, warnings } = await ingest('case,activity,time\n7-,10,2025-01-01T08:00Z\n8-,-,2025-01-01T09:00Z\n', 'event_log');
    expect(stored).toMatchObject([
      { case: '7-', activity: '10' },
      { case: '8-', activity: '-' },
    ]);
    expect(warnings).toEqual([]);
  });
});
