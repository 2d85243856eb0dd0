import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { datesOf, findKpiTable } from '../table-roles/index.js';
import { dayOf, numberOf, readKpiSeries } from '../tenant-state/index.js';
import { candidatesIn, type Candidate, type CandidateTable } from './candidates.js';
import { formsOf, type KpiForm } from './kpi-form.js';
import { hasTrace } from './name-trace.js';
import { fitOf, type MonthlyCandidate, type MonthlyKpi } from './match-kpi.js';

/** A table that can contain a KPI or the columns that make it up. */
export interface SourceTable extends CandidateTable, Pick<Dataset, 'name' | 'roles'> {
  readonly relation: string;
}

/** Returns the KPIs of a table with their values by month, means of several values of a month. */
export const monthlyKpis = async (duck: DuckDbSession, { columns, profile, relation, name }: SourceTable): Promise<MonthlyKpi[]> => {
  const table = findKpiTable({ columns, profile });
  if (table === null) return [];
  const { series } = await readKpiSeries(duck, relation, table, { name });
  return series.map(({ name: kpi, unit, better, points }) => ({
    ...{ name: kpi, unit, better },
    months: new Map(
      [...Map.groupBy(points, ({ date }) => date.slice(0, 7))].map(([month, of]) => [
        month,
        of.reduce((total, { value }) => total + value, 0) / of.length,
      ]),
    ),
  }));
};

/** Returns the SQL expression for the value of a pair over rows, of those in which both have a value and a divisor is positive. */
const valueSql = ({ form, left, right, days }: Pair, nameOf: (column: string) => string): string => {
  const [a, b] = [nameOf(left), nameOf(right)];
  const both = `FILTER (WHERE ${a} IS NOT NULL AND ${b} ${form === 'quotient' ? '> 0' : 'IS NOT NULL'})`;
  if (form === 'within') return `avg(CASE WHEN date_diff('day', ${a}, ${b}) <= ${days} THEN 1.0 ELSE 0 END) ${both}`;
  return form === 'quotient' ? `sum(${a}) ${both} / nullif(sum(${b}) ${both}, 0)` : `sum(${a} - ${b}) ${both}`;
};

type Pair = Candidate & Pick<MonthlyCandidate, 'days'>;

/**
 * Largest difference from a KPI up to which a pair is computed exactly, and the share of filled rows from which sums of single columns
 * decide that: blanks that the other column does not have change a quotient of sums by no more than their share.
 */
const [MAX_ROUGH, MIN_FILLED] = [0.25, 0.9];

/**
 * Returns the values by month of the pairs of columns of a table that can give one of the KPIs. A first pass sums each column, which is
 * exact for columns without blanks and zeros. Other pairs are computed row by row in a second pass if these sums are near a KPI, or if
 * many rows are blank.
 */
export const monthlyCandidates = async (
  duck: DuckDbSession,
  table: SourceTable,
  kpis: readonly MonthlyKpi[],
): Promise<MonthlyCandidate[]> => {
  const time = table.roles['time'] ?? datesOf(table)[0];
  if (time === undefined) return [];
  const wanted: KpiForm[] = kpis.flatMap(formsOf);
  const limits = new Set(wanted.map(({ days }) => days).filter((days) => days > 0));
  const onlyAlike = wanted.every(({ form, isShare }) => form !== 'quotient' || isShare);
  const pairs = candidatesIn(table, new Set(wanted.map(({ form }) => form)))
    .filter(({ isAlike }) => isAlike || !onlyAlike)
    .flatMap((candidate): Pair[] =>
      candidate.form === 'within' ? [...limits].map((days) => ({ ...candidate, days })) : [{ ...candidate, days: 0 }],
    );
  const ofDates = pairs.filter(({ form }) => form === 'within');
  const { known, open } = await bySums(duck, table, { time, pairs: pairs.filter(({ form }) => form !== 'within'), kpis });
  // Days between two dates belong to the month of the first one.
  const byDay = [...(open.length > 0 ? [[time, open] as const] : []), ...Map.groupBy(ofDates, ({ left }) => left)];
  const found: MonthlyCandidate[] = [...known];
  for (const [day, of] of byDay) found.push(...(await exactly(duck, table, day, of)));
  return found;
};

interface Sums {
  /** Pairs whose values the sums of single columns give exactly. */
  readonly known: MonthlyCandidate[];
  /** Pairs that can give a KPI, and whose values these sums give only roughly. */
  readonly open: Pair[];
}

