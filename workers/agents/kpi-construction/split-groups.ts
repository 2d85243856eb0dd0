import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { abbreviates, numberOf } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchDataset } from '../../datasets.js';
import type { AgentContext, Language } from '../../kit.js';
import { contextOfPart, loadPlan, rowConditions } from '../../methods/answer-plan/index.js';
import { columnFor } from '../../methods/asked-views/index.js';
import { messagesIn } from './messages.js';
import type { Measure } from './measure/measure.js';
import { measureTotal } from './measure/measure-draft.js';

/** A split of the rows into a group that the request describes and the rest. */
export interface AskedSplit {
  /** Clause of the request that asks for the split. */
  readonly words: string;
  /** Words in that clause that describe the group. */
  readonly side: string;
}

const SPLIT =
  /(?:,\s*)?(?<!\p{L})(?:getrennt|aufgeteilt|unterteilt|unterschieden|split|divided|separated|separately)\s+(?:nach|in|by|into|between|for)\s+(?<side>[^.;:!?]+?),?\s+(?:und|and|vs\.?|versus|gegenüber|against)\s+(?:(?:dem|den|der|die|the|all|allen?)\s+)?(?:rest|übrigen?|anderen?|others?|remaining(?:\s+\p{L}+)?)(?!\p{L})/iu;

/** Returns the split that a request asks for; null if it asks for none. */
export const splitIn = (text: string): AskedSplit | null => {
  const found = SPLIT.exec(text);
  const side = found?.groups?.['side']?.trim();
  return found && side ? { words: found[0], side } : null;
};

/** A numeric bound after the name of its column: „Baujahr bis 2016“, "age over 5". */
const BOUND =
  /(?<column>\p{L}[\p{L}_]+)\s+(?<sign>bis(?: einschließlich)?|up to|until|höchstens|at most|vor|before|unter|under|below|ab|from|mindestens|at least|nach|after|über|over|above)\s+(?<value>\d[\d.,]*)/iu;
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/^(?:bis|up to|until|höchstens|at most)/iu, '<='],
  [/^(?:vor|before|unter|under|below)/iu, '<'],
  [/^(?:ab|from|mindestens|at least)/iu, '>='],
  [/^(?:nach|after|über|over|above)/iu, '>'],
];

/** The described group of a split, as an SQL relation and a condition on its rows. */
interface Side {
  readonly relation: string;
  readonly condition: string;
  readonly name: string;
}

/** Values of a measure: first for the described group, then for the rest. */
export type SplitValues = readonly { readonly name: string; readonly value: number }[];

/**
 * Computes a measure for the group that a request describes and for the rest. Returns null if no column of the table, or of a table with
 * the same key, distinguishes the two, or if either has no value.
 */
export const splitValues = async (
  context: AgentContext,
  measure: Measure<Dataset>,
  { side }: AskedSplit,
  { datasets, language }: { datasets: readonly Dataset[]; language: Language },
): Promise<SplitValues | null> => {
  const found = (await ownSide(context, measure.dataset, side, language)) ?? (await joinedSide(context, measure.dataset, side, datasets));
  if (!found) return null;
  const duck = await context.duckDb();
  const of = (condition: string): Promise<number | null> =>
    totalOf(duck, `(SELECT ${columnsOf(measure.dataset)} FROM ${found.relation} WHERE ${condition})`, measure);
  const [one, rest] = [await of(found.condition), await of(`NOT coalesce(${found.condition}, false)`)];
  return one === null || rest === null
    ? null
    : [
        { name: found.name, value: one },
        { name: messagesIn(language).rest, value: rest },
      ];
};

const columnsOf = ({ columns }: Dataset): string => columns.map(({ name }) => identifier(name)).join(', ');

const totalOf = (duck: DuckDbSession, relation: string, measure: Measure<Dataset>): Promise<number | null> =>
  measureTotal(duck, relation, measure);

