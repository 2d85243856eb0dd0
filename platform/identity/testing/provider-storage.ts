type Entry = Readonly<Record<string, unknown>>;

/** In-memory storage of one kind of objects of the provider, such as `Session` or `RefreshToken`. */
export class ProviderStorage {
  private readonly entries = new Map<string, Entry>();

  async upsert(id: string, entry: Entry): Promise<void> {
    this.entries.set(id, entry);
  }

  async find(id: string): Promise<Entry | undefined> {
    return this.entries.get(id);
  }

  async findByUid(uid: string): Promise<Entry | undefined> {
    return this.entries.values().find((entry) => entry['uid'] === uid);
  }

  async consume(id: string): Promise<void> {
    this.entries.set(id, { ...this.entries.get(id), consumed: Math.floor(Date.now() / 1_000) });
  }

  async destroy(id: string): Promise<void> {
    this.entries.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, entry] of this.entries) if (entry['grantId'] === grantId) this.entries.delete(id);
  }

  clear(): void {
    this.entries.clear();
  }
}

/** The storages of a provider, by kind. */
export class ProviderStorages {
  private readonly storages = new Map<string, ProviderStorage>();

  of(kind: string): ProviderStorage {
    const storage = this.storages.get(kind) ?? new ProviderStorage();
    this.storages.set(kind, storage);
    return storage;
  }
}
