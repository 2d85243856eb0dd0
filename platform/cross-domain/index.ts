export {
  CrossDomainReader,
  type CrossDomainQueries,
  type CrossDomainQueryName,
  type CrossDomainResults,
  type DatasetContent,
  type DatasetSummary,
  type DatasetUses,
  type FormulaPreviewRequest,
  type FormulaPreviewResult,
  type NamedRecord,
  type ReadDatasetContents,
} from './cross-domain-reader.js';
