import { type DimensionResult, type LocalizedText, passRate } from '../assessment.schema.js';
import { voteOnCells } from './dependency-votes.js';
import { CODES, dependencyColumns, encodeValues, findDependencies, MAX_COLUMNS } from './functional-dependencies.js';
import type { MissingCounts } from '../checks/missing-values.js';
import { findSpellingVariants } from './spelling-variants.js';
import { inconsistentCells } from './suspect-cells.js';
import { withdrawSystematicDoubts } from './systematic-doubts.js';
import type { WorkingTable } from '../working-table.js';

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
    formula: {
      de:
        '1 − Σ widersprüchliche Zellen / Σ Zellen der Spalten mit funktionaler Abhängigkeit (g3 ≤ 0,1 und μ+ ≥ 0,8) ' +
        'oder festem Wortschatz; ' +
        'widersprüchlich: mehr Abhängigkeiten sprechen dagegen als dafür, oder seltene Schreibweise',
      en:
        '1 − Σ inconsistent cells / Σ cells of columns with a functional dependency (g3 ≤ 0.1 and μ+ ≥ 0.8) or a fixed vocabulary; ' +
        'inconsistent: more dependencies contradict than confirm, or a rare spelling',
    },
    reason:
      score === null
        ? {
            de: 'Keine Spalte hängt von einer anderen ab oder hat einen festen Wortschatz.',
            en: 'No column depends on another or has a fixed vocabulary.',
          }
        : null,
    notes: [...(leftOut > 0 ? [leftOutNote(leftOut)] : []), ...systematic],
    checks,
  };
};

const leftOutNote = (leftOut: number): LocalizedText => ({
  de: `Abhängigkeiten wurden zwischen den ${MAX_COLUMNS} Spalten mit den wenigsten Werten gesucht; ${leftOut} weitere wurden nicht berücksichtigt.`,
  en: `Dependencies were searched among the ${MAX_COLUMNS} columns with the fewest values; ${leftOut} more were left out.`,
});
