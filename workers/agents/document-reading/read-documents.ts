import { DocumentError, errorText, locatorOf, sentencesOf } from '../../methods/document-text/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { fetchDocument, MAX_DOCUMENTS, newestDocuments, type FetchedDocument, type ReadableDocument } from '../../readable-documents.js';
import type { FoundPassage, UnreadDocument } from './document-reading-result.js';
import { findPassages, type Findings } from './find-passages.js';
import { messagesIn } from './messages.js';
import { indexPassages, passageFacetsSchema, type Reading } from './passage-index.js';
import { quotedAnswers, quoteOn, withoutDocumentNames, type AskedPart } from './quoted-answers.js';
import { withoutMeeting } from './asked-subject.js';
import { asksContradictions, contradictionsIn } from './contradictions.js';
import { withDecisions } from './later-decisions.js';
import { sectionQuotes } from './section-answers.js';
import { coverageOf, namesAsked, sentencesOn, statesAsked, withTopics, type Readable, type SentenceAnswer } from './sentence-answers.js';
import { withWholeRules } from './whole-rule.js';
import { passagesOf, readIndex } from '../../../platform/search/index.js';

/** Finds passages for each question on its own. Passages that several questions find are listed once. */
export const findOnEach = async (
  context: AgentContext,
  documents: readonly FetchedDocument[],
  questions: readonly string[],
  options: { limit: number; language: Language; namedIds: ReadonlySet<string>; request?: string },
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
  const parts: AskedPart[] = found.map(({ text, passages: own }) => ({ text, passages: own.map(labelled) }));
  const byMeaning = await sentencesByMeaning(context, documents, parts, options.language);
  const all = await passagesIn(context, documents, options.language);
  const request = questions.join(' ');
  for (const [index, answers] of byMeaning.entries()) {
    const part = parts[index];
    if (part && answers.length > 0)
      parts[index] = {
        ...part,
        quotes: answers.map(({ text, passage }) => ({ text, passage: labelled(passage) })),
        isContradiction: asksContradictions(part.text),
      };
  }
  // A question on a whole document is answered by all that it says on it.
  for (const [index, part] of parts.entries()) {
    const quotes = asksContradictions(part.text) ? [] : sectionQuotes(part.text, request, all, options.namedIds);
    if (quotes.length > 0) parts[index] = { ...part, quotes: quotes.map(({ text, passage }) => ({ text, passage: labelled(passage) })) };
  }
  const [first] = found;
  const whole = withDecisions(withWholeRules(parts, all, labelled), all, {
    ...{ labelled, request: options.request ?? request, language: options.language, now: new Date() },
    quotesOf: ({ quotes, text, passages: own }) => quotes ?? [quoteOn(text, own)].filter((quote) => quote !== null),
  });
  return {
    ...{ parts: whole, passages, retrieval: first?.retrieval ?? [] },
    wordsNotFound: [...new Set(found.flatMap(({ wordsNotFound }, index) => (parts[index]?.quotes ? [] : wordsNotFound)))],
  };
};

/** Returns all passages of documents. */
export const passagesIn = async (
  { em, run: { tenantId } }: AgentContext,
  documents: readonly FetchedDocument[],
  language: Language,
): Promise<(FoundPassage & Readable)[]> => {
  const passages: (FoundPassage & Readable)[] = [];
  for (const document of documents)
    for (const { title, body, facets, language: of } of await readIndex(em, tenantId, passagesOf(document.id), ['passage'])) {
      const { anchor } = passageFacetsSchema.parse(facets);
      passages.push({
        ...{ label: '', documentId: document.id, document: document.name, anchor, locator: locatorOf(anchor, language), language: of },
        ...{ text: body, title, quote: body, matchedWords: [], retrievers: ['meaning'], cited: false },
      });
    }
  return passages;
};

/** Minimum share of the weight of the best sentence on any question. */
const MIN_OF_BEST = 0.5;

/** A sentence of a document with the heading above it. */
export interface DocumentSentence {
  readonly text: string;
  readonly title: string;
  readonly document: string;
  readonly documentId: string;
}

/**
 * Returns the sentences of the tenant's newest documents on each question, all sentences of the sections that contain them, and the
 * statements that contradict one of them.
 */
