/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Domain that contributes advice. */
export type AdviceDomain =
  /** Runs and agents. */
  | 'AGENTS'
  /** Metrics and KPI candidates. */
  | 'METRICS'
  /** Onboarding of the tenant. */
  | 'ONBOARDING'
  /** Process landscape. */
  | 'PROCESS'
  /** Data sources and data quality. */
  | 'SOURCES'
  /** Transformation programme. */
  | 'TRANSFORMATION';

/** Urgency of an advice item. */
export type AdviceSeverity =
  /** Work is blocked, or results are not reliable. */
  | 'CRITICAL'
  /** Information. No result is affected yet. */
  | 'INFO'
  /** Results are affected, or will be soon. */
  | 'WARNING';

/** A message to the advisor. */
export type AdvisorChatInput = {
  /** Id of the conversation to continue, at most 100 characters. Default: a new conversation. */
  conversationId?: string | number | null | undefined;
  /** Further keys; they have no effect. One that misspells a known key is refused. */
  extra?: Record<string, unknown> | null | undefined;
  /** Language of the reply. Default: that of the message, else that of the conversation. A conversation has the language of its first reply. */
  language?: Language | null | undefined;
  /** Largest number of output tokens of the language model, 1 to 2000. Default 600. */
  maxTokens?: number | null | undefined;
  /** The question, 1 to 4000 characters. */
  message: string;
};

/** Role of a message in a conversation. */
export type AdvisorRole =
  /** A question from a user of the tenant. */
  | 'QUESTION'
  /** A reply of the advisor. */
  | 'REPLY';

/** A prerequisite of an agent, in addition to a live worker. */
export type AgentNeed =
  /** At least one dataset of the tenant. */
  | 'DATASET'
  /** At least one document of the tenant. */
  | 'DOCUMENTS'
  /** At least one dataset of the tenant that is an event log. */
  | 'EVENT_LOG'
  /** A configured and reachable language model. */
  | 'MODEL'
  /** A configured web search. */
  | 'WEB_SEARCH';

/** Input of a run of an agent. */
export type AgentRunInput = {
  /** Ids of the datasets to work on, at most 20. Default: the agent chooses. */
  datasetIds?: Array<string | number> | null | undefined;
  /** Ids of the documents to read, at most 100. Default: none. */
  documentIds?: Array<string | number> | null | undefined;
  /** Question or task in plain text, up to 20,000 characters. Default: empty. */
  input?: string | null | undefined;
  /** Language of the result. Default: that of `input`, else the one that the client prefers by `Accept-Language`, else that of the tenant, else German. */
  language?: Language | null | undefined;
  /** Maximum number of tokens that the language model generates, 1 to 32,000. Default: the limit of the agent. */
  maxTokens?: number | null | undefined;
  /** Parameters of the agent, described by `input.parameters` of its contract; keys are those of REST. Default: none. */
  parameters?: Record<string, unknown> | null | undefined;
  /** True lets the premium model write the text if an approved route allows it. Default: false. */
  usePremium?: boolean | null | undefined;
  /** True allows retrieval from the knowledge base. Default: false. */
  useRag?: boolean | null | undefined;
  /** True allows web search. Default: false. */
  useWebSearch?: boolean | null | undefined;
};

/** Readiness of an agent for a run that is started now. */
export type AgentState =
  /** A required prerequisite is missing: a run would be refused. */
  | 'BLOCKED'
  /** An optional prerequisite is missing: a run would have a degraded result. */
  | 'DEGRADED'
  /** No live worker serves the agent: a run would wait in the queue. */
  | 'OFFLINE'
  /** A live worker serves the agent and every prerequisite is met. */
  | 'READY';

/** The responsibility area to add to the current programme. */
export type AreaCreateInput = {
  /** Names of the persons who work in the area, at most 200, each 1 to 120 characters. */
  members?: Array<string> | null | undefined;
  /** Name of the area, 1 to 120 characters, unique in the programme, ignoring case. */
  name: string;
  /** Name of the person responsible for the area, 1 to 120 characters. */
  owner?: string | null | undefined;
  /** Sort position among the areas, 0 to 10,000. Default: after the last area. */
  position?: number | null | undefined;
  /** Responsibilities of the area, at most 2000 characters. */
  purpose?: string | null | undefined;
};

/** Changes to an area. A field that is left out keeps its value; null clears it. */
export type AreaUpdateInput = {
  /** Names of the persons who work in the area, at most 200, each 1 to 120 characters. */
  members?: Array<string> | null | undefined;
  /** Name of the area, 1 to 120 characters, unique in the programme, ignoring case; cannot be null. */
  name?: string | null | undefined;
  /** Name of the person responsible for the area, 1 to 120 characters. */
  owner?: string | null | undefined;
  /** Sort position among the areas, 0 to 10,000; cannot be null. */
  position?: number | null | undefined;
  /** Responsibilities of the area, at most 2000 characters. */
  purpose?: string | null | undefined;
};

/** The kind of change that a request is about. */
export type ChangeKind =
  /** An increase of a budget. */
  | 'BUDGET_INCREASE'
  /** A change of an existing initiative. */
  | 'CHANGE_INITIATIVE'
  /** The use of data that was not used before. */
  | 'DATA_USE'
  /** A new initiative. */
  | 'NEW_INITIATIVE'
  /** Any other change. */
  | 'OTHER'
  /** A change of dates. */
  | 'SCHEDULE_CHANGE';

/** Data type of a column. */
export type ColumnType =
  /** `true` or `false`. */
  | 'BOOLEAN'
  /** Calendar days without a time. */
  | 'DATE'
  /** Numbers with a fractional part. */
  | 'DECIMAL'
  /** Whole numbers. */
  | 'INTEGER'
  /** Text, and all values that fit no other type. */
  | 'TEXT'
  /** Points in time. */
  | 'TIMESTAMP';

/** Status of the computation of the values of a metric version. */
export type ComputationStatus =
  /** A run was requested and has not ended. Values of the previous computation stay readable. */
  | 'COMPUTING'
  /** The latest run failed or was cancelled. Values of the previous computation stay readable. */
  | 'FAILED'
  /** The latest run succeeded; its values are readable. */
  | 'READY';

/** Kind of a warning about computed values. */
export type ComputationWarningCode =
  /** Only the 100 most frequent values of a dimension were computed. */
  | 'DIMENSION_VALUES_CUT'
  /** A gap of more than 5 years without rows; its periods have no value, although the formula gives one for no rows. */
  | 'GAP_NOT_FILLED'
  /** The formula sums rates, prices, averages or other values whose sum has no meaning. */
  | 'LEVELS_SUMMED'
  /** No period has a value. */
  | 'NO_VALUE'
  /** The mean of a rate gives every row the same weight, and another column shows that the rows differ in size. */
  | 'RATES_UNWEIGHTED'
  /** Only 20000 values were stored: totals, long periods and recent periods first. */
  | 'ROWS_CUT'
  /** Rows without a readable date belong to no period; they count only in the grain `all`. */
  | 'ROWS_WITHOUT_DATE'
  /** Rows that do not enter all parts of the formula because of a blank field or a division by 0. Each value states its own number in `blankRows`. */
  | 'ROWS_WITH_BLANKS'
  /** The formula gives a share from 0 to 1, such as `SUM(a) / SUM(b)`, and the unit is %, ‰ or ppm. Its values are multiplied by 100, 1,000 or 1,000,000. */
  | 'SHARE_SCALED'
  /** The formula sums a stock, such as headcount or inventory, over several dates. */
  | 'STOCKS_SUMMED'
  /** No row contains a text that the formula compares a column with. */
  | 'TEXT_NOT_FOUND'
  /** Some rows contain a text of the formula in another spelling, such as in upper case. These rows do not match. */
  | 'TEXT_SPELLED_DIFFERENTLY'
  /** Rows are labelled as totals or means of others, such as `Summe`, but their values do not confirm it. They count as well. */
  | 'TOTALS_KEPT'
  /** Rows that contain totals of other rows, or quarters beside their months, were left out. A formula that names their column keeps them. */
  | 'TOTALS_LEFT_OUT'
  /** The formula sums or averages a value of a whole transaction, such as the total of an order, that stands in each of its rows. */
  | 'VALUES_REPEATED';

/** Upload status of the file of a contribution. */
export type ContributionFileStatus =
  /** The file was not uploaded yet. */
  | 'AWAITING_UPLOAD'
  /** The uploaded file exceeds 50 MiB and is not available for download. */
  | 'TOO_LARGE'
  /** The file is available for download. */
  | 'UPLOADED';

/** A note (text), a link (url) or a file (file_name, media_type). The kind follows from the value fields. Unknown keys are stored and returned. */
export type ContributionInput = {
  /** Size of a file in bytes, 0 to 52428800. */
  bytes?: number | null | undefined;
  /** Further keys: at most 100 keys, 32 KiB in total, nested at most 8 levels deep. */
  extra?: Record<string, unknown> | null | undefined;
  /** Name of a file without a path, 1 to 200 characters. The response contains a link for the upload. */
  fileName?: string | null | undefined;
  /** Kind of the contribution. Default: `file` with a file name, `link` with a URL, `note` with a text. */
  kind?: ContributionKind | null | undefined;
  /** Media type of a file: one of application/pdf, application/vnd.openxmlformats-officedocument.wordprocessingml.document, application/vnd.openxmlformats-officedocument.presentationml.presentation, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/vnd.oasis.opendocument.text, application/vnd.oasis.opendocument.spreadsheet, application/vnd.oasis.opendocument.presentation, application/json, text/plain, text/markdown, text/csv, image/png, image/jpeg. */
  mediaType?: string | null | undefined;
  /** Text of a note, or a remark on a link or file, 1 to 20000 characters. */
  text?: string | null | undefined;
  /** Title of the contribution, 1 to 200 characters. */
  title?: string | null | undefined;
  /** Address of a link, http or https, at most 2000 characters, without credentials. The service never fetches it. */
  url?: string | null | undefined;
};

/** Kind of a contribution. */
export type ContributionKind =
  /** A file that is uploaded through a signed link. */
  | 'FILE'
  /** A web address. The service never fetches it. */
  | 'LINK'
  /** A text. */
  | 'NOTE';

/** A class of data by its sensitivity, least sensitive first. */
export type DataClass =
  /** Data for a limited group of employees. */
  | 'CONFIDENTIAL'
  /** Data for the employees of the company. */
  | 'INTERNAL'
  /** Personal data (GDPR article 4(1)). */
  | 'PERSONAL'
  /** Public data, for example a published annual report. */
  | 'PUBLIC'
  /** Special categories of personal data (GDPR article 9), for example health data. */
  | 'SPECIAL_CATEGORY';

/** A decision on an open question. */
export type DecideInput = {
  /** Time of the decision, not in the future. Default: now. */
  decidedAt?: string | null | undefined;
  /** Name of the person who decided, 1 to 120 characters. The caller is recorded separately. */
  decidedBy: string;
  /** The decision, 1 to 4000 characters. */
  decision: string;
};

/** The question to add to the current programme. */
export type DecisionCreateInput = {
  /** Id of the area that the decision concerns. With `initiativeId`, the area of the initiative is used. */
  areaId?: string | number | null | undefined;
  /** Day by which the decision is due. */
  due?: string | null | undefined;
  /** Id of the initiative that the decision concerns. */
  initiativeId?: string | number | null | undefined;
  /** Name of the person responsible for the decision, 1 to 120 characters. */
  owner?: string | null | undefined;
  /** The question to decide, 1 to 500 characters. */
  question: string;
};

/** Changes to an open decision. A field that is left out keeps its value; null clears it. */
export type DecisionUpdateInput = {
  /** Id of the area that the decision concerns. With `initiativeId`, the area of the initiative is used. */
  areaId?: string | number | null | undefined;
  /** Day by which the decision is due. */
  due?: string | null | undefined;
  /** Id of the initiative that the decision concerns. */
  initiativeId?: string | number | null | undefined;
  /** Name of the person responsible for the decision, 1 to 120 characters. */
  owner?: string | null | undefined;
  /** The question to decide, 1 to 500 characters; cannot be null. */
  question?: string | null | undefined;
};

/** Reason for which an answer is degraded. */
export type DegradedReason =
  /** The endpoint for embeddings returned an invalid response. */
  | 'EMBEDDINGS_GARBAGE'
  /** No document has an embedding. */
  | 'EMBEDDINGS_MISSING'
  /** The endpoint for embeddings is overloaded. */
  | 'EMBEDDINGS_OVERLOADED'
  /** The endpoint for embeddings rejected the text. */
  | 'EMBEDDINGS_REFUSED'
  /** The endpoint for embeddings did not respond in time. */
  | 'EMBEDDINGS_TIMEOUT'
  /** The endpoint for embeddings is not available. */
  | 'EMBEDDINGS_UNAVAILABLE'
  /** The embeddings of the documents have another dimension than that of the question. */
  | 'EMBEDDINGS_WRONG_DIMENSION'
  /** The search index cannot be read; there is no answer. */
  | 'INDEX_UNREADABLE'
  /** The search ran inside a database transaction, where no endpoint is called. */
  | 'INSIDE_A_TRANSACTION'
  /** The language model returned an invalid response. */
  | 'MODEL_GARBAGE'
  /** No language model is configured. */
  | 'MODEL_NOT_CONFIGURED'
  /** The language model is overloaded. */
  | 'MODEL_OVERLOADED'
  /** The language model refused to answer. */
  | 'MODEL_REFUSED'
  /** Some sentences of the language model are not supported by the evidence and were dropped. */
  | 'MODEL_SENTENCES_DROPPED'
  /** No sentence of the language model is supported by the evidence. */
  | 'MODEL_TEXT_REJECTED'
  /** The language model did not respond in time. */
  | 'MODEL_TIMEOUT'
  /** The language model is not available. */
  | 'MODEL_UNAVAILABLE'
  /** The search index cannot be read; only facts and events were used. */
  | 'SEARCH_UNAVAILABLE'
  /** Trigram search failed. */
  | 'TRIGRAM_UNAVAILABLE';

/** Upload status of the file of a document. */
export type DocumentStatus =
  /** The file has not been uploaded yet. */
  | 'AWAITING_UPLOAD'
  /** The uploaded file exceeds the size limit and is not read. */
  | 'TOO_LARGE'
  /** The file is uploaded and can be read. */
  | 'UPLOADED';

/** Conditions on a list of events. An event has to meet all that are given. */
export type EventFilterInput = {
  /** Only events about the object with this id, at most 100 characters. */
  subject?: string | null | undefined;
  /** Only events that were recorded at or after this time. */
  timeAfter?: string | null | undefined;
  /** Only events that were recorded before this time. */
  timeBefore?: string | null | undefined;
  /** Only events of one of these types, exact such as `run.succeeded` or by prefix such as `run.*`; at most 50, each up to 100 characters. */
  types?: Array<string> | null | undefined;
};

/** Outcome of the preview of the values of a formula. */
export type FormulaPreviewStatus =
  /** The formula cannot be computed from the values of the dataset, for example because they are out of range. */
  | 'NOT_COMPUTABLE'
  /** The values were computed. */
  | 'READY'
  /** The values were not computed within 8 s. A metric has no such limit. */
  | 'TIMED_OUT'
  /** The dataset has more than 64 MiB or 2,000,000 rows, or the computation needs more than 512 MB. A metric has no such limit. */
  | 'TOO_LARGE';

/** Kind of an input of a step. */
export type GuideInputKind =
  /** A contribution to the step. */
  | 'CONTRIBUTION'
  /** A dataset. */
  | 'DATASET'
  /** A decision of people. */
  | 'DECISION'
  /** A document. */
  | 'DOCUMENT'
  /** A dataset with the columns case, activity and time. */
  | 'EVENT_LOG'
  /** A metric. */
  | 'METRIC'
  /** The programme or a part of it. */
  | 'PROGRAMME'
  /** A run of another agent. */
  | 'RUN';

/** The initiative to add to the current programme. */
export type InitiativeCreateInput = {
  /** Id of the area that the initiative belongs to. */
  areaId: string | number;
  /** Expected benefit per year, in the currency of the programme, -1,000,000,000,000 to 1,000,000,000,000. */
  benefit?: number | null | undefined;
  /** Budget in the currency of the programme, 0 to 1,000,000,000,000. */
  budget?: number | null | undefined;
  /** Confidence in the estimates, 0 to 1. */
  confidence?: number | null | undefined;
  /** Description of the initiative, at most 4000 characters. */
  description?: string | null | undefined;
  /** Planned last day, not before `start`. */
  due?: string | null | undefined;
  /** Ease of implementation, 0 (hard) to 10 (easy). */
  ease?: number | null | undefined;
  /** Estimated effort in person-months, 0.01 to 100,000. */
  effort?: number | null | undefined;
  /** Estimated impact, 0 (none) to 10 (largest). */
  impact?: number | null | undefined;
  /** Ids of the metrics that the initiative is to improve, at most 50, each 1 to 100 characters. */
  metricIds?: Array<string | number> | null | undefined;
  /** Name of the person responsible for the initiative, 1 to 120 characters. */
  owner?: string | null | undefined;
  /** Phase of the programme that the initiative belongs to. */
  phase: ProgrammePhase;
  /** Progress as a share of the work, 0 to 1. Default 0. */
  progress?: number | null | undefined;
  /** Estimated number of cases or people that the initiative reaches per quarter, 0 to 1,000,000,000. */
  reach?: number | null | undefined;
  /** Amount spent so far, in the currency of the programme, 0 to 1,000,000,000,000. Default 0. */
  spent?: number | null | undefined;
  /** Planned first day. */
  start?: string | null | undefined;
  /** Status of the initiative. Default `PLANNED`. `DONE` sets the progress to 1. */
  status?: InitiativeStatus | null | undefined;
  /** Reason for the status, at most 500 characters. */
  statusNote?: string | null | undefined;
  /** Title of the initiative, 1 to 200 characters. */
  title: string;
};

