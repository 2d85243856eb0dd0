import type { RouteDefinition } from '../route-definition.js';

export const ADVISOR_ROUTES: readonly RouteDefinition[] = [
  {
    operationId: 'getProactiveAdvice',
    method: 'GET',
    path: '/v1/advisor/proactive',
    field: 'Query.proactiveAdvice',
    status: 200,
    tag: 'Advisor',
    summary: 'Read what asks for attention, with the facts that say so',
    description:
      'Rules over the real state of every domain. Without findings the list is empty and the statement says so; a domain that could ' +
      'not be checked is named under unavailable.',
    result: {
      name: 'ProactiveAdvice',
      omit: ['agentFindings', 'sourceFindings', 'onboardingFindings', 'processFindings', 'programmeFindings'],
    },
  },
];
