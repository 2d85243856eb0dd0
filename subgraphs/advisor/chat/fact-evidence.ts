import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '../../../platform/content/index.js';
import type { DatasetSummary, CrossDomainReader } from '../../../platform/cross-domain/index.js';
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
  const topics = topicsOf(question);
  const evidence: EventEvidence[] = [];
  if (topics.includes('data')) {
    const datasets = await crossDomain.read(em, tenantId, 'datasets');
    if (datasets) evidence.push({ id: 'datasets', kind: 'fact', ...describeDatasets(datasets, language) });
  }
  if (topics.includes('metrics')) {
    const metrics = await crossDomain.read(em, tenantId, 'activeMetrics');
    if (metrics) evidence.push({ id: 'active-metrics', kind: 'fact', ...describeMetrics(metrics, language) });
  }
  if (topics.includes('programme')) {
    const programme = await crossDomain.read(em, tenantId, 'programme');
    if (programme) evidence.push({ id: 'programme', kind: 'fact', ...describeProgramme(programme, language) });
  }
  return evidence;
};

type Description = Pick<EventEvidence, 'title' | 'text'>;

const GATES = {
  de: { open: 'freigegeben', conditional: 'unter Vorbehalt', closed: 'gesperrt', none: 'nicht geprüft' },
  en: { open: 'trusted', conditional: 'conditional', closed: 'closed', none: 'not checked' },
} as const;

const describeDatasets = (datasets: readonly DatasetSummary[], language: Language): Description => {
  const named = datasets.slice(0, MAX_NAMED).map(({ name, gate, eventLog }) => {
    const log = eventLog ? { de: ', Ereignisprotokoll', en: ', event log' }[language] : '';
    return `${name} (${GATES[language][gate ?? 'none']}${log})`;
  });
  return {
    title: { de: 'Datensätze, jetzt', en: 'Datasets, now' }[language],
    text: countedList({ de: 'Datensätze', en: 'Datasets' }[language], datasets.length, named),
  };
};

const describeMetrics = (metrics: readonly { name: string }[], language: Language): Description => ({
  title: { de: 'Aktive Kennzahlen, jetzt', en: 'Active metrics, now' }[language],
  text: countedList(
    { de: 'Aktive Kennzahlen', en: 'Active metrics' }[language],
    metrics.length,
    metrics.slice(0, MAX_NAMED).map(({ name }) => name),
  ),
});

const describeProgramme = ({ hasVision, initiatives }: { hasVision: boolean; initiatives: number }, language: Language): Description => ({
  title: { de: 'Programm, jetzt', en: 'Programme, now' }[language],
  text: {
    de: `Initiativen: ${initiatives}. Eine Vision ist ${hasVision ? '' : 'nicht '}formuliert.`,
    en: `Initiatives: ${initiatives}. A vision is ${hasVision ? '' : 'not '}stated.`,
  }[language],
});

const countedList = (label: string, count: number, named: readonly string[]): string =>
  `${label}: ${count}${named.length === 0 ? '' : `: ${named.join('; ')}`}.`;
