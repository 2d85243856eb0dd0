/**
 * Every error the service answers with, in one table. REST reads `status` and `title`, GraphQL reads the key as
 * `extensions.code`; both show `detail` with its placeholders filled from the error's params.
 */
export interface ErrorDefinition {
  /** HTTP status of the REST answer. */
  readonly status: number;
  /** Short, constant summary (RFC 9457 `title`). */
  readonly title: string;
  /** Sentence for this occurrence; `{name}` is replaced by the error's parameter of that name. */
  readonly detail: string;
  /** Seconds a client should wait before trying again (`Retry-After`). */
  readonly retryAfter?: number;
}

const define = <const T extends Record<string, ErrorDefinition>>(table: T) => table;

export const ERROR_TABLE = define({
  MALFORMED_REQUEST: { status: 400, title: 'Malformed request', detail: 'This is no HTTP request that can be read.' },
  VALIDATION_FAILED: { status: 422, title: 'Validation failed', detail: '{reason}' },
  UNAUTHENTICATED: { status: 401, title: 'Authentication required', detail: '{reason}' },
  FORBIDDEN: { status: 403, title: 'Not allowed', detail: '{reason}' },
  SELF_APPROVAL_FORBIDDEN: {
    status: 403,
    title: 'Self-approval not allowed',
    detail: 'The person who made a request cannot approve it. Ask another administrator of the tenant to approve it.',
  },
  TENANT_MISMATCH: { status: 403, title: 'Tenant mismatch', detail: 'The request names another tenant than the caller belongs to.' },
  TENANT_SUSPENDED: { status: 403, title: 'Tenant suspended', detail: 'This tenant is suspended; ask an administrator.' },
  NOT_FOUND: { status: 404, title: 'Not found', detail: 'There is no such {what}.' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed', detail: 'This path answers {allow} only.' },
  REQUEST_TIMEOUT: { status: 408, title: 'Request timeout', detail: 'The request did not arrive in time.' },
  CONFLICT: { status: 409, title: 'Conflict', detail: '{reason}' },
  SUPERSEDED: { status: 409, title: 'Superseded', detail: '{reason}' },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    title: 'Idempotency key reused',
    detail: 'This Idempotency-Key was used before with a different request.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Payload too large', detail: 'The body exceeds {limit} bytes.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type', detail: 'Send the body as {expected}.' },
  RATE_LIMITED: { status: 429, title: 'Too many requests', detail: 'Slow down and try again.', retryAfter: 1 },
  TOO_MANY_CONNECTIONS: {
    status: 429,
    title: 'Too many connections',
    detail: 'The tenant has {limit} open WebSockets and event streams, the maximum. Close one or retry later.',
    retryAfter: 5,
  },
  HEADERS_TOO_LARGE: { status: 431, title: 'Headers too large', detail: 'Address and headers are longer than a request may have.' },
  INTERNAL: { status: 500, title: 'Internal error', detail: 'Something went wrong on our side; the request id identifies it.' },
  UNAVAILABLE: { status: 503, title: 'Service unavailable', detail: '{reason}', retryAfter: 2 },
});

export type ErrorCode = keyof typeof ERROR_TABLE;
