export { startEmbedder } from './embedder.js';
export { indexDocuments, passagesOf, removeCollection, removeDocuments } from './index-documents.js';
export { IndexUnavailableError } from './index-unreadable.js';
export { filledCollections, readDocuments } from './read-documents.js';
export { readIndex } from './read-index.js';
export type { IndexedDocument, SearchDocument } from './search-document.js';
export { SearchService, type RetrieverReport, type SearchAnswer, type SearchHit, type SearchRequest } from './search-service.js';
export { loadSharedCollection, type SharedCollection } from './shared-collection.js';
export { startVocabularyKeeper } from './vocabulary.js';
