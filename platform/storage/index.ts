export { BlobStorage, type SignedLink, type StoredBlob } from './blob-storage.js';
