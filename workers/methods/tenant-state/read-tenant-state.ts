import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { RunStatus } from '../../../platform/graph/types/run-status.js';
import { findRuns, succeededRuns, type RunWithResult } from '../../../platform/runs/index.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { Dataset, latestChecks, type QualityCheck } from '../../../subgraphs/sources/index.js';
import { AGENT_CARDS } from '../../agents/cards.js';
import { StoredProfile, type CompanyFacts } from '../../../subgraphs/onboarding/index.js';
import { readStepProgress } from '../../../subgraphs/process/index.js';
import { readProgrammeState, type ProgrammeState } from '../../../subgraphs/transformation/index.js';
import { citeDataset, fetchDataset } from '../../datasets.js';
import { newestRuns, resultOf, type EarlierRun } from '../../earlier-runs.js';
import { RefusedError, type AgentContext, type Language } from '../../kit.js';
import { messagesIn as workerMessagesIn } from '../../messages.js';
import { activeMetrics, askedDrafts, readHistories, type MetricHistory } from '../../metric-history.js';
import { tenantNameOf } from '../../tenant-name.js';
import { miningRuns, type ProcessMiningResult } from '../../agents/process-mining/process-mining-result.js';
import { askedOf, type Asked } from './asked.js';
import { findInitiativeColumns, findKpiTable } from '../table-roles/index.js';
import { MAX_INITIATIVES, readInitiatives, type Initiative } from './initiatives.js';
import { messagesIn } from './messages.js';
import { readKpiSeries, type KpiReading } from './kpis/kpi-series.js';
import { tenantDay } from '../../../platform/identity/tenant-calendar.js';

export interface DatasetState {
  dataset: Dataset;
  /** The newest check of the current version. */
  check: QualityCheck | null;
  /** Null if the dataset is not a KPI table. */
  kpis: KpiReading | null;
  /** Null if the dataset is not a list of initiatives. */
  initiatives: Initiative[] | null;
}

export interface ProcessState {
  run: Pick<RunWithResult, 'runId' | 'agent' | 'queuedAt' | 'finishedAt'>;
  result: ProcessMiningResult;
  /** Name of the event log. */
  name: string;
  /** Dataset analysed by the run, in the version it read. */
  dataset: Citation;
  /** True if the event log has changed since the run. */
  outdated: boolean;
}

/** Current state of a tenant: its metrics, datasets with quality and trust, programme, profile and the results of its agents. */
export interface TenantState {
  tenantName: string;
  /** The day of the tenant at which the state was read, YYYY-MM-DD. */
  today: string;
  /** Active metrics with their values, by name, then the drafts that the request names. */
  metrics: MetricHistory[];
  /** Newest first, at most `MAX_DATASETS`. */
  datasets: DatasetState[];
  datasetTotal: number;
  /** Selection of KPIs that the text of the request asks for. */
  asked: Asked;
  processes: ProcessState[];
  /** The current programme with its records and board; null if there is none, or if the scope names datasets. */
  programme: ProgrammeState | null;
  /** Facts of the onboarding interview; null without a company profile. */
  profile: CompanyFacts | null;
  /** Newest succeeded run of each agent, newest first. */
  runs: EarlierRun[];
  /** Initiatives of the whole tenant by area, in a state that contains only some of them. */
  runningIn?: ReadonlyMap<string, RunningInitiatives>;
}

/** Running initiatives of an area. */
export interface RunningInitiatives {
  readonly count: number;
  /** Programme and tables of initiatives that state areas. */
  readonly citations: readonly Citation[];
}

export interface StateScope {
  language: Language;
  /** Datasets to read; all if empty. */
  datasetIds: readonly string[];
  /** Runs to read; the newest process analysis if empty. */
  runIds: readonly string[];
}

const MAX_DATASETS = 50;
/** Number of analyses searched for the newest one that belongs to the datasets. */
const LATEST_ANALYSES = 5;

/**
 * Reads the tenant's records, and its tables of KPIs and initiatives in DuckDB.
 * @throws RefusedError if a requested dataset or run does not exist, or the run has no result
 */
