export { parseBody } from './parse-body.js';
export { rejectMisspelt, unknownName } from './unknown-name.js';
export { AppError, invalid, notFound, type ValidationIssue } from './app-error.js';
export { ERROR_TABLE, errorCodeOf, graphqlCodes, type ErrorCode } from './error-table.js';
