import type { RouteDefinition } from '../route-definition.js';
import { idInPath } from './parameters.js';

/** Condition on the only key of `settings` that the service reads. */
const SETTINGS = { properties: { settings: { properties: { language: { enum: ['de', 'en', null] } } } } };

const TENANT_ID = { tenant_id: idInPath('tenantId', 'tenant') };

export const TENANT_ROUTES: readonly RouteDefinition[] = [
  {
    operationId: 'listTenants',
    method: 'GET',
    path: '/v1/tenants',
    field: 'Query.tenants',
    status: 200,
    tag: 'Tenants',
    summary: 'List the tenants the caller may see',
    description: 'A platform administrator sees every tenant, other callers only their own.',
  },
  {
    operationId: 'createTenant',
    method: 'POST',
    path: '/v1/tenants',
    field: 'Mutation.createTenant',
    status: 201,
    tag: 'Tenants',
    summary: 'Create a tenant',
    body: { presence: 'required', example: { name: 'Muster GmbH', slug: 'muster' }, conditions: [SETTINGS] },
    namesRecords: true,
    rules: [{ at: 'body.slug', rule: 'Required if the name, after removal of accents, contains no letter from a to z and no digit.' }],
    idempotent: true,
  },
  {
    operationId: 'getTenant',
    method: 'GET',
    path: '/v1/tenants/{tenant_id}',
    field: 'Query.tenant',
    status: 200,
    tag: 'Tenants',
    summary: 'Read a tenant',
    parameters: TENANT_ID,
  },
  {
    operationId: 'updateTenant',
    method: 'PATCH',
    path: '/v1/tenants/{tenant_id}',
    field: 'Mutation.updateTenant',
    status: 200,
    tag: 'Tenants',
    summary: 'Change a tenant',
    parameters: TENANT_ID,
    body: {
      presence: 'required',
      example: { name: 'Muster AG' },
      conditions: [SETTINGS, { properties: { status: { enum: ['active', 'suspended', null] } } }],
    },
  },
  {
    operationId: 'deleteTenant',
    method: 'DELETE',
    path: '/v1/tenants/{tenant_id}',
    field: 'Mutation.deleteTenant',
    status: 202,
    tag: 'Tenants',
    summary: 'Delete a tenant and all its data',
    parameters: TENANT_ID,
  },
];
