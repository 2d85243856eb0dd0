/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

export type AgentContractsQueryVariables = Exact<{ [key: string]: never; }>;


export type AgentContractsQuery = { agentContracts: Array<{ name: string, input: Record<string, unknown> }> | null };

export type CreateSourceMutationVariables = Exact<{
  input: SourceCreateInput;
}>;


export type CreateSourceMutation = { createSource: { id: string, upload: { url: string, method: string, headerList: Array<{ name: string, value: string }> } | null } | null };

export type DataQueryVariables = Exact<{ [key: string]: never; }>;


export type DataQuery = { sourcesConnection: { totalCount: number, nodes: Array<{ id: string, name: string, kind: SourceKind, status: SourceStatus, syncedAt: string | null, lastError: { message: string } | null, dataset: { id: string, rows: number, columns: Array<{ name: string }>, warnings: Array<{ code: string }>, trust: { gate: TrustGate, score: number | null } } | null }> } | null };

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

export type KpiQueryVariables = Exact<{
  metricId: string | number;
}>;


export type KpiQuery = { metricDefinition: { id: string, name: string, purpose: string | null, owner: string | null, formula: string, unit: string | null, direction: MetricDirection, grain: MetricGrain, timeColumn: string | null, status: MetricStatus, version: number, updatedAt: string, target: { value: number, due: string | null } | null, thresholds: { green: number, amber: number } | null, latest: { periodStart: string | null, grain: MetricGrain, value: number | null, thresholdStatus: ThresholdStatus, change: { absolute: number } | null } | null, dataset: { id: string, name: string } | null, openPoints: Array<{ text: { de: string, en: string } }>, values: { points: Array<{ periodStart: string | null, grain: MetricGrain, value: number | null, n: number, blankRows: number, isComplete: boolean, thresholdStatus: ThresholdStatus, targetReached: boolean | null }> }, versionsConnection: { nodes: Array<{ version: number, formula: string, changeNote: string | null, createdAt: string, createdBy: string }> } } | null };

export type KpisQueryVariables = Exact<{ [key: string]: never; }>;


export type KpisQuery = { metricDefinitionsConnection: { totalCount: number, nodes: Array<{ id: string, name: string, unit: string | null, status: MetricStatus, target: { value: number } | null, latest: { periodStart: string | null, grain: MetricGrain, value: number | null, thresholdStatus: ThresholdStatus } | null }> } | null, kpiCandidatesConnection: { totalCount: number, nodes: Array<{ id: string, direction: MetricDirection | null, value: number, formula: string, name: { de: string, en: string }, purpose: { de: string, en: string } | null, caveats: { de: string, en: string } | null, unit: { de: string, en: string } | null, dataset: { id: string, name: string } | null }> } | null };

export type RunUpdatesSubscriptionVariables = Exact<{
  runId: string | number;
}>;


export type RunUpdatesSubscription = { runUpdated: { id: string, status: RunStatus, progress: number, finishedAt: string | null } };

export type RunQueryVariables = Exact<{
  runId: string | number;
}>;


export type RunQuery = { run: { id: string, agent: string, status: RunStatus, attempt: number, progress: number, queuedAt: string, startedAt: string | null, finishedAt: string | null, degraded: boolean, degradedReasons: Array<string>, input: Record<string, unknown>, markdown: string | null, error: { code: string, message: string, missing: Array<string> | null } | null, artifacts: Array<{ id: string, fileName: string, mediaType: string, bytes: number, download: { url: string } }>, citations: Array<{ id: string, kind: string, label: string, locator: string | null, url: string | null }> } | null };

export type RunsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type RunsQuery = { runsConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, agent: string, status: RunStatus, progress: number, degraded: boolean, queuedAt: string, finishedAt: string | null }> } | null };

export type StartRunMutationVariables = Exact<{
  agent: string;
  input: AgentRunInput;
}>;


export type StartRunMutation = { startAgentRun: { id: string } | null };

export type SyncSourceMutationVariables = Exact<{
  sourceId: string | number;
}>;


export type SyncSourceMutation = { syncSource: { runId: string } | null };


