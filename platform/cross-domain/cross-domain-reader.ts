import type { EntityManager } from '@mikro-orm/postgresql';
import type { LocalizedText } from '../content/index.js';
import type { FactRecord } from '../questions/index.js';
import type { KindMatches, RecordSearch } from '../record-search/index.js';
import type { BlobStorage } from '../storage/index.js';

/** Properties of a dataset that other domains depend on. */
export interface DatasetSummary {
  datasetId: string;
  name: string;
  /** True if the dataset has columns for case, activity and time. */
  eventLog: boolean;
  /** Gate of the latest check of the current content; null if the content was not checked. */
  gate: 'open' | 'conditional' | 'closed' | null;
}

/** Content of a dataset, as far as other domains depend on it. */
export interface DatasetContent {
  readonly datasetId: string;
  readonly name: string;
  /** Version, which increases with every change of content. */
  readonly version: number;
  /** Hash of the content. */
  readonly contentHash: string;
  /** Columns; a type is integer, decimal, boolean, date, timestamp or text. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Columns by their role in an event log; empty for other tables. */
  readonly roles: Readonly<Record<string, string>>;
}

/** A formula whose values are computed without storing them. */
export interface FormulaPreviewRequest {
  readonly datasetId: string;
  /** Formula that fits the dataset. */
  readonly formula: string;
  readonly unit: string | null;
  readonly grain: string;
  readonly timeColumn: string | null;
  /** Maximum number of periods, the newest ones. */
  readonly last: number;
}

/** Values that a formula gives on the current content of a dataset. */
export interface FormulaPreviewResult {
  /** Why there are no values: limits of a preview, or values that the formula cannot be computed from; `ready` if there is no reason. */
  readonly status: 'ready' | 'too_large' | 'timed_out' | 'not_computable';
  /** Ascending order of time. */
  readonly points: readonly {
    /** First day of the period, YYYY-MM-DD; null for the grain all. */
    readonly periodStart: string | null;
    readonly value: number | null;
    readonly n: number;
    readonly blankRows: number;
    readonly missing: string | null;
  }[];
  /** Days that the dataset covers, `until` exclusive; null without a time column. */
  readonly coverage: { readonly from: string; readonly until: string } | null;
  readonly warnings: readonly (LocalizedText & { readonly code: string })[];
}

/** A record of another domain by its id and name. */
export interface NamedRecord {
  readonly id: string;
  readonly name: string;
}

/** Records that depend on a dataset, each in the order of its id. */
export interface DatasetUses {
  /** Draft and active metrics whose current version reads the dataset. */
  readonly metrics: readonly NamedRecord[];
  readonly openCandidates: readonly NamedRecord[];
  readonly decidedCandidates: readonly NamedRecord[];
}

/**
 * Results of the queries that one domain may make about another, by name. The owning domain answers each query at the moment of need,
 * so nothing is copied and nothing becomes outdated.
 */
export interface CrossDomainResults {
  /** Newest first. */
  datasets: readonly DatasetSummary[];
  activeMetrics: readonly { metricId: string; name: string }[];
  /**
   * Metrics that are not retired with their newest values, the records of the current programme, datasets and sources, and failed or
   * open runs, to answer questions.
   */
  metricRecords: readonly FactRecord[];
  programmeRecords: readonly FactRecord[];
  dataRecords: readonly FactRecord[];
  runRecords: readonly FactRecord[];
  /** Parts of the company profile by the id of their document in the search index. */
  profileTexts: readonly { readonly id: string; readonly title: LocalizedText; readonly text: LocalizedText }[];
  /** Number of documents whose file was present at the last check. */
  documents: number;
  /** Number of contributed files that were present at the last check. */
  contributedFiles: number;
  /** Number of steps of the process landscape and of completed ones, by phase. */
  stepProgress: readonly { phase: string; steps: number; done: number }[];
  programme: { hasVision: boolean; initiatives: number };
  /** In no order; unknown ids and those of other tenants are omitted. */
  datasetContents: readonly DatasetContent[];
  /** Those of the given ids that the tenant's datasets have. */
  existingDatasets: readonly string[];
  datasetUses: DatasetUses;
  /** Answered by the methods of the workers, which compute the values of metrics; null if the dataset does not exist. */
  formulaPreview: FormulaPreviewResult | null;
  /** The only entry that changes rows: removes what may not outlive a deleted dataset; returns the uses before the change. */
  releaseDataset: DatasetUses;
  /** True if the message is a reply of the advisor to the tenant. */
  isAdvisorReply: boolean;
  /** The best matches of the kinds of a domain that a search asks for. */
  metricMatches: readonly KindMatches[];
  dataMatches: readonly KindMatches[];
  programmeMatches: readonly KindMatches[];
  runMatches: readonly KindMatches[];
  stepMatches: readonly KindMatches[];
}

/** Arguments of the queries that have any, after the tenant. */
interface CrossDomainArguments {
  datasetContents: [datasetIds: readonly string[]];
  existingDatasets: [datasetIds: readonly string[]];
  datasetUses: [datasetId: string];
  formulaPreview: [request: FormulaPreviewRequest, storage: BlobStorage];
  releaseDataset: [datasetId: string];
  isAdvisorReply: [messageId: string];
  metricMatches: [search: RecordSearch];
  dataMatches: [search: RecordSearch];
  programmeMatches: [search: RecordSearch];
  runMatches: [search: RecordSearch];
  stepMatches: [search: RecordSearch];
}

export type CrossDomainQueryName = keyof CrossDomainResults;

type ArgumentsOf<Name extends CrossDomainQueryName> = Name extends keyof CrossDomainArguments ? CrossDomainArguments[Name] : [];

type CrossDomainQuery<Name extends CrossDomainQueryName> = (
  em: EntityManager,
  tenantId: string,
  ...args: ArgumentsOf<Name>
) => Promise<CrossDomainResults[Name]>;

/** Reads the contents of datasets; see `CrossDomainResults`. */
export type ReadDatasetContents = CrossDomainQuery<'datasetContents'>;

/**
 * The queries that a domain answers for others (`SubgraphModule.crossDomainQueries`). They also run in processes that do not load the
 * domain's entities: by the domain's own SQL, under the tenant's row security, in the caller's transaction.
 */
export type CrossDomainQueries = {
  readonly [Name in CrossDomainQueryName]?: CrossDomainQuery<Name>;
};

/** Answers the cross-domain queries of all domains of this build. */
export class CrossDomainReader {
  private readonly readers: CrossDomainQueries;

  /** @throws Error if two domains answer the same query */
  constructor(domains: readonly CrossDomainQueries[]) {
    const names = domains.flatMap((readers) => Object.keys(readers));
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) throw new Error(`two domains answer the query ${twice}`);
    this.readers = Object.assign({}, ...domains) as CrossDomainQueries;
  }

  /** Returns undefined if no domain of this build answers the query. */
  async read<Name extends CrossDomainQueryName>(
    em: EntityManager,
    tenantId: string,
    name: Name,
    ...args: ArgumentsOf<Name>
  ): Promise<CrossDomainResults[Name] | undefined> {
    const query = this.readers[name] as CrossDomainQuery<Name> | undefined;
    return query?.(em, tenantId, ...args);
  }
}
