import { join } from 'node:path';
import { literal } from '../platform/analytics/index.js';
import { tenantCalendar, timeZoneNamed } from '../platform/identity/tenant-calendar.js';
import { MetricDefinition, MetricStatus } from '../subgraphs/metrics/index.js';
import { Dataset, detectEventLogColumns, latestChecks, REQUIRED_ROLES, Source, TrustGate } from '../subgraphs/sources/index.js';
import type { Citation } from '../subgraphs/agents/index.js';
import { RefusedError, type AgentContext, type Language } from './kit.js';
import { withLocalTimes } from './local-times.js';
import { messagesIn } from './messages.js';
import { datasetOfColumn, namedIds } from './methods/request-reading/index.js';

/** Condition of a query for event logs: tables that have roles, declared as such or recognised at import. */
export const isEventLog = { ingestedRoles: { case: { $ne: null } } } as const;

export interface DatasetQuery {
  /** Ids requested by the client; empty to let the agent choose. */
  ids: readonly string[];
  kind?: 'event_log';
  language: Language;
}

/** Part of a run's context that choosing a dataset requires. */
export type DatasetContext = Pick<AgentContext, 'em' | 'run' | 'understood'>;

/**
 * Returns the first requested dataset, otherwise the one that the text of the request names, otherwise the newest whose trust gate
 * is not closed, otherwise the newest.
 * @throws RefusedError if there is no dataset, or the requested one is unknown or of another kind
 */
export const chooseDataset = async (context: DatasetContext, { ids, kind, language }: DatasetQuery): Promise<Dataset> => {
  const { em, run } = context;
  const messages = messagesIn(language).dataset;
  const [named] = ids;
  if (named !== undefined) {
    const dataset = await em.findOne(Dataset, { tenantId: run.tenantId, datasetId: named });
    if (!dataset) throw new RefusedError(messages.unknown(named), ['dataset']);
    if (kind && dataset.eventLogColumns === null) throw new RefusedError(messages.wrongKind(dataset.name), [kind]);
    return dataset;
  }
  const [chosen] = await datasetsTrustedFirst(context, kind);
  if (chosen) return chosen;
  const nearest = kind ? nearestLog(await datasetsTrustedFirst(context), language) : null;
  throw new RefusedError([messages.none[kind ?? 'any'], ...(nearest ? [nearest] : [])].join(' '), [kind ?? 'dataset']);
};

/** Names the table that comes closest to an event log and the column that it lacks; null if every table lacks more than one. */
const nearestLog = (datasets: readonly Dataset[], language: Language): string | null => {
  const lacking = datasets.map(({ name, columns }) => {
    const found = detectEventLogColumns(columns);
    return { name, missing: REQUIRED_ROLES.filter((role) => found[role] === undefined) };
  });
  const [nearest] = lacking.toSorted((a, b) => a.missing.length - b.missing.length);
  if (!nearest || nearest.missing.length > 1) return null;
  const { nearestLog: text, role } = messagesIn(language).dataset;
  return text(nearest.name, nearest.missing.map((missing) => role[missing]).join(', '), nearest.missing.length);
};

/**
 * Returns the tenant's datasets: those that the text of the request names, then the others, newest first; those with a closed trust
 * gate come last unless they are named.
 */
export const datasetsTrustedFirst = async (context: DatasetContext, kind?: DatasetQuery['kind']): Promise<Dataset[]> => {
  const { trusted, closed } = await datasetsByTrust(context, kind);
  const all = [...trusted, ...closed];
  const named = (await namedDatasetIds(context)).flatMap((id) => all.filter(({ datasetId }) => datasetId === id));
  return [...new Set([...named, ...all])];
};