export const sentencesFromDocuments = async (
  context: AgentContext,
  questions: readonly string[],
  language: Language,
): Promise<{ sentences: DocumentSentence[]; around: DocumentSentence[]; contradictions: [string, string][] }> => {
  const chosen = await newestDocuments({ em: context.em, tenantId: context.run.tenantId }, null, MAX_DOCUMENTS);
  const { read } = await readAll(context, chosen, language);
  const passages = await passagesIn(
    context,
    read.map(({ document }) => document),
    language,
  );
  const found: SentenceAnswer<FoundPassage & Readable>[] = [];
  for (const question of withTopics(questions)) {
    const next = sentencesOn(question, passages).find(({ text }) => !found.some((known) => known.text === text));
    if (next) found.push(next);
  }
  const best = Math.max(0, ...found.map(({ score }) => score));
  const documentOfBest = found.find(({ score }) => score === best)?.passage.documentId;
  // Sentences of other documents concern other things.
  const isKept = ({ score, passage }: (typeof found)[number]): boolean =>
    score >= MIN_OF_BEST * best && passage.documentId === documentOfBest;
  const kept = found.filter(isKept);
  const texts = new Set(kept.map(({ text }) => text));
  const titles = new Set(kept.map(({ passage }) => passage.title));
  const around = passages
    .filter(({ documentId, title }) => documentId === documentOfBest && titles.has(title))
    .flatMap(({ text, title, document, documentId }) => sentencesOf(text).map((each) => ({ text: each, title, document, documentId })));
  return {
    around,
    sentences: [...texts].flatMap((text) => {
      const passage = found.find((each) => each.text === text)?.passage;
      return passage ? [{ text, title: passage.title, document: passage.document, documentId: passage.documentId }] : [];
    }),
    contradictions: contradictionsIn(passages, '')
      .filter((pair) => pair.some(({ text }) => texts.has(text)))
      .map(([one, other]): [string, string] => [one.text, other.text]),
  };
};

/**
 * Returns for each question the sentences of the documents that answer it by the meaning of its words: if the search has found no sentence
 * on it, or one without the range that contains a number of the question.
 */
const sentencesByMeaning = async (
  context: AgentContext,
  documents: readonly FetchedDocument[],
  parts: readonly AskedPart[],
  language: Language,
): Promise<SentenceAnswer<FoundPassage & Readable>[][]> => {
  const passages = await passagesIn(context, documents, language);
  const ofDocuments = [...new Map(passages.map((passage) => [passage.documentId, passage])).values()];
  // The name of a document does not say what is asked about it.
  const questions = withTopics(parts.map(({ text }) => withoutMeeting(withoutDocumentNames(text, ofDocuments))));
  let last = '';
  return parts.map(({ text, passages: own }, index) => {
    if (asksContradictions(text)) {
      const topic = parts
        .slice(Math.max(0, index - 1), index + 1)
        .map((part) => part.text)
        .join(' ');
      return contradictionsIn(passages, topic).flatMap((pair) => pair.map((each) => ({ ...each, isBand: false, score: 0 })));
    }
    const asked = questions[index] ?? text;
    // What a question refers to was answered before; it asks for something else on it.
    const isReferring = asked.length > text.length;
    const further = sentencesOn(asked, passages, isReferring ? last : null, text);
    // One sentence can answer both questions: "The manager approves up to 10 euros, the director above that."
    const isSame = isReferring && further.length === 0 && namesAsked(text, last);
    const found = isSame ? sentencesOn(asked, passages, null, text).filter((each) => each.text === last) : further;
    last = found[0]?.text ?? last;
    const known = quoteOn(text, own);
    // A sentence without the time or amount that a question asks for is no answer to it.
    const isMissing = known !== null && !statesAsked(text, known.text) && found.some((each) => statesAsked(text, each.text));
    const isBetter = ({ isBand, text: sentence }: (typeof found)[number]): boolean =>
      known === null ||
      isMissing ||
      (!known.text.includes(sentence) && (isBand || coverageOf(asked, sentence) > coverageOf(asked, known.text)));
    // Sentences of one section that together contain more of the question than the quoted one of them.
    const isComplete =
      found.every(({ passage }) => passage.text === found[0]?.passage.text) &&
      found.some((each) => known !== null && known.text.includes(each.text)) &&
      coverageOf(asked, found.map((each) => each.text).join(' ')) > coverageOf(asked, known?.text ?? '');
    return found.some(isBetter) || isComplete ? found : [];
  });
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
