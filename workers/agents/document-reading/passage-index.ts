import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { languageOf } from '../../../platform/content/index.js';
import { indexDocuments, passagesOf, readDocuments, removeCollection } from '../../../platform/search/index.js';
import type { AgentContext } from '../../kit.js';
import type { FetchedDocument } from '../../readable-documents.js';
import { anchorSchema, cutPassages, DocumentError, readDocument, type DocumentErrorCode } from '../../methods/document-text/index.js';

/** Grows when documents are read or cut in another way: what was indexed before is then read anew. */
const READER_VERSION = 1;
/** Beside its passages a document's collection holds what its reading came to; without words it is never found. */
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

/** What the reading of a file came to. */
export type Reading = z.output<typeof readingSchema> & { fault: DocumentErrorCode | null };

/**
 * Sees to it that the passages of a file can be found: takes its text out and indexes it, once for each content of the file.
 * The index holds copies that can be made anew at any time, so they are written before the run has its result. A file that
 * cannot be read is remembered with the reason.
 */
export const indexPassages = async (
  { em, run: { tenantId }, signal }: Pick<AgentContext, 'em' | 'run' | 'signal'>,
  document: FetchedDocument,
): Promise<Reading> => {
  const known = await knownReading(em, tenantId, document);
  if (known) return known;
  const { reading, passages } = await read(document, signal);
  const collection = passagesOf(document.id);
  await em.fork().transactional(async (inner) => {
    // Of two runs that read the same file, one waits for the other and then replaces the same by the same.
    await inner.execute('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`${tenantId} ${collection}`]);
    await removeCollection(inner, tenantId, collection);
    await indexDocuments(inner, tenantId, collection, [
      { documentId: READING, kind: READING, title: '', body: '', language: null, facets: reading },
      ...passages,
    ]);
  });
  return reading;
};

const knownReading = async (em: EntityManager, tenantId: string, { id, version }: FetchedDocument): Promise<Reading | undefined> => {
  const [stored] = await readDocuments(em, tenantId, [{ collection: passagesOf(id), documentId: READING }]);
  const reading = readingSchema.safeParse(stored?.facets).data as Reading | undefined;
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
    // What took too long may be read another time.
    if (!(error instanceof DocumentError) || error.code === 'too_slow') throw error;
    return { reading: { ...none, fault: error.code, passages: 0 } satisfies Reading, passages: [] };
  }
};
