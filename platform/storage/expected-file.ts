import type { BlobStorage } from './blob-storage.js';

/** Maximum size of a file that a user uploads for reading, in bytes. */
export const FILE_MAX_BYTES = 50 * 1024 * 1024;

/** Period in which upload links are issued; each link is valid for 1 h. */
const OFFER_PERIOD_MS = 3_600_000;
/** Age from which no valid link can replace the file, including 10 min for clock differences. */
const FINAL_AFTER_MS = 2 * OFFER_PERIOD_MS + 600_000;

/** Last known state of a file for which an upload link was issued. */
export interface ExpectedFile {
  readonly blobName: string;
  readonly status: 'awaiting_upload' | 'uploaded' | 'too_large';
  readonly bytes: number | null;
  readonly createdAt: Date;
}

/** Returns whether upload links for the file are still issued. */
export const acceptsUpload = ({ status, createdAt }: Pick<ExpectedFile, 'status' | 'createdAt'>): boolean =>
  status === 'awaiting_upload' && createdAt.getTime() > Date.now() - OFFER_PERIOD_MS;

/** Returns whether the file may still appear or change. */
export const isMutable = ({ status, createdAt }: Pick<ExpectedFile, 'status' | 'createdAt'>): boolean =>
  status === 'awaiting_upload' || createdAt.getTime() > Date.now() - FINAL_AFTER_MS;

/**
 * Checks in blob storage whether the file was uploaded or replaced; there are no notifications.
 * @returns the new state; undefined if nothing has changed
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
