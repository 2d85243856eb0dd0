import { identifier, type DuckDbSession } from '../analytics/index.js';
import { normaliseText } from '../text/index.js';
import { additivityOf } from './additivity.js';
import { isNumericType } from './column-role.js';

/** Column of a table; `sql` is its value in a row, by default the column itself. */
interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly sql?: string;
}

/** A numeric column that states a value of a thing, such as the total of an order, in every row of the thing. */
export interface RepeatedValue {
  readonly column: string;
  /** Column that names the thing, such as the order number. */
  readonly key: string;
  /** Number of rows beyond the first one of each thing, of all rows with the thing. */
  readonly repeats: number;
  readonly rows: number;
  /** Sum over all rows, and with each thing once. */
  readonly sum: number;
  readonly once: number;
}

const MAX_COLUMNS = 60;
/** Maximum number of keys that are tried, those of orders and other transactions first. */
const MAX_KEYS = 6;
/** Approximate number of rows that are read of a longer table: all rows of some of its things. */
const MAX_ROWS = 500_000;
/** Approximate number of rows that rule most keys out. */
const MAX_PROBED_ROWS = 20_000;
/** Minimum share of distinct values at which almost no value repeats. */
const MAX_DISTINCT_SHARE = 0.98;
/** Probability below which equal values in all rows of a thing are no coincidence. */
const MAX_CHANCE = 0.05;

/** Names of keys of which all rows belong to one transaction. A customer or contract has a row per month, and its fee is due in each. */
const TRANSACTION =
  /(?:order|auftrag|bestell|rechnung|invoice|beleg|document|voucher|receipt|transa[ck]tion|buchung|booking|vorgang|ticket|shipment|sendung|liefer|delivery|angebot|quotation|warenkorb|basket)/;
const IDENTIFIER = /(?:^| )(?:id|nr|no|num|nummer|number|key|code|schluessel)(?: |$)|(?:nr|nummer|id|number)$/;

/**
 * Returns the numeric columns whose value is the same in all rows with the same key, while other numbers differ among these rows, such as
 * the total of an order beside each of its positions. Their sum counts the value once per row. Keys of transactions are tried; other keys
 * only if every date is constant within them too, since the salary of an employee is due in every month.
 * @param only the only column whose values are of interest
 */
export const repeatedValues = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly TableColumn[],
  only?: string,
): Promise<RepeatedValue[]> => {
  const all = columns.map((column) => ({ ...column, sql: column.sql ?? identifier(column.name), words: normaliseText(column.name) }));
  const amounts = all.filter((column) => isAmount(column) && (only ?? column.name) === column.name).slice(0, MAX_COLUMNS);
  const dates = all.filter(({ type }) => type === 'date' || type === 'timestamp').slice(0, MAX_COLUMNS);
  const keys = all.filter((column) => isKey(column)).slice(0, MAX_COLUMNS);
  if (keys.length === 0 || amounts.length === 0) return [];
  const distinct = await duck.one<Record<string, number>>(
    `SELECT count(*) AS rows, ${keys.map(({ sql }, index) => `approx_count_distinct(${sql}) AS k${index}`).join(', ')} FROM ${relation}`,
  );
  const rows = distinct['rows'] ?? 0;
  const tried = keys
    .map((key, index) => ({ ...key, distinct: distinct[`k${index}`] ?? 0, isTransaction: TRANSACTION.test(key.words) }))
    .filter((key) => key.distinct > 1 && key.distinct <= Math.max(2, MAX_DISTINCT_SHARE * rows))
    .toSorted((a, b) => Number(b.isTransaction) - Number(a.isTransaction) || b.distinct - a.distinct)
    .slice(0, MAX_KEYS);
  const found = new Map<string, RepeatedValue>();
  for (const key of tried) {
    const open = amounts.filter(({ name }) => !found.has(name) && name !== key.name);
    for (const value of await repeatedWithin(duck, relation, { key, amounts: open, others: all, dates, rows }))
      found.set(value.column, value);
  }
  return amounts.flatMap(({ name }) => found.get(name) ?? []);
};

type Column = TableColumn & { readonly sql: string; readonly words: string };

