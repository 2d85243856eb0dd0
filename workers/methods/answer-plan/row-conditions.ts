import { identifier, literal } from '../../../platform/analytics/index.js';
import type { Period } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { numberOf } from '../tenant-state/index.js';
import type { RowPlan, Selection } from './answer-plan.js';
import { datesOf } from '../table-roles/index.js';

/** Stands between the two dates in the name of an interval. */
export const ARROW = ' → ';
/** Units of an interval other than days, which its name states at the end. */
const NAMED_UNIT = /(?<= )\((?<unit>min|h)\)$/u;
const SECONDS = { d: 86_400, h: 3_600, min: 60 } as const;
export type IntervalUnit = keyof typeof SECONDS;

/** Names of the units in the formula language. */
const FORMULA_UNITS = { d: 'day', h: 'hour', min: 'minute' } as const;

/** Returns the name of a unit in the formula language. */
export const formulaUnit = (unit: IntervalUnit): string => FORMULA_UNITS[unit];

/** Returns the name of an interval between two dates of a row, with its unit unless it is days. */
export const intervalName = (from: string, until: string, unit: IntervalUnit = 'd'): string =>
  `${from}${ARROW}${until}${unit === 'd' ? '' : ` (${unit})`}`;

/** Dates, or activities, of an interval in its name. */
const ENDS = new RegExp(String.raw`^(?<from>.+)${ARROW}(?<until>.+?)(?: \((?:min|h)\))?$`, 'u');

/** Returns the two dates, or activities, of an interval by its name; null for another name. */
export const endsOfInterval = (name: string): { from: string; until: string } | null => {
  const { from, until } = ENDS.exec(name)?.groups ?? {};
  return from === undefined || until === undefined ? null : { from, until };
};

/** Returns the unit of an interval by its name. */
export const unitOfInterval = (name: string): IntervalUnit => (NAMED_UNIT.exec(name)?.groups?.['unit'] as IntervalUnit | undefined) ?? 'd';

/** Medians of the time between two timestamps in seconds below which it is stated in minutes and in hours. */
const MAX_SECONDS: readonly (readonly [IntervalUnit, number])[] = [
  ['min', 3 * 3_600],
  ['h', 36 * 3_600],
];

/** Returns the unit in which the time between two dates of a row is stated: minutes or hours for timestamps that are usually close. */
export const unitBetween = ({ spans = [] }: Pick<Dataset['profile'], 'spans'>, from: string, until: string): IntervalUnit => {
  const span = spans.find((each) => [each.from, each.until].includes(from) && [each.from, each.until].includes(until));
  return MAX_SECONDS.find(([, seconds]) => span !== undefined && span.seconds < seconds)?.[0] ?? 'd';
};

/** Separates the two numbers in the name of a quotient. */
export const QUOTIENT = ' ÷ ';
/** Column of the duration of a case in seconds. */
export const DURATION = '__case_seconds';

/** Returns the share of blanks in each column of a dataset, 0 to 1. */
export const blankShares = ({ profile }: Pick<Dataset, 'profile'>): ReadonlyMap<string, number> =>
  new Map(profile.columns.map(({ name, nullShare }) => [name, nullShare]));

/** Dates that describe a thing for its whole life; no record belongs to a period by them. */
const LIFELONG = /geb(?:urts|[-_. ]?(?:dat|tag))|birth|(?<!\p{L})dob(?!\p{L})|baujahr|year[-_ ]?built/iu;

/**
 * Returns the column by which the rows of a dataset belong to a period: its time, otherwise the date with the fewest blanks, since the
 * first date of a record is known from the beginning; null without dates, or with dates of birth alone.
 */
export const timeColumnOf = (dataset: Pick<Dataset, 'columns' | 'roles' | 'profile'>): string | null => {
  const blanks = blankShares(dataset);
  const [first] = datesOf(dataset)
    .filter((name) => !LIFELONG.test(name))
    .toSorted((a, b) => (blanks.get(a) ?? 1) - (blanks.get(b) ?? 1));
  const { time } = dataset.roles;
  return time !== undefined && !LIFELONG.test(time) ? time : (first ?? null);
};

/** Returns the date by which the rows of a plan belong to the period of the request; null without dates. */
export const periodDateOf = (dataset: Parameters<typeof timeColumnOf>[0], rows: Pick<RowPlan, 'periodDate'>): string | null =>
  rows.periodDate?.column ?? timeColumnOf(dataset);

/** Returns the columns that a condition on dates compares. */
export const comparedDates = ({ column, than, isDay }: RowPlan['dates'][number]): string[] => (isDay ? [column] : [column, than]);

/** What measures and bounds name like a column. */
type Derived = Pick<RowPlan, 'intervals' | 'calculations'>;

/** Matches the end of an interval that is a fixed day, such as today, rather than a date column. */
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/u;
/** Returns the date columns of an interval; a fixed day is not a column. */
export const columnsOfInterval = ({ from, until }: RowPlan['intervals'][number]): string[] =>
  [from, until].filter((name) => !ISO_DAY.test(name));

const OPERATORS = { '+': '+', '−': '-', '×': '*' } as const;

