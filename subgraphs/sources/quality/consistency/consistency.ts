import { localized } from '../../../../platform/content/index.js';
import { type DimensionResult, passRate } from '../assessment.schema.js';
import { voteOnCells } from './dependency-votes.js';
import { CODES, type Dependency, dependencyColumns, encodeValues, findDependencies, MAX_COLUMNS } from './functional-dependencies.js';
import type { MissingCounts } from '../checks/missing-values.js';
import { assessSources, findSources } from './source-disagreement.js';
import { findSwappedValues } from './swapped-values.js';
import { findSpellingVariants } from './spelling-variants.js';
import { inconsistentCells } from './suspect-cells.js';
import { withdrawSystematicDoubts } from './systematic-doubts.js';
import { SUSPECTS, type WorkingTable } from '../working-table.js';
import { isTextColumn } from '../checks/value-counts.js';
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
  const sources = await findSources(table, columns);
  // The statements of sources about an object are judged by the accuracy of the sources, not as dependencies between columns.
  const compared = new Set(sources ? [sources.object, ...sources.facts] : []);
  const found = await findDependencies(table, columns, (done) => onProgress(0.2 + 0.4 * done));
  const dependencies = found.filter(({ determinant, dependent }) => !compared.has(determinant) || !compared.has(dependent));
  await keepIdentifiers(table, found);
  const swapped = await findSwappedValues(table, columns);
  const disagreements = sources ? await assessSources(table, sources) : [];
  const checks = [
    ...(await voteOnCells(table, dependencies, (done) => onProgress(0.6 + 0.4 * done))),
    ...disagreements,
    ...swapped,
    ...spelling,
  ];
  const systematic = await withdrawSystematicDoubts(table, columns);
  await table.duck.run(`DROP TABLE ${CODES}`);
  const inconsistent = await inconsistentCells(table);
  const carrying = new Set([
    ...dependencies.map(({ dependent }) => dependent.name),
    ...(sources?.facts ?? []).map(({ name }) => name),
    ...[...swapped, ...spelling].flatMap((check) => check.columns),
  ]);
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

/** Withdraws the doubts about extreme numbers that determine a text: they are identifiers, not amounts. */
const keepIdentifiers = async (table: WorkingTable, dependencies: readonly Dependency[]): Promise<void> => {
  const identifiers = dependencies
    .filter(({ determinant, dependent }) => determinant.holdsNumbers && isTextColumn(dependent))
    .map(({ determinant }) => determinant.index);
  if (identifiers.length > 0)
    await table.duck.run(`DELETE FROM ${SUSPECTS} WHERE reason IN ('tukey-fences', 'group-fences') AND col IN (${identifiers.join(', ')})`);
};
