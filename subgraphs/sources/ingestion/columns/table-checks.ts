import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { isNumericType, repeatedValues } from '../../../../platform/column-meaning/index.js';
import { MEAN_LABEL, normaliseText, TOTAL_LABEL } from '../../../../platform/text/index.js';
import { isValueOf, MONTH_NAME, VALUE_FORMATS } from '../../../../platform/value-notations/index.js';
import { columnsWarning, type IngestWarning } from '../ingest-error.js';
import { countValues, warningOf } from './count-values.js';
import type { ComputedColumn } from './period-columns.js';
import { MIN_PERIOD_COLUMNS, NAME_OF_KPI, SCENARIO_IN_NAME, SCENARIOS, YEAR_IN_NAME } from './periods-as-rows.js';
import { doubtfulRates } from './rate-columns.js';
import { spreadValueRows } from './value-rows.js';

/** Maximum number of checked columns, from the first one. */
const MAX_COLUMNS = 200;
/** Columns of amounts that a warning names. */
const MAX_NAMED_AMOUNTS = 5;
/** Largest share of rows with totals: a column in which more rows have such a label contains something else. */
const MAX_TOTAL_SHARE = 0.5;
/** Relative deviation up to which a value counts as the sum of others, because values of a file are rounded. */
const TOLERANCE = 1e-6;

/** Returns warnings about rows and columns that lead to a wrong figure although every value is read correctly. */
export const checkTable = async (duck: DuckDbSession, relation: string, columns: readonly ComputedColumn[]): Promise<IngestWarning[]> => {
  const checked = columns.slice(0, MAX_COLUMNS);
  const amounts = checked.filter(({ type }) => isNumericType(type));
  const texts = checked.filter(({ type }) => type === 'text');
  if (amounts.length === 0) return [];
  const categories = await categoriesOf(duck, relation, texts);
  return [
    ...(await labelledTotals(duck, relation, texts)),
    ...(await totalWithoutLabel(duck, relation, checked, amounts)),
    ...(await signsInColumn(duck, relation, categories, amounts)),
    ...(await kindsInColumn(duck, relation, categories, amounts)),
    ...(await doubtfulRates(duck, relation, amounts)),
    ...(await valuesRepeated(duck, relation, checked)),
    ...periodsAsColumns(amounts),
  ];
};

/** A column of texts with its different values in rows spread over the table, in lower case; absent if they are too many for kinds of amounts. */
type Category = ComputedColumn & { values?: string[] };

const categoriesOf = async (duck: DuckDbSession, relation: string, texts: readonly ComputedColumn[]): Promise<Category[]> => {
  if (texts.length === 0) return [];
  const most = SCENARIOS.length + 1;
  const values = texts.map(
    (_, at) => `list_slice(list(DISTINCT lower(trim(v${at}))) FILTER (WHERE v${at} IS NOT NULL), 1, ${most}) AS v${at}`,
  );
  const found = await duck.one<Record<string, string[] | null>>(`SELECT ${values.join(', ')} FROM ${spreadValueRows(relation, texts)}`);
  return texts.map((column, at) => {
    const each = found[`v${at}`] ?? [];
    return each.length < most ? { ...column, values: each } : column;
  });
};

/** Rows that a text labels as the total or mean of others, such as `Summe` or `Ø`. In a column of units, `min` stands for minutes. */
const labelledTotals = async (duck: DuckDbSession, relation: string, texts: readonly ComputedColumn[]): Promise<IngestWarning[]> => {
  const found = await countValues(
    duck,
    relation,
    texts.filter(({ name }) => !NAME_OF_UNIT.test(normaliseText(name))),
    (value) => `regexp_matches(lower(${value}), ${literal(`${TOTAL_LABEL}|${MEAN_LABEL}`)})`,
  );
  return warningOf(
    'total_rows',
    found.filter(({ count, present }) => count > 0 && count <= MAX_TOTAL_SHARE * present),
  );
};

/**
 * A last row without any text or date in which a number is the sum of the numbers above it, or one with any label in which several
 * numbers are.
 */
