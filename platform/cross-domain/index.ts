export { isAdvisorReply } from './advisor-reply.js';
export {
  CrossDomainReader,
  type DatasetSummary,
  type CrossDomainQueryName,
  type CrossDomainQueries,
  type CrossDomainResults,
} from './cross-domain-reader.js';
