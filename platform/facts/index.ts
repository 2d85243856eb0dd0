export { isAdvisorReply } from './advisor-reply.js';
export { readFeedbackProposal, subjectOfProposal, type FeedbackProposal } from './feedback-proposal.js';
export { Facts, type DatasetFact, type FactName, type FactReaders, type TenantFacts } from './tenant-facts.js';
