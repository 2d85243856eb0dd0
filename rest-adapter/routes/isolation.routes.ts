import type { RouteDefinition } from '../route-definition.js';
import { idInPath, limitOf } from './parameters.js';

const DECISION_ID = { decision_id: idInPath('decisionId', 'model routing decision') };

export const ISOLATION_ROUTES: readonly RouteDefinition[] = [
  {
    operationId: 'getTenantIsolationStatus',
    method: 'GET',
    path: '/v1/tenant-isolation/status',
    field: 'Query.tenantIsolation',
    status: 200,
    tag: 'Tenant isolation',
    summary: 'Probe whether the tenant is kept apart from all others',
    description: 'Reads the catalogue of the database, its roles, and what each store gives out, for every request anew.',
  },
  {
    operationId: 'getTenantDenyFixtures',
    method: 'GET',
    path: '/v1/tenant-isolation/deny-fixtures',
    field: 'Query.tenantDenyFixtures',
    status: 200,
    tag: 'Tenant isolation',
    summary: 'Try to reach another tenant, and report what comes of it',
    description:
      'Real attempts against a reserved tenant with real data: rows, entities, cursors, events, documents, files, run notifications. Each comes with ' +
      'its control, what the owner of the data gets by the same means. What could write is rolled back.',
  },
  {
    operationId: 'getTenantPersistence',
    method: 'GET',
    path: '/v1/tenant-isolation/persistence',
    field: 'Query.tenantPersistence',
    status: 200,
    tag: 'Tenant isolation',
    summary: 'Count what is stored of the tenant, and where',
    description: 'Rows per table, files per area, entries of the event stream, and what in one store lacks its counterpart in another.',
  },
  {
    operationId: 'getTenantModelRouting',
    method: 'GET',
    path: '/v1/tenant-isolation/model-routing',
    field: 'Query.tenantModelRouting',
    status: 200,
    tag: 'Tenant isolation',
    summary: 'Tell where the model calls of the tenant go',
    description: 'From the configuration, the decisions in force and how the last calls ended. No model is called to find out.',
  },
  {
    operationId: 'listModelRoutingDecisions',
    method: 'GET',
    path: '/v1/tenant-isolation/model-routing/decisions',
    field: 'Query.modelRoutingDecisions',
    status: 200,
    tag: 'Tenant isolation',
    summary: 'List the decisions about model routes',
    parameters: { limit: limitOf(1, 50, 10) },
  },
  {
    operationId: 'requestModelRouting',
    method: 'POST',
    path: '/v1/tenant-isolation/model-routing/decide',
    field: 'Mutation.requestModelRouting',
    status: 201,
    tag: 'Tenant isolation',
    summary: 'Ask for a model route',
    description:
      'The local route is approved at once; the premium route is rejected at once for special categories of personal data, and otherwise ' +
      'pending until somebody approves or rejects it.',
    body: {
      presence: 'required',
      schema: 'ModelRoutingDecisionRequest',
      example: {
        purpose: 'report-generation',
        requested_route: 'premium',
        data_classes: ['internal'],
        justification: 'Management reports need better German than the local model writes.',
      },
    },
    idempotent: true,
  },
  {
    operationId: 'approveModelRouting',
    method: 'POST',
    path: '/v1/tenant-isolation/model-routing/decisions/{decision_id}/approve',
    field: 'Mutation.approveModelRouting',
    status: 200,
    tag: 'Tenant isolation',
    summary: 'Approve a model route',
    description: 'The decision before it for the same purpose is superseded. A request that has been decided is 409.',
    parameters: DECISION_ID,
    body: {
      presence: 'required',
      schema: 'ModelRoutingDecisionApprovalRequest',
      example: { approver: 'tenant_admin', comment: 'For six months.' },
    },
  },
  {
    operationId: 'rejectModelRouting',
    method: 'POST',
    path: '/v1/tenant-isolation/model-routing/decisions/{decision_id}/reject',
    field: 'Mutation.rejectModelRouting',
    status: 200,
    tag: 'Tenant isolation',
    summary: 'Reject a model route',
    parameters: DECISION_ID,
    body: {
      presence: 'required',
      schema: 'ModelRoutingDecisionApprovalRequest',
      example: { approver: 'tenant_admin', comment: 'The local model will do.' },
    },
  },
];
