import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '../../../platform/content/index.js';
import type { DatasetSummary, CrossDomainReader } from '../../../platform/cross-domain/index.js';
import { messagesIn, type Messages } from '../messages.js';
import type { EventEvidence } from './event-evidence.js';
import { topicsOf } from './topics.js';

const MAX_NAMED = 30;

/** Returns the current facts about the topics of a question, as provided by the domains that own them. */
export const factEvidence = async (
  crossDomain: CrossDomainReader,
  em: EntityManager,
  tenantId: string,
  question: string,
  language: Language,
): Promise<EventEvidence[]> => {
  const { fact } = messagesIn(language);
  const topics = topicsOf(question);
  const evidence: EventEvidence[] = [];
  if (topics.includes('data')) {
    const datasets = await crossDomain.read(em, tenantId, 'datasets');
    if (datasets) evidence.push({ id: 'datasets', kind: 'fact', ...describeDatasets(datasets, fact) });
  }
  if (topics.includes('metrics')) {
    const metrics = await crossDomain.read(em, tenantId, 'activeMetrics');
    if (metrics) evidence.push({ id: 'active-metrics', kind: 'fact', ...describeMetrics(metrics, fact) });
  }
  if (topics.includes('programme')) {
    const programme = await crossDomain.read(em, tenantId, 'programme');
    if (programme) evidence.push({ id: 'programme', kind: 'fact', ...describeProgramme(programme, fact) });
  }
  return evidence;
};

type Description = Pick<EventEvidence, 'title' | 'text'>;
type Facts = Messages['fact'];

const describeDatasets = (datasets: readonly DatasetSummary[], { datasets: title, dataset, datasetList }: Facts): Description => ({
  title,
  text: datasetList(
    datasets.length,
    listed(datasets, ({ name, gate, eventLog }) => dataset(name, gate ?? 'none', eventLog)),
  ),
});

const describeMetrics = (metrics: readonly { name: string }[], { metrics: title, metricList }: Facts): Description => ({
  title,
  text: metricList(
    metrics.length,
    listed(metrics, ({ name }) => name),
  ),
});

const describeProgramme = (
  { hasVision, initiatives }: { hasVision: boolean; initiatives: number },
  { programme: title, programmeState }: Facts,
): Description => ({ title, text: programmeState(initiatives, hasVision) });

const listed = <T>(items: readonly T[], nameOf: (item: T) => string): string => items.slice(0, MAX_NAMED).map(nameOf).join('; ');
