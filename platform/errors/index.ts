export { parseBody } from './parse-body.js';
export { AppError, invalid, notFound, type ValidationIssue } from './app-error.js';
export { ERROR_TABLE, type ErrorCode } from './error-table.js';