const totalWithoutLabel = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
  amounts: readonly ComputedColumn[],
): Promise<IngestWarning[]> => {
  const labels = columns.filter((column) => !amounts.includes(column));
  if (labels.length === 0) return [];
  const sums = amounts.map(
    (_, at) => `{'value': max(a${at}) FILTER (WHERE row = rows), 'others': sum(a${at}) FILTER (WHERE row < rows)} AS s${at}`,
  );
  const values = [
    `${labels.map(({ sql }) => `(${sql}) IS NULL`).join(' AND ')} AS bare`,
    ...amounts.map(({ sql }, at) => `${sql} AS a${at}`),
  ];
  const found = await duck.one<Record<string, { value: number | null; others: number | null }> & { rows: number; bare: boolean | null }>(
    `SELECT max(rows) AS rows, bool_and(bare) FILTER (WHERE row = rows) AND NOT bool_or(bare) FILTER (WHERE row < rows) AS bare, ${sums.join(', ')}
     FROM (SELECT row_number() OVER () AS row, (SELECT count(*) FROM ${relation}) AS rows, ${values.join(', ')} FROM ${relation})`,
  );
  if (found.rows < 3) return [];
  const totals = amounts.flatMap(({ name }, at) => {
    const { value, others } = found[`s${at}`] ?? {};
    const isSum = value != null && others != null && others !== 0 && Math.abs(value - others) <= TOLERANCE * Math.abs(others);
    return isSum ? [{ name, count: 1, present: found.rows, first: String(value), row: found.rows }] : [];
  });
  const isTotal = found.bare === true || (totals.length > 1 && totals.length === amounts.length);
  return warningOf('total_rows', isTotal ? totals : []);
};

/** Pairs of values that tell debit from credit; the short ones do so only in a column that says it. */
const SIDES = [
  ['soll', 'haben'],
  ['debit', 'credit'],
];
const SHORT_SIDES = [
  ['s', 'h'],
  ['d', 'c'],
  ['dr', 'cr'],
];
const PAIRS = [...SIDES, ...SHORT_SIDES];
const NAME_OF_SIDE = /(^| )(soll|haben|s h|shkzg|sh|debit|credit|d c|dr cr|dc)( |$)/u;

/** Returns the SQL condition that all values are one of two, and that both occur. */
const consistsOf = (value: string, pair: readonly string[]): string =>
  [
    ...pair.map((side) => `count_if(${value} = ${literal(side)}) > 0`),
    `count_if(${value} IN (${pair.map(literal).join(', ')})) = count(${value})`,
  ].join(' AND ');

/** A column that tells debit from credit beside amounts of which none is negative. */
const signsInColumn = async (
  duck: DuckDbSession,
  relation: string,
  categories: readonly Category[],
  amounts: readonly ComputedColumn[],
): Promise<IngestWarning[]> => {
  const texts = categories.filter(({ values }) => values && PAIRS.some((pair) => values.every((value) => pair.includes(value))));
  if (texts.length === 0) return [];
  const found = await duck.one<Record<string, boolean[]>>(
    `SELECT ${texts.map(({ sql }, at) => `[${PAIRS.map((pair) => consistsOf(`lower(${sql})`, pair)).join(', ')}] AS t${at}`).join(', ')} FROM ${relation}`,
  );
  const sideColumns = texts.filter(({ name }, at) => {
    const [pairs = [], saysSide] = [found[`t${at}`], NAME_OF_SIDE.test(normaliseText(name))];
    return pairs.some((isPair, index) => isPair && (saysSide || index < SIDES.length));
  });
  if (sideColumns.length === 0) return [];
  // Beside amounts with decimals, integers are mostly keys.
  const decimals = amounts.filter(({ type }) => type === 'decimal');
  const candidates = decimals.length > 0 ? decimals : amounts;
  const signs = candidates.map(({ sql, name }) => `min(${sql}) >= 0 AS ${identifier(name)}`);
  const unsigned = await duck.one<Record<string, boolean | null>>(`SELECT ${signs.join(', ')} FROM ${relation}`);
  const concerned = candidates
    .filter(({ name }) => unsigned[name] === true)
    .slice(0, MAX_NAMED_AMOUNTS)
    .map(({ name }) => name);
  if (concerned.length === 0) return [];
  const credits = PAIRS.map(([, credit]) => literal(credit ?? '')).join(', ');
  return warningOf('signs_in_column', await countValues(duck, relation, sideColumns, (value) => `lower(${value}) IN (${credits})`), {
    amounts: concerned,
  });
};

const isScenario = (value: string): boolean => (SCENARIOS as readonly string[]).includes(value);

