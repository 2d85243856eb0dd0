import { literal } from '../../../../platform/analytics/index.js';
import { type QualityCheck, qualityCheck } from '../assessment.schema.js';
import { COUNTS, suspectValues } from '../checks/value-counts.js';
import { evidenceRows, RAW, trimmed, type WorkingColumn, type WorkingTable } from '../working-table.js';
import { notationsOf, type ShapeCount } from './column-notations.js';

/** Shapes of a column that are read, most frequent first, and values of other notations that are rewritten. */
const MAX_SHAPES = 2000;
const MAX_REWRITTEN = 50_000;

/** Longest text that can be a number with unit, a date or a code. */
const MAX_LENGTH = 40;

/** Notations named in the facts. */
const MAX_NOTED = 5;

const REWRITTEN = 'quality_rewritten_values';

/**
 * SQL of the shape of `v`, on which its notation depends: digit runs as 9, in codes every character by its class, and which of the first
 * two numbers of a date must be the day.
 */
const SHAPE =
  `regexp_replace(v, '[0-9]+', '9', 'g') || ` +
  `CASE WHEN regexp_matches(v, '^(1[3-9]|[23][0-9])[/-][0-9]{1,2}[/-]') THEN ' d' ` +
  `WHEN regexp_matches(v, '^[0-9]{1,2}[/-](1[3-9]|[23][0-9])[/-]') THEN ' m' ELSE '' END`;
const CODE_SHAPE =
  `regexp_replace(regexp_replace(regexp_replace(v, '\\p{Lu}', 'A', 'g'), '\\p{Ll}', 'a', 'g'), '[0-9]', '9', 'g') || ` +
  `if(regexp_matches(v, '^0'), ' 0', '')`;

/**
 * Finds the notations of a column of quantities, dates, times or codes in `COUNTS` and records the values that are not in the most frequent
 * one as suspect, rewritten where the notation allows. The grouping of values by pattern follows Raman and Hellerstein 2001 ("Potter's
 * Wheel"). Time is linear in the distinct values; at most 2,000 shapes are read and 50,000 values rewritten.
 */
export const assessNotation = async (table: WorkingTable, column: WorkingColumn): Promise<QualityCheck | undefined> => {
  for (const [kinds, shape] of [
    [['quantity', 'moment'], SHAPE],
    [['code'], CODE_SHAPE],
  ] as const) {
    const shapes = await table.duck.rows<ShapeCount & Record<string, unknown>>(
      `SELECT ${shape} AS shape, sum(n) AS n, list(v ORDER BY n DESC, v)[:20] AS examples
       FROM ${COUNTS} WHERE length(v) <= ${MAX_LENGTH} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MAX_SHAPES}`,
    );
    const found = kinds.map((kind) => notationsOf(kind, shapes, column.present)).find((notations) => notations !== undefined);
    // Codes of digits are quantities of one notation, too.
    if (!found || found.deviating.length === 0) continue;
    const values = await table.duck.rows<{ v: string }>(
      `SELECT v FROM ${COUNTS} WHERE ${shape} IN (${found.deviating.map(literal).join(', ')}) AND length(v) <= ${MAX_LENGTH}
       ORDER BY n DESC, v LIMIT ${MAX_REWRITTEN}`,
    );
    const rewritten = values.flatMap(({ v }) => {
      const suggestion = found.rewrite(v);
      return suggestion === undefined || suggestion === v ? [] : [{ v, suggestion }];
    });
    return await recordDeviations(table, column, rewritten, {
      'most frequent notation': found.majority,
      ...Object.fromEntries(found.counts.slice(0, MAX_NOTED).map(({ notation, n }) => [notation, n])),
    });
  }
  return undefined;
};

const recordDeviations = async (
  table: WorkingTable,
  column: WorkingColumn,
  rewritten: readonly { v: string; suggestion: string | null }[],
  facts: QualityCheck['facts'],
): Promise<QualityCheck | undefined> => {
  if (rewritten.length === 0) return undefined;
  await table.duck.run(`CREATE OR REPLACE TEMP TABLE ${REWRITTEN} (v VARCHAR, suggestion VARCHAR)`);
  for (let start = 0; start < rewritten.length; start += 1000) {
    const batch = rewritten.slice(start, start + 1000);
    const tuples = batch.map(({ v, suggestion }) => `(${literal(v)}, ${suggestion === null ? 'NULL' : literal(suggestion)})`);
    await table.duck.run(`INSERT INTO ${REWRITTEN} VALUES ${tuples.join(', ')}`);
  }
  await suspectValues(table, column, 'mixed-notation', `SELECT v, suggestion FROM ${REWRITTEN}`, true);
  const { failed } = await table.duck.one<{ failed: number }>(
    `SELECT coalesce(sum(n), 0) AS failed FROM ${COUNTS} JOIN ${REWRITTEN} USING (v)`,
  );
  const evidence = await evidenceRows(table, {
    from: `${RAW} r JOIN ${REWRITTEN} f ON ${trimmed(`r.${column.raw}`)} = f.v`,
    where: 'true',
    evidenceColumns: [column],
    extra: 'f.suggestion AS expected',
  });
  await table.duck.run(`DROP TABLE ${REWRITTEN}`);
  return qualityCheck('mixed-notation', [column.name], { checked: column.present, failed }, evidence, facts);
};