/** Returns the datasets that the request names, then those of the metrics and those of the columns that it names. */
const namedDatasetIds = async ({ em, run: { tenantId }, understood }: DatasetContext): Promise<string[]> => {
  const request = await understood();
  const metricIds = namedIds(request, 'metric');
  const metrics = metricIds.length === 0 ? [] : await em.find(MetricDefinition, { tenantId, metricId: { $in: metricIds } });
  // "the KPIs" are the data that the active metrics are computed from.
  const asksMetrics = request?.subjects.length === 0 && request.topics.some(({ topic }) => topic === 'metrics');
  const active = asksMetrics ? await em.find(MetricDefinition, { tenantId, status: MetricStatus.ACTIVE }, { limit: MAX_DATASETS }) : [];
  return [
    ...namedIds(request, 'dataset'),
    ...metricIds.flatMap((id) => metrics.find(({ metricId }) => metricId === id)?.datasetId ?? []),
    ...namedIds(request, 'column').map(datasetOfColumn),
    ...namedIds(request, 'value').map(datasetOfColumn),
    ...mostFrequent(active.flatMap(({ datasetId }) => datasetId ?? [])),
  ];
};

/** Returns the distinct ids, the most frequent first. */
const mostFrequent = (ids: readonly string[]): string[] => {
  const counts = Map.groupBy(ids, (id) => id);
  return [...counts.keys()].toSorted((a, b) => (counts.get(b)?.length ?? 0) - (counts.get(a)?.length ?? 0));
};

/** Returns the tenant's newest datasets (at most 200), separated by trust gate: not closed, and closed. */
export const datasetsByTrust = async (
  { em, run }: Pick<DatasetContext, 'em' | 'run'>,
  kind?: DatasetQuery['kind'],
): Promise<{ trusted: Dataset[]; closed: Dataset[] }> => {
  const datasets = await em.find(
    Dataset,
    { tenantId: run.tenantId, ...(kind && isEventLog) },
    { orderBy: { updatedAt: 'desc', datasetId: 'desc' }, limit: MAX_DATASETS },
  );
  const distrusted = new Set(
    (await latestChecks(em, run.tenantId)).filter(({ gate }) => gate === TrustGate.CLOSED).map(({ datasetId }) => datasetId),
  );
  return {
    trusted: datasets.filter(({ datasetId }) => !distrusted.has(datasetId)),
    closed: datasets.filter(({ datasetId }) => distrusted.has(datasetId)),
  };
};

const MAX_DATASETS = 200;

/**
 * Copies the dataset into the run's folder. Returns a DuckDB relation for it, in which instants are local times of the source or the
 * tenant, so that their days, weeks and months are those of its calendar.
 */
export const fetchDataset = async (context: AgentContext, dataset: Dataset): Promise<string> => {
  const stored = await fetchInstants(context, dataset);
  const hasInstants = dataset.columns.some(({ isInstant }) => isInstant === true);
  return hasInstants ? withLocalTimes(stored, dataset.columns, await timeZoneOf(context, dataset)) : stored;
};

/** Copies the dataset into the run's folder. Returns a DuckDB relation for it, in which instants are in UTC, to measure elapsed time. */
export const fetchInstants = async (context: AgentContext, dataset: Dataset): Promise<string> => {
  const path = join(context.folder, `${dataset.datasetId}.parquet`);
  await context.storage.getToFile(dataset.tenantId, dataset.blobName, path, context.signal);
  return `read_parquet(${literal(path)})`;
};

/** Returns the time zone by which the periods of a dataset are formed: that of its source, otherwise that of the tenant. */
export const timeZoneOf = async (
  { em, run }: Pick<AgentContext, 'em' | 'run'>,
  { sourceId }: Pick<Dataset, 'sourceId'>,
): Promise<string> => {
  const source = await em.findOne(Source, { tenantId: run.tenantId, sourceId });
  return timeZoneNamed(source?.options.timeZone) ?? (await tenantCalendar(em, run.tenantId)).timeZone;
};

/** Returns the day on which the current version of a dataset was imported, YYYY-MM-DD. */
export const importDayOf = ({ updatedAt }: Pick<Dataset, 'updatedAt'>): string => updatedAt.toISOString().slice(0, 10);

export const citeDataset = (dataset: Dataset): Citation => ({
  id: dataset.datasetId,
  kind: 'dataset',
  label: `${dataset.name} (v${dataset.version})`,
  version: dataset.contentHash,
});
