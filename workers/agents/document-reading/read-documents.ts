import { DocumentError, errorText } from '../../methods/document-text/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { fetchDocument, MAX_DOCUMENTS, newestDocuments, type FetchedDocument, type ReadableDocument } from '../../readable-documents.js';
import type { FoundPassage, UnreadDocument } from './document-reading-result.js';
import { findPassages, type Findings } from './find-passages.js';
import { messagesIn } from './messages.js';
import { indexPassages, type Reading } from './passage-index.js';
import { quotedAnswers, type AskedPart } from './quoted-answers.js';

/** Finds passages for each question on its own. Passages that several questions find are listed once. */
export const findOnEach = async (
  context: AgentContext,
  documents: readonly FetchedDocument[],
  questions: readonly string[],
  options: { limit: number; language: Language; namedIds: ReadonlySet<string> },
): Promise<Findings & { parts: AskedPart[] }> => {
  const found: (Findings & { text: string })[] = [];
  for (const text of questions)
    found.push({
      text,
      ...(await findPassages(context, documents, { question: text, ...options, limit: Math.ceil(options.limit / questions.length) })),
    });
  const passages: FoundPassage[] = [];
  const labelled = (passage: FoundPassage): FoundPassage => {
    const known = passages.find(({ documentId, text }) => documentId === passage.documentId && text === passage.text);
    if (known) return known;
    passages.push({ ...passage, label: `E${passages.length + 1}` });
    return passages.at(-1) as FoundPassage;
  };
  const parts = found.map(({ text, passages: own }) => ({ text, passages: own.map(labelled) }));
  const [first] = found;
  return {
    ...{ parts, passages, retrieval: first?.retrieval ?? [] },
    wordsNotFound: [...new Set(found.flatMap(({ wordsNotFound }) => wordsNotFound))],
  };
};

/** Reads documents, and names those that cannot be read. */
export const readAll = async (context: AgentContext, chosen: readonly ReadableDocument[], language: Language) => {
  const read: { document: FetchedDocument; reading: Reading }[] = [];
  const unread: UnreadDocument[] = [];
  for (const [index, entry] of chosen.entries()) {
    const leaveUnread = (reason: string, explanation: string) =>
      unread.push({ documentId: entry.id, name: entry.name, reason, explanation });
    const document = await fetchDocument(context, entry);
    if (document === 'not_arrived') leaveUnread(document, messagesIn(language).notArrived);
    else if (document === 'too_large') leaveUnread(document, errorText(document, language));
    else {
      const reading = await indexPassages(context, document).catch((error: unknown) => {
        if (error instanceof DocumentError) return { fault: error.code };
        throw error;
      });
      if (reading.fault === null) read.push({ document, reading });
      else leaveUnread(reading.fault, errorText(reading.fault, language));
    }
    await context.progress((0.7 * (index + 1)) / chosen.length, entry.name);
  }
  return { read, unread };
};

/** Maximum number of passages per question that is answered beside another source. */
const MAX_PASSAGES = 6;

/** Quotes what the tenant's newest documents say on each question; empty if they say nothing on any. */
export const answersFromDocuments = async (
  context: AgentContext,
  questions: readonly string[],
  language: Language,
): Promise<{ answers: string[]; passages: FoundPassage[] }> => {
  const none = { answers: [], passages: [] };
  if (questions.length === 0) return none;
  const chosen = await newestDocuments({ em: context.em, tenantId: context.run.tenantId }, null, MAX_DOCUMENTS);
  const { read } = await readAll(context, chosen, language);
  if (read.length === 0) return none;
  const documents = read.map(({ document }) => document);
  const { parts, passages } = await findOnEach(context, documents, questions, {
    limit: MAX_PASSAGES * questions.length,
    language,
    namedIds: new Set(),
  });
  const { answers, isFound } = quotedAnswers(parts, language);
  return isFound ? { answers, passages: passages.filter(({ label }) => answers.some((answer) => answer.includes(`; ${label})`))) } : none;
};
