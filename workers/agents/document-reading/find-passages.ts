import { passagesOf, readDocuments } from '../../../platform/search/index.js';
import type { RetrieverReport } from '../../../platform/search/index.js';
import type { AgentContext, Language } from '../../kit.js';
import type { FetchedDocument } from '../../readable-documents.js';
import { locatorOf, sentencesOf } from '../../methods/document-text/index.js';
import { Question } from '../../methods/evidence/index.js';
import type { FoundPassage } from './document-reading-result.js';
import { passageFacetsSchema } from './passage-index.js';

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

/**
 * Finds at most `limit` passages that may answer a question. Retrieval ranks by words, similarity of spelling and, with an embeddings
 * endpoint, meaning, and returns hits for any question. Only hits with enough of the question's words or a close meaning are kept, so
 * the result can be empty.
 */
export const findPassages = async (
  { em, search, run: { tenantId } }: Pick<AgentContext, 'em' | 'search' | 'run'>,
  documents: readonly FetchedDocument[],
  { question: text, limit, language }: { question: string; limit: number; language: Language },
): Promise<Findings> => {
  const byCollection = new Map(documents.map((document) => [passagesOf(document.id), document]));
  const { hits, retrievers } = await search.search(em, { tenantId, collections: [...byCollection.keys()], text, limit: MAX_HITS });
  const question = new Question(text);
  const bodies = new Map((await readDocuments(em, tenantId, hits)).map((hit) => [`${hit.collection} ${hit.documentId}`, hit]));
  const examined = hits.flatMap((hit) => {
    const body = bodies.get(`${hit.collection} ${hit.documentId}`)?.body;
    const document = byCollection.get(hit.collection);
    if (body === undefined || !document) return [];
    return [{ hit, body, document, matched: question.wordsFoundIn(`${hit.title}\n${body}`) }];
  });
  const found = new Set(examined.flatMap(({ matched }) => matched));
  const relevant = examined.filter(({ hit, matched }) => question.fits(matched) || hit.retrievers.includes('embeddings'));
  return {
    passages: relevant.slice(0, limit).map(({ hit, body, document, matched }, index) => {
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

/** Returns the sentence or table row that matches the question best, verbatim and at most `MAX_QUOTE_LENGTH` characters long. */
const quoteFrom = (question: Question, text: string, isTable: boolean): string => {
  const lines = text.split('\n');
  // The header row of a table is not a quote.
  const sentences = (isTable && lines.length > 1 ? lines.slice(1) : lines).flatMap(sentencesOf);
  const best = question.bestMatch(sentences) ?? sentences[0] ?? text;
  const quote = best.slice(0, MAX_QUOTE_LENGTH);
  return text.includes(quote) ? quote : text.slice(0, MAX_QUOTE_LENGTH);
};
