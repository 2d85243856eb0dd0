import { localized } from '../../../../platform/content/index.js';
import { type DimensionResult, qualityCheck } from '../assessment.schema.js';
import type { MissingCounts } from './missing-values.js';
import { evidenceRows, RAW, VALUES, type WorkingTable } from '../working-table.js';
import { messagesIn } from '../messages.js';
import { findGapReasons } from './expected-gaps.js';

/**
 * Computes completeness by the simple ratio of Pipino, Lee and Wang 2002 ("Data Quality Assessment"), with disguised nulls as missing. Cells
 * that are empty as expected do not count (see `findGapReasons`); the notes name them.
 */
export const assessCompleteness = async (table: WorkingTable, counts: readonly MissingCounts[]): Promise<DimensionResult> => {
  const checks = [];
  const { expected, contexts } = await findGapReasons(table, counts);
  for (const { column, gaps, disguised, isGap, isDisguised } of counts) {
    const evidenceColumns = [column];
    const excused = expected.get(column);
    const [failed, checked] = [gaps - (excused?.count ?? 0), table.rows - (excused?.count ?? 0)];
    const from = excused ? `${RAW} JOIN ${VALUES} USING (row)` : RAW;
    const where = excused ? `${isGap} AND NOT ${excused.condition}` : isGap;
    const context = failed === gaps ? contexts.get(column) : undefined;
    checks.push(
      qualityCheck(
        'missing-values',
        [column.name],
        { checked, failed },
        failed > 0 ? await evidenceRows(table, { from, where, evidenceColumns }) : [],
        context ? { 'most with': `${context.by} = ${context.value}` } : {},
      ),
    );
    if (disguised.length === 0) continue;
    const failedWords = disguised.reduce((sum, { count }) => sum + count, 0);
    checks.push(
      qualityCheck(
        'disguised-nulls',
        [column.name],
        { checked: table.rows, failed: failedWords },
        await evidenceRows(table, { from: RAW, where: isDisguised, evidenceColumns }),
        Object.fromEntries(disguised.map(({ token, count }) => [token, count])),
      ),
    );
  }
  const excusedCells = [...expected.values()].reduce((sum, { count }) => sum + count, 0);
  const cells = table.rows * table.columns.length - excusedCells;
  const missing = checks.reduce((sum, check) => sum + check.failed, 0);
  return {
    dimension: 'completeness',
    score: cells === 0 ? 1 : 1 - missing / cells,
    formula: localized(messagesIn, ({ formula }) => formula.completeness),
    reason: null,
    notes: [...expected].map(([{ name }, { by, values, count }]) =>
      localized(messagesIn, ({ note }) => note.emptyAsExpected(name, count, by, values.join(', '))),
    ),
    checks,
  };
};
