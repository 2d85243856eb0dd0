import { questionKindOf } from '../../../platform/questions/index.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { MetricDefinition, MetricStatus } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { Initiative } from '../../../subgraphs/transformation/index.js';
import { citeDataset, datasetsTrustedFirst } from '../../datasets.js';
import type { AgentContext } from '../../kit.js';
import { citeMetric } from '../../metric-history.js';
import { datasetOfColumn, namedIds, seeksDuplicates, SURE, type SubjectKind } from '../../methods/request-reading/index.js';
import { newestDocuments } from '../../readable-documents.js';
import type { WorkMaterial } from '../agent-card.js';
import { findAgentCard } from '../cards.js';
import type { StepUse } from '../step-use.js';
import type { Available } from './plan-templates.js';

/** Data of the tenant for the steps of a plan. */
export interface PlanData extends Available {
  /** Returns what an agent of the plan works on. `agents` are all agents of the plan. */
  usesOf(agent: string, agents: readonly string[]): StepUse[];
}

/** Maximum number of documents or initiatives of a step. */
const MAX_USES = 3;

/**
 * Reads the tenant's datasets and event logs, and the metrics, documents and initiatives that the request names.
 *
 * @param text the request
 * @param isOfTask whether a word belongs to the task, and therefore does not name a column or value
 */
export const readPlanData = async (
  context: AgentContext,
  text: string,
  isOfTask: (word: string) => boolean = () => false,
): Promise<PlanData> => {
  const { em, run } = context;
  const { tenantId } = run;
  const request = await context.understood();
  const namedSurely = (request?.subjects ?? []).filter(
    ({ kind, confidence, words }) => confidence >= SURE && !((kind === 'column' || kind === 'value') && words.every(isOfTask)),
  );
  const idsOf = (...kinds: readonly SubjectKind[]): string[] => namedSurely.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const active = await em.find(
    MetricDefinition,
    { tenantId, status: MetricStatus.ACTIVE },
    { orderBy: { createdAt: 'asc', metricId: 'asc' }, limit: MAX_READ },
  );
  const metrics = active.filter(({ metricId }) => idsOf('metric').includes(metricId));
  const presumed = active.filter(({ metricId }) => metrics.length === 0 && namedIds(request, 'metric').includes(metricId));
  const datasets = await datasetsTrustedFirst(context);
  const logs = await datasetsTrustedFirst(context, 'event_log');
  const documents = firstNamed(
    await newestDocuments({ em, tenantId }, null, MAX_READ),
    ({ id, name }): StepUse => ({ kind: 'document', id, name }),
    idsOf('document'),
  );
  const planned = await em.find(
    Initiative,
    { tenantId, archivedAt: null },
    { orderBy: { due: 'asc', initiativeId: 'asc' }, limit: MAX_READ },
  );
  const [titles, areas] = [idsOf('initiative'), idsOf('area')];
  const initiativeIds =
    titles.length > 0
      ? titles
      : planned.filter(({ areaId }) => areaId !== null && areas.includes(areaId)).map(({ initiativeId }) => initiativeId);
  const initiatives = firstNamed(
    planned,
    ({ initiativeId, title }): StepUse => ({ kind: 'initiative', id: initiativeId, name: title }),
    initiativeIds,
  );
  const ofMetrics = metrics.flatMap(({ datasetId }) => datasetId ?? []);
  const ofParts = [...idsOf('column'), ...idsOf('value')].map(datasetOfColumn);
  const namedDatasets = new Set([...idsOf('dataset'), ...ofParts]);
  const [log] = logs;
  const chosen = (agents: readonly string[]): Dataset | undefined => {
    const isMined = agents.some((agent) => materialOf(agent).includes('event_log'));
    // A named dataset says more than that of a KPI, and that more than one with a named column or value.
    const ids = [...idsOf('dataset'), ...(isMined ? [] : ofMetrics), ...ofParts];
    const [byRequest] = ids.flatMap((id) => datasets.find(({ datasetId }) => datasetId === id) ?? []);
    return byRequest ?? (isMined ? log : undefined);
  };
  const rowsId = (await context.plan())?.rows?.datasetId;
  const withRows = datasets.find(({ datasetId }) => datasetId === rowsId);
  const [weak] = namedIds(request, 'dataset').flatMap((id) => datasets.find(({ datasetId }) => datasetId === id) ?? []);
  const ofRows: StepUse | null = withRows ? asDataset(withRows) : weak ? { ...asDataset(weak), presumed: true } : null;
  const hasUnknown = (request?.unanswered.length ?? 0) > 0;
  const isOpen = namedSurely.length === 0 && !hasUnknown;
  const metricUses = metricUsesOf({ metrics, presumed, active, namedDatasets, isOpen, hasUnknown });
  const ofDataset = (agents: readonly string[]): StepUse[] => {
    const dataset = chosen(agents);
    return dataset ? [asDataset(dataset)] : datasets.slice(0, 1).map((first) => ({ ...asDataset(first), presumed: true }));
  };
  const namedRecords = [
    ...metrics.map(asMetric),
    ...datasets.filter(({ datasetId }) => idsOf('dataset').includes(datasetId)).map(asDataset),
  ];
  return {
    eventLogs: logs.length,
    datasets: datasets.length,
    namesMetric: metrics.length + presumed.length > 0,
    // A question whether a target can be reached does not ask for a plan.
    hasTarget: request?.target != null && questionKindOf(text) === null,
    usesOf(agent, agents) {
      const material = materialOf(agent);
      const has = (kind: WorkMaterial): boolean => material.includes(kind);
      if (has('event_log')) return log ? [asDataset(log)] : [];
      if (has('dataset_pair'))
        return datasets
          .toSorted((a, b) => Number(namedDatasets.has(b.datasetId)) - Number(namedDatasets.has(a.datasetId)))
          .slice(0, seeksDuplicates(text) ? 1 : 2)
          .map(asDataset);
      if (has('document')) return documents;
      if (has('initiative')) return initiatives;
      if (has('dataset') && (!has('metric') || metrics.length === 0)) return ofDataset(agents);
      const found = [
        ...(has('metric') ? metricUses : []),
        ...(has('named_initiative') && initiativeIds.length > 0 ? initiatives : []),
        ...(has('named_record') ? namedRecords : []),
      ];
      // A text or page on rows of a dataset works on that dataset.
      return found.length === 0 && has('metric') && ofRows ? [ofRows] : found;
    },
  };
};

