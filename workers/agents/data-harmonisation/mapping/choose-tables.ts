import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { Dataset } from '../../../../subgraphs/sources/index.js';
import { fetchDataset } from '../../../datasets.js';
import { RefusedError, type AgentContext, type Language } from '../../../kit.js';
import { isGenericWord } from '../../../../platform/questions/index.js';
import { contentWords, isFormOf, nameWords, stemOf, wordsIn } from '../../../../platform/text/index.js';
import { datasetOfColumn, NEUTRAL_WORDS, SURE, type Understood } from '../../../methods/request-reading/index.js';
import { findInitiativeColumns, findKpiRows } from '../../../methods/table-roles/index.js';
import { messagesIn } from '../messages.js';
import { MIN_SCORE, mapColumns, readTable, type ReadTable, type SourceTable } from './column-mapping.js';

const MAX_TABLES = 10;
/** Maximum number of datasets that are examined if the request names none. */
const MAX_EXAMINED_TABLES = 12;

export interface ChosenTables {
  tables: SourceTable[];
  datasets: Dataset[];
  /** True if the agent chose the datasets because the request names none. */
  areChosen: boolean;
  /** True if the text of the request names the datasets or their columns. */
  areNamed: boolean;
}

/**
 * Returns the requested datasets in order, of which there may be one; else, if duplicates within one dataset are sought, the one that
 * the text names or that has the most text columns; else those that the text names, completed by the one with the most similar columns, else the
 * two datasets with the most similar columns.
 * @throws RefusedError if a dataset does not exist, or if there are fewer than 2, more than `MAX_TABLES` or no comparable datasets
 */
export const chooseTables = async (
  context: AgentContext,
  duck: DuckDbSession,
  { ids, seeksOne, request }: { ids: readonly string[]; seeksOne: boolean; request: string },
  language: Language,
): Promise<ChosenTables> => {
  const { choice: messages, duplicates } = messagesIn(language);
  const requested = [...new Set(ids)];
  const {
    em,
    run: { tenantId },
  } = context;
  if (requested.length > MAX_TABLES) throw new RefusedError(messages.many(MAX_TABLES), ['dataset']);
  const where = { tenantId, ...(requested.length > 0 && { datasetId: { $in: requested } }) };
  const available = await em.find(Dataset, where, { orderBy: { updatedAt: 'desc', datasetId: 'desc' }, limit: MAX_EXAMINED_TABLES });
  const unknown = requested.find((id) => !available.some(({ datasetId }) => datasetId === id));
  if (unknown !== undefined) throw new RefusedError(messages.unknown(unknown), ['dataset']);
  if (seeksOne && available.length === 0) throw new RefusedError(duplicates.noDataset, ['dataset']);
  if (available.length < (seeksOne ? 1 : 2) && requested.length === 0) throw new RefusedError(messages.two, ['dataset']);
  const datasets = requested.length > 0 ? requested.flatMap((id) => available.filter(({ datasetId }) => datasetId === id)) : available;
  const tables: SourceTable[] = [];
  for (const dataset of datasets) tables.push(await tableOf(context, dataset));
  if (requested.length > 0) return { tables, datasets, areChosen: false, areNamed: false };
  const { positions: named, wholes } = namedDatasets(await context.understood(), datasets, request);
  const [only] = named;
  if (seeksOne && wholes < 2) return chooseOne(tables, datasets, only);
  const partner = wholes < 2 ? unknownPartner(request, await context.understood()) : null;
  if (partner !== null)
    throw new RefusedError(messages.unknownPartner(partner, available.map(({ name }) => messages.quoted(name)).join(', ')), ['dataset']);
  const pair = named.length > 1 ? named : await mostSimilarPair(duck, tables, only);
  if (!pair) throw new RefusedError(messages.none, ['comparable_columns']);
  return {
    ...{ tables: pair.map((at) => tables[at] as SourceTable), datasets: pair.map((at) => datasets[at] as Dataset) },
    ...{ areChosen: wholes < 2, areNamed: named.length > 0 },
  };
};

