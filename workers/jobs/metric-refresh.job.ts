import { join } from 'node:path';
import { z } from 'zod';
import { Dataset } from '../../subgraphs/sources/index.js';
import { commitRefresh, failRefresh, FormulaError, grainsFrom, MetricVersion, type RefreshResult } from '../../subgraphs/metrics/index.js';
import { tenantCalendar } from '../../platform/identity/tenant-calendar.js';
import { citeDataset, fetchInstants, timeZoneOf } from '../datasets.js';
import { defineAgent, type AgentContext } from '../kit.js';
import { withLocalTimes } from '../local-times.js';
import { checkedOn, computeMetric, isComputationError, readGold, type MetricTable } from '../methods/metrics/index.js';

const key = z.object({ metric_id: z.string(), version: z.number().int() });

/** Computes metrics from their datasets and writes the values to the gold layer: rows in PostgreSQL and Parquet in blob storage. */
export const metricRefreshJob = defineAgent({
  name: 'metric-refresh',
  input: z.object({ metrics: z.array(key) }),
  output: z.object({
    metrics: z.array(
      key.extend({
        status: z.enum(['ready', 'failed']),
        rows: z.number().int().nullable(),
        dataset_id: z.string().nullable(),
        dataset_hash: z.string().nullable(),
        error: z.object({ code: z.string(), message: z.string() }).nullable(),
      }),
    ),
  }),

  async run(context, { metrics }) {
    const { run } = context;
    const outcomes: Outcome[] = [];
    const datasets = new Datasets(context);
    for (const [index, { metric_id: metricId, version }] of metrics.entries()) {
      const found = await context.em.findOne(MetricVersion, { tenantId: run.tenantId, metricId, version });
      if (found) outcomes.push(await refresh(context, found, datasets, index));
      await context.progress((0.9 * (index + 1)) / metrics.length, metricId);
    }
    return {
      result: { metrics: outcomes.map(toResult) },
      markdown: null,
      citations: datasets.used.map(citeDataset),
      async commit(em) {
        const duck = await context.duckDb();
        await commitRefresh(
          em,
          run,
          outcomes.map(({ refreshed, path }) => ({ ...refreshed, rows: path === null ? null : readGold(duck, path) })),
        );
      },
    };
  },

  async onFailure(em, run, failure) {
    await failRefresh(em, run, { code: failure.code, message: failure.message });
  },
});

interface Outcome {
  refreshed: Omit<RefreshResult, 'rows'>;
  /** Path of the values file in the run's folder; null if the metric could not be computed. */
  path: string | null;
}

interface FetchedDataset extends MetricTable {
  readonly dataset: Dataset;
}

/** Cache of the datasets of a run's metrics; each is fetched once. */
class Datasets {
  private readonly fetched = new Map<string, FetchedDataset>();

  constructor(private readonly context: AgentContext) {}

  get used(): Dataset[] {
    return [...this.fetched.values()].map(({ dataset }) => dataset);
  }

  async get(datasetId: string): Promise<FetchedDataset | null> {
    const known = this.fetched.get(datasetId);
    if (known) return known;
    const dataset = await this.context.em.findOne(Dataset, { tenantId: this.context.run.tenantId, datasetId });
    if (!dataset) return null;
    const instants = await fetchInstants(this.context, dataset);
    const timeZone = await timeZoneOf(this.context, dataset);
    const fetched = {
      dataset,
      instants,
      relation: withLocalTimes(instants, dataset.columns, timeZone),
      timeZone,
      fiscalYearStart: (await tenantCalendar(this.context.em, this.context.run.tenantId)).fiscalYearStart,
    };
    this.fetched.set(datasetId, fetched);
    return fetched;
  }
}

const refresh = async (context: AgentContext, metric: MetricVersion, datasets: Datasets, index: number): Promise<Outcome> => {
  const { metricId, version } = metric;
  const found = metric.datasetId === null ? null : await datasets.get(metric.datasetId);
  if (!found) return failed(metric, 'dataset_missing', 'The dataset of the metric does not exist.');
  const path = join(context.folder, `gold-${index}.parquet`);
  try {
    const checked = checkedOn(found, metric.formula);
    const columns = new Set(found.dataset.columns.map(({ name }) => name));
    const missing = [metric.timeColumn, ...metric.dimensions].find((name) => name !== null && !columns.has(name));
    if (missing != null) return failed(metric, 'column_missing', `The dataset no longer has the column "${missing}".`);
    const { unit, grain, timeColumn, dimensions } = metric;
    const duck = await context.duckDb();
    const computed = await computeMetric(duck, found, { checked, unit, grains: grainsFrom(grain), timeColumn, dimensions }, path);
    const blob = await context.storage.putFile(context.run.tenantId, 'gold', path, '.parquet', 'application/vnd.apache.parquet');
    const { datasetId, version: datasetVersion, contentHash } = found.dataset;
    const { rows: valueRows, coverage, warnings } = computed;
    const of = { datasetId, datasetVersion, datasetHash: contentHash, blobName: blob.blobName, valueRows, coverage };
    return {
      refreshed: { metricId, version, of, warnings, error: null },
      path,
    };
  } catch (error) {
    if (error instanceof FormulaError) return failed(metric, 'formula_error', error.message);
    if (!isComputationError(error)) throw error;
    context.log.warn({ err: error, metric_id: metricId }, 'metric could not be computed');
    return failed(metric, 'computation_failed', 'The formula cannot be computed from the values of the dataset.');
  }
};

const failed = ({ metricId, version }: MetricVersion, code: string, message: string): Outcome => ({
  refreshed: { metricId, version, of: null, warnings: [], error: { code, message } },
  path: null,
});

const toResult = ({ refreshed: { metricId, version, of, error } }: Outcome) => ({
  metric_id: metricId,
  version,
  status: error ? ('failed' as const) : ('ready' as const),
  rows: of?.valueRows ?? null,
  dataset_id: of?.datasetId ?? null,
  dataset_hash: of?.datasetHash ?? null,
  error,
});
