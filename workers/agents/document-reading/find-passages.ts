import { passagesOf, readDocuments } from '../../../platform/search/index.js';
import type { RetrieverReport } from '../../../platform/search/index.js';
import type { AgentContext, Language } from '../../kit.js';
import type { FetchedDocument } from '../../readable-documents.js';
import { locatorOf, sentencesOf } from '../../methods/document-text/index.js';
import { Question } from '../../methods/evidence/index.js';
import type { FoundPassage } from './document-reading-result.js';
import { passageFacetsSchema } from './passage-index.js';

/** So many of the best are looked at closely. */
const POOL = 40;
const MAX_QUOTE_LENGTH = 500;

export interface Findings {
  /** Best first. */
  passages: FoundPassage[];
  /** Words of the question that stand in none of the passages looked at. */
  wordsNotFound: string[];
  retrieval: RetrieverReport[];
}

/**
 * Finds the passages that a question may be answered from. Retrieval ranks by words, resemblance and, where there is an
 * endpoint, meaning, and always ranks something first; kept is only what has enough of the question's words, or is near to
 * it in meaning. Nothing kept is an answer, too.
 */
export const findPassages = async (
  { em, search, run: { tenantId } }: Pick<AgentContext, 'em' | 'search' | 'run'>,
  documents: readonly FetchedDocument[],
  { question: text, most, language }: { question: string; most: number; language: Language },
): Promise<Findings> => {
  const byCollection = new Map(documents.map((document) => [passagesOf(document.id), document]));
  const { hits, retrievers } = await search.search(em, { tenantId, collections: [...byCollection.keys()], text, limit: POOL });
  const question = new Question(text);
  const bodies = new Map((await readDocuments(em, tenantId, hits)).map((hit) => [`${hit.collection} ${hit.documentId}`, hit]));
  const seen = hits.flatMap((hit) => {
    const body = bodies.get(`${hit.collection} ${hit.documentId}`)?.body;
    const document = byCollection.get(hit.collection);
    if (body === undefined || !document) return [];
    return [{ hit, body, document, matched: question.wordsFoundIn(`${hit.title}\n${body}`) }];
  });
  const found = new Set(seen.flatMap(({ matched }) => matched));
  const fitting = seen.filter(({ hit, matched }) => question.fits(matched) || hit.retrievers.includes('embeddings'));
  return {
    passages: fitting.slice(0, most).map(({ hit, body, document, matched }, index) => {
      const { anchor } = passageFacetsSchema.parse(hit.facets);
      return {
        label: `E${index + 1}`,
        documentId: document.id,
        document: document.name,
        anchor,
        locator: locatorOf(anchor, language),
        text: body,
        quote: quoteFrom(question, body, anchor.cells !== undefined),
        matchedWords: matched,
        retrievers: hit.retrievers,
        cited: false,
      };
    }),
    wordsNotFound: question.words.filter((word) => !found.has(word)),
    retrieval: retrievers,
  };
};

/** The sentence or row that says most of what was asked for, word for word. */
const quoteFrom = (question: Question, text: string, isTable: boolean): string => {
  const lines = text.split('\n');
  // The names of the columns answer nothing.
  const sentences = (isTable && lines.length > 1 ? lines.slice(1) : lines).flatMap(sentencesOf);
  const best = question.bestOf(sentences) ?? sentences[0] ?? text;
  const quote = best.slice(0, MAX_QUOTE_LENGTH);
  return text.includes(quote) ? quote : text.slice(0, MAX_QUOTE_LENGTH);
};
