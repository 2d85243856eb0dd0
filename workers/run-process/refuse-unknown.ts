import { contentWords, sameWord, stemOf, wordsIn } from '../../platform/text/index.js';
import { MetricDefinition } from '../../subgraphs/metrics/index.js';
import { Dataset, understoodColumns } from '../../subgraphs/sources/index.js';
import { findAgentCard } from '../agents/cards.js';
import { RefusedError, type AgentContext, type Language } from '../kit.js';
import { readDocumentSentences } from '../methods/programme-facts/index.js';
import {
  asksUnit,
  datasetOfColumn,
  isTopical,
  nameOfColumn,
  namesOnlyUnknown,
  readTenantThings,
  SURE,
  unansweredPhrases,
  unknownUnit,
  withoutWords,
  type Understood,
} from '../methods/request-reading/index.js';
import { findKpiRows, kpiNamesIn, peerColumns } from '../methods/table-roles/index.js';
import { findMoney, findPercentages } from '../methods/values-in-text/amounts.js';
import { tenantNameOf } from '../tenant-name.js';
import { messagesIn } from './messages.js';
import { requestInput } from './state-reading.js';

/** Numbers of names that a refusal lists. */
const MAX_METRICS = 8;
const MAX_DATASETS = 5;

/**
 * Refuses a request that is only about unknown things: "the uptime of our reactor" does not ask for all KPIs. Ids and parameters name
 * what the run is about, so that such runs are not refused.
 */
export const refuseUnknown = async (context: AgentContext): Promise<void> => {
  const { agent, tenantId, input } = context.run;
  const request = requestInput.safeParse(input);
  const card = findAgentCard(agent);
  if (!request.success || namesByIds(input)) return;
  if (card?.needs.includes('dataset') === true) await refuseUnit(context, request.data.input);
  if (card?.refusesUnknown !== true) return;
  const understood = await context.understood();
  const ofTask = new Set(contentWords(`${card.title.de} ${card.title.en}`).map(stemOf));
  if (understood === null || !namesOnlyUnknown(request.data.input, understood, ofTask)) return;
  // "How many minutes late" names the time between two dates of a row.
  const ofIntervals = ((await context.plan())?.rows?.intervals ?? []).flatMap(({ words }) => wordsIn(words));
  if (!namesOnlyUnknown(request.data.input, withoutWords(understood, ofIntervals), ofTask)) return;
  if (await namesKpiOfTable(context, understood)) return;
  if (card.usesStatedFigures === true && statesFigures(request.data.input, understood.language)) return;
  if (card.comparesPeers === true && !(await hasPeers(context))) return;
  if (card.quotesDocuments === true && (await isInDocuments(context, understood))) return;
  const { things } = await readTenantThings(context.em.fork(), { tenantId, tenantName: await tenantNameOf(context) }, understood.language);
  // Without any data or KPI, the agent states what it requires.
  if (!things.some(({ kind }) => kind === 'metric' || kind === 'dataset')) return;
  const messages = messagesIn(understood.language);
  const named = (kind: 'metric' | 'dataset', maximum: number): string | null => {
    const names = things.filter((thing) => thing.kind === kind).map(({ label }) => messages.quoted(label));
    return names.length === 0 ? null : [...names.slice(0, maximum), ...(names.length > maximum ? ['…'] : [])].join(', ');
  };
  const words = unansweredPhrases(understood, request.data.input);
  throw new RefusedError(messages.unknown(words, named('metric', MAX_METRICS), named('dataset', MAX_DATASETS)), ['subject']);
};

/** Returns whether a request states an amount of money and a percentage. */
const statesFigures = (text: string, language: Language): boolean =>
  findMoney(text, language).length > 0 && findPercentages(text, language).length > 0;

const hasPeers = async ({ em, run: { tenantId } }: AgentContext): Promise<boolean> =>
  (await em.find(Dataset, { tenantId }, { fields: ['columns'] })).some(({ columns }) => peerColumns(columns) !== undefined);

/** Returns whether a sentence of a document contains one of the words that no name of the tenant contains. */
const isInDocuments = async (context: AgentContext, { unanswered, language }: Understood): Promise<boolean> => {
  const stems = unanswered.flatMap(contentWords).filter(isTopical).map(stemOf);
  const documents = stems.length === 0 ? [] : await readDocumentSentences(context, language);
  return documents.some(({ sentences }) =>
    sentences.some((sentence) => contentWords(sentence).some((word) => stems.some((stem) => sameWord(stem, stemOf(word))))),
  );
};

/** Returns the names of a dataset, its columns with their units and descriptions, and its KPIs. */
const namesOf = (dataset: Dataset): string[] => [
  dataset.name,
  ...understoodColumns(dataset).flatMap(({ name, unit }) => (unit === null ? [name] : [name, unit])),
  ...(dataset.profile.columnDescriptions ?? []).map(({ label }) => label),
  ...kpiNamesIn(dataset),
];

/** Refuses a request for values in a unit that no column or KPI of the tenant has: rows that only share a word with it are no answer. */
const refuseUnit = async ({ em, run: { tenantId }, understood }: AgentContext, text: string): Promise<void> => {
  if (!asksUnit(text)) return;
  const datasets = await em.find(Dataset, { tenantId });
  const metrics = await em.find(MetricDefinition, { tenantId });
  const names = [...datasets.flatMap(namesOf), ...metrics.flatMap(({ name, unit }) => [name, unit ?? ''])];
  const values = datasets.flatMap(({ profile }) => profile.columns.flatMap(({ topValues }) => topValues.map(({ value }) => String(value))));
  const unit = datasets.length === 0 ? null : unknownUnit(text, names, values);
  if (unit === null) return;
  const messages = messagesIn((await understood())?.language ?? 'de');
  const known = datasets.map(({ name }) => messages.quoted(name));
  throw new RefusedError(
    messages.unknownUnit(
      messages.quoted(unit),
      [...known.slice(0, MAX_DATASETS), ...(known.length > MAX_DATASETS ? ['…'] : [])].join(', '),
    ),
    ['subject'],
  );
};

/** Returns whether a request names a KPI of a table by its whole name; other values only say where or for whom. */
const namesKpiOfTable = async ({ em, run: { tenantId } }: AgentContext, { subjects }: Understood): Promise<boolean> => {
  const values = subjects.filter(({ kind, confidence }) => kind === 'value' && confidence >= SURE);
  const ids = [...new Set(values.map(({ id }) => datasetOfColumn(id)))];
  const datasets = ids.length === 0 ? [] : await em.find(Dataset, { tenantId, datasetId: { $in: ids } });
  return values.some(({ id }) => {
    const dataset = datasets.find(({ datasetId }) => datasetId === datasetOfColumn(id));
    return dataset !== undefined && findKpiRows(dataset)?.name === nameOfColumn(id);
  });
};

/** Parameters that state the form of a result rather than what it is about. */
const FORM_PARAMETERS: ReadonlySet<string> = new Set(['format', 'title', 'max_actions', 'max_slides']);

const namesByIds = (input: unknown): boolean => {
  const { dataset_ids, document_ids, parameters } = input as Record<string, unknown>;
  const isGiven = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
  return (
    isGiven(dataset_ids) ||
    isGiven(document_ids) ||
    Object.keys((parameters as object | null) ?? {}).some((key) => !FORM_PARAMETERS.has(key))
  );
};
