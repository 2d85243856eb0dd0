import { eachValue, identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { MONTH_NAME } from '../../../../platform/value-notations/index.js';
import type { TypedColumn } from '../../table-roles/index.js';
import { dayOf, numberOf, textOf } from './column-values.js';

/** Lengths of periods, shortest first: the words that name them, and the texts of one period. A text is compared in lower case. */
const LEVELS: readonly { unit: string; pattern: string }[] = [
  { unit: 'day', pattern: '^(?:day|daily|tag|täglich|\\d{4}-\\d\\d-\\d\\d|\\d{1,2}\\.\\d{1,2}\\.\\d{4})$' },
  { unit: 'week', pattern: '^(?:week|weekly|woche|wöchentlich|kw|(?:\\d{4}[-/ ]?)?(?:kw|cw|w) ?\\d{1,2}(?:[-/ ]\\d{4})?)$' },
  {
    unit: 'month',
    pattern: `^(?:month|monthly|monat|monatlich|m|\\d{4}[-./]\\d{1,2}|\\d{1,2}[./]\\d{4}|${MONTH_NAME.toLowerCase()}\\W+\\d{2,4})$`,
  },
  {
    unit: 'quarter',
    pattern: '^(?:quarter|quarterly|quartal|quartalsweise|q|\\d{4}[-/ ]?q[1-4]|q[1-4][-/ ]?\\d{2,4}|[1-4]\\. ?quartal \\d{4})$',
  },
  { unit: 'year', pattern: '^(?:year|yearly|annual|jahr|jährlich|y|(?:fy|gj|jahr|year)? ?\\d{4})$' },
];

/** Relative deviation up to which a total counts as that of the other rows, because values of a file are rounded. */
export const TOLERANCE = 1e-3;
/** Share of the periods in which both lengths occur whose values must agree: the current period may be incomplete. */
const MIN_AGREEING = 0.5;

/**
 * Returns the relation without rows of longer periods whose values are those of shorter ones again, and the number of rows left out:
 * quarters beside their months. A text column states the length of the period of every row, by a word or by the period itself. Rows are
 * left out only where the shorter ones exist for the same other texts, and if an additive column has the same sum for both lengths.
 */
export const withoutLongerPeriods = async (
  duck: DuckDbSession,
  table: string,
  {
    labels,
    dates,
    amounts,
    chosen,
  }: {
    labels: readonly TypedColumn[];
    dates: readonly TypedColumn[];
    amounts: readonly TypedColumn[];
    /** Columns whose values the caller selects itself. */
    chosen: readonly string[];
  },
): Promise<{ relation: string; rows: number }> => {
  const open = labels.filter(({ name }) => !chosen.includes(name)).map(({ name }) => name);
  for (const name of await possiblePeriods(duck, table, open)) {
    const level = levelOf(textOf(name));
    const levels = await duck.rows<{ level: number | null }>(
      `SELECT DISTINCT ${level} AS level FROM ${table} WHERE ${textOf(name)} IS NOT NULL ORDER BY level DESC`,
    );
    const present = levels.flatMap(({ level: each }) => each ?? []);
    if (present.length < Math.max(2, levels.length)) continue;
    const others = labels.filter((label) => label.name !== name).map((label) => identifier(label.name));
    const [date] = dates;
    const periodOf = (unit: string): string =>
      date === undefined ? `regexp_extract(${textOf(name)}, '\\d{4}')` : `date_trunc(${literal(unit)}, ${dayOf(date.name)})`;
    let found = { relation: table, rows: 0 };
    for (const [index, longer] of present.slice(0, -1).entries()) {
      const keys = [...others, periodOf(LEVELS[longer]?.unit ?? 'year')].join(', ');
      for (const shorter of present.slice(index + 1)) {
        if (!(await isSumOf(duck, found.relation, { level, longer, shorter, keys, amounts }))) continue;
        const isAgain = `${level} = ${longer} AND (bool_or(coalesce(${level} = ${shorter}, false)) OVER (PARTITION BY ${keys}))`;
        const { rows } = await duck.one<{ rows: number }>(
          `SELECT count(*) FILTER (again) AS rows FROM (SELECT ${isAgain} AS again FROM ${found.relation})`,
        );
        found = {
          relation: `(SELECT * FROM ${found.relation} QUALIFY NOT coalesce(${isAgain}, false))`,
          rows: found.rows + rows,
        };
      }
    }
    if (found.rows > 0) return found;
  }
  return { relation: table, rows: 0 };
};

/** Number of first rows that rule out most columns of texts. */
const FIRST_ROWS = 100;

/** Returns the columns of which every text in the first rows names a period. */
const possiblePeriods = async (duck: DuckDbSession, table: string, columns: readonly string[]): Promise<string[]> => {
  if (columns.length === 0) return [];
  const others = await duck.rows<{ place: number }>(
    `SELECT DISTINCT place FROM ${eachValue(`(FROM ${table} LIMIT ${FIRST_ROWS})`, columns.map(textOf))} WHERE v IS NOT NULL AND ${levelOf('v')} IS NULL`,
  );
  const places = new Set(others.map(({ place }) => place));
  return columns.filter((_, at) => !places.has(at));
};

/** Returns the SQL expression for the index in `LEVELS` of the period that a text names; NULL if it names none. */
const levelOf = (value: string): string => {
  const text = `lower(${value})`;
  return `(CASE ${LEVELS.map(({ pattern }, index) => `WHEN regexp_matches(${text}, ${literal(pattern)}) THEN ${index}`).join(' ')} END)`;
};

const isSumOf = async (
  duck: DuckDbSession,
  relation: string,
  {
    level,
    longer,
    shorter,
    keys,
    amounts,
  }: { level: string; longer: number; shorter: number; keys: string; amounts: readonly TypedColumn[] },
): Promise<boolean> => {
  const sums = amounts.map(
    ({ name }, index) =>
      `sum(${numberOf(name)}) FILTER (${level} = ${longer}) AS l${index}, sum(${numberOf(name)}) FILTER (${level} = ${shorter}) AS s${index}`,
  );
  const shares = amounts.map(
    (_, index) =>
      `avg(CAST(abs(l${index} - s${index}) <= ${TOLERANCE} * abs(s${index}) AS INTEGER)) FILTER (l${index} IS NOT NULL AND s${index} <> 0) AS a${index}`,
  );
  const row = await duck.one<Record<string, number | null>>(
    `SELECT ${shares.join(', ')} FROM (SELECT ${sums.join(', ')} FROM ${relation} GROUP BY ${keys})`,
  );
  return amounts.some((_, index) => (row[`a${index}`] ?? 0) >= MIN_AGREEING);
};
