import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { localized } from '../../../platform/content/index.js';
import {
  DIMENSION_WEIGHTS,
  type DimensionResult,
  type LocalizedText,
  QUALITY_DIMENSIONS,
  type QualityAssessment,
} from './assessment.schema.js';
import { assessCompleteness } from './checks/completeness.js';
import { assessConsistency } from './consistency/consistency.js';
import { findMissingValues } from './checks/missing-values.js';
import { assessNearDuplicates } from './checks/near-duplicates.js';
import { assessOutliers } from './checks/outliers.js';
import { listSuspectCells } from './consistency/suspect-cells.js';
import { assessTimeliness } from './checks/timeliness.js';
import { assessUniqueness } from './checks/uniqueness.js';
import { assessValidity } from './checks/validity.js';
import { messagesIn } from './messages.js';
import { type AssessedTable, openWorkingTable, type WorkingTable } from './working-table.js';

export interface AssessOptions {
  /** Maximum number of evidence rows per check; default 10. */
  maxEvidenceRows?: number;
  /** Aborts between two steps; a session opened with the same signal also interrupts the running statement. */
  signal?: AbortSignal;
  /** Called with the completed share, 0 to 1. */
  onProgress?: (done: number) => void;
}

/**
 * Assesses a table in seven dimensions after Wang and Strong 1996 and Batini and Scannapieco 2016, each with score, formula, checks and
 * evidence rows. The result depends only on the rows, their order and `asOf`. Uses temporary tables of the session named `quality_…` and
 * drops them, so a session can assess only one table at a time.
 *
 * @throws AppError VALIDATION_FAILED if no column is given, or a key or time column is not among the columns.
 */
export const assessQuality = async (
  duck: DuckDbSession,
  table: AssessedTable,
  { maxEvidenceRows = 10, signal, onProgress }: AssessOptions = {},
): Promise<QualityAssessment> => {
  const report = (done: number): void => {
    signal?.throwIfAborted();
    onProgress?.(done);
  };
  report(0);
  await using working = await openWorkingTable(duck, table, maxEvidenceRows);
  report(0.05);
  const { dimensions, keyCandidates } = working.rows === 0 ? emptyTable() : await assessDimensions(working, report);
  const { cells, total } = await listSuspectCells(working);
  report(1);
  return {
    asOf: table.asOf.toISOString(),
    rows: working.rows,
    columns: table.columns.map(({ name, type }) => ({ name, type })),
    overall: overallOf(dimensions, working.rows === 0 ? 0 : total / (working.rows * working.columns.length)),
    dimensions: dimensions.map((dimension) => withRejectedRows(dimension, table.rejectedRows ?? 0)),
    keyCandidates,
    cells,
    suspectCellCount: total,
  };
};

interface Assessed {
  dimensions: DimensionResult[];
  keyCandidates: string[][];
}

const assessDimensions = async (working: WorkingTable, report: (done: number) => void): Promise<Assessed> => {
  const missing = await findMissingValues(working);
  report(0.1);
  const completeness = await assessCompleteness(working, missing);
  const uniqueness = await assessUniqueness(working);
  report(0.15);
  const validity = await assessValidity(working);
  report(0.25);
  const timeliness = await assessTimeliness(working);
  const outliers = await assessOutliers(working);
  report(0.3);
  const consistency = await assessConsistency(working, missing, (done) => report(0.3 + 0.5 * done));
  const nearDuplicates = await assessNearDuplicates(working, uniqueness.distinctRows);
  report(0.95);
  return {
    dimensions: [completeness, uniqueness.result, validity, consistency, timeliness, outliers, nearDuplicates].map((dimension) =>
      working.leftOutColumns === 0 ? dimension : { ...dimension, notes: [leftOutNote(working), ...dimension.notes] },
    ),
    keyCandidates: uniqueness.keyCandidates.map((key) => key.map((column) => column.name)),
  };
};

const leftOutNote = ({ columns, leftOutColumns }: WorkingTable): LocalizedText =>
  localized(messagesIn, ({ note }) => note.columnsLeftOut(columns.length, leftOutColumns));

const withRejectedRows = (result: DimensionResult, rejected: number): DimensionResult =>
  rejected === 0 || result.dimension !== 'completeness'
    ? result
    : { ...result, notes: [localized(messagesIn, ({ note }) => note.rowsRejected(rejected)), ...result.notes] };

const emptyTable = (): Assessed => ({
  dimensions: QUALITY_DIMENSIONS.map((dimension) => ({
    dimension,
    score: null,
    formula: localized(messagesIn, ({ formula }) => formula.notComputed),
    reason: localized(messagesIn, ({ reason }) => reason.noRows),
    notes: [],
    checks: [],
  })),
  keyCandidates: [],
});

const overallOf = (dimensions: readonly DimensionResult[], suspectShare: number): QualityAssessment['overall'] => {
  let sum = 0;
  let weights = 0;
  for (const { dimension, score } of dimensions) {
    if (score === null) continue;
    sum += DIMENSION_WEIGHTS[dimension] * score;
    weights += DIMENSION_WEIGHTS[dimension];
  }
  return {
    score: weights === 0 ? null : Math.min(1, (1 - suspectShare) * (sum / weights)),
    formula: localized(messagesIn, ({ formula }) => formula.overall),
  };
};
