export { isAdvisorReply } from './advisor-reply.js';
export { Facts, type DatasetFact, type FactName, type FactReaders, type TenantFacts } from './tenant-facts.js';
