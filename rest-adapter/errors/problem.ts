import { AppError, ERROR_TABLE, type ErrorCode, type ValidationIssue } from '../../platform/errors/index.js';
import { issue } from '../validation/issues.js';
import { GraphRequestError } from './graph-request-error.js';

export const BODY_LIMIT = 1_048_576;

/** Error response of the REST API. */
export interface ErrorAnswer {
  status: number;
  code: ErrorCode;
  contentType: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/**
 * Returns the response to an error: 422 as `HTTPValidationError`, everything else as problem details (RFC 9457) with the
 * validation issues in the extension `issues`. The response to an unknown error reveals nothing about it.
 */
export const errorAnswer = (error: unknown, requestId: string): ErrorAnswer => {
  const { code, detail, issues } = detailsOf(error);
  const { status, title, retryAfter } = ERROR_TABLE[code] as (typeof ERROR_TABLE)[ErrorCode] & { retryAfter?: number };
  const headers = {
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    ...(code === 'UNAUTHENTICATED' && { 'www-authenticate': 'Bearer' }),
  };
  if (code === 'VALIDATION_FAILED') {
    return { status, code, contentType: 'application/json; charset=utf-8', headers, body: JSON.stringify({ detail: issues }) };
  }
  const type = `urn:kpi-service:problem:${code.toLowerCase().replaceAll('_', '-')}`;
  const body = JSON.stringify({ type, title, status, detail, code, request_id: requestId, ...(issues.length > 0 && { issues }) });
  return { status, code, contentType: 'application/problem+json; charset=utf-8', headers, body };
};

interface ErrorDetails {
  code: ErrorCode;
  detail: string;
  issues: readonly ValidationIssue[];
}

const detailsOf = (error: unknown): ErrorDetails => {
  if (error instanceof AppError || error instanceof GraphRequestError) {
    const { code, message, issues } = error;
    const unlocated = code === 'VALIDATION_FAILED' && issues.length === 0;
    return { code, detail: message, issues: unlocated ? [issue('value_error', ['body'], message)] : issues };
  }
  return isServerError(error) ? serverError(error) : { code: 'INTERNAL', detail: ERROR_TABLE.INTERNAL.detail, issues: [] };
};

/** Error that Fastify reports for a request before it reaches the adapter. */
type ServerError = Error & { code: string; statusCode: number };

const isServerError = (error: unknown): error is ServerError =>
  error instanceof Error && 'code' in error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500;

const serverError = ({ code, message }: ServerError): ErrorDetails => {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return detailsOf(new AppError('PAYLOAD_TOO_LARGE', { limit: BODY_LIMIT }));
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return detailsOf(new AppError('UNSUPPORTED_MEDIA_TYPE', { expected: 'application/json' }));
    case 'FST_ERR_BAD_URL':
      return badRequest(issue('string_unicode', ['path'], 'The path holds a malformed percent escape'));
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return badRequest(issue('string_too_long', ['path'], 'A path segment should have at most 100 characters'));
    default:
      return badRequest(issue('value_error', ['body'], message));
  }
};

const badRequest = (entry: ValidationIssue): ErrorDetails => ({ code: 'VALIDATION_FAILED', detail: entry.msg, issues: [entry] });
