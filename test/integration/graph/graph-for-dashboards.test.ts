import { AGENT_CARDS } from '../../../workers/agents/cards.js';
import { eventually } from '../../harness/eventually.js';
import { TenantClient, type RunAnswer } from '../../harness/tenant-client.js';
import { EVENT_LOG } from '../../fixtures/event-log.fixture.js';

/** Everything that a dashboard displays initially, from all domains, in one request. Each domain adds its fields. */
const DASHBOARD = `
  query Dashboard($jobs: Int!, $datasets: Int!, $events: Int!, $source: ID!) {
    navBadges { sources datasets openRuns failedRuns briefings qualityAlerts }
    cockpit {
      data { datasets gate } agents { lastDay { succeeded } } process { counts { total done running } }
      transformation { exists overdueMilestones } metrics { active green amber red } onboarding { inProgress }
    }
    board: transformationBoard { available reasonCode areas { name } lights { phase light reasons { text { de en } } } }
    metrics: metricDefinitionsConnection(first: 10) {
      nodes { id name status latest { value thresholdStatus } values { points { periodStart value } computation { status } } }
      totalCount
    }
    jobs: runsConnection(first: $jobs) {
      edges { cursor node { id agent status progress acceptedStatus usage { modelCalls } artifacts { id fileName bytes } } }
      pageInfo { hasNextPage endCursor }
      totalCount
    }
    failedJobs: runsConnection(filter: { statuses: [FAILED, DEAD] }) { totalCount }
    datasets: datasetsConnection(first: $datasets, orderBy: { field: NAME }) {
      nodes {
        id name rows kind
        source { id status lastRun { id status } }
        latestCheck { gate score dimensions { dimension score } details { suspectCellCount } }
        profile { columns { name type nullShare } }
      }
      totalCount
    }
    briefings: briefingsConnection(first: 1) { nodes { title language run { id agent } } }
    exports: exportsConnection(first: 1) { nodes { format artifact { fileName } } }
    events: eventsConnection(first: $events) { nodes { type subject sequence cursor } totalCount }
    agents: agentStatus { workers agents { name phase state requirements { name available } } }
    source: node(id: $source) { __typename id ... on Source { name dataset { id } } }
  }`;

interface Dashboard {
  cockpit: Record<'data' | 'agents' | 'process' | 'transformation' | 'metrics' | 'onboarding', object>;
  board: { available: boolean; reasonCode: string | null; lights: unknown[] };
  metrics: { nodes: { name: string; latest: { value: number } | null; values: { points: { value: number }[] } }[]; totalCount: number };
  navBadges: Record<string, number>;
  jobs: {
    edges: { cursor: string; node: { id: string; agent: string; status: string; artifacts: { id: string }[] } }[];
    pageInfo: { hasNextPage: boolean };
    totalCount: number;
  };
  failedJobs: { totalCount: number };
  datasets: {
    nodes: {
      id: string;
      name: string;
      source: { id: string; status: string; lastRun: { id: string; status: string } };
      latestCheck: { gate: string; dimensions: { dimension: string }[]; details: { suspectCellCount: number } };
      profile: { columns: { name: string; type: string }[] };
    }[];
    totalCount: number;
  };
  briefings: { nodes: { title: string; language: string; run: { id: string; agent: string } }[] };
  exports: { nodes: { format: string; artifact: { fileName: string } }[] };
  events: { nodes: { type: string; sequence: number }[]; totalCount: number };
  agents: { agents: { name: string; phase: string; state: string }[] };
  source: { __typename: string; id: string; name: string; dataset: { id: string } };
}

