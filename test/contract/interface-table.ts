/** A numeric query parameter: its minimum, maximum and default. */
interface NumberLimit {
  minimum: number;
  maximum: number;
  default: number;
}

export interface InterfaceOperation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  status: 200 | 201 | 202;
  /** Absent if no body is read; `nullable` if JSON `null` counts as an empty object. */
  body?: 'required' | 'required-nullable' | 'optional-nullable';
  numbers?: Record<string, NumberLimit>;
  texts?: Record<string, { minLength?: number; maxLength?: number; default?: string; pattern?: string }>;
  /** Reads no identity headers. */
  anonymous?: true;
  /** The response is a list. */
  list?: true;
}

const limit = (minimum: number, maximum: number, fallback: number): Record<string, NumberLimit> => ({
  limit: { minimum, maximum, default: fallback },
});
const get = (path: string, more: Partial<InterfaceOperation> = {}): InterfaceOperation => ({ method: 'GET', path, status: 200, ...more });
const list = (path: string, more: Partial<InterfaceOperation> = {}): InterfaceOperation => get(path, { list: true, ...more });
const post = (path: string, status: 200 | 201 | 202, more: Partial<InterfaceOperation> = {}): InterfaceOperation => ({
  method: 'POST',
  path,
  status,
  ...more,
});

const STEP = '/v1/process-landscape/steps/{step_id}';
const APPROVER = { approver: { minLength: 2, maxLength: 80, default: 'tenant_admin' } };

/** Every operation of the interface, independent of the code that serves it. */
export const INTERFACE: readonly InterfaceOperation[] = [
  get('/health', { anonymous: true }),
  get('/ready', { anonymous: true }),
  get('/v1/lakehouse/status', { anonymous: true }),
  list('/v1/events/recent', { numbers: limit(1, 250, 50) }),
  get('/v1/events/stream', { numbers: limit(0, 100, 25) }),

  get('/v1/agents/status'),
  post('/v1/agents/briefing', 202, { body: 'required-nullable' }),
  post('/v1/agents/export', 202, { body: 'required-nullable' }),
  list('/v1/agents/jobs', { numbers: limit(1, 100, 20) }),
  get('/v1/agents/jobs/{job_id}'),
  list('/v1/agents/briefings', { numbers: limit(1, 50, 10) }),
  get('/v1/agents/briefings/{briefing_id}'),
  list('/v1/agents/exports', { numbers: limit(1, 100, 20) }),
  get('/v1/agents/exports/{export_id}/download'),
  list('/v1/briefings'),
  post('/api/agents/{name}', 202, { body: 'required' }),
  get('/api/runs/{run_id}'),

  get('/v1/process-landscape'),
  get('/v1/process-landscape/progress'),
  post(`${STEP}/start`, 202, { body: 'optional-nullable' }),
  post(`${STEP}/complete`, 200, { body: 'optional-nullable' }),
  get(`${STEP}/guide`),
  list(`${STEP}/contributions`),
  post(`${STEP}/contributions`, 201, { body: 'optional-nullable' }),
  get(`${STEP}/knowledge`, { numbers: { k: { minimum: 1, maximum: 10, default: 5 } }, texts: { q: { maxLength: 300 } } }),
  post(`${STEP}/analyze`, 200, { body: 'optional-nullable' }),

  get('/v1/transformation/program'),
  get('/v1/transformation/board'),
  post('/v1/transformation/ask', 200, { body: 'required-nullable' }),
  list('/v1/transformation/scope-checks', {
    numbers: limit(1, 100, 25),
    texts: { decision: { pattern: '^(allow|approval_required|deny)$' } },
  }),
  post('/v1/transformation/scope-check', 200, { body: 'required' }),
  post('/v1/transformation/scope-checks/{check_id}/approve', 200, { texts: APPROVER }),
  post('/v1/transformation/scope-checks/{check_id}/reject', 200, { texts: { ...APPROVER, reason: { maxLength: 240 } } }),

  get('/v1/nav/badges'),
  get('/v1/cockpit/summary'),
  post('/v1/advisor/chat', 200, { body: 'required' }),
  get('/v1/advisor/proactive'),
  get('/v1/company-profile'),
  { method: 'PUT', path: '/v1/company-profile', status: 200, body: 'required' },
  list('/v1/onboarding/steps'),
  list('/v1/onboarding/sessions'),
  post('/v1/onboarding/start', 200, { body: 'required' }),
  get('/v1/onboarding/{onboarding_id}'),
  post('/v1/onboarding/{onboarding_id}/answer', 200, { body: 'required' }),
  post('/v1/onboarding/{onboarding_id}/approve', 200),

  list('/v1/tenants'),
  post('/v1/tenants', 201, { body: 'required' }),
  get('/v1/tenants/{tenant_id}'),
  { method: 'PATCH', path: '/v1/tenants/{tenant_id}', status: 200, body: 'required' },
  { method: 'DELETE', path: '/v1/tenants/{tenant_id}', status: 202 },
  get('/v1/tenant-isolation/status'),
  get('/v1/tenant-isolation/deny-fixtures'),
  get('/v1/tenant-isolation/persistence'),
  get('/v1/tenant-isolation/model-routing'),
  list('/v1/tenant-isolation/model-routing/decisions', { numbers: limit(1, 50, 10) }),
  post('/v1/tenant-isolation/model-routing/decide', 201, { body: 'required' }),
  post('/v1/tenant-isolation/model-routing/decisions/{decision_id}/approve', 200, { body: 'required' }),
  post('/v1/tenant-isolation/model-routing/decisions/{decision_id}/reject', 200, { body: 'required' }),

  get('/v1/data-trust/status'),
  list('/v1/sources'),
  post('/v1/sources', 201, { body: 'required' }),
  post('/v1/sources/{source_id}/sync', 202),
  get('/v1/sources/{source_id}/quality'),
  post('/v1/sources/{source_id}/quality-check', 200),
  list('/v1/source-quality-checks'),
  list('/v1/datasets'),
  get('/v1/datasets/{dataset_id}/profile'),
  list('/v1/metric-definitions'),
  post('/v1/metric-definitions', 201, { body: 'required' }),
  list('/v1/metric-definitions/{metric_id}/versions'),
  list('/v1/kpi-candidates'),
];

