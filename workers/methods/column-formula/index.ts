export { columnNaming, readFormula, OPERATOR, type ColumnFormula, type NumericColumn } from './column-formula.js';
