export { asEvidence, citationsOf, factsAbout, factSchema, listFacts, type Fact, type FactTopic, type ListedFact } from './fact.js';
export {
  requestFacts,
  metricFacts,
  readDecisionFacts,
  readMetricFacts,
  readMetrics,
  readProgrammeFacts,
  readStepFacts,
} from './read-facts.js';
export { FINDING_AGENTS, findingFacts, statusFacts } from './run-facts.js';
export { withoutPersons } from './without-persons.js';
