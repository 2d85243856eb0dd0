import type { RouteDefinition } from '../route-definition.js';
import { MISSPELT_KEY_RULE } from './conditions.js';

export const ADVISOR_ROUTES: readonly RouteDefinition[] = [
  {
    operationId: 'chatWithAdvisor',
    method: 'POST',
    path: '/v1/advisor/chat',
    field: 'Mutation.advisorChat',
    stream: 'Subscription.advisorChatProgress',
    status: 200,
    tag: 'Advisor',
    summary: 'Ask the advisor',
    description:
      "The reply is based only on the tenant's own data and cites it. Without evidence it says so; without a language model it is " +
      'degraded and lists the evidence found. Send conversation_id to continue a conversation.',
    body: {
      presence: 'required',
      schema: 'AdvisorChatRequest',
      example: { message: 'Welche Ziele haben wir uns gesetzt?', language: 'de' },
    },
    rules: [MISSPELT_KEY_RULE],
    namesRecords: true,
    idempotent: true,
  },
  {
    operationId: 'getProactiveAdvice',
    method: 'GET',
    path: '/v1/advisor/proactive',
    field: 'Query.proactiveAdvice',
    status: 200,
    tag: 'Advisor',
    summary: 'List advice with its supporting facts',
    description:
      'Evaluates rules over the current state of every domain. Without findings the list is empty and the statement says so; a domain ' +
      'that could not be checked is listed in `unavailable`.',
    result: {
      name: 'ProactiveAdvice',
      omit: ['agentFindings', 'sourceFindings', 'onboardingFindings', 'processFindings', 'programmeFindings', 'metricFindings'],
    },
  },
];
