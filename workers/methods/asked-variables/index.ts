export {
  isKpiName,
  isOutcomeFirst,
  openAskedTable,
  readAskedVariables,
  type AskedTable,
  type AskedVariables,
  type VariableTable,
} from './asked-variables.js';
export { rowVariables, stateVariables, type RowVariable } from './row-variables.js';
