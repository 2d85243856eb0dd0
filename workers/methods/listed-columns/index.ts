export { askedColumns, BEFORE_COLUMNS, type AskedColumns } from './asked-columns.js';
export { listedColumns, withoutListed } from './listed-columns.js';
export { askedOnce, askedTotals, columnsPer, newestRow } from './rows-per-thing.js';
