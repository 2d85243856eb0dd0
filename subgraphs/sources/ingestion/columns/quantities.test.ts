import { givenIngestion } from '../ingestion.fixture.js';

const given = givenIngestion('csv');

/** Ingests a column of a CSV file; returns how it is stored, and its warnings. */
const read = async (values: readonly string[], name = 'x', options = {}) => {
  const table = await given.ingest(['n;' + name, ...values.map((value, index) => `r${index};"${value}"`)].join('\n'), options);
  const { type, unit } = table.columns[1] ?? {};
  const [first] = table.warnings;
  return {
    ...{ type, unit, values: (await given.rowsOf(table)).map((row) => row[name]) },
    ...{ warnings: table.warnings.map(({ code }) => code), details: first?.details, text: first?.text },
  };
};

const repeated = (count: number, write: (index: number) => string): string[] => Array.from({ length: count }, (_, index) => write(index));

describe('a number that a word multiplies', () => {
  it.each<[string, string[], number[], string?]>([
    ['k after decimals', ['1.2k', '3.45k', '12k', '980'], [1200, 3450, 12_000, 980]],
    ['Mio. and Tsd.', ['3,4 Mio.', '250 Tsd.', '1,1 Mio'], [3_400_000, 250_000, 1_100_000]],
    ['Mrd. with a sign', ['-1,25 Mrd.', '2 Mrd'], [-1_250_000_000, 2_000_000_000]],
    ['million and bn', ['1.5 million', '2 bn', '750 thousand'], [1_500_000, 2_000_000_000, 750_000]],
    ['euros', ['3,4 Mio. €', '0,2 Mio. EUR'], [3_400_000, 200_000], 'EUR'],
    ['dollars before the number', ['$1.2k', '$0.9k'], [1200, 900], 'USD'],
    ['brackets for a minus', ['(1,5 Mio.)', '2 Mio.'], [-1_500_000, 2_000_000]],
  ])('is multiplied: %s', async (_, values, expected, unit) => {
    expect(await read(values)).toMatchObject({ type: 'decimal', values: expected, unit, warnings: ['numbers_scaled'] });
  });

  it.each<[string, string[], string[]]>([
    ['product codes', ['12K', '14K', '20k'], []],
    ['product codes beside numbers', ['12K', '14', '20K'], []],
    ['codes with letters before', ['K12', 'M3', 'K14'], []],
    ['billion, which differs between languages', ['1,5 Billionen', '2 Billionen'], []],
    ['different currencies', ['1,5 Mio. €', '2 Mio. $'], ['units_mixed']],
    ['clothing sizes', ['38 L', '40 M', '42 XL'], []],
  ])('is not recognised in %s', async (_, values, warnings) => {
    expect(await read(values)).toMatchObject({ type: 'text', values, warnings });
  });

  it('is kept, with the unit kEUR, if it is in thousands of euros', async () => {
    expect(await read(['12 k€', '14,5 k€'])).toMatchObject({ values: [12, 14.5], unit: 'kEUR', warnings: ['numbers_as_written'] });
  });

  it('is reported with share and first value in both languages', async () => {
    const { text, details } = await read(['950', '1.2k', '3.4k', '700']);
    expect(details).toMatchObject({ values: [2], first: ['1.2k'], rows: [2] });
    expect(text?.de).toContain('x (2 von 4 Werten, 50\u00a0%, zuerst „1.2k“ in Datenzeile 2)');
    expect(text?.en).toContain('x (2 of 4 values, 50%, first “1.2k” in data row 2)');
  });
});

