import { TenantClient, type RunAnswer } from '../../../test/harness/tenant-client.js';

interface Targets {
  recommendations: {
    key: string;
    origin: string;
    name: string;
    direction: string;
    method: string;
    periods: number;
    levels: { level: string; value: number; likelihood: number }[];
    present_target: { value: number; stands: string } | null;
    forecast: { period: string; low: number; point: number; high: number }[];
  }[];
  not_recommended: { name: string; reason: string }[];
  warnings: string[];
}

/** Forty months of a slowly rising on-time delivery rate with a season. */
const TABLE = [
  'Monat;Quote',
  ...Array.from({ length: 40 }, (_, index) => {
    const month = `${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
    return `${month};${(80 + 0.1 * index + 3 * Math.sin((2 * Math.PI * index) / 12) + ((index * 7) % 5) / 5).toFixed(2).replace('.', ',')}`;
  }),
].join('\n');

const recommend = async (client: TenantClient, body: Record<string, unknown>): Promise<RunAnswer<Targets>> => {
  const { body: ref } = await client.post<{ run_id: string }>('/api/agents/target-recommendation', body);
  return client.untilRunEnds<Targets>(ref.run_id);
};

describe('target-recommendation agent', () => {
  it('refuses without a series, then recommends three levels for a metric and for a column', async () => {
    await using client = new TenantClient();
    expect(await recommend(client, { input: 'Welche Ziele?', language: 'de' })).toMatchObject({
      status: 'failed',
      error: { code: 'refused', missing: ['metric', 'kpi_table'] },
    });

    await client.withSource('csv', TABLE);
    const { body: datasets } = await client.get<{ dataset_id: string }[]>('/v1/datasets');
    const datasetId = datasets[0]?.dataset_id ?? '';
    const { body: metric } = await client.post<{ metric_id: string }>('/v1/metric-definitions', {
      name: 'Liefertreue',
      formula: 'AVG(Quote)',
      direction: 'higher',
      unit: '%',
      dataset_id: datasetId,
      time_column: 'Monat',
      target: { value: 99.9, due: '2027-12-31' },
      thresholds: { green: 95, amber: 90 },
    });
    const run = await recommend(client, { parameters: { metric_id: metric.metric_id }, language: 'de' });
    expect(run).toMatchObject({ status: 'succeeded', degraded: false });
    const [found] = run.result.recommendations;
    expect(found).toMatchObject({
      key: metric.metric_id,
      origin: 'metric',
      direction: 'higher',
      periods: 40,
      present_target: { value: 99.9, stands: 'beyond_ambitious' },
    });
    const values = found?.levels.map(({ value }) => value) ?? [];
    expect(values).toHaveLength(3);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(found?.forecast[0]?.period).toBe('2026-05-01');
    expect(run.markdown).toContain('Liefertreue');

    const lower = await recommend(client, { parameters: { column: 'Quote', direction: 'lower' }, dataset_ids: [datasetId] });
    expect(lower.result.recommendations[0]).toMatchObject({ origin: 'column', direction: 'lower' });
    const both = await recommend(client, { parameters: { column: 'Quote', direction: 'higher', run_ids: [run.run_id] } });
    expect(both.result.recommendations).toMatchObject([{ origin: 'column', direction: 'higher' }]);
    expect(both.result.warnings.join()).toContain(run.run_id);
    expect(both.citations.map(({ id }) => id)).toEqual([datasetId]);
    expect(
      await recommend(client, { parameters: { column: 'Quote', direction: 'higher', run_ids: ['run_00000000000000000000000000'] } }),
    ).toMatchObject({
      status: 'failed',
      error: { code: 'refused' },
    });
    expect(await recommend(client, { parameters: { column: 'Quote' } })).toMatchObject({
      error: { code: 'refused', missing: ['direction'] },
    });
  });
});
