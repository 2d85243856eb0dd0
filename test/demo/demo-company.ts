import type { DemoCompany, DemoTenant } from '../../platform/demo-tenants.js';
import { RESULT_TYPES } from '../../subgraphs/agents/results/index.js';
import { TypedResults } from '../fixtures/typed-results.fixture.js';
import { differencesIn, printed, readKpiTable } from '../agents/kpi-channels.js';
import { enumNamesIn } from '../contract/enum-names.js';
import { type Ids, operations, urlOf } from '../contract/seeded-tenant.js';
import { startProcess, type RunningStack } from '../harness/stack.mjs';
import { connectTo, rowCounts } from '../harness/database.js';
import { eventually } from '../harness/eventually.js';
import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';

interface Run {
  run_id: string;
  agent: string;
  status: string;
  attempt: number;
}

/** Agents whose runs end last when the demo company is seeded. */
/** Seeding does not depend on how callers authenticate. */
const PRODUCTION = { AUTH_MODE: 'production', OIDC_ISSUER: 'https://issuer.example', OIDC_AUDIENCE: 'kpi' };

const DELIVERABLES = ['report-generation', 'export', 'briefing'];

/** Waits until all runs of a seeded tenant have ended. */
export const untilDelivered = (tenant: TenantClient): Promise<true> =>
  eventually(async () => {
    const { body: runs } = await tenant.get<RunAnswer[]>('/v1/agents/jobs?limit=50');
    const delivered = DELIVERABLES.every((agent) => runs.some((run) => run.agent === agent));
    return delivered && runs.every(({ status }) => !['queued', 'running'].includes(status)) ? true : undefined;
  }, 180);

/** What is specific to the data of each company. */
const SEEDED: Readonly<Record<DemoCompany, { sources: number; active: number; process: string }>> = {
  hallersfeld: { sources: 6, active: 8, process: 'Auftragsabwicklung' },
  harcombe: { sources: 7, active: 9, process: 'Service desk' },
};

