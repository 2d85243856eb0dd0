import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { TenantClient } from '../../harness/tenant-client.js';

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: readonly { path?: readonly (string | number)[]; extensions: { code: string } }[];
}
interface Request {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
}
type Channel = (client: TenantClient, request: Request) => Promise<Answer>;

const overHttp: Channel = async (client, { query, variables }) => (await client.graph(query, variables)) as Answer;

const overWebSocket: Channel = async (client, request) => {
  const sockets = createClient({
    url: `${client.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: client.identity,
  });
  try {
    for await (const answer of sockets.iterate(request)) return answer as unknown as Answer;
    throw new Error('the operation had no result');
  } finally {
    await sockets.dispose();
  }
};

describe.each([
  ['HTTP', overHttp],
  ['WebSocket', overWebSocket],
])('execution over %s', (_, execute) => {
  const client = new TenantClient();
  beforeAll(() => client.query('mutation { createProgramme(input: { name: "Programme" }) { programmeId } }'));
  const titles = async (): Promise<unknown[]> => {
    const { risksConnection } = await client.query<{ risksConnection: { nodes: { title: string }[] } }>(
      '{ risksConnection(orderBy: { field: CREATED_AT }) { nodes { title } } }',
    );
    return risksConnection.nodes.map(({ title }) => title);
  };
  const createRisk = (alias: string, title: string, selection = '{ riskId }'): string =>
    `${alias}: createRisk(input: { title: "${title}", probability: 3, impact: 3 }) ${selection}`;

  it('runs a mutation whose only selected field is excluded, but not a mutation that is skipped', async () => {
    const query = `mutation ($s: Boolean!, $full: Boolean!) { ${createRisk('a', 'conditional', '@skip(if: $s) { title @include(if: $full) }')} }`;
    expect(await execute(client, { query, variables: { s: true, full: true } })).toEqual({ data: {} });
    expect(await titles()).toEqual([]);
    expect(await execute(client, { query, variables: { s: false, full: false } })).toEqual({ data: { a: {} } });
    expect(await titles()).toEqual(['conditional']);
  });

  it('returns empty objects if a condition excludes the only field', async () => {
    const query = `query ($show: Boolean!, $full: Boolean!) {
      risksConnection @include(if: $show) { nodes { title @include(if: $full) } } agentStatus { workers @include(if: $full) } }`;
    expect(await execute(client, { query, variables: { show: true, full: false } })).toEqual({
      data: { risksConnection: { nodes: [{}] }, agentStatus: {} },
    });
  });

  it('runs mutations in document order, including those in fragments', async () => {
    const query = `mutation { ...First ${createRisk('c', 'third')} ... on Mutation { ${createRisk('d', 'fourth')} } }
      fragment First on Mutation { ${createRisk('a', 'first')} ...Second }
      fragment Second on Mutation { ${createRisk('b', 'second')} }`;
    const { data, errors } = await execute(client, { query });
    expect(errors).toBeUndefined();
    expect(Object.keys(data ?? {})).toEqual(['a', 'b', 'c', 'd']);
    expect(await titles()).toEqual(['conditional', 'first', 'second', 'third', 'fourth']);
  });

  it('returns the results of other root fields if one fails', async () => {
    const { data, errors } = await execute(client, {
      query: '{ navBadges { openRuns } run(runId: "run_00000000000000000000000000") { runId } }',
    });
    expect(data).toEqual({ navBadges: { openRuns: 0 }, run: null });
    expect(errors).toMatchObject([{ path: ['run'], extensions: { code: 'NOT_FOUND' } }]);
  });

  it('returns the results of other mutations if one fails, and runs those after it', async () => {
    const query = `mutation { ${createRisk('a', 'before')} cancelRun(runId: "run_00000000000000000000000000") { runId } ${createRisk('b', 'after')} }`;
    const { data, errors } = await execute(client, { query });
    expect(data).toMatchObject({
      a: { riskId: expect.stringMatching(/^rsk_/) },
      cancelRun: null,
      b: { riskId: expect.stringMatching(/^rsk_/) },
    });
    expect(errors).toMatchObject([{ path: ['cancelRun'], extensions: { code: 'NOT_FOUND' } }]);
    expect((await titles()).slice(-2)).toEqual(['before', 'after']);
  });
});
