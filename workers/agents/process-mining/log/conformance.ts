import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { LIST_LIMIT, TABLES } from './event-log.js';
import type { ProcessMiningResult } from '../process-mining-result.js';

type Conformance = NonNullable<ProcessMiningResult['conformance']>;
type Deviations = Conformance['reordered'];

/** Maximum steps of a reference path: one bit of a HUGEINT each, with room for the carry. */
export const MAX_REFERENCE_LENGTH = 126;

/**
 * Aligns every variant with the reference path (1 to 126 steps) and weights it by its number of cases.
 *
 * The path is a purely sequential model, so an optimal alignment with synchronous, log and model moves at cost 0, 1, 1 keeps a
 * longest common subsequence (L). Trace fitness is 1 - cost / worst cost = 1 - (n + m - 2L) / (n + m) for n events and m steps (van
 * der Aalst, Adriansyah, van Dongen 2012). L comes from Hyyrö's bit-parallel recurrence (2004), one addition per event. With C
 * executions that variant and path have in common regardless of order, m - C were skipped, n - C are additional and C - L are
 * reordered. Unlike the moves of one optimal alignment among several, these counts are unambiguous.
 */
export async function measureConformance(
  duck: DuckDbSession,
  path: readonly string[],
  source: Conformance['reference']['source'],
): Promise<Conformance> {
  await alignVariants(duck, path);
  const deviations = (kind: string): string =>
    `{'executions': sum(${kind} * cases)::BIGINT, 'cases': coalesce(sum(cases) FILTER (WHERE ${kind} > 0), 0)::BIGINT} AS ${kind}`;
  const totals = await duck.one<{
    fittingCases: number;
    fittingShare: number;
    fitness: number;
    skipped: Deviations;
    additional: Deviations;
    reordered: Deviations;
  }>(`SELECT coalesce(sum(cases) FILTER (WHERE fitness = 1), 0)::BIGINT AS "fittingCases", "fittingCases" / sum(cases) AS "fittingShare",
      sum(fitness * cases ORDER BY rank) / sum(cases) AS fitness,
      ${deviations('skipped')}, ${deviations('additional')}, ${deviations('reordered')}
    FROM ${TABLES.aligned}`);
  const unknown = await duck.rows<{ activity: string }>(
    `SELECT activity FROM ${TABLES.reference} WHERE id IS NULL GROUP BY activity ORDER BY min(position)`,
  );
  return {
    reference: { source, activities: [...path], unknown: unknown.map(({ activity }) => activity) },
    ...totals,
    skipped: { ...totals.skipped, activities: await skippedActivities(duck) },
    additional: { ...totals.additional, activities: await additionalActivities(duck) },
  };
}

async function alignVariants(duck: DuckDbSession, path: readonly string[]): Promise<void> {
  const steps = path.map((_, index) => `(${index}, $${index + 1}::VARCHAR)`).join(', ');
  const length = path.length;
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE ${TABLES.reference} AS
    SELECT position, activity, id FROM (VALUES ${steps}) AS step(position, activity) LEFT JOIN ${TABLES.activities} USING (activity)`,
    [...path],
  );
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.common} AS
    WITH occurring AS (
      SELECT rank, any_value(cases) AS cases, id, count(*) AS executions
      FROM (SELECT rank, cases, unnest(path) AS id FROM ${TABLES.variants}) GROUP BY rank, id)
    SELECT rank, cases, id, executions, coalesce(steps, 0) AS steps
    FROM occurring LEFT JOIN (SELECT id, count(*) AS steps FROM ${TABLES.reference} GROUP BY id) USING (id)`);
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.aligned} AS
    WITH masks AS (
      SELECT id, bit_or(1::HUGEINT << position) AS mask FROM ${TABLES.reference} WHERE id IS NOT NULL GROUP BY id),
    matches AS (
      SELECT rank, list(mask ORDER BY step) AS matches
      FROM (SELECT rank, unnest(path) AS id, generate_subscripts(path, 1) AS step FROM ${TABLES.variants}) JOIN masks USING (id)
      GROUP BY rank),
    kept AS (
      SELECT rank, ${length} - bit_count(list_reduce(matches, lambda v, u: ((v + (v & u)) | (v - (v & u))) & ${allOnes(length)},
        ${allOnes(length)}))::BIGINT AS kept
      FROM matches),
    shared AS (SELECT rank, sum(least(executions, steps))::BIGINT AS shared FROM ${TABLES.common} GROUP BY rank)
    SELECT rank, cases, ${length} - shared AS skipped, length - shared AS additional, shared - coalesce(kept, 0) AS reordered,
      2 * coalesce(kept, 0) / (length + ${length}) AS fitness
    FROM ${TABLES.variants} JOIN shared USING (rank) LEFT JOIN kept USING (rank)`);
}

const allOnes = (bits: number): string => `${(1n << BigInt(bits)) - 1n}::HUGEINT`;

const skippedActivities = (duck: DuckDbSession): Promise<Conformance['skipped']['activities']> =>
  duck.rows(`WITH total AS (SELECT sum(cases) AS cases FROM ${TABLES.variants}),
    wanted AS (SELECT activity, any_value(id) AS id, count(*) AS steps FROM ${TABLES.reference} GROUP BY activity),
    done AS (
      SELECT id, sum(cases * least(executions, steps)) AS executions, sum(cases) FILTER (WHERE executions >= steps) AS cases
      FROM ${TABLES.common} GROUP BY id)
    SELECT activity, (steps * total.cases - coalesce(done.executions, 0))::BIGINT AS executions,
      (total.cases - coalesce(done.cases, 0))::BIGINT AS cases
    FROM wanted LEFT JOIN done USING (id) CROSS JOIN total
    WHERE total.cases > coalesce(done.cases, 0) ORDER BY executions DESC, activity`);

const additionalActivities = (duck: DuckDbSession): Promise<Conformance['additional']['activities']> =>
  duck.rows(`SELECT activity, sum(cases * (executions - steps))::BIGINT AS executions, sum(cases)::BIGINT AS cases
    FROM ${TABLES.common} JOIN ${TABLES.activities} USING (id)
    WHERE executions > steps GROUP BY activity ORDER BY executions DESC, activity LIMIT ${LIST_LIMIT}`);
