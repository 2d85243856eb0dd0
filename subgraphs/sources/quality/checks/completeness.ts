import { localized } from '../../../../platform/content/index.js';
import { type DimensionResult, qualityCheck } from '../assessment.schema.js';
import type { MissingCounts } from './missing-values.js';
import { evidenceRows, RAW, type WorkingTable } from '../working-table.js';
import { messagesIn } from '../messages.js';

/** Computes completeness by the simple ratio of Pipino, Lee and Wang 2002 ("Data Quality Assessment"), with disguised nulls as missing. */
export const assessCompleteness = async (table: WorkingTable, counts: readonly MissingCounts[]): Promise<DimensionResult> => {
  const checks = [];
  for (const { column, gaps, disguised, isGap, isDisguised } of counts) {
    const evidenceColumns = [column];
    const gapRows = gaps > 0 ? await evidenceRows(table, { from: RAW, where: isGap, evidenceColumns }) : [];
    checks.push(qualityCheck('missing-values', [column.name], { checked: table.rows, failed: gaps }, gapRows));
    if (disguised.length === 0) continue;
    const failed = disguised.reduce((sum, { count }) => sum + count, 0);
    checks.push(
      qualityCheck(
        'disguised-nulls',
        [column.name],
        { checked: table.rows, failed },
        await evidenceRows(table, { from: RAW, where: isDisguised, evidenceColumns }),
        Object.fromEntries(disguised.map(({ token, count }) => [token, count])),
      ),
    );
  }
  const cells = table.rows * table.columns.length;
  const missing = checks.reduce((sum, check) => sum + check.failed, 0);
  return {
    dimension: 'completeness',
    score: 1 - missing / cells,
    formula: localized(messagesIn, ({ formula }) => formula.completeness),
    reason: null,
    notes: [],
    checks,
  };
};
