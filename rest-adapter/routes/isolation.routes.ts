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
    summary: 'Check the isolation of the tenant from all others',
    description: 'Checks the catalogue of the database, its roles, and the data that each store returns, anew for every request.',
  },
  {
    operationId: 'getTenantDenyFixtures',
    method: 'GET',
    path: '/v1/tenant-isolation/deny-fixtures',
    field: 'Query.tenantDenyFixtures',
    status: 200,
    tag: 'Tenant isolation',
    summary: 'Attempt to access another tenant and report the results',
    description:
      'Real attempts against a reserved tenant with real data: rows, entities, cursors, events, documents, files, run notifications. Each has a ' +
      'control: the result of the same access by the owner of the data. Attempts that could write are rolled back.',
  },
  {
    operationId: 'getTenantPersistence',
    method: 'GET',
    path: '/v1/tenant-isolation/persistence',
    field: 'Query.tenantPersistence',
    status: 200,
    tag: 'Tenant isolation',
    summary: 'Count the stored data of the tenant per store',
    description: 'Rows per table, files per area, entries of the event stream, and entries of one store without a counterpart in another.',
  },
  {
    operationId: 'getTenantModelRouting',
    method: 'GET',
    path: '/v1/tenant-isolation/model-routing',
    field: 'Query.tenantModelRouting',
    status: 200,
    tag: 'Tenant isolation',
    summary: 'Read the routing of the model calls of the tenant',
    description: 'Derived from the configuration, the decisions in force and the outcome of the latest calls. No model is called.',
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
    summary: 'Request a model route',
    description:
      'The local route is approved at once; the premium route is rejected at once for special categories of personal data, and otherwise ' +
      'pending until it is approved or rejected.',
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
    description: 'Supersedes the previous decision for the same purpose. A request that is already decided is rejected with 409.',
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
