import type { RouteDefinition } from '../route-definition.js';

export const DATA_TRUST_ROUTES: readonly RouteDefinition[] = [
  {
    operationId: 'getDataTrustStatus',
    method: 'GET',
    path: '/v1/data-trust/status',
    field: 'Query.dataTrustStatus',
    status: 200,
    tag: 'Datasets',
    summary: 'Read how far the data can be relied on',
    description:
      'The gate is that of the worst dataset: open, conditional (with care) or closed. Reasons say what keeps it from being open.',
  },
];
