export {
  isKpiName,
  isOutcomeFirst,
  openAskedTable,
  readAskedVariables,
  type AskedTable,
  type AskedVariables,
  type VariableTable,
} from './asked-variables.js';
