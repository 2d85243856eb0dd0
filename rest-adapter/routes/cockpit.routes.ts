import type { RouteDefinition } from '../route-definition.js';

export const COCKPIT_ROUTES: readonly RouteDefinition[] = [
  {
    operationId: 'getCockpitSummary',
    method: 'GET',
    path: '/v1/cockpit/summary',
    field: 'Query.cockpit',
    status: 200,
    tag: 'Navigation',
    summary: 'Read where the whole programme stands',
    description:
      'One part per domain, computed when asked. A domain that cannot answer leaves its part null; `degraded` is then true and ' +
      '`degraded_reasons` names the part.',
    embed: ['Cockpit.activity'],
    partial: true,
  },
];
