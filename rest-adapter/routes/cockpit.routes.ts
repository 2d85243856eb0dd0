import type { RouteDefinition } from '../route-definition.js';

export const COCKPIT_ROUTES: readonly RouteDefinition[] = [
  {
    operationId: 'getCockpitSummary',
    method: 'GET',
    path: '/v1/cockpit/summary',
    field: 'Query.cockpit',
    status: 200,
    tag: 'Navigation',
    summary: 'Read the status of the whole programme',
    description:
      'One part per domain, computed for each request. The part of a domain that cannot answer is null; `degraded` is then true and ' +
      '`degraded_reasons` names the part.',
    embed: ['Cockpit.activity'],
    partial: true,
  },
];
