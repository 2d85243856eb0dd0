import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { dayInZone } from '../../../platform/identity/tenant-calendar.js';
import { checkFormula, compileFormula, MetricGrain, parseFormula, type CheckedFormula } from '../../../subgraphs/metrics/index.js';
import { understoodColumns, type UnderstandableDataset } from '../../../subgraphs/sources/index.js';
import { timedRows } from '../case-times/index.js';
import { withoutTotals } from '../tenant-state/index.js';
import { computeGold } from './compute-gold.js';
import { coverageOf, type Coverage } from './coverage.js';
import { formulaInUnit } from './formula-in-unit.js';
import { remarksOnFormula, type FormulaColumnMeaning } from './formula-remarks.js';
import { warningText } from './gold-warnings.js';

/** The rows of a dataset from which metrics are computed. */
export interface MetricTable {
  readonly dataset: UnderstandableDataset & { readonly roles: Record<string, string>; readonly updatedAt: Date };
  /** SQL relation in which instants are local times of `timeZone`. */
  readonly relation: string;
  /** SQL relation in which instants are in UTC, to measure elapsed time. */
  readonly instants: string;
  readonly timeZone: string;
  /** Month in which fiscal years begin, 1 to 12. */
  readonly fiscalYearStart: number;
}

/** What the values of a metric depend on, apart from its table. */
export interface MetricComputationPlan {
  readonly checked: CheckedFormula;
  readonly unit: string | null;
  /** Shortest first. */
  readonly grains: readonly MetricGrain[];
  readonly timeColumn: string | null;
  readonly dimensions: readonly string[];
}

export interface ComputedMetric {
  /** Number of values in the file. */
  readonly rows: number;
  readonly coverage: Coverage | null;
  readonly warnings: readonly ReturnType<typeof warningText>[];
}

/** Checks a formula against the columns of a table. @throws FormulaError */
export const checkedOn = ({ dataset: { columns, roles }, timeZone }: MetricTable, formula: string): CheckedFormula => {
  const typed = columns.map(({ name, type, isInstant }) => ({ name, type, ...(isInstant === true && { instantIn: timeZone }) }));
  return checkFormula(parseFormula(formula), typed, { isEventLog: roles['case'] !== undefined });
};

/** Computes a metric from a table without the rows that contain totals of others, and writes its values to a file; see `computeGold`. */
export const computeMetric = async (
  duck: DuckDbSession,
  table: MetricTable,
  { checked, unit, grains, timeColumn, dimensions }: MetricComputationPlan,
  path: string,
): Promise<ComputedMetric> => {
  const { dataset, timeZone, fiscalYearStart } = table;
  const { relation, totals, kept } = await withoutTotals(duck, timedRelation(table, checked), dataset.columns, checked.columns);
  const remarks = await remarksOnFormula(duck, { relation, checked, columns: meaningsOf(dataset), timeColumn });
  const { checked: scaled, factor } = formulaInUnit(checked, unit, dataset);
  const formula = compileFormula(scaled);
  const gold = await computeGold(
    duck,
    { relation, formula, columns: scaled.columns, grains, timeColumn, dimensions, fiscalYearStart },
    path,
  );
  const [grain = MetricGrain.ALL] = grains;
  const importedOn = dayInZone(dataset.updatedAt, timeZone);
  return {
    rows: gold.rows,
    coverage: timeColumn === null || grain === MetricGrain.ALL ? null : await coverageOf(duck, relation, { timeColumn, importedOn, grain }),
    warnings: [
      ...(factor === 1 ? [] : [{ code: 'share_scaled' as const, unit: unit ?? '', factor }]),
      ...(totals > 0 ? [{ code: 'totals_left_out' as const, rows: totals }] : []),
      ...(kept ? [{ code: 'totals_kept' as const, ...kept }] : []),
      ...remarks,
      ...gold.warnings,
    ].map(warningText),
  };
};

/** Returns the relation with the times of cases that the formula needs. */
const timedRelation = ({ dataset, relation, instants }: MetricTable, checked: CheckedFormula): string =>
  checked.usesCaseDuration || checked.stepDurations.length > 0 ? timedRows(dataset, { relation, instants }, checked) : relation;

const meaningsOf = (dataset: UnderstandableDataset): FormulaColumnMeaning[] => {
  const understood = new Map(understoodColumns(dataset).map((column) => [column.name, column]));
  return dataset.columns.map(({ name, type }) => {
    const { unit = null, semanticType = null } = understood.get(name) ?? {};
    return { name, type, unit, meaning: semanticType };
  });
};
