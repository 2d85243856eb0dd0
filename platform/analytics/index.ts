export { aggregatesOf, batchesOf, type ColumnBatch } from './column-batches.js';
export { DuckDbSession, type DuckDbOptions, type Row } from './duckdb-session.js';
export { eachValue } from './each-value.js';
export { isOutOfMemory } from './out-of-memory.js';
export { identifier, literal } from '../text/sql-text.js';