const MAX_READ = 300;

const materialOf = (agent: string): readonly WorkMaterial[] => findAgentCard(agent)?.worksOn ?? [];

const asDataset = ({ datasetId, name }: Dataset): StepUse => ({ kind: 'dataset', id: datasetId, name });
const asMetric = ({ metricId, name }: MetricDefinition): StepUse => ({ kind: 'metric', id: metricId, name });

/**
 * Returns the KPIs that a request names, otherwise those that it presumably means, those of the datasets that it names, or the first ones
 * if it names nothing.
 */
const metricUsesOf = ({
  metrics,
  presumed,
  active,
  namedDatasets,
  isOpen,
  hasUnknown,
}: {
  metrics: readonly MetricDefinition[];
  presumed: readonly MetricDefinition[];
  active: readonly MetricDefinition[];
  namedDatasets: ReadonlySet<string>;
  /** True if the request names nothing, not even something unknown. */
  isOpen: boolean;
  hasUnknown: boolean;
}): StepUse[] => {
  if (metrics.length > 0) return metrics.map(asMetric);
  const ofDatasets = active.filter(({ datasetId }) => datasetId !== null && namedDatasets.has(datasetId));
  const proposed = [presumed, hasUnknown ? [] : ofDatasets, isOpen ? active : []].find(({ length }) => length > 0) ?? [];
  return proposed.slice(0, MAX_USES).map((metric) => ({ ...asMetric(metric), presumed: true }));
};

/** Returns the things with the ids, or the first ones if there are no ids. */
const firstNamed = <Thing>(things: readonly Thing[], useOf: (thing: Thing) => StepUse, ids: readonly string[]): StepUse[] => {
  const all = things.map(useOf);
  return (ids.length > 0 ? all.filter(({ id }) => ids.includes(id)) : all).slice(0, MAX_USES);
};

/** Cites what steps use, each once; datasets in their current version. */
export const citeUses = async (
  { em, run: { tenantId } }: Pick<AgentContext, 'em' | 'run'>,
  uses: readonly StepUse[],
): Promise<Citation[]> => {
  const idsOf = (kind: StepUse['kind']): string[] => [...new Set(uses.filter((use) => use.kind === kind).map(({ id }) => id))];
  const datasets = await em.find(Dataset, { tenantId, datasetId: { $in: idsOf('dataset') } });
  const metrics = await em.find(MetricDefinition, { tenantId, metricId: { $in: idsOf('metric') } });
  const others = new Map(uses.filter(({ kind }) => kind === 'document' || kind === 'initiative').map((use) => [use.id, use]));
  return [
    ...datasets.map(citeDataset),
    ...metrics.map(citeMetric),
    ...[...others.values()].map(({ kind, id, name }) => ({ id, kind, label: name })),
  ];
};
