import { BoundedCache } from './bounded-cache.js';

describe('BoundedCache', () => {
  it('drops the least recently used entries once their weights exceed the bound', () => {
    const cache = new BoundedCache<string, number>(10);
    cache.set('a', 1, 4);
    cache.set('b', 2, 4);
    cache.get('a');
    cache.set('c', 3, 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
    expect(cache.totalWeight).toBe(8);
  });

  it('counts a replaced entry once and does not store an entry heavier than its bound', () => {
    const cache = new BoundedCache<string, number>(10);
    cache.set('a', 1, 6);
    cache.set('a', 2, 7);
    expect(cache.totalWeight).toBe(7);
    cache.set('a', 3, 11);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.totalWeight).toBe(0);
  });
});
