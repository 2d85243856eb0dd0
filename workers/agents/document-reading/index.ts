export { askedParts } from './asked-parts.js';
export { answersFromDocuments, sentencesFromDocuments } from './read-documents.js';
