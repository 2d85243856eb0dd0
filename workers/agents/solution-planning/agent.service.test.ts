import { TenantClient, type RunAnswer } from '../../../test/harness/tenant-client.js';

interface Plan {
  source: string;
  template: string | null;
  steps: {
    key: string;
    agent: string;
    after: string[];
    run_seconds: number | null;
    runs_measured: number;
    earliest_start: number;
    critical: boolean;
    available: boolean;
    missing: string[];
    accountable: { de: string };
  }[];
  length_days: number;
  critical_path: string[];
  written_by: string;
}

const plan = async (client: TenantClient, body: Record<string, unknown>): Promise<RunAnswer<Plan>> => {
  const { body: accepted } = await client.post<{ run_id: string }>('/api/agents/solution-planning', body);
  return client.untilRunEnds<Plan>(accepted.run_id);
};

describe('solution-planning agent', () => {
  it('plans from the request and the landscape without a model, with a chart and measured run times', async () => {
    await using client = new TenantClient();
    const request = { input: 'Welche Kennzahlen können wir aus den vorhandenen Daten gewinnen?', language: 'de' };
    const before = await plan(client, request);
    expect(before).toMatchObject({ status: 'succeeded', degraded: true, degraded_reasons: ['model_not_configured'] });
    expect(before.result).toMatchObject({ source: 'request', template: null, written_by: 'none' });
    expect(before.result.steps.map(({ agent }) => agent)).toEqual(['data-quality', 'kpi-discovery']);
    expect(before.result.steps[0]).toMatchObject({ run_seconds: null, available: true, missing: ['dataset'], critical: true });
    expect(before.markdown).toContain(before.result.steps[1]?.accountable.de);
    expect(before.markdown).toContain('Kritischer Pfad:');
    const [chart] = before.artifacts;
    expect(chart).toMatchObject({ file_name: 'plan.svg', media_type: 'image/svg+xml' });
    const svg = await (await fetch(chart?.download.url ?? '')).text();
    expect(svg).toContain('<svg');
    expect(svg).toContain('Arbeitstage');

    await client.withSource('csv', 'a;b\n1;2\n3;4\n');
    const { body: quality } = await client.post<{ run_id: string }>('/api/agents/data-quality', { input: 'x' });
    await client.untilRunEnds(quality.run_id);
    const after = await plan(client, { ...request, language: 'en' });
    expect(after.result.steps[0]).toMatchObject({ runs_measured: 1, missing: [] });
    expect(after.result.steps[0]?.run_seconds).toBeGreaterThan(0);
    expect(after.markdown).toContain('Critical path:');
  });

  it('uses the classification of an earlier run', async () => {
    await using client = new TenantClient();
    const { body: intake } = await client.post<{ run_id: string }>('/api/agents/request-intake', { input: 'Export the dataset to Excel.' });
    await client.untilRunEnds(intake.run_id);
    const run = await plan(client, { input: 'As discussed', parameters: { run_ids: [intake.run_id] } });
    expect(run.result.steps.map(({ agent }) => agent)).toContain('data-export');
  });

  it('plans by a template and refuses cyclic steps', async () => {
    await using client = new TenantClient();
    const programme = await plan(client, { input: '', parameters: { template: 'kpi-programme' } });
    expect(programme.result).toMatchObject({ source: 'template', template: 'kpi-programme' });
    expect(programme.result.critical_path).toHaveLength(5);
    const cyclic = await plan(client, {
      input: 'x',
      language: 'de',
      parameters: {
        steps: [
          { key: 'a', agent: 'data-quality', after: ['b'] },
          { key: 'b', agent: 'data-export', after: ['a'] },
        ],
      },
    });
    expect(cyclic).toMatchObject({ status: 'failed', error: { code: 'refused', missing: ['steps'] } });
    expect(cyclic.error?.message).toContain('zyklisch');
  });
});
