export { askedKpiFacts, readAskedFacts } from './asked-facts.js';
export { readDatasetFacts } from './dataset-facts.js';
export { readDocumentSentences, readTermFacts, type DocumentSentences } from './document-facts.js';
export {
  askedFirst,
  asEvidence,
  citationsOf,
  askedFacts,
  factSchema,
  factsWithin,
  listFacts,
  recordedDecision,
  type Fact,
  type FactTopic,
  type ListedFact,
} from './fact.js';
export {
  requestFacts,
  metricFacts,
  readDecisionFacts,
  readMetricFacts,
  readMetrics,
  readProgrammeFacts,
  readStepFacts,
} from './read-facts.js';
export { fitLength, WORDS_PER_PAGE } from './fit-length.js';
export { statusFacts } from './status-facts.js';
export { forbiddenIn, withoutForbidden, type Forbidden } from './forbidden.js';
export { withoutPersons } from './without-persons.js';
