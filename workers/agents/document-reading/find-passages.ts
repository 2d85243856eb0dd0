import { wordsIn } from '../../../platform/text/index.js';
import { passagesOf, readDocuments } from '../../../platform/search/index.js';
import type { RetrieverReport, SearchAnswer } from '../../../platform/search/index.js';
import type { AgentContext, Language } from '../../kit.js';
import type { FetchedDocument } from '../../readable-documents.js';
import { locatorOf, quotableParts } from '../../methods/document-text/index.js';
import { QuestionWords } from '../../../platform/questions/index.js';
import type { FoundPassage } from './document-reading-result.js';
import { passageFacetsSchema } from './passage-index.js';
import { isHeading, isOnOpen } from './quoted-answers.js';

/** Maximum number of search hits examined. */
const MAX_HITS = 40;
const MAX_QUOTE_LENGTH = 500;

export interface Findings {
  /** Passages, best first. */
  passages: FoundPassage[];
  /** Words of the question that occur in none of the passages examined. */
  wordsNotFound: string[];
  retrieval: RetrieverReport[];
}

export interface PassageQuestion {
  readonly question: string;
  /** Maximum number of passages. */
  readonly limit: number;
  readonly language: Language;
  /** Ids of the documents that the question names. */
  readonly namedIds?: ReadonlySet<string>;
}

type Hit = SearchAnswer['hits'][number];

/** Hit of a search with its text and the words of the question that it contains. */
interface Examined {
  readonly hit: Hit;
  readonly body: string;
  readonly document: FetchedDocument;
  readonly matched: readonly string[];
  /** Words of the question that the name of the document contains. */
  readonly named: readonly string[];
}

/**
 * Finds at most `limit` passages that may answer a question, in both languages. Retrieval ranks by words, their translations,
 * similarity of spelling and, with an embeddings endpoint, meaning, and returns hits for any question. Only hits with enough of the
 * question's words or a close meaning are kept, so the result can be empty. Of documents that the question names, passages with any of
 * its words are kept, and come first.
 */
export const findPassages = async (
  { em, search, run: { tenantId } }: Pick<AgentContext, 'em' | 'search' | 'run'>,
  documents: readonly FetchedDocument[],
  { question: text, limit, language, namedIds = new Set() }: PassageQuestion,
): Promise<Findings> => {
  const byCollection = new Map(documents.map((document) => [passagesOf(document.id), document]));
  const question = new QuestionWords(text);
  const request = { tenantId, collections: [...byCollection.keys()], limit: MAX_HITS };
  const { hits: ofWords, retrievers } = await search.search(em, { ...request, text });
  const { translations } = question;
  const ofTranslations = translations === '' ? [] : (await search.search(em, { ...request, text: translations })).hits;
  const hits = [...new Map([...ofTranslations, ...ofWords].map((hit) => [keyOf(hit), hit])).values()];
  const bodies = new Map((await readDocuments(em, tenantId, hits)).map((entry) => [keyOf(entry), entry.body]));
  const examine = (hit: Hit, byFirstPart: boolean): Examined[] => {
    const body = bodies.get(keyOf(hit));
    const document = byCollection.get(hit.collection);
    if (body === undefined || !document) return [];
    const matched = question.wordsFoundIn(`${hit.title}\n${body}`, hit.language, { byFirstPart });
    return [{ hit, body, document, matched, named: question.wordsFoundIn(document.name, hit.language) }];
  };
  const isRelevant = ({ hit, matched, named }: Examined): boolean =>
    question.fits(matched, named) || hit.retrievers.includes('embeddings') || isOnOpen(text, hit.title);
  const isOther = ({ language: of }: Hit): boolean => of !== null && of !== question.language;
  const isOwn = new Set(ofWords.filter((hit) => !isOther(hit)).map(keyOf));
  const own = ofWords.filter((hit) => isOwn.has(keyOf(hit)));
  const others = hits.filter((hit) => !isOwn.has(keyOf(hit)));
  const examineAll = (byFirstPart: boolean): Examined[] => {
    const [first, second] = [own, others].map((part) => part.flatMap((hit) => examine(hit, byFirstPart))) as [Examined[], Examined[]];
    return byWordsFound(first, second, question.words);
  };
  const exact = examineAll(false);
  // Compounds count by their first part only if no passage has all that they mean.
  const examined = exact.some(isRelevant) ? exact : examineAll(true);
  const found = new Set(examined.flatMap(({ matched }) => matched));
  const fitting = examined.filter(isRelevant);
  // "What does the policy say about parental leave?" finds nothing by "policy" alone.
  const isAbout = ({ matched, named }: Examined): boolean =>
    matched.some((word) => !named.includes(word)) || question.words.every((word) => named.includes(word));
  const ofNamed = examined.filter((each) => namedIds.has(each.document.id) && isAbout(each));
  const first = ofNamed.some(isRelevant) ? ofNamed.filter(isRelevant) : ofNamed.slice(0, MAX_OF_NAMED);
  const all = [...new Set([...first, ...fitting])];
  const relevant = all.length > 0 ? all : examined.filter((each) => isOfNamedDocument(each) && isAbout(each)).slice(0, MAX_OF_NAMED);
  return {
    passages: relevant.slice(0, limit).map(({ hit, body, document, matched }, index) => {
      const { anchor } = passageFacetsSchema.parse(hit.facets);
      return {
        label: `E${index + 1}`,
        documentId: document.id,
        document: document.name,
        anchor,
        locator: locatorOf(anchor, language),
        language: hit.language,
        text: body,
        quote: quoteFrom(question, body, anchor.cells !== undefined),
        matchedWords: [...matched],
        retrievers: hit.retrievers,
        cited: false,
      };
    }),
    wordsNotFound: question.words.filter((word) => !found.has(word)),
    retrieval: retrievers,
  };
};

