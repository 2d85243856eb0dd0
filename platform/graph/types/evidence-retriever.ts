import { registerEnumType } from 'type-graphql';
import { enumMember } from '../enum-member.js';

export enum EvidenceRetriever {
  FACTS = 'facts',
  BM25 = 'bm25',
  TRIGRAM = 'trigram',
  EMBEDDINGS = 'embeddings',
}
registerEnumType(EvidenceRetriever, {
  name: 'EvidenceRetriever',
  description: 'Method that finds evidence for a question.',
  valuesConfig: {
    FACTS: { description: 'Comparison with the current state of the records of the programme.' },
    BM25: { description: 'Full-text search, ranked by BM25.' },
    TRIGRAM: { description: 'Search for similar spellings by trigrams.' },
    EMBEDDINGS: { description: 'Search for similar meanings by embeddings.' },
  },
});

export enum EvidenceRetrieverReason {
  NO_WORDS_TO_SEARCH_FOR = 'no_words_to_search_for',
  INSIDE_A_TRANSACTION = 'inside_a_transaction',
  ENOUGH_HITS = 'enough_hits',
  TRIGRAM_UNAVAILABLE = 'trigram_unavailable',
  EMBEDDINGS_NOT_CONFIGURED = 'embeddings_not_configured',
  EMBEDDINGS_UNAVAILABLE = 'embeddings_unavailable',
  EMBEDDINGS_TIMEOUT = 'embeddings_timeout',
  EMBEDDINGS_OVERLOADED = 'embeddings_overloaded',
  EMBEDDINGS_REFUSED = 'embeddings_refused',
  EMBEDDINGS_GARBAGE = 'embeddings_garbage',
  EMBEDDINGS_UNREADABLE = 'embeddings_unreadable',
  EMBEDDINGS_MISSING = 'embeddings_missing',
  EMBEDDINGS_WRONG_DIMENSION = 'embeddings_wrong_dimension',
  EMBEDDINGS_INCOMPLETE = 'embeddings_incomplete',
  EMBEDDINGS_FOR_WORD_HITS_ONLY = 'embeddings_for_word_hits_only',
}
registerEnumType(EvidenceRetrieverReason, {
  name: 'EvidenceRetrieverReason',
  description: 'Reason for which a retrieval method was not used, or searched a part of the documents only.',
  valuesConfig: {
    NO_WORDS_TO_SEARCH_FOR: { description: 'The question has no words to search for.' },
    INSIDE_A_TRANSACTION: { description: 'The search ran inside a database transaction, where no endpoint is called.' },
    ENOUGH_HITS: { description: 'Full-text search found enough documents.' },
    TRIGRAM_UNAVAILABLE: { description: 'Trigram search failed.' },
    EMBEDDINGS_NOT_CONFIGURED: { description: 'No endpoint for embeddings is configured.' },
    EMBEDDINGS_UNAVAILABLE: { description: 'The endpoint for embeddings is not available.' },
    EMBEDDINGS_TIMEOUT: { description: 'The endpoint for embeddings did not respond in time.' },
    EMBEDDINGS_OVERLOADED: { description: 'The endpoint for embeddings is overloaded.' },
    EMBEDDINGS_REFUSED: { description: 'The endpoint for embeddings rejected the text.' },
    EMBEDDINGS_GARBAGE: { description: 'The endpoint for embeddings returned an invalid response.' },
    EMBEDDINGS_UNREADABLE: { description: 'The stored embeddings cannot be read.' },
    EMBEDDINGS_MISSING: { description: 'No document has an embedding.' },
    EMBEDDINGS_WRONG_DIMENSION: { description: 'The embeddings of the documents have another dimension than that of the question.' },
    EMBEDDINGS_INCOMPLETE: { description: 'Some documents have no embedding yet; they were not compared.' },
    EMBEDDINGS_FOR_WORD_HITS_ONLY: { description: 'The collection is large; only documents that word search found were compared.' },
  },
});

/** Converts the names of the retrieval methods of a search to enum members. */
export const retrieversOf = (names: readonly string[]): EvidenceRetriever[] => names.map((name) => enumMember(EvidenceRetriever, name));
