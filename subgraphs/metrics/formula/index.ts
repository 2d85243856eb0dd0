export { FORMULA_FUNCTIONS } from './check-call.js';
export { checkFormula } from './check-formula.js';
export { compileFormula, type CompiledFormula } from './compile-formula.js';
export { FormulaError } from './formula-error.js';
export { childrenOf } from './formula-tree.js';
export { textCondition, quotedColumn, quotedText, tokensOf } from './formula-tokens.js';
export { CASE_DURATION_COLUMN, stepDurationColumn, type CheckedFormula, type FormulaColumn, type StepDuration } from './formula-types.js';
export { parseFormula } from './parse-formula.js';
export { inUnitOfShare, type ScaledColumn } from './share-scale.js';
