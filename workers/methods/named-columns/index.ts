export { columnsNamedIn, tableNamedIn, type NamedColumn, type NamedTable } from './named-columns.js';