/** Returns the described group by a bound or by the filters of a plan on the table of the measure; null if there are none. */
const ownSide = async (context: AgentContext, dataset: Dataset, side: string, language: Language): Promise<Side | null> => {
  const understood = await contextOfPart(context, side, language).understood();
  if (understood === null) return null;
  const { rows } = await loadPlan({ ...context, em: context.em.fork() }, side, understood, [dataset.datasetId]);
  const relation = await fetchDataset(context, dataset);
  const bound = boundOn(side, dataset);
  if (bound) return { relation, ...bound };
  if (rows === null || rows.datasetId !== dataset.datasetId) return null;
  const stated = { filters: rows.filters, conditions: rows.conditions, dates: rows.dates, blanks: rows.blanks };
  const conditions = rowConditions({ ...stated, intervals: rows.intervals, calculations: rows.calculations }, relation);
  const names = [...rows.filters.flatMap(({ values }) => values), ...rows.conditions.map(({ words }) => words)];
  return conditions.length === 0 ? null : { relation, condition: conditions.join(' AND '), name: names.join(', ') || side };
};

const boundOn = (side: string, dataset: Dataset): Omit<Side, 'relation'> | null => {
  const { column = '', sign = '', value = '' } = BOUND.exec(side)?.groups ?? {};
  const name =
    dataset.columns.find((each) => each.name.toLowerCase() === column.toLowerCase())?.name ??
    columnFor(column, dataset, { datasets: [] }) ??
    shortOf(column, dataset);
  const number = numberOf(value);
  const operator = SIGNS.find(([pattern]) => pattern.test(sign))?.[1];
  const isNumeric = dataset.columns.some((each) => each.name === name && (each.type === 'integer' || each.type === 'decimal'));
  if (name === null || number === null || operator === undefined || !isNumeric) return null;
  return {
    condition: `${identifier(name)} ${operator} ${number}`,
    name: `${name} ${operator.replace('<=', '≤').replace('>=', '≥')} ${value}`,
  };
};

/** Minimum number of letters in a word that a column name of two to four letters can abbreviate. */
const MIN_LONG = 6;

/** Returns the numeric column whose short name abbreviates a word, such as `Bj` for „Baujahr“; null if there is none or several. */
const shortOf = (word: string, { columns }: Dataset): string | null => {
  const numeric = columns.filter(({ type }) => type === 'integer' || type === 'decimal');
  const found = word.length < MIN_LONG ? [] : numeric.filter(({ name }) => /^\p{L}{2,4}$/u.test(name) && abbreviates(name, word));
  return found.length === 1 ? (found[0]?.name ?? null) : null;
};

/** Minimum ratio of distinct keys to rows in a joined table. Rows with a duplicate key are not joined. */
const MOSTLY = 0.99;

/**
 * Returns the described group by a bound on another table, joined on a key column of the same name, such as vehicles for a table of
 * trips. Returns null if no table fits.
 */
const joinedSide = async (context: AgentContext, dataset: Dataset, side: string, datasets: readonly Dataset[]): Promise<Side | null> => {
  for (const other of datasets.filter(({ datasetId }) => datasetId !== dataset.datasetId)) {
    const bound = boundOn(side, other);
    const key = other.columns.find(
      ({ name }) =>
        dataset.columns.some((own) => own.name === name) &&
        (other.profile.columns.find((column) => column.name === name)?.distinct ?? 0) >= MOSTLY * other.rows,
    )?.name;
    if (!bound || key === undefined) continue;
    const [own, looked] = [await fetchDataset(context, dataset), await fetchDataset(context, other)];
    const column = BOUND_COLUMN.exec(bound.condition)?.[0] ?? '';
    const name = identifier(`${literal(other.datasetId).slice(1, -1)} side`);
    const keyed = `(SELECT ${identifier(key)} AS key, any_value(${column}) AS value FROM ${looked} GROUP BY 1 HAVING count(*) = 1)`;
    const relation = `(SELECT own.*, looked.value AS ${name} FROM ${own} AS own LEFT JOIN ${keyed} AS looked ON own.${identifier(key)} = looked.key)`;
    return { relation, condition: bound.condition.replace(column, name), name: `${bound.name} (${other.name})` };
  }
  return null;
};

/** The quoted column at the beginning of a condition. */
const BOUND_COLUMN = /^"(?:[^"]|"")+"/u;
