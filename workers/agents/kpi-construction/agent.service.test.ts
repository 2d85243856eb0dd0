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
      ['timeBound', 'met'],
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
});
