export { BlobStorage, type ListedBlob, type SignedLink, type StoredBlob } from './blob-storage.js';