/** Status of an initiative. */
export type InitiativeStatus =
  /** The initiative is in progress. */
  | 'ACTIVE'
  /** The initiative was given up. It no longer counts in figures of the programme. */
  | 'CANCELLED'
  /** The initiative is completed. */
  | 'DONE'
  /** Work on the initiative is interrupted; the status note states the reason. */
  | 'PAUSED'
  /** Work on the initiative has not started. */
  | 'PLANNED';

/** Changes to an initiative. A field that is left out keeps its value; null clears it. */
export type InitiativeUpdateInput = {
  /** Id of the area that the initiative moves to, with its risks and decisions; cannot be null. */
  areaId?: string | number | null | undefined;
  /** Expected benefit per year, in the currency of the programme, -1,000,000,000,000 to 1,000,000,000,000. */
  benefit?: number | null | undefined;
  /** Budget in the currency of the programme, 0 to 1,000,000,000,000. */
  budget?: number | null | undefined;
  /** Confidence in the estimates, 0 to 1. */
  confidence?: number | null | undefined;
  /** Description of the initiative, at most 4000 characters. */
  description?: string | null | undefined;
  /** Planned last day, not before `start`. */
  due?: string | null | undefined;
  /** Ease of implementation, 0 (hard) to 10 (easy). */
  ease?: number | null | undefined;
  /** Estimated effort in person-months, 0.01 to 100,000. */
  effort?: number | null | undefined;
  /** Estimated impact, 0 (none) to 10 (largest). */
  impact?: number | null | undefined;
  /** Ids of the metrics that the initiative is to improve, at most 50, each 1 to 100 characters. */
  metricIds?: Array<string | number> | null | undefined;
  /** Name of the person responsible for the initiative, 1 to 120 characters. */
  owner?: string | null | undefined;
  /** Phase of the programme that the initiative belongs to; cannot be null. */
  phase?: ProgrammePhase | null | undefined;
  /** Progress as a share of the work, 0 to 1. Default 0. */
  progress?: number | null | undefined;
  /** Estimated number of cases or people that the initiative reaches per quarter, 0 to 1,000,000,000. */
  reach?: number | null | undefined;
  /** Amount spent so far, in the currency of the programme, 0 to 1,000,000,000,000. Default 0. */
  spent?: number | null | undefined;
  /** Planned first day. */
  start?: string | null | undefined;
  /** Status of the initiative. Default `PLANNED`. `DONE` sets the progress to 1. */
  status?: InitiativeStatus | null | undefined;
  /** Reason for the status, at most 500 characters. */
  statusNote?: string | null | undefined;
  /** Title of the initiative, 1 to 200 characters; cannot be null. */
  title?: string | null | undefined;
};

/** Channel of an attempt to access data of another tenant. */
export type IsolationChannel =
  /** SQL statements on the tables. */
  | 'DATABASE'
  /** Entities of the object-relational mapper. */
  | 'ENTITIES'
  /** Events and event streams. */
  | 'EVENTS'
  /** Services behind the GraphQL API. */
  | 'GRAPH'
  /** The queue of runs. */
  | 'QUEUE'
  /** The search index. */
  | 'SEARCH'
  /** The database session and its settings. */
  | 'SESSION'
  /** Files in the blob storage. */
  | 'STORAGE';

/** Content of the metric that is created from a candidate. Absent fields are taken from the candidate. */
export type KpiCandidateAdoptInput = {
  /** True to create an active metric; false or absent to create a draft. */
  activate?: boolean | null | undefined;
  /** Direction in which values improve; default: the direction of the candidate. Required if the candidate has none. */
  direction?: MetricDirection | null | undefined;
  /** Language in which name, purpose and unit are taken from the candidate; default German. */
  language?: Language | null | undefined;
  /** Name of the metric, 1 to 200 characters; default: the name of the candidate. */
  name?: string | null | undefined;
  /** Person or role that is responsible for the metric, 1 to 200 characters. */
  owner?: string | null | undefined;
  /** Target of the metric; default: the target of the candidate. Null creates a metric without a target. */
  target?: MetricTargetInput | null | undefined;
  /** Thresholds of the metric; a metric without thresholds is created if absent or null. */
  thresholds?: MetricThresholdsInput | null | undefined;
};

/** Decision on a KPI candidate. */
export type KpiCandidateStatus =
  /** A metric was created from the candidate. */
  | 'ADOPTED'
  /** The candidate was rejected. */
  | 'DISMISSED'
  /** No decision yet. Each discovery run updates the candidate, and removes it once the data no longer supports it. */
  | 'OPEN';

/** Reason for which computed values cannot be read. */
export type LakehouseFault =
  /** The database is not available. */
  | 'DATABASE_UNAVAILABLE'
  /** The newest file does not exist. */
  | 'FILE_MISSING'
  /** The newest file is not a readable Parquet file. */
  | 'FILE_UNREADABLE'
  /** The newest file has another number of rows than the database recorded. */
  | 'ROWS_DIFFER'
  /** The blob storage is not available. */
  | 'STORAGE_UNAVAILABLE';

/** Storage that computed values are read from. */
export type LakehouseReadPath =
  /** Parquet files in blob storage. */
  | 'GOLD'
  /** Rows in the PostgreSQL database. */
  | 'POSTGRES';

/** Language of texts. */
export type Language =
  /** German. */
  | 'DE'
  /** English. */
  | 'EN';

/** Colour of a traffic light, worst first. */
export type Light =
  /** Attention is needed. */
  | 'AMBER'
  /** Everything is on plan. */
  | 'GREEN'
  /** Nothing is planned, neither initiatives nor dates of the phase. */
  | 'GREY'
  /** The plan is in danger. */
  | 'RED';

/** A new metric. It is a draft unless `activate` is true. */
export type MetricDefinitionCreateInput = {
  /** True to create an active metric, which requires a dataset; false or absent to create a draft. */
  activate?: boolean | null | undefined;
  /** Id of the dataset that the metric is computed from, 1 to 100 characters. A draft may have none. */
  datasetId?: string | number | null | undefined;
  /** Names of the dataset columns whose values the metric is also computed for; at most 5 distinct names of 1 to 200 characters. */
  dimensions?: Array<string> | null | undefined;
  /** Direction in which values improve. */
  direction: MetricDirection;
  /** Formula in the formula language, 1 to 4000 characters, for example `100 * COUNT_IF(late) / COUNT()`. */
  formula: string;
  /** Shortest period that values are computed for. Default: `month`, or `all` for a dataset without a date column. */
  grain?: MetricGrain | null | undefined;
  /** Name of the metric, 1 to 200 characters. */
  name: string;
  /** Person or role that is responsible for the metric, 1 to 200 characters. */
  owner?: string | null | undefined;
  /** Purpose of the metric and the decisions that it supports, at most 2000 characters. */
  purpose?: string | null | undefined;
  /** Tags of the metric; at most 20 distinct tags of 1 to 60 characters. */
  tags?: Array<string> | null | undefined;
  /** Target of the metric. */
  target?: MetricTargetInput | null | undefined;
  /** Limits of the green and amber ranges. */
  thresholds?: MetricThresholdsInput | null | undefined;
  /** Name of the dataset column whose date assigns a row to a period, 1 to 200 characters. Default: the time column of the dataset. */
  timeColumn?: string | null | undefined;
  /** Unit of the values as free text, 1 to 40 characters, for example `%`, `days` or `EUR`. */
  unit?: string | null | undefined;
};

/** Changes of the next version of a metric. Absent fields keep their value; null clears a field. */
export type MetricDefinitionReviseInput = {
  /** Reason for the revision, 1 to 500 characters. */
  changeNote?: string | null | undefined;
  /** Id of the dataset that the metric is computed from, 1 to 100 characters. A draft may have none. */
  datasetId?: string | number | null | undefined;
  /** Names of the dataset columns whose values the metric is also computed for; at most 5 distinct names of 1 to 200 characters. */
  dimensions?: Array<string> | null | undefined;
  /** Direction in which values improve. */
  direction?: MetricDirection | null | undefined;
  /** Version that the revision is based on, 1 or greater. Error CONFLICT if it is not the current version. */
  expectedVersion: number;
  /** Formula in the formula language, 1 to 4000 characters. */
  formula?: string | null | undefined;
  /** Shortest period that values are computed for. Default: `month`, or `all` for a dataset without a date column. */
  grain?: MetricGrain | null | undefined;
  /** Name of the metric, 1 to 200 characters. */
  name?: string | null | undefined;
  /** Person or role that is responsible for the metric, 1 to 200 characters. */
  owner?: string | null | undefined;
  /** Purpose of the metric and the decisions that it supports, at most 2000 characters. */
  purpose?: string | null | undefined;
  /** Tags of the metric; at most 20 distinct tags of 1 to 60 characters. */
  tags?: Array<string> | null | undefined;
  /** Target of the metric. */
  target?: MetricTargetInput | null | undefined;
  /** Limits of the green and amber ranges. */
  thresholds?: MetricThresholdsInput | null | undefined;
  /** Name of the dataset column whose date assigns a row to a period, 1 to 200 characters. Default: the time column of the dataset. */
  timeColumn?: string | null | undefined;
  /** Unit of the values as free text, 1 to 40 characters, for example `%`, `days` or `EUR`. */
  unit?: string | null | undefined;
};

/** Direction in which the values of a metric improve. */
export type MetricDirection =
  /** Higher values are better. */
  | 'HIGHER'
  /** Lower values are better. */
  | 'LOWER'
  /** Values closer to the target are better. */
  | 'TARGET';

/** Length of the periods of a metric. */
export type MetricGrain =
  /** The whole dataset as one period. The only grain of datasets without a time column. */
  | 'ALL'
  /** Calendar day in the time zone of the source or tenant. */
  | 'DAY'
  /** Calendar month. */
  | 'MONTH'
  /** Quarter of the fiscal year of the tenant; the calendar quarter unless the fiscal year begins in a month other than January, April, July or October. */
  | 'QUARTER'
  /** Week from Monday to Sunday (ISO 8601). */
  | 'WEEK'
  /** Fiscal year of the tenant; the calendar year unless it begins in another month than January. */
  | 'YEAR';

/** Lifecycle status of a metric. */
export type MetricStatus =
  /** In use. Values are recomputed when the dataset changes. */
  | 'ACTIVE'
  /** In preparation. Values are computed once per version. */
  | 'DRAFT'
  /** No longer in use. Versions and values are kept and not recomputed. */
  | 'RETIRED';

/** Target of a metric. */
export type MetricTargetInput = {
  /** Day by which the value is to be reached. */
  due?: string | null | undefined;
  /** Value to reach, in the unit of the metric. */
  value: number;
};

/** Limits of the green and amber ranges of a metric, in its unit. Direction higher: `green` is greater than `amber`. Direction lower: `green` is less than `amber`. Direction target: distances from the target, 0 or greater, `green` less than `amber`. */
export type MetricThresholdsInput = {
  /** Limit of the amber range (inclusive), in the unit of the metric. For the direction target it is a distance from the target. */
  amber: number;
  /** Limit of the green range (inclusive), in the unit of the metric. For the direction target it is a distance from the target. */
  green: number;
};

/** The milestone to add to an initiative. */
export type MilestoneCreateInput = {
  /** Day by which the milestone is due. */
  due: string;
  /** Id of the initiative that the milestone belongs to. */
  initiativeId: string | number;
  /** Title of the milestone, 1 to 200 characters. */
  title: string;
};

/** Status of a milestone. */
export type MilestoneStatus =
  /** The milestone was given up. */
  | 'CANCELLED'
  /** The milestone is reached. */
  | 'COMPLETED'
  /** The milestone is not reached. */
  | 'OPEN';

/** Changes to a milestone. A field that is left out keeps its value. `completeMilestone` and `reopenMilestone` change the status. */
export type MilestoneUpdateInput = {
  /** True cancels the milestone, false opens it again. Not allowed for a completed milestone. */
  cancelled?: boolean | null | undefined;
  /** Day by which the milestone is due; cannot be null. */
  due?: string | null | undefined;
  /** Title of the milestone, 1 to 200 characters; cannot be null. */
  title?: string | null | undefined;
};

/** Reason why a metric has no value in a period. */
export type MissingValueReason =
  /** A divisor is 0, for example a sum of the period. */
  | 'DIVISION_BY_ZERO'
  /** No row enters the formula. */
  | 'NO_ROWS'
  /** Blank fields leave out all rows. */
  | 'ONLY_BLANKS'
  /** The formula has no result for these rows, for example a standard deviation of one row, or the result is out of range. */
  | 'UNDEFINED';

/** State of the circuit breaker of a model endpoint. */
export type ModelCircuitState =
  /** Calls are sent. */
  | 'CLOSED'
  /** One trial call is sent. Its outcome closes or opens the circuit. */
  | 'HALF_OPEN'
  /** Calls fail at once, after several consecutive errors. */
  | 'OPEN'
  /** No call has been made yet. */
  | 'UNKNOWN';

/** Class of data that model calls contain. */
export type ModelDataClass =
  /** Data for selected employees only. */
  | 'CONFIDENTIAL'
  /** Data for all employees of the company. */
  | 'INTERNAL'
  /** Personal data (GDPR, article 4(1)). */
  | 'PERSONAL'
  /** Data that is open to everybody. */
  | 'PUBLIC'
  /** Special categories of personal data (GDPR, article 9), for example health data. */
  | 'SPECIAL_CATEGORY';

/** Error of a model call. */
export type ModelFault =
  /** The endpoint returned an answer that cannot be used. */
  | 'MODEL_GARBAGE'
  /** The endpoint rejected the call because of too many requests. */
  | 'MODEL_OVERLOADED'
  /** The endpoint rejected the call, for example because of its credentials or its size. */
  | 'MODEL_REFUSED'
  /** The endpoint did not answer in time. */
  | 'MODEL_TIMEOUT'
  /** The endpoint could not be reached or failed. */
  | 'MODEL_UNAVAILABLE';

/** Route of model calls. */
export type ModelRoute =
  /** The endpoint that the operator of the installation runs. */
  | 'LOCAL'
  /** The endpoint of an external provider. */
  | 'PREMIUM';

/** Reason why calls do not use the approved route. */
export type ModelRouteDegradedReason =
  /** The decision allows the premium route, but the installation has no premium endpoint. */
  | 'PREMIUM_NOT_CONFIGURED';

/** The approval, rejection or revocation of a model route. */
export type ModelRoutingApprovalInput = {
  /** Person or role in whose name the decision is made, 2 to 80 characters. */
  approver?: string | null | undefined;
  /** Comment on the decision, at most 240 characters. */
  comment?: string | null | undefined;
};

/** A request to use a route for model calls. */
export type ModelRoutingDecisionInput = {
  /** Classes of data that the calls may contain, 1 to 5 different ones. */
  dataClasses: Array<ModelDataClass>;
  /** Reason for the request, 10 to 2,000 characters. */
  justification: string;
  /** Name of an agent or feature, or `default`: 1 to 80 lower-case letters, digits, hyphens, dots and underscores; the first is a letter or digit. */
  purpose: string;
  /** Requested route. */
  requestedRoute: ModelRoute;
};

/** Status of a model routing decision. */
export type ModelRoutingDecisionStatus =
  /** In force. */
  | 'APPROVED'
  /** Waits for a decision. */
  | 'PENDING'
  /** Rejected by the policy or by a person. */
  | 'REJECTED'
  /** Was in force and was revoked. */
  | 'REVOKED'
  /** Was in force and was replaced by a later approval for the same purpose. */
  | 'SUPERSEDED';

/** Answers to questions: several with `answers`, or one with `questionId` and `value`. A null value deletes an answer. */
export type OnboardingAnswerInput = {
  /** Answers by id of the question. */
  answers?: Record<string, unknown> | null | undefined;
  /** Additional facts, added to those of the session. Keys that are ids of questions count as answers. */
  extra?: Record<string, unknown> | null | undefined;
  /** Id of a question, at most 60 characters. Requires `value`. */
  questionId?: string | number | null | undefined;
  /** Id of a step, at most 60 characters. Answers to questions of other steps are rejected. */
  stepId?: string | null | undefined;
  /** Answer to the question `questionId`. Requires `questionId`. */
  value?: unknown;
};

/** An onboarding session to start. */
export type OnboardingStartInput = {
  /** First answers by id of the question. */
  answers?: Record<string, unknown> | null | undefined;
  /** Additional facts, with keys chosen by the client: at most 32 KiB, 100 keys and 8 levels. */
  extra?: Record<string, unknown> | null | undefined;
  /** Language of the interview. Default: the one that the client prefers by `Accept-Language`, else that of the tenant, else German. */
  language?: Language | null | undefined;
  /** Title of the session, 1 to 200 characters; default: the answered company name, otherwise `Onboarding`. */
  title?: string | null | undefined;
};

/** Status of an onboarding session. */
export type OnboardingStatus =
  /** Approved. The answers are final. */
  | 'APPROVED'
  /** All required questions are answered; the session waits for approval. */
  | 'COMPLETED'
  /** Required questions are unanswered. */
  | 'IN_PROGRESS';

/** Kind of records that lack their counterpart in another store. */
export type OrphanKind =
  /** Files that no database row refers to, for example previous versions. */
  | 'BLOBS_WITHOUT_ROW'
  /** Entries of the search index without an indexed document. */
  | 'POSTINGS_WITHOUT_DOCUMENT'
  /** Queued runs without a notification for the workers. */
  | 'QUEUED_RUNS_WITHOUT_WAKE_UP'
  /** Database rows whose file is missing. */
  | 'ROWS_WITHOUT_BLOB'
  /** Uploaded files that no database row refers to. */
  | 'UPLOADS_WITHOUT_ROW'
  /** Notifications for runs that are no longer queued. */
  | 'WAKE_UPS_WITHOUT_RUN';

