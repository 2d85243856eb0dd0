import type { ParameterDefinition, ResultShape, RouteDefinition } from '../route-definition.js';
import { having, MISSPELT_KEY_RULE, NOT_NULL, NON_BLANK } from './conditions.js';
import { idInPath, limitOf } from './parameters.js';

const TAG = 'Transformation';

/** A scope check without its area, which is part of the programme. */
const SCOPE_CHECK: ResultShape = { name: 'TransformationScopeCheck', omit: ['area'] };

const APPROVER: ParameterDefinition = {
  in: 'query',
  argument: 'approver',
  description: 'Name or role of the decision maker; the authenticated caller is recorded as well.',
  schema: { type: 'string', minLength: 2, maxLength: 80, default: 'tenant_admin' },
};

export const TRANSFORMATION_ROUTES: readonly RouteDefinition[] = [
  {
    operationId: 'getTransformationProgram',
    method: 'GET',
    path: '/v1/transformation/program',
    field: 'Query.transformationProgram',
    status: 200,
    tag: TAG,
    summary: 'Read the transformation programme',
    description:
      'The current programme with its areas, initiatives, milestones, risks and decisions. A tenant without a programme gets an ' +
      'empty one with `exists` false.',
  },
  {
    operationId: 'getTransformationBoard',
    method: 'GET',
    path: '/v1/transformation/board',
    field: 'Query.transformationBoard',
    status: 200,
    tag: TAG,
    summary: 'Read the traffic lights of the programme, area by phase',
    description:
      'Every light has its reasons and the items that cause them. The board is read from the search index; while the index cannot ' +
      'be read, `available` is false and there are no lights.',
  },
  {
    operationId: 'askProgramme',
    method: 'POST',
    path: '/v1/transformation/ask',
    field: 'Query.askProgramme',
    stream: 'Subscription.askProgrammeProgress',
    status: 200,
    tag: TAG,
    summary: 'Ask a question about the programme',
    description:
      "Answers only from the tenant's own data, with citations. Without evidence it says so; without a language model it answers " +
      'with the evidence alone, marked as degraded.',
    body: {
      presence: 'required-nullable',
      example: { question: 'Welche Meilensteine sind überfällig?', language: 'de' },
      conditions: [NOT_NULL, having({ question: NON_BLANK })],
    },
    rules: [MISSPELT_KEY_RULE],
  },
  {
    operationId: 'listScopeChecks',
    method: 'GET',
    path: '/v1/transformation/scope-checks',
    field: 'Query.scopeChecks',
    status: 200,
    tag: TAG,
    summary: 'List the scope checks',
    parameters: {
      decision: {
        in: 'query',
        argument: 'decision',
        description: 'Only checks with this decision: allow, approval_required or deny.',
        schema: { type: 'string', pattern: '^(allow|approval_required|deny)$' },
      },
      limit: limitOf(1, 100, 25),
    },
    result: SCOPE_CHECK,
  },
  {
    operationId: 'requestScopeCheck',
    method: 'POST',
    path: '/v1/transformation/scope-check',
    field: 'Mutation.requestScopeCheck',
    status: 200,
    tag: TAG,
    summary: 'Check whether a planned action is within the scope of the programme',
    description: 'The policy allows it, denies it, or requires an approval; the reasons name the rules.',
    body: {
      presence: 'required',
      schema: 'TransformationScopeCheckRequest',
      example: {
        title: 'Zweite Fräsmaschine in die Feinplanung aufnehmen',
        description: 'Die Rückmeldung der Maschine soll in die Reihenfolgeplanung einfließen.',
        phase: 'deliver',
        budget: 18_000,
        data_classes: ['internal'],
        change_kind: 'change_initiative',
        requested_by: 'J. Albrecht',
      },
    },
    rules: [{ at: 'body.end', rule: 'Not before `start`.' }],
    result: SCOPE_CHECK,
    idempotent: true,
  },
  {
    operationId: 'approveScopeCheck',
    method: 'POST',
    path: '/v1/transformation/scope-checks/{check_id}/approve',
    field: 'Mutation.approveScopeCheck',
    status: 200,
    tag: TAG,
    summary: 'Approve a pending scope check',
    parameters: { check_id: idInPath('checkId', 'scope check'), approver: APPROVER },
    result: SCOPE_CHECK,
  },
  {
    operationId: 'rejectScopeCheck',
    method: 'POST',
    path: '/v1/transformation/scope-checks/{check_id}/reject',
    field: 'Mutation.rejectScopeCheck',
    status: 200,
    tag: TAG,
    summary: 'Reject a pending scope check',
    parameters: {
      check_id: idInPath('checkId', 'scope check'),
      approver: APPROVER,
      reason: {
        in: 'query',
        argument: 'reason',
        description: 'Reason for the rejection.',
        schema: { type: 'string', maxLength: 240 },
      },
    },
    result: SCOPE_CHECK,
  },
];
