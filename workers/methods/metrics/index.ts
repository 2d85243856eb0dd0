export { formulaInUnit } from './formula-in-unit.js';
export { isComputationError } from './computation-error.js';
export { computeGold, readGold } from './compute-gold.js';
export { remarksOnFormula, weightedMean, type FormulaColumnMeaning } from './formula-remarks.js';
export { coverageOf } from './coverage.js';
export { warningText } from './gold-warnings.js';
export { valueOfNoRows } from './value-of-no-rows.js';
export { meanOfColumn, measureOfMetric, shareOfCondition, type GroupMeasure } from './group-measure.js';
export { OF_UNIT, outcomesByUnit, type UnitColumn } from './unit-outcome.js';
