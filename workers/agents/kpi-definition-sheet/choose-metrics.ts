import { normaliseText } from '../../../platform/text/index.js';
import { MetricDefinition, namesOfKpi } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { Initiative, InitiativeStatus } from '../../../subgraphs/transformation/index.js';
import { RefusedError, type AgentContext, type Language } from '../../kit.js';
import { activeMetrics, askedMetrics, readHistories } from '../../metric-history.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { metricSheet } from './compose-sheet.js';
import { messagesIn } from './messages.js';
import type { SheetResult } from './sheet-result.js';

interface MetricChoice {
  readonly metric_id?: string | undefined;
  readonly name?: string | undefined;
  readonly run_ids: readonly string[];
  /** Identifiers of the metrics for which earlier runs recommend targets. */
  readonly recommended: string[];
}

/**
 * Selects the metrics by the id or name in the parameters; otherwise those for which the given runs recommend targets; otherwise the active
 * metrics named in the request; otherwise all active metrics.
 *
 * @throws RefusedError if no metric has the requested id or name
 */
export const chooseMetrics = async (
  context: AgentContext,
  { metric_id: metricId, name, run_ids: ids, recommended }: MetricChoice,
  language: Language,
): Promise<{ metrics: MetricDefinition[]; chosenBy: SheetResult['chosenBy'] }> => {
  const { em, run } = context;
  const { refusal } = messagesIn(language);
  if (metricId !== undefined) {
    const found = await em.findOne(MetricDefinition, { tenantId: run.tenantId, metricId });
    if (!found) throw new RefusedError(refusal.unknown(oneLine(metricId)), ['metric']);
    if (name !== undefined && !namesOfKpi(found.name).some((each) => normaliseText(each).includes(normaliseText(name))))
      throw new RefusedError(refusal.otherName(oneLine(found.name), oneLine(name)), ['parameters.name']);
    return { metrics: [found], chosenBy: 'request' };
  }
  if (name !== undefined) {
    const all = await em.find(MetricDefinition, { tenantId: run.tenantId }, { orderBy: { name: 'asc', metricId: 'asc' }, limit: 1_000 });
    const searched = normaliseText(name);
    const withName = (matches: (metricName: string) => boolean) =>
      all.filter((metric) => namesOfKpi(metric.name).some((each) => matches(normaliseText(each))));
    const equal = withName((metricName) => metricName === searched);
    const found = equal.length > 0 ? equal : withName((metricName) => metricName.includes(searched));
    if (found.length === 0) throw new RefusedError(refusal.unknown(oneLine(name)), ['metric']);
    return { metrics: found, chosenBy: 'request' };
  }
  if (ids.length > 0) {
    const metrics = await em.find(
      MetricDefinition,
      { tenantId: run.tenantId, metricId: { $in: recommended } },
      { orderBy: { metricId: 'asc' } },
    );
    return { metrics, chosenBy: 'runs' };
  }
  const { metrics, isNamed } = await askedMetrics(context, await activeMetrics(context));
  return { metrics, chosenBy: isNamed ? 'request' : 'all_active' };
};

const OPEN = [InitiativeStatus.PLANNED, InitiativeStatus.ACTIVE, InitiativeStatus.PAUSED];

/** Returns the sheets of the given metrics, with the datasets and histories that they are based on. */
export const definedSheets = async (context: AgentContext, metrics: readonly MetricDefinition[], language: Language) => {
  const { em, run } = context;
  const ids = [...new Set(metrics.flatMap(({ datasetId }) => datasetId ?? []))];
  const datasets = ids.length === 0 ? [] : await em.find(Dataset, { tenantId: run.tenantId, datasetId: { $in: ids } });
  const initiatives = await em.find(
    Initiative,
    { tenantId: run.tenantId, archivedAt: null, status: { $in: OPEN } },
    { orderBy: { createdAt: 'asc', initiativeId: 'asc' }, limit: 1_000 },
  );
  const histories = await readHistories(context, metrics);
  const sheets = histories.map((history) => {
    const dataset = datasets.find(({ datasetId }) => datasetId === history.metric.datasetId) ?? null;
    return metricSheet(history, dataset, initiatives, language);
  });
  return { sheets, datasets, histories };
};
