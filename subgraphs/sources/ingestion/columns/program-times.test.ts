import { givenIngestion } from '../ingestion.fixture.js';

const given = givenIngestion('csv');

const read = async (values: readonly string[]) => {
  const table = await given.ingest(['n\tx', ...values.map((value, index) => `r${index}\t${value}`)].join('\n'));
  const { type, isInstant } = table.columns[1] ?? {};
  const times = (await given.rowsOf(table)).map((row) => row['x']);
  return { type, isInstant, times, codes: table.warnings.map(({ code }) => code) };
};

describe('a time as programs write it', () => {
  it.each([
    ['JSON of .NET', ['/Date(1782862200000)/', '/Date(1782862200250)/']],
    ['OData with an offset', ['/Date(1782862200000+0200)/', '/Date(1782862200250+0200)/']],
    ['a decimal comma', ['2026-07-01 01:30:00,000+02:00', '2026-06-30T23:30:00,250Z']],
    ['Java', ['2026-07-01T01:30:00+02:00[Europe/Berlin]', '2026-06-30T23:30:00.25Z[UTC]']],
  ])('is an instant: %s', async (_, values) => {
    const times = ['2026-06-30T23:30:00.000Z', '2026-06-30T23:30:00.250Z'];
    expect(await read(values)).toEqual({ type: 'timestamp', isInstant: true, times, codes: [] });
  });

  it.each([
    ['JavaScript', ['Wed Jul 01 2026 01:30:00 GMT+0200 (Mitteleuropäische Sommerzeit)', 'Tue Jun 30 2026 18:30:09 GMT-0500 (CDT)']],
    ['mail', ['Wed, 1 Jul 2026 01:30:00 +0200', 'Tue, 30 Jun 2026 23:30:09 GMT']],
    ['mail without a weekday', ['1 Jul 2026 01:30:00 +0200', '30 Jun 2026 23:30:09 +0000']],
  ])('is an instant to the second: %s', async (_, values) => {
    const times = ['2026-06-30T23:30:00.000Z', '2026-06-30T23:30:09.000Z'];
    expect(await read(values)).toEqual({ type: 'timestamp', isInstant: true, times, codes: [] });
  });

  it.each([
    ['logs', ['2026-06-30 23:30:00,250', '2026-07-01 00:05:09,500']],
    ['Db2', ['2026-06-30-23.30.00.250000', '2026-07-01-00.05.09.500000']],
    ['Oracle', ['30-JUN-26 11.30.00.250000 PM', '01-JUL-26 12.05.09.500000 AM']],
    ['Oracle with years of four digits', ['30-JUN-2026 11.30.00.250000000 PM', '01-JUL-2026 12.05.09.500000000 AM']],
  ])('is a local time: %s', async (_, values) => {
    const times = ['2026-06-30T23:30:00.250Z', '2026-07-01T00:05:09.500Z'];
    expect(await read(values)).toEqual({ type: 'timestamp', isInstant: false, times, codes: [] });
  });

  it.each([
    ['impossible days', ['2026-02-31-08.00.00.000000', '2026-02-01-08.00.00.000000']],
    ['calls of a function', ['/Date(now)/', '/Date(later)/']],
    ['names of files', ['2026-06-30-23.log', '2026-07-01-00.log']],
  ])('is not recognised in %s', async (_, values) => {
    expect(await read(values)).toMatchObject({ type: 'text', times: values });
  });
});