const NAME_OF_UNIT = /(^| )(currency|curr|ccy|waehrung|wkz|unit|units|uom|einheit|mengeneinheit)( |$)/u;
/** Names and values of a column that tells planned from actual amounts. */
const NAME_OF_SCENARIO = /(^| )(scenario|szenario|version|datenart|wertart|plan ist|ist plan|value type|budget type)( |$)/u;
/**
 * A column that distinguishes amounts that must not be added: of several currencies or units, or planned and actual ones. A column that
 * contains nothing but names of scenarios is one of them under any name.
 */
const kindsInColumn = async (
  duck: DuckDbSession,
  relation: string,
  categories: readonly Category[],
  amounts: readonly ComputedColumn[],
): Promise<IngestWarning[]> => {
  if (categories.some(({ name }) => NAME_OF_KPI.test(normaliseText(name)))) return [];
  const texts = categories.filter(({ name, values }) => {
    const words = normaliseText(name);
    return NAME_OF_UNIT.test(words) || NAME_OF_SCENARIO.test(words) || values?.every(isScenario);
  });
  const names = texts.map(({ name }) => normaliseText(name));
  if (texts.length === 0) return [];
  const found = await duck.one<Record<string, { kinds: number; most: string | null; scenarios: number }>>(
    `SELECT ${texts
      .map(({ sql }, at) => {
        const value = `lower(trim(${sql}))`;
        const known = `count(DISTINCT ${value}) FILTER (WHERE ${value} IN (${SCENARIOS.map(literal).join(', ')}))`;
        return `{'kinds': count(DISTINCT ${value}), 'most': mode(${value}), 'scenarios': ${known}} AS k${at}`;
      })
      .join(', ')} FROM ${relation}`,
  );
  const warnings = texts.map(async (column, at) => {
    const [name = '', { kinds = 0, most = null, scenarios = 0 } = {}] = [names[at], found[`k${at}`]];
    const isOfScenarios = scenarios > 1 && (NAME_OF_SCENARIO.test(name) || scenarios === kinds);
    if (most === null || !(NAME_OF_UNIT.test(name) ? kinds > 1 : isOfScenarios)) return [];
    const others = await countValues(duck, relation, [column], (value) => `lower(trim(${value})) <> ${literal(most)}`);
    return warningOf('kinds_in_column', others, { amounts: amounts.slice(0, MAX_NAMED_AMOUNTS).map(({ name }) => name) });
  });
  return (await Promise.all(warnings)).flat();
};

const PERIODS = VALUE_FORMATS.filter(({ type, grain }) => grain !== undefined || type === 'date');
/** The name of a month or the number of a quarter, week or period without its year. */
const PERIOD_WITHOUT_YEAR = new RegExp(`^(?:${MONTH_NAME}\\.?|(?:Q|KW ?|W|P)\\d{1,2})$`, 'u');
const YEAR = new RegExp(`^${YEAR_IN_NAME}$`, 'u');

/** Columns of numbers that are named after one period each, so that the table has no time axis. */
const periodsAsColumns = (amounts: readonly ComputedColumn[]): IngestWarning[] => {
  const isPeriod = (name: string): boolean =>
    YEAR.test(name) || PERIOD_WITHOUT_YEAR.test(name) || PERIODS.some((format) => isValueOf(format, name));
  const named = amounts.filter(({ name }) => isPeriod(name.replace(SCENARIO_IN_NAME, ' ').trim()));
  return named.length < MIN_PERIOD_COLUMNS
    ? []
    : columnsWarning(
        'periods_as_columns',
        named.map(({ name }) => name),
      );
};

/** Values of an order or another thing that are repeated in each of its rows. */
const valuesRepeated = async (duck: DuckDbSession, relation: string, columns: readonly ComputedColumn[]): Promise<IngestWarning[]> => {
  const found = await repeatedValues(duck, relation, columns);
  const sqlOf = new Map(columns.map(({ name, sql }) => [name, sql]));
  const concerned = found.map(async ({ column, key, repeats, rows }) => {
    const first = await duck.one<{ first: string | null; row: number | null }>(
      `SELECT left(arg_min(CAST(value AS VARCHAR), row), 40) AS first, min(row) AS row FROM (
         SELECT row, value FROM (SELECT row_number() OVER () AS row, ${sqlOf.get(key)} AS key, ${sqlOf.get(column)} AS value FROM ${relation})
          WHERE key IS NOT NULL QUALIFY row_number() OVER (PARTITION BY key ORDER BY row) = 2)`,
    );
    return { name: column, count: repeats, present: rows, ...first };
  });
  return warningOf('values_repeated', await Promise.all(concerned), { keys: [...new Set(found.map(({ key }) => key))] });
};