/** Paging scheme of a REST API. */
export type PagingKind =
  /** Each response contains the cursor for the next request at `nextPointer`. */
  | 'CURSOR'
  /** Each response contains the URL of the next page at `nextPointer` or in the header `Link`. */
  | 'NEXT_LINK'
  /** The query parameter is the number of records to skip, counted from the records received. Pages are read until one is empty. */
  | 'OFFSET'
  /** The query parameter is a page number. Pages are read until one is empty. */
  | 'PAGE';

/** The planned dates of one phase. */
export type PhasePlanInput = {
  /** The phase. */
  phase: ProgrammePhase;
  /** Planned first day of the phase; null for no date. */
  plannedFrom?: string | null | undefined;
  /** Planned last day of the phase, not before `plannedFrom`; null for no date. */
  plannedTo?: string | null | undefined;
};

/** A query on a PostgreSQL server that is reachable from the internet. It runs in a read-only transaction. */
export type PostgresSourceInput = {
  /** Name of the database, 1 to 63 characters. */
  database: string;
  /** Host name or IP address of the server, 1 to 253 letters, digits, dots, colons, underscores and hyphens. */
  host: string;
  /** TCP port of the server, 1 to 65535; default 5432. */
  port?: number | null | undefined;
  /** One SELECT statement, 1 to 20,000 characters. Its columns become the columns of the dataset. */
  query: string;
  /** Encryption of the connection; default `verify`. */
  sslMode?: SslMode | null | undefined;
};

/** Options of the start or the completion of a step. All fields are optional; fields for the other operation have no effect. */
export type ProcessStepRunInput = {
  /** Start: ids of the datasets for the agent, at most 20 of at most 100 characters. Default: the agent selects datasets. */
  datasetIds?: Array<string | number> | null | undefined;
  /** Complete: true to complete the step although completion rules are not met. Requires a reason. */
  force?: boolean | null | undefined;
  /** Start: question or task for the agent, at most 20000 characters. */
  input?: string | null | undefined;
  /** Language of the response and the run. Default: the one that the client prefers by `Accept-Language`, else that of the tenant, else German. */
  language?: Language | null | undefined;
  /** Remark for the history, at most 2000 characters. */
  note?: string | null | undefined;
  /** Start: parameters of the agent; their keys depend on the agent. */
  parameters?: Record<string, unknown> | null | undefined;
  /** Complete: reason for overriding completion rules, 10 to 500 characters. Stored in the history. */
  reason?: string | null | undefined;
  /** Start: false to start the step without its agent; default true. */
  runAgent?: boolean | null | undefined;
};

/** State of a step. A step is started, then completed. It can be blocked before its completion and reopened after it. */
export type ProcessStepState =
  /** The work on the step is blocked. */
  | 'BLOCKED'
  /** The step is complete. */
  | 'DONE'
  /** The step was not started. */
  | 'NOT_STARTED'
  /** The step was started and is not complete. */
  | 'RUNNING';

/** The programme to create. */
export type ProgrammeCreateInput = {
  /** Budget granted to the programme, in `currency`, 0 to 1,000,000,000,000. */
  budget?: number | null | undefined;
  /** Currency of every amount of the programme, an ISO 4217 code of three capital letters. Default `EUR`. */
  currency?: string | null | undefined;
  /** Name of the programme, 1 to 200 characters. */
  name: string;
  /** Planned dates, each phase at most once. The list replaces all planned dates of the programme. */
  phases?: Array<PhasePlanInput> | null | undefined;
  /** The reason for the programme, at most 4000 characters. */
  purpose?: string | null | undefined;
  /** Thresholds of the scope checks. Null restores the defaults. */
  scopePolicy?: ScopePolicyInput | null | undefined;
  /** First day of the programme. */
  start?: string | null | undefined;
  /** Day by which the vision is to be reached, not before `start`. */
  targetDate?: string | null | undefined;
  /** The state that the company wants to reach with the programme, at most 4000 characters. */
  vision?: string | null | undefined;
};

/** Status of a decision of the programme. */
export type ProgrammeDecisionStatus =
  /** The question is decided. */
  | 'DECIDED'
  /** The question is not decided. */
  | 'OPEN';

/** A phase of a programme. The seven phases are listed in their order. */
export type ProgrammePhase =
  /** Analyse: find causes and levers. */
  | 'ANALYSE'
  /** Decide: select and prioritise the measures. */
  | 'DECIDE'
  /** Define: specify the KPIs and their targets. */
  | 'DEFINE'
  /** Deliver: carry out the measures and report on them. */
  | 'DELIVER'
  /** Orient: clarify the goals and the mandate of the programme. */
  | 'ORIENT'
  /** Sustain: keep the results in place and improve them. */
  | 'SUSTAIN'
  /** Understand: explore the data and the processes. */
  | 'UNDERSTAND';

/** Changes to the current programme. A field that is left out keeps its value; null clears it. */
export type ProgrammeUpdateInput = {
  /** Budget granted to the programme, in `currency`, 0 to 1,000,000,000,000. */
  budget?: number | null | undefined;
  /** Currency of every amount of the programme, an ISO 4217 code of three capital letters. Default `EUR`. */
  currency?: string | null | undefined;
  /** Name of the programme, 1 to 200 characters; cannot be null. */
  name?: string | null | undefined;
  /** Planned dates, each phase at most once. The list replaces all planned dates of the programme. */
  phases?: Array<PhasePlanInput> | null | undefined;
  /** The reason for the programme, at most 4000 characters. */
  purpose?: string | null | undefined;
  /** Thresholds of the scope checks. Null restores the defaults. */
  scopePolicy?: ScopePolicyInput | null | undefined;
  /** First day of the programme. */
  start?: string | null | undefined;
  /** Day by which the vision is to be reached, not before `start`. */
  targetDate?: string | null | undefined;
  /** The state that the company wants to reach with the programme, at most 4000 characters. */
  vision?: string | null | undefined;
};

/** Dimension of data quality. */
export type QualityDimension =
  /** Values are present. */
  | 'COMPLETENESS'
  /** Values of related columns agree with each other. */
  | 'CONSISTENCY'
  /** No two rows are nearly identical. */
  | 'NEAR_DUPLICATES'
  /** Numbers are within the usual range of their column. */
  | 'OUTLIERS'
  /** The data is as recent as its usual update interval implies. */
  | 'TIMELINESS'
  /** Rows and keys are not duplicated. */
  | 'UNIQUENESS'
  /** Values match the format of their column. */
  | 'VALIDITY';

/** Type of an answer. */
export type QuestionType =
  /** True or false. */
  | 'BOOLEAN'
  /** The `value` of one option. */
  | 'CHOICE'
  /** An object with `name`, `role`, `email` and `phone`. */
  | 'CONTACT'
  /** A day as text, `YYYY-MM-DD`. */
  | 'DATE'
  /** A whole number. */
  | 'INTEGER'
  /** A list of texts, or of objects with `fields`. */
  | 'LIST'
  /** Text of several lines. */
  | 'LONG_TEXT'
  /** A list of the `value` of options, each at most once. */
  | 'MULTI_CHOICE'
  /** A number. */
  | 'NUMBER'
  /** Text of one line. */
  | 'TEXT';

/** Paging of a REST API. */
export type RestPagingInput = {
  /** Paging scheme of the API. */
  kind: PagingKind;
  /** JSON Pointer (RFC 6901) to the next cursor or URL in each response, at most 500 characters, for example `/meta/next`. A response without a value there is the last one, also with pages and offsets. */
  nextPointer?: string | null | undefined;
  /** Name of the query parameter for the page, offset or cursor, 1 to 100 characters; default: the kind, for example `page`. */
  parameter?: string | null | undefined;
  /** Number of records to request per page with `sizeParameter`, 1 to 100,000. The API may return fewer. */
  size?: number | null | undefined;
  /** Name of the query parameter for the page size, 1 to 100 characters; absent if the API has none. */
  sizeParameter?: string | null | undefined;
  /** Number of the first page (default 1) or first offset (default 0); at least 0. If absent for pages, a page 0 with records of its own is reported as a warning. */
  start?: number | null | undefined;
};

/** Settings for reading the records of a REST API. The URL of the API is the `url` of the source. */
export type RestSourceInput = {
  /** Paging of the API. Absent if one response contains all records. */
  paging?: RestPagingInput | null | undefined;
  /** JSON Pointer (RFC 6901) to the list of records in a response, at most 500 characters. Detected if absent and the response has one list. */
  recordsPointer?: string | null | undefined;
  /** Field with the number of all records: a JSON Pointer such as `/meta/total` or a header such as `X-Total-Count`, at most 500 characters. The synchronisation fails if another number of records is received. Absent: usual names are recognised. Empty: nothing is compared. */
  totalField?: string | null | undefined;
};

/** The risk to add to the current programme, one of its areas or one of its initiatives. */
export type RiskCreateInput = {
  /** Id of the area that the risk threatens. With `initiativeId`, the area of the initiative is used. */
  areaId?: string | number | null | undefined;
  /** The possible event and its consequences, at most 4000 characters. */
  description?: string | null | undefined;
  /** Impact, 1 (negligible) to 5 (endangers the goal). */
  impact: number;
  /** Id of the initiative that the risk threatens. */
  initiativeId?: string | number | null | undefined;
  /** Measures against the risk, at most 4000 characters. */
  mitigation?: string | null | undefined;
  /** Name of the person responsible for the risk, 1 to 120 characters. */
  owner?: string | null | undefined;
  /** Probability, 1 (rare) to 5 (almost certain). */
  probability: number;
  /** Status of the risk. Default `OPEN`. */
  status?: RiskStatus | null | undefined;
  /** Title of the risk, 1 to 200 characters. */
  title: string;
};

/** Status of a risk. */
export type RiskStatus =
  /** The risk is accepted without further mitigation. */
  | 'ACCEPTED'
  /** The risk no longer exists. */
  | 'CLOSED'
  /** The mitigation has taken effect. */
  | 'MITIGATED'
  /** The risk is not treated. */
  | 'OPEN';

/** Changes to a risk. A field that is left out keeps its value; null clears it. */
export type RiskUpdateInput = {
  /** Id of the area that the risk threatens. With `initiativeId`, the area of the initiative is used. */
  areaId?: string | number | null | undefined;
  /** The possible event and its consequences, at most 4000 characters. */
  description?: string | null | undefined;
  /** Impact, 1 (negligible) to 5 (endangers the goal); cannot be null. */
  impact?: number | null | undefined;
  /** Id of the initiative that the risk threatens. */
  initiativeId?: string | number | null | undefined;
  /** Measures against the risk, at most 4000 characters. */
  mitigation?: string | null | undefined;
  /** Name of the person responsible for the risk, 1 to 120 characters. */
  owner?: string | null | undefined;
  /** Probability, 1 (rare) to 5 (almost certain); cannot be null. */
  probability?: number | null | undefined;
  /** Status of the risk. Default `OPEN`. */
  status?: RiskStatus | null | undefined;
  /** Title of the risk, 1 to 200 characters; cannot be null. */
  title?: string | null | undefined;
};

/** Code of a reason of the model routing policy. */
export type RoutingPolicyReasonCode =
  /** Approved: the local route needs no approval. */
  | 'LOCAL_NEEDS_NO_APPROVAL'
  /** Notice: personal data may leave the installation. Only recognised personal data is replaced. */
  | 'PERSONAL_DATA_LEAVES'
  /** Pending: a person has to approve the premium route. */
  | 'PREMIUM_NEEDS_APPROVAL'
  /** Rejected: special categories of personal data must not leave the installation. */
  | 'SPECIAL_CATEGORY_STAYS_LOCAL';

/** Reason why the start of a step launched no run. */
export type RunSkippedReason =
  /** No live worker serves the agent: it is not part of this release or is switched off. */
  | 'AGENT_NOT_SERVED'
  /** The request asked for no run. */
  | 'NOT_REQUESTED'
  /** No worker is live. */
  | 'NO_LIVE_WORKER';

/** Status of a run. */
export type RunStatus =
  /** Cancelled before it had a result. */
  | 'CANCELLED'
  /** All attempts failed. An administrator can requeue it. */
  | 'DEAD'
  /** Refused, or ended with an error. */
  | 'FAILED'
  /** Accepted; waits for a worker. */
  | 'QUEUED'
  /** A worker processes it. */
  | 'RUNNING'
  /** Finished with a result. */
  | 'SUCCEEDED';

/** A request to do something within the programme. */
export type ScopeCheckInput = {
  /** Id of the area that the request belongs to, 1 to 100 characters. */
  areaId?: string | number | null | undefined;
  /** Requested budget, in the currency of the programme, 0 to 1,000,000,000,000. */
  budget?: number | null | undefined;
  /** Kind of change. */
  changeKind?: ChangeKind | null | undefined;
  /** Classes of the data that the request would use, at most 5, each at most once. */
  dataClasses?: Array<DataClass> | null | undefined;
  /** Description of the request, at most 4000 characters. */
  description?: string | null | undefined;
  /** Requested last day, not before `start`. */
  end?: string | null | undefined;
  /** Phase that the request belongs to. */
  phase?: ProgrammePhase | null | undefined;
  /** Name of the requesting person if this is not the caller, 1 to 120 characters. */
  requestedBy?: string | null | undefined;
  /** Requested first day. */
  start?: string | null | undefined;
  /** Title of the request, 1 to 200 characters. */
  title: string;
};

/** Status of a scope check. */
export type ScopeCheckStatus =
  /** The request was approved. */
  | 'APPROVED'
  /** The policy allowed or denied the request; no approval is needed. */
  | 'DECIDED'
  /** The request waits for an approval. */
  | 'PENDING'
  /** The request was rejected. */
  | 'REJECTED';

/** Decision of the scope policy on a request. */
export type ScopeDecision =
  /** The request lies within the scope of the programme. */
  | 'ALLOW'
  /** The request needs an approval. */
  | 'APPROVAL_REQUIRED'
  /** The request lies outside the scope of the programme. */
  | 'DENY';

/** Thresholds of the scope checks. A threshold that is left out or null keeps its value. */
export type ScopePolicyInput = {
  /** Classes of data whose use needs an approval, at most 5. Default `CONFIDENTIAL` and `PERSONAL`. */
  approvalDataClasses?: Array<DataClass> | null | undefined;
  /** Largest budget that needs no approval, in the currency of the programme, 0 to 1,000,000,000,000. Default 25,000. */
  freeBudget?: number | null | undefined;
  /** Largest share of the remaining budget that needs no approval, 0 to 1. Default 0.25. */
  freeBudgetShare?: number | null | undefined;
  /** Classes of data whose use needs no approval, at most 5. Default `PUBLIC` and `INTERNAL`. */
  freeDataClasses?: Array<DataClass> | null | undefined;
  /** Number of days after the target date up to which an end date needs an approval, 0 to 3650. Default 30. */
  toleratedOverrunDays?: number | null | undefined;
};

/** Code of a reason for the decision of a scope check. */
export type ScopeReasonCode =
  /** The last day lies after the target date, within the tolerated overrun. */
  | 'AFTER_TARGET_DATE'
  /** The request names no area. */
  | 'AREA_NOT_NAMED'
  /** The area does not belong to the programme. */
  | 'AREA_UNKNOWN'
  /** The first day lies before the start of the programme. */
  | 'BEFORE_START'
  /** The requested budget exceeds the largest budget that needs no approval. */
  | 'BUDGET_ABOVE_LIMIT'
  /** The requested budget exceeds the remaining budget. */
  | 'BUDGET_EXCEEDS_REMAINING'
  /** An increase of the budget always needs an approval. */
  | 'BUDGET_INCREASE'
  /** The requested budget exceeds the largest share of the remaining budget that needs no approval. */
  | 'BUDGET_LARGE_SHARE'
  /** The use of confidential data needs an approval. */
  | 'DATA_CONFIDENTIAL_NEEDS_APPROVAL'
  /** The use of confidential data is not allowed. */
  | 'DATA_CONFIDENTIAL_NOT_ALLOWED'
  /** The use of internal data needs an approval. */
  | 'DATA_INTERNAL_NEEDS_APPROVAL'
  /** The use of internal data is not allowed. */
  | 'DATA_INTERNAL_NOT_ALLOWED'
  /** The use of personal data needs an approval. */
  | 'DATA_PERSONAL_NEEDS_APPROVAL'
  /** The use of personal data is not allowed. */
  | 'DATA_PERSONAL_NOT_ALLOWED'
  /** The use of public data needs an approval. */
  | 'DATA_PUBLIC_NEEDS_APPROVAL'
  /** The use of public data is not allowed. */
  | 'DATA_PUBLIC_NOT_ALLOWED'
  /** The use of special-category data needs an approval. */
  | 'DATA_SPECIAL_CATEGORY_NEEDS_APPROVAL'
  /** The use of special-category data is not allowed. */
  | 'DATA_SPECIAL_CATEGORY_NOT_ALLOWED'
  /** The last day lies after the target date and the tolerated overrun. */
  | 'FAR_AFTER_TARGET_DATE'
  /** The programme has no budget. */
  | 'NO_BUDGET_GRANTED'
  /** The tenant has no current programme. */
  | 'NO_PROGRAMME'
  /** The requested dates lie outside the planned time of the phase. */
  | 'OUTSIDE_PHASE'
  /** The planned time of the phase has passed. */
  | 'PHASE_OVER'
  /** No rule objects. */
  | 'WITHIN_SCOPE';

