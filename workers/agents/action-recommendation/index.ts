export { FINDING_AGENTS, findingFacts } from './finding-facts.js';
