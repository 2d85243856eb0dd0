export { anchorSchema, locatorOf, type Anchor } from './anchor.js';
export { cutPassages, isWholeLine, quotableParts, sentencesOf, type Passage } from './cut-passages.js';
export type { Block, DocumentText } from './document-blocks.js';
export { DocumentError, errorText, type DocumentErrorCode } from './document-error.js';
export { articleText } from './html-text.js';
export { decodeText } from './plain-text.js';
export { readDocument, type DocumentFile } from './read-document.js';
