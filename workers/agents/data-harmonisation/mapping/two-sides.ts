import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import type { RowPlan } from '../../../methods/answer-plan/index.js';
import type { SourceTable } from './column-mapping.js';

/** Words for matching the rows of one list to those of another. */
const MATCHES =
  /(?<!\p{L})(?:match\p{L}*|reconcil\p{L}*|compar\p{L}*|counterparts?|partners?|pairs?|also (?:exist|appear)|real \p{L}+|missing (?:in|from)|abgleich\p{L}*|gleich\p{L}* .{0,60}(?<!\p{L})ab|zuordn\p{L}*|ordne\p{L}*|gegenstück\p{L}*|entsprech\p{L}*|auch (?:in|unter|bei)|paare?|fehl(?:t|en)|gegen(?:über\p{L}*)?)(?!\p{L})/iu;

/** A column whose values tell the two sources of one table apart, with the values that a request matches. */
export interface AskedSides {
  readonly column: string;
  readonly values: readonly [string, string];
}

/** Returns the two sources within one table that a request matches: "match the billing rows to the CRM rows (column src)"; null for others. */
export const askedSides = (request: string, filters: RowPlan['filters']): AskedSides | null => {
  const sides = filters.find(({ values, isExcluded }) => values.length === 2 && isExcluded !== true);
  const [one, other] = sides?.values ?? [];
  return sides && one !== undefined && other !== undefined && MATCHES.test(request) ? { column: sides.column, values: [one, other] } : null;
};

/** Returns a table as the two tables of its sources, the larger one first; null if one of them is empty. */
export const splitBySide = async (
  duck: DuckDbSession,
  table: SourceTable,
  { column, values }: AskedSides,
): Promise<[SourceTable, SourceTable] | null> => {
  const sides: SourceTable[] = [];
  for (const value of values) {
    const relation = `(SELECT * EXCLUDE (${identifier(column)}) FROM ${table.relation} WHERE CAST(${identifier(column)} AS VARCHAR) = ${literal(value)})`;
    const { rows } = await duck.one<{ rows: number }>(`SELECT count(*) AS rows FROM ${relation}`);
    sides.push({
      ...{ datasetId: `${table.datasetId}/${value}`, name: value, relation, rows },
      columns: table.columns.filter(({ name }) => name !== column),
    });
  }
  const [one, other] = sides.toSorted((a, b) => b.rows - a.rows);
  return one && other && other.rows > 0 ? [one, other] : null;
};
