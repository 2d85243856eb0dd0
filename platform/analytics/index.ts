export { DuckDbSession, type DuckDbOptions, type Row } from './duckdb-session.js';
export { identifier, literal } from '../text/sql-text.js';