/** Kind of a search result, with the texts in which it is found. */
export type SearchKind =
  /** A briefing: title, summary. */
  | 'BRIEFING'
  /** A dataset: name, names of columns. */
  | 'DATASET'
  /** A decision of the programme: question, decision, who decided, owner. */
  | 'DECISION'
  /** A document: file name. */
  | 'DOCUMENT'
  /** An initiative of the programme: title, description, reason for the status, owner. */
  | 'INITIATIVE'
  /** A metric (`MetricDefinition`): name, purpose, owner, unit. */
  | 'KPI'
  /** A milestone of the programme: title. */
  | 'MILESTONE'
  /** A risk of the programme: title, description, mitigation, owner. */
  | 'RISK'
  /** A run of an agent: question, title of the agent. */
  | 'RUN'
  /** A source: name. */
  | 'SOURCE'
  /** A step of the process landscape: title, purpose, title of the agent. */
  | 'STEP';

/** Status of the setup that follows the approval of an onboarding session. */
export type SetupStatus =
  /** The setup failed and can be retried. */
  | 'FAILED'
  /** The setup runs. */
  | 'RUNNING'
  /** The setup has created everything. */
  | 'SUCCEEDED';

/** A source to create. Without `url`, `demoFile` and `postgres`, the result contains a link for the upload of the file. */
export type SourceCreateInput = {
  /** Credentials for the URL or the database. Not allowed for uploads. */
  credentials?: SourceCredentialsInput | null | undefined;
  /** Key of a built-in file of a demo company, such as `order-to-cash` or `sales-orders`. Not together with `url`. */
  demoFile?: string | null | undefined;
  /** Kind of the source. */
  kind: SourceKind;
  /** Display name of the source, 1 to 200 characters. */
  name: string;
  /** Options for reading the file. */
  options?: SourceOptionsInput | null | undefined;
  /** Database connection and query. Required for kind `postgres`, not allowed otherwise. */
  postgres?: PostgresSourceInput | null | undefined;
  /** Settings for reading the REST API. Only for kind `rest`. */
  rest?: RestSourceInput | null | undefined;
  /** Times of synchronisations without a request. Only for sources that are fetched: from a URL, a REST API or a database. */
  schedule?: SourceScheduleInput | null | undefined;
  /** HTTPS URL to fetch the data from, at most 2,000 characters. Required for kind `rest`. Not together with `demoFile`. */
  url?: string | null | undefined;
};

/** Credentials for a source. They are encrypted before storage and never returned. */
export type SourceCredentialsInput = {
  /** Name of an additional HTTP header, for example `x-api-key`: 1 to 100 letters, digits and hyphens. Requires `headerValue`. */
  headerName?: string | null | undefined;
  /** Value of the header `headerName`, 1 to 4,000 printable ASCII characters. */
  headerValue?: string | null | undefined;
  /** Password of the user, 1 to 1,000 characters. */
  password?: string | null | undefined;
  /** Bearer token, 1 to 8,000 printable ASCII characters without spaces. */
  token?: string | null | undefined;
  /** User name for a database or for HTTP Basic authentication, 1 to 200 characters. */
  user?: string | null | undefined;
};

/** Kind of a source. */
export type SourceKind =
  /** A delimited text file (CSV). */
  | 'CSV'
  /** An event log with cases, activities and times, as a CSV or XES file. */
  | 'EVENT_LOG'
  /** A JSON file: a list of objects, one object per line, or a document that contains such a list. */
  | 'JSON'
  /** A Parquet file. */
  | 'PARQUET'
  /** A query on a PostgreSQL database. */
  | 'POSTGRES'
  /** A REST API that returns JSON. */
  | 'REST'
  /** A sheet of an Excel workbook (XLSX). */
  | 'XLSX';

/** Options for reading a file. Absent options are detected. */
export type SourceOptionsInput = {
  /** Name of the column with the activity of an event, 1 to 200 characters. */
  activityColumn?: string | null | undefined;
  /** Name of the column with the case id of an event, 1 to 200 characters. */
  caseColumn?: string | null | undefined;
  /** Decimal separator for ambiguous numbers: `.` or `,`. */
  decimalSeparator?: string | null | undefined;
  /** Delimiter of a CSV file: one ASCII character that is no letter, digit, quote or backslash, for example `;` or a tab. A blank after it belongs to the delimiter. */
  delimiter?: string | null | undefined;
  /** Character encoding of a CSV file: `utf-8`, `utf-16le`, `utf-16be`, `windows-1252`, `windows-1250`, `windows-1251`, `iso-8859-1`, `iso-8859-2`, `iso-8859-15`, `cp437`, `cp850`, `macintosh`. */
  encoding?: string | null | undefined;
  /** Character before a quotation mark inside a quoted text of a CSV file: `"` (doubled quotes) or `\`. */
  escape?: string | null | undefined;
  /** True if the first row of the table contains the column names. Default: detected in a CSV file, true in a workbook. */
  header?: boolean | null | undefined;
  /** Number of the first header row of a sheet, 1 to 1,048,576. Rows above it are not read. Default: the first row that names all columns. */
  headerRow?: number | null | undefined;
  /** Name of the column that distinguishes start and end of an activity, 1 to 200 characters. */
  lifecycleColumn?: string | null | undefined;
  /** Largest share of rows of a CSV file that may be set aside because they do not fit the table, 0 to 1; default 0.05. One row may always be set aside unless the share is 0. */
  maxRejectedShare?: number | null | undefined;
  /** Texts that mean a missing value, for example `NULL`: at most 20, of 1 to 40 characters each. */
  nullValues?: Array<string> | null | undefined;
  /** True to store a table with a column per period as one row per period, false to store it as it is. Default: only a table with a column of names of KPIs is stored by period. */
  periodsAsRows?: boolean | null | undefined;
  /** Quotation mark around texts of a CSV file: `"` or `'`; empty if quotation marks are text. */
  quote?: string | null | undefined;
  /** Cells of a sheet that contain the table with its header, such as `B3:F20`, `B3:F` or `B:F`; default: all cells. */
  range?: string | null | undefined;
  /** JSON Pointer (RFC 6901) to the list of records in a JSON document, at most 500 characters. */
  recordsPointer?: string | null | undefined;
  /** Name of the column with the person or system that performed the activity, 1 to 200 characters. */
  resourceColumn?: string | null | undefined;
  /** Name of the sheet of a workbook, 1 to 31 characters; default: the first visible sheet with rows. */
  sheet?: string | null | undefined;
  /** Number of lines above the table of a CSV file, 0 to 1,000. */
  skipRows?: number | null | undefined;
  /** Name of the column with the start of an activity whose end is in `timeColumn`, 1 to 200 characters. */
  startColumn?: string | null | undefined;
  /** Names of columns whose values are kept as text although they look like numbers, dates or missing values: at most 200, of 1 to 200 characters each. */
  textColumns?: Array<string> | null | undefined;
  /** Name of the column with the time of an event, or with the end of an activity whose start is in `startColumn`, 1 to 200 characters. A column of days is joined with the column of times of day beside it. */
  timeColumn?: string | null | undefined;
  /** IANA name of the time zone by which the periods of timestamps with an offset are formed, for example `Europe/London`; default: the time zone of the tenant. Timestamps without an offset are local already; in a column with offsets they are read in this zone. */
  timeZone?: string | null | undefined;
};

/** Origin of the data of a source. */
export type SourceOrigin =
  /** A database that the service queries. */
  | 'DATABASE'
  /** A built-in file of a demo company. */
  | 'DEMO'
  /** A file that a client uploads. */
  | 'UPLOAD'
  /** A URL that the service fetches. */
  | 'URL';

/** Times at which a source is synchronised without a request. */
export type SourceScheduleInput = {
  /** Cron expression of five fields (minute, hour, day of month, month, day of week), for example `0 6 * * MON-FRI`; at most 100 characters. Occurrences must be at least 15 minutes apart. */
  cron: string;
  /** IANA name of the time zone in which the expression applies, for example `Europe/London`; default: the time zone of the tenant at the time of the change. */
  timeZone?: string | null | undefined;
};

/** Outcome of the latest synchronisation of a source. */
export type SourceStatus =
  /** The latest synchronisation failed. The previously ingested data stays available. */
  | 'FAILED'
  /** The source has not been synchronised yet. */
  | 'REGISTERED'
  /** The latest synchronisation succeeded. */
  | 'SYNCED';

/** Encryption of a database connection. */
export type SslMode =
  /** Not encrypted. */
  | 'DISABLE'
  /** Encrypted. The certificate of the server is not verified. */
  | 'REQUIRE'
  /** Encrypted. The certificate of the server must be valid for its host name. */
  | 'VERIFY';

/** Options of an assessment. All fields are optional. */
export type StepAnalysisInput = {
  /** Further keys; they have no effect. One that misspells a known key is refused. */
  extra?: Record<string, unknown> | null | undefined;
  /** Language of the assessment. Default: that of the question, else the one that the client prefers by `Accept-Language`, else that of the tenant, else German. */
  language?: Language | null | undefined;
  /** Maximum number of tokens that the language model generates, 16 to 2000; default 500. */
  maxTokens?: number | null | undefined;
  /** Question in addition to the analysis questions of the step, at most 1000 characters. */
  question?: string | null | undefined;
};

/** A tenant to create. */
export type TenantCreateInput = {
  /** Name of the company, 1 to 200 characters. */
  name: string;
  /** Subscription plan, at most 40 characters; default `standard`. */
  plan?: string | null | undefined;
  /** Region in which the data is stored, at most 40 characters; default `eu`. */
  region?: string | null | undefined;
  /** Settings of the tenant, with free keys. The key `language` (`de` or `en`) is the default language of responses; German if absent. `time_zone` (for example `Europe/Berlin`) is the time zone in which days begin; that of the currency or region if absent. `fiscal_year_start_month` (1 to 12) is the month in which fiscal years begin; 1 if absent. */
  settings?: Record<string, unknown> | null | undefined;
  /** Short name for ids and URLs: 1 to 62 lower-case letters, digits, hyphens and underscores; first and last are a letter or digit. Derived from the name if absent. */
  slug?: string | null | undefined;
};

/** Status of a tenant. */
export type TenantStatus =
  /** The tenant can use the service. */
  | 'ACTIVE'
  /** All requests of the tenant are rejected; its data is being deleted. */
  | 'DELETING'
  /** All requests of the tenant are rejected until it is active again. */
  | 'SUSPENDED';

/** Changes to a tenant. Absent fields keep their value. Only platform administrators can change `status` and `plan`. */
export type TenantUpdateInput = {
  /** Name of the company, 1 to 200 characters. */
  name?: string | null | undefined;
  /** Subscription plan, at most 40 characters. */
  plan?: string | null | undefined;
  /** Region in which the data is stored, at most 40 characters. */
  region?: string | null | undefined;
  /** Settings of the tenant, with free keys. Replaces all settings. The key `language` (`de` or `en`) is the default language of responses; German if absent. `time_zone` (for example `Europe/Berlin`) is the time zone in which days begin; that of the currency or region if absent. `fiscal_year_start_month` (1 to 12) is the month in which fiscal years begin; 1 if absent. */
  settings?: Record<string, unknown> | null | undefined;
  /** Status of the tenant: active or suspended. To delete a tenant, use `deleteTenant`. */
  status?: TenantStatus | null | undefined;
};

/** Colour of a value by the thresholds of its metric. */
export type ThresholdStatus =
  /** The value is in the amber range. */
  | 'AMBER'
  /** The value is in the green range. */
  | 'GREEN'
  /** There is no value, or the metric has no thresholds. */
  | 'NONE'
  /** The value is in the red range. */
  | 'RED';

/** Verdict on how far the data of a dataset can be used for decisions. */
export type TrustGate =
  /** The data is not good enough. Do not base decisions on it. */
  | 'CLOSED'
  /** The data has known weaknesses. Use it with care. */
  | 'CONDITIONAL'
  /** The data is good enough for decisions. */
  | 'OPEN';

/** Code of a reason why a trust gate is not open. */
export type TrustReasonCode =
  /** The content has changed since the latest quality check. */
  | 'CHECK_OUTDATED'
  /** The score of the dimension completeness is too low. */
  | 'LOW_COMPLETENESS'
  /** The score of the dimension consistency is too low. */
  | 'LOW_CONSISTENCY'
  /** The score of the dimension near-duplicates is too low. */
  | 'LOW_NEAR_DUPLICATES'
  /** The score of the dimension outliers is too low. */
  | 'LOW_OUTLIERS'
  /** The overall score is too low. */
  | 'LOW_OVERALL'
  /** The score of the dimension timeliness is too low. */
  | 'LOW_TIMELINESS'
  /** The score of the dimension uniqueness is too low. */
  | 'LOW_UNIQUENESS'
  /** The score of the dimension validity is too low. */
  | 'LOW_VALIDITY'
  /** The dataset has no quality check. */
  | 'NEVER_CHECKED'
  /** The tenant has no datasets. */
  | 'NO_DATASETS';

export type AdoptCandidateMutationVariables = Exact<{
  candidateId: string | number;
  input: KpiCandidateAdoptInput;
}>;


export type AdoptCandidateMutation = { adoptKpiCandidate: { id: string, status: KpiCandidateStatus, metricId: string | null } | null };

export type AdviceQueryVariables = Exact<{
  language: Language;
}>;


export type AdviceQuery = { proactiveAdvice: { checkedAt: string, statement: string, unavailable: Array<AdviceDomain>, items: Array<{ code: string, severity: AdviceSeverity, title: string, why: string, since: string, subjectId: string | null }> } | null, feedbackConnection: { nodes: Array<{ id: string, subjectId: string, helpful: boolean | null, givenAt: string }> } | null };

export type RateHintMutationVariables = Exact<{
  subjectId: string | number;
  helpful: boolean;
}>;


export type RateHintMutation = { giveFeedback: { id: string, subjectId: string, helpful: boolean | null, givenAt: string } | null };

export type ConversationsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ConversationsQuery = { advisorConversationsConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, conversationId: string, title: string, turns: number, updatedAt: string }> } | null };

export type ConversationQueryVariables = Exact<{
  conversationId: string | number;
}>;


export type ConversationQuery = { advisorConversation: { id: string, conversationId: string, title: string, turns: number, messagesConnection: { totalCount: number, nodes: Array<{ messageId: string, role: AdvisorRole, text: string, createdAt: string, grounds: { degraded: boolean, degradedReasons: Array<DegradedReason>, noEvidence: boolean, suggestions: Array<string>, citations: Array<{ label: string }>, evidence: Array<{ label: string, title: string, text: string }>, droppedSentences: Array<{ text: string }> } | null }> } } | null };

export type AskAdvisorSubscriptionVariables = Exact<{
  input: AdvisorChatInput;
}>;


export type AskAdvisorSubscription = { advisorChatProgress: { sentence: string | null, answer: { conversationId: string } | null } };

export type DeleteConversationMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteConversationMutation = { deleteAdvisorConversation: string | null };

export type AgentsQueryVariables = Exact<{ [key: string]: never; }>;


export type AgentsQuery = { agentStatus: { workers: number, agents: Array<{ name: string, phase: ProgrammePhase, state: AgentState, title: { de: string, en: string }, requirements: Array<{ name: AgentNeed, available: boolean, required: boolean }> }> } | null, datasetsConnection: { nodes: Array<{ id: string, name: string, rows: number }> } | null };

export type ChangesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  types?: Array<string> | string | null | undefined;
}>;


export type ChangesSubscription = { events: { id: string, type: string, cursor: string, subject: string | null, subjectNode:
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { agent: string, status: RunStatus, progress: number, queuedAt: string, finishedAt: string | null, id: string }
      | { id: string }
      | { id: string }
      | { id: string }
      | { id: string }
     | null } };

export type RunsOfAgentQueryVariables = Exact<{
  agent: string;
}>;


export type RunsOfAgentQuery = { runsConnection: { nodes: Array<{ id: string, status: RunStatus, queuedAt: string, input: Record<string, unknown> }> } | null };

export type AgentContractsQueryVariables = Exact<{ [key: string]: never; }>;


export type AgentContractsQuery = { agentContracts: Array<{ name: string, input: Record<string, unknown> }> | null };

export type CreateSourceMutationVariables = Exact<{
  input: SourceCreateInput;
}>;


export type CreateSourceMutation = { createSource: { id: string, upload: { url: string, method: string, headerList: Array<{ name: string, value: string }> } | null } | null };

export type DataQueryVariables = Exact<{ [key: string]: never; }>;


export type DataQuery = { sourcesConnection: { totalCount: number, nodes: Array<{ id: string, name: string, kind: SourceKind, origin: SourceOrigin, status: SourceStatus, syncedAt: string | null, schedule: { cron: string, timeZone: string, nextRunAt: string | null } | null, lastError: { message: string } | null, dataset: { id: string, rows: number, columns: Array<{ name: string }>, warnings: Array<{ code: string }>, trust: { gate: TrustGate, score: number | null } } | null }> } | null };

export type DatasetQueryVariables = Exact<{
  datasetId: string | number;
}>;


export type DatasetQuery = { dataset: { id: string, name: string, rows: number, version: number, updatedAt: string, warnings: Array<{ code: string, text: { de: string, en: string } }>, trust: { gate: TrustGate, score: number | null, stale: boolean, reasons: Array<{ code: TrustReasonCode, gate: TrustGate, text: { de: string, en: string } }> }, latestCheck: { createdAt: string, score: number | null, dimensions: Array<{ dimension: QualityDimension, score: number | null }>, details: { suspectCellCount: number } } | null, profile: { columns: Array<{ name: string, type: ColumnType, unit: string | null, nulls: number, distinct: number, reason: { de: string, en: string } }> } } | null };

