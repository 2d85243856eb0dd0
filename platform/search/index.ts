export { startEmbedder } from './indexing/embedder.js';
export { indexDocuments, passagesOf, removeCollection, removeDocuments } from './indexing/index-documents.js';
export { IndexUnavailableError } from './indexing/index-unavailable-error.js';
export { filledCollections, readDocuments } from './indexing/read-documents.js';
export { readIndex } from './indexing/read-index.js';
export type { IndexedDocument, SearchDocument } from './search-document.js';
export { SearchService, type RetrieverReport, type SearchAnswer, type SearchHit, type SearchRequest } from './search-service.js';
export { loadSharedCollection, type SharedCollection } from './indexing/shared-collection.js';
export { startVocabularyKeeper } from './indexing/vocabulary.js';
