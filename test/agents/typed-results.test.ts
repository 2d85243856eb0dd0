import { RESULT_TYPES } from '../../subgraphs/agents/results/index.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';
import { TypedResults, type TypedRun } from '../fixtures/typed-results.fixture.js';
import { TenantClient } from '../harness/tenant-client.js';

/** Forty months of a value that grows by two per month. */
const SERIES = [
  'Monat;Umsatz;Kosten',
  ...Array.from({ length: 40 }, (_, index) => {
    const month = `${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
    return `${month};${100 + 2 * index + (index % 3)};${50 + ((index * 7) % 11)}`;
  }),
].join('\n');

const SIMULATION = {
  formula: 'a + b',
  inputs: [
    { name: 'a', distribution: 'normal', mean: 10, sd: 3 },
    { name: 'b', distribution: 'normal', mean: 20, sd: 4 },
  ],
  target: { value: 30 },
  draws: 10_000,
  seed: 7,
};

const INITIATIVES = [
  { name: 'A', impact: 4, confidence: 0.5, ease: 5 },
  { name: 'B', impact: 8, confidence: 0.5, ease: 5 },
  { name: 'C', impact: 8 },
];

const PEERS = [100, 200, 300, 400, 500, 600].map((value, index) => ({
  metric: 'Umsatz',
  value,
  unit: 'EUR',
  source: 'Branchenbericht 2024',
  year: 2024,
  peer: `U${index}`,
}));

describe('the typed result of a run', () => {
  it('equals the stored result, for every agent with a result type', async () => {
    await using client = new TenantClient();
    await client.withSource('event_log', EVENT_LOG);
    const { datasets } = await client.query<{ datasets: { datasetId: string }[] }>('{ datasets { datasetId } }');
    const log = [datasets[0]?.datasetId];
    await client.withSource('csv', SERIES);
    const all = await client.query<{ datasets: { datasetId: string }[] }>('{ datasets { datasetId } }');
    const series = all.datasets.flatMap(({ datasetId }) => (log.includes(datasetId) ? [] : [datasetId]));
    const { body: metric } = await client.post<{ metric_id: string }>('/v1/metric-definitions', {
      name: 'Umsatz',
      formula: 'AVG(Umsatz)',
      direction: 'higher',
      unit: 'EUR',
      dataset_id: series[0],
      time_column: 'Monat',
      target: { value: 200, due: '2027-12-31' },
    });
    const inputs: Record<string, object> = {
      'process-mining': { dataset_ids: log },
      'data-quality': { dataset_ids: log },
      'kpi-discovery': { dataset_ids: log },
      'pattern-recognition': { dataset_ids: series },
      'target-recommendation': { parameters: { metric_id: metric.metric_id } },
      'causal-analysis': { dataset_ids: series, parameters: { treatment: 'Kosten', outcome: 'Umsatz', edges: [['Kosten', 'Umsatz']] } },
      'scenario-simulation': { parameters: SIMULATION },
      'initiative-prioritisation': { parameters: { initiatives: INITIATIVES } },
      'peer-benchmarking': { parameters: { own: [{ metric: 'Umsatz', value: 450, unit: 'EUR' }], peers: PEERS } },
      'action-recommendation': {},
    };
    expect(Object.keys(inputs).toSorted()).toEqual([...RESULT_TYPES.keys()].toSorted());
    const results = await TypedResults.of(client);
    for (const [agent, input] of Object.entries(inputs)) {
      const { body } = await client.post<{ run_id: string }>(`/api/agents/${agent}`, { input: 'Wo stehen wir?', language: 'de', ...input });
      const { status, error } = await client.untilRunEnds(body.run_id);
      expect([agent, status, error]).toEqual([agent, 'succeeded', null]);
      const run = await results.read(body.run_id);
      expect(results.differences(run)).toEqual([]);
      expect(results.valueCount(run)).toBeGreaterThan(5);
    }
  });

  it('is null for a job and for a run without a result, and is not part of REST', async () => {
    await using client = new TenantClient();
    const { run } = await client.withSource('csv', 'a;b\n1;2\n');
    const { body } = await client.post<{ run_id: string }>('/api/agents/process-mining', { input: 'Ablauf?' });
    const refused = await client.untilRunEnds(body.run_id);
    expect(refused.status).toBe('failed');
    const { list } = await client.query<{ list: { nodes: Pick<TypedRun, 'agent' | 'typedResult'>[] } }>(
      '{ list: runsConnection(orderBy: { field: AGENT }) { nodes { agent typedResult { __typename } } } }',
    );
    expect(list.nodes).toEqual([
      { agent: 'process-mining', typedResult: null },
      { agent: 'source-sync', typedResult: null },
    ]);
    expect(Object.keys(run)).not.toContain('typed_result');
  });
});
