/** An upload that has begun: the source that awaits the file, and the number of blocks that the storage has received. */
export interface KeptUpload {
  readonly sourceId: string;
  readonly blocks: number;
  /** Time of the last block in milliseconds since 1970. */
  readonly at: number;
}

/** The storage keeps blocks of an unfinished file for seven days. */
const KEPT_MS = 6 * 86_400_000;

/** Recognises a file that is chosen again. */
export const fingerprintOf = ({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string =>
  `${name} ${size} ${lastModified}`;

/** The unfinished uploads of a tenant, which the browser keeps so that a file chosen again continues where it stopped. */
export class KeptUploads {
  private readonly key: string;

  constructor(
    tenantId: string,
    private readonly storage: Pick<Storage, 'getItem' | 'setItem'>,
    private readonly now: () => number = Date.now,
  ) {
    this.key = `uploads ${tenantId}`;
  }

  find(fingerprint: string): KeptUpload | undefined {
    return this.read()[fingerprint];
  }

  keep(fingerprint: string, upload: Omit<KeptUpload, 'at'>): void {
    this.write({ ...this.read(), [fingerprint]: { ...upload, at: this.now() } });
  }

  forget(fingerprint: string): void {
    const { [fingerprint]: _, ...others } = this.read();
    this.write(others);
  }

  private read(): Readonly<Record<string, KeptUpload>> {
    try {
      const uploads = JSON.parse(this.storage.getItem(this.key) ?? '{}') as Record<string, KeptUpload>;
      return Object.fromEntries(Object.entries(uploads).filter(([, { at }]) => at > this.now() - KEPT_MS));
    } catch {
      return {};
    }
  }

  /** Without room in the browser's storage, the upload only cannot be continued. */
  private write(uploads: Readonly<Record<string, KeptUpload>>): void {
    try {
      this.storage.setItem(this.key, JSON.stringify(uploads));
    } catch {
      // Nothing depends on it.
    }
  }
}
