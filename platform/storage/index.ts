export { BlobStorage, type ListedBlob, type SignedLink, type StoredBlob } from './blob-storage.js';
export { FILE_MAX_BYTES, isOffered, lookFor, mayChange } from './expected-file.js';
