import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { anchorSchema } from '../../methods/document-text/index.js';

const passageSchema = z.object({
  /** Label by which the answer cites the passage: `E1`, `E2` … */
  label: z.string(),
  documentId: z.string(),
  /** Name of the document. */
  document: z.string(),
  anchor: anchorSchema,
  /** The anchor formatted for readers, for example "p. 3". */
  locator: z.string(),
  /** Language of the passage, which is quoted as it is; null if it cannot be detected. */
  language: z.enum(['de', 'en']).nullable().default(null),
  text: z.string(),
  /** Sentence or table row that matches the question best, verbatim. */
  quote: z.string(),
  /** Words of the question that occur in the passage, in any inflection. */
  matchedWords: z.array(z.string()),
  /** Names of the retrievers that found the passage. */
  retrievers: z.array(z.string()),
  /** True if the answer cites the passage. */
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
  /** `answered`: the model phrased an answer from passages; `passages`: passages without an answer; `not_found`: nothing matches. */
  outcome: z.enum(['answered', 'passages', 'not_found']),
  answer: z.string().nullable(),
  /** True if quotes answer all parts of the question. */
  isComplete: z.boolean().optional(),
  /** Passages, best first. With `not_found`: the closest passages, in which the model found no answer. */
  passages: z.array(passageSchema),
  documents: z.array(readDocumentSchema),
  /** Documents that could not be read, with the reason. */
  unread: z.array(unreadSchema),
  /** Words of the question that occur in none of the passages examined. */
  wordsNotFound: z.array(z.string()),
  retrieval: z.array(z.object({ name: z.string(), ran: z.boolean(), reason: z.string().nullable() })),
});

export type DocumentReadingResult = z.output<typeof documentReadingResultSchema>;
