interface Entry<V> {
  readonly value: V;
  readonly weight: number;
}

/** Least-recently-used cache whose entries' weights (bytes, or 1 each) never add up to more than `maxWeight`. */
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

  /** An entry heavier than the whole cache is not kept. */
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
