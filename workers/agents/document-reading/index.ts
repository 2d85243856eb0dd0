export { askedParts } from './asked-parts.js';
export { asksValue } from './sentence-answers.js';
export { answersFromDocuments, sentencesFromDocuments } from './read-documents.js';
export { readRuleFacts } from './rule-facts.js';
export { sentencesOnTopic, type OnTopic, type TopicSentence } from './topic-sentences.js';
export {
  documentsByKind,
  documentSentences,
  topicsFromDocuments,
  type DocumentOfKind,
  type TopicsInDocuments,
} from './topics-from-documents.js';
export { isPast, itemsOn, lastDayIn, sectionsOn, type Recorded } from './decided-on.js';
export { asksChange, onlySource, topicsIn } from './topics.js';
