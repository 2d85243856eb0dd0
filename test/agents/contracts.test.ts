import { AGENT_CARDS } from '../../workers/agents/cards.js';
import { TenantClient } from '../harness/tenant-client.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';

describe('the contracts of the agents', () => {
  it('describe input and result of every agent', async () => {
    await using client = new TenantClient();
    const { agentContracts: contracts } = await client.ask<{
      agentContracts: { name: string; input: { properties: object }; result: { properties: object; required: string[] } }[];
    }>('{ agentContracts { name input result } }');
    expect(contracts.map(({ name }) => name)).toEqual(AGENT_CARDS.map(({ name }) => name));
    for (const { input, result } of contracts) {
      expect(Object.keys(input.properties)).toEqual(expect.arrayContaining(['input', 'parameters', 'dataset_ids', 'language']));
      expect(result.required).toEqual(expect.arrayContaining(['method', 'warnings']));
    }
  });

  it('hold before a run is accepted: what the agent could not use leaves no run', async () => {
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

  it('let every agent that builds on runs be given any: what it cannot use it leaves aside, or refuses with what is missing', async () => {
    await using client = new TenantClient();
    await client.withSource('event_log', EVENT_LOG);
    const { agentContracts: contracts } = await client.ask<{
      agentContracts: { name: string; input: { properties: { parameters?: { properties?: object } } } }[];
    }>('{ agentContracts { name input } }');
    const builders = contracts.flatMap(({ name, input }) => ('run_ids' in (input.properties.parameters?.properties ?? {}) ? [name] : []));
    expect(builders.length).toBeGreaterThan(8);

    const end = async (path: string, body: object) => {
      const { body: ref } = await client.post<{ run_id: string }>(path, body);
      return client.untilRunEnds(ref.run_id);
    };
    const given = await Promise.all([
      end('/v1/agents/briefing', {}),
      end('/api/agents/request-intake', { input: 'Welche Kennzahlen?' }),
      end('/api/agents/data-quality', { input: '' }),
    ]);
    expect(given.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    for (const agent of builders) {
      const [any, unknown] = await Promise.all(
        [given.map(({ run_id: id }) => id), ['run_unknown']].map((ids) =>
          end(`/api/agents/${agent}`, { input: 'Delivery on time', parameters: { run_ids: ids } }),
        ),
      );
      const refused = any?.error?.code === 'refused' && (any.error.missing ?? []).length > 0;
      expect([agent, any?.status === 'succeeded' || refused, any?.error]).toEqual([agent, true, refused ? any.error : null]);
      expect([agent, unknown?.error]).toMatchObject([agent, { code: 'refused', missing: ['run'] }]);
    }
  });
});
