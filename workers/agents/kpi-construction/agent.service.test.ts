import { define, untilReadySeries } from '../../../test/domains/metrics/metric-client.js';
import { TenantClient } from '../../../test/harness/tenant-client.js';

interface Construction {
  origin: string;
  name: string | null;
  formula: string;
  current: { period_start: string; value: number; n: number } | null;
  smart: { criterion: string; status: string; reason: string }[];
  create_input: Record<string, unknown> | null;
  warnings: string[];
}

const ORDERS = [
  'shipped,late,amount',
  ...Array.from({ length: 8 }, (_, month) => [`2026-0${month + 1}-05,true,10`, `2026-0${month + 1}-06,false,30`]).flat(),
].join('\n');

const TRIPS = [
  'Trip,Departure,Vessel,Cancellation',
  ...Array.from(
    { length: 20 },
    (_, at) => `T-${at},2026-0${(at % 5) + 1}-11,${at % 3 === 0 ? 'Gannet' : 'Petrel'},${at % 4 === 0 ? 'High winds' : ''}`,
  ),
].join('\n');

const start = async (client: TenantClient, body: Record<string, unknown>) => {
  const { body: ref } = await client.post<{ run_id: string }>('/api/agents/kpi-construction', body);
  return client.untilRunEnds<Construction>(ref.run_id);
};

describe('kpi-construction', () => {
  it('computes the requested formula, checks SMART and returns input for createMetricDefinition', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', ORDERS);
    const run = await start(client, {
      input: 'Eine Kennzahl für verspätete Lieferungen',
      language: 'de',
      parameters: {
        name: 'Verspätungsquote',
        purpose: 'Zeigt, wie oft Lieferungen zu spät gehen.',
        formula: '100 * COUNT_IF(late) / COUNT()',
        direction: 'lower',
        unit: '%',
        target: 50,
        deadline: '2099-12-31',
      },
    });
    expect(run).toMatchObject({ status: 'succeeded', degraded: false });
    // Each month has one late delivery of two.
    expect(run.result).toMatchObject({ origin: 'request', current: { period_start: '2026-08-01', value: 50, n: 2 } });
    expect(run.result.smart.map(({ criterion, status }) => [criterion, status])).toEqual([
      ['specific', 'met'],
      ['measurable', 'met'],
      ['achievable', 'met'],
      ['relevant', 'open'],
      ['time_bound', 'met'],
    ]);
    expect(run.markdown).toContain('| Verantwortlich | offen |');
    const { createMetricDefinition: adopted } = await client.query<{ createMetricDefinition: { name: string; grain: string } }>(
      'mutation ($input: MetricDefinitionCreateInput!) { createMetricDefinition(input: $input) { name grain } }',
      { input: run.result.create_input },
    );
    expect(adopted).toEqual({ name: 'Verspätungsquote', grain: 'MONTH' });

    const { body: ref } = await client.post<{ run_id: string }>('/api/agents/kpi-definition-sheet', {
      input: 'Steckbrief',
      parameters: { run_ids: [run.run_id] },
    });
    const sheet = await client.untilRunEnds<{ sheets: object[] }>(ref.run_id);
    expect(sheet.result.sheets).toMatchObject([{ status: 'proposed', title: 'Verspätungsquote', target: { value: 50 } }]);
  });

  it('reports formula errors, falls back to the catalogue and is refused if nothing matches', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', ORDERS);
    const unknownColumn = await start(client, {
      input: 'x',
      parameters: { name: 'Marge', formula: 'SUM(margin)', direction: 'higher', purpose: 'Ertrag.' },
    });
    expect(unknownColumn.result).toMatchObject({ current: null, create_input: null });
    expect(unknownColumn.result.smart[1]?.reason).toContain('There is no column "margin"');
    const invalid = await start(client, { input: 'x', parameters: { formula: 'SUM((' } });
    expect(invalid.error).toMatchObject({ code: 'refused', missing: ['parameters.formula'] });
    await using fresh = new TenantClient();
    const draft = await start(fresh, { input: 'Construct a KPI for on-time delivery' });
    expect(draft.result).toMatchObject({ origin: 'catalogue', create_input: null });
    expect(draft.result.smart[1]).toMatchObject({ status: 'not_met' });
    expect((await start(fresh, { input: 'xyzzy' })).error).toMatchObject({ code: 'refused', missing: ['parameters.formula'] });
  });

  it('describes an own metric instead of constructing another one, and hands it on', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', ORDERS);
    const [dataset] = (await client.get<{ dataset_id: string }[]>('/v1/datasets')).body;
    const { body: metric } = await define(client, {
      ...{ name: 'Verspätungsquote', formula: '100 * COUNT_IF(late) / COUNT()', unit: '%', direction: 'lower' },
      ...{ dataset_id: dataset?.dataset_id, time_column: 'shipped', target: { value: 20, due: '2099-12-31' }, activate: true },
    });
    await untilReadySeries(client, metric.metric_id);
    for (const input of ['Baue eine Kennzahl für die Verspätungsquote', 'Construct a KPI “Verspätungsquote”']) {
      const run = await start(client, { input });
      expect(run.result).toMatchObject({
        ...{ origin: 'metric', metric_id: metric.metric_id, create_input: null, target: { value: 20, due: '2099-12-31' } },
        current: { value: 50 },
      });
      expect(run.result.smart.find(({ criterion }) => criterion === 'achievable')?.status).toBe('not_met');
      expect(run.markdown).toMatch(/gibt es bereits|already exists/);
    }
    const { run_id: id } = await start(client, { input: 'Verspätungsquote' });
    const { body: ref } = await client.post<{ run_id: string }>('/api/agents/kpi-definition-sheet', {
      input: 'Steckbrief',
      parameters: { run_ids: [id] },
    });
    const sheet = await client.untilRunEnds<{ sheets: object[] }>(ref.run_id);
    expect(sheet.result.sheets).toMatchObject([{ status: 'active', metric_id: metric.metric_id }]);
  });

  it('builds the KPI that the text describes from values of the data, or leaves its formula open', async () => {
    await using client = new TenantClient();
    await client.withNamedSource('Ferry trips', 'csv', TRIPS);
    const run = await start(client, {
      input: 'Share of trips cancelled because of high winds, owner A. Lind, target under ten per cent by the end of 2099',
    });
    expect(run.result).toMatchObject({
      ...{ origin: 'data', formula: `100 * COUNT(WHERE "Cancellation" = 'High winds') / COUNT()`, unit: '%', direction: 'lower' },
      ...{ owner: 'A. Lind', target: { value: 10, due: '2099-12-31' }, details: { total: 25, part: 5, whole: 20 } },
    });
    expect(run.markdown).toMatch(/## Answer\s+- “High winds: share of rows”, computed from “Ferry trips”: 25% over all data \(5 of 20\)/);
    const without = await start(client, { input: 'share of trips without high winds' });
    expect(without.result).toMatchObject({ details: { total: 75, part: 15, whole: 20 } });
    const other = await start(client, { input: 'Eine Kennzahl für den Krankenstand auf der Gannet' });
    expect(other.result).toMatchObject({ origin: 'catalogue', create_input: null });
    const open = await start(client, { input: 'Eine Kennzahl für den Anteil der Fahrgäste mit Dauerkarte' });
    expect(open.result).toMatchObject({ origin: 'request', formula: null, current: null, create_input: null });
    expect(open.markdown).toMatch(/Nicht beantwortet: Zu „Fahrgäste“, „Dauerkarte“ enthalten die Daten keine Spalte/);
  });
});
