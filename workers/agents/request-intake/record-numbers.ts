import { literal } from '../../../platform/analytics/index.js';
import { anyWord } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { datasetsTrustedFirst, fetchDataset } from '../../datasets.js';
import { formatDate, formatNumber } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { eventTimes, filled, VALID_EVENT } from '../../methods/case-times/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { messagesIn } from './messages.js';

/** A number of a record: capital letters and at least 3 digits, such as AU-105369 or INV2026-0815, or digits behind the name of the record. */
const NUMBER = /(?<![\p{L}\p{N}-])(?=[\p{Lu}\d/-]*\d{3})\p{Lu}{1,5}[-/]?\d[\d-]{2,14}(?![\p{L}\p{N}])/gu;
const KINDS = ['ticket', 'order', 'auftrag', 'bestellung', 'rechnung', 'invoice', 'lieferschein', 'vorgang', 'case'];
const NAMED = new RegExp(
  String.raw`(?<!\p{L})(?:${anyWord(KINDS)})s?[- ]?(?:nummer|nr|no|number|id)?\.?\s?[:#]?\s?(?<number>\d{4,12})(?![\p{L}\p{N}])`,
  'giu',
);
/** Words that speak of a record whose number would find it. */
const RECORD = /(?<!\p{L})(?:ticket|order|auftrag|bestellung|invoice|rechnung|lieferung|delivery|shipment)(?!\p{L})/iu;
const MAX_NUMBERS = 3;
const MAX_DATASETS = 12;
const MAX_SHOWN = 6;

/** Returns the numbers of records that a request names, at most 3. */
export const numbersIn = (text: string): string[] =>
  [...new Set([...(text.match(NUMBER) ?? []), ...Array.from(text.matchAll(NAMED), ({ groups }) => groups?.['number'] ?? '')])].slice(
    0,
    MAX_NUMBERS,
  );

/** Returns whether a request speaks of a ticket, an order or the like without its number. */
export const lacksNumber = (text: string): boolean => RECORD.test(text) && numbersIn(text).length === 0;

/** States for each number of a record what the data of the tenant say on it: the last event of its case, or its rows. */
export const numberStates = async (context: AgentContext, numbers: readonly string[], language: Language): Promise<string[]> => {
  if (numbers.length === 0) return [];
  const datasets = (await datasetsTrustedFirst(context)).slice(0, MAX_DATASETS);
  const states: string[] = [];
  for (const number of numbers) {
    const found: string[] = [];
    for (const dataset of datasets) found.push(...(await stateIn(context, dataset, number, language)));
    states.push(...(found.length > 0 ? found : [messagesIn(language).numbers.unknown(number)]));
  }
  return states;
};

const stateIn = async (context: AgentContext, dataset: Dataset, number: string, language: Language): Promise<string[]> => {
  const messages = messagesIn(language).numbers;
  const duck = await context.duckDb();
  const relation = await fetchDataset(context, dataset);
  const is = (column: string): string => `${filled(column)} = ${literal(number)}`;
  const log = dataset.eventLogColumns;
  if (log !== null) {
    const types = new Map(dataset.columns.map(({ name, type }) => [name.toLowerCase(), type.toUpperCase()]));
    const events = await duck.rows<{ activity: string; day: string }>(
      `SELECT activity, strftime(occurred, '%Y-%m-%d') AS day FROM (SELECT ${eventTimes(log, types)} FROM ${relation} WHERE ${is(log.case)})
       WHERE ${VALID_EVENT} ORDER BY occurred`,
    );
    const [first, last] = [events[0], events.at(-1)];
    if (first && last)
      return [
        messages.state(
          number,
          oneLine(dataset.name),
          oneLine(last.activity),
          formatDate(last.day, language),
          oneLine(first.activity),
          formatDate(first.day, language),
          formatNumber(events.length, language, 0),
        ),
      ];
  }
  const columns = dataset.columns
    .filter(({ name, type }) => type === 'text' || /nr|no|number|nummer|id$/iu.test(name))
    .map(({ name }) => name);
  if (columns.length === 0) return [];
  const rows = await duck.rows<Record<string, string | null>>(
    `SELECT CAST(COLUMNS(*) AS VARCHAR) FROM ${relation} WHERE ${columns.map(is).join(' OR ')} LIMIT ${MAX_ROWS}`,
  );
  if (rows.length === 0) return [];
  // Values that are the same in all rows describe the record as a whole.
  const common = dataset.columns
    .map(({ name }) => ({ name, values: new Set(rows.map((row) => (row[name] ?? '').replace(MIDNIGHT, ''))) }))
    .filter(({ values }) => values.size === 1 && !values.has('') && !values.has(number))
    .map(({ name, values }) => `${oneLine(name)}: ${oneLine([...values][0] ?? '')}`);
  return [
    messages.rows(number, oneLine(dataset.name), formatNumber(rows.length, language, 0), common.slice(0, MAX_SHOWN).join('; ') || null),
  ];
};

const MAX_ROWS = 200;
/** Clock time of a timestamp that stands for a whole day; it is not shown. */
const MIDNIGHT = / 00:00:00(?:\+00)?$/;