describe('a dashboard', () => {
  const client = new TenantClient();
  const runs: Record<string, string> = {};
  let sourceId: string;

  beforeAll(async () => {
    sourceId = (await client.withSource('event_log', EVENT_LOG)).sourceId;
    await client.withSource('csv', 'Region;Wert\nNord;1\nSüd;2\nWest;3\n');
    const { body: datasets } = await client.get<{ dataset_id: string; name: string }[]>('/v1/datasets');
    await client.post('/v1/metric-definitions', {
      name: 'Summe',
      formula: 'SUM(Wert)',
      direction: 'higher',
      grain: 'all',
      activate: true,
      dataset_id: datasets.find(({ name }) => name === 'Test csv')?.dataset_id,
    });
    await eventually(async () => {
      const { body } = await client.get<{ latest: { value: number } | null }[]>('/v1/metric-definitions');
      return body[0]?.latest?.value;
    }, 45);
    for (const [name, path, body] of [
      ['mining', '/api/agents/process-mining', {}],
      ['briefing', '/v1/agents/briefing', { language: 'en' }],
      ['export', '/v1/agents/export', { format: 'csv' }],
      ['refused', '/api/agents/process-mining', { dataset_ids: ['dst_none'] }],
    ] as const) {
      const run = (await client.post<RunAnswer>(path, body)).body.run_id;
      await client.untilRunEnds(run);
      runs[name] = run;
    }
  });

  const open = (variables = {}) => client.query<Dashboard>(DASHBOARD, { jobs: 3, datasets: 10, events: 5, source: sourceId, ...variables });

  it('loads all its data in one request', async () => {
    const dashboard = await open();
    expect(dashboard.navBadges).toEqual({
      sources: 2,
      datasets: 2,
      openRuns: 0,
      failedRuns: 1,
      briefings: 1,
      qualityAlerts: expect.any(Number),
    });
    expect(dashboard.cockpit).toMatchObject({
      data: { datasets: 2 },
      process: { counts: { total: 26 } },
      transformation: { exists: false },
      metrics: { active: 1 },
    });
    expect(dashboard.board).toMatchObject({ available: true, reasonCode: 'NO_PROGRAMME', lights: [] });
    expect(dashboard.metrics).toMatchObject({
      totalCount: 1,
      nodes: [{ name: 'Summe', latest: { value: 6 }, values: { points: [{ value: 6 }] } }],
    });
    expect(dashboard.jobs.edges.map(({ node }) => [node.id, node.status])).toEqual([
      [runs['refused'], 'FAILED'],
      [runs['export'], 'SUCCEEDED'],
      [runs['briefing'], 'SUCCEEDED'],
    ]);
    expect(dashboard.jobs.pageInfo.hasNextPage).toBe(true);
    expect(dashboard.failedJobs.totalCount).toBe(1);
    expect(dashboard.jobs.edges[1]?.node.artifacts.length).toBeGreaterThan(0);

    expect(dashboard.datasets.totalCount).toBe(2);
    expect(dashboard.datasets.nodes.map(({ name }) => name)).toEqual(['Test csv', 'Test event_log']);
    for (const { source, latestCheck, profile } of dashboard.datasets.nodes) {
      expect(source).toMatchObject({ status: 'SYNCED', lastRun: { status: 'SUCCEEDED' } });
      expect(latestCheck.dimensions).toHaveLength(7);
      expect(['OPEN', 'CONDITIONAL', 'CLOSED']).toContain(latestCheck.gate);
      expect(profile.columns.length).toBeGreaterThan(0);
    }
    expect(dashboard.briefings.nodes).toMatchObject([{ language: 'EN', run: { id: runs['briefing'], agent: 'briefing' } }]);
    expect(dashboard.exports.nodes).toMatchObject([{ format: 'CSV', artifact: { fileName: expect.stringMatching(/\.csv$/) } }]);
    expect(dashboard.events.nodes).toHaveLength(5);
    expect(dashboard.events.nodes[0]?.sequence).toBe(dashboard.events.totalCount);
    expect(dashboard.agents.agents).toHaveLength(AGENT_CARDS.length);
    expect(dashboard.agents.agents.find(({ name }) => name === 'process-mining')).toMatchObject({ phase: 'ANALYSE', state: 'READY' });
    expect(dashboard.source).toEqual({
      __typename: 'Source',
      id: sourceId,
      name: 'Test event_log',
      dataset: { id: dashboard.datasets.nodes.find(({ source }) => source.id === sourceId)?.id },
    });
  });

  it('continues a list from the cursor of any entry', async () => {
    const first = await open({ jobs: 2 });
    const { jobs } = await client.query<Pick<Dashboard, 'jobs'>>(
      'query ($after: String) { jobs: runsConnection(first: 1, after: $after) { edges { node { id } } pageInfo { hasNextPage } } }',
      { after: first.jobs.edges[1]?.cursor },
    );
    expect(jobs.edges.map(({ node }) => node.id)).toEqual([runs['briefing']]);
  });

  it('contains no data of the tenant for another tenant', async () => {
    const otherTenant = new TenantClient();
    await otherTenant.get('/v1/sources');
    await eventually(async () => (await otherTenant.get<object[]>('/v1/events/recent')).status === 200 || undefined);
    const dashboard = await otherTenant.query<Dashboard>(DASHBOARD, { jobs: 3, datasets: 10, events: 5, source: sourceId });
    expect(dashboard).toMatchObject({
      navBadges: { sources: 0, datasets: 0, openRuns: 0, failedRuns: 0, briefings: 0, qualityAlerts: 0 },
      jobs: { edges: [], totalCount: 0 },
      datasets: { nodes: [], totalCount: 0 },
      briefings: { nodes: [] },
      exports: { nodes: [] },
      source: null,
    });
  });
});
