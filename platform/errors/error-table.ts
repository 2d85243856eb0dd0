/**
 * Definition of an error that the service returns. REST returns the key as `code`, with `status` and `title`. GraphQL returns it as
 * `extensions.code`, or as `extensions.reason` of the broader `graphqlCode`. Both return `detail`, with its placeholders replaced by
 * the parameters of the error.
 */
export interface ErrorDefinition {
  /** HTTP status of the REST response. */
  readonly status: number;
  /** Short, constant summary (RFC 9457 `title`). */
  readonly title: string;
  /** Sentence about this occurrence; `{name}` is replaced by the parameter of that name. */
  readonly detail: string;
  /** Code of the table that GraphQL clients see in `extensions.code`, if it is not the key. */
  readonly graphqlCode?: 'CONFLICT';
  /** Seconds that a client should wait before a retry (`Retry-After`). */
  readonly retryAfter?: number;
}

const define = <const T extends Record<string, ErrorDefinition>>(table: T) => table;

/** Defines a request that the current state of the resource does not allow. */
const conflict = <const T extends string>(title: string, detail: T) => ({ status: 409, graphqlCode: 'CONFLICT', title, detail }) as const;

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
  ANSWERS_MISSING: conflict('Answers missing', 'Required answers are missing: {questions}. Answer them first.'),
  AREA_NAME_TAKEN: conflict('Area name taken', 'An area with this name already exists. Choose another name.'),
  AREA_NOT_EMPTY: conflict('Area not empty', 'The area has {initiatives} initiatives. Move or archive them first.'),
  CONTRIBUTION_WITHDRAWN: conflict('Contribution withdrawn', 'The contribution was withdrawn. Add a new one.'),
  DECISION_ALREADY_MADE: conflict('Decision already made', 'The question was already decided. Add a new question to revise the decision.'),
  FEEDBACK_PROPOSAL_DECIDED: conflict(
    'Proposal already decided',
    'The proposal was already decided. Start the agent again for a new proposal.',
  ),
  ITEM_ARCHIVED: conflict('Record archived', 'The {kind} is archived and cannot be changed. Create a new one.'),
  KPI_CANDIDATE_DECIDED: conflict(
    'Candidate already decided',
    'The candidate was already {status}. Start the agent kpi-discovery again for new candidates.',
  ),
  METRIC_DATASET_CHANGED: conflict(
    'Dataset changed',
    'The metric no longer fits its dataset: {problem} Revise the metric or import the dataset again.',
  ),
  METRIC_DATASET_MISSING: conflict('Dataset missing', 'An active metric requires a dataset. Specify a dataset first.'),
  METRIC_RETIRED: conflict('Metric retired', 'A retired metric cannot be revised. Create a new metric.'),
  METRIC_STATUS_NOT_ALLOWED: conflict(
    'Status not allowed',
    'Only {allowed} metrics can become {target}. Read the metric for its current status.',
  ),
  MILESTONE_STATUS_NOT_ALLOWED: conflict(
    'Status not allowed',
    'The milestone is {status}; this requires the status {required}. Complete or reopen it first.',
  ),
  ONBOARDING_APPROVED: conflict(
    'Onboarding approved',
    'The onboarding has been approved; its answers are final. Change the company profile or start another onboarding.',
  ),
  ONBOARDING_NOT_APPROVED: conflict('Onboarding not approved', 'The onboarding is not approved. Approve it first.'),
  PLAN_MISSING: conflict(
    'Plan missing',
    'Only a succeeded run of solution-planning can be executed. Start that agent and wait for its result.',
  ),
  PROGRAMME_EXISTS: conflict('Programme exists', 'A current programme already exists. Archive it first.'),
  PROGRAMME_MISSING: conflict('Programme missing', 'There is no current programme. Create a programme first.'),
  ROUTING_DECISION_NOT_IN_FORCE: conflict(
    'Decision not in force',
    'Only a decision in force can be revoked. List the decisions for the one in force.',
  ),
  ROUTING_REQUEST_DECIDED: conflict('Request already decided', 'The request was already decided. Create a new request.'),
  RUN_ALREADY_QUEUED: conflict('Run already queued', 'Run {runId} does the same work and has not begun yet. Follow that run instead.'),
  RUN_ENDED: conflict('Run ended', 'The run has ended and cannot be cancelled.'),
  RUN_NOT_REQUEUABLE: conflict('Run cannot be requeued', 'Only a failed or dead run can be requeued. Start a new run instead.'),
  SCOPE_APPROVAL_NOT_REQUIRED: conflict('Approval not required', 'The policy decided the request ({decision}); no approval is required.'),
  SCOPE_REQUEST_DECIDED: conflict('Request already decided', 'The request was already {status}. Create a new request.'),
  SETUP_SUCCEEDED: conflict('Setup succeeded', 'The setup has already succeeded. Start another onboarding for further changes.'),
  SETUP_TAKEN_OVER: conflict('Setup taken over', 'Another run has taken over this setup. Read the onboarding for its outcome.'),
  SLUG_TAKEN: conflict('Slug taken', 'The slug {slug} is already in use. Choose another slug.'),
  SOURCE_IN_USE: conflict(
    'Source in use',
    'Metrics read the dataset of the source ({metrics}). Read `sourceDependents`, and delete with `retireMetrics` to retire them.',
  ),
  SOURCE_NOT_SYNCHRONISED: conflict('Source not synchronised', 'The source has not been synchronised yet. Synchronise it first.'),
  STEP_RULES_UNMET: conflict('Completion rules unmet', '{reason}'),
  STEP_TRANSITION_NOT_ALLOWED: conflict('Transition not allowed', 'The step is {state}; it allows {allowed}, not {action}.'),
  TENANT_RESERVED: conflict('Tenant reserved', 'This tenant is reserved for the service. Choose another one.'),
  VERSION_CONFLICT: conflict('Version conflict', 'The current version is {current}, not {expected}. Read it and try again.'),
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

type Placeholders<Detail extends string> = Detail extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;

/** Parameters of an error: the placeholders of its `detail`. */
export type ErrorParams<Code extends ErrorCode> = Readonly<Record<Placeholders<(typeof ERROR_TABLE)[Code]['detail']>, string | number>>;

/** Returns the members of a GraphQL error's `extensions` that identify the error. */
export const graphqlCodes = (code: ErrorCode): { code: ErrorCode; reason?: ErrorCode } => {
  const { graphqlCode }: ErrorDefinition = ERROR_TABLE[code];
  return graphqlCode === undefined ? { code } : { code: graphqlCode, reason: code };
};

/** Returns the error of the table that a GraphQL error's `extensions` identify; undefined if there is none. */
export const errorCodeOf = (extensions: Readonly<Record<string, unknown>> | undefined): ErrorCode | undefined =>
  [extensions?.['reason'], extensions?.['code']].find(isErrorCode);

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(ERROR_TABLE, code);
