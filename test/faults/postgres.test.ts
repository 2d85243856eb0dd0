import { databaseError } from '../../platform/database/database-error.js';
import { withTimeout } from '../../platform/lifecycle/with-timeout.js';
import { FaultProxy } from '../harness/servers/fault-proxy.js';
import { eventually } from '../harness/eventually.js';
import type { TenantClient } from '../harness/tenant-client.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';
import { connectDatabase } from './support/platform-in-process.js';
import { givenService } from './support/service-under-fault.js';

const given = givenService({ name: 'kpi_postgres', durable: true, env: { RUN_LEASE_MS: '3000', RUN_REDISPATCH_MS: '3000' } });

interface ReceivedAnswer {
  status: number;
  retryAfter: string | null;
  body: unknown;
}

/** Reads and starts runs continuously until it is stopped; records the answers and the accepted runs. */
class Load {
  readonly answers: ReceivedAnswer[] = [];
  readonly accepted: string[] = [];
  private stopped = false;
  private readonly loops: Promise<void>[];

  constructor(client: TenantClient) {
    this.loops = [
      this.repeat(() => client.get('/v1/sources')),
      this.repeat(() => client.get('/v1/agents/jobs?limit=5')),
      this.repeat(() => client.graph('{ navBadges { sources } }').then(({ errors }) => ({ ...graphStatus(errors), body: errors }))),
      this.repeat(() => client.post<{ run_id: string }>('/api/agents/process-mining', { input: 'x' }), 100),
    ];
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.loops);
  }

  private async repeat(request: () => Promise<{ status: number; headers?: Headers; body: unknown }>, pause = 20): Promise<void> {
    while (!this.stopped) {
      const { status, headers, body } = await request();
      this.answers.push({ status, retryAfter: headers?.get('retry-after') ?? null, body });
      if (status === 202) this.accepted.push((body as { run_id: string }).run_id);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Returns the REST status that corresponds to the codes of GraphQL errors. */
const graphStatus = (errors?: { extensions: { code: string } }[]) => ({
  status: errors ? (errors.every(({ extensions }) => extensions.code === 'UNAVAILABLE') ? 503 : 500) : 200,
  headers: new Headers({ 'retry-after': '1' }),
});

describe('an immediate restart of PostgreSQL under load', () => {
  it('yields only 503 with Retry-After meanwhile, loses no accepted run, and ends no process', async () => {
    const { service } = given;
    const ended: string[] = [];
    for (const [name, { exited }] of Object.entries(service.stack.processes))
      void exited.then((exit) => ended.push(`${name}: ${JSON.stringify(exit)}`));
    await using client = await service.tenant();
    await client.withSource('event_log', EVENT_LOG);
    const { seen, resets } = client.stream('limit=100');
    const load = new Load(client);
    await eventually(() => (load.accepted.length > 10 ? true : undefined));

    for (let round = 0; round < 2; round++) {
      await service.stopPostgres();
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect((await fetch(`${service.stack.url}/ready`)).status).toBe(503);
      const before = load.answers.length;
      await eventually(() => (load.answers.length > before ? true : undefined));
      await service.startPostgres();
      const back = Date.now();
      await eventually(async () => ((await fetch(`${service.stack.url}/ready`)).status === 200 ? true : undefined), 10);
      const accepted = load.accepted.length;
      await eventually(() => (load.accepted.length > accepted + 5 ? true : undefined), 10);
      expect(Date.now() - back).toBeLessThan(15_000);
    }
    await load.stop();

    const unexpected = load.answers.filter(({ status }) => ![200, 202, 503].includes(status));
    expect(unexpected).toEqual([]);
    const unavailable = load.answers.filter(({ status }) => status === 503);
    expect(unavailable.length).toBeGreaterThan(0);
    expect(unavailable.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);

    for (const runId of load.accepted) expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded' });
    const rows = await service.sql<{ sequence: string; event_id: string }>(
      'SELECT sequence, event_id FROM events.event WHERE tenant_id = $1 ORDER BY sequence',
      [client.tenantId],
    );
    expect(rows.map(({ sequence }) => Number(sequence))).toEqual(rows.map((_, index) => index + 1));
    await eventually(() => seen.length >= rows.length);
    expect(seen.map(({ id }) => id)).toEqual(rows.map(({ event_id }) => event_id));
    expect(resets).toEqual([]);
    expect(ended).toEqual([]);
  });
});

describe('a pool whose connections are cut repeatedly during transactions', () => {
  it('has all its connections available afterwards', async () => {
    const { env } = given.service.stack;
    await using proxy = await FaultProxy.start(given.service.postgres.port);
    const via = { ...env, DATABASE_URL: proxy.via(env['DATABASE_URL']) };
    await using database = await connectDatabase(via, { poolSize: 2 });
    const query = () => database.forTenant('tnt_cut').execute('SELECT 1 AS one');
    let isOver = false;
    let failed = 0;
    const lane = async (): Promise<void> => {
      while (!isOver) await query().catch(() => (failed += 1));
    };
    const lanes = [lane(), lane(), lane(), lane()];
    await eventually(async () => {
      proxy.cut();
      return failed > 20 ? true : undefined;
    });
    isOver = true;
    await Promise.all(lanes);
    expect(await Promise.all([query(), query(), query()])).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
  });
});

describe('a pool whose server hangs', () => {
  const connectBy = (proxy: FaultProxy, settings: { poolSize: number; responseTimeoutMs: number }) => {
    const { env } = given.service.stack;
    const via = { DATABASE_URL: proxy.via(env['DATABASE_URL']), DATABASE_SYSTEM_URL: proxy.via(env['DATABASE_SYSTEM_URL']) };
    return connectDatabase({ ...env, ...via }, settings);
  };

  it('times out its connections, including those that were idle for longer than the timeout', async () => {
    await using proxy = await FaultProxy.start(given.service.postgres.port);
    const responseTimeoutMs = 500;
    await using database = await connectBy(proxy, { poolSize: 1, responseTimeoutMs });
    const asTenant = () => database.forTenant('tnt_silent').execute('SELECT 1 AS one');
    const asSystem = () => database.system('SELECT 1 AS one');
    for (let time = 0; time < 2; time++) {
      expect(await Promise.all([asTenant(), asSystem()])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
      await new Promise((resolve) => setTimeout(resolve, 3 * responseTimeoutMs));
    }
    proxy.hang();
    const outcomes = await Promise.allSettled([asTenant(), asSystem()].map((query) => withTimeout(query, 10_000, 'still waiting')));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('no response within 500 ms') } });
  });

  it('bounds the wait for a connection by answer timeout and connect timeout', async () => {
    await using proxy = await FaultProxy.start(given.service.postgres.port);
    await using database = await connectBy(proxy, { poolSize: 2, responseTimeoutMs: 500 });
    proxy.hang();
    // Without the bound, 100 queries on two connections that fail after 5 s each would take minutes.
    const many = Array.from({ length: 100 }, (_, index) =>
      index % 2 ? database.system('SELECT 1') : database.forTenant('tnt_silent').execute('SELECT 1'),
    );
    const outcomes = await Promise.allSettled(many.map((query) => withTimeout(query, 30_000, 'still waiting')));
    const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined) as unknown);
    expect(reasons.map((reason) => databaseError(reason)?.code)).toEqual(reasons.map(() => 'UNAVAILABLE'));
  });
});
