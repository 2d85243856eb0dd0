import { createGoldReader, MetricComputation, MetricDefinition, MetricStatus, isCompletePeriod } from '../subgraphs/metrics/index.js';
import type { Citation } from '../subgraphs/agents/index.js';
import type { AgentContext } from './kit.js';
import { namedIds } from './methods/request-reading/index.js';

/** Metric with the computed values of its current version, by its own grain. */
export interface MetricHistory {
  readonly metric: MetricDefinition;
  readonly computation: MetricComputation | null;
  /** Complete periods with a value, oldest first; at most the newest 400. */
  readonly points: readonly { readonly periodStart: string | null; readonly value: number; readonly n: number }[];
}

const MAX_POINTS = 400;

type Reader = Pick<AgentContext, 'em' | 'run' | 'config' | 'storage' | 'log'>;

/** Returns the tenant's active metrics, at most 200, sorted by name. */
export const activeMetrics = ({ em, run: { tenantId } }: Pick<AgentContext, 'em' | 'run'>): Promise<MetricDefinition[]> =>
  em.find(MetricDefinition, { tenantId, status: MetricStatus.ACTIVE }, { orderBy: { name: 'asc', metricId: 'asc' }, limit: 200 });

/** Returns the metrics that the text of the request names; all if it names none. */
export const askedMetrics = async (
  { understood }: Pick<AgentContext, 'understood'>,
  metrics: readonly MetricDefinition[],
): Promise<{ metrics: MetricDefinition[]; isNamed: boolean }> => {
  const ids = namedIds(await understood(), 'metric');
  const named = ids.flatMap((id) => metrics.filter(({ metricId }) => metricId === id));
  return named.length > 0 ? { metrics: named, isNamed: true } : { metrics: [...metrics], isNamed: false };
};

/** Returns the drafts that the text of a request names. */
export const askedDrafts = async ({
  em,
  run: { tenantId },
  understood,
}: Pick<AgentContext, 'em' | 'run' | 'understood'>): Promise<MetricDefinition[]> => {
  const ids = namedIds(await understood(), 'metric');
  return ids.length === 0 ? [] : em.find(MetricDefinition, { tenantId, status: MetricStatus.DRAFT, metricId: { $in: ids } });
};

export const readHistories = async (
  { em, run: { tenantId }, config, storage, log }: Reader,
  metrics: readonly MetricDefinition[],
): Promise<MetricHistory[]> => {
  if (metrics.length === 0) return [];
  const computations = await em.find(MetricComputation, { tenantId, $or: metrics.map(({ metricId, version }) => ({ metricId, version })) });
  const gold = createGoldReader(config.lakehouse.readPath, storage, log);
  const histories: MetricHistory[] = [];
  for (const metric of metrics) {
    const { metricId, version, grain } = metric;
    const computation = computations.find((each) => each.metricId === metricId && each.version === version) ?? null;
    const blobName = computation?.blobName ?? null;
    const [rows = []] =
      blobName === null
        ? []
        : await gold.read(em, [{ tenantId, metricId, version, blobName }], { grain, dimension: null, newest: MAX_POINTS });
    const points = rows.flatMap(({ periodStart, value, n }) =>
      value === null || !isCompletePeriod(periodStart, grain, computation) ? [] : [{ periodStart, value, n }],
    );
    histories.push({ metric, computation, points });
  }
  return histories;
};

export const citeMetric = ({ metricId, name, version }: Pick<MetricDefinition, 'metricId' | 'name' | 'version'>): Citation => ({
  id: metricId,
  kind: 'metric',
  label: `${name} (v${version})`,
});