describe('a number in a notation of another country or program', () => {
  it.each<[string, string[], number[], string?]>([
    ['Indian groups', ['1,23,456.78', '12,34,567.00', '99.5'], [123_456.78, 1_234_567, 99.5]],
    ['Indian groups of integers', ['1,23,45,678', '99', '-2,50,000'], [12_345_678, 99, -250_000]],
    ['Indian groups with a currency', ['₹1,23,456.50', '₹ 99'], [123_456.5, 99], 'INR'],
    ['exponents with a comma', ['1,5E+03', '2,25E+04', '3,0E-02'], [1500, 22_500, 0.03]],
    ['exponents of three', ['12.5E+03', '100.25E-3', '7.5'], [12_500, 0.100_25, 7.5]],
    ['exponents among decimal commas', ['1E+05', '2,5'], [100_000, 2.5]],
    ['accents between groups', ['1´234.50', '12`000.00', '3.00'], [1234.5, 12_000, 3]],
    ['two apostrophes between groups', ["1’234'567.50", "12'000.25"], [1_234_567.5, 12_000.25]],
    ['no digit before the comma', [',5', '-,75', '1,25'], [0.5, -0.75, 1.25]],
    ['figure dashes and hyphens of typesetting', ['\u20125.5', '\u20116.5', '7.5'], [-5.5, -6.5, 7.5]],
    ['groups and a minus after the number', ['1.234.567,89-', '12,50'], [-1_234_567.89, 12.5]],
  ])('is read: %s', async (_, values, expected, unit) => {
    expect(await read(values)).toMatchObject({ values: expected, unit });
  });

  it.each([[['12E5', '13E5']], [['12E-45', '13E-46']], [['1,2,3', '1,23,4']], [['1,23,456,7', '2']]])(
    'is not recognised in %j',
    async (values) => {
      expect(await read(values)).toMatchObject({ type: 'text', values });
    },
  );
});

describe('a quantity with a unit', () => {
  it.each<[string, string[], number[], string]>([
    ['kilograms', ['12 kg', '7,5 kg', '1.250,75 KG'], [12, 7.5, 1250.75], 'kg'],
    ['hours without a blank', ['8h', '7.5h', '10h'], [8, 7.5, 10], 'h'],
    ['German hours', ['8 Std.', '1 Stunde', '2,5 Std'], [8, 1, 2.5], 'h'],
    ['minutes', ['15 min', '90 Minuten', '5 min.'], [15, 90, 5], 'min'],
    ['pieces', ['12 Stück', '3 Stk.', '1 200 Stück'], [12, 3, 1200], 'Stück'],
    ['metres after a blank', ['1.80 m', '2.05 m'], [1.8, 2.05], 'm'],
    ['square metres', ['120 m²', '85,5 m²'], [120, 85.5], 'm²'],
    ['degrees below zero', ['-3,5 °C', '12 °C'], [-3.5, 12], '°C'],
    ['kilowatt-hours with groups', ["12'500 kWh", '900 kWh'], [12_500, 900], 'kWh'],
  ])('is a number: %s', async (_, values, expected, unit) => {
    expect(await read(values)).toMatchObject({ values: expected, unit, warnings: ['numbers_as_written'] });
  });

  it.each<[string, string[], string[]]>([
    ['two units', ['12 kg', '500 g'], ['units_mixed']],
    ['a number without a unit', ['12 kg', '13'], ['units_mixed']],
    ['a currency beside a weight', ['12 kg', '3 €'], ['units_mixed']],
    ['one bare number among many', [...repeated(40, (at) => `${at + 1} kg`), '500'], ['units_mixed']],
    ['one other unit among many', [...repeated(40, (at) => `${at + 1} kg`), '500 g'], ['units_mixed']],
    ['room numbers', ['12 A', '14 B', '101'], []],
    ['house numbers', ['12d', '7g', '3s'], []],
    ['codes of digits and letters', ['12M', '7T', '3L'], []],
    ['names of articles', ['Schraube 12 mm', 'Mutter 8 mm'], []],
    ['leading zeros', ['007 m', '012 m'], []],
  ])('remains text with %s', async (_, values, warnings) => {
    expect(await read(values)).toMatchObject({ type: 'text', values, warnings });
  });

  it('remains text if the source says so', async () => {
    expect(await read(['12 kg', '7 kg'], 'x', { textColumns: ['x'] })).toMatchObject({ type: 'text', warnings: [] });
  });

  it('may stand beside words for missing values, which become missing', async () => {
    const found = await read(['12 kg', 'k. A.', '7 kg']);
    expect(found).toMatchObject({ values: [12, null, 7], unit: 'kg' });
    expect(found.warnings).toContain('placeholders_missing');
  });
});

