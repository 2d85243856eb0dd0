import { z } from 'zod';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { MANY_DOCUMENTS, agentInput } from '../../agent-input.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { answerQuestion } from './answer-question.js';
import { documentReadingMarkdown } from './document-reading-markdown.js';
import {
  documentReadingResultSchema,
  type DocumentReadingResult,
  type FoundPassage,
  type UnreadDocument,
} from './document-reading-result.js';
import { askedParts } from './asked-parts.js';
import { findPassages, type Findings } from './find-passages.js';
import { quotedAnswers, type AskedPart } from './quoted-answers.js';
import { indexPassages, type Reading } from './passage-index.js';
import { DocumentError, errorText } from '../../methods/document-text/index.js';
import { QuestionWords } from '../../../platform/questions/index.js';
import { namedIds } from '../../methods/request-reading/index.js';
import { chooseDocuments, fetchDocument, MAX_DOCUMENTS, type FetchedDocument, type ReadableDocument } from '../../readable-documents.js';
import { openRunModel } from '../../run-model.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

const parameters = z.strictObject({ max_passages: z.number().int().min(1).max(20).default(6) });

/** Answers a question from the tenant's documents and cites passages by page, slide, cells, heading or line. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters, { documents: MANY_DOCUMENTS }),
  output: documentReadingResultSchema,

  async run(context, { input: question, document_ids: ids, language, max_tokens: maxTokens, parameters: { max_passages: limit } }) {
    const messages = messagesIn(language);
    if (new QuestionWords(question).words.length === 0) throw new RefusedError(messages.emptyQuestion, ['input']);
    const chosen = await chooseDocuments(context, ids, language);
    const { read, unread } = await readAll(context, chosen, language);
    if (read.length === 0)
      throw new RefusedError(messages.noneReadable(unread.map(({ name, explanation }) => `${name} ${explanation}`).join('; ')), [
        'readable_document',
      ]);
    const documents = read.map(({ document }) => document);
    const naming = new Set(namedIds(await context.understood(), 'document'));
    const { parts, ...found } = await findOnEach(context, documents, askedParts(question), { limit, language, namedIds: naming });
    await context.progress(0.8, 'found');
    const model = await openRunModel(context, { purpose: 'document-reading', usePremium: false, maxTokens, language });
    const answer = found.passages.length > 0 ? await answerQuestion(model, { question, passages: found.passages, language }) : null;
    const cited = new Set(answer?.citations);
    const quoted = answer?.text == null && answer?.notFound !== true && found.passages.length > 0 ? quotedAnswers(parts, language) : null;
    // Below the threshold, code quotes nothing.
    const passages = quoted?.isFound === false ? [] : found.passages;
    const isMissing = passages.length === 0 || answer?.notFound === true || quoted?.isFound === false;
    const result: DocumentReadingResult = {
      ...found,
      question,
      outcome: isMissing ? 'not_found' : answer?.text ? 'answered' : 'passages',
      answer: answer?.text ?? null,
      ...(quoted?.isFound === true && { answers: quoted.answers }),
      passages: passages.map((passage) => ({ ...passage, cited: cited.has(passage.label) })),
      documents: read.map(({ document: { id, name, version }, reading: { format, pages, passages: count } }) => ({
        documentId: id,
        name,
        version,
        format,
        pages,
        passages: count,
      })),
      unread,
      method: {
        name: 'Okapi BM25 with reciprocal rank fusion',
        parameters: { k1: 1.2, b: 0.75, passages: limit },
        reference: 'Robertson & Zaragoza 2009; Cormack, Clarke & Büttcher 2009',
      },
      warnings: [
        ...(ids.length === 0 && chosen.length === MAX_DOCUMENTS ? [messages.tooMany(String(MAX_DOCUMENTS))] : []),
        ...read.flatMap(({ document, reading }) => readingWarnings(document.name, reading, language)),
      ],
    };
    return {
      result,
      markdown: documentReadingMarkdown(result, language),
      citations: citationsOf(result),
      degradedReasons: model.degradedReasons,
    };
  },
});

/** Finds passages for each question on its own. Passages that several questions find are listed once. */
const findOnEach = async (
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

const readAll = async (context: AgentContext, chosen: readonly ReadableDocument[], language: Language) => {
  const read: { document: FetchedDocument; reading: Reading }[] = [];
  const unread: UnreadDocument[] = [];
  for (const [index, entry] of chosen.entries()) {
    const skip = (reason: string, explanation: string) => unread.push({ documentId: entry.id, name: entry.name, reason, explanation });
    const document = await fetchDocument(context, entry);
    if (document === 'not_arrived') skip(document, messagesIn(language).notArrived);
    else if (document === 'too_large') skip(document, errorText(document, language));
    else {
      const reading = await indexPassages(context, document).catch((error: unknown) => {
        if (error instanceof DocumentError) return { fault: error.code };
        throw error;
      });
      if (reading.fault === null) read.push({ document, reading });
      else skip(reading.fault, errorText(reading.fault, language));
    }
    await context.progress((0.7 * (index + 1)) / chosen.length, entry.name);
  }
  return { read, unread };
};

const readingWarnings = (name: string, { pagesWithoutText, truncated }: Reading, language: Language): string[] => [
  ...(pagesWithoutText.length > 0
    ? [
        messagesIn(language).pagesWithoutText(
          name,
          `${pagesWithoutText.slice(0, 20).join(', ')}${pagesWithoutText.length > 20 ? ', …' : ''}`,
        ),
      ]
    : []),
  ...(truncated ? [messagesIn(language).truncated(name)] : []),
];

/** Returns the citations of the result: the passages cited by the answer, or all passages if there is no answer. */
const citationsOf = ({ outcome, passages, documents }: DocumentReadingResult): Citation[] =>
  passages
    .filter(({ cited }) => outcome !== 'answered' || cited)
    .map(({ documentId: id, document: label, locator }) => ({
      id,
      kind: 'document',
      label,
      locator,
      version: documents.find(({ documentId }) => documentId === id)?.version ?? null,
    }));
