import type { FilterQuery } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { parseStored } from '../../../platform/stored-json.js';
import { Run, RunStatus, type Citation } from '../../../subgraphs/agents/index.js';
import { Dataset, type QualityCheck } from '../../../subgraphs/sources/index.js';
import { citeDataset, fetchDataset, latestChecks } from '../../datasets.js';
import { RefusedError, type AgentContext, type Language } from '../../kit.js';
import { tenantNameOf } from '../../tenant-name.js';
import { processMiningResultSchema, type ProcessMiningResult } from '../../agents/process-mining/index.js';
import { findInitiativeColumns, findKpiColumns } from './columns/column-roles.js';
import { MAX_INITIATIVES, readInitiatives, type Initiative } from './initiatives.js';
import { readKpiSeries, type KpiReading } from './kpis/kpi-series.js';

export interface DatasetState {
  dataset: Dataset;
  /** The newest check of the present version. */
  check: QualityCheck | null;
  /** Null when the table is no table of KPIs. */
  kpis: KpiReading | null;
  /** Null when the table is no list of initiatives. */
  initiatives: Initiative[] | null;
}

export interface ProcessState {
  run: Run;
  result: ProcessMiningResult;
  /** Name of the event log. */
  name: string;
  /** What the run rests on, with the version that it read. */
  dataset: Citation;
  /** Whether the event log has changed since. */
  outdated: boolean;
}

/** Where a tenant stands: what its data say now, and what its agents found in them. */
export interface TenantState {
  tenantName: string;
  /** Newest first, at most `MAX_DATASETS`. */
  datasets: DatasetState[];
  datasetTotal: number;
  processes: ProcessState[];
}

export interface StateScope {
  language: Language;
  /** Only these; all when empty. */
  datasetIds: readonly string[];
  /** Only these; the newest process analysis when empty. */
  runIds: readonly string[];
}

const MAX_DATASETS = 50;
const PROCESS_AGENT = 'process-mining';
/** How many analyses are looked at for the newest that belongs to the datasets. */
const LATEST_ANALYSES = 5;

const WORDS = {
  de: {
    noDataset: (id: string) => `Es gibt keinen Datensatz ${id}.`,
    noRun: (id: string) => `Es gibt keinen Lauf ${id}.`,
    unfinished: (id: string) => `Der Lauf ${id} hat kein Ergebnis.`,
  },
  en: {
    noDataset: (id: string) => `There is no dataset ${id}.`,
    noRun: (id: string) => `There is no run ${id}.`,
    unfinished: (id: string) => `The run ${id} has no result.`,
  },
} as const;

/**
 * Reads records, and tables of KPIs and initiatives in DuckDB.
 * @throws RefusedError when a dataset or run that was asked for does not exist, or the run has no result.
 */
export const readTenantState = async (context: AgentContext, scope: StateScope): Promise<TenantState> => {
  const { em, run } = context;
  const { datasets, total } = await findDatasets(context, scope);
  const analyses = await findRuns(context, scope);
  const checks = await latestChecks(em, run.tenantId);
  await context.progress(0.1, 'found');
  const states: DatasetState[] = [];
  for (const dataset of datasets) {
    const check =
      checks.find(({ datasetId, contentHash }) => datasetId === dataset.datasetId && contentHash === dataset.contentHash) ?? null;
    states.push({ dataset, check, ...(await readTables(context, dataset)) });
  }
  const processes = analyses.flatMap((analysis) => toProcessState(analysis, datasets) ?? []);
  return {
    tenantName: await tenantNameOf(context),
    datasets: states,
    datasetTotal: total,
    processes: scope.runIds.length > 0 ? processes : processes.filter(({ dataset }) => inScope(scope, dataset.id)).slice(0, 1),
  };
};

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
  if (unknown !== undefined) throw new RefusedError(WORDS[language].noDataset(unknown), ['dataset']);
  return { datasets, total };
};

const findRuns = async ({ em, run: { tenantId } }: AgentContext, { runIds, language }: StateScope): Promise<Run[]> => {
  if (runIds.length === 0)
    return em.find(
      Run,
      { tenantId, agent: PROCESS_AGENT, status: RunStatus.SUCCEEDED },
      { orderBy: { queuedAt: 'desc', runId: 'desc' }, limit: LATEST_ANALYSES },
    );
  const found = await em.find(Run, { tenantId, runId: { $in: [...runIds] } });
  return [...new Set(runIds)].map((id) => {
    const run = found.find(({ runId }) => runId === id);
    if (!run) throw new RefusedError(WORDS[language].noRun(id), ['run']);
    if (run.status !== RunStatus.SUCCEEDED) throw new RefusedError(WORDS[language].unfinished(id), ['run']);
    return run;
  });
};

const readTables = async (context: AgentContext, dataset: Dataset): Promise<Pick<DatasetState, 'kpis' | 'initiatives'>> => {
  const nothing = { kpis: null, initiatives: null };
  if (dataset.kind === 'event_log') return nothing;
  const listed = dataset.rows > MAX_INITIATIVES ? null : findInitiativeColumns(dataset.columns);
  // Lists of initiatives have dates and amounts too, but no measurements.
  const measured = listed ? null : findKpiColumns(dataset.columns);
  if (!listed && !measured) return nothing;
  const [duck, relation] = [await context.duckDb(), await fetchDataset(context, dataset)];
  return listed
    ? { ...nothing, initiatives: await readInitiatives(duck, relation, listed) }
    : { ...nothing, kpis: measured && (await readKpiSeries(duck, relation, measured, dataset.name)) };
};

const storedAnalysisSchema = processMiningResultSchema.extend({ dataset_id: z.string() });

const toProcessState = (run: Run, datasets: readonly Dataset[]): ProcessState | null => {
  const stored = run.agent === PROCESS_AGENT ? parseStored(storedAnalysisSchema, run.result) : null;
  if (!stored) return null;
  const { dataset_id: datasetId, ...result } = stored;
  const now = datasets.find((dataset) => dataset.datasetId === datasetId);
  const read =
    run.citations.find(({ id }) => id === datasetId) ?? (now ? citeDataset(now) : { id: datasetId, kind: 'dataset', label: datasetId });
  return { run, result, name: now?.name ?? read.label, dataset: read, outdated: now !== undefined && now.contentHash !== read.version };
};
