import { describe, expect, it } from '@jest/globals';
import { fingerprintOf, KeptUploads } from './kept-uploads.js';

const DAY_MS = 86_400_000;

/** The storage of a browser, which refuses to write if it is full. */
const browserStorage = (isFull = false) => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string): string | null => items.get(key) ?? null,
    setItem: (key: string, value: string): void => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
};

describe('a kept upload', () => {
  const file = fingerprintOf({ name: 'orders.csv', size: 40_000_000, lastModified: 1 });

  it('is found again by the same file of the same tenant', () => {
    const storage = browserStorage();
    new KeptUploads('tnt_a', storage).keep(file, { sourceId: 'src_1', blocks: 3 });
    expect(new KeptUploads('tnt_a', storage).find(file)).toMatchObject({ sourceId: 'src_1', blocks: 3 });
    expect(new KeptUploads('tnt_b', storage).find(file)).toBeUndefined();
    expect(
      new KeptUploads('tnt_a', storage).find(fingerprintOf({ name: 'orders.csv', size: 40_000_000, lastModified: 2 })),
    ).toBeUndefined();
  });

  it('is forgotten when the file has arrived, and before the storage discards its blocks', () => {
    const storage = browserStorage();
    let now = 0;
    const uploads = new KeptUploads('tnt_a', storage, () => now);
    uploads.keep(file, { sourceId: 'src_1', blocks: 3 });
    now = 5 * DAY_MS;
    expect(uploads.find(file)).toBeDefined();
    now = 6 * DAY_MS;
    expect(uploads.find(file)).toBeUndefined();
    uploads.keep(file, { sourceId: 'src_2', blocks: 1 });
    uploads.forget(file);
    expect(uploads.find(file)).toBeUndefined();
  });

  it('is not found, without an error, if the storage is full or holds no JSON', () => {
    const full = new KeptUploads('tnt_a', browserStorage(true));
    full.keep(file, { sourceId: 'src_1', blocks: 3 });
    expect(full.find(file)).toBeUndefined();
    const storage = browserStorage();
    storage.setItem('uploads tnt_a', 'no JSON');
    expect(new KeptUploads('tnt_a', storage).find(file)).toBeUndefined();
  });
});
