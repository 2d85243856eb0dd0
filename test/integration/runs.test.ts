import { AGENT_CARDS } from '../../workers/agents/cards.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';
import { eventually } from '../harness/eventually.js';
import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';

interface Job {
  job_id: string;
  run_id: string;
  status: string;
  agent: string;
}

describe('accepting runs', () => {
  it('Q1 repeats the first response for the same idempotency key, and rejects the key for another request', async () => {
    await using client = new TenantClient();
    const key = { 'idempotency-key': 'first-try' };
    const start = (body: unknown) => client.post<Job>('/v1/agents/export', body, key);
    const answers = await Promise.all(Array.from({ length: 8 }, () => start({ format: 'csv' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => body.job_id)).size).toBe(1);
    expect((await start({ format: 'json' })).status).toBe(409);
    expect((await client.get<Job[]>('/v1/agents/jobs')).body).toHaveLength(1);
    await using other = new TenantClient();
    const foreign = await other.post<Job>('/v1/agents/export', { format: 'csv' }, key);
    expect(foreign.body.job_id).not.toBe(answers[0]?.body.job_id);
  });

  it('creates one source per idempotency key', async () => {
    await using client = new TenantClient();
    const create = () => client.post<{ source_id: string }>('/v1/sources', { name: 'One', kind: 'csv' }, { 'idempotency-key': 'k' });
    const [first, second] = [await create(), await create()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.source_id).toBe(first.body.source_id);
  });

  it('creates one source per field of a mutation and idempotency key', async () => {
    await using client = new TenantClient();
    type Created = Record<string, { sourceId: string }>;
    const create = (alias: string, name: string) => `${alias}: createSource(input: { name: "${name}", kind: CSV }) { sourceId }`;
    const send = (...fields: string[]) =>
      client.post<{ data: Created | null; errors?: unknown[] }>(
        '/graphql',
        { query: `mutation { ${fields.join(' ')} }` },
        { 'idempotency-key': 'fields' },
      );
    const fields = [create('a', 'One'), create('b', 'One'), create('c', 'Two')];
    const first = await send(...fields);
    expect(first.body.errors).toBeUndefined();
    expect(new Set(Object.values(first.body.data ?? {}).map(({ sourceId }) => sourceId)).size).toBe(3);
    expect((await send(...fields)).body).toEqual(first.body);
    const changed = await send(create('a', 'One'), create('b', 'Three'));
    expect(changed.body.errors).toMatchObject([{ path: ['b'], extensions: { code: 'IDEMPOTENCY_CONFLICT' } }]);
    const { status, body } = await client.post('/v1/sources', { name: 'One', kind: 'csv' }, { 'idempotency-key': 'fields' });
    expect({ status, body }).toEqual({ status: 201, body: expect.objectContaining({ source_id: first.body.data?.['a']?.sourceId }) });
    expect((await client.post('/v1/sources', { name: 'Two', kind: 'csv' }, { 'idempotency-key': 'fields' })).status).toBe(409);
  });

  it('returns the same run under its job id and its run id', async () => {
    await using client = new TenantClient();
    const { body: job } = await client.post<Job>('/v1/agents/briefing', null);
    expect(job.job_id).toBe(job.run_id);
    const run = await client.untilRunEnds(job.job_id);
    const { body: again } = await client.get<Job>(`/v1/agents/jobs/${job.job_id}`);
    expect(again).toMatchObject({ run_id: run.run_id, job_id: run.run_id, status: 'succeeded', agent: 'briefing' });
  });

  it('filters jobs by agent, newest first, with an empty list for an unknown name', async () => {
    await using client = new TenantClient();
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) ids.unshift((await client.post<Job>('/v1/agents/briefing', {})).body.job_id);
    await client.post('/v1/agents/export', {});
    const list = async (query: string) => (await client.get<Job[]>(`/v1/agents/jobs?${query}`)).body.map(({ job_id }) => job_id);
    expect(await list('agent=briefing')).toEqual(ids);
    expect(await list('agent=briefing&limit=2')).toEqual(ids.slice(0, 2));
    expect(await list('agent=fortune-telling')).toEqual([]);
    expect(await list('limit=100')).toHaveLength(4);
  });

  it('takes the language of a run from the request, else the question, else the tenant setting, else German', async () => {
    await using client = new TenantClient();
    type Started = { input: { language: string }; run_id: string };
    const start = async (agent: string, body: unknown): Promise<string> => {
      const { body: ref } = await client.post<Started>(agent, body);
      return (await client.get<Started>(`/v1/agents/jobs/${ref.run_id}`)).body.input.language;
    };
    const [mining, briefing, exporting] = ['/api/agents/process-mining', '/v1/agents/briefing', '/v1/agents/export'] as const;
    const all = async () => [
      await start(mining, { input: 'x' }),
      await start(mining, { input: 'Where do orders wait?' }),
      await start(mining, { input: 'Where do orders wait?', language: 'de' }),
      await start(briefing, {}),
      await start(exporting, { format: 'csv', language: 'en' }),
    ];
    expect(await all()).toEqual(['de', 'en', 'de', 'de', 'en']);
    await client.request('PATCH', `/v1/tenants/${client.tenantId}`, { settings: { language: 'en' } });
    expect(await all()).toEqual(['en', 'en', 'de', 'en', 'en']);
    expect(await start(exporting, {})).toBe('en');
    const { body: briefings } = await eventually(async () => {
      const listed = await client.get<{ title: string }[]>('/v1/agents/briefings');
      return listed.body.length === 2 ? listed : undefined;
    });
    expect(briefings.map(({ title }) => title.split(' ').slice(0, 2).join(' '))).toEqual(['Briefing of', 'Briefing vom']);
  });

  it('accepts null as an empty request', async () => {
    await using client = new TenantClient();
    const answer = await client.post<Job>('/v1/agents/briefing', 'null');
    expect(answer.status).toBe(202);
    expect(answer.body.job_id).toMatch(/^run_[0-9a-z]{26}$/);
  });
});

