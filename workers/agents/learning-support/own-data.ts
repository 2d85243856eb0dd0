import { amountIn } from '../../../platform/content/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { MetricDefinition, MetricStatus, type MetricWithStatus } from '../../../subgraphs/metrics/index.js';
import { citeDataset } from '../../datasets.js';
import type { AgentContext, Language } from '../../kit.js';
import { askedKpiFacts, readMetrics, type DocumentSentences, type Fact } from '../../methods/programme-facts/index.js';
import { oneLine, readTenantState } from '../../methods/tenant-state/index.js';
import { documentSentences } from '../document-reading/index.js';
import { card as processMining } from '../process-mining/card.js';
import type { MinedProcess } from '../process-mining/index.js';
import type { NamedPart } from './company-terms.js';
import type { OwnFigures } from './own-questions.js';

const MAX_TRANSITIONS = 8;

/** Returns the active metrics, and those among the ids that are drafts. */
export const knownMetrics = async (context: AgentContext, ids: readonly string[]): Promise<MetricWithStatus[]> => {
  const active = await readMetrics(context);
  const others = ids.filter((id) => !active.some(({ metric }) => metric.metricId === id));
  const { em, run } = context;
  const drafts =
    others.length === 0
      ? []
      : await em.find(MetricDefinition, { tenantId: run.tenantId, metricId: { $in: others }, status: MetricStatus.DRAFT });
  return [...active, ...drafts.map((metric) => ({ metric, computation: null, latest: null }))];
};

/** Returns facts on the KPIs of tables that the request names. */
export const askedTableKpis = async (context: AgentContext, language: Language): Promise<Fact[]> => {
  const state = await readTenantState(context, { language, datasetIds: [], runIds: [] });
  return askedKpiFacts(state, language, new Date()).filter(({ source }) => source.kind === 'dataset');
};

/** Returns the figures of the tenant from which questions are made. */
export const ownFigures = (
  mined: MinedProcess | null,
  metrics: Awaited<ReturnType<typeof readMetrics>>,
  datasets: readonly Dataset[],
  language: Language,
): OwnFigures => {
  const edges = mined?.result.bottlenecks.edges.slice(0, MAX_TRANSITIONS) ?? [];
  return {
    datasets: datasets.map((dataset) => ({ name: dataset.name, rows: dataset.rows, source: citeDataset(dataset) })),
    metrics: metrics.map(({ metric: { metricId, name, formula, direction, target, unit, version } }) => ({
      name,
      formula,
      direction,
      target: target && amountIn(language, target.value, unit),
      source: { id: metricId, kind: 'metric', label: `${name} (v${version})` },
    })),
    transitions: edges.map(({ from, to, waiting }) => ({
      from,
      to,
      waiting: waiting.totalSeconds,
      source: { id: mined?.runId ?? '', kind: 'run', label: processMining.name },
    })),
  };
};

/** Returns the sentences of the tenant's documents, by document; the heads of minutes are left out. */
export const companySentences = async (context: AgentContext, language: Language): Promise<DocumentSentences[]> => {
  const all = await documentSentences(context, null, language);
  return [...Map.groupBy(all, ({ documentId }) => documentId).values()].map((sentences) => ({
    source: { id: sentences[0]?.documentId ?? '', kind: 'document', label: oneLine(sentences[0]?.document ?? '') },
    sentences: sentences.map(({ text }) => text),
  }));
};

/** Returns the columns of the datasets and the steps of the newest process, whose names can contain a term. */
export const namedParts = (datasets: readonly Dataset[], mined: MinedProcess | null): NamedPart[] => [
  ...datasets.flatMap((dataset) =>
    dataset.columns.map(({ name }): NamedPart => ({ kind: 'column', name, dataset: dataset.name, source: citeDataset(dataset) })),
  ),
  ...(mined?.result.activities ?? []).map(({ activity }): NamedPart => ({
    ...{ kind: 'step', name: activity, dataset: processMining.name },
    source: { id: mined?.runId ?? '', kind: 'run', label: processMining.name },
  })),
];
