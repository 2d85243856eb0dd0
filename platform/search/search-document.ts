import { storableText, storableValue } from '../storable.js';
import { createHash } from 'node:crypto';
import type { Language } from '../content/index.js';

/** What a domain puts into the index. Within a collection `documentId` names it. */
export interface SearchDocument {
  documentId: string;
  /** What it is, in the domain's words (`risk`, `milestone`, `article`). */
  kind: string;
  title: string;
  /** Plain text or Markdown, of any length. */
  body: string;
  /** Decides how words are stemmed. Null when it is not known: then words are found in the forms in which they stand. */
  language: Language | null;
  /** Whatever else the domain wants back with a hit or from `readIndex`. */
  facets?: Record<string, unknown>;
}

/** A document as it came out of the index. */
export interface IndexedDocument extends SearchDocument {
  facets: Record<string, unknown>;
}

/** The document in values that PostgreSQL can hold, and a hash of what is searched. */
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
