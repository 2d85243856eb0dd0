import { BoundedCache } from './bounded-cache.js';

export interface ShortMemoOptions<V> {
  /** Time in milliseconds for which a value is shared after its load has begun. */
  readonly ttlMs: number;
  readonly maxEntries: number;
  /** Returns false for a value that is delivered only to the callers already waiting for it. Default: every value is shared. */
  readonly isShared?: (value: V) => boolean;
}

/**
 * Shares one load between callers that request the same key at about the same time, for example the subscribers of one
 * event. A value is dropped after its time to live, so that large values do not stay in memory.
 */
export class ShortMemo<V> {
  private readonly loads: BoundedCache<string, Promise<V>>;

  constructor(private readonly options: ShortMemoOptions<V>) {
    this.loads = new BoundedCache(options.maxEntries);
  }

  get(key: string, load: () => Promise<V>): Promise<V> {
    const known = this.loads.get(key);
    if (known) return known;
    const { ttlMs, isShared = () => true } = this.options;
    const loading = load();
    const drop = (): void => {
      if (this.loads.get(key) === loading) this.loads.delete(key);
    };
    this.loads.set(key, loading);
    setTimeout(drop, ttlMs).unref();
    loading.then((value) => {
      if (!isShared(value)) drop();
    }, drop);
    return loading;
  }
}