/** Words of amounts, also as the end of a German compound; other integers of unknown meaning may be keys. */
const AMOUNT =
  /(?:betrag|wert|summe|kosten|erloes|volumen|gewicht|menge|budget)(?: |$)|(?:^| )(?:total|value|amount|sum|cost|costs|weight|volume)(?: |$)/;

/** Rates, prices and other levels are never summed, and an identifier has no amount. */
const isAmount = ({ name, type, words }: Column): boolean => {
  if (!isNumericType(type) || IDENTIFIER.test(words)) return false;
  const { additivity } = additivityOf({ name, type });
  return additivity === 'flow' || additivity === 'stock' || (additivity === 'unknown' && (type === 'decimal' || AMOUNT.test(words)));
};

const isKey = ({ type, words }: Column): boolean =>
  type === 'text' ||
  (type === 'integer' && (IDENTIFIER.test(words) || /^(?:order|auftrag|bestellung|beleg|vorgang|ticket|case|fall)$/.test(words)));

interface Candidate {
  readonly key: Column & { readonly isTransaction: boolean };
  readonly amounts: readonly Column[];
  readonly others: readonly Column[];
  readonly dates: readonly Column[];
  readonly rows: number;
}

const repeatedWithin = async (
  duck: DuckDbSession,
  relation: string,
  { key, amounts, others, dates, rows }: Candidate,
): Promise<RepeatedValue[]> => {
  if (amounts.length === 0) return [];
  const compared = others.filter(({ name }) => name !== key.name).slice(0, MAX_COLUMNS);
  const at = new Map(compared.map(({ name }, index) => [name, index]));
  const isConstantIn =
    (row: Record<string, number>) =>
    ({ name }: Column): boolean =>
      row[`v${at.get(name)}`] === 0;
  /** Counts rows, repeated rows, and the things whose values in a column differ, in all rows of about this many. */
  const variation = (maxRows: number): Promise<Record<string, number>> => {
    const parts = Math.ceil(rows / maxRows);
    const table = `(SELECT ${key.sql} AS key, ${compared.map(({ sql }, index) => `${sql} AS c${index}`).join(', ')} FROM ${relation}
      WHERE ${key.sql} IS NOT NULL${parts > 1 ? ` AND hash(${key.sql}) % ${parts} = 0` : ''})`;
    const things = `(SELECT key, count(*) AS n, ${compared.map((_, index) => `count(c${index}) = count(*) AND min(c${index}) = max(c${index}) AS s${index}`).join(', ')} FROM ${table} GROUP BY key)`;
    return duck.one<Record<string, number>>(
      `SELECT sum(n) AS rows, sum(n - 1) AS repeats, ${compared.map((_, index) => `count(*) FILTER (WHERE n > 1 AND NOT s${index}) AS v${index}`).join(', ')} FROM ${things}`,
    );
  };
  const isPossible = (row: Record<string, number>): boolean =>
    (row['repeats'] ?? 0) > 1 && amounts.some(isConstantIn(row)) && (key.isTransaction || dates.every(isConstantIn(row)));
  if (rows > 2 * MAX_PROBED_ROWS && !isPossible(await variation(MAX_PROBED_ROWS))) return [];
  const row = await variation(MAX_ROWS);
  const repeats = row['repeats'] ?? 0;
  const isConstant = isConstantIn(row);
  if (compared.every(isConstant) || !isPossible(row)) return [];
  const values: RepeatedValue[] = [];
  for (const amount of amounts.filter((each) => at.has(each.name) && isConstant(each))) {
    const once = `(SELECT ${key.sql} AS key, min(${amount.sql}) AS v, count(*) AS n FROM ${relation} WHERE ${key.sql} IS NOT NULL GROUP BY 1)`;
    const { chance, sum, single } = await duck.one<{ chance: number | null; sum: number; single: number }>(
      `SELECT sum(pow(things / all_things, 2)) AS chance, sum(summed) AS sum, sum(v * things) AS single
         FROM (SELECT v, count(*) AS things, sum(v * n) AS summed, sum(count(*)) OVER () AS all_things FROM ${once} GROUP BY v)`,
    );
    if (chance !== null && chance < 1 && repeats * Math.log(chance) < Math.log(MAX_CHANCE))
      values.push({ column: amount.name, key: key.name, repeats, rows: row['rows'] ?? 0, sum, once: single });
  }
  return values;
};