export type DismissCandidateMutationVariables = Exact<{
  candidateId: string | number;
}>;


export type DismissCandidateMutation = { dismissKpiCandidate: { id: string, status: KpiCandidateStatus } | null };

export type HomeQueryVariables = Exact<{
  today: string;
}>;


export type HomeQuery = { cockpit: { tenant: { name: string } | null, data: { datasets: number, gate: TrustGate, failedSources: number } | null, metrics: { active: number, green: number, amber: number, red: number } | null, transformation: { exists: boolean, progress: number | null, overdueMilestones: number } | null } | null, kpis: { totalCount: number, nodes: Array<{ id: string, name: string, unit: string | null, direction: MetricDirection, target: { value: number, due: string | null } | null, thresholds: { green: number, amber: number } | null, latest: { periodStart: string | null, grain: MetricGrain, value: number | null, thresholdStatus: ThresholdStatus, change: { absolute: number } | null } | null, values: { points: Array<{ periodStart: string | null, value: number | null, isComplete: boolean }> } }> } | null, board: { available: boolean, reason: { de: string, en: string } | null, phases: Array<{ phase: ProgrammePhase, title: { de: string, en: string } }>, areas: Array<{ areaId: string, name: string, owner: string | null, light: Light }>, lights: Array<{ areaId: string, phase: ProgrammePhase, light: Light, initiatives: number, reasons: Array<{ text: { de: string, en: string } }> }> } | null, overdue: { totalCount: number, nodes: Array<{ id: string, title: string, due: string, initiative: { title: string, owner: string | null } }> } | null, running: { nodes: Array<{ id: string, agent: string, status: RunStatus, progress: number, queuedAt: string, finishedAt: string | null }> } | null };

export type KpiEditorQueryVariables = Exact<{ [key: string]: never; }>;


export type KpiEditorQuery = { formulaFunctions: Array<{ name: string, usage: string, isAggregate: boolean }> | null, datasetsConnection: { nodes: Array<{ id: string, name: string, columns: Array<{ name: string, type: ColumnType }> }> } | null };

export type EditedKpiQueryVariables = Exact<{
  metricId: string | number;
}>;


export type EditedKpiQuery = { metricDefinition: { id: string, name: string, unit: string | null, direction: MetricDirection, grain: MetricGrain, timeColumn: string | null, formula: string, version: number, status: MetricStatus, target: { value: number, due: string | null } | null, thresholds: { green: number, amber: number } | null, dataset: { id: string, name: string, columns: Array<{ name: string, type: ColumnType }> } | null } | null };

export type CheckFormulaQueryVariables = Exact<{
  formula: string;
  datasetId?: string | number | null | undefined;
  grain?: MetricGrain | null | undefined;
  timeColumn?: string | null | undefined;
  unit?: string | null | undefined;
}>;


export type CheckFormulaQuery = { checkFormula: { columns: Array<string>, fault: { reason: string, start: number, end: number, suggestion: string | null } | null, preview: { status: FormulaPreviewStatus, grain: MetricGrain, timeColumn: string | null, points: Array<{ periodStart: string | null, value: number | null, missingReason: MissingValueReason | null, n: number, blankRows: number, isComplete: boolean }>, warnings: Array<{ code: ComputationWarningCode, text: { de: string, en: string } }> } | null } | null };

export type CreateMetricMutationVariables = Exact<{
  input: MetricDefinitionCreateInput;
}>;


export type CreateMetricMutation = { createMetricDefinition: { metricId: string, version: number } | null };

export type ReviseMetricMutationVariables = Exact<{
  metricId: string | number;
  input: MetricDefinitionReviseInput;
}>;


export type ReviseMetricMutation = { reviseMetricDefinition: { metricId: string, version: number, definition: { id: string, version: number } } | null };

export type KpiVersionsQueryVariables = Exact<{
  metricId: string | number;
}>;


export type KpiVersionsQuery = { metricDefinition: { id: string, name: string, version: number, versionsConnection: { nodes: Array<{ version: number, createdAt: string, createdBy: string }> } } | null };

export type ComparedVersionsQueryVariables = Exact<{
  metricId: string | number;
  versions: Array<number> | number;
}>;


export type ComparedVersionsQuery = { metricDefinition: { id: string, versionsConnection: { nodes: Array<{ version: number, changeNote: string | null, createdAt: string, createdBy: string, name: string, purpose: string | null, formula: string, unit: string | null, direction: MetricDirection, grain: MetricGrain, timeColumn: string | null, dimensions: Array<string>, owner: string | null, tags: Array<string>, target: { value: number, due: string | null } | null, thresholds: { green: number, amber: number } | null, dataset: { id: string, name: string } | null, values: { computation: { status: ComputationStatus, computedAt: string | null } | null, points: Array<{ periodStart: string | null, grain: MetricGrain, value: number | null, isComplete: boolean }> } }> } } | null };

export type KpiQueryVariables = Exact<{
  metricId: string | number;
}>;


export type KpiQuery = { metricDefinition: { id: string, name: string, purpose: string | null, owner: string | null, formula: string, unit: string | null, direction: MetricDirection, grain: MetricGrain, timeColumn: string | null, status: MetricStatus, version: number, updatedAt: string, target: { value: number, due: string | null } | null, thresholds: { green: number, amber: number } | null, latest: { periodStart: string | null, grain: MetricGrain, value: number | null, thresholdStatus: ThresholdStatus, change: { absolute: number } | null } | null, dataset: { id: string, name: string } | null, openPoints: Array<{ text: { de: string, en: string } }>, values: { points: Array<{ periodStart: string | null, grain: MetricGrain, value: number | null, n: number, blankRows: number, isComplete: boolean, thresholdStatus: ThresholdStatus, targetReached: boolean | null }> }, versionsConnection: { nodes: Array<{ version: number, formula: string, changeNote: string | null, createdAt: string, createdBy: string }> } } | null };

export type KpisQueryVariables = Exact<{ [key: string]: never; }>;


export type KpisQuery = { metricDefinitionsConnection: { totalCount: number, nodes: Array<{ id: string, name: string, unit: string | null, status: MetricStatus, target: { value: number } | null, latest: { periodStart: string | null, grain: MetricGrain, value: number | null, thresholdStatus: ThresholdStatus } | null }> } | null, kpiCandidatesConnection: { totalCount: number, nodes: Array<{ id: string, direction: MetricDirection | null, value: number, formula: string, name: { de: string, en: string }, purpose: { de: string, en: string } | null, caveats: { de: string, en: string } | null, unit: { de: string, en: string } | null, dataset: { id: string, name: string } | null }> } | null };

export type AddContributionMutationVariables = Exact<{
  stepId: string | number;
  input: ContributionInput;
}>;


export type AddContributionMutation = { addContribution: { id: string, upload: { url: string, method: string, headerList: Array<{ name: string, value: string }> } | null } | null };

export type ConfirmContributionFileMutationVariables = Exact<{
  id: string | number;
}>;


export type ConfirmContributionFileMutation = { confirmContributionFile: { id: string, fileStatus: ContributionFileStatus | null } | null };

export type WithdrawContributionMutationVariables = Exact<{
  id: string | number;
}>;


export type WithdrawContributionMutation = { withdrawContribution: { contributionId: string } | null };

export type StartStepMutationVariables = Exact<{
  stepId: string | number;
  input?: ProcessStepRunInput | null | undefined;
}>;


export type StartStepMutation = { startProcessStep: { state: ProcessStepState, runId: string | null, step: { stepId: string } } | null };

export type CompleteStepMutationVariables = Exact<{
  stepId: string | number;
  input?: ProcessStepRunInput | null | undefined;
}>;


export type CompleteStepMutation = { completeProcessStep: { state: ProcessStepState, unmetRules: Array<{ id: string, text: string }>, step: { stepId: string } } | null };

export type BlockStepMutationVariables = Exact<{
  stepId: string | number;
  reason: string;
}>;


export type BlockStepMutation = { blockProcessStep: { state: ProcessStepState, step: { stepId: string } } | null };

export type UnblockStepMutationVariables = Exact<{
  stepId: string | number;
  reason: string;
}>;


export type UnblockStepMutation = { unblockProcessStep: { state: ProcessStepState, step: { stepId: string } } | null };

export type ReopenStepMutationVariables = Exact<{
  stepId: string | number;
  reason: string;
}>;


export type ReopenStepMutation = { reopenProcessStep: { state: ProcessStepState, step: { stepId: string } } | null };

export type LandscapeQueryVariables = Exact<{
  language: Language;
}>;


export type LandscapeQuery = { processLandscape: { counts: { total: number, done: number, running: number, blocked: number, doneShare: number }, phases: Array<{ phaseId: string, name: string, description: string, counts: { total: number, done: number }, steps: Array<{ stepId: string, order: number, title: string, purpose: string, state: ProcessStepState, contributions: number }> }> } | null };

export type StepQueryVariables = Exact<{
  stepId: string | number;
  language: Language;
  after?: string | null | undefined;
}>;


export type StepQuery = { processStep: { stepId: string, title: string, purpose: string, state: ProcessStepState, blockedReason: string | null, startedAt: string | null, completedAt: string | null, runSkippedReason: RunSkippedReason | null, agent: { name: string, live: boolean }, run: { runId: string, status: RunStatus, error: string | null } | null, guide: { analysisQuestions: Array<string>, outputs: Array<string>, rulesMet: boolean, durationDays: { min: number, max: number }, inputs: Array<{ kind: GuideInputKind, description: string, required: boolean }>, completionRules: Array<{ id: string, text: string, met: boolean, found: string }>, raci: { responsible: Array<{ role: string, does: string }>, accountable: { role: string, does: string }, consulted: Array<{ role: string, does: string }>, informed: Array<{ role: string, does: string }> } } } | null, contributionsConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, kind: ContributionKind, title: string | null, text: string | null, url: string | null, fileName: string | null, fileStatus: ContributionFileStatus | null, author: string, createdAt: string, download: { url: string } | null }> } | null };

export type StepAnalysesQueryVariables = Exact<{
  stepId: string | number;
}>;


export type StepAnalysesQuery = { stepAnalysesConnection: { nodes: Array<{ id: string, assessment: string, createdAt: string, degraded: boolean, degradedReasons: Array<DegradedReason>, evidence: Array<{ label: string, title: string, text: string }> }> } | null };

export type StepAnalysisFieldsFragment = { id: string, assessment: string, createdAt: string, degraded: boolean, degradedReasons: Array<DegradedReason>, evidence: Array<{ label: string, title: string, text: string }> };

export type AnalyseStepSubscriptionVariables = Exact<{
  stepId: string | number;
  input?: StepAnalysisInput | null | undefined;
}>;


export type AnalyseStepSubscription = { analyzeStepProgress: { sentence: string | null, answer: { id: string, assessment: string, createdAt: string, degraded: boolean, degradedReasons: Array<DegradedReason>, evidence: Array<{ label: string, title: string, text: string }> } | null } };

export type OnboardingSessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type OnboardingSessionsQuery = { onboardingSessionsConnection: { totalCount: number, nodes: Array<{ id: string, title: string, status: OnboardingStatus, updatedAt: string, progress: { fraction: number, requiredAnswered: number, requiredQuestions: number } }> } | null };

export type OnboardingStepsQueryVariables = Exact<{
  language: Language;
}>;


export type OnboardingStepsQuery = { onboardingSteps: Array<{ stepId: string, title: string, purpose: string, minutes: number, questions: Array<{ questionId: string, label: string, help: string, type: QuestionType, required: boolean, usedFor: string, options: Array<{ value: string, label: string }>, fields: Array<{ name: string, label: string, type: QuestionType, required: boolean, options: Array<{ value: string }> }> }> }> | null };

export type OnboardingOptionLabelsQueryVariables = Exact<{
  language: Language;
}>;


export type OnboardingOptionLabelsQuery = { onboardingSteps: Array<{ questions: Array<{ questionId: string, fields: Array<{ options: Array<{ label: string }> }> }> }> | null };

export type OnboardingSessionQueryVariables = Exact<{
  onboardingId: string | number;
}>;


export type OnboardingSessionQuery = { onboardingSession: { id: string, title: string, status: OnboardingStatus, language: Language, approvedAt: string | null, approvedBy: string | null, missing: Array<string>, progress: { fraction: number, requiredAnswered: number, requiredQuestions: number }, steps: Array<{ stepId: string, title: string, complete: boolean, missing: Array<string> }>, setup: { runId: string, status: SetupStatus, reason: string | null, kept: Array<string>, goals: Array<{ goal: string, metricId: string | null, notes: Array<{ code: string, text: { de: string, en: string } }> }>, created: { programmeId: string | null, areaIds: Array<string>, initiativeIds: Array<string>, metricIds: Array<string>, milestoneIds: Array<string>, sourceIds: Array<string> } } | null } | null };

export type OnboardingAnswersQueryVariables = Exact<{
  onboardingId: string | number;
}>;


export type OnboardingAnswersQuery = { onboardingSession: { id: string, answerLog: Array<{ questionId: string, typedValue: { text: string | null, number: number | null, boolean: boolean | null, items: Array<{ text: string | null, fields: Array<{ name: string, value: { text: string | null, number: number | null, boolean: boolean | null, items: Array<{ text: string | null }> | null } }> | null }> | null, fields: Array<{ name: string, value: { text: string | null } }> | null } }> } | null };

export type StartOnboardingMutationVariables = Exact<{
  input: OnboardingStartInput;
}>;


export type StartOnboardingMutation = { startOnboarding: { id: string } | null };

export type AnswerOnboardingMutationVariables = Exact<{
  id: string | number;
  input: OnboardingAnswerInput;
}>;


export type AnswerOnboardingMutation = { answerOnboarding: { id: string, status: OnboardingStatus } | null };

export type ApproveOnboardingMutationVariables = Exact<{
  id: string | number;
}>;


export type ApproveOnboardingMutation = { approveOnboarding: { id: string, status: OnboardingStatus } | null };

export type RetryOnboardingSetupMutationVariables = Exact<{
  id: string | number;
}>;


export type RetryOnboardingSetupMutation = { retryOnboardingSetup: { id: string, status: OnboardingStatus } | null };

export type OperationsRunsQueryVariables = Exact<{
  statuses?: Array<RunStatus> | RunStatus | null | undefined;
  after?: string | null | undefined;
}>;


export type OperationsRunsQuery = { runsConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, agent: string, status: RunStatus, attempt: number, progress: number, queuedAt: string, startedAt: string | null, finishedAt: string | null, error: { code: string, message: string } | null }> } | null };

export type CancelRunMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelRunMutation = { cancelRun: { id: string, status: RunStatus } | null };

export type RequeueRunMutationVariables = Exact<{
  id: string | number;
}>;


export type RequeueRunMutation = { requeueRun: { id: string, status: RunStatus, attempt: number } | null };

export type PastEventsQueryVariables = Exact<{
  filter?: EventFilterInput | null | undefined;
  after?: string | null | undefined;
}>;


export type PastEventsQuery = { eventsConnection: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, type: string, cursor: string, sequence: number, time: string, source: string, subject: string | null, data: Record<string, unknown> }> } | null };

export type LiveEventsSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  types?: Array<string> | string | null | undefined;
  subject?: string | null | undefined;
}>;


export type LiveEventsSubscription = { events: { id: string, type: string, cursor: string, sequence: number, time: string, source: string, subject: string | null, data: Record<string, unknown> } };

export type EventFieldsFragment = { id: string, type: string, cursor: string, sequence: number, time: string, source: string, subject: string | null, data: Record<string, unknown> };

export type ServicesQueryVariables = Exact<{ [key: string]: never; }>;


export type ServicesQuery = { agentStatus: { checkedAt: string, workers: number, slots: number, runQuota: { queued: number, running: number, maxRunning: number, runningSyncs: number, maxSyncs: number, fetching: number, maxFetches: number }, agents: Array<{ name: string, state: AgentState, successRate: number | null, title: { de: string, en: string }, requirements: Array<{ name: AgentNeed, available: boolean, missing: string | null, required: boolean }> }> } | null, lakehouseStatus: { path: LakehouseReadPath, readable: boolean, reason: LakehouseFault | null, lastRefreshAt: string | null, counts: { tables: number, computing: number, failed: number } | null } | null };

export type IsolationQueryVariables = Exact<{ [key: string]: never; }>;


export type IsolationQuery = { tenantIsolation: { checkedAt: string, isolated: boolean, tenantTables: number, checks: Array<{ id: string, expected: string, observed: string, passed: boolean, evidence: Array<string>, title: { de: string, en: string } }> } | null, tenantPersistence: { rows: number, blobs: number, blobBytes: number, blobStoreAvailable: boolean, orphans: Array<{ kind: OrphanKind, count: number, description: { de: string, en: string } }> } | null };

export type IsolationProbesQueryVariables = Exact<{ [key: string]: never; }>;


export type IsolationProbesQuery = { tenantDenyFixtures: { checkedAt: string, durationMs: number, passed: boolean, refusedAttempts: number, succeededAttempts: number, uncoveredTables: Array<string>, attempts: Array<{ id: string, channel: IsolationChannel, expected: string, observed: string, passed: boolean, durationMs: number, description: { de: string, en: string } }> } | null };