describe('run outcomes', () => {
  it('refuses a task without the required data, with a reason in the requested language', async () => {
    await using client = new TenantClient();
    const { body } = await client.post<RunAnswer>('/api/agents/process-mining', { input: 'x', language: 'de' });
    expect(await client.untilRunEnds(body.run_id)).toMatchObject({
      status: 'failed',
      result: null,
      markdown: null,
      attempt: 1,
      error: {
        code: 'refused',
        message: expect.stringMatching(/^Keine Tabelle lässt sich als Ereignisprotokoll lesen\./),
        missing: ['event_log'],
      },
    });
  });

  it('checks quality on request and after each sync', async () => {
    await using client = new TenantClient();
    const { sourceId } = await client.withSource('csv', 'Nr;Ort;Betrag\n1;Köln;1,5\n2;Köln;2,5\n2;Köln;2,5\n3;;9,5\n');
    const { status, body } = await client.post<{ status: string; check: { quality_check_id: string; score: number } }>(
      `/v1/sources/${sourceId}/quality-check`,
    );
    expect([status, body.status]).toEqual([200, 'succeeded']);
    const { body: quality } = await client.get<{ latest: { quality_check_id: string }; gate: string }>(`/v1/sources/${sourceId}/quality`);
    expect(quality.latest.quality_check_id).toBe(body.check.quality_check_id);
    expect((await client.get<unknown[]>('/v1/source-quality-checks')).body).toHaveLength(2);
  });

  it('answers 409 for a quality check of a source that was never synchronised', async () => {
    await using client = new TenantClient();
    const { body } = await client.post<{ source_id: string }>('/v1/sources', { name: 'x', kind: 'csv' });
    expect((await client.post(`/v1/sources/${body.source_id}/quality-check`)).status).toBe(409);
  });

  it('increases the dataset version only if the content has changed', async () => {
    await using client = new TenantClient();
    const { sourceId } = await client.withSource('csv', 'a;b\n1;2\n');
    const sync = async () => client.untilRunEnds((await client.post<Job>(`/v1/sources/${sourceId}/sync`)).body.run_id);
    await sync();
    const dataset = async () => (await client.get<{ version: number; rows: number }[]>('/v1/datasets')).body[0];
    expect(await dataset()).toMatchObject({ version: 1, rows: 1 });
    const { data } = await client.graph<{ source: { upload: { url: string } } }>(
      `query ($id: ID!) { source(sourceId: $id) { upload { url } } }`,
      { id: sourceId },
    );
    await fetch(data?.source.upload.url ?? '', { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' }, body: 'a;b\n1;2\n3;4\n' });
    await sync();
    expect(await dataset()).toMatchObject({ version: 2, rows: 2 });
  });
});

describe('exports of records', () => {
  it.each([
    ['runs', 'run_id'],
    ['events', 'sequence'],
    ['quality_checks', 'quality_check_id'],
  ])('contain the %s of the tenant', async (subject, key) => {
    await using client = new TenantClient();
    await client.withSource('csv', 'a;b\n1;2\n');
    const { body: job } = await client.post<Job>('/v1/agents/export', { format: 'json', subject });
    expect(await client.untilRunEnds(job.job_id)).toMatchObject({ status: 'succeeded', error: null });
    const { body: exports } = await client.get<{ artifact_url: string; rows: number }[]>('/v1/agents/exports');
    const rows = (await (await fetch(exports[0]?.artifact_url ?? '')).json()) as Record<string, unknown>[];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toHaveLength(exports[0]?.rows ?? -1);
    expect(rows.every((row) => row[key] !== null && row[key] !== undefined)).toBe(true);
  });
});

describe('the agent status', () => {
  it('reports liveness and requirements of all 26 agents', async () => {
    await using client = new TenantClient();
    type Report = {
      workers: number;
      agents: { name: string; live: boolean; state: string; last_run: Job | null; success_rate: number | null }[];
    };
    const agent = async (name: string) => {
      const { body } = await client.get<Report>('/v1/agents/status');
      expect(body.agents).toHaveLength(AGENT_CARDS.length);
      expect(body.workers).toBeGreaterThan(0);
      return body.agents.find((candidate) => candidate.name === name);
    };
    expect(await agent('process-mining')).toMatchObject({ live: true, state: 'blocked', last_run: null, success_rate: null });
    await client.withSource('event_log', EVENT_LOG);
    const { body } = await client.post<RunAnswer>('/api/agents/process-mining', {});
    await client.untilRunEnds(body.run_id);
    expect(await agent('process-mining')).toMatchObject({
      state: 'ready',
      last_run: { run_id: body.run_id, status: 'succeeded' },
      success_rate: 1,
    });
    expect(await agent('report-generation')).toMatchObject({
      state: 'degraded',
      requirements: expect.arrayContaining([{ name: 'model', required: false, available: false, missing: 'model_not_configured' }]),
    });
  });
});

describe('the navigation badges', () => {
  it("count the tenant's records", async () => {
    await using client = new TenantClient();
    await client.withSource('csv', 'a;b\n1;2\n');
    await client.withSource('csv', '');
    const { body: job } = await client.post<Job>('/v1/agents/briefing', {});
    await client.untilRunEnds(job.job_id);
    const badges = await eventually(async () => {
      const { body } = await client.get<Record<string, number>>('/v1/nav/badges');
      return body['open_runs'] === 0 ? body : undefined;
    });
    expect(badges).toMatchObject({ sources: 2, datasets: 1, failed_sources: 1, failed_runs: 1, briefings: 1 });
  });
});
