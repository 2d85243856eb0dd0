import { givenIngestion } from '../ingestion.fixture.js';

const given = givenIngestion('csv');

const times = <T>(count: number, each: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => each(index));

/** Ingests a column of a CSV file; returns its values, and the details of its warning about placeholders. */
const read = async (values: readonly (string | number)[], options = {}) => {
  const table = await given.ingest(['key;x', ...values.map((value, index) => `r${index};${value}`)].join('\n'), options);
  const stored = await given.rowsOf(table);
  const found = table.warnings.filter(({ code }) => code.startsWith('placeholder_'));
  return { type: table.columns[1]?.type, values: stored.map(({ x }) => x), codes: found.map(({ code }) => code), warning: found[0] };
};

describe('a number that stands for a missing value', () => {
  it.each<[string, (string | number)[], number]>([
    ['999999 beside weights', [...times(30, (i) => 12 + i), 999_999, 999_999], 2],
    ['-999 beside temperatures', [...times(40, (i) => (i % 25) - 7), -999, -999, -999], 3],
    ['9999 beside durations with zeros', [...times(25, (i) => i % 6), 9999, 9999], 2],
    ['-1 beside ages', [...times(30, (i) => 18 + i), -1, -1, -1, -1], 4],
    ['-99 beside shares', [...times(50, (i) => i * 2), -99, -99], 2],
    ['9999.99 beside prices', [...times(24, (i) => `${3 + i},49`), '9999,99', '9999,99'], 2],
    ['the largest integer of a database', [...times(20, (i) => 100 + i), 2_147_483_647, 2_147_483_647], 2],
    ['two kinds at both ends', [...times(30, (i) => 50 + i), -999, -999, 99_999, 99_999], 4],
  ])('is reported and kept: %s', async (_, values, count) => {
    const found = await read(values);
    expect(found.codes).toEqual(['placeholder_numbers']);
    expect(found.warning?.details).toMatchObject({ columns: ['x'], values: [count], rows: [values.length - count + 1] });
    expect(found.values).not.toContain(null);
  });

  it.each<[string, (string | number)[]]>([
    ['one price of 999999', [...times(30, (i) => 100 + i * 900), 999_999]],
    ['prices around 999999', [...times(30, (i) => 600_000 + i * 31_000), 999_999, 999_999]],
    ['prices up to 999', [...times(40, (i) => 19 + i * 24), 999, 999]],
    ['returns as -1 beside quantities', [...times(30, (i) => 1 + (i % 9)), -1, -1]],
    ['amounts of which several are negative', [...times(30, (i) => i * 400 - 4_000), -999, -999]],
    ['skewed amounts with 9999 below the largest', [...times(30, (i) => 2 ** (i % 15)), 9999, 9999]],
    ['few values', [1, 2, 3, 9999, 9999]],
    ['9999 alone', times(20, () => 9999)],
  ])('is not reported in %s', async (_, values) => {
    expect((await read(values)).codes).toEqual([]);
  });

  it('is reported in both languages, and becomes missing if the source says so', async () => {
    const values = [...times(18, (i) => 5 + i), 9999, 9999];
    const { warning } = await read(values);
    expect(warning?.text.de).toContain('x (2 von 20 Werten, 10\u00a0%, zuerst „9999“ in Datenzeile 19)');
    expect(warning?.text.en).toContain('x (2 of 20 values, 10%, first “9999” in data row 19)');
    expect(await read(values, { nullValues: ['9999'] })).toMatchObject({ codes: [], type: 'integer' });
  });
});

describe('a date that stands for a missing value', () => {
  const days = (count: number, year = 2024): string[] =>
    times(count, (i) => `${year}-${String((i % 12) + 1).padStart(2, '0')}-${String((i % 28) + 1).padStart(2, '0')}`);

  it.each<[string, string[], number]>([
    ['9999-12-31 as an open end', [...days(20), '9999-12-31'], 1],
    ['more open ends than others', [...days(12), ...times(40, () => '9999-12-31')], 40],
    ['1900-01-01', [...days(15), '1900-01-01', '1900-01-01'], 2],
    ['the day 0 of a spreadsheet', [...days(15), '1899-12-30'], 1],
    ['0001-01-01 among few', ['2024-03-01', '2024-04-01', '2024-04-02', '0001-01-01'], 1],
    ['the last day of 2099 among days of one year', [...days(30), '2099-12-31'], 1],
    ['times of 1970-01-01', [...days(12).map((day) => `${day} 08:30:00`), '1970-01-01 00:00:00'], 1],
    ['both ends', [...days(20), '0001-01-01', '9999-12-31'], 2],
  ])('becomes missing: %s', async (_, values, count) => {
    const found = await read(values);
    expect(found.codes).toEqual(['placeholder_dates_missing']);
    expect(found.warning?.details).toMatchObject({ values: [count], rows: [values.length - count + 1] });
    expect(found.values.filter((value) => value === null)).toHaveLength(count);
    expect(found.values.slice(0, values.length - count)).not.toContain(null);
  });

  it.each<[string, string[]]>([
    ['ends up to 2099', [...times(30, (i) => `${2030 + i * 2}-06-30`), '2099-12-31']],
    ['births before and after 1970-01-01', [...times(30, (i) => `${1955 + i}-05-05`), '1970-01-01']],
    ['history around 1900-01-01', [...times(30, (i) => `${1880 + i}-05-05`), '1900-01-01']],
    ['a spread of few dates', ['1931-05-05', '1962-01-31', '1990-08-15', '1970-01-01']],
    ['days next to 2099-12-31', [...days(20, 2099), '2099-12-31']],
    ['9999-12-31 beside two others', ['2024-03-01', '2024-04-01', '9999-12-31']],
    ['9999-12-31 alone', times(5, () => '9999-12-31')],
  ])('is not reported in %s', async (_, values) => {
    const found = await read(values);
    expect([found.codes, found.values]).toEqual([[], values]);
  });

  it('stays text in a column that the source keeps as text', async () => {
    const values = [...days(12), '9999-12-31'];
    expect(await read(values, { textColumns: ['x'] })).toMatchObject({ codes: [], values });
  });

  it('is kept as the time of an event log, with a warning', async () => {
    const events = times(20, (i) => `C${i % 4};Check;2024-03-${String(i + 1).padStart(2, '0')} 08:00:00`);
    const log = givenLog(['case_id;activity;timestamp', ...events, 'C1;Close;9999-12-31 00:00:00']);
    const { warnings, rows } = await log;
    expect(warnings).toContain('placeholder_dates_kept');
    expect(rows.at(-1)).toMatchObject({ timestamp: expect.stringMatching(/^9999-12-31/) });
  });
});

const logs = givenIngestion('event_log');

const givenLog = async (lines: readonly string[]) => {
  const table = await logs.ingest(lines.join('\n'));
  return { warnings: table.warnings.map(({ code }) => code), rows: await logs.rowsOf(table) };
};
