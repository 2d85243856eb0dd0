import type { JsonSchema, RouteDefinition } from '../route-definition.js';
import { having, caseInsensitive, MISSPELT_KEY_RULE, NOT_NULL, CUSTOM_KEY_RULES, TEXT, when, without, NON_BLANK } from './conditions.js';
import { idInPath } from './parameters.js';

const STEP_ID = { step_id: idInPath('stepId', 'step, which is the name of its agent') };

const MEDIA_TYPES = [
  ...['application/pdf', 'application/json', 'text/plain', 'text/markdown', 'text/csv', 'image/png', 'image/jpeg'],
  ...['document', 'presentation', 'spreadsheet'].map((kind) => `application/vnd.oasis.opendocument.${kind === 'document' ? 'text' : kind}`),
  ...['wordprocessingml.document', 'presentationml.presentation', 'spreadsheetml.sheet'].map(
    (kind) => `application/vnd.openxmlformats-officedocument.${kind}`,
  ),
];

const ofKind = (kind: string): JsonSchema => ({ properties: { kind: { enum: [kind, null] } } });

/** The three forms of a contribution. */
const CONTRIBUTION_FORMS: JsonSchema = {
  oneOf: [
    { title: 'Note', ...having({ text: NON_BLANK }), allOf: [ofKind('note'), without('url', 'file_name', 'media_type')] },
    { title: 'Link', ...having({ url: TEXT }), allOf: [ofKind('link'), without('file_name', 'media_type')] },
    {
      title: 'File',
      ...having({
        file_name: { type: 'string', pattern: '^(?!\\s*$)(?!\\.+$)[^\\p{Cc}/\\\\]+$' },
        media_type: { type: 'string', pattern: `^\\s*(?:${MEDIA_TYPES.map(caseInsensitive).join('|')})\\s*(?:;[\\s\\S]*)?$` },
      }),
      allOf: [ofKind('file'), without('url')],
    },
  ],
};

