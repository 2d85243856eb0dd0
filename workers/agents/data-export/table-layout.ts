import { wordsIn } from '../../../platform/text/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import type { ExportRequest } from '../../exporting.js';
import type { AgentContext } from '../../kit.js';
import { columnThing, namedIn } from '../../methods/request-reading/index.js';
import type { messagesIn } from './messages.js';

/** Order and omitted columns of an exported table, with the words of the request for them. */
export interface TableLayout extends Pick<ExportRequest, 'sort' | 'without'> {
  readonly words: readonly string[];
}

const DESCENDING =
  /(?<!\p{L})(?:absteigend\p{L}*|descending|desc|(?:größte|höchste|neueste|jüngste|largest|highest|newest|latest)[rsn]? zuerst|(?:largest|highest|newest|latest) first)(?!\p{L})/iu;
const SORTED =
  /(?<!\p{L})(?:(?:(?:absteigend|aufsteigend|descending|ascending)\p{L}*\s+)?(?:sortiert|geordnet|sorted|ordered|sort|order)\s+(?:nach|by)|(?:absteigend|aufsteigend|descending|ascending)\p{L}*\s+(?:nach|by)|(?:sortierung|reihenfolge):?\s+(?:nach)?)\s+(?<column>[^,.;]{2,60})/iu;
/** Columns after „ohne“ up to the end of the list. */
const WITHOUT =
  /(?<!\p{L})(?:ohne|without|except|excluding|außer|ausser)\s+(?:(?:die|den|das|der|the)\s+)?(?<explicit>(?:spalten?n?|felder|feld|columns?|fields?)\s+)?(?<columns>[^.;:]{2,80})/iu;
/** Confidence from which words name a column. */
const MIN_CONFIDENCE = 0.75;

/**
 * Returns the order and the omitted columns that a request states for a dataset; none for a list of records.
 *
 * @param leavesOutRows whether the request leaves out rows, so that what it leaves out is a column only if it says so
 */
export const tableLayout = async (
  { em, run: { tenantId } }: Pick<AgentContext, 'em' | 'run'>,
  { datasetId }: Pick<ExportRequest, 'datasetId'>,
  text: string,
  leavesOutRows: boolean,
): Promise<TableLayout> => {
  if (datasetId === undefined) return { words: [] };
  const dataset = await em.findOne(Dataset, { tenantId, datasetId });
  const names = dataset?.columns.map(({ name }) => name) ?? [];
  const namedBy = (words: string): string[] =>
    namedIn(words, names, { thingOf: (name) => columnThing('', name), minConfidence: MIN_CONFIDENCE });
  const sorted = SORTED.exec(text);
  const [column] = sorted ? namedBy(sorted.groups?.column ?? '') : [];
  const left = WITHOUT.exec(text)?.groups;
  const omitted = left?.columns ?? '';
  // „Ohne stornierte Aufträge“ leaves out rows, not the column of the order.
  const without = left?.explicit !== undefined || !leavesOutRows ? namedBy(omitted) : [];
  return {
    ...(column !== undefined && { sort: { column, isDescending: DESCENDING.test(text) } }),
    ...(without.length > 0 && without.length < names.length && { without }),
    words: [...(column === undefined ? [] : wordsIn(sorted?.[0] ?? '')), ...(without.length === 0 ? [] : wordsIn(omitted))],
  };
};

/** States the order and the omitted columns. */
export const layoutTexts = ({ sort, without = [] }: TableLayout, messages: ReturnType<typeof messagesIn>): string[] => [
  ...(sort ? [messages.sorted(sort.column, sort.isDescending ? 'descending' : 'ascending')] : []),
  ...(without.length > 0 ? [messages.withoutColumns(without.join(', '))] : []),
];
