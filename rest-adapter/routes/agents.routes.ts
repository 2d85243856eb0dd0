import type { ResultShape, RouteDefinition } from '../route-definition.js';
import { having, TEXT } from './conditions.js';
import { idInPath, limitOf } from './parameters.js';

/** Includes download links with the files of a run. */
export const RUN_EMBED = ['Artifact.download'];

/** A run with its queue status: `queued` until a worker has claimed it. */
const JOB: ResultShape = { name: 'Job', omit: ['acceptedStatus'] };

/** A job in a list, without the fields that may be large. */
const JOB_IN_LIST: ResultShape = { name: 'JobSummary', omit: ['acceptedStatus', 'result', 'markdown', 'artifacts', 'citations'] };

/** Language of the result; by default that of the tenant. */
const REQUEST_LANGUAGE = { properties: { language: { enum: ['de', 'en'] } } };

export const AGENT_ROUTES: readonly RouteDefinition[] = [
  {
    operationId: 'getAgentStatus',
    method: 'GET',
    path: '/v1/agents/status',
    field: 'Query.agentStatus',
    status: 200,
    tag: 'Agents',
    summary: 'Read which agents are served by a worker',
  },
  {
    operationId: 'startBriefing',
    method: 'POST',
    path: '/v1/agents/briefing',
    field: 'Mutation.startBriefing',
    status: 202,
    tag: 'Agents',
    summary: 'Start a run that writes a briefing',
    body: {
      presence: 'required-nullable',
      example: { language: 'de' },
      conditions: [{ ...REQUEST_LANGUAGE, additionalProperties: false }],
    },
    result: JOB,
    embed: RUN_EMBED,
    idempotent: true,
  },
  {
    operationId: 'startExport',
    method: 'POST',
    path: '/v1/agents/export',
    field: 'Mutation.startExport',
    status: 202,
    tag: 'Agents',
    summary: 'Start a run that writes an export',
    body: {
      presence: 'required-nullable',
      example: { format: 'xlsx', subject: 'runs' },
      conditions: [
        {
          properties: {
            ...REQUEST_LANGUAGE.properties,
            format: { enum: ['csv', 'parquet', 'json', 'xlsx'] },
            dataset_id: { type: 'string', maxLength: 100 },
            subject: { enum: ['runs', 'events', 'quality_checks'] },
          },
          additionalProperties: false,
        },
        { not: having({ dataset_id: TEXT, subject: {} }) },
      ],
    },
    result: JOB,
    embed: RUN_EMBED,
    idempotent: true,
  },
  {
    operationId: 'listJobs',
    method: 'GET',
    path: '/v1/agents/jobs',
    field: 'Query.agentJobs',
    status: 200,
    tag: 'Agents',
    summary: 'List the jobs of the tenant',
    parameters: {
      limit: limitOf(1, 100, 20),
      agent: {
        in: 'query',
        argument: 'agent',
        description: 'Only jobs of this agent; an unknown name returns an empty list.',
        schema: { type: 'string', maxLength: 100 },
      },
    },
    result: JOB_IN_LIST,
    embed: RUN_EMBED,
  },
  {
    operationId: 'getJob',
    method: 'GET',
    path: '/v1/agents/jobs/{job_id}',
    field: 'Query.run',
    status: 200,
    tag: 'Agents',
    summary: 'Read a job',
    parameters: { job_id: idInPath('runId', 'job') },
    result: JOB,
    embed: RUN_EMBED,
  },
  {
    operationId: 'listBriefings',
    method: 'GET',
    path: '/v1/agents/briefings',
    field: 'Query.briefings',
    status: 200,
    tag: 'Agents',
    summary: 'List the briefings with their Markdown',
    parameters: { limit: limitOf(1, 50, 10) },
  },
  {
    operationId: 'getBriefing',
    method: 'GET',
    path: '/v1/agents/briefings/{briefing_id}',
    field: 'Query.briefing',
    status: 200,
    tag: 'Agents',
    summary: 'Read a briefing',
    parameters: { briefing_id: idInPath('briefingId', 'briefing') },
  },
  {
    operationId: 'listExports',
    method: 'GET',
    path: '/v1/agents/exports',
    field: 'Query.exports',
    status: 200,
    tag: 'Agents',
    summary: 'List the exports with signed links to their files',
    parameters: { limit: limitOf(1, 100, 20) },
    result: { name: 'Export', omit: ['artifact'] },
  },
  {
    operationId: 'getExportDownload',
    method: 'GET',
    path: '/v1/agents/exports/{export_id}/download',
    field: 'Query.exportDownload',
    status: 200,
    tag: 'Agents',
    summary: 'Issue a fresh download link',
    parameters: { export_id: idInPath('exportId', 'export') },
  },
  {
    operationId: 'listBriefingSummaries',
    method: 'GET',
    path: '/v1/briefings',
    field: 'Query.briefings',
    status: 200,
    tag: 'Agents',
    summary: 'List the briefings without their Markdown',
    deprecated: true,
    parameters: { limit: limitOf(1, 50, 10) },
    result: { name: 'BriefingSummary', omit: ['markdown'] },
    responseHeaders: {
      Deprecation: { description: 'Date since which this route is deprecated (RFC 9745).', value: '@1735689600' },
      Link: { description: 'The route to use instead.', value: '</v1/agents/briefings>; rel="successor-version"' },
    },
  },
];
