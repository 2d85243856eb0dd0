import { TenantClient } from '../harness/tenant-client.js';

const DAYS = Array.from(
  { length: 60 },
  (_, at) => `${new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)},${at % 2 === 0 ? 'Nord' : 'Süd'},${100 + at}`,
);

describe('a parameter that has no effect in combination', () => {
  const client = new TenantClient();
  let datasetId: string;
  let metricId: string;

  beforeAll(async () => {
    await client.withSource('csv', `Tag,Region,Umsatz EUR\n${DAYS.join('\n')}\n`);
    datasetId = (await client.get<{ dataset_id: string }[]>('/v1/datasets')).body[0]?.dataset_id ?? '';
    const metric = { name: 'Umsatz', formula: 'SUM("Umsatz EUR")', direction: 'higher', dataset_id: datasetId, activate: true };
    metricId = (await client.post<{ metric_id: string }>('/v1/metric-definitions', metric)).body.metric_id;
  });

  const outcomeOf = async (agent: string, body: object): Promise<unknown> => {
    const { status, body: ref } = await client.post<{ run_id: string }>(`/api/agents/${agent}`, body);
    if (status >= 300) return status;
    const { error } = await client.untilRunEnds(ref.run_id);
    return error && { code: error.code, missing: error.missing };
  };

  it.each<[string, (ids: { datasetId: string; metricId: string }) => object, string]>([
    ['target-recommendation', (ids) => ({ parameters: { metric_id: ids.metricId, aggregate: 'sum' } }), 'parameters.column'],
    ['target-recommendation', (ids) => ({ parameters: { metric_id: ids.metricId, time_column: 'Tag' } }), 'parameters.column'],
    ['kpi-definition-sheet', (ids) => ({ parameters: { metric_id: ids.metricId, name: 'Fluktuation' } }), 'parameters.name'],
    [
      'kpi-construction',
      (ids) => ({ dataset_ids: [ids.datasetId], parameters: { formula: 'COUNT()', time_column: 'Region' } }),
      'parameters.time_column',
    ],
    ['data-export', (ids) => ({ dataset_ids: [ids.datasetId], parameters: { subject: 'runs' } }), 'parameters.subject'],
    [
      'peer-benchmarking',
      () => ({
        parameters: {
          peers: [{ metric: 'Umsatz', value: 1, unit: 'EUR', source: 'x', year: 2026, peer: 'A' }],
          own: [{ metric: 'Umsatz', value: 2, unit: 'EUR' }],
          same_as: [{ own: 'Umsatz', peer: 'Absatz' }],
        },
      }),
      'parameters.same_as',
    ],
  ])('is refused: %s %o', async (agent, body, missing) => {
    expect(await outcomeOf(agent, body({ datasetId, metricId }))).toEqual({ code: 'refused', missing: [missing] });
  });

  it('is accepted where it has an effect', async () => {
    expect(await outcomeOf('kpi-definition-sheet', { parameters: { metric_id: metricId, name: 'umsatz' } })).toBeNull();
    expect(await outcomeOf('data-export', { parameters: { subject: 'runs' } })).toBeNull();
  });
});
