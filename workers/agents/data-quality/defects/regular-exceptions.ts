import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import type { CheckedTable } from './checked-table.js';

/** Values of a column in whose rows a rule regularly does not hold. */
export interface RegularExceptions {
  readonly column: string;
  readonly values: readonly string[];
  /** Number of rows that break the rule and have one of the values. */
  readonly count: number;
  readonly sql: string;
}

/** Maximum number of values of a column of kinds or states. */
const MAX_VALUES = 12;
/** Share of the rows of a value that have to break the rule, and their minimum number. */
const REGULAR = 0.6;
const MIN_ROWS = 10;
/** Share of all breaking rows that the values of a column have to explain. */
const EXPLAINED = 0.5;

/**
 * Returns the values of the column that explain most breaks of a rule: if the amount of nearly all cancelled rows is zero, the rule does not
 * apply to them, and they are no errors. Null if no column explains at least half of the breaks.
 */
export const regularExceptions = async (
  duck: DuckDbSession,
  { dataset, relation }: Pick<CheckedTable, 'dataset' | 'relation'>,
  isBroken: string,
): Promise<RegularExceptions | null> => {
  const columns = dataset.profile.columns.filter(({ type, distinct }) => type === 'text' && distinct > 1 && distinct <= MAX_VALUES);
  const { total } = await duck.one<{ total: number }>(`SELECT count(*) AS total FROM ${relation} WHERE ${isBroken}`);
  const found: RegularExceptions[] = [];
  for (const { name } of columns) {
    const values = await duck.rows<{ value: string; broken: number }>(
      `SELECT CAST(${identifier(name)} AS VARCHAR) AS value, count(*) FILTER (WHERE ${isBroken}) AS broken FROM ${relation}
        WHERE ${identifier(name)} IS NOT NULL GROUP BY 1
        HAVING count(*) >= ${MIN_ROWS} AND count(*) FILTER (WHERE ${isBroken}) >= ${REGULAR} * count(*)`,
    );
    const count = values.reduce((sum, { broken }) => sum + Number(broken), 0);
    const sql = `coalesce(CAST(${identifier(name)} AS VARCHAR) IN (${values.map(({ value }) => literal(value)).join(', ')}), false)`;
    if (count > 0 && count >= EXPLAINED * Number(total)) found.push({ column: name, values: values.map(({ value }) => value), count, sql });
  }
  return found.toSorted((a, b) => b.count - a.count)[0] ?? null;
};
