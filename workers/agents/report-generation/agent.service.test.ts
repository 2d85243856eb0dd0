import { TenantClient, type RunAnswer } from '../../../test/harness/tenant-client.js';

interface Report {
  sections: { kind: string; title: string }[];
  runs: { run_id: string; agent: string; texts: string[]; cut: boolean }[];
  missing: { section: string }[];
  files: { media_type: string }[];
}

const ended = async <T>(client: TenantClient, agent: string, body: Record<string, unknown>): Promise<RunAnswer<T>> => {
  const { body: accepted } = await client.post<{ run_id: string }>(`/api/agents/${agent}`, body);
  return client.untilRunEnds<T>(accepted.run_id);
};

describe('report-generation agent', () => {
  it('reports results of other runs on a tenant without datasets, and refuses without datasets and runs', async () => {
    await using client = new TenantClient();
    const order = { input: 'Bericht', language: 'de' };
    expect(await ended(client, 'report-generation', order)).toMatchObject({ error: { code: 'refused', missing: ['dataset'] } });

    const plan = await ended(client, 'solution-planning', { input: 'Lieferungen sollen pünktlich werden.', language: 'de' });
    expect(plan.status).toBe('succeeded');
    const run = await ended<Report>(client, 'report-generation', {
      ...order,
      parameters: { run_ids: [plan.run_id], formats: ['pdf', 'docx'] },
    });
    expect(run).toMatchObject({ status: 'succeeded', error: null });
    expect(run.result.sections.map(({ kind }) => kind)).toEqual(['summary', 'summary', 'run', 'missing', 'method', 'sources']);
    expect(run.result.runs).toMatchObject([{ run_id: plan.run_id, agent: 'solution-planning', cut: false }]);
    expect(run.result.files).toHaveLength(2);
    expect(run.markdown).toContain(plan.run_id);
    expect(run.markdown).toContain(`## ${run.result.sections[1]?.title}`);

    expect(await ended(client, 'report-generation', { ...order, parameters: { run_ids: ['run_unknown'] } })).toMatchObject({
      error: { code: 'refused', missing: ['run'] },
    });
  });
});
