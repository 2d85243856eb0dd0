import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { isNumericType, repeatedValues } from '../../../../platform/column-meaning/index.js';
import { MEAN_LABEL, normaliseText, TOTAL_LABEL } from '../../../../platform/text/index.js';
import { CURRENCY_SIGNS, isValueOf, MONTH_NAME, VALUE_FORMATS } from '../../../../platform/value-notations/index.js';
import { columnsWarning, type IngestWarning } from '../ingest-error.js';
import { MAX_NAMED_AMOUNTS, signsInColumn } from './amount-signs.js';
import { countValues, differentValues, sampledValues, warningOf } from './count-values.js';
import type { ComputedColumn } from './period-columns.js';
import { MIN_PERIOD_COLUMNS, NAME_OF_KPI, SCENARIO_IN_NAME, SCENARIOS } from './periods-as-rows.js';
import { doubtfulRates } from './rate-columns.js';
import { YEAR_IN_NAME } from '../shape/property-rows.js';
import { unlabelledTotals } from './unlabelled-totals.js';

/** Maximum number of checked columns, from the first one. */
const MAX_COLUMNS = 200;
/** Largest share of rows with totals: a column in which more rows have such a label contains something else. */
const MAX_TOTAL_SHARE = 0.5;

/** Returns warnings about rows and columns that lead to a wrong figure although every value is read correctly. */
export const checkTable = async (duck: DuckDbSession, relation: string, columns: readonly ComputedColumn[]): Promise<IngestWarning[]> => {
  const checked = columns.slice(0, MAX_COLUMNS);
  const amounts = checked.filter(({ type }) => isNumericType(type));
  const texts = checked.filter(({ type }) => type === 'text');
  if (amounts.length === 0) return [];
  const sample = await sampledValues(duck, relation, texts);
  return [
    ...(await labelledTotals(duck, relation, texts)),
    ...(await unlabelledTotals(duck, relation, checked, amounts)),
    ...(await signsInColumn(duck, relation, texts, amounts, sample)),
    ...(await kindsInColumn(duck, relation, texts, amounts, sample)),
    ...(await doubtfulRates(duck, relation, amounts)),
    ...(await valuesRepeated(duck, relation, checked)),
    ...periodsAsColumns(amounts),
  ];
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

const NAME_OF_UNIT = /(^| )(currency|curr|ccy|waehrung|wkz|unit|units|uom|einheit|mengeneinheit)( |$)/u;
/** Names of a column that tells planned from actual amounts. */
const NAME_OF_SCENARIO = /(^| )(scenario|szenario|version|datenart|wertart|plan ist|ist plan|value type|budget type)( |$)/u;
/** Words and usual abbreviations for planned and actual amounts as values of a column; also with a year or number, such as `Plan 2026` or `FC1`. */
const SCENARIO_VALUES: ReadonlySet<string> = new Set([...SCENARIOS, 'ac', 'act', 'bu', 'bud', 'fc', 'fcst', 'pl', 'py', 'vj']);
const SCENARIO_NUMBER = /[ _-]*v?\d{1,4}$/u;
const CURRENCY: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()), ...CURRENCY_SIGNS]);
/** Maximum number of different kinds of amounts under a name that does not say so. */
const MAX_KINDS = 40;

/**
 * A column that distinguishes amounts that must not be added: of several currencies or units, or planned and actual ones. A column that
 * contains nothing but currencies or names of scenarios is one of them under any name.
 */
const kindsInColumn = async (
  duck: DuckDbSession,
  relation: string,
  texts: readonly ComputedColumn[],
  amounts: readonly ComputedColumn[],
  sample: ReadonlyMap<string, readonly string[]>,
): Promise<IngestWarning[]> => {
  if (texts.some(({ name }) => NAME_OF_KPI.test(normaliseText(name)))) return [];
  const suspects = texts.filter(({ name }) => isOfKinds(name, sample.get(name) ?? [], 1));
  const values = await differentValues(duck, relation, suspects);
  const concerned = suspects.filter(({ name }, at) => isOfKinds(name, values[at] ?? [], 2));
  const warnings = concerned.map(async (column) => {
    const { most } = await duck.one<{ most: string }>(`SELECT mode(lower(trim(${column.sql}))) AS most FROM ${relation}`);
    const others = await countValues(duck, relation, [column], (value) => `lower(trim(${value})) <> ${literal(most)}`);
    return warningOf('kinds_in_column', others, { amounts: amounts.slice(0, MAX_NAMED_AMOUNTS).map(({ name }) => name) });
  });
  return (await Promise.all(warnings)).flat();
};

/** Returns whether a column has at least this number of currencies, units or scenarios. */
const isOfKinds = (column: string, values: readonly string[], least: number): boolean => {
  const name = normaliseText(column);
  if (NAME_OF_UNIT.test(name)) return values.length >= least;
  // Scenarios differ by more than a year or number.
  const words = values.map((value) => value.replace(SCENARIO_NUMBER, '')).filter((word) => SCENARIO_VALUES.has(word));
  if (new Set(words).size >= least && (NAME_OF_SCENARIO.test(name) || words.length === values.length)) return true;
  return values.length >= least && values.length <= MAX_KINDS && values.every((value) => CURRENCY.has(value));
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
