import { normaliseText } from '../../../platform/text/index.js';
import { checkFormula, FormulaError, parseFormula, type MetricDefinition } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import type { AgentContext } from '../../kit.js';
import { activeMetrics, readHistories, type MetricHistory } from '../../metric-history.js';
import type { ConstructionResult } from './construction-result.js';

/** A metric of the tenant that a request asks for. */
export interface OwnMetric extends MetricHistory {
  readonly dataset: Dataset | null;
  /** Share of the words of its name that the request contains, 0 to 1. */
  readonly confidence: number;
  /** Words of the request that name it. */
  readonly words: readonly string[];
}

/** Minimum confidence that a request names a metric. */
const MIN_CONFIDENCE = 0.6;

/** Returns the active metric of that name, else the one that the text of the request names; null if there is none. */
export const findOwnMetric = async (
  context: AgentContext,
  { name, datasetIds }: { name: string | undefined; datasetIds: readonly string[] },
): Promise<OwnMetric | null> => {
  const metrics = (await activeMetrics(context)).filter(
    ({ datasetId }) => datasetIds.length === 0 || (datasetId !== null && datasetIds.includes(datasetId)),
  );
  const {
    metric,
    confidence = 1,
    words = [],
  } = name === undefined ? await askedMetric(context, metrics) : { metric: metrics.find((each) => same(each.name, name)) };
  if (!metric) return null;
  const [history] = await readHistories(context, [metric]);
  const { em, run } = context;
  const dataset = metric.datasetId === null ? null : await em.findOne(Dataset, { tenantId: run.tenantId, datasetId: metric.datasetId });
  return history ? { ...history, dataset, confidence, words } : null;
};

const same = (one: string, other: string): boolean => normaliseText(one) === normaliseText(other);

const askedMetric = async (
  { understood }: AgentContext,
  metrics: readonly MetricDefinition[],
): Promise<{ metric: MetricDefinition | undefined; confidence?: number | undefined; words?: readonly string[] | undefined }> => {
  const subject = (await understood())?.subjects.find(({ kind, confidence }) => kind === 'metric' && confidence >= MIN_CONFIDENCE);
  return { metric: metrics.find(({ metricId }) => metricId === subject?.id), confidence: subject?.confidence, words: subject?.words };
};

const MAX_HISTORY = 24;

/** Returns the definition and the values of a metric in the shape of a constructed KPI. */
export const ownCore = ({ metric, points, dataset }: OwnMetric) => {
  const latest = points.at(-1);
  const { metricId, name, purpose, formula, unit, direction, grain, timeColumn, owner, target } = metric;
  return {
    ...{ origin: 'metric' as const, metricId, candidateId: null, catalogueId: null, name, purpose, formula, unit, direction, grain },
    ...{ timeColumn, owner, target: target && { value: target.value, due: target.due }, deadline: target?.due ?? null },
    dataset: dataset && {
      datasetId: dataset.datasetId,
      name: dataset.name,
      version: dataset.version,
      contentHash: dataset.contentHash,
      columns: columnsOf(formula, dataset),
    },
    sql: null,
    current: latest ? { periodStart: latest.periodStart, value: latest.value, n: latest.n } : null,
    history: points.flatMap(({ periodStart, value }) => (periodStart === null ? [] : [{ periodStart, value }])).slice(-MAX_HISTORY),
    missingColumns: [],
  } satisfies Partial<ConstructionResult>;
};

/** Returns the columns that the formula uses; empty if the formula no longer fits the table. */
const columnsOf = (formula: string, { columns }: Dataset): string[] => {
  try {
    return [...checkFormula(parseFormula(formula), columns).columns];
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
};
