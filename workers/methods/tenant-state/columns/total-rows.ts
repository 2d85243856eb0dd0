import { eachValue, identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { isDateType, additivityOf, isNumericType } from '../../../../platform/column-meaning/index.js';
import { MEAN_LABEL, TOTAL_LABEL } from '../../../../platform/text/index.js';
import type { TypedColumn } from '../../table-roles/index.js';
import { numberOf, textOf } from './column-values.js';
import { TOLERANCE, withoutLongerPeriods } from './period-levels.js';

const MAX_COLUMNS = 60;
/** Levels of totals: of groups, of groups of groups, and of all. */
const MAX_LEVELS = 3;

/** Rows labelled as totals of others that their values do not confirm, in the column with the most of them. */
export interface KeptTotals {
  readonly column: string;
  readonly rows: number;
  readonly first: string;
}

interface TotalRows {
  readonly relation: string;
  readonly totals: number;
  readonly kept: KeptTotals | null;
}

/**
 * Returns the relation without rows that contain totals of other rows, and the number of rows left out. Such a row has a word for a
 * total in a text column, or no texts and dates at all, and its additive columns contain the sums of the other rows: of those with the
 * same values in the remaining text and date columns, or of all. Rows of longer periods beside those of the shorter ones that they
 * consist of are totals as well. Otherwise nothing is left out; rows that only their label makes totals are returned as `kept`.
 * @param chosen columns whose totals the caller selects itself
 */
export const withoutTotals = async (
  duck: DuckDbSession,
  table: string,
  columns: readonly TypedColumn[],
  chosen: readonly string[] = [],
): Promise<TotalRows> => {
  const labels = columns.filter(({ type }) => type === 'text').slice(0, MAX_COLUMNS);
  const dates = columns.filter(({ type }) => isDateType(type)).slice(0, MAX_COLUMNS);
  const amounts = columns
    .filter(({ name, type }) => isNumericType(type) && additivityOf({ name, type }).additivity !== 'level')
    .slice(0, MAX_COLUMNS);
  const open = labels.filter(({ name }) => !chosen.includes(name));
  if (labels.length + dates.length === 0 || amounts.length === 0)
    return { relation: table, totals: 0, kept: await keptTotals(duck, table, open) };
  const keys = [...labels, ...dates].map(({ name }) => name);
  const labelled = await labelledRows(duck, table, open);
  const tests = [
    ...labelled
      .filter(({ totals }) => totals > 0)
      .map(({ name }) => ({ isTotal: hasTotalWord(name), keys: keys.filter((key) => key !== name) })),
    { isTotal: keys.map((name) => `${textOf(name)} IS NULL`).join(' AND '), keys: [] },
  ];
  const { relation, rows } = await withoutLongerPeriods(duck, table, { labels, dates, amounts, chosen });
  let found = { relation, totals: rows };
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    const before = found.totals;
    for (const test of tests) {
      const totals = await countTotals(duck, found.relation, { ...test, amounts });
      if (totals > 0) found = { relation: `(SELECT * FROM ${found.relation} WHERE NOT (${test.isTotal}))`, totals: found.totals + totals };
    }
    if (found.totals === before) break;
  }
  return { ...found, kept: await keptTotals(duck, found.relation, labelled) };
};

/** Minimum share of rows at which a label names something else than totals of the others. */
const MAX_KEPT_SHARE = 0.5;

const keptTotals = async (
  duck: DuckDbSession,
  relation: string,
  labels: readonly Pick<TypedColumn, 'name'>[],
): Promise<KeptTotals | null> => {
  const labelled = await labelledRows(duck, relation, labels);
  if (labelled.length === 0) return null;
  const { of } = await duck.one<{ of: number }>(`SELECT count(*) AS "of" FROM ${relation}`);
  const kept = labelled.filter(({ rows }) => rows <= MAX_KEPT_SHARE * of).map(({ name: column, rows, first }) => ({ column, rows, first }));
  return kept.toSorted((a, b) => b.rows - a.rows)[0] ?? null;
};

/** Returns the columns with labels of totals, means or extreme values: the number of these rows and, of them, of totals. One scan. */
const labelledRows = async (duck: DuckDbSession, relation: string, columns: readonly Pick<TypedColumn, 'name'>[]) => {
  if (columns.length === 0) return [];
  const texts = columns.map(({ name }) => textOf(name));
  const found = await duck.rows<{ place: number; totals: number; rows: number; first: string }>(
    `SELECT place, count_if(regexp_matches(lower(v), '${TOTAL_LABEL}')) AS totals, count(*) AS rows, left(any_value(v), 40) AS first
     FROM ${eachValue(relation, texts)} WHERE regexp_matches(lower(v), '${TOTAL_LABEL}|${MEAN_LABEL}') GROUP BY place ORDER BY place`,
  );
  return found.flatMap(({ place, ...counts }) => (columns[place] ? [{ name: columns[place].name, ...counts }] : []));
};

const hasTotalWord = (name: string): string => `coalesce(regexp_matches(lower(${textOf(name)}), '${TOTAL_LABEL}'), false)`;

interface TotalTest {
  readonly isTotal: string;
  readonly keys: readonly string[];
  readonly amounts: readonly TypedColumn[];
}

/** Returns the number of rows that the test selects if they contain the sums of the others; otherwise 0. */
const countTotals = async (duck: DuckDbSession, relation: string, { isTotal, keys, amounts }: TotalTest): Promise<number> => {
  const { totals, others } = await duck.one<{ totals: number; others: number }>(
    `SELECT count(*) FILTER (${isTotal}) AS totals, count(*) FILTER (NOT (${isTotal})) AS others FROM ${relation}`,
  );
  if (totals === 0 || others < 2 || totals > others) return 0;
  const sums = amounts.map(
    ({ name }, index) =>
      `sum(${numberOf(name)}) FILTER (${isTotal}) AS t${index}, sum(${numberOf(name)}) FILTER (NOT (${isTotal})) AS o${index}`,
  );
  const isSame = async (by: string, equal: (index: number) => string): Promise<boolean> => {
    const same = amounts.map((_, index) => `bool_and(${equal(index)}) FILTER (t${index} IS NOT NULL AND o${index} <> 0) AS s${index}`);
    const row = await duck.one(`SELECT ${same.join(', ')} FROM (SELECT ${sums.join(', ')} FROM ${relation} ${by})`);
    return amounts.some((_, index) => row[`s${index}`] === true);
  };
  const isEqual = (index: number, times: string): string => `abs(t${index} - ${times} * o${index}) <= ${TOLERANCE} * abs(o${index})`;
  if (keys.length > 0 && (await isSame(`GROUP BY ${keys.map(identifier).join(', ')}`, (index) => isEqual(index, '1')))) return totals;
  // Totals of groups and of all in the same column: each row is contained once per level.
  const levels = totals === 1 ? '1' : undefined;
  const isOfAll = (index: number): string => isEqual(index, levels ?? `greatest(1, least(${MAX_LEVELS}, round(t${index} / o${index})))`);
  return (await isSame('', isOfAll)) ? totals : 0;
};
