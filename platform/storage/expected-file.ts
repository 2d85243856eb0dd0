import type { BlobStorage } from './blob-storage.js';

/** Bytes that a file may have which people give to be read. */
export const FILE_MAX_BYTES = 50 * 1024 * 1024;

/** Links to upload are given out for so long; each works for an hour. */
const OFFERED_MS = 3_600_000;
/** From then on nobody holds a link any more that could replace the file; clocks may differ. */
const SETTLED_MS = 2 * OFFERED_MS + 600_000;

/** A file that a client was given a link for, as last seen. */
export interface ExpectedFile {
  readonly blobName: string;
  readonly status: 'awaiting_upload' | 'uploaded' | 'too_large';
  readonly bytes: number | null;
  readonly createdAt: Date;
}

/** Whether a link to put the file to is still given out. */
export const isOffered = ({ status, createdAt }: Pick<ExpectedFile, 'status' | 'createdAt'>): boolean =>
  status === 'awaiting_upload' && createdAt.getTime() > Date.now() - OFFERED_MS;

/** Whether a look may show something new. */
export const mayChange = ({ status, createdAt }: Pick<ExpectedFile, 'status' | 'createdAt'>): boolean =>
  status === 'awaiting_upload' || createdAt.getTime() > Date.now() - SETTLED_MS;

/**
 * Looks whether the file has arrived or was replaced: the storage is looked at, not notified by.
 * @returns what is so now; undefined when nothing has changed
 */
export const checkUpload = async (
  storage: BlobStorage,
  tenantId: string,
  file: ExpectedFile,
): Promise<{ status: 'uploaded' | 'too_large'; bytes: number } | undefined> => {
  const bytes = await storage.sizeOf(tenantId, file.blobName);
  if (bytes === undefined) return undefined;
  const status = bytes > FILE_MAX_BYTES ? 'too_large' : 'uploaded';
  return status === file.status && bytes === file.bytes ? undefined : { status, bytes };
};
