import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import type { HarmonisationResult } from '../harmonisation-result.js';
import { convertedSql, sourceJoins, type MergedColumn, type MergePlan } from './merge-plan.js';

/** How far two datasets agree in a column. */
type Agreement = NonNullable<HarmonisationResult['agreements']>[number];

const MAX_COLUMNS = 20;
const MAX_EXAMPLES = 5;
/** Relative difference up to which two numbers agree. */
const TOLERANCE = 1e-9;

/**
 * Returns how far the first two datasets agree in the columns that both have, over the records that both contain. A record without one of
 * the values is not compared; the first records that differ are named by the first column of texts.
 */
export const readAgreements = async (duck: DuckDbSession, plan: MergePlan): Promise<Agreement[]> => {
  const label = plan.columns.find(({ type, sources }) => type === 'text' && sources[0] && sources[1]) ?? plan.columns[0];
  const found: Agreement[] = [];
  for (const column of plan.columns.filter(({ sources }) => sources[0] && sources[1]).slice(0, MAX_COLUMNS))
    found.push(await agreementIn(duck, plan, column, label));
  return found;
};

const agreementIn = async (
  duck: DuckDbSession,
  plan: MergePlan,
  column: MergedColumn,
  label: MergedColumn | undefined,
): Promise<Agreement> => {
  const [first, second] = column.sources;
  if (!first || !second) throw new Error('the column has one source only');
  const [left, right] = [convertedSql(column, first, 0), convertedSql(column, second, 1)];
  const isNumber = column.type === 'integer' || column.type === 'decimal';
  const differs = isNumber
    ? `abs(a - b) > ${TOLERANCE} * greatest(abs(a), abs(b))`
    : 'lower(trim(CAST(a AS VARCHAR))) <> lower(trim(CAST(b AS VARCHAR)))';
  const name = label?.sources[0] ? `CAST(${convertedSql(label, label.sources[0], 0)} AS VARCHAR)` : 'NULL';
  const pairs = `(SELECT * FROM (SELECT e.entity, ${left} AS a, ${right} AS b, ${name} AS name FROM merge_entities e
    ${sourceJoins(plan.tables.length)} WHERE e.r0 IS NOT NULL AND e.r1 IS NOT NULL) WHERE a IS NOT NULL AND b IS NOT NULL)`;
  const { compared, different } = await duck.one<{ compared: number; different: number }>(
    `SELECT count(*) AS compared, count(*) FILTER (WHERE ${differs}) AS different FROM ${pairs}`,
  );
  const text = (value: string): string => (isNumber ? `format('{:g}', round(CAST(${value} AS DOUBLE), 6))` : `CAST(${value} AS VARCHAR)`);
  const examples = await duck.rows<{ name: string | null; left: string; right: string }>(
    `SELECT name, ${text('a')} AS ${identifier('left')}, ${text('b')} AS ${identifier('right')} FROM ${pairs} WHERE ${differs}
      ORDER BY entity LIMIT ${MAX_EXAMPLES}`,
  );
  return {
    ...{ column: column.name, left: first.column, right: second.column },
    ...{ compared: Number(compared), different: Number(different) },
    examples: examples.map((each) => ({ ...each, name: each.name ?? '' })),
  };
};
