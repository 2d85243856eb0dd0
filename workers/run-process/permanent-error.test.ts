import { DuckDbSession, isOutOfMemory } from '../../platform/analytics/index.js';
import { z } from 'zod';
import { isPermanent } from './permanent-error.js';

const errorOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('no error was thrown');
};

describe('isPermanent', () => {
  it.each([
    'SELECT FROM t',
    'SELECT missing FROM range(3)',
    'SELECT * FROM missing',
    "SELECT CAST('x' AS INTEGER)",
    'SELECT CAST(300 AS TINYINT)',
    "SELECT sum(a) FROM (SELECT DATE '2024-01-01' AS a)",
  ])('is true for the invalid statement %s', async (sql) => {
    await using duck = await DuckDbSession.open();
    expect(isPermanent(await errorOf(() => duck.rows(sql)))).toBe(true);
  });

  it('is true for defects of the code', async () => {
    const missing: { list?: string[] } = {};
    expect(isPermanent(await errorOf(() => (missing.list as string[]).length))).toBe(true);
    expect(isPermanent(await errorOf(() => 'a'.repeat(-1)))).toBe(true);
    expect(isPermanent(await errorOf(() => z.string().parse(1)))).toBe(true);
    expect(isPermanent(Object.assign(new Error('column "x" does not exist'), { code: '42703' }))).toBe(true);
  });

  it('is false for errors that may not occur again', async () => {
    expect(isPermanent(await errorOf(() => fetch('http://127.0.0.1:1/')))).toBe(false);
    await using duck = await DuckDbSession.open();
    expect(isPermanent(await errorOf(() => duck.rows("SELECT * FROM read_parquet('missing.parquet')")))).toBe(false);
    for (const code of ['40001', '40P01', '08006', '57P01', '53300', 'ECONNRESET', 'EMFILE'])
      expect(isPermanent(Object.assign(new Error('failed'), { code }))).toBe(false);
    expect(isPermanent('text')).toBe(false);
  });
});

describe('isOutOfMemory', () => {
  it('is true for a statement that needs more memory than its session has', async () => {
    await using duck = await DuckDbSession.open({ memoryMb: 32 });
    const columns = Array.from({ length: 2_000 }, (_, at) => `list(i + ${at} ORDER BY hash(i)) AS c${at}`);
    const error = await errorOf(() => duck.rows(`SELECT ${columns.join(', ')} FROM range(100000) t(i)`));
    expect([isOutOfMemory(error), isPermanent(error)]).toEqual([true, false]);
  });

  it('is false for other errors of a statement', async () => {
    await using duck = await DuckDbSession.open();
    expect(isOutOfMemory(await errorOf(() => duck.rows('SELECT missing FROM range(3)')))).toBe(false);
    expect(isOutOfMemory(new Error('failed'))).toBe(false);
  });
});
