import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { languageOf } from '../../../platform/text/index.js';
import { indexDocuments, passagesOf, readDocuments, removeCollection } from '../../../platform/search/index.js';
import type { AgentContext } from '../../kit.js';
import type { FetchedDocument } from '../../readable-documents.js';
import { anchorSchema, cutPassages, DocumentError, readDocument, type DocumentErrorCode } from '../../methods/document-text/index.js';

/** Version of reading and splitting documents. Increment it on changes, so that documents are indexed again. */
const READER_VERSION = 6;
/** Id of the entry that stores the outcome of reading a document next to its passages. It has no text, so searches never return it. */
const READING = 'reading';

export const passageFacetsSchema = z.object({ anchor: anchorSchema });

const readingSchema = z.object({
  version: z.string(),
  reader: z.number(),
  fault: z.string().nullable(),
  format: z.string().nullable(),
  pages: z.number().nullable(),
  pagesWithoutText: z.array(z.number()),
  truncated: z.boolean(),
  passages: z.number(),
});

/** Outcome of reading a file. */
export type Reading = z.output<typeof readingSchema> & { fault: DocumentErrorCode | null };

/**
 * Ensures that the passages of a file are indexed: extracts and indexes its text once per content hash. The index is derived data that
 * can be rebuilt, so it is written before the run has its result. If the file cannot be read, the reason is stored.
 */
export const indexPassages = async (
  { em, run: { tenantId }, signal }: Pick<AgentContext, 'em' | 'run' | 'signal'>,
  document: FetchedDocument,
): Promise<Reading> => {
  const stored = await storedReading(em, tenantId, document);
  if (stored) return stored;
  const { reading, passages } = await read(document, signal);
  const collection = passagesOf(document.id);
  await em.fork().transactional(async (inner) => {
    // Serialises runs that index the same file; the second one writes the same entries again.
    await inner.execute('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`${tenantId} ${collection}`]);
    await removeCollection(inner, tenantId, collection);
    await indexDocuments(inner, tenantId, collection, [
      { documentId: READING, kind: READING, title: '', body: '', language: null, facets: reading },
      ...passages,
    ]);
  });
  return reading;
};

const storedReading = async (em: EntityManager, tenantId: string, { id, version }: FetchedDocument): Promise<Reading | undefined> => {
  const [entry] = await readDocuments(em, tenantId, [{ collection: passagesOf(id), documentId: READING }]);
  const reading = readingSchema.safeParse(entry?.facets).data as Reading | undefined;
  return reading?.version === version && reading.reader === READER_VERSION ? reading : undefined;
};

const read = async (document: FetchedDocument, signal: AbortSignal) => {
  const none = { version: document.version, reader: READER_VERSION, format: null, pages: null, pagesWithoutText: [], truncated: false };
  try {
    const { blocks, ...about } = await readDocument(document, signal);
    const passages = await cutPassages(blocks, signal);
    const reading: Reading = { ...none, ...about, pagesWithoutText: [...about.pagesWithoutText], fault: null, passages: passages.length };
    return {
      reading,
      passages: passages.map(({ text, anchor }, index) => ({
        documentId: String(index + 1).padStart(5, '0'),
        kind: 'passage',
        title: anchor.heading ?? '',
        body: text,
        language: languageOf(text),
        facets: { anchor },
      })),
    };
  } catch (error) {
    // `too_slow` is not stored, because a later attempt can succeed.
    if (!(error instanceof DocumentError) || error.code === 'too_slow') throw error;
    return { reading: { ...none, fault: error.code, passages: 0 } satisfies Reading, passages: [] };
  }
};
