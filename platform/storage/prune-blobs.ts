import type { ContainerClient } from '@azure/storage-blob';
import { hasStatus } from './has-status.js';

/** Metadata of a blob that no row named when it was looked at: since when. Who stores the same content again takes it off. */
export const UNNAMED_SINCE = 'unnamed_since';

/** Files are written before the rows that name them: what is younger may still be on its way. */
export const SETTLED_MS = 3_600_000;

export interface PruneOptions {
  /** How long a blob has to have been without a row before it is removed. */
  readonly graceMs: number;
  /** Says what would be done, and does nothing. */
  readonly dryRun: boolean;
  readonly now?: number;
}

/** Numbers of blobs. */
export interface Pruned {
  /** That a row names. */
  named: number;
  /** Found to be without a row for the first time. */
  marked: number;
  /** Without a row for less than the time of grace, or too young to be looked at. */
  waiting: number;
  removed: number;
  removedBytes: number;
}

/**
 * Removes blobs that no row has named for long. What is found without a row is marked at first; only a later call, after the
 * time of grace, removes it. Whatever has changed since it was listed is left alone.
 * @param readNames called after the listing, so that it knows the rows of all that is listed
 */
export const pruneBlobs = async (
  container: ContainerClient,
  prefix: string,
  readNames: () => Promise<ReadonlySet<string>>,
  { graceMs, dryRun, now = Date.now() }: PruneOptions,
): Promise<Pruned> => {
  const listed = [];
  for await (const { name, metadata, properties } of container.listBlobsFlat({ prefix, includeMetadata: true }))
    listed.push({ name, since: metadata?.[UNNAMED_SINCE], properties });
  const names = await readNames();
  const pruned: Pruned = { named: 0, marked: 0, waiting: 0, removed: 0, removedBytes: 0 };
  for (const { name, since, properties } of listed) {
    const blob = container.getBlobClient(name);
    const unchanged = { conditions: { ifMatch: properties.etag } };
    const change = (work: () => Promise<unknown>): Promise<boolean> => (dryRun ? Promise.resolve(true) : unlessChanged(work));
    if (names.has(name)) {
      pruned.named += 1;
      if (since !== undefined) await change(() => blob.setMetadata({}, unchanged));
    } else if (since === undefined && now - properties.lastModified.getTime() < SETTLED_MS) pruned.waiting += 1;
    else if (since === undefined) {
      const mark = { [UNNAMED_SINCE]: new Date(now).toISOString() };
      if (await change(() => blob.setMetadata(mark, unchanged))) pruned.marked += 1;
    } else if (now - Date.parse(since) < graceMs) pruned.waiting += 1;
    else if (await change(() => blob.delete(unchanged))) {
      pruned.removed += 1;
      pruned.removedBytes += properties.contentLength ?? 0;
    }
  }
  return pruned;
};

const unlessChanged = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    if (hasStatus(error, 404, 412)) return false;
    throw error;
  }
};