/** Minimum number of words of a question that name a document. */
const MIN_NAMING = 2;
const MAX_OF_NAMED = 3;

/** Returns whether a question names the document of a passage that contains one of its words. */
const isOfNamedDocument = ({ named, matched }: Examined): boolean => named.length >= MIN_NAMING && matched.length > 0;

const keyOf = ({ collection, documentId }: Pick<Hit, 'collection' | 'documentId'>): string => `${collection} ${documentId}`;

/** Loss of weight from one word of a question to the next, and weight of a passage that was found by whole words. */
const EARLIER = 0.01;
const BY_WORDS = 0.01;

/**
 * Merges two rankings, the second one by the words of the question found: the next passage is the first of either with the higher weight of
 * words. A word weighs more the fewer passages contain it (inverse document frequency). Among equal passages, earlier words of the question
 * and whole words instead of similar spellings decide.
 */
const byWordsFound = (own: readonly Examined[], translated: readonly Examined[], words: readonly string[]): Examined[] => {
  const all = [...own, ...translated];
  const counts = new Map<string, number>();
  for (const word of all.flatMap(({ matched }) => matched)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weightOf = ({ hit, matched }: Examined): number =>
    matched.reduce((sum, word) => sum + Math.log(1 + all.length / (counts.get(word) ?? 1)) * (1 - EARLIER * words.indexOf(word)), 0) +
    (hit.retrievers.some((name) => name !== 'trigram') ? BY_WORDS : 0);
  const merged: Examined[] = [];
  const rest = translated.toSorted((a, b) => weightOf(b) - weightOf(a));
  for (const each of own) {
    while (rest[0] && weightOf(rest[0]) > weightOf(each)) merged.push(...rest.splice(0, 1));
    merged.push(each);
  }
  return [...merged, ...rest];
};

/** Maximum number of words of a sentence that is quoted with the next one: a heading such as "3 Warranty." */
const MAX_HEADING_WORDS = 4;

/** Returns the sentence or table row that matches the question best, verbatim and at most `MAX_QUOTE_LENGTH` characters long. */
const quoteFrom = (question: QuestionWords, text: string, isTable: boolean): string => {
  const all = text.split('\n');
  const content = all.filter((line) => !isHeading(line));
  const lines = content.length > 0 ? content : all;
  // The header row of a table is not a quote.
  const sentences = (isTable && lines.length > 1 ? lines.slice(1) : lines).flatMap(quotableParts);
  const best = question.bestMatch(sentences) ?? sentences[0] ?? text;
  const next = sentences[sentences.indexOf(best) + 1];
  const start = text.indexOf(best);
  const end = next === undefined || isTable || wordsIn(best).length > MAX_HEADING_WORDS ? -1 : text.indexOf(next, start + best.length);
  const quote = (end < 0 || next === undefined ? best : text.slice(start, end + next.length)).slice(0, MAX_QUOTE_LENGTH);
  return text.includes(quote) ? quote : text.slice(0, MAX_QUOTE_LENGTH);
};
