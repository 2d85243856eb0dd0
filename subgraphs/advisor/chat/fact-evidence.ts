import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '../../../platform/content/index.js';
import type { DatasetFact, Facts } from '../../../platform/facts/index.js';
import type { EventEvidence } from './event-evidence.js';
import { topicsOf } from './topics.js';

const MAX_NAMED = 30;

/** What is so at this moment, of the topics of a question: as the domains that own it tell. */
export const factEvidence = async (
  facts: Facts,
  em: EntityManager,
  tenantId: string,
  question: string,
  language: Language,
): Promise<EventEvidence[]> => {
  const topics = topicsOf(question);
  const told: EventEvidence[] = [];
  if (topics.includes('data')) {
    const datasets = await facts.read(em, tenantId, 'datasets');
    if (datasets) told.push({ id: 'datasets', kind: 'fact', ...datasetsInWords(datasets, language) });
  }
  if (topics.includes('metrics')) {
    const metrics = await facts.read(em, tenantId, 'activeMetrics');
    if (metrics) told.push({ id: 'active-metrics', kind: 'fact', ...metricsInWords(metrics, language) });
  }
  if (topics.includes('programme')) {
    const programme = await facts.read(em, tenantId, 'programme');
    if (programme) told.push({ id: 'programme', kind: 'fact', ...programmeInWords(programme, language) });
  }
  return told;
};

type InWords = Pick<EventEvidence, 'title' | 'text'>;

const GATES = {
  de: { open: 'freigegeben', conditional: 'unter Vorbehalt', closed: 'gesperrt', none: 'nicht geprüft' },
  en: { open: 'trusted', conditional: 'conditional', closed: 'closed', none: 'not checked' },
} as const;

const datasetsInWords = (datasets: readonly DatasetFact[], language: Language): InWords => {
  const named = datasets.slice(0, MAX_NAMED).map(({ name, gate, eventLog }) => {
    const log = eventLog ? { de: ', Ereignisprotokoll', en: ', event log' }[language] : '';
    return `${name} (${GATES[language][gate ?? 'none']}${log})`;
  });
  return {
    title: { de: 'Datensätze, jetzt', en: 'Datasets, now' }[language],
    text: counted({ de: 'Datensätze', en: 'Datasets' }[language], datasets.length, named),
  };
};

const metricsInWords = (metrics: readonly { name: string }[], language: Language): InWords => ({
  title: { de: 'Aktive Kennzahlen, jetzt', en: 'Active metrics, now' }[language],
  text: counted(
    { de: 'Aktive Kennzahlen', en: 'Active metrics' }[language],
    metrics.length,
    metrics.slice(0, MAX_NAMED).map(({ name }) => name),
  ),
});

const programmeInWords = ({ hasVision, initiatives }: { hasVision: boolean; initiatives: number }, language: Language): InWords => ({
  title: { de: 'Programm, jetzt', en: 'Programme, now' }[language],
  text: {
    de: `Initiativen: ${initiatives}. Eine Vision ist ${hasVision ? '' : 'nicht '}formuliert.`,
    en: `Initiatives: ${initiatives}. A vision is ${hasVision ? '' : 'not '}stated.`,
  }[language],
});

const counted = (what: string, count: number, named: readonly string[]): string =>
  `${what}: ${count}${named.length === 0 ? '' : `: ${named.join('; ')}`}.`;