const DECISIONS = '/v1/tenant-isolation/model-routing/decisions';
const CHECKS = '/v1/transformation/scope-checks';

/** Schema names of bodies and responses in the interface, where it defines them; `[]` after a name denotes a list. */
export const NAMED_SCHEMAS: Readonly<Record<string, { body?: string; answer: string }>> = {
  'GET /health': { answer: 'Health' },
  'GET /v1/events/recent': { answer: 'RealtimeEvent[]' },
  [`POST ${STEP}/start`]: { body: 'ProcessStepRunRequest', answer: 'ProcessStepRunResponse' },
  [`POST ${STEP}/complete`]: { body: 'ProcessStepRunRequest', answer: 'ProcessStepRunResponse' },
  'GET /v1/transformation/program': { answer: 'TransformationProgram' },
  [`GET ${CHECKS}`]: { answer: 'TransformationScopeCheck[]' },
  'POST /v1/transformation/scope-check': { body: 'TransformationScopeCheckRequest', answer: 'TransformationScopeCheck' },
  [`POST ${CHECKS}/{check_id}/approve`]: { answer: 'TransformationScopeCheck' },
  [`POST ${CHECKS}/{check_id}/reject`]: { answer: 'TransformationScopeCheck' },
  'POST /v1/advisor/chat': { body: 'AdvisorChatRequest', answer: 'AdvisorChatResponse' },
  'GET /v1/tenants': { answer: 'Tenant[]' },
  'POST /v1/tenants': { body: 'TenantCreate', answer: 'Tenant' },
  'GET /v1/tenants/{tenant_id}': { answer: 'Tenant' },
  'PATCH /v1/tenants/{tenant_id}': { body: 'TenantUpdate', answer: 'Tenant' },
  'GET /v1/tenant-isolation/status': { answer: 'TenantIsolationStatus' },
  'GET /v1/tenant-isolation/deny-fixtures': { answer: 'TenantDenyReport' },
  'GET /v1/tenant-isolation/persistence': { answer: 'TenantPersistenceReport' },
  'GET /v1/tenant-isolation/model-routing': { answer: 'TenantModelRoutingReport' },
  [`GET ${DECISIONS}`]: { answer: 'ModelRoutingDecision[]' },
  'POST /v1/tenant-isolation/model-routing/decide': { body: 'ModelRoutingDecisionRequest', answer: 'ModelRoutingDecision' },
  [`POST ${DECISIONS}/{decision_id}/approve`]: { body: 'ModelRoutingDecisionApprovalRequest', answer: 'ModelRoutingDecision' },
  [`POST ${DECISIONS}/{decision_id}/reject`]: { body: 'ModelRoutingDecisionApprovalRequest', answer: 'ModelRoutingDecision' },
  'GET /v1/data-trust/status': { answer: 'DataTrustGateStatus' },
  'GET /v1/sources': { answer: 'Source[]' },
  'POST /v1/sources': { body: 'SourceCreate', answer: 'Source' },
  'POST /v1/sources/{source_id}/sync': { answer: 'AgentRunRef' },
  'GET /v1/datasets': { answer: 'Dataset[]' },
  'GET /v1/datasets/{dataset_id}/profile': { answer: 'DatasetProfile' },
  'GET /v1/metric-definitions': { answer: 'MetricDefinitionRead[]' },
  'POST /v1/metric-definitions': { body: 'MetricDefinitionCreate', answer: 'MetricDefinition' },
  'GET /v1/metric-definitions/{metric_id}/versions': { answer: 'MetricDefinition[]' },
};
