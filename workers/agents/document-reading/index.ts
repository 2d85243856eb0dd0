export { askedParts } from './asked-parts.js';
export { answersFromDocuments, sentencesFromDocuments } from './read-documents.js';
export { sentencesOnTopic, type OnTopic, type TopicSentence } from './topic-sentences.js';
export { documentSentences, topicsFromDocuments, type TopicsInDocuments } from './topics-from-documents.js';
export { onlySource, topicsIn } from './topics.js';
