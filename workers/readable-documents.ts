import { join } from 'node:path';
import { AppError } from '../platform/errors/index.js';
import { sha256OfFile } from '../platform/files/hash-file.js';
import { FILE_MAX_BYTES } from '../platform/storage/index.js';
import { Contribution } from '../subgraphs/process/index.js';
import { Document } from '../subgraphs/sources/index.js';
import { RefusedError, type AgentContext, type Language } from './kit.js';
import { messagesIn } from './messages.js';
import type { DocumentFile } from './methods/document-text/index.js';

/** Readable file of the tenant: a document, or a file contributed to a process step. */
export interface ReadableDocument {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly blobName: string;
}

/** Document that was copied into the run's folder. */
export interface FetchedDocument extends ReadableDocument, DocumentFile {
  /** SHA-256 of the file. */
  readonly version: string;
}

/** Maximum number of documents that are read if the request names none; the newest are used. */
export const MAX_DOCUMENTS = 50;

/** Returns the tenant's documents and contributed files, newest first. @param ids only these; null for all */
export const newestDocuments = async (
  { em, tenantId }: { em: AgentContext['em']; tenantId: string },
  ids: readonly string[] | null,
  limit: number,
): Promise<ReadableDocument[]> => {
  const [documents, contributions] = await Promise.all([
    em.find(
      Document,
      { tenantId, ...(ids && { documentId: { $in: [...ids] } }) },
      { limit, orderBy: { createdAt: 'desc', documentId: 'desc' } },
    ),
    em.find(
      Contribution,
      { tenantId, kind: 'file' as never, withdrawnAt: null, ...(ids && { contributionId: { $in: [...ids] } }) },
      { limit, orderBy: { createdAt: 'desc', contributionId: 'desc' } },
    ),
  ]);
  return [
    ...documents.map(({ documentId: id, name, mediaType, blobName, createdAt }) => ({ id, name, mediaType, blobName, createdAt })),
    ...contributions.map(({ contributionId: id, fileName, mediaType, blobName, createdAt }) => ({
      id,
      name: fileName ?? id,
      mediaType: mediaType ?? '',
      blobName: blobName ?? '',
      createdAt,
    })),
  ]
    .toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt))
    .slice(0, limit);
};

/**
 * Returns the requested documents in order, otherwise the tenant's newest documents and contributed files.
 * @throws RefusedError if a requested document is unknown, or there is none
 */
export const chooseDocuments = async (
  { em, run: { tenantId } }: Pick<AgentContext, 'em' | 'run'>,
  ids: readonly string[],
  language: Language,
): Promise<ReadableDocument[]> => {
  const wanted = [...new Set(ids)];
  const named = wanted.length > 0;
  const found = await newestDocuments({ em, tenantId }, named ? wanted : null, named ? wanted.length : MAX_DOCUMENTS);
  const unknown = wanted.find((id) => !found.some((document) => document.id === id));
  if (unknown !== undefined) throw new RefusedError(messagesIn(language).document.unknown(unknown), ['document']);
  if (found.length === 0) throw new RefusedError(messagesIn(language).document.none, ['documents']);
  return named ? found.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)) : found;
};

/**
 * Copies a document into the run's folder.
 * @returns the document; `not_arrived` if its file has not been uploaded, `too_large` if it exceeds `FILE_MAX_BYTES`
 */
export const fetchDocument = async (
  { storage, folder, run, signal }: Pick<AgentContext, 'storage' | 'folder' | 'run' | 'signal'>,
  document: ReadableDocument,
): Promise<FetchedDocument | 'not_arrived' | 'too_large'> => {
  const path = join(folder, document.id);
  try {
    await storage.getToFile(run.tenantId, document.blobName, path, signal, FILE_MAX_BYTES);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return 'not_arrived';
    if (error instanceof AppError && error.code === 'PAYLOAD_TOO_LARGE') return 'too_large';
    throw error;
  }
  return { ...document, path, version: await sha256OfFile(path) };
};
