import { readdirSync, readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';
import { eventually } from '../harness/eventually.js';
import type { RunningStack } from '../harness/stack.mjs';
import { TenantClient } from '../harness/tenant-client.js';

const FOLDER = 'examples/dashboard';
const FILES = readdirSync(fromProjectRoot(FOLDER)).filter((name) => name.endsWith('.graphql'));

const operation = (name: string): string => readFileSync(fromProjectRoot(`${FOLDER}/${name}.graphql`), 'utf8');

/** Returns the code blocks of a language in docs/dashboard.md. */
const blocksOf = (language: string): string[] =>
  [...readFileSync(fromProjectRoot('docs/dashboard.md'), 'utf8').matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
    ([, text = '']) => text,
  );

interface HomePage {
  cockpit: { tenant: { name: string } };
  badges: { openAdvice: number };
  kpis: { totalCount: number; nodes: { latest: { thresholdStatus: string } }[] };
  board: { lights: object[] };
  advice: { items: object[] };
  latestRuns: { nodes: object[] };
  latestBriefings: { nodes: object[] };
  approvals: { nodes: object[] };
  trust: { gate: string };
  latestEvents: { nodes: { cursor: string }[] };
}

interface HomePageEvent {
  type: string;
  navBadges: object;
  cockpit: object;
  subjectNode: { __typename: string; id: string } | null;
}

interface RunUpdate {
  id: string;
  status: string;
  typedResult: { __typename: string } | null;
}

/** Executes the operations of the example dashboard for the German demo tenant. */
export const describeDashboardPage = (running: () => RunningStack): void => {
  let client: TenantClient;

  beforeAll(() => {
    client = new TenantClient('tnt_demo', undefined, running().url);
  });
  afterAll(() => client[Symbol.asyncDispose]());

  it('are all quoted in the documentation or executed by these tests', () => {
    const executed = ['run-list', 'run-detail', 'kpi-list', 'data-quality', 'programme-board', 'advice', 'run-updates', 'start-agent-run'];
    expect(FILES.map((name) => name.replace('.graphql', '')).toSorted()).toEqual([...executed, 'events', 'home-page'].toSorted());
    expect(blocksOf('graphql').slice(0, 2)).toEqual([operation('home-page'), operation('events')]);
    expect(blocksOf('ts')[0]).toBe(readFileSync(fromProjectRoot(`${FOLDER}/codegen.ts`), 'utf8'));
  });

  it('load the home page in one request', async () => {
    const page = await client.query<HomePage>(operation('home-page'));
    expect(Object.entries(page).filter(([, value]) => value === null)).toEqual([]);
    expect(page.kpis.nodes).toHaveLength(page.kpis.totalCount);
    expect(new Set(page.kpis.nodes.map(({ latest }) => latest.thresholdStatus))).toEqual(new Set(['GREEN', 'AMBER', 'RED']));
    const lists = [page.board.lights, page.advice.items, page.latestRuns.nodes, page.latestBriefings.nodes, page.approvals.nodes];
    expect(lists.filter(({ length }) => length === 0)).toEqual([]);
  });

  it.each([
    [
      'run-list',
      { first: 2, filter: { statuses: ['SUCCEEDED'], agents: ['source-sync'] }, orderBy: { field: 'CREATED_AT', direction: 'DESC' } },
    ],
    ['kpi-list', { first: 5, filter: { statuses: ['ACTIVE'] }, from: '2025-01-01' }],
    ['data-quality', { first: 5, gates: ['OPEN', 'CONDITIONAL', 'CLOSED'] }],
    ['programme-board', { today: '2030-01-01' }],
    ['advice', { language: 'DE' }],
  ])('return all fields of %s', async (name, variables) => {
    const { data, errors } = await client.graph<Record<string, { totalCount?: number } | null>>(operation(name), variables);
    expect(errors).toBeUndefined();
    for (const [field, value] of Object.entries(data ?? {}))
      expect([field, value]).toEqual([
        field,
        value?.totalCount === undefined ? expect.any(Object) : { ...value, totalCount: expect.any(Number) },
      ]);
    expect(Object.values(data ?? {}).filter((value) => value?.totalCount === 0)).toEqual([]);
  });

  it('update the home page through one subscription, and follow a run to its typed result', async () => {
    const { latestEvents } = await client.query<HomePage>(operation('home-page'));
    const live = client.follow<HomePageEvent>(operation('events'), { after: latestEvents.nodes.at(-1)?.cursor }, 'events');
    const { startAgentRun: run } = await client.query<{ startAgentRun: { id: string } }>(operation('start-agent-run'), {
      agent: 'process-mining',
      input: { input: 'Where do orders wait?', language: 'EN' },
    });
    const updates = client.follow<RunUpdate>(operation('run-updates'), { runId: run.id }, 'runUpdated');
    await eventually(() => (updates.state.hasEnded ? true : undefined));
    expect(updates.state.error).toBeUndefined();
    expect(updates.seen.at(-1)).toMatchObject({ id: run.id, status: 'SUCCEEDED', typedResult: { __typename: 'ProcessMiningResult' } });

    const ended = await eventually(() => live.seen.find(({ type, subjectNode }) => type === 'run.succeeded' && subjectNode?.id === run.id));
    expect(ended).toMatchObject({
      subjectNode: { __typename: 'Run', runStatus: 'SUCCEEDED' },
      cockpit: { data: { gate: expect.any(String) }, board: { lights: expect.any(Array) } },
      navBadges: { openRuns: expect.any(Number), advice: { items: expect.any(Array) } },
    });
    await client.query('mutation { updateTenant(tenantId: "tnt_demo", input: { name: "Hallersfeld GmbH" }) { name } }');
    const renamed = await eventually(() => live.seen.find(({ type }) => type === 'tenant.updated'));
    expect(renamed).toMatchObject({ subjectNode: { __typename: 'Tenant' }, cockpit: { tenant: { name: 'Hallersfeld GmbH' } } });
    expect(live.state.error).toBeUndefined();

    const { run: detail } = await client.query<{ run: { typedResult: object; artifacts: object[] } }>(operation('run-detail'), {
      runId: run.id,
    });
    expect(detail.typedResult).toMatchObject({ __typename: 'ProcessMiningResult', cases: expect.any(Number), warnings: expect.any(Array) });
  });

  it('read a page of a list in the documented order', async () => {
    const page = blocksOf('graphql').find((block) => block.includes('first: 2')) ?? '';
    const { runsConnection } = await client.query<{ runsConnection: { nodes: object[]; totalCount: number } }>(page);
    expect(runsConnection.nodes).toHaveLength(2);
    expect(runsConnection.totalCount).toBeGreaterThan(2);
  });

  it('report a failed root field and return the others', async () => {
    const partial = blocksOf('graphql').find((block) => block.includes('navBadges { openRuns }\n}')) ?? '';
    const { data, errors } = await client.graph(partial);
    expect(data).toMatchObject({ run: null, navBadges: { openRuns: expect.any(Number) } });
    expect(errors).toMatchObject([{ path: ['run'], extensions: { code: 'NOT_FOUND' } }]);
  });
};
