import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { CASE_BEGUN, CASE_DAYS, withCaseTimes, type LogColumns } from '../../../methods/case-times/index.js';
import { textOf } from '../../../methods/tenant-state/index.js';
import { lowCardinalityColumns, MAX_CUBE_ROWS, type CubeColumn } from './cube.js';

export interface CaseMonths {
  /** Names of the case attributes that can be filtered by. */
  attributes: string[];
  /** One row per month (YYYY-MM) and combination of attribute values; `seconds` is the sum of the throughput times. */
  rows: { month: string; values: (string | null)[]; cases: number; seconds: number }[];
}

const MAX_ATTRIBUTES = 3;

/**
 * Counts cases by the month of their first start and sums their throughput times, split by attributes that are constant within each
 * case. Trailing attributes are dropped until the result has at most `MAX_CUBE_ROWS` rows.
 */
export const readCaseMonths = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly CubeColumn[],
  roles: LogColumns,
  roleColumns: readonly string[],
): Promise<CaseMonths> => {
  const free = columns.filter(({ name, type }) => type === 'text' && !roleColumns.includes(name));
  const candidates = await lowCardinalityColumns(duck, relation, free);
  const constant = candidates.length === 0 ? [] : await constantInCases(duck, relation, candidates, roles.case);
  const timed = withCaseTimes(relation, roles, new Map(columns.map(({ name, type }) => [name.toLowerCase(), type])));
  for (let kept = Math.min(constant.length, MAX_ATTRIBUTES); ; kept -= 1) {
    const attributes = constant.slice(0, kept);
    const rows = await duck.rows<Record<string, unknown>>(monthsQuery(timed, attributes, roles));
    if (rows.length > MAX_CUBE_ROWS && kept > 0) continue;
    return {
      attributes,
      rows: rows.slice(0, MAX_CUBE_ROWS).map((row) => ({
        month: String(row['month']),
        values: attributes.map((_, index) => (row[`a${index}`] as string | null) ?? null),
        cases: Number(row['cases']),
        seconds: Number(row['seconds']),
      })),
    };
  }
};

/** Returns the columns that have exactly one value in every case. */
const constantInCases = async (duck: DuckDbSession, relation: string, names: readonly string[], caseColumn: string): Promise<string[]> => {
  const perCase = names.map((name, index) => `count(DISTINCT ${textOf(name)}) AS n${index}`).join(', ');
  const maxima = names.map((_, index) => `max(n${index}) AS n${index}`).join(', ');
  const found = await duck.one(`SELECT ${maxima} FROM (SELECT ${perCase} FROM ${relation} GROUP BY ${identifier(caseColumn)})`);
  return names.filter((_, index) => Number(found[`n${index}`] ?? 0) === 1);
};

const monthsQuery = (timed: string, attributes: readonly string[], roles: LogColumns): string => {
  const values = attributes.map((name, index) => `, max(${textOf(name)}) AS a${index}`).join('');
  const keys = attributes.map((_, index) => `, a${index}`).join('');
  return `
    WITH cases AS (
      SELECT any_value(${identifier(CASE_BEGUN)}) AS begun, any_value(${identifier(CASE_DAYS)}) * 86400 AS seconds${values}
        FROM ${timed} WHERE ${identifier(CASE_BEGUN)} IS NOT NULL GROUP BY ${textOf(roles.case)}
    )
    SELECT strftime(begun, '%Y-%m') AS month${keys}, count(*) AS cases, sum(seconds) AS seconds
      FROM cases GROUP BY ALL ORDER BY ALL LIMIT ${MAX_CUBE_ROWS + 1}`;
};
