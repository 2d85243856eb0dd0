export { askedParts } from './asked-parts.js';
export { answersFromDocuments, sentencesFromDocuments } from './read-documents.js';
export type { OnTopic, TopicSentence } from './topic-sentences.js';
export { topicsFromDocuments, type TopicsInDocuments } from './topics-from-documents.js';
export { documentKind, onlySource, topicsIn } from './topics.js';