export type ModelRoutesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ModelRoutesQuery = { tenantModelRouting: { checkedAt: string, endpoints: Array<{ route: ModelRoute, configured: boolean, reachable: boolean | null, circuit: ModelCircuitState, host: string | null, model: string | null, region: string | null, lastFault: ModelFault | null, lastFaultAt: string | null, lastSuccessAt: string | null }>, routes: Array<{ purpose: string, route: ModelRoute, host: string | null, region: string | null, dataClasses: Array<ModelDataClass>, degradedReason: ModelRouteDegradedReason | null }> } | null, modelRoutingDecisionsConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, purpose: string, requestedRoute: ModelRoute, dataClasses: Array<ModelDataClass>, justification: string, status: ModelRoutingDecisionStatus, requestedBy: string, approver: string | null, comment: string | null, createdAt: string, decidedAt: string | null, policyReasons: Array<{ code: RoutingPolicyReasonCode, text: { de: string, en: string } }> }> } | null };

export type RequestModelRouteMutationVariables = Exact<{
  input: ModelRoutingDecisionInput;
}>;


export type RequestModelRouteMutation = { requestModelRouting: { id: string, status: ModelRoutingDecisionStatus } | null };

export type ApproveModelRouteMutationVariables = Exact<{
  id: string | number;
  input: ModelRoutingApprovalInput;
}>;


export type ApproveModelRouteMutation = { approveModelRouting: { id: string, status: ModelRoutingDecisionStatus } | null };

export type RejectModelRouteMutationVariables = Exact<{
  id: string | number;
  input: ModelRoutingApprovalInput;
}>;


export type RejectModelRouteMutation = { rejectModelRouting: { id: string, status: ModelRoutingDecisionStatus } | null };

export type RevokeModelRouteMutationVariables = Exact<{
  id: string | number;
  input: ModelRoutingApprovalInput;
}>;


export type RevokeModelRouteMutation = { revokeModelRouting: { id: string, status: ModelRoutingDecisionStatus } | null };

export type TenantsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type TenantsQuery = { tenantsConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, name: string, slug: string, plan: string, region: string, status: TenantStatus, internal: boolean, createdAt: string }> } | null };

export type CreateTenantMutationVariables = Exact<{
  input: TenantCreateInput;
}>;


export type CreateTenantMutation = { createTenant: { id: string } | null };

export type UpdateTenantMutationVariables = Exact<{
  id: string | number;
  input: TenantUpdateInput;
}>;


export type UpdateTenantMutation = { updateTenant: { id: string, status: TenantStatus } | null };

export type OptionChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type OptionChoicesQuery = { datasetsConnection: { nodes: Array<{ id: string, columns: Array<{ name: string }> }> } | null, metricDefinitionsConnection: { nodes: Array<{ id: string, name: string }> } | null, runsConnection: { nodes: Array<{ id: string, agent: string, queuedAt: string, input: Record<string, unknown> }> } | null };

export type CreateProgrammeMutationVariables = Exact<{
  input: ProgrammeCreateInput;
}>;


export type CreateProgrammeMutation = { createProgramme: { id: string } | null };

export type UpdateProgrammeMutationVariables = Exact<{
  input: ProgrammeUpdateInput;
  version?: number | null | undefined;
}>;


export type UpdateProgrammeMutation = { updateProgramme: { id: string } | null };

export type CreateAreaMutationVariables = Exact<{
  input: AreaCreateInput;
}>;


export type CreateAreaMutation = { createArea: { id: string } | null };

export type UpdateAreaMutationVariables = Exact<{
  id: string | number;
  input: AreaUpdateInput;
  version?: number | null | undefined;
}>;


export type UpdateAreaMutation = { updateArea: { id: string } | null };

export type CreateInitiativeMutationVariables = Exact<{
  input: InitiativeCreateInput;
}>;


export type CreateInitiativeMutation = { createInitiative: { id: string } | null };

export type UpdateInitiativeMutationVariables = Exact<{
  id: string | number;
  input: InitiativeUpdateInput;
  version?: number | null | undefined;
}>;


export type UpdateInitiativeMutation = { updateInitiative: { id: string } | null };

export type CreateMilestoneMutationVariables = Exact<{
  input: MilestoneCreateInput;
}>;


export type CreateMilestoneMutation = { createMilestone: { id: string } | null };

export type UpdateMilestoneMutationVariables = Exact<{
  id: string | number;
  input: MilestoneUpdateInput;
  version?: number | null | undefined;
}>;


export type UpdateMilestoneMutation = { updateMilestone: { id: string } | null };

export type CompleteMilestoneMutationVariables = Exact<{
  id: string | number;
}>;


export type CompleteMilestoneMutation = { completeMilestone: { id: string, status: MilestoneStatus } | null };

export type ReopenMilestoneMutationVariables = Exact<{
  id: string | number;
}>;


export type ReopenMilestoneMutation = { reopenMilestone: { id: string, status: MilestoneStatus } | null };

export type CreateDecisionMutationVariables = Exact<{
  input: DecisionCreateInput;
}>;


export type CreateDecisionMutation = { createProgrammeDecision: { id: string } | null };

export type UpdateDecisionMutationVariables = Exact<{
  id: string | number;
  input: DecisionUpdateInput;
  version?: number | null | undefined;
}>;


export type UpdateDecisionMutation = { updateProgrammeDecision: { id: string } | null };

export type DecideMutationVariables = Exact<{
  id: string | number;
  input: DecideInput;
}>;


export type DecideMutation = { decideProgrammeDecision: { id: string, status: ProgrammeDecisionStatus } | null };

export type CreateRiskMutationVariables = Exact<{
  input: RiskCreateInput;
}>;


export type CreateRiskMutation = { createRisk: { id: string } | null };

export type UpdateRiskMutationVariables = Exact<{
  id: string | number;
  input: RiskUpdateInput;
  version?: number | null | undefined;
}>;


export type UpdateRiskMutation = { updateRisk: { id: string } | null };

export type RequestScopeCheckMutationVariables = Exact<{
  input: ScopeCheckInput;
}>;


export type RequestScopeCheckMutation = { requestScopeCheck: { id: string, decision: ScopeDecision, status: ScopeCheckStatus, reasons: Array<{ text: { de: string, en: string } }> } | null };

export type ApproveScopeCheckMutationVariables = Exact<{
  id: string | number;
  approver: string;
}>;


export type ApproveScopeCheckMutation = { approveScopeCheck: { id: string, status: ScopeCheckStatus } | null };

export type RejectScopeCheckMutationVariables = Exact<{
  id: string | number;
  approver: string;
  reason?: string | null | undefined;
}>;


export type RejectScopeCheckMutation = { rejectScopeCheck: { id: string, status: ScopeCheckStatus } | null };

export type ProgrammeQueryVariables = Exact<{ [key: string]: never; }>;


export type ProgrammeQuery = { transformationProgram: { exists: boolean, name: string | null, vision: string | null, purpose: string | null, start: string | null, targetDate: string | null, budget: number | null, currency: string | null, version: number | null, phases: Array<{ phase: ProgrammePhase, plannedFrom: string | null, plannedTo: string | null, title: { de: string, en: string } }> } | null, cockpit: { transformation: { progress: number | null, overdueMilestones: number, openDecisions: number, highRisks: number, pendingApprovals: number, plannedBudget: number, spent: number } | null } | null };

export type InitiativesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type InitiativesQuery = { areasConnection: { totalCount: number, nodes: Array<{ id: string, name: string, owner: string | null, purpose: string | null, version: number }> } | null, initiativesConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, title: string, description: string | null, phase: ProgrammePhase, status: InitiativeStatus, statusNote: string | null, owner: string | null, start: string | null, due: string | null, budget: number | null, spent: number, progress: number, version: number, areaId: string }> } | null };

export type MilestonesQueryVariables = Exact<{
  today: string;
  after?: string | null | undefined;
}>;


export type MilestonesQuery = { initiatives: { nodes: Array<{ id: string, title: string }> } | null, overdue: { totalCount: number, nodes: Array<{ id: string, title: string, due: string, status: MilestoneStatus, completedAt: string | null, version: number, initiative: { id: string, title: string, owner: string | null } }> } | null, upcoming: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, title: string, due: string, status: MilestoneStatus, completedAt: string | null, version: number, initiative: { id: string, title: string, owner: string | null } }> } | null, closed: { totalCount: number, nodes: Array<{ id: string, title: string, due: string, status: MilestoneStatus, completedAt: string | null, version: number, initiative: { id: string, title: string, owner: string | null } }> } | null };

export type MilestoneFieldsFragment = { id: string, title: string, due: string, status: MilestoneStatus, completedAt: string | null, version: number, initiative: { id: string, title: string, owner: string | null } };

export type DecisionsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type DecisionsQuery = { open: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, question: string, owner: string | null, due: string | null, status: ProgrammeDecisionStatus, decision: string | null, decidedBy: string | null, decidedAt: string | null, version: number, areaId: string | null, initiativeId: string | null, area: { id: string, name: string } | null, initiative: { id: string, title: string } | null }> } | null, decided: { totalCount: number, nodes: Array<{ id: string, question: string, owner: string | null, due: string | null, status: ProgrammeDecisionStatus, decision: string | null, decidedBy: string | null, decidedAt: string | null, version: number, areaId: string | null, initiativeId: string | null, area: { id: string, name: string } | null, initiative: { id: string, title: string } | null }> } | null, initiatives: { nodes: Array<{ id: string, title: string }> } | null, areas: { nodes: Array<{ id: string, name: string }> } | null };

export type ProgrammeSubjectsFragment = { initiatives: { nodes: Array<{ id: string, title: string }> } | null, areas: { nodes: Array<{ id: string, name: string }> } | null };

export type DecisionFieldsFragment = { id: string, question: string, owner: string | null, due: string | null, status: ProgrammeDecisionStatus, decision: string | null, decidedBy: string | null, decidedAt: string | null, version: number, areaId: string | null, initiativeId: string | null, area: { id: string, name: string } | null, initiative: { id: string, title: string } | null };

export type RisksQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type RisksQuery = { risks: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, title: string, description: string | null, mitigation: string | null, owner: string | null, status: RiskStatus, probability: number, impact: number, score: number, version: number, areaId: string | null, initiativeId: string | null, area: { id: string, name: string } | null, initiative: { id: string, title: string } | null }> } | null, initiatives: { nodes: Array<{ id: string, title: string }> } | null, areas: { nodes: Array<{ id: string, name: string }> } | null };

export type ScopeChecksQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ScopeChecksQuery = { areas: { nodes: Array<{ id: string, name: string }> } | null, pending: { totalCount: number, nodes: Array<{ id: string, title: string, description: string | null, budget: number | null, changeKind: ChangeKind | null, dataClasses: Array<DataClass>, start: string | null, end: string | null, decision: ScopeDecision, status: ScopeCheckStatus, requestedBy: string | null, approver: string | null, rejectionNote: string | null, createdAt: string, decidedAt: string | null, area: { id: string, name: string } | null, reasons: Array<{ code: ScopeReasonCode, text: { de: string, en: string } }> }> } | null, decided: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, title: string, description: string | null, budget: number | null, changeKind: ChangeKind | null, dataClasses: Array<DataClass>, start: string | null, end: string | null, decision: ScopeDecision, status: ScopeCheckStatus, requestedBy: string | null, approver: string | null, rejectionNote: string | null, createdAt: string, decidedAt: string | null, area: { id: string, name: string } | null, reasons: Array<{ code: ScopeReasonCode, text: { de: string, en: string } }> }> } | null };

export type ScopeCheckFieldsFragment = { id: string, title: string, description: string | null, budget: number | null, changeKind: ChangeKind | null, dataClasses: Array<DataClass>, start: string | null, end: string | null, decision: ScopeDecision, status: ScopeCheckStatus, requestedBy: string | null, approver: string | null, rejectionNote: string | null, createdAt: string, decidedAt: string | null, area: { id: string, name: string } | null, reasons: Array<{ code: ScopeReasonCode, text: { de: string, en: string } }> };

export type RunUpdatesSubscriptionVariables = Exact<{
  runId: string | number;
}>;


export type RunUpdatesSubscription = { runUpdated: { id: string, status: RunStatus, progress: number, finishedAt: string | null } };

export type RunQueryVariables = Exact<{
  runId: string | number;
}>;


export type RunQuery = { run: { id: string, agent: string, status: RunStatus, attempt: number, progress: number, queuedAt: string, startedAt: string | null, finishedAt: string | null, degraded: boolean, degradedReasons: Array<string>, input: Record<string, unknown>, markdown: string | null, result: unknown, error: { code: string, message: string, missing: Array<string> | null } | null, artifacts: Array<{ id: string, fileName: string, mediaType: string, bytes: number, download: { url: string } }>, citations: Array<{ id: string, kind: string, label: string, locator: string | null, url: string | null }> } | null };

export type RunsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type RunsQuery = { runsConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, agent: string, status: RunStatus, progress: number, degraded: boolean, queuedAt: string, finishedAt: string | null }> } | null };

export type ScheduleSourceMutationVariables = Exact<{
  sourceId: string | number;
  schedule?: SourceScheduleInput | null | undefined;
}>;


export type ScheduleSourceMutation = { updateSource: { id: string, schedule: { cron: string, timeZone: string, nextRunAt: string | null } | null } | null };

export type SearchQueryVariables = Exact<{
  query: string;
}>;


export type SearchQuery = { search: { approximate: boolean, counts: Array<{ kind: SearchKind, total: number }>, results: Array<{ kind: SearchKind, id: string, relatedId: string | null, title: string, excerpt: string | null, state: string | null, titleMarks: Array<{ start: number, length: number }>, excerptMarks: Array<{ start: number, length: number }> }> } | null };

export type ProgrammeRecordQueryVariables = Exact<{
  id: string | number;
}>;


export type ProgrammeRecordQuery = { node:
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { title: string, description: string | null, statusNote: string | null, owner: string | null, id: string, initiativeDue: string | null, initiativeStatus: InitiativeStatus }
    | { id: string }
    | { id: string }
    | { title: string, id: string, milestoneDue: string, milestoneStatus: MilestoneStatus, initiative: { id: string, title: string } }
    | { id: string }
    | { id: string }
    | { id: string }
    | { question: string, decision: string | null, decidedBy: string | null, decidedAt: string | null, owner: string | null, id: string, decisionDue: string | null }
    | { id: string }
    | { title: string, description: string | null, mitigation: string | null, owner: string | null, score: number, id: string, riskStatus: RiskStatus }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
   | null };

export type DocumentQueryVariables = Exact<{
  id: string | number;
}>;


export type DocumentQuery = { node:
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { name: string, mediaType: string, bytes: number | null, createdBy: string, createdAt: string, status: DocumentStatus, id: string, download: { url: string } | null }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
   | null };

export type SourceUploadQueryVariables = Exact<{
  sourceId: string | number;
}>;


export type SourceUploadQuery = { source: { id: string, upload: { url: string, method: string, headerList: Array<{ name: string, value: string }> } | null } | null };

export type StartRunMutationVariables = Exact<{
  agent: string;
  input: AgentRunInput;
}>;


export type StartRunMutation = { startAgentRun: { id: string } | null };

export type SyncSourceMutationVariables = Exact<{
  sourceId: string | number;
}>;


export type SyncSourceMutation = { syncSource: { runId: string } | null };