export const readTenantState = async (context: AgentContext, scope: StateScope): Promise<TenantState> => {
  const { em, run } = context;
  const { datasets, total } = await findDatasets(context, scope);
  const analyses = await analysesOf(context, scope);
  const checks = await latestChecks(em, run.tenantId);
  const metrics = [...(await activeMetrics(context)), ...(await askedDrafts(context))].filter(
    ({ datasetId }) => datasetId === null || inScope(scope, datasetId),
  );
  await context.progress(0.1, 'found');
  const request = (run.input as { input?: string }).input ?? '';
  const states: DatasetState[] = [];
  for (const dataset of datasets) {
    const check =
      checks.find(({ datasetId, contentHash }) => datasetId === dataset.datasetId && contentHash === dataset.contentHash) ?? null;
    states.push({ dataset, check, ...(await readTables(context, dataset, request)) });
  }
  const read = analyses.flatMap((analysis) => toProcessState(analysis, datasets) ?? []);
  // An analysis of some of the cases does not describe the process, unless it is asked for.
  const processes = scope.runIds.length > 0 ? read : read.filter(({ result }) => result.selection === null);
  const today = await tenantDay(em, run.tenantId);
  return {
    tenantName: await tenantNameOf(context),
    today,
    metrics: await readHistories(context, metrics),
    datasets: states,
    datasetTotal: total,
    asked: askedOf(await context.understood(), states, request),
    processes: scope.runIds.length > 0 ? processes : processes.filter(({ dataset }) => inScope(scope, dataset.id)).slice(0, 1),
    programme: scope.datasetIds.length > 0 ? null : await readProgramme(em, run.tenantId, today),
    profile: (await em.findOne(StoredProfile, { tenantId: run.tenantId }))?.facts ?? null,
    runs: await newestRuns(
      context,
      AGENT_CARDS.map(({ name }) => name),
    ),
  };
};

const readProgramme = async (em: EntityManager, tenantId: string, today: string): Promise<ProgrammeState | null> =>
  readProgrammeState(em, tenantId, today, await readStepProgress(em, tenantId));

const inScope = ({ datasetIds }: StateScope, id: string): boolean => datasetIds.length === 0 || datasetIds.includes(id);

const findDatasets = async (
  { em, run }: AgentContext,
  { datasetIds, language }: StateScope,
): Promise<{ datasets: Dataset[]; total: number }> => {
  const where: FilterQuery<Dataset> = { tenantId: run.tenantId, ...(datasetIds.length > 0 && { datasetId: { $in: [...datasetIds] } }) };
  const [datasets, total] = await em.findAndCount(Dataset, where, {
    orderBy: { updatedAt: 'desc', datasetId: 'desc' },
    limit: MAX_DATASETS,
  });
  const unknown = datasets.length < total ? undefined : datasetIds.find((id) => !datasets.some(({ datasetId }) => datasetId === id));
  if (unknown !== undefined) throw new RefusedError(workerMessagesIn(language).dataset.unknown(unknown), ['dataset']);
  return { datasets, total };
};

const analysesOf = async ({ em, run: { tenantId } }: AgentContext, { runIds, language }: StateScope): Promise<RunWithResult[]> => {
  if (runIds.length === 0) return succeededRuns(em, tenantId, miningRuns.agent, LATEST_ANALYSES);
  const runs = await findRuns(em, tenantId, runIds);
  return [...new Set(runIds)].map((id) => {
    const run = runs.find(({ runId }) => runId === id);
    if (!run) throw new RefusedError(workerMessagesIn(language).run.unknown(id), ['run']);
    if (run.status !== RunStatus.SUCCEEDED) throw new RefusedError(messagesIn(language).unfinishedRun(id), ['run']);
    return run;
  });
};

const readTables = async (
  context: AgentContext,
  dataset: Dataset,
  request: string,
): Promise<Pick<DatasetState, 'kpis' | 'initiatives'>> => {
  const none = { kpis: null, initiatives: null };
  const { name, updatedAt } = dataset;
  if (dataset.eventLogColumns !== null) return none;
  const initiativeColumns = dataset.rows > MAX_INITIATIVES ? null : findInitiativeColumns(dataset.columns, dataset.profile);
  // Initiatives are checked first, because their dates and amounts could be mistaken for KPI values.
  const kpiColumns = initiativeColumns ? null : findKpiTable(dataset);
  if (!initiativeColumns && !kpiColumns) return none;
  const [duck, relation] = [await context.duckDb(), await fetchDataset(context, dataset)];
  return initiativeColumns
    ? { ...none, initiatives: await readInitiatives(duck, relation, initiativeColumns) }
    : { ...none, kpis: kpiColumns && (await readKpiSeries(duck, relation, kpiColumns, { name, updatedAt, request })) };
};

/** Runs of process mining with the dataset, which is part of the result but not of the agent's schema. */
const datasetRuns = { ...miningRuns, schema: miningRuns.schema.extend({ dataset_id: z.string() }) };

const toProcessState = (run: RunWithResult, datasets: readonly Dataset[]): ProcessState | null => {
  const stored = resultOf(datasetRuns, run);
  if (!stored) return null;
  const { dataset_id: datasetId, ...result } = stored;
  const current = datasets.find((dataset) => dataset.datasetId === datasetId);
  const analysed =
    run.citations.find(({ id }) => id === datasetId) ??
    (current ? citeDataset(current) : { id: datasetId, kind: 'dataset', label: datasetId });
  const outdated = current !== undefined && current.contentHash !== analysed.version;
  return { run, result, name: current?.name ?? analysed.label, dataset: analysed, outdated };
};
