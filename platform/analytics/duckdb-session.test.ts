import { jest } from '@jest/globals';
import { writeFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../test/harness/eventually.js';
import { DuckDbSession } from './duckdb-session.js';

/** Returns a statement that runs for minutes unless interrupted, and creates `endless.csv` when it begins. */
const endlessCopy = (duck: DuckDbSession): string =>
  `COPY (SELECT a.range FROM range(100000000000) a WHERE a.range % 7000000 = 3) TO '${duck.path('endless.csv')}' (FORMAT csv, USE_TMP_FILE false)`;

describe('DuckDbSession', () => {
  it('returns plain JavaScript values', async () => {
    await using duck = await DuckDbSession.open();
    expect(
      await duck.one(`SELECT 7::BIGINT AS big, 1.25::DECIMAL(9, 2) AS exact, TIMESTAMP '2026-01-02 03:04:05.678' AS at, DATE '2026-02-03' AS day,
        TIME '01:02:03' AS clock, [1, 2] AS list, {'a': 1, 'b': ['x']} AS struct, NULL AS nothing, true AS yes, 'ä' AS text`),
    ).toEqual({
      big: 7,
      exact: 1.25,
      at: '2026-01-02T03:04:05.678Z',
      day: '2026-02-03',
      clock: '01:02:03',
      list: [1, 2],
      struct: { a: 1, b: ['x'] },
      nothing: null,
      yes: true,
      text: 'ä',
    });
  });

  it('streams results of any length in chunks', async () => {
    await using duck = await DuckDbSession.open();
    let rows = 0;
    let sum = 0;
    for await (const chunk of duck.stream<{ n: number }>('SELECT range AS n FROM range(10000)')) {
      rows += chunk.length;
      for (const { n } of chunk) sum += n;
    }
    expect([rows, sum]).toEqual([10_000, 49_995_000]);
  });

  it('selects a range of dates from the first rows of groups', async () => {
    await using duck = await DuckDbSession.open();
    await duck.run("CREATE TABLE visits AS SELECT range AS room, DATE '2026-01-01' + (range % 90)::INT AS day FROM range(200)");
    const firstRows = '(FROM visits QUALIFY row_number() OVER (PARTITION BY room, day ORDER BY room) = 1 ORDER BY room)';
    expect(
      await duck.one(`SELECT count(*) AS n FROM ${firstRows} WHERE CAST(day AS DATE) BETWEEN DATE '2026-01-10' AND DATE '2026-01-19'`),
    ).toEqual({ n: 30 });
  });

  it('accesses only its own folder', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'kpi-outside-'));
    await writeFile(join(outside, 'secret.csv'), 'a\n1\n');
    await using duck = await DuckDbSession.open();
    await duck.run(`COPY (SELECT 1 AS a) TO '${duck.path('own.parquet')}' (FORMAT parquet)`);
    expect(await duck.rows(`SELECT * FROM read_parquet('${duck.path('own.parquet')}')`)).toEqual([{ a: 1 }]);
    await expect(duck.rows(`SELECT * FROM read_csv('${join(outside, 'secret.csv')}')`)).rejects.toThrow(/Permission/);
    await expect(duck.rows(`SELECT * FROM read_csv('${duck.path(`../${outside.split('/').at(-1)}/secret.csv`)}')`)).rejects.toThrow();
    await expect(duck.run(`COPY (SELECT 1) TO '${join(outside, 'x.csv')}'`)).rejects.toThrow(/Permission/);
    await expect(duck.run('INSTALL httpfs')).rejects.toThrow();
    await expect(duck.run('SET enable_external_access = true')).rejects.toThrow(/locked|external/i);
    expect(await readdir(outside)).toEqual(['secret.csv']);
    await rm(outside, { recursive: true });
  });

  it('stops a statement when the signal aborts', async () => {
    const stop = new AbortController();
    await using duck = await DuckDbSession.open({ signal: stop.signal });
    const endless = duck.run(endlessCopy(duck));
    await eventually(() => existsSync(duck.path('endless.csv')));
    stop.abort(new Error('enough'));
    await expect(endless).rejects.toThrow(/interrupt/i);
    await expect(duck.rows('SELECT 1')).rejects.toThrow('enough');
  });

  describe('opening', () => {
    afterEach(() => jest.restoreAllMocks());
    const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('kpi-job-'));

    it('closes the instance and removes the folder if the signal aborts', async () => {
      const { DuckDBInstance } = await import('@duckdb/node-api');
      const created = jest.spyOn(DuckDBInstance, 'create');
      const closed = jest.spyOn(DuckDBInstance.prototype, 'closeSync');
      const before = await folders();
      const stop = new AbortController();
      const opening = DuckDbSession.open({ signal: stop.signal });
      // The signal cannot interrupt an instance that is being created.
      while (created.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
      stop.abort(new Error('enough'));
      await expect(opening).rejects.toThrow('enough');
      expect(closed).toHaveBeenCalledTimes(1);
      expect((await folders()).filter((name) => !before.includes(name))).toEqual([]);
    });

    it('closes connection and instance if a setting is rejected', async () => {
      const { DuckDBConnection, DuckDBInstance } = await import('@duckdb/node-api');
      const closed = [DuckDBConnection, DuckDBInstance].map(({ prototype }) => jest.spyOn(prototype, 'closeSync'));
      jest.spyOn(DuckDBConnection.prototype, 'run').mockRejectedValueOnce(new Error('out of memory'));
      await expect(DuckDbSession.open()).rejects.toThrow('out of memory');
      expect(closed.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    });
  });

  it('can be closed during a statement, and removes its folder', async () => {
    const duck = await DuckDbSession.open();
    const endless = duck.run(endlessCopy(duck)).catch((error: Error) => error.message);
    await eventually(() => existsSync(duck.path('endless.csv')));
    await duck[Symbol.asyncDispose]();
    expect(await endless).toMatch(/interrupt/i);
    expect(existsSync(duck.folder)).toBe(false);
    await expect(duck.rows('SELECT 1')).rejects.toThrow(/closed/);
  });
});
