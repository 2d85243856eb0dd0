export type { BlobStorage, ListedBlob, SignedLink, StoredBlob } from './blob-storage.js';
export { SETTLED_MS } from './prune-blobs.js';
export { FILE_MAX_BYTES, acceptsUpload, checkUpload, isMutable } from './expected-file.js';
