import { storableText, storableValue } from '../text/storable.js';
import { createHash } from 'node:crypto';
import type { Language } from '../content/index.js';

/** Document that a domain adds to the index. `documentId` is unique within a collection. */
export interface SearchDocument {
  documentId: string;
  /** Kind of the document, defined by the domain (`risk`, `milestone`, `article`). */
  kind: string;
  title: string;
  /** Plain text or Markdown, of any length. */
  body: string;
  /** Language for stemming. Null if it is unknown: words are then found only in their original forms. */
  language: Language | null;
  /** Additional data of the domain that is returned with a hit and by `readIndex`. */
  facets?: Record<string, unknown>;
}

/** Document read from the index. */
export interface IndexedDocument extends SearchDocument {
  facets: Record<string, unknown>;
}

/** Converts the document to values that PostgreSQL can store, with a hash of the searched text. */
export const storable = (document: SearchDocument) => {
  const title = storableText(document.title);
  const body = storableText(document.body);
  return {
    document_id: document.documentId,
    kind: document.kind,
    title,
    body,
    language: document.language,
    facets: storableValue(document.facets ?? {}),
    text_hash: createHash('sha256')
      .update(JSON.stringify([document.language, title, body]))
      .digest('hex'),
  };
};
