export {
  CrossDomainReader,
  type CrossDomainQueries,
  type CrossDomainQueryName,
  type CrossDomainResults,
  type DatasetContent,
  type DatasetSummary,
  type ReadDatasetContents,
} from './cross-domain-reader.js';
