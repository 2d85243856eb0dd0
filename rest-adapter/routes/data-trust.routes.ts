import type { RouteDefinition } from '../route-definition.js';

export const DATA_TRUST_ROUTES: readonly RouteDefinition[] = [
  {
    operationId: 'getDataTrustStatus',
    method: 'GET',
    path: '/v1/data-trust/status',
    field: 'Query.dataTrustStatus',
    status: 200,
    tag: 'Datasets',
    summary: 'Read how reliable the data is',
    description:
      'The gate is that of the worst dataset: open, conditional (use with care) or closed. The reasons name what prevents it from being open.',
  },
];
