import { jest } from '@jest/globals';
import { ShortMemo } from './short-memo.js';

describe('ShortMemo', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const count = (memo: ShortMemo<number>) => {
    let loads = 0;
    return { get: (key: string) => memo.get(key, async () => (loads += 1)), loads: () => loads };
  };

  it('loads a key once for concurrent callers, and again after its time to live', async () => {
    const { get } = count(new ShortMemo({ ttlMs: 40, maxEntries: 10 }));
    expect(await Promise.all([get('a'), get('a'), get('b'), get('a')])).toEqual([1, 1, 2, 1]);
    await jest.advanceTimersByTimeAsync(39);
    expect(await get('a')).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await get('a')).toBe(3);
  });

  it('stores at most `maxEntries` values', async () => {
    const { get } = count(new ShortMemo({ ttlMs: 10_000, maxEntries: 2 }));
    for (const key of ['a', 'b', 'c']) await get(key);
    expect([await get('c'), await get('a')]).toEqual([3, 4]);
  });

  it('loads a value again if it failed or must not be shared', async () => {
    const memo = new ShortMemo<number>({ ttlMs: 10_000, maxEntries: 10, isShared: (value) => value > 0 });
    await expect(memo.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect([await memo.get('a', async () => 0), await memo.get('a', async () => 1), await memo.get('a', async () => 2)]).toEqual([0, 1, 1]);
  });
});