export const describeDemoCompany = ({ tenantId, company, language }: DemoTenant, running: () => RunningStack): void => {
  const seeded = SEEDED[company];
  let stack: RunningStack;
  let client: TenantClient;

  const read = async <T>(path: string): Promise<T> => {
    const { status, body } = await client.get<T>(path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const runs = () => read<Run[]>('/v1/agents/jobs?limit=50');

  beforeAll(() => {
    stack = running();
    client = new TenantClient(tenantId, undefined, stack.url);
  });

  it('has one successful run of every analysis and deliverable, at the first attempt', async () => {
    const all = await runs();
    expect(all.filter(({ status, attempt }) => status !== 'succeeded' || attempt !== 1)).toEqual([]);
    const times = (name: string) => all.filter(({ agent }) => agent === name).length;
    expect(['data-quality', 'process-mining', 'kpi-discovery', ...DELIVERABLES].map(times)).toEqual([1, 1, 1, 1, 1, 1]);
    expect([times('source-sync'), times('demo-furnish')]).toEqual([seeded.sources, 2]);
  });

  it('returns typed results of its analyses, equal to the stored ones', async () => {
    const analyses = (await runs()).filter(({ agent }) => RESULT_TYPES.has(agent));
    expect(analyses.map(({ agent }) => agent)).toEqual(expect.arrayContaining(['data-quality', 'process-mining', 'kpi-discovery']));
    const results = await TypedResults.of(client);
    for (const { run_id: id } of analyses) expect(results.differences(await results.read(id))).toEqual([]);
  });

  it('has recent data in its order process', async () => {
    const trust = await read<{ datasets: { name: string; gate: string }[] }>('/v1/data-trust/status');
    expect(trust.datasets.find(({ name }) => name.startsWith(seeded.process))?.gate).toBe('open');
  });

  it('has metrics with every threshold status', async () => {
    const metrics =
      await read<{ status: string; latest: { value: number | null; threshold_status: string } | null }[]>('/v1/metric-definitions');
    expect(metrics.map(({ status }) => status).toSorted()).toEqual([...Array<string>(seeded.active).fill('active'), 'draft']);
    expect(metrics.filter(({ latest }) => typeof latest?.value !== 'number')).toEqual([]);
    const lights = metrics.filter(({ status }) => status === 'active').map(({ latest }) => latest?.threshold_status);
    expect(new Set(lights)).toEqual(new Set(['green', 'amber', 'red']));
  });

  it('has no open KPI candidate for an existing metric', async () => {
    const metrics = await read<{ name: string }[]>('/v1/metric-definitions');
    const candidates = await read<{ status: string; name: Record<'de' | 'en', string> }[]>('/v1/kpi-candidates');
    const known = candidates.filter((candidate) => metrics.some(({ name }) => name === candidate.name[language]));
    expect(new Set(known.map(({ status }) => status))).toEqual(new Set(['dismissed']));
    expect(candidates.filter(({ status }) => status === 'open').length).toBeGreaterThan(3);
  });

  it('has completed some of its steps, with contributions', async () => {
    const { counts } = await read<{ counts: Record<string, number> }>('/v1/process-landscape/progress');
    expect(counts).toMatchObject({ done: 5, running: 3, blocked: 1 });
    const contributions = await read<{ kind: string; file_status: string | null; download: { url: string } | null }[]>(
      '/v1/process-landscape/steps/document-reading/contributions',
    );
    expect(contributions.map(({ kind, file_status: file }) => [kind, file])).toEqual([
      ['file', 'uploaded'],
      ['file', 'uploaded'],
    ]);
  });

  it('has a count for every navigation badge with content', async () => {
    const badges = await read<Record<string, number>>('/v1/nav/badges');
    const content = ['open_advice', 'briefings', 'open_kpi_candidates', 'metrics_off_target', 'blocked_steps', 'running_steps', 'datasets'];
    const pending = ['quality_alerts', 'pending_routing_decisions', 'pending_approvals', 'overdue_milestones', 'open_decisions'];
    expect([...content, ...pending].filter((badge) => !badges[badge])).toEqual([]);
    expect([badges['failed_runs'], badges['failed_sources'], badges['open_runs']]).toEqual([0, 0, 0]);
  });

  it('has no upper-case enum value of the graph in any REST response', async () => {
    const first = async (path: string, key: string) => (await read<Record<string, string>[]>(path))[0]?.[key] ?? '';
    const allRuns = await runs();
    const ids: Ids = {
      tenant_id: client.tenantId,
      source_id: await first('/v1/sources', 'source_id'),
      dataset_id: await first('/v1/datasets', 'dataset_id'),
      metric_id: await first('/v1/metric-definitions', 'metric_id'),
      briefing_id: await first('/v1/agents/briefings', 'briefing_id'),
      export_id: await first('/v1/agents/exports', 'export_id'),
      onboarding_id: await first('/v1/onboarding/sessions', 'onboarding_id'),
      job_id: allRuns[0]?.run_id ?? '',
      run_id: allRuns[0]?.run_id ?? '',
      step_id: 'document-reading',
    };
    const paths = operations
      .filter(({ method, path }) => method === 'get' && path !== '/v1/events/stream')
      .map(({ path }) => urlOf(path, ids));
    const details = allRuns.map(({ run_id: id }) => `/api/runs/${id}`);
    for (const path of [...paths, ...details, '/v1/events/recent?limit=250'])
      expect([path, enumNamesIn(await read(path))]).toEqual([path, []]);
  });

  it('has the same number of rows after it is seeded again, also in production mode', async () => {
    const database = await connectTo(stack.env['DATABASE_URL']);
    const before = await rowCounts(database, tenantId);
    const seeding = await startProcess(['seed'], { ...stack.env, ...PRODUCTION }, stack.logFile);
    expect(await seeding.exited).toMatchObject({ code: 0 });
    const after = await rowCounts(database, tenantId);
    await database.end();
    expect(after).toEqual(before);
    expect(before['metrics.definition']).toBe(seeded.active + 1);
  });

  it('has the same figures of its KPIs in every channel', async () => {
    const table = await readKpiTable(client);
    if (process.env['KPI_TABLE']) process.stdout.write(`${printed(table)}\n`);
    expect(table.get('graph')?.size).toBe(seeded.active);
    expect(differencesIn(table)).toEqual([]);
  });
};
