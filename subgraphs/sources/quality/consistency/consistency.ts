import { localized } from '../../../../platform/content/index.js';
import { type DimensionResult, passRate } from '../assessment.schema.js';
import { voteOnCells } from './dependency-votes.js';
import { CODES, dependencyColumns, encodeValues, findDependencies, MAX_COLUMNS } from './functional-dependencies.js';
import type { MissingCounts } from '../checks/missing-values.js';
import { findSpellingVariants } from './spelling-variants.js';
import { inconsistentCells } from './suspect-cells.js';
import { withdrawSystematicDoubts } from './systematic-doubts.js';
import type { WorkingTable } from '../working-table.js';
import { messagesIn } from '../messages.js';

/**
 * Computes the share of cells that contradict neither the dependencies between columns nor the column's own vocabulary, over the columns
 * that have either. Runs after the checks that record suspects, because the dependencies also vote on those.
 */
export const assessConsistency = async (
  table: WorkingTable,
  missing: readonly MissingCounts[],
  onProgress: (done: number) => void,
): Promise<DimensionResult> => {
  const spelling = await findSpellingVariants(table, missing);
  onProgress(0.2);
  const { columns, leftOut } = dependencyColumns(table);
  await encodeValues(table, columns);
  const dependencies = await findDependencies(table, columns, (done) => onProgress(0.2 + 0.4 * done));
  const checks = [...(await voteOnCells(table, dependencies, (done) => onProgress(0.6 + 0.4 * done))), ...spelling];
  const systematic = await withdrawSystematicDoubts(table, columns);
  await table.duck.run(`DROP TABLE ${CODES}`);
  const inconsistent = await inconsistentCells(table);
  const carrying = new Set([...dependencies.map(({ dependent }) => dependent.name), ...spelling.flatMap((check) => check.columns)]);
  const score = passRate(
    table.columns
      .filter((column) => carrying.has(column.name))
      .map((column) => ({ checked: column.present, failed: inconsistent.get(column.index) ?? 0 })),
  );
  return {
    dimension: 'consistency',
    score,
    formula: localized(messagesIn, ({ formula }) => formula.consistency),
    reason: score === null ? localized(messagesIn, ({ reason }) => reason.noDependencies) : null,
    notes: [...(leftOut > 0 ? [localized(messagesIn, ({ note }) => note.dependenciesLeftOut(MAX_COLUMNS, leftOut))] : []), ...systematic],
    checks,
  };
};