export const StepAnalysisFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StepAnalysisFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StepAnalysis"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"assessment"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"degradedReasons"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]} as unknown as DocumentNode<StepAnalysisFieldsFragment, unknown>;
export const EventFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EventFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RealtimeEvent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"data"}}]}}]} as unknown as DocumentNode<EventFieldsFragment, unknown>;
export const MilestoneFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MilestoneFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Milestone"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"due"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"initiative"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]}}]} as unknown as DocumentNode<MilestoneFieldsFragment, unknown>;
export const ProgrammeSubjectsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProgrammeSubjects"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Query"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"initiatives"},"name":{"kind":"Name","value":"initiativesConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"TITLE"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"areas"},"name":{"kind":"Name","value":"areasConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<ProgrammeSubjectsFragment, unknown>;
export const DecisionFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProgrammeDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"due"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"areaId"}},{"kind":"Field","name":{"kind":"Name","value":"initiativeId"}},{"kind":"Field","name":{"kind":"Name","value":"area"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"initiative"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]} as unknown as DocumentNode<DecisionFieldsFragment, unknown>;
export const ScopeCheckFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScopeCheckFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScopeCheck"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"budget"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"dataClasses"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"approver"}},{"kind":"Field","name":{"kind":"Name","value":"rejectionNote"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"area"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}}]}}]} as unknown as DocumentNode<ScopeCheckFieldsFragment, unknown>;
export const AdoptCandidateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdoptCandidate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"KpiCandidateAdoptInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"adoptKpiCandidate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"candidateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"metricId"}}]}}]}}]} as unknown as DocumentNode<AdoptCandidateMutation, AdoptCandidateMutationVariables>;
export const AdviceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Advice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Language"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"proactiveAdvice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"statement"}},{"kind":"Field","name":{"kind":"Name","value":"unavailable"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"why"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"feedbackConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"subjectKinds"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"PROACTIVE_ADVICE"}]}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"helpful"}},{"kind":"Field","name":{"kind":"Name","value":"givenAt"}}]}}]}}]}}]} as unknown as DocumentNode<AdviceQuery, AdviceQueryVariables>;
export const RateHintDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RateHint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"subjectId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"helpful"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"giveFeedback"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"subjectKind"},"value":{"kind":"EnumValue","value":"PROACTIVE_ADVICE"}},{"kind":"ObjectField","name":{"kind":"Name","value":"subjectId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"subjectId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"helpful"},"value":{"kind":"Variable","name":{"kind":"Name","value":"helpful"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"helpful"}},{"kind":"Field","name":{"kind":"Name","value":"givenAt"}}]}}]}}]} as unknown as DocumentNode<RateHintMutation, RateHintMutationVariables>;
export const ConversationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Conversations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"advisorConversationsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"conversationId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"turns"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]}}]}}]} as unknown as DocumentNode<ConversationsQuery, ConversationsQueryVariables>;
export const ConversationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Conversation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"conversationId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"advisorConversation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"conversationId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"conversationId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"conversationId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"turns"}},{"kind":"Field","name":{"kind":"Name","value":"messagesConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"IntValue","value":"40"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"messageId"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"grounds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"degradedReasons"}},{"kind":"Field","name":{"kind":"Name","value":"noEvidence"}},{"kind":"Field","name":{"kind":"Name","value":"suggestions"}},{"kind":"Field","name":{"kind":"Name","value":"citations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"droppedSentences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<ConversationQuery, ConversationQueryVariables>;
export const AskAdvisorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"AskAdvisor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AdvisorChatInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"advisorChatProgress"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"answer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conversationId"}}]}}]}}]}}]} as unknown as DocumentNode<AskAdvisorSubscription, AskAdvisorSubscriptionVariables>;
export const DeleteConversationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteConversation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteAdvisorConversation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"conversationId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteConversationMutation, DeleteConversationMutationVariables>;
export const AgentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Agents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agentStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"workers"}},{"kind":"Field","name":{"kind":"Name","value":"agents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"requirements"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"required"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"datasetsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"NAME"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}}]}}]}}]}}]} as unknown as DocumentNode<AgentsQuery, AgentsQueryVariables>;
export const ChangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"Changes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"types"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"events"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"types"},"value":{"kind":"Variable","name":{"kind":"Name","value":"types"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"subjectNode"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Run"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agent"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"queuedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ChangesSubscription, ChangesSubscriptionVariables>;
export const RunsOfAgentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RunsOfAgent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"agent"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"runsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"agents"},"value":{"kind":"ListValue","values":[{"kind":"Variable","name":{"kind":"Name","value":"agent"}}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"queuedAt"}},{"kind":"Field","name":{"kind":"Name","value":"input"}}]}}]}}]}}]} as unknown as DocumentNode<RunsOfAgentQuery, RunsOfAgentQueryVariables>;
export const AgentContractsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgentContracts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agentContracts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"input"}}]}}]}}]} as unknown as DocumentNode<AgentContractsQuery, AgentContractsQueryVariables>;
export const CreateSourceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSource"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SourceCreateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSource"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"upload"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"headerList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CreateSourceMutation, CreateSourceMutationVariables>;
export const DataDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sourcesConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"NAME"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"syncedAt"}},{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cron"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastError"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"dataset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trust"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gate"}},{"kind":"Field","name":{"kind":"Name","value":"score"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<DataQuery, DataQueryVariables>;
export const DatasetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Dataset"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datasetId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataset"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datasetId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datasetId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"trust"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gate"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"stale"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"gate"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"latestCheck"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"dimensions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dimension"}},{"kind":"Field","name":{"kind":"Name","value":"score"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"suspectCellCount"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"nulls"}},{"kind":"Field","name":{"kind":"Name","value":"distinct"}},{"kind":"Field","name":{"kind":"Name","value":"reason"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<DatasetQuery, DatasetQueryVariables>;
export const DismissCandidateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DismissCandidate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dismissKpiCandidate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"candidateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<DismissCandidateMutation, DismissCandidateMutationVariables>;
export const HomeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Home"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"today"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LocalDate"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cockpit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tenant"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datasets"}},{"kind":"Field","name":{"kind":"Name","value":"gate"}},{"kind":"Field","name":{"kind":"Name","value":"failedSources"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metrics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"green"}},{"kind":"Field","name":{"kind":"Name","value":"amber"}},{"kind":"Field","name":{"kind":"Name","value":"red"}}]}},{"kind":"Field","name":{"kind":"Name","value":"transformation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exists"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"overdueMilestones"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"kpis"},"name":{"kind":"Name","value":"metricDefinitionsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"ACTIVE"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"NAME"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"target"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"due"}}]}},{"kind":"Field","name":{"kind":"Name","value":"thresholds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"green"}},{"kind":"Field","name":{"kind":"Name","value":"amber"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","name":{"kind":"Name","value":"grain"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"thresholdStatus"}},{"kind":"Field","name":{"kind":"Name","value":"change"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"absolute"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"points"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"isComplete"}}]}}]}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"board"},"name":{"kind":"Name","value":"transformationBoard"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"reason"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phases"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"areas"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"areaId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"light"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"areaId"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"light"}},{"kind":"Field","name":{"kind":"Name","value":"initiatives"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"overdue"},"name":{"kind":"Name","value":"milestonesConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"OPEN"}]}},{"kind":"ObjectField","name":{"kind":"Name","value":"dueBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"today"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"DUE"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"due"}},{"kind":"Field","name":{"kind":"Name","value":"initiative"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"running"},"name":{"kind":"Name","value":"runsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"agent"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"queuedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]}}]}}]} as unknown as DocumentNode<HomeQuery, HomeQueryVariables>;
export const KpiEditorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"KpiEditor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"formulaFunctions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"usage"}},{"kind":"Field","name":{"kind":"Name","value":"isAggregate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"datasetsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"NAME"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]}}]}}]} as unknown as DocumentNode<KpiEditorQuery, KpiEditorQueryVariables>;
export const EditedKpiDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EditedKpi"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metricId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"metricDefinition"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metricId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metricId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"grain"}},{"kind":"Field","name":{"kind":"Name","value":"timeColumn"}},{"kind":"Field","name":{"kind":"Name","value":"formula"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"target"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"due"}}]}},{"kind":"Field","name":{"kind":"Name","value":"thresholds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"green"}},{"kind":"Field","name":{"kind":"Name","value":"amber"}}]}},{"kind":"Field","name":{"kind":"Name","value":"dataset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]}}]}}]} as unknown as DocumentNode<EditedKpiQuery, EditedKpiQueryVariables>;
export const CheckFormulaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CheckFormula"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"formula"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datasetId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"grain"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MetricGrain"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"timeColumn"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"unit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkFormula"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"formula"},"value":{"kind":"Variable","name":{"kind":"Name","value":"formula"}}},{"kind":"Argument","name":{"kind":"Name","value":"datasetId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datasetId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fault"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"suggestion"}}]}},{"kind":"Field","name":{"kind":"Name","value":"columns"}},{"kind":"Field","name":{"kind":"Name","value":"preview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"grain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"grain"}}},{"kind":"Argument","name":{"kind":"Name","value":"timeColumn"},"value":{"kind":"Variable","name":{"kind":"Name","value":"timeColumn"}}},{"kind":"Argument","name":{"kind":"Name","value":"unit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"unit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"grain"}},{"kind":"Field","name":{"kind":"Name","value":"timeColumn"}},{"kind":"Field","name":{"kind":"Name","value":"points"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"missingReason"}},{"kind":"Field","name":{"kind":"Name","value":"n"}},{"kind":"Field","name":{"kind":"Name","value":"blankRows"}},{"kind":"Field","name":{"kind":"Name","value":"isComplete"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<CheckFormulaQuery, CheckFormulaQueryVariables>;
export const CreateMetricDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateMetric"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MetricDefinitionCreateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createMetricDefinition"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"metricId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}}]} as unknown as DocumentNode<CreateMetricMutation, CreateMetricMutationVariables>;
export const ReviseMetricDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReviseMetric"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metricId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MetricDefinitionReviseInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reviseMetricDefinition"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metricId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metricId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"metricId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"definition"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}}]}}]} as unknown as DocumentNode<ReviseMetricMutation, ReviseMetricMutationVariables>;
export const KpiVersionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"KpiVersions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metricId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"metricDefinition"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metricId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metricId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"versionsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}}]}}]}}]}}]}}]} as unknown as DocumentNode<KpiVersionsQuery, KpiVersionsQueryVariables>;
export const ComparedVersionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ComparedVersions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metricId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"versions"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"metricDefinition"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metricId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metricId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"versionsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"2"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"versions"},"value":{"kind":"Variable","name":{"kind":"Name","value":"versions"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"purpose"}},{"kind":"Field","name":{"kind":"Name","value":"formula"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"grain"}},{"kind":"Field","name":{"kind":"Name","value":"timeColumn"}},{"kind":"Field","name":{"kind":"Name","value":"dimensions"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"target"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"due"}}]}},{"kind":"Field","name":{"kind":"Name","value":"thresholds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"green"}},{"kind":"Field","name":{"kind":"Name","value":"amber"}}]}},{"kind":"Field","name":{"kind":"Name","value":"dataset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"computation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"points"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","name":{"kind":"Name","value":"grain"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"isComplete"}}]}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<ComparedVersionsQuery, ComparedVersionsQueryVariables>;
export const KpiDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Kpi"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metricId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"metricDefinition"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metricId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metricId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"purpose"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"formula"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"grain"}},{"kind":"Field","name":{"kind":"Name","value":"timeColumn"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"target"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"due"}}]}},{"kind":"Field","name":{"kind":"Name","value":"thresholds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"green"}},{"kind":"Field","name":{"kind":"Name","value":"amber"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","name":{"kind":"Name","value":"grain"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"thresholdStatus"}},{"kind":"Field","name":{"kind":"Name","value":"change"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"absolute"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"dataset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openPoints"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"points"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","name":{"kind":"Name","value":"grain"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"n"}},{"kind":"Field","name":{"kind":"Name","value":"blankRows"}},{"kind":"Field","name":{"kind":"Name","value":"isComplete"}},{"kind":"Field","name":{"kind":"Name","value":"thresholdStatus"}},{"kind":"Field","name":{"kind":"Name","value":"targetReached"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"versionsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"formula"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}}]}}]}}]}}]}}]} as unknown as DocumentNode<KpiQuery, KpiQueryVariables>;
export const KpisDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Kpis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"metricDefinitionsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"ACTIVE"},{"kind":"EnumValue","value":"DRAFT"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"NAME"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"target"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","name":{"kind":"Name","value":"grain"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"thresholdStatus"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"kpiCandidatesConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"OPEN"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"SCORE"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}},{"kind":"Field","name":{"kind":"Name","value":"purpose"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}},{"kind":"Field","name":{"kind":"Name","value":"caveats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"formula"}},{"kind":"Field","name":{"kind":"Name","value":"dataset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}}]} as unknown as DocumentNode<KpisQuery, KpisQueryVariables>;
export const AddContributionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddContribution"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ContributionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addContribution"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"stepId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"upload"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"headerList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}}]}}]} as unknown as DocumentNode<AddContributionMutation, AddContributionMutationVariables>;
export const ConfirmContributionFileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ConfirmContributionFile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmContributionFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"contributionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fileStatus"}}]}}]}}]} as unknown as DocumentNode<ConfirmContributionFileMutation, ConfirmContributionFileMutationVariables>;
export const WithdrawContributionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WithdrawContribution"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"withdrawContribution"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"contributionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contributionId"}}]}}]}}]} as unknown as DocumentNode<WithdrawContributionMutation, WithdrawContributionMutationVariables>;
export const StartStepDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartStep"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ProcessStepRunInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startProcessStep"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"stepId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"runId"}},{"kind":"Field","name":{"kind":"Name","value":"step"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stepId"}}]}}]}}]}}]} as unknown as DocumentNode<StartStepMutation, StartStepMutationVariables>;
export const CompleteStepDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CompleteStep"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ProcessStepRunInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeProcessStep"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"stepId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"unmetRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"step"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stepId"}}]}}]}}]}}]} as unknown as DocumentNode<CompleteStepMutation, CompleteStepMutationVariables>;
export const BlockStepDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BlockStep"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reason"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"blockProcessStep"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"stepId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}}},{"kind":"Argument","name":{"kind":"Name","value":"reason"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reason"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"step"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stepId"}}]}}]}}]}}]} as unknown as DocumentNode<BlockStepMutation, BlockStepMutationVariables>;
export const UnblockStepDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UnblockStep"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reason"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unblockProcessStep"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"stepId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}}},{"kind":"Argument","name":{"kind":"Name","value":"reason"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reason"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"step"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stepId"}}]}}]}}]}}]} as unknown as DocumentNode<UnblockStepMutation, UnblockStepMutationVariables>;
export const ReopenStepDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReopenStep"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reason"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reopenProcessStep"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"stepId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}}},{"kind":"Argument","name":{"kind":"Name","value":"reason"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reason"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"step"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stepId"}}]}}]}}]}}]} as unknown as DocumentNode<ReopenStepMutation, ReopenStepMutationVariables>;
export const LandscapeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Landscape"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Language"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"processLandscape"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"running"}},{"kind":"Field","name":{"kind":"Name","value":"blocked"}},{"kind":"Field","name":{"kind":"Name","value":"doneShare"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phases"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}}]}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stepId"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"purpose"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"contributions"}}]}}]}}]}}]}}]} as unknown as DocumentNode<LandscapeQuery, LandscapeQueryVariables>;
export const StepDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Step"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Language"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"processStep"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"stepId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}}},{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stepId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"purpose"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"blockedReason"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"agent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"live"}}]}},{"kind":"Field","name":{"kind":"Name","value":"run"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"runId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}},{"kind":"Field","name":{"kind":"Name","value":"runSkippedReason"}},{"kind":"Field","name":{"kind":"Name","value":"guide"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"analysisQuestions"}},{"kind":"Field","name":{"kind":"Name","value":"outputs"}},{"kind":"Field","name":{"kind":"Name","value":"rulesMet"}},{"kind":"Field","name":{"kind":"Name","value":"durationDays"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}}]}},{"kind":"Field","name":{"kind":"Name","value":"inputs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"required"}}]}},{"kind":"Field","name":{"kind":"Name","value":"completionRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"met"}},{"kind":"Field","name":{"kind":"Name","value":"found"}}]}},{"kind":"Field","name":{"kind":"Name","value":"raci"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"responsible"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"does"}}]}},{"kind":"Field","name":{"kind":"Name","value":"accountable"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"does"}}]}},{"kind":"Field","name":{"kind":"Name","value":"consulted"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"does"}}]}},{"kind":"Field","name":{"kind":"Name","value":"informed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"does"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"contributionsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"stepIds"},"value":{"kind":"ListValue","values":[{"kind":"Variable","name":{"kind":"Name","value":"stepId"}}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"fileStatus"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"download"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]}}]}}]} as unknown as DocumentNode<StepQuery, StepQueryVariables>;
export const StepAnalysesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StepAnalyses"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stepAnalysesConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"stepId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StepAnalysisFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StepAnalysisFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StepAnalysis"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"assessment"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"degradedReasons"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]} as unknown as DocumentNode<StepAnalysesQuery, StepAnalysesQueryVariables>;
export const AnalyseStepDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"AnalyseStep"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"StepAnalysisInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"analyzeStepProgress"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"stepId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"stepId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"answer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StepAnalysisFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StepAnalysisFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StepAnalysis"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"assessment"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"degradedReasons"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]} as unknown as DocumentNode<AnalyseStepSubscription, AnalyseStepSubscriptionVariables>;
export const OnboardingSessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OnboardingSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"onboardingSessionsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"requiredAnswered"}},{"kind":"Field","name":{"kind":"Name","value":"requiredQuestions"}}]}}]}}]}}]}}]} as unknown as DocumentNode<OnboardingSessionsQuery, OnboardingSessionsQueryVariables>;
export const OnboardingStepsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OnboardingSteps"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Language"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"onboardingSteps"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stepId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"purpose"}},{"kind":"Field","name":{"kind":"Name","value":"minutes"}},{"kind":"Field","name":{"kind":"Name","value":"questions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"help"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"usedFor"}},{"kind":"Field","name":{"kind":"Name","value":"options"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"options"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<OnboardingStepsQuery, OnboardingStepsQueryVariables>;
export const OnboardingOptionLabelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OnboardingOptionLabels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Language"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"onboardingSteps"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"options"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<OnboardingOptionLabelsQuery, OnboardingOptionLabelsQueryVariables>;
export const OnboardingSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OnboardingSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"onboardingId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"onboardingSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"onboardingId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"onboardingId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedBy"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"requiredAnswered"}},{"kind":"Field","name":{"kind":"Name","value":"requiredQuestions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stepId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"complete"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}}]}},{"kind":"Field","name":{"kind":"Name","value":"setup"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"runId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"kept"}},{"kind":"Field","name":{"kind":"Name","value":"goals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"goal"}},{"kind":"Field","name":{"kind":"Name","value":"metricId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"created"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"programmeId"}},{"kind":"Field","name":{"kind":"Name","value":"areaIds"}},{"kind":"Field","name":{"kind":"Name","value":"initiativeIds"}},{"kind":"Field","name":{"kind":"Name","value":"metricIds"}},{"kind":"Field","name":{"kind":"Name","value":"milestoneIds"}},{"kind":"Field","name":{"kind":"Name","value":"sourceIds"}}]}}]}}]}}]}}]} as unknown as DocumentNode<OnboardingSessionQuery, OnboardingSessionQueryVariables>;
export const OnboardingAnswersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OnboardingAnswers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"onboardingId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"onboardingSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"onboardingId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"onboardingId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"answerLog"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"typedValue"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"boolean"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"boolean"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<OnboardingAnswersQuery, OnboardingAnswersQueryVariables>;
export const StartOnboardingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartOnboarding"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OnboardingStartInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startOnboarding"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<StartOnboardingMutation, StartOnboardingMutationVariables>;
export const AnswerOnboardingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AnswerOnboarding"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OnboardingAnswerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answerOnboarding"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"onboardingId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<AnswerOnboardingMutation, AnswerOnboardingMutationVariables>;
export const ApproveOnboardingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApproveOnboarding"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approveOnboarding"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"onboardingId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<ApproveOnboardingMutation, ApproveOnboardingMutationVariables>;
export const RetryOnboardingSetupDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RetryOnboardingSetup"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryOnboardingSetup"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"onboardingId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<RetryOnboardingSetupMutation, RetryOnboardingSetupMutationVariables>;
export const OperationsRunsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperationsRuns"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"statuses"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RunStatus"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"runsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"Variable","name":{"kind":"Name","value":"statuses"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"agent"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"queuedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<OperationsRunsQuery, OperationsRunsQueryVariables>;
export const CancelRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"runId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<CancelRunMutation, CancelRunMutationVariables>;
export const RequeueRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequeueRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requeueRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"runId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}}]}}]}}]} as unknown as DocumentNode<RequeueRunMutation, RequeueRunMutationVariables>;
export const PastEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PastEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"EventFilterInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"eventsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EventFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EventFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RealtimeEvent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"data"}}]}}]} as unknown as DocumentNode<PastEventsQuery, PastEventsQueryVariables>;
export const LiveEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"LiveEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"types"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"subject"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"events"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"types"},"value":{"kind":"Variable","name":{"kind":"Name","value":"types"}}},{"kind":"Argument","name":{"kind":"Name","value":"subject"},"value":{"kind":"Variable","name":{"kind":"Name","value":"subject"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EventFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EventFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RealtimeEvent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"data"}}]}}]} as unknown as DocumentNode<LiveEventsSubscription, LiveEventsSubscriptionVariables>;
export const ServicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Services"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agentStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"workers"}},{"kind":"Field","name":{"kind":"Name","value":"slots"}},{"kind":"Field","name":{"kind":"Name","value":"runQuota"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"running"}},{"kind":"Field","name":{"kind":"Name","value":"maxRunning"}},{"kind":"Field","name":{"kind":"Name","value":"runningSyncs"}},{"kind":"Field","name":{"kind":"Name","value":"maxSyncs"}},{"kind":"Field","name":{"kind":"Name","value":"fetching"}},{"kind":"Field","name":{"kind":"Name","value":"maxFetches"}}]}},{"kind":"Field","name":{"kind":"Name","value":"agents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"successRate"}},{"kind":"Field","name":{"kind":"Name","value":"requirements"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"required"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"lakehouseStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"readable"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"lastRefreshAt"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tables"}},{"kind":"Field","name":{"kind":"Name","value":"computing"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]}}]} as unknown as DocumentNode<ServicesQuery, ServicesQueryVariables>;
export const IsolationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Isolation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tenantIsolation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isolated"}},{"kind":"Field","name":{"kind":"Name","value":"tenantTables"}},{"kind":"Field","name":{"kind":"Name","value":"checks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expected"}},{"kind":"Field","name":{"kind":"Name","value":"observed"}},{"kind":"Field","name":{"kind":"Name","value":"passed"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"tenantPersistence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"blobs"}},{"kind":"Field","name":{"kind":"Name","value":"blobBytes"}},{"kind":"Field","name":{"kind":"Name","value":"blobStoreAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"orphans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"description"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}}]}}]}}]} as unknown as DocumentNode<IsolationQuery, IsolationQueryVariables>;
export const IsolationProbesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"IsolationProbes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tenantDenyFixtures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"passed"}},{"kind":"Field","name":{"kind":"Name","value":"refusedAttempts"}},{"kind":"Field","name":{"kind":"Name","value":"succeededAttempts"}},{"kind":"Field","name":{"kind":"Name","value":"uncoveredTables"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"description"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expected"}},{"kind":"Field","name":{"kind":"Name","value":"observed"}},{"kind":"Field","name":{"kind":"Name","value":"passed"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}}]}}]}}]} as unknown as DocumentNode<IsolationProbesQuery, IsolationProbesQueryVariables>;
export const ModelRoutesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ModelRoutes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tenantModelRouting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endpoints"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"route"}},{"kind":"Field","name":{"kind":"Name","value":"configured"}},{"kind":"Field","name":{"kind":"Name","value":"reachable"}},{"kind":"Field","name":{"kind":"Name","value":"circuit"}},{"kind":"Field","name":{"kind":"Name","value":"host"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"region"}},{"kind":"Field","name":{"kind":"Name","value":"lastFault"}},{"kind":"Field","name":{"kind":"Name","value":"lastFaultAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastSuccessAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"routes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"purpose"}},{"kind":"Field","name":{"kind":"Name","value":"route"}},{"kind":"Field","name":{"kind":"Name","value":"host"}},{"kind":"Field","name":{"kind":"Name","value":"region"}},{"kind":"Field","name":{"kind":"Name","value":"dataClasses"}},{"kind":"Field","name":{"kind":"Name","value":"degradedReason"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"modelRoutingDecisionsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"purpose"}},{"kind":"Field","name":{"kind":"Name","value":"requestedRoute"}},{"kind":"Field","name":{"kind":"Name","value":"dataClasses"}},{"kind":"Field","name":{"kind":"Name","value":"justification"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"approver"}},{"kind":"Field","name":{"kind":"Name","value":"comment"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"policyReasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<ModelRoutesQuery, ModelRoutesQueryVariables>;
export const RequestModelRouteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequestModelRoute"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ModelRoutingDecisionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestModelRouting"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<RequestModelRouteMutation, RequestModelRouteMutationVariables>;
export const ApproveModelRouteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApproveModelRoute"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ModelRoutingApprovalInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approveModelRouting"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"decisionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<ApproveModelRouteMutation, ApproveModelRouteMutationVariables>;
export const RejectModelRouteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RejectModelRoute"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ModelRoutingApprovalInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectModelRouting"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"decisionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<RejectModelRouteMutation, RejectModelRouteMutationVariables>;
export const RevokeModelRouteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeModelRoute"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ModelRoutingApprovalInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeModelRouting"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"decisionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<RevokeModelRouteMutation, RevokeModelRouteMutationVariables>;
export const TenantsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Tenants"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tenantsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"NAME"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"plan"}},{"kind":"Field","name":{"kind":"Name","value":"region"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"internal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]} as unknown as DocumentNode<TenantsQuery, TenantsQueryVariables>;
export const CreateTenantDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateTenant"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TenantCreateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createTenant"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<CreateTenantMutation, CreateTenantMutationVariables>;
export const UpdateTenantDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateTenant"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TenantUpdateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateTenant"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"tenantId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<UpdateTenantMutation, UpdateTenantMutationVariables>;
export const OptionChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OptionChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datasetsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"NAME"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"metricDefinitionsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"ACTIVE"},{"kind":"EnumValue","value":"DRAFT"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"NAME"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"runsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"SUCCEEDED"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"agent"}},{"kind":"Field","name":{"kind":"Name","value":"queuedAt"}},{"kind":"Field","name":{"kind":"Name","value":"input"}}]}}]}}]}}]} as unknown as DocumentNode<OptionChoicesQuery, OptionChoicesQueryVariables>;
export const CreateProgrammeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateProgramme"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ProgrammeCreateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createProgramme"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<CreateProgrammeMutation, CreateProgrammeMutationVariables>;
export const UpdateProgrammeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateProgramme"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ProgrammeUpdateInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"version"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateProgramme"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"expectedVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"version"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<UpdateProgrammeMutation, UpdateProgrammeMutationVariables>;
export const CreateAreaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateArea"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AreaCreateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createArea"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<CreateAreaMutation, CreateAreaMutationVariables>;
export const UpdateAreaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateArea"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AreaUpdateInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"version"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateArea"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"areaId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"expectedVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"version"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<UpdateAreaMutation, UpdateAreaMutationVariables>;
export const CreateInitiativeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateInitiative"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"InitiativeCreateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createInitiative"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<CreateInitiativeMutation, CreateInitiativeMutationVariables>;
export const UpdateInitiativeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateInitiative"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"InitiativeUpdateInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"version"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateInitiative"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"initiativeId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"expectedVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"version"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<UpdateInitiativeMutation, UpdateInitiativeMutationVariables>;
export const CreateMilestoneDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateMilestone"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MilestoneCreateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createMilestone"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<CreateMilestoneMutation, CreateMilestoneMutationVariables>;
export const UpdateMilestoneDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateMilestone"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MilestoneUpdateInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"version"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateMilestone"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"milestoneId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"expectedVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"version"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<UpdateMilestoneMutation, UpdateMilestoneMutationVariables>;
export const CompleteMilestoneDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CompleteMilestone"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeMilestone"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"milestoneId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<CompleteMilestoneMutation, CompleteMilestoneMutationVariables>;
export const ReopenMilestoneDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReopenMilestone"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reopenMilestone"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"milestoneId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<ReopenMilestoneMutation, ReopenMilestoneMutationVariables>;
export const CreateDecisionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateDecision"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DecisionCreateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createProgrammeDecision"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<CreateDecisionMutation, CreateDecisionMutationVariables>;
export const UpdateDecisionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateDecision"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DecisionUpdateInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"version"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateProgrammeDecision"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"decisionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"expectedVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"version"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<UpdateDecisionMutation, UpdateDecisionMutationVariables>;
export const DecideDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Decide"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DecideInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decideProgrammeDecision"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"decisionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<DecideMutation, DecideMutationVariables>;
export const CreateRiskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateRisk"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RiskCreateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createRisk"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<CreateRiskMutation, CreateRiskMutationVariables>;
export const UpdateRiskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateRisk"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RiskUpdateInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"version"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateRisk"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"riskId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"expectedVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"version"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<UpdateRiskMutation, UpdateRiskMutationVariables>;
export const RequestScopeCheckDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequestScopeCheck"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ScopeCheckInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestScopeCheck"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}}]}}]}}]} as unknown as DocumentNode<RequestScopeCheckMutation, RequestScopeCheckMutationVariables>;
export const ApproveScopeCheckDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApproveScopeCheck"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"approver"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approveScopeCheck"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"checkId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"approver"},"value":{"kind":"Variable","name":{"kind":"Name","value":"approver"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<ApproveScopeCheckMutation, ApproveScopeCheckMutationVariables>;
export const RejectScopeCheckDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RejectScopeCheck"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"approver"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reason"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectScopeCheck"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"checkId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"approver"},"value":{"kind":"Variable","name":{"kind":"Name","value":"approver"}}},{"kind":"Argument","name":{"kind":"Name","value":"reason"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reason"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<RejectScopeCheckMutation, RejectScopeCheckMutationVariables>;
export const ProgrammeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Programme"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transformationProgram"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exists"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"vision"}},{"kind":"Field","name":{"kind":"Name","value":"purpose"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"targetDate"}},{"kind":"Field","name":{"kind":"Name","value":"budget"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"phases"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}},{"kind":"Field","name":{"kind":"Name","value":"plannedFrom"}},{"kind":"Field","name":{"kind":"Name","value":"plannedTo"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"cockpit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transformation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"overdueMilestones"}},{"kind":"Field","name":{"kind":"Name","value":"openDecisions"}},{"kind":"Field","name":{"kind":"Name","value":"highRisks"}},{"kind":"Field","name":{"kind":"Name","value":"pendingApprovals"}},{"kind":"Field","name":{"kind":"Name","value":"plannedBudget"}},{"kind":"Field","name":{"kind":"Name","value":"spent"}}]}}]}}]}}]} as unknown as DocumentNode<ProgrammeQuery, ProgrammeQueryVariables>;
export const InitiativesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Initiatives"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"areasConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"purpose"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"initiativesConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"DUE"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusNote"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"due"}},{"kind":"Field","name":{"kind":"Name","value":"budget"}},{"kind":"Field","name":{"kind":"Name","value":"spent"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"areaId"}}]}}]}}]}}]} as unknown as DocumentNode<InitiativesQuery, InitiativesQueryVariables>;
export const MilestonesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Milestones"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"today"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LocalDate"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"initiatives"},"name":{"kind":"Name","value":"initiativesConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"TITLE"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"overdue"},"name":{"kind":"Name","value":"milestonesConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"OPEN"}]}},{"kind":"ObjectField","name":{"kind":"Name","value":"dueBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"today"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"DUE"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MilestoneFields"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"upcoming"},"name":{"kind":"Name","value":"milestonesConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"OPEN"}]}},{"kind":"ObjectField","name":{"kind":"Name","value":"dueFrom"},"value":{"kind":"Variable","name":{"kind":"Name","value":"today"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"DUE"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MilestoneFields"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"closed"},"name":{"kind":"Name","value":"milestonesConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"COMPLETED"},{"kind":"EnumValue","value":"CANCELLED"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"DUE"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MilestoneFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MilestoneFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Milestone"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"due"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"initiative"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]}}]} as unknown as DocumentNode<MilestonesQuery, MilestonesQueryVariables>;
export const DecisionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Decisions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProgrammeSubjects"}},{"kind":"Field","alias":{"kind":"Name","value":"open"},"name":{"kind":"Name","value":"programmeDecisionsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"OPEN"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"DUE"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFields"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"decided"},"name":{"kind":"Name","value":"programmeDecisionsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"DECIDED"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProgrammeSubjects"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Query"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"initiatives"},"name":{"kind":"Name","value":"initiativesConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"TITLE"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"areas"},"name":{"kind":"Name","value":"areasConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProgrammeDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"due"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"areaId"}},{"kind":"Field","name":{"kind":"Name","value":"initiativeId"}},{"kind":"Field","name":{"kind":"Name","value":"area"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"initiative"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]} as unknown as DocumentNode<DecisionsQuery, DecisionsQueryVariables>;
export const RisksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Risks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProgrammeSubjects"}},{"kind":"Field","alias":{"kind":"Name","value":"risks"},"name":{"kind":"Name","value":"risksConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"SCORE"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"mitigation"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"impact"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"areaId"}},{"kind":"Field","name":{"kind":"Name","value":"initiativeId"}},{"kind":"Field","name":{"kind":"Name","value":"area"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"initiative"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProgrammeSubjects"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Query"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"initiatives"},"name":{"kind":"Name","value":"initiativesConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"TITLE"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"areas"},"name":{"kind":"Name","value":"areasConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<RisksQuery, RisksQueryVariables>;
export const ScopeChecksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScopeChecks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"areas"},"name":{"kind":"Name","value":"areasConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"pending"},"name":{"kind":"Name","value":"scopeChecksConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"PENDING"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScopeCheckFields"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"decided"},"name":{"kind":"Name","value":"scopeChecksConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"APPROVED"},{"kind":"EnumValue","value":"REJECTED"},{"kind":"EnumValue","value":"DECIDED"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScopeCheckFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScopeCheckFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScopeCheck"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"budget"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"dataClasses"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"approver"}},{"kind":"Field","name":{"kind":"Name","value":"rejectionNote"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"area"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}}]}}]} as unknown as DocumentNode<ScopeChecksQuery, ScopeChecksQueryVariables>;
export const RunUpdatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"RunUpdates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"runId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"runUpdated"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"runId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"runId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]}}]} as unknown as DocumentNode<RunUpdatesSubscription, RunUpdatesSubscriptionVariables>;
export const RunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Run"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"runId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"run"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"runId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"runId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"agent"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"queuedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"degradedReasons"}},{"kind":"Field","name":{"kind":"Name","value":"input"}},{"kind":"Field","name":{"kind":"Name","value":"markdown"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}}]}},{"kind":"Field","name":{"kind":"Name","value":"artifacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"download"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"citations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"locator"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]}}]} as unknown as DocumentNode<RunQuery, RunQueryVariables>;
export const RunsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Runs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"runsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"agent"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"queuedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]}}]}}]} as unknown as DocumentNode<RunsQuery, RunsQueryVariables>;
export const ScheduleSourceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ScheduleSource"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sourceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"schedule"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SourceScheduleInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSource"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sourceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sourceId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"schedule"},"value":{"kind":"Variable","name":{"kind":"Name","value":"schedule"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cron"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}}]}}]}}]}}]} as unknown as DocumentNode<ScheduleSourceMutation, ScheduleSourceMutationVariables>;
export const SearchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Search"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"search"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"30"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approximate"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"relatedId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"titleMarks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"length"}}]}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"excerptMarks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"length"}}]}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]}}]} as unknown as DocumentNode<SearchQuery, SearchQueryVariables>;
export const ProgrammeRecordDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ProgrammeRecord"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Initiative"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"statusNote"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","alias":{"kind":"Name","value":"initiativeDue"},"name":{"kind":"Name","value":"due"}},{"kind":"Field","alias":{"kind":"Name","value":"initiativeStatus"},"name":{"kind":"Name","value":"status"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Milestone"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","alias":{"kind":"Name","value":"milestoneDue"},"name":{"kind":"Name","value":"due"}},{"kind":"Field","alias":{"kind":"Name","value":"milestoneStatus"},"name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"initiative"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Risk"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"mitigation"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","alias":{"kind":"Name","value":"riskStatus"},"name":{"kind":"Name","value":"status"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProgrammeDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","alias":{"kind":"Name","value":"decisionDue"},"name":{"kind":"Name","value":"due"}}]}}]}}]}}]} as unknown as DocumentNode<ProgrammeRecordQuery, ProgrammeRecordQueryVariables>;
export const DocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Document"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"download"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]}}]}}]} as unknown as DocumentNode<DocumentQuery, DocumentQueryVariables>;
export const SourceUploadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SourceUpload"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sourceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sourceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sourceId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"upload"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"headerList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SourceUploadQuery, SourceUploadQueryVariables>;
export const StartRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"agent"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AgentRunInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startAgentRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"agent"},"value":{"kind":"Variable","name":{"kind":"Name","value":"agent"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<StartRunMutation, StartRunMutationVariables>;
export const SyncSourceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SyncSource"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sourceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"syncSource"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sourceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sourceId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"runId"}}]}}]}}]} as unknown as DocumentNode<SyncSourceMutation, SyncSourceMutationVariables>;