export const AdoptCandidateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdoptCandidate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"KpiCandidateAdoptInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"adoptKpiCandidate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"candidateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"metricId"}}]}}]}}]} as unknown as DocumentNode<AdoptCandidateMutation, AdoptCandidateMutationVariables>;
export const AgentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Agents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agentStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"workers"}},{"kind":"Field","name":{"kind":"Name","value":"agents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"requirements"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"required"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"datasetsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"NAME"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}}]}}]}}]}}]} as unknown as DocumentNode<AgentsQuery, AgentsQueryVariables>;
export const ChangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"Changes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"types"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"events"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"types"},"value":{"kind":"Variable","name":{"kind":"Name","value":"types"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"subjectNode"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Run"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agent"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"queuedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ChangesSubscription, ChangesSubscriptionVariables>;
export const AgentContractsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgentContracts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agentContracts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"input"}}]}}]}}]} as unknown as DocumentNode<AgentContractsQuery, AgentContractsQueryVariables>;
export const CreateSourceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSource"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SourceCreateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSource"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"upload"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"headerList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CreateSourceMutation, CreateSourceMutationVariables>;
export const DataDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sourcesConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"NAME"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"syncedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"dataset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trust"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gate"}},{"kind":"Field","name":{"kind":"Name","value":"score"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<DataQuery, DataQueryVariables>;
export const DatasetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Dataset"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datasetId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataset"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datasetId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datasetId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"trust"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gate"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"stale"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"gate"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"latestCheck"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"dimensions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dimension"}},{"kind":"Field","name":{"kind":"Name","value":"score"}}]}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"suspectCellCount"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"nulls"}},{"kind":"Field","name":{"kind":"Name","value":"distinct"}},{"kind":"Field","name":{"kind":"Name","value":"reason"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<DatasetQuery, DatasetQueryVariables>;
export const DismissCandidateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DismissCandidate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dismissKpiCandidate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"candidateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<DismissCandidateMutation, DismissCandidateMutationVariables>;
export const HomeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Home"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"today"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LocalDate"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cockpit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tenant"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datasets"}},{"kind":"Field","name":{"kind":"Name","value":"gate"}},{"kind":"Field","name":{"kind":"Name","value":"failedSources"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metrics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"green"}},{"kind":"Field","name":{"kind":"Name","value":"amber"}},{"kind":"Field","name":{"kind":"Name","value":"red"}}]}},{"kind":"Field","name":{"kind":"Name","value":"transformation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exists"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"overdueMilestones"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"kpis"},"name":{"kind":"Name","value":"metricDefinitionsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"ACTIVE"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"NAME"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"target"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"due"}}]}},{"kind":"Field","name":{"kind":"Name","value":"thresholds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"green"}},{"kind":"Field","name":{"kind":"Name","value":"amber"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","name":{"kind":"Name","value":"grain"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"thresholdStatus"}},{"kind":"Field","name":{"kind":"Name","value":"change"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"absolute"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"points"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"isComplete"}}]}}]}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"board"},"name":{"kind":"Name","value":"transformationBoard"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"reason"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phases"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"areas"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"areaId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"light"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"areaId"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"light"}},{"kind":"Field","name":{"kind":"Name","value":"initiatives"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"overdue"},"name":{"kind":"Name","value":"milestonesConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"OPEN"}]}},{"kind":"ObjectField","name":{"kind":"Name","value":"dueBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"today"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"DUE"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"due"}},{"kind":"Field","name":{"kind":"Name","value":"initiative"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"running"},"name":{"kind":"Name","value":"runsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"agent"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"queuedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]}}]}}]} as unknown as DocumentNode<HomeQuery, HomeQueryVariables>;
export const KpiDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Kpi"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metricId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"metricDefinition"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metricId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metricId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"purpose"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"formula"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"grain"}},{"kind":"Field","name":{"kind":"Name","value":"timeColumn"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"target"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"due"}}]}},{"kind":"Field","name":{"kind":"Name","value":"thresholds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"green"}},{"kind":"Field","name":{"kind":"Name","value":"amber"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","name":{"kind":"Name","value":"grain"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"thresholdStatus"}},{"kind":"Field","name":{"kind":"Name","value":"change"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"absolute"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"dataset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openPoints"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"points"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","name":{"kind":"Name","value":"grain"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"n"}},{"kind":"Field","name":{"kind":"Name","value":"blankRows"}},{"kind":"Field","name":{"kind":"Name","value":"isComplete"}},{"kind":"Field","name":{"kind":"Name","value":"thresholdStatus"}},{"kind":"Field","name":{"kind":"Name","value":"targetReached"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"versionsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"formula"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}}]}}]}}]}}]}}]} as unknown as DocumentNode<KpiQuery, KpiQueryVariables>;
export const KpisDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Kpis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"metricDefinitionsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"ACTIVE"},{"kind":"EnumValue","value":"DRAFT"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"NAME"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"target"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"periodStart"}},{"kind":"Field","name":{"kind":"Name","value":"grain"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"thresholdStatus"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"kpiCandidatesConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"OPEN"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"SCORE"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}},{"kind":"Field","name":{"kind":"Name","value":"purpose"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}},{"kind":"Field","name":{"kind":"Name","value":"caveats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"de"}},{"kind":"Field","name":{"kind":"Name","value":"en"}}]}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"formula"}},{"kind":"Field","name":{"kind":"Name","value":"dataset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}}]} as unknown as DocumentNode<KpisQuery, KpisQueryVariables>;
export const RunUpdatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"RunUpdates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"runId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"runUpdated"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"runId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"runId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]}}]} as unknown as DocumentNode<RunUpdatesSubscription, RunUpdatesSubscriptionVariables>;
export const RunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Run"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"runId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"run"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"runId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"runId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"agent"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"queuedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"degradedReasons"}},{"kind":"Field","name":{"kind":"Name","value":"input"}},{"kind":"Field","name":{"kind":"Name","value":"markdown"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}}]}},{"kind":"Field","name":{"kind":"Name","value":"artifacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"download"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"citations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"locator"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]}}]} as unknown as DocumentNode<RunQuery, RunQueryVariables>;
export const RunsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Runs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"runsConnection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"agent"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"queuedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]}}]}}]} as unknown as DocumentNode<RunsQuery, RunsQueryVariables>;
export const StartRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"agent"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AgentRunInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startAgentRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"agent"},"value":{"kind":"Variable","name":{"kind":"Name","value":"agent"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<StartRunMutation, StartRunMutationVariables>;
export const SyncSourceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SyncSource"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sourceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"syncSource"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sourceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sourceId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"runId"}}]}}]}}]} as unknown as DocumentNode<SyncSourceMutation, SyncSourceMutationVariables>;