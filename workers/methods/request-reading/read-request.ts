import type { EntityManager } from '@mikro-orm/postgresql';
import { contentWords, stemOf, wordsIn } from '../../../platform/text/index.js';
import { MetricDefinition, MetricStatus } from '../../../subgraphs/metrics/index.js';
import { Dataset, Document } from '../../../subgraphs/sources/index.js';
import { Initiative, Milestone } from '../../../subgraphs/transformation/index.js';
import { namesOfKpi } from '../kpi-names/index.js';
import { formatOf } from './request-format.js';
import { periodOf } from './request-period.js';
import { subjectsIn, type Nameable } from './request-subjects.js';
import { topicsIn } from './request-topics.js';
import type { Understood } from './understood.js';

/** Only the beginning of a request is read. */
const MAX_CHARACTERS = 5_000;
/** Maximum number of things of each kind that are compared with the request, newest first. */
const MAX_THINGS = 300;
/** Maximum number of columns that are compared; those of the newest datasets. */
const MAX_COLUMNS = 3_000;
/** Confidence from which a subject is named even if all its words also name a list. */
const WHOLE_NAME = 0.95;
/** Words that tell an agent what to do rather than what about. */
const TASK_WORDS = new Set(
  `analysier analysiere analyse analyze bericht berichte report create erstell erstelle daten data export exportier exportiere generate schreib schreibe
   write make draft entwirf prüf prüfe check vergleich vergleiche compare zusammenfass fasse zusammen summarise summarize explain erklär
   erkläre berechne calculate compute find finde sende send liste list datei file tabelle table format übersicht overview since until between`
    .split(/\s+/)
    .map(stemOf),
);

/**
 * Reads a request in German or English: which things and lists of the tenant it names, which period and which file format.
 * The result is deterministic. Words that match nothing are returned in `open`.
 */
export const readRequest = async (
  em: EntityManager,
  { tenantId, text, language, now }: { tenantId: string; text: string; language: Understood['language']; now: Date },
): Promise<Understood> => {
  const request = text.slice(0, MAX_CHARACTERS);
  const words = contentWords(request);
  const period = periodOf(request, now);
  const format = formatOf(request);
  const topics = topicsIn(request);
  const named = [period?.words, format?.words, ...topics.map((topic) => topic.words)];
  const taken = new Set(named.flatMap((each) => wordsIn(each ?? '').map(stemOf)));
  const topicWords = new Set(topics.flatMap((topic) => wordsIn(topic.words)));
  const found =
    words.length === 0 ? [] : subjectsIn(without(request, [period?.words, format?.words]), await thingsOf(em, tenantId), TASK_WORDS);
  // "the KPIs" names the list of metrics, not a dataset "KPIs by month".
  const subjects = found.filter(
    (subject) => subject.words.some((word) => !topicWords.has(word)) || (subject.kind !== 'column' && subject.confidence >= WHOLE_NAME),
  );
  const matched = new Set(subjects.flatMap((subject) => subject.words.map(stemOf)));
  return {
    language,
    subjects: subjects.map((subject) => ({ ...subject, words: [...subject.words] })),
    topics,
    period: period && { ...period.value, words: period.words },
    format,
    open: words.filter((word) => ![taken, matched, TASK_WORDS].some((known) => known.has(stemOf(word)))),
  };
};

/** Adds the abbreviations of names: those in brackets, and the initials of names of three words or more, such as OEE. */
const withAbbreviations = (names: readonly string[]): string[] => [
  ...names,
  ...names.flatMap((name) => [
    ...Array.from(name.matchAll(/\(([\p{Lu}\d]{2,6})\)/gu), ([, abbreviation]) => abbreviation ?? ''),
    ...(wordsIn(name).length >= 3
      ? [
          wordsIn(name)
            .map(([initial]) => initial)
            .join(''),
        ]
      : []),
  ]),
];

const without = (request: string, parts: readonly (string | undefined)[]): string =>
  parts.reduce<string>((text, part) => (part === undefined ? text : text.replace(part, ' ')), request);

/** Returns what the tenant's people refer to by name. */
const thingsOf = async (em: EntityManager, tenantId: string): Promise<Nameable[]> => {
  const newest = { orderBy: { updatedAt: 'desc' }, limit: MAX_THINGS } as const;
  const metrics = await em.find(MetricDefinition, { tenantId, status: { $ne: MetricStatus.RETIRED } }, newest);
  const datasets = await em.find(Dataset, { tenantId }, newest);
  const initiatives = await em.find(Initiative, { tenantId }, newest);
  const milestones = await em.find(Milestone, { tenantId }, newest);
  const documents = await em.find(Document, { tenantId }, { orderBy: { createdAt: 'desc' }, limit: MAX_THINGS });
  const plain = (kind: Nameable['kind'], id: string, label: string): Nameable => ({ kind, id, label, names: [label] });
  return [
    ...metrics.map(({ metricId, name }): Nameable => ({
      kind: 'metric',
      id: metricId,
      label: name,
      names: withAbbreviations(namesOfKpi(name)),
    })),
    ...datasets.map(({ datasetId, name }) => plain('dataset', datasetId, name)),
    ...datasets
      .flatMap(({ datasetId, columns }) => columns.map(({ name }) => plain('column', `${datasetId}/${name}`, name)))
      .slice(0, MAX_COLUMNS),
    ...initiatives.map(({ initiativeId, title }) => plain('initiative', initiativeId, title)),
    ...milestones.map(({ milestoneId, title }) => plain('milestone', milestoneId, title)),
    ...documents.map(({ documentId, name }) => plain('document', documentId, name.replace(/\.\p{L}+$/u, ''))),
  ];
};