/** Name of data in a request: "the payroll file", „der Gehaltsliste“. */
const DATA_NAMED =
  /(?<!\p{L})(?:with|and|to|into|mit|und|zu|an|gegen|against)\s+(?:the|our|their|its|der|die|den|dem|das|unser\p{L}*|ihr\p{L}*)\s+(?:(?<before>\p{L}[\p{L}-]*(?:\s\p{L}[\p{L}-]*)?)\s(?:files?|lists?|data|datasets?|tables?|records|extract|export|datei|liste|daten|tabelle|bestand)|(?<compound>\p{L}+(?:datei|liste|tabelle|daten|bestand)))(?!\p{L})/iu;

/** Returns the words for data that a request wants to merge and that no name of the tenant contains; null if there are none. */
export const unknownPartner = (request: string, understood: Understood | null): string | null => {
  const { 0: whole, groups } = DATA_NAMED.exec(request) ?? {};
  const words = groups?.['before'] ?? groups?.['compound'];
  if (whole === undefined || words === undefined || understood === null) return null;
  const named = new Set(
    [...understood.subjects, ...understood.topics]
      .flatMap((each) => [each.words].flat())
      .flatMap(wordsIn)
      .map(stemOf),
  );
  const open = contentWords(words).filter((word) => !NEUTRAL_WORDS.has(stemOf(word)) && !isGenericWord(word));
  return open.length > 0 && !open.some((word) => named.has(stemOf(word))) ? words : null;
};

/** Returns the named dataset, else the one with the most text columns, event logs last. */
const chooseOne = (tables: SourceTable[], datasets: Dataset[], named: number | undefined): ChosenTables => {
  const texts = ({ columns, eventLogColumns }: Dataset): number =>
    columns.filter(({ type }) => type === 'text').length - (eventLogColumns === null ? 0 : columns.length);
  const at = named ?? datasets.reduce((best, dataset, index) => (texts(dataset) > texts(datasets[best] ?? dataset) ? index : best), 0);
  return {
    ...{ tables: tables.slice(at, at + 1), datasets: datasets.slice(at, at + 1) },
    ...{ areChosen: named === undefined && datasets.length > 1, areNamed: named !== undefined },
  };
};

/**
 * Returns the positions of the datasets that a request names itself, else the one or two of which it names most columns and values; `wholes` counts those that it
 * names itself.
 */
const namedDatasets = (
  understood: Understood | null,
  datasets: readonly Dataset[],
  request: string,
): { positions: number[]; wholes: number } => {
  const at = (id: string): number => datasets.findIndex(({ datasetId }) => datasetId === id);
  const positions = (ids: readonly string[]): number[] => [...new Set(ids.map(at))].filter((position) => position >= 0);
  const certain = (understood?.subjects ?? []).filter(({ kind, confidence }) => kind === 'dataset' && confidence >= SURE);
  // Of two sheets of one file, the one that more words name is meant; of those that the same words name, the one with more of the request's.
  const spoken = new Set(contentWords(request).map(stemOf));
  const ownWords = (label: string): number => wordsIn(label.replaceAll('_', ' ')).filter((word) => spoken.has(stemOf(word))).length;
  const isBetter = (other: (typeof certain)[number], { words, label }: (typeof certain)[number]): boolean =>
    words.every((word) => other.words.includes(word)) && (other.words.length > words.length || ownWords(other.label) > ownWords(label));
  const sure = certain.filter((each) => !certain.some((other) => isBetter(other, each)));
  const lists = (understood?.topics ?? []).flatMap(({ topic }) => datasets.find((dataset) => isListOf(topic, dataset))?.datasetId ?? []);
  const understoodAs = positions([...sure.map(({ id }) => id), ...lists]);
  // In a request to merge datasets, a word that is also the name of a KPI or a value means the dataset.
  const spelled = spelledIn(
    request,
    datasets.map(({ name }) => name),
  );
  const named = understoodAs.length < 2 && spelled.length > 1 ? spelled : understoodAs;
  if (named.length > 1) return { positions: named, wholes: named.length };
  const parts = (understood?.subjects ?? []).filter(({ kind }) => kind === 'dataset' || kind === 'column' || kind === 'value');
  const others = Map.groupBy(
    parts.filter(({ id, kind }) => !named.includes(at(kind === 'dataset' ? id : datasetOfColumn(id)))),
    ({ id, kind }) => (kind === 'dataset' ? id : datasetOfColumn(id)),
  );
  // A word of its name says more about a dataset than one of its values.
  const words = (id: string): number =>
    new Set(others.get(id)?.flatMap((part) => part.words)).size + Number(others.get(id)?.some(({ kind }) => kind === 'dataset') === true);
  const byParts = positions([...others.keys()].toSorted((a, b) => words(b) - words(a)));
  return { positions: [...named, ...byParts].slice(0, 2), wholes: named.length };
};

