export {
  isKpiName,
  isOutcomeFirst,
  openAskedTable,
  readAskedVariables,
  type AskedTable,
  type AskedVariables,
  type VariableTable,
} from './asked-variables.js';
export { columnsNamedIn, tableNamedIn, type NamedColumn, type NamedTable } from './table-columns.js';
export { rowVariables, stateVariables, type RowVariable } from './row-variables.js';
