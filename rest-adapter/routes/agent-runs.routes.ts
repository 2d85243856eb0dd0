import { AGENT_NAME } from '../openapi/agent-schemas.js';
import type { RouteDefinition } from '../route-definition.js';
import { RUN_EMBED } from './agents.routes.js';
import { idInPath } from './parameters.js';

export const AGENT_RUN_ROUTES: readonly RouteDefinition[] = [
  {
    operationId: 'startAgentRun',
    method: 'POST',
    path: '/api/agents/{name}',
    field: 'Mutation.startAgentRun',
    status: 202,
    tag: 'Agent runs',
    summary: 'Start a run of an agent',
    parameters: {
      name: {
        in: 'path',
        argument: 'agent',
        description: 'Name of the agent; an unknown name is rejected with 404.',
        schema: { type: 'string', minLength: 1, maxLength: 100 },
        published: AGENT_NAME,
      },
    },
    body: {
      presence: 'required',
      example: { input: 'Where do our orders wait longest?', use_premium: false, use_web_search: false, use_rag: true, max_tokens: 800 },
    },
    rules: [
      { at: 'body', rule: 'The contract of the agent (`input` in the GraphQL query `agentContracts`) may restrict each field further.' },
      { at: 'body.*', rule: 'The same, for a single field.' },
      { at: 'body.parameters', rule: 'Keys and values as defined by the contract of the agent.' },
      { at: 'body.dataset_ids', rule: 'At most as many as the agent reads, by its contract; none if it reads no datasets.' },
      { at: 'body.document_ids', rule: 'At most as many as the agent reads, by its contract; none if it reads no documents.' },
    ],
    result: { name: 'AcceptedRun', pick: ['runId', 'acceptedStatus', 'agent', 'tenant'], rename: { acceptedStatus: 'status' } },
    idempotent: true,
    responseHeaders: { Location: { description: 'URL to poll the run at.', value: '/api/runs/{run_id}' } },
  },
  {
    operationId: 'getRun',
    method: 'GET',
    path: '/api/runs/{run_id}',
    field: 'Query.run',
    status: 200,
    tag: 'Agent runs',
    summary: 'Poll a run',
    description:
      'An accepted run has the status `running` even while it waits for a worker; `started_at` is null until a worker starts it.',
    parameters: { run_id: idInPath('runId', 'run') },
    embed: RUN_EMBED,
    result: { name: 'AgentRun', omit: ['jobId'], rename: { acceptedStatus: 'status' } },
  },
];
