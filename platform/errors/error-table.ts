/**
 * Definition of an error that the service returns. REST uses `status` and `title`; GraphQL returns the key as `extensions.code`. Both
 * return `detail`, with its placeholders replaced by the parameters of the error.
 */
export interface ErrorDefinition {
  /** HTTP status of the REST response. */
  readonly status: number;
  /** Short, constant summary (RFC 9457 `title`). */
  readonly title: string;
  /** Sentence about this occurrence; `{name}` is replaced by the parameter of that name. */
  readonly detail: string;
  /** Seconds that a client should wait before a retry (`Retry-After`). */
  readonly retryAfter?: number;
}

const define = <const T extends Record<string, ErrorDefinition>>(table: T) => table;

export const ERROR_TABLE = define({
  MALFORMED_REQUEST: { status: 400, title: 'Malformed request', detail: 'Malformed HTTP request.' },
  VALIDATION_FAILED: { status: 422, title: 'Validation failed', detail: '{reason}' },
  UNAUTHENTICATED: { status: 401, title: 'Authentication required', detail: '{reason}' },
  FORBIDDEN: { status: 403, title: 'Not allowed', detail: '{reason}' },
  SELF_APPROVAL_FORBIDDEN: {
    status: 403,
    title: 'Self-approval not allowed',
    detail: 'The person who made a request cannot approve it. Ask another administrator of the tenant to approve it.',
  },
  TENANT_MISMATCH: { status: 403, title: 'Tenant mismatch', detail: 'The request names a tenant to which the caller does not belong.' },
  TENANT_SUSPENDED: { status: 403, title: 'Tenant suspended', detail: 'This tenant is suspended. Contact an administrator.' },
  NOT_FOUND: { status: 404, title: 'Not found', detail: 'The requested {what} does not exist.' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed', detail: 'This path supports only {allow}.' },
  REQUEST_TIMEOUT: { status: 408, title: 'Request timeout', detail: 'The request was not received in time. Send it again.' },
  CONFLICT: { status: 409, title: 'Conflict', detail: '{reason}' },
  SUPERSEDED: { status: 409, title: 'Superseded', detail: '{reason}' },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    title: 'Idempotency key reused',
    detail: 'This Idempotency-Key was already used with a different request. Use a new key.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Payload too large', detail: 'The body exceeds {limit} bytes.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type', detail: 'Send the body with the content type {expected}.' },
  RATE_LIMITED: {
    status: 429,
    title: 'Too many requests',
    detail: 'The rate limit is exceeded. Retry after the number of seconds in Retry-After.',
    retryAfter: 1,
  },
  TOO_MANY_CONNECTIONS: {
    status: 429,
    title: 'Too many connections',
    detail: 'The tenant has {limit} open WebSockets and event streams, the maximum. Close one or retry later.',
    retryAfter: 5,
  },
  HEADERS_TOO_LARGE: { status: 431, title: 'Headers too large', detail: 'The URL and headers exceed the maximum length.' },
  INTERNAL: { status: 500, title: 'Internal error', detail: 'An internal error occurred. Quote the request id when you report it.' },
  UNAVAILABLE: { status: 503, title: 'Service unavailable', detail: '{reason}', retryAfter: 2 },
});

export type ErrorCode = keyof typeof ERROR_TABLE;
