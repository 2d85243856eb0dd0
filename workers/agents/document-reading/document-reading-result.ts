import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { anchorSchema } from '../../methods/document-text/index.js';

const passageSchema = z.object({
  /** How the answer cites it: `E1`, `E2` … */
  label: z.string(),
  documentId: z.string(),
  /** The document's name. */
  document: z.string(),
  anchor: anchorSchema,
  /** The anchor as people name it. */
  locator: z.string(),
  text: z.string(),
  /** The sentence or row that fits best, word for word. */
  quote: z.string(),
  /** Words of the question that it has, in any form. */
  matchedWords: z.array(z.string()),
  /** Who found it. */
  retrievers: z.array(z.string()),
  /** Whether the answer rests on it. */
  cited: z.boolean(),
});

export type FoundPassage = z.output<typeof passageSchema>;

const readDocumentSchema = z.object({
  documentId: z.string(),
  name: z.string(),
  /** SHA-256 of the file that was read. */
  version: z.string(),
  format: z.string().nullable(),
  pages: z.number().nullable(),
  passages: z.number(),
});

const unreadSchema = z.object({ documentId: z.string(), name: z.string(), reason: z.string(), explanation: z.string() });

export type UnreadDocument = z.output<typeof unreadSchema>;

export const documentReadingResultSchema = agentResult({
  question: z.string(),
  /** answered: a model phrased an answer from passages; passages: there are passages and no answer; not_found: nothing fits. */
  outcome: z.enum(['answered', 'passages', 'not_found']),
  answer: z.string().nullable(),
  /** Best first. Behind not_found the nearest, where a model found no answer in them. */
  passages: z.array(passageSchema),
  documents: z.array(readDocumentSchema),
  /** Those that could not be read, and why. */
  unread: z.array(unreadSchema),
  /** Words of the question that occur in no passage that was looked at. */
  wordsNotFound: z.array(z.string()),
  retrieval: z.array(z.object({ name: z.string(), ran: z.boolean(), reason: z.string().nullable() })),
});

export type DocumentReadingResult = z.output<typeof documentReadingResultSchema>;
