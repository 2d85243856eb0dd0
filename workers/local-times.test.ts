import { writeFile } from 'node:fs/promises';
import { DuckDbSession, literal } from '../platform/analytics/index.js';
import { ingestFile, ingestOptionsSchema } from '../subgraphs/sources/index.js';
import { withLocalTimes } from './local-times.js';

/** Returns the number of rows by month of the column `moment` of a CSV file. */
const rowsByMonth = async (lines: readonly string[], timeZone: string) => {
  await using duck = await DuckDbSession.open();
  const file = duck.path('in.csv');
  await writeFile(file, ['id,moment', ...lines.map((line, index) => `${index},${line}`)].join('\n'));
  const table = await ingestFile(duck, { file, kind: 'csv', options: ingestOptionsSchema.parse({}) });
  const relation = withLocalTimes(`read_parquet(${literal(table.parquetPath)})`, table.columns, timeZone);
  const months = await duck.rows<{ month: string; rows: number }>(
    `SELECT strftime(date_trunc('month', moment), '%Y-%m') AS month, count(*) AS rows FROM ${relation} GROUP BY 1 ORDER BY 1`,
  );
  return {
    isInstant: table.columns.find(({ name }) => name === 'moment')?.isInstant,
    months: months.map(({ month, rows }) => [month, rows]),
  };
};

describe('withLocalTimes', () => {
  it('puts instants after local midnight into the month of the time zone', async () => {
    const lines = ['2026-04-30T23:59:00+02:00', '2026-05-01T00:10:00+02:00', '2026-05-01T01:45:00+02:00'];
    expect(await rowsByMonth(lines, 'Europe/Berlin')).toEqual({
      isInstant: true,
      months: [
        ['2026-04', 1],
        ['2026-05', 2],
      ],
    });
    expect((await rowsByMonth(lines, 'UTC')).months).toEqual([['2026-04', 3]]);
  });

  it('follows the change of the clocks within a month', async () => {
    // The last instant of March 2026 in Germany is 21:59:59 UTC, that of October is 22:59:59 UTC.
    const lines = ['2026-03-31T21:59:59Z', '2026-03-31T22:00:00Z', '2026-10-31T22:59:59Z', '2026-10-31T23:00:00Z'];
    expect((await rowsByMonth(lines, 'Europe/Berlin')).months).toEqual([
      ['2026-03', 1],
      ['2026-04', 1],
      ['2026-10', 1],
      ['2026-11', 1],
    ]);
    expect((await rowsByMonth(['2026-07-01T03:00:00Z', '2026-07-01T04:30:00Z'], 'America/New_York')).months).toEqual([
      ['2026-06', 1],
      ['2026-07', 1],
    ]);
  });

  it('does not shift times without an offset', async () => {
    const lines = ['2026-06-30T23:30:00', '2026-07-01T00:30:00'];
    const expected = {
      isInstant: false,
      months: [
        ['2026-06', 1],
        ['2026-07', 1],
      ],
    };
    expect(await rowsByMonth(lines, 'Europe/Berlin')).toEqual(expected);
    expect(await rowsByMonth(lines, 'Asia/Tokyo')).toEqual(expected);
  });

  it('does not shift dates', async () => {
    expect(await rowsByMonth(['2026-06-30', '2026-07-01'], 'America/New_York')).toEqual({
      months: [
        ['2026-06', 1],
        ['2026-07', 1],
      ],
    });
  });
});