/** Divides the pairs of numbers that can give one of the KPIs by whether the sums of single columns give their values. */
const bySums = async (
  duck: DuckDbSession,
  { relation }: SourceTable,
  { time, pairs, kpis }: { readonly time: string; readonly pairs: readonly Pair[]; readonly kpis: readonly MonthlyKpi[] },
): Promise<Sums> => {
  const columns = [...new Set(pairs.flatMap(({ left, right }) => [left, right]))];
  if (columns.length === 0) return { known: [], open: [] };
  const figures = columns.map((_, at) => `sum(c${at}) AS s${at}, count(c${at}) AS n${at}, count(*) FILTER (WHERE c${at} <= 0) AS z${at}`);
  const rows = await duck.rows<Record<string, string | number | null>>(
    `SELECT strftime(month, '%Y-%m') AS month, count(*) AS n, ${figures.join(', ')}
      FROM (SELECT date_trunc('month', ${dayOf(time)}) AS month, ${columns.map((column, at) => `${numberOf(column)} AS c${at}`).join(', ')} FROM ${relation})
      WHERE month IS NOT NULL GROUP BY month`,
  );
  const total = (key: string): number => rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0);
  const filled = columns.map((_, at) => total(`n${at}`) / Math.max(total('n'), 1));
  const result: Sums = { known: [], open: [] };
  for (const pair of pairs) {
    const [a, b] = [columns.indexOf(pair.left), columns.indexOf(pair.right)];
    const isDifference = pair.form === 'difference';
    const least = Math.min(filled[a] ?? 0, filled[b] ?? 0);
    const months = new Map(
      rows.flatMap((row) => {
        const [one, other] = [Number(row[`s${a}`] ?? 0), Number(row[`s${b}`] ?? 0)];
        const value = isDifference ? one - other : one / other;
        return Number.isFinite(value) ? [[String(row['month']), value] as const] : [];
      }),
    );
    if (least === 1 && (isDifference || total(`z${b}`) === 0)) result.known.push({ ...pair, months });
    // A blank changes a difference by a whole value.
    else if (least < (isDifference ? 1 : MIN_FILLED) || isNear(kpis, { ...pair, months })) result.open.push(pair);
  }
  return result;
};

const isNear = (kpis: readonly MonthlyKpi[], candidate: MonthlyCandidate): boolean =>
  // The answer names the level of a pair with the trace of a KPI's name even if it is far away.
  kpis.some((kpi) => (fitOf(kpi, candidate)?.deviation ?? Infinity) <= MAX_ROUGH || hasTrace(kpi.name, candidate));

/** Returns pairs with their values by month, computed row by row. */
const exactly = async (
  duck: DuckDbSession,
  { relation }: SourceTable,
  day: string,
  pairs: readonly Pair[],
): Promise<MonthlyCandidate[]> => {
  const columns = [...new Set(pairs.flatMap(({ left, right }) => [left, right]))];
  const ofDates = pairs[0]?.form === 'within';
  const values = columns.map((column, at) => `${ofDates ? dayOf(column) : numberOf(column)} AS c${at}`);
  const nameOf = (column: string): string => `c${columns.indexOf(column)}`;
  const rows = await duck.rows<Record<string, string | number | null>>(
    `SELECT strftime(month, '%Y-%m') AS month, ${pairs.map((pair, index) => `${valueSql(pair, nameOf)} AS v${index}`).join(', ')}
      FROM (SELECT date_trunc('month', ${dayOf(day)}) AS month, ${values.join(', ')} FROM ${relation}) WHERE month IS NOT NULL GROUP BY month`,
  );
  return pairs.map((pair, index) => ({
    ...pair,
    months: new Map(
      rows.flatMap((row) => {
        const value = row[`v${index}`];
        return typeof value === 'number' && Number.isFinite(value) ? [[String(row['month']), value] as const] : [];
      }),
    ),
  }));
};

/** Numbers of rows of a table that have no value of a KPI, or an implausible one. */
export interface UnusableRows {
  /** Rows without one of the two values. */
  readonly blanks: number;
  /** Rows whose divisor is not positive. */
  readonly zeros: number;
  /** Rows whose part is larger than the whole; they are counted. */
  readonly above: number;
}

/** Counts the rows of a table that have no value of a pair of columns. */
export const unusableRows = async (
  duck: DuckDbSession,
  { relation }: Pick<SourceTable, 'relation'>,
  { form, left, right }: Candidate,
  isShare: boolean,
): Promise<UnusableRows> => {
  if (form === 'within') {
    const { blanks } = await duck.one<{ blanks: number }>(
      `SELECT count(*) FILTER (WHERE ${identifier(left)} IS NULL OR ${identifier(right)} IS NULL) AS blanks FROM ${relation}`,
    );
    return { blanks: Number(blanks), zeros: 0, above: 0 };
  }
  const [a, b] = [numberOf(left), numberOf(right)];
  const isQuotient = form === 'quotient';
  const { blanks, zeros, above } = await duck.one<{ blanks: number; zeros: number; above: number }>(
    `SELECT count(*) FILTER (WHERE ${a} IS NULL OR ${b} IS NULL) AS blanks,
      ${isQuotient ? `count(*) FILTER (WHERE ${a} IS NOT NULL AND ${b} <= 0)` : '0'} AS zeros,
      ${isQuotient && isShare ? `count(*) FILTER (WHERE ${b} > 0 AND ${a} > ${b})` : '0'} AS above FROM ${relation}`,
  );
  return { blanks: Number(blanks), zeros: Number(zeros), above: Number(above) };
};
