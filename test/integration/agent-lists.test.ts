import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';

interface List<T> {
  nodes: T[];
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Reads a whole connection, two nodes per page. */
const walk = async <T>(client: TenantClient, field: string, args: string, selection: string): Promise<T[]> => {
  const seen: T[] = [];
  for (let after: string | null = null, more = true; more;) {
    const answer: { list: List<T> } = await client.query(
      `query ($after: String) { list: ${field}(first: 2, after: $after ${args}) {
         nodes { ${selection} } totalCount pageInfo { hasNextPage endCursor } } }`,
      { after },
    );
    seen.push(...answer.list.nodes);
    [after, more] = [answer.list.pageInfo.endCursor, answer.list.pageInfo.hasNextPage];
    if (!more) expect(answer.list.totalCount).toBe(seen.length);
  }
  return seen;
};

describe('lists of agents and of events', () => {
  const client = new TenantClient();
  let middle = '';

  const run = async (path: string, body: object): Promise<RunAnswer> =>
    client.untilRunEnds((await client.post<RunAnswer>(path, body)).body.run_id);

  beforeAll(async () => {
    await client.withSource('csv', 'id;amount\n1;2\n2;3\n');
    await run('/v1/agents/briefing', { language: 'en' });
    await run('/v1/agents/export', { format: 'csv' });
    middle = new Date().toISOString();
    await run('/v1/agents/briefing', { language: 'de' });
    await run('/v1/agents/export', { format: 'json' });
    await run('/v1/agents/export', { subject: 'runs', format: 'json' });
    await run('/api/agents/process-mining', { input: 'Ablauf?' });
  });

  it('order runs by agent, status and progress, and filter them', async () => {
    const runs = (args: string) =>
      walk<{ agent: string; status: string; progress: number }>(client, 'runsConnection', args, 'agent status progress');
    const agents = ['briefing', 'briefing', 'export', 'export', 'export', 'process-mining', 'source-sync'];
    expect((await runs('orderBy: { field: AGENT }')).map(({ agent }) => agent)).toEqual(agents);
    expect((await runs('orderBy: { field: AGENT, direction: DESC }')).map(({ agent }) => agent)).toEqual(agents.toReversed());
    expect((await runs('orderBy: { field: STATUS }')).map(({ status }) => status)).toEqual([
      'FAILED',
      ...Array<string>(6).fill('SUCCEEDED'),
    ]);
    const progress = (await runs('orderBy: { field: PROGRESS }')).map((each) => each.progress);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    const created = await runs('filter: { statuses: [SUCCEEDED], agents: ["export", "process-mining"] }, orderBy: { field: CREATED_AT }');
    expect(created.map(({ agent }) => agent)).toEqual(['export', 'export', 'export']);
    expect(await runs(`filter: { queuedBefore: "${middle}" }`)).toHaveLength(3);
  });

  it('filter and order briefings', async () => {
    const briefings = (args: string) => walk<{ language: string; title: string }>(client, 'briefingsConnection', args, 'language title');
    expect((await briefings('')).map(({ language }) => language)).toEqual(['DE', 'EN']);
    expect((await briefings('orderBy: { field: CREATED_AT }')).map(({ language }) => language)).toEqual(['EN', 'DE']);
    const titles = (await briefings('orderBy: { field: TITLE, direction: DESC }')).map(({ title }) => title.toLowerCase());
    expect(titles).toEqual(titles.toSorted().toReversed());
    expect((await briefings('filter: { languages: [EN] }')).map(({ language }) => language)).toEqual(['EN']);
    expect((await briefings(`filter: { createdAfter: "${middle}" }`)).map(({ language }) => language)).toEqual(['DE']);
    const [{ title } = { title: '' }] = await briefings('filter: { languages: [EN] }');
    expect((await briefings(`filter: { languages: [EN], text: ${JSON.stringify(title.toUpperCase())} }`)).length).toBe(1);
    expect(await briefings('filter: { text: "100%_nothing" }')).toEqual([]);
    expect(await briefings('filter: { languages: [EN, DE] }')).toHaveLength(2);
    expect(await briefings('filter: { languages: [] }')).toEqual([]);
    const { cockpit } = await client.query<{ cockpit: unknown }>('{ cockpit { agents { lastBriefing { language } } } }');
    expect(cockpit).toEqual({ agents: { lastBriefing: { language: 'DE' } } });
    for (const condition of ['languages: [FR]', 'text: ""']) {
      const { errors } = await client.graph(`{ briefingsConnection(filter: { ${condition} }) { totalCount } }`);
      expect(errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
    }
  });

  it('filter and order exports', async () => {
    const exports = (args: string) =>
      walk<{ format: string; subject: string; rows: number }>(client, 'exportsConnection', args, 'format subject rows');
    expect((await exports('')).map(({ format }) => format)).toEqual(['JSON', 'JSON', 'CSV']);
    expect((await exports('orderBy: { field: FORMAT }')).map(({ format }) => format)).toEqual(['CSV', 'JSON', 'JSON']);
    const rows = (await exports('orderBy: { field: ROWS }')).map((each) => each.rows);
    expect(rows).toEqual(rows.toSorted((one, other) => one - other));
    expect((await exports('filter: { formats: [CSV] }')).map(({ format }) => format)).toEqual(['CSV']);
    expect((await exports('filter: { subjects: ["runs"] }')).map(({ subject }) => subject)).toEqual(['runs']);
    expect(await exports(`filter: { createdBefore: "${middle}" }`)).toHaveLength(1);
    const [csv] = await walk<{ details: object; manifest: { sha256: string; bytes: number; source: { dataset_id: string } } }>(
      client,
      'exportsConnection',
      'filter: { formats: [CSV] }',
      'manifest details { title fileName mediaType bytes sha256 columns { name type } subject contentHash escapedCells emptiedCells numbersAsText }',
    );
    expect(csv?.details).toMatchObject({
      sha256: csv?.manifest.sha256,
      bytes: csv?.manifest.bytes,
      subject: csv?.manifest.source.dataset_id,
      columns: [{ name: 'id' }, { name: 'amount' }],
      escapedCells: 0,
    });
    expect(JSON.stringify(csv?.details)).not.toContain('null');
  });

  it('filter and order feedback', async () => {
    const give = (code: string, rating: number | null, helpful: boolean | null) =>
      client.query('mutation ($input: FeedbackInput!) { giveFeedback(input: $input) { id } }', {
        input: { subjectKind: 'PROACTIVE_ADVICE', subjectId: code, rating, helpful },
      });
    await give('runs_failed', 4, null);
    await give('model_missing', null, false);
    const between = new Date().toISOString();
    await give('runs_dead', 2, true);
    const feedback = (args: string) =>
      walk<{ subjectId: string; rating: number | null }>(client, 'feedbackConnection', args, 'subjectId rating');
    expect((await feedback('orderBy: { field: RATING }')).map(({ rating }) => rating)).toEqual([2, 4, null]);
    expect((await feedback('orderBy: { field: RATING, direction: DESC }')).map(({ rating }) => rating)).toEqual([4, 2, null]);
    expect((await feedback('orderBy: { field: CREATED_AT }')).map(({ subjectId }) => subjectId)).toEqual([
      'runs_failed',
      'model_missing',
      'runs_dead',
    ]);
    expect(await feedback('orderBy: { field: AGENT }')).toHaveLength(3);
    expect((await feedback(`filter: { givenAfter: "${between}" }`)).map(({ subjectId }) => subjectId)).toEqual(['runs_dead']);
    expect(await feedback(`filter: { givenBefore: "${between}" }`)).toHaveLength(2);
  });

  it('order events and filter them by time', async () => {
    const events = (args: string) => walk<{ sequence: number; time: string }>(client, 'eventsConnection', args, 'sequence time');
    const all = (await events('orderBy: { field: CREATED_AT }')).map(({ sequence }) => sequence);
    expect(all).toEqual(all.map((_, index) => index + 1));
    const [before, after] = await Promise.all([
      events(`filter: { timeBefore: "${middle}" }`),
      events(`filter: { timeAfter: "${middle}" }, orderBy: { field: CREATED_AT, direction: DESC }`),
    ]);
    expect([...after, ...before].map(({ sequence }) => sequence)).toEqual(all.toReversed());
    expect(Math.min(before.length, after.length)).toBeGreaterThan(5);
  });

  it('page through the steps of a plan', async () => {
    const planned = await run('/api/agents/solution-planning', { input: 'Wie verbessern wir die Datenqualität?', language: 'de' });
    const { plan } = await client.query<{ plan: { runId: string } }>('mutation ($id: ID!) { plan: startPlan(runId: $id) { runId } }', {
      id: planned.run_id,
    });
    await client.untilRunEnds(plan.runId);
    interface Plan {
      children: { runId: string }[];
      all: { nodes: { runId: string; agent: string }[]; totalCount: number };
      first: { nodes: { runId: string }[]; pageInfo: { endCursor: string } };
      byAgent: { nodes: { agent: string }[] };
      ended: { totalCount: number };
      running: { totalCount: number };
    }
    const { run: read } = await client.query<{ run: Plan }>(
      `query ($id: ID!) { run(runId: $id) {
         children { runId }
         all: childrenConnection(first: 100) { nodes { runId agent } totalCount }
         first: childrenConnection(first: 1) { nodes { runId } pageInfo { endCursor } }
         byAgent: childrenConnection(first: 100, orderBy: { field: AGENT }) { nodes { agent } }
         ended: childrenConnection(filter: { statuses: [SUCCEEDED, FAILED, CANCELLED, DEAD] }) { totalCount }
         running: childrenConnection(filter: { statuses: [RUNNING, QUEUED] }) { totalCount } } }`,
      { id: plan.runId },
    );
    expect(read.all.nodes.length).toBeGreaterThan(0);
    expect(read.all.nodes.map(({ runId }) => runId)).toEqual(read.children.map(({ runId }) => runId));
    expect(read.byAgent.nodes.map(({ agent }) => agent)).toEqual(read.all.nodes.map(({ agent }) => agent).toSorted());
    expect([read.ended.totalCount, read.running.totalCount]).toEqual([read.all.totalCount, 0]);
    const { run: next } = await client.query<{ run: { list: { nodes: { runId: string }[] } } }>(
      'query ($id: ID!, $after: String) { run(runId: $id) { list: childrenConnection(first: 100, after: $after) { nodes { runId } } } }',
      { id: plan.runId, after: read.first.pageInfo.endCursor },
    );
    expect([...read.first.nodes, ...next.list.nodes]).toEqual(read.children);
    const { errors } = await client.graph('query ($after: String) { runsConnection(after: $after) { totalCount } }', {
      after: read.first.pageInfo.endCursor,
    });
    expect(errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
  });
});
