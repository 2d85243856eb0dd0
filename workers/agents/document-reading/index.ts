export { askedParts } from './asked-parts.js';
export { answersFromDocuments } from './read-documents.js';
