interface Entry<V> {
  readonly value: V;
  readonly weight: number;
}

/** Least-recently-used cache. The sum of the weights of its entries (bytes, or 1 each) is at most `maxWeight`. */
export class BoundedCache<K, V> {
  private readonly entries = new Map<K, Entry<V>>();
  private weight = 0;

  constructor(private readonly maxWeight: number) {}

  get(key: K): V | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** Stores an entry, unless its weight exceeds `maxWeight`, and evicts the least recently used ones. */
  set(key: K, value: V, weight = 1): void {
    this.delete(key);
    if (weight > this.maxWeight) return;
    this.entries.set(key, { value, weight });
    this.weight += weight;
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.maxWeight) return;
      this.delete(oldest);
    }
  }

  delete(key: K): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.weight -= entry.weight;
  }

  get totalWeight(): number {
    return this.weight;
  }
}