describe('a duration', () => {
  it.each<[string, string, string[], number[]]>([
    ['ISO 8601', 'x', ['PT1H30M', 'PT45M', 'P1DT2H', 'PT36S'], [1.5, 0.75, 26, 0.01]],
    ['German words', 'x', ['2 Std. 30 Min.', '45 Minuten', '1 Stunde und 6 Min.', '30 Sek.'], [2.5, 0.75, 1.1, 0.008333333]],
    ['English words', 'x', ['2 hours, 30 minutes', '45 min', '1 hr and 6 mins'], [2.5, 0.75, 1.1]],
    ['letters', 'x', ['2h30m', '1h 15m', '45m', '36s'], [2.5, 1.25, 0.75, 0.01]],
    ['different units', 'Aufwand', ['1,5 Std', '30 Min', '-0,5 Std'], [1.5, 0.5, -0.5]],
    ['days of 24 hours', 'x', ['1d 12h', '2d 1h 30m', '45m'], [36, 49.5, 0.75]],
    ['days of 24 hours in words', 'x', ['1 Tag 9 Std.', '2 Tage', '3 Wochen 1 Tag'], [33, 48, 528]],
    ['pandas', 'x', ['0 days 02:30:00', '1 days 00:00:36', '-1 days +23:30:00'], [2.5, 24.01, -0.5]],
    ['Python', 'x', ['2:30:00', '1 day, 2:30:00', '-1 day, 23:30:00'], [2.5, 26.5, -0.5]],
    ['PostgreSQL', 'x', ['02:30:00', '3 days', '1 day -02:00:00'], [2.5, 72, 22]],
    ['.NET', 'x', ['02:30:00', '1.02:30:00', '10.00:00:36.0000000'], [2.5, 26.5, 240.01]],
    ['days with colons', 'x', ['1:02:30:00', '0:00:45:00'], [26.5, 0.75]],
    ['ISO 8601 with weeks, decimals and a sign', 'x', ['P2W', 'PT1.5H', '-PT30M'], [336, 1.5, -0.5]],
    ['more than 24 hours', 'x', ['25:30', '07:45', '110:00'], [25.5, 7.75, 110]],
    ['seconds', 'x', ['30:00:00', '0:00:36'], [30, 0.01]],
    ['less than 24 hours under a name', 'Dauer', ['07:45', '00:30'], [7.75, 0.5]],
    ['an English name', 'Processing duration', ['1:15', '2:00'], [1.25, 2]],
    ['a sign', 'Saldo', ['-01:30', '02:15'], [-1.5, 2.25]],
    ['a plus', 'Gleitzeit', ['+01:30', '-00:45', '+12:15'], [1.5, -0.75, 12.25]],
    ['the word for hours', 'Arbeitszeit', ['8:15 h', '7:30 h'], [8.25, 7.5]],
    ['the German word for hours above 24', 'x', ['25:30 Std.', '7:45 Std.'], [25.5, 7.75]],
  ])('is stored in hours: %s', async (_, name, values, expected) => {
    expect(await read(values, name)).toMatchObject({ type: 'decimal', unit: 'h', values: expected, warnings: ['durations_in_hours'] });
  });

  it.each<[string, string, string[], string[]]>([
    ['times or durations under 24 hours', 'x', ['07:45', '16:30', '23:59'], ['looks_like_durations']],
    ['times with the word for hours', 'x', ['07:45 h', '16:30 h'], ['looks_like_durations']],
    ['times with a placeholder', 'x', ['07:45', '-', '16:30'], ['looks_like_durations']],
    ['times of day by their name', 'Uhrzeit', ['07:45', '16:30'], []],
    ['the end of a day', 'x', ['08:00', '24:00'], ['looks_like_durations']],
    ['begins of shifts', 'Schichtbeginn', ['06:00', '14:00'], []],
    ['days that may be working days', 'x', ['1d 4h', '2d 3h', '45m'], ['amounts_unread']],
    ['days of unknown length in words', 'x', ['1 Tag 4 Std.', '2 Tage'], ['amounts_unread']],
    ['letters that may be codes', 'x', ['3h', '4m', '5s'], ['units_mixed']],
    ['another notation among durations', 'x', [...repeated(30, (at) => `${at + 24}:15`), '90 min'], ['looks_like_numbers']],
    ['months, whose length varies', 'x', ['P1M', 'P2M'], []],
    ['the letter P', 'x', ['P', 'PT', 'P'], []],
    ['results of games', 'x', ['3:1', '2:0', '0:4'], []],
    ['ratios with three parts', 'x', ['1:2:90', '2:3:75'], []],
  ])('remains text for %s', async (_, name, values, warnings) => {
    expect(await read(values, name)).toMatchObject({ type: 'text', values, warnings });
  });
});
