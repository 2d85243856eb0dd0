import { AGENT_CARDS } from '../../workers/agents/cards.js';
import { TenantClient } from '../harness/tenant-client.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';

describe('the contract of an agent', () => {
  it('describes input and result', async () => {
    await using client = new TenantClient();
    const { agentContracts: contracts } = await client.query<{
      agentContracts: { name: string; input: { properties: object }; result: { properties: object; required: string[] } }[];
    }>('{ agentContracts { name input result } }');
    expect(contracts.map(({ name }) => name)).toEqual(AGENT_CARDS.map(({ name }) => name));
    for (const { input, result } of contracts) {
      expect(Object.keys(input.properties)).toEqual(expect.arrayContaining(['input', 'parameters', 'dataset_ids', 'language']));
      expect(result.required).toEqual(expect.arrayContaining(['method', 'warnings']));
    }
  });

  it('is enforced before a run is accepted, so that invalid parameters create no run', async () => {
    await using client = new TenantClient();
    const { errors } = await client.graph(
      'mutation { startAgentRun(agent: "process-mining", input: { parameters: { max_variants: 0 } }) { runId } }',
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ loc: ['body', 'parameters', 'max_variants'] }],
    });
    expect((await client.get('/v1/agents/jobs')).body).toEqual([]);
  });

  it.each([
    ['/api/agents/scenario-simulation', { parameters: { metric_id: 'met_1' } }, ['parameters', 'metric_id']],
    [
      '/api/agents/scenario-simulation',
      { parameters: { scenarios: [{ name: 'a', set: {}, unit: 'h' }] } },
      ['parameters', 'scenarios', 0, 'unit'],
    ],
    ['/api/agents/scenario-simulation', { dataset_ids: ['dst_1'] }, ['dataset_ids']],
    ['/api/agents/process-mining', { parameters: { referencePath: ['C', 'A'] } }, ['parameters', 'referencePath']],
    ['/api/agents/process-mining', { dataset_ids: ['dst_1', 'dst_2'] }, ['dataset_ids']],
    ['/api/agents/learning-support', { document_ids: ['doc_1'] }, ['document_ids']],
    ['/v1/process-landscape/steps/process-mining/start', { parameters: { max_variant: 3 } }, ['parameters', 'max_variant']],
    ['/v1/process-landscape/steps/scenario-simulation/start', { dataset_ids: ['dst_1'] }, ['dataset_ids']],
  ])('rejects what the agent does not know: %s %j', async (path, body, loc) => {
    await using client = new TenantClient();
    const answer = await client.post<{ detail: { loc: unknown[] }[] }>(path, body);
    expect([answer.status, answer.body.detail.map((issue) => issue.loc)]).toEqual([422, [['body', ...loc]]]);
    expect((await client.get('/v1/agents/jobs')).body).toEqual([]);
  });

  it('accepts any runs for an agent that builds on runs, which ignores unusable ones or names the missing input', async () => {
    await using client = new TenantClient();
    await client.withSource('event_log', EVENT_LOG);
    const { agentContracts: contracts } = await client.query<{
      agentContracts: { name: string; input: { properties: { parameters?: { properties?: object } } } }[];
    }>('{ agentContracts { name input } }');
    const buildingAgents = contracts.flatMap(({ name, input }) =>
      'run_ids' in (input.properties.parameters?.properties ?? {}) ? [name] : [],
    );
    expect(buildingAgents.length).toBeGreaterThan(8);

    const runToEnd = async (path: string, body: object) => {
      const { body: ref } = await client.post<{ run_id: string }>(path, body);
      return client.untilRunEnds(ref.run_id);
    };
    const runs = await Promise.all([
      runToEnd('/v1/agents/briefing', {}),
      runToEnd('/api/agents/request-intake', { input: 'Welche Kennzahlen?' }),
      runToEnd('/api/agents/data-quality', { input: '' }),
    ]);
    expect(runs.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    for (const agent of buildingAgents) {
      const [any, unknown] = await Promise.all(
        [runs.map(({ run_id: id }) => id), ['run_unknown']].map((ids) =>
          runToEnd(`/api/agents/${agent}`, { input: 'Delivery on time', parameters: { run_ids: ids } }),
        ),
      );
      const refused = any?.error?.code === 'refused' && (any.error.missing ?? []).length > 0;
      expect([agent, any?.status === 'succeeded' || refused, any?.error]).toEqual([agent, true, refused ? any.error : null]);
      expect([agent, unknown?.error]).toMatchObject([agent, { code: 'refused', missing: ['run'] }]);
    }
  });
});
