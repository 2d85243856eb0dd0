import { type ExecutionResult, execute, GraphQLError, GraphQLScalarType, type GraphQLSchema, validate } from 'graphql';
import { AppError, notFound } from '../../platform/errors/index.js';
import type { GraphExecutor, GraphRequest } from '../../platform/graph/graph-executor.js';
import type { Caller } from '../../platform/identity/caller.js';
import { testGraph } from './test-graph.js';

type Values = Record<string, unknown>;
type Resolver = (args: Values, caller: Caller) => unknown;

/** In-memory graph behind the real interface, executed by graphql-js. Records its requests. */
export interface TestExecutor extends GraphExecutor {
  readonly requests: GraphRequest[];
  /** Replaces the resolver of a root field. */
  answer(field: string, resolver: Resolver): void;
}

const NOW = '2026-03-01T08:00:00Z';

const download = { url: 'https://blob/a?sig=2', expiresAt: NOW };

const run = (values: Values = {}): Values => ({
  runId: 'run_1',
  jobId: 'run_1',
  agent: 'process-mining',
  tenant: 'tnt_demo',
  status: 'QUEUED',
  acceptedStatus: 'RUNNING',
  progress: 0,
  degraded: false,
  degradedReasons: [],
  input: { someKey: 1 },
  result: { camelKey: [{ innerKey: null }] },
  markdown: null,
  artifacts: [{ artifactId: 'art_1', fileName: 'a.svg', byteSize: 12, download, preview: { title: 'A' } }],
  citations: [],
  usage: { modelCalls: 0, inputTokens: 0 },
  attempt: 0,
  queuedAt: NOW,
  ...values,
});

const qualityCheck = {
  checkId: 'qc_1',
  score: 0.5,
  checkedAt: NOW,
  dimensions: [{ name: 'completeness', score: null, verdict: 'NOT_SOUND', evidence: ['NOT_SOUND'] }],
};
const tenant = { tenantId: 'tnt_demo', name: 'Demo', status: 'ACTIVE', languages: ['DE', null], createdAt: NOW, settings: {} };
const dataset = { datasetId: 'dst_1', name: 'Orders', rowCount: 3 };
const source = { sourceId: 'src_1', name: 'Orders', kind: 'csv', latestCheck: qualityCheck };

const known = (id: unknown, expected: string, what: string, value: unknown): unknown => {
  if (id !== expected) throw notFound(what);
  return value;
};

const RESOLVERS: Record<string, Resolver> = {
  recentEvents: ({ limit }) =>
    Array.from({ length: Number(limit) }, (_, index) => ({
      id: `evt_${index}`,
      type: 'run.succeeded',
      source: '/runs',
      time: NOW,
      tenantId: 'tnt_demo',
      sequence: index,
    })),
  navBadges: (_, { tenantId }) => ({ tenantId, runningJobs: 0, pendingApprovals: 2 }),
  tenants: () => [{ ...tenant, settings: { keptKey: true } }],
  tenant: ({ tenantId }) => known(tenantId, 'tnt_demo', 'tenant', tenant),
  agentStatus: () => ({ workersAlive: 1, agents: [{ name: 'data-quality', served: true }] }),
  agentJobs: ({ limit, agent }) => (agent === 'unknown' ? [] : Array.from({ length: Number(limit) }, () => run())),
  run: ({ runId }) => known(runId, 'run_1', 'run', run()),
  briefings: ({ limit }) =>
    Array.from({ length: Number(limit) }, (_, index) => ({ briefingId: `brf_${index}`, title: 'T', markdown: '# T', createdAt: NOW })),
  briefing: ({ briefingId }) => known(briefingId, 'brf_1', 'briefing', { briefingId, title: 'T', markdown: '# T', createdAt: NOW }),
  exports: () => [{ exportId: 'exp_1', format: 'csv', artifactUrl: 'https://blob/a?sig=1', expiresAt: NOW }],
  exportDownload: ({ exportId }) => known(exportId, 'exp_1', 'export', download),
  sources: () => [source],
  sourceQuality: ({ sourceId }) => known(sourceId, 'src_1', 'source', { sourceId, gate: 'open', dataset, latest: qualityCheck }),
  sourceQualityChecks: () => [qualityCheck],
  datasets: () => [dataset],
  datasetProfile: ({ datasetId }) =>
    known(datasetId, 'dst_1', 'dataset', { datasetId, rowCount: 3, columns: [{ name: 'OrderID', nullCount: 0, minValue: 0 }] }),
  createTenant: ({ input }) => ({ ...tenant, tenantId: 'tnt_muster', ...(input as object) }),
  updateTenant: ({ tenantId, input }) => known(tenantId, 'tnt_demo', 'tenant', { ...tenant, ...(input as object) }),
  deleteTenant: ({ tenantId }) => known(tenantId, 'tnt_demo', 'tenant', { tenantId, status: 'deleting' }),
  searchRuns: () => [],
  startBriefing: ({ input }) => run({ agent: 'briefing', input: input ?? {} }),
  startExport: ({ input }) => run({ agent: 'export', input: input ?? {} }),
  startAgentRun: ({ agent, input }) => {
    if (agent !== 'process-mining') throw notFound('agent');
    return run({ input });
  },
  createSource: ({ input }) => ({ ...source, ...(input as object) }),
  syncSource: ({ sourceId }) => known(sourceId, 'src_1', 'source', { runId: 'run_2', agent: 'source-sync', status: 'QUEUED' }),
  checkSourceQuality: ({ sourceId }) => known(sourceId, 'src_1', 'source', { runId: 'run_3', status: 'succeeded', check: qualityCheck }),
};

/** @param sdl schema of another graph, whose resolvers are then set by `answer` */
export const testExecutor = (sdl?: string): TestExecutor => {
  const schema = testSchema(sdl);
  const requests: GraphRequest[] = [];
  const resolvers: Record<string, Resolver> = { ...RESOLVERS };
  return {
    schema,
    requests,
    answer: (field, resolver) => {
      resolvers[field] = resolver;
    },
    execute: async (request) => {
      requests.push(request);
      const [error] = validate(schema, request.document);
      if (error) throw error;
      const result = await execute({
        schema,
        document: request.document,
        rootValue: resolvers,
        contextValue: request.caller,
        variableValues: request.variables ?? {},
      });
      return result.errors ? { ...result, errors: result.errors.map(withCode) } : result;
    },
    subscribe: async (): Promise<ExecutionResult> => ({ errors: [new GraphQLError('REST has no subscriptions')] }),
  };
};

const testSchema = (sdl?: string): GraphQLSchema => {
  const schema = testGraph(sdl);
  const objects = schema.getType('JSONObject');
  if (!(objects instanceof GraphQLScalarType)) return schema;
  objects.parseValue = (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('not an object');
    return value;
  };
  return schema;
};

const withCode = (error: GraphQLError): GraphQLError => {
  const { originalError } = error;
  if (!(originalError instanceof AppError)) return error;
  const { code, issues, message } = originalError;
  return new GraphQLError(message, { nodes: error.nodes, path: error.path, extensions: { code, ...(issues.length > 0 && { issues }) } });
};
