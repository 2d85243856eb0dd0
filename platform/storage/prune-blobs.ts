import type { ContainerClient } from '@azure/storage-blob';
import { hasStatus } from './has-status.js';

/** Metadata key of an unreferenced blob: the time at which no row referenced it. Storing the same content again removes it. */
export const UNNAMED_SINCE = 'unnamed_since';

/** Files are written before the rows that reference them: the row of a younger blob may still be pending. */
export const SETTLED_MS = 3_600_000;

export interface PruneOptions {
  /** Grace period in milliseconds: time without a row before a blob is removed. */
  readonly graceMs: number;
  /** Counts without changing anything. */
  readonly dryRun: boolean;
  readonly now?: number;
}

/** Numbers of blobs by outcome. */
export interface Pruned {
  /** Referenced by a row. */
  named: number;
  /** Found unreferenced for the first time. */
  marked: number;
  /** Unreferenced for less than the grace period, or too young to be marked. */
  waiting: number;
  removed: number;
  removedBytes: number;
}

/**
 * Removes blobs that no row has referenced for the grace period. A call marks an unreferenced blob; a later call, after the
 * grace period, removes it. A blob that changed after it was listed is skipped.
 * @param readNames returns the referenced names; called after the listing, so that it sees the rows of all listed blobs
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