/** Returns the positions of the names of which a request contains a word. Of several names with the same word, the one with the fewest other words is meant. */
export const spelledIn = (request: string, names: readonly string[]): number[] => {
  const words = contentWords(request)
    .filter((word) => !isGenericWord(word))
    .map(stemOf);
  const stems = names.map((name) =>
    nameWords(name)
      .filter((word) => /\p{L}/u.test(word))
      .map(stemOf),
  );
  const isIn = (word: string, at: number): boolean => stems[at]?.some((stem) => isFormOf(word, stem)) === true;
  const besides = (at: number): number => stems[at]?.filter((stem) => !words.some((word) => isFormOf(word, stem))).length ?? 0;
  const found = words.flatMap((word) =>
    [...names.keys()]
      .filter((at) => isIn(word, at))
      .toSorted((a, b) => besides(a) - besides(b))
      .slice(0, 1),
  );
  return [...new Set(found)];
};

/** Returns whether a dataset with these columns is the list that a topic means: values of KPIs, or initiatives. */
const isListOf = (topic: Understood['topics'][number]['topic'], dataset: Pick<Dataset, 'columns' | 'profile'>): boolean =>
  (topic === 'metrics' && findKpiRows(dataset)?.name !== undefined) ||
  (topic === 'initiatives' && findInitiativeColumns(dataset.columns, dataset.profile) !== null);

const tableOf = async (context: AgentContext, dataset: Dataset): Promise<SourceTable> => ({
  datasetId: dataset.datasetId,
  name: dataset.name,
  relation: await fetchDataset(context, dataset),
  columns: dataset.columns,
  rows: dataset.rows,
});

/**
 * Returns the positions of the two tables with the highest sum of column scores; undefined if no two share at least two columns.
 * @param only position of a table that must be one of them
 */
const mostSimilarPair = async (
  duck: DuckDbSession,
  tables: readonly SourceTable[],
  only: number | undefined,
): Promise<number[] | undefined> => {
  const read: ReadTable[] = [];
  for (const table of tables) if (table.rows > 0) read.push(await readTable(duck, table));
  const pairs = read.flatMap((one, index) =>
    read.slice(index + 1).map((other) => {
      const matches = mapColumns(one, other, []);
      return { at: [one, other].map(({ datasetId }) => tables.findIndex((table) => table.datasetId === datasetId)), matches };
    }),
  );
  const fit = ({ matches }: (typeof pairs)[number]): number => matches.reduce((sum, { score }) => sum + score, 0);
  return pairs
    .filter(({ at }) => only === undefined || at.includes(only))
    .filter(({ matches }) => matches.length >= 2 && fit({ at: [], matches }) >= 2 * MIN_SCORE)
    .toSorted((a, b) => fit(b) - fit(a))[0]?.at;
};