/** Returns the SQL expression for the right side of a calculation: a column, or the sum of several. */
export const rightOf = ({ right, others = [] }: Derived['calculations'][number]): string => {
  const columns = [right, ...others].map(numberOf);
  return columns.length === 1 ? (columns[0] ?? '') : `(${columns.join(' + ')})`;
};

/** Returns the SQL expression for the value of a column, of an interval between two dates in its unit, or of a calculation. */
export const valueOf = (column: string, { intervals, calculations }: Derived): string => {
  const calculation = calculations.find(({ name }) => name === column);
  if (calculation) {
    const [left, right] = [numberOf(calculation.left), rightOf(calculation)];
    // A quotient with a negative divisor is meaningless.
    return calculation.sign === '÷' ? `(${left} / nullif(greatest(${right}, 0), 0))` : `(${left} ${OPERATORS[calculation.sign]} ${right})`;
  }
  const interval = intervals.find(({ name }) => name === column);
  if (!interval) return identifier(column);
  const type = interval.isWholeDays ? 'DATE' : 'TIMESTAMP';
  const [from, until] = [interval.from, interval.until].map((name) =>
    ISO_DAY.test(name) ? `DATE ${literal(name)}` : `CAST(${identifier(name)} AS ${type})`,
  );
  return interval.isWholeDays
    ? `date_diff('day', ${from}, ${until})`
    : `((epoch(${until}) - epoch(${from})) / ${SECONDS[unitOfInterval(interval.name)]}.0)`;
};

/** Returns the rows with the intervals and calculations of a plan as columns. */
export const withDerived = (relation: string, rows: Derived): string => {
  const values = [...rows.intervals, ...rows.calculations].map(
    ({ name }) => `CAST(${valueOf(name, rows)} AS DOUBLE) AS ${identifier(name)}`,
  );
  return values.length === 0 ? relation : `(SELECT *, ${values.join(', ')} FROM ${relation})`;
};

type Limits = NonNullable<RowPlan['conditions'][number]['by']>;

/** Returns the SQL expression for the limit of a row, which depends on the value of another column; NULL if none is stated for it. */
const limitOf = ({ column, cases }: Limits): string =>
  `(CASE CAST(${identifier(column)} AS VARCHAR) ${cases.map(({ value, limit }) => `WHEN ${literal(value)} THEN ${limit}`).join(' ')} END)`;

/** Returns the SQL condition that a row has a limit. */
export const hasLimit = (by: Limits): string => `${limitOf(by)} IS NOT NULL`;

/**
 * Returns the SQL conditions of a plan on the values of a row; rows without a value are not among those that are left out.
 *
 * @param relation rows of the dataset, in which the cases with an activity are looked up
 * @param options.isOfCases whether the rows are cases, which have a duration
 */
export const rowConditions = (
  { filters = [], conditions = [], dates = [], blanks = [], intervals = [], calculations = [] }: Partial<Selection & Derived>,
  relation: string,
  { isOfCases = false } = {},
): string[] => [
  ...filters.map(({ column, values, isExcluded, caseColumn }) => {
    const name = identifier(column);
    const among = `CAST(${name} AS VARCHAR) IN (${values.map(literal).join(', ')})`;
    if (caseColumn !== null) {
      const key = identifier(caseColumn);
      return `${key} ${isExcluded ? 'NOT IN' : 'IN'} (SELECT ${key} FROM ${relation} WHERE ${among} AND ${key} IS NOT NULL)`;
    }
    return isExcluded ? `(${name} IS NULL OR NOT ${among})` : among;
  }),
  ...conditions
    .filter(({ column }) => isOfCases || column !== DURATION)
    .map(({ column, operator, value, by }) => `${valueOf(column, { intervals, calculations })} ${operator} ${by ? limitOf(by) : value}`),
  ...dates.map(({ column, operator, than, isDay, isTime = false }) =>
    isTime
      ? `${identifier(column)} ${operator} ${identifier(than)}`
      : `CAST(${identifier(column)} AS DATE) ${operator} ${isDay ? `DATE ${literal(than)}` : `CAST(${identifier(than)} AS DATE)`}`,
  ),
  ...blanks.map(({ column, isBlank }) => `${identifier(column)} IS ${isBlank ? '' : 'NOT '}NULL`),
];

/** Returns the period that selects rows; a day that divides the rows into those before and after it selects none. */
export const periodOfRows = <Of extends Period & { readonly words?: string }>(
  { groups }: Pick<RowPlan, 'groups'>,
  period: Of | null,
): Of | null =>
  period?.words !== undefined && groups.some(({ splitAt, words }) => splitAt !== undefined && words.includes(period.words ?? ''))
    ? null
    : period;

/** Returns the SQL conditions of a period on a time column. */
export const periodConditions = (period: Period | null, timeColumn: string | null): string[] => {
  if (period === null || timeColumn === null) return [];
  const day = `CAST(${identifier(timeColumn)} AS DATE)`;
  return [
    ...(period.from === null ? [] : [`${day} >= DATE ${literal(period.from)}`]),
    ...(period.until === null ? [] : [`${day} <= DATE ${literal(period.until)}`]),
  ];
};

/** Returns a relation with the rows that meet all conditions. */
export const withConditions = (relation: string, conditions: readonly string[]): string =>
  conditions.length === 0 ? relation : `(SELECT * FROM ${relation} WHERE ${conditions.join(' AND ')})`;