export const PROCESS_ROUTES: readonly RouteDefinition[] = [
  {
    operationId: 'getProcessLandscape',
    method: 'GET',
    path: '/v1/process-landscape',
    field: 'Query.processLandscape',
    status: 200,
    tag: 'Process landscape',
    summary: 'Read the phases and steps with their state',
    description:
      'Texts are in the language that the client prefers by `Accept-Language`, else in that of the tenant (setting `language`), else in German.',
    embed: ['ProcessPhase.steps'],
  },
  {
    operationId: 'getProcessProgress',
    method: 'GET',
    path: '/v1/process-landscape/progress',
    field: 'Query.processProgress',
    status: 200,
    tag: 'Process landscape',
    summary: 'Read the progress of the tenant, overall and by phase',
    embed: ['ProcessProgress.currentStep', 'ProcessProgress.nextStep'],
  },
  {
    operationId: 'startProcessStep',
    method: 'POST',
    path: '/v1/process-landscape/steps/{step_id}/start',
    field: 'Mutation.startProcessStep',
    status: 202,
    tag: 'Process landscape',
    summary: 'Start a step and launch its agent',
    description:
      'If no live worker serves the agent, the step starts without a run and the response says so. A step that is running, completed or blocked is rejected with 409; a running step whose agent failed or was never launched may be started again.',
    parameters: STEP_ID,
    body: {
      presence: 'optional-nullable',
      schema: 'ProcessStepRunRequest',
      example: { run_agent: true, input: 'Wo warten Aufträge am längsten?', language: 'de' },
    },
    embed: ['ProcessStepRunResponse.step'],
    idempotent: true,
  },
  {
    operationId: 'completeProcessStep',
    method: 'POST',
    path: '/v1/process-landscape/steps/{step_id}/complete',
    field: 'Mutation.completeProcessStep',
    status: 200,
    tag: 'Process landscape',
    summary: 'Complete a step that meets its completion rules',
    description:
      'Unmet rules are rejected with 409 and listed in `issues`: `loc` ends with the id of the rule, `type` is its kind. `force` overrides them and requires a reason, which is stored in the history.',
    parameters: STEP_ID,
    body: {
      presence: 'optional-nullable',
      schema: 'ProcessStepRunRequest',
      example: { force: true, reason: 'Mit der Geschäftsführung am Werkstatttermin so entschieden.' },
      conditions: [when(having({ force: { const: true } }), having({ reason: TEXT }))],
    },
    embed: ['ProcessStepRunResponse.step'],
    idempotent: true,
  },
  {
    operationId: 'getStepGuide',
    method: 'GET',
    path: '/v1/process-landscape/steps/{step_id}/guide',
    field: 'Query.stepGuide',
    status: 200,
    tag: 'Process landscape',
    summary: 'Read the guide of a step',
    description: 'Purpose, RACI roles, inputs, analysis questions, completion rules and storage locations in one call.',
    parameters: STEP_ID,
  },
  {
    operationId: 'listStepContributions',
    method: 'GET',
    path: '/v1/process-landscape/steps/{step_id}/contributions',
    field: 'Query.stepContributions',
    status: 200,
    tag: 'Process landscape',
    summary: 'List the contributions to a step',
    description: 'Newest first, at most 500. A file has a download link once it is uploaded.',
    parameters: STEP_ID,
  },
  {
    operationId: 'addStepContribution',
    method: 'POST',
    path: '/v1/process-landscape/steps/{step_id}/contributions',
    field: 'Mutation.addContribution',
    status: 201,
    tag: 'Process landscape',
    summary: 'Add a note, a link or a reference to a file',
    description:
      'A note has `text`, a link `url`, a file `file_name` and `media_type`; the response for a file contains an upload link. Other keys are stored and returned, up to 32 KiB. A body without any of these is rejected with 422. Customers may contribute: the role contributor is sufficient.',
    parameters: STEP_ID,
    body: {
      presence: 'optional-nullable',
      example: { text: 'Die Freigabe wartet freitags regelmäßig bis Montag, weil nur eine Person zeichnen darf.', department: 'Einkauf' },
      conditions: [NOT_NULL, CONTRIBUTION_FORMS],
    },
    rules: [
      { at: 'body.url', rule: 'A complete http or https URL without credentials, at most 2000 characters after percent-encoding.' },
      { at: 'body', rule: 'Required.' },
      ...CUSTOM_KEY_RULES,
    ],
    idempotent: true,
  },
  {
    operationId: 'getStepKnowledge',
    method: 'GET',
    path: '/v1/process-landscape/steps/{step_id}/knowledge',
    field: 'Query.stepKnowledge',
    status: 200,
    tag: 'Process landscape',
    summary: 'Search knowledge for a step',
    description:
      "Hybrid search over the knowledge base and the tenant's contributions; `retrievers` lists the search methods that were used. If the index cannot be read, `available` is false and there are no results.",
    parameters: {
      ...STEP_ID,
      q: {
        in: 'query',
        argument: 'q',
        description: "Search text; by default the step's title and analysis questions.",
        schema: { type: 'string', maxLength: 300 },
      },
      k: {
        in: 'query',
        argument: 'k',
        description: 'Number of results to return, best first.',
        schema: { type: 'integer', minimum: 1, maximum: 10, default: 5 },
      },
    },
  },
  {
    operationId: 'analyzeStep',
    method: 'POST',
    path: '/v1/process-landscape/steps/{step_id}/analyze',
    field: 'Mutation.analyzeStep',
    stream: 'Subscription.analyzeStepProgress',
    status: 200,
    tag: 'Process landscape',
    summary: 'Assess a step with the local language model',
    description:
      'Based on analysis questions, contributions and knowledge. Sentences with numbers or citations that no evidence contains are dropped and listed. Without a usable answer of the model the result is `degraded` and contains the evidence only.',
    parameters: STEP_ID,
    body: { presence: 'optional-nullable', example: { question: 'Was sollten wir zuerst klären?', language: 'de', max_tokens: 400 } },
    rules: [MISSPELT_KEY_RULE],
    idempotent: true,
  },
];
