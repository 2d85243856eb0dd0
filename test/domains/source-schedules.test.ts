import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from 'pg';
import { Dataset, QualityCheck, Source, startDueSyncs, tenantsWithDueSources } from '../../subgraphs/sources/index.js';
import { SourceRegistrar } from '../../subgraphs/sources/source-registrar.js';
import type { Database } from '../../platform/database/database.js';
import { connectDatabase, silent } from '../faults/support/platform-in-process.js';
import { connectTo } from '../harness/database.js';
import { eventually } from '../harness/eventually.js';
import { HeldFile } from '../harness/held-file.js';
import { currentStack } from '../harness/stacks.js';
import { codeOf, TenantClient } from '../harness/tenant-client.js';

interface Schedule {
  cron: string;
  timeZone: string;
  nextRunAt: string | null;
}

const SCHEDULE = 'schedule { cron timeZone nextRunAt }';
const YEARLY = { cron: '0 6 1 1 *', timeZone: 'UTC' };
const YEAR = new Date().getUTCFullYear() + 1;
/** First occurrence of `YEARLY`, when no worker of the service regards the source as due. */
const DUE = new Date(`${YEAR}-01-01T06:00:00Z`);
const DAY_MS = 86_400_000;

const registrar = new SourceRegistrar(undefined as never, undefined as never, { allowLoopback: true, maxAttempts: 3 });

const create = (client: TenantClient, input: Record<string, unknown>) =>
  client.graph<{ createSource: { id: string; sourceId: string; schedule: Schedule | null } }>(
    `mutation ($input: SourceCreateInput!) { createSource(input: $input) { sourceId ${SCHEDULE} } }`,
    { input: { name: 'File', kind: 'CSV', ...input } },
  );

const update = (client: TenantClient, sourceId: string, schedule: Record<string, unknown> | null) =>
  client.graph<{ updateSource: { schedule: Schedule | null } }>(
    `mutation ($id: ID!, $input: SourceUpdateInput!) { updateSource(sourceId: $id, input: $input) { ${SCHEDULE} } }`,
    { id: sourceId, input: { schedule } },
  );

const scheduleOf = async (client: TenantClient, sourceId: string): Promise<Schedule | null> => {
  const query = `query ($id: ID!) { source(sourceId: $id) { ${SCHEDULE} } }`;
  return (await client.query<{ source: { schedule: Schedule | null } }>(query, { id: sourceId })).source.schedule;
};

const syncRuns = async (client: TenantClient): Promise<string[]> =>
  (await client.get<{ run_id: string }[]>('/v1/agents/jobs?agent=source-sync&limit=100')).body.map(({ run_id: runId }) => runId);

const skippedOf = async (client: TenantClient): Promise<Record<string, unknown>[]> =>
  (await client.get<{ type: string; data: Record<string, unknown> }[]>('/v1/events/recent?limit=250')).body
    .filter(({ type }) => type === 'source.sync_skipped')
    .map(({ data }) => data);

describe('the schedule of a source', () => {
  let file: HeldFile;
  let client: TenantClient;
  /** Connection pools as those of two workers. */
  let databases: Database[];
  let observer: Client;

  beforeAll(async () => {
    const { env } = currentStack();
    databases = await Promise.all([1, 2].map(() => connectDatabase(env, {}, [Source, Dataset, QualityCheck])));
    observer = await connectTo(env['DATABASE_URL']);
  });
  afterAll(async () => {
    await observer.end();
    for (const database of databases) await database[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    client = new TenantClient();
    file = await HeldFile.start();
  });
  afterEach(async () => {
    await file[Symbol.asyncDispose]();
    await client[Symbol.asyncDispose]();
  });

  const scheduled = async (schedule: Record<string, unknown> = YEARLY): Promise<string> => {
    const { data, errors } = await create(client, { url: file.url, schedule });
    expect(errors).toBeUndefined();
    return data?.createSource.sourceId ?? '';
  };
  /** Starts due synchronisations as one worker does, at a given time. */
  const startDue = (now: Date, worker = 0, tenantId = client.tenantId): Promise<boolean> =>
    startDueSyncs({ database: databases[worker] as Database, registrar, log: silent }, tenantId, now);
  const dueTenants = async (now: Date): Promise<string[]> =>
    (await tenantsWithDueSources(databases[0] as Database, now, client.tenantId.slice(0, -1), [], 1_000)).map(({ tenant_id: id }) => id);
  /** Runs SQL as the runtime role of the tenant. */
  const sql = async (text: string, values: unknown[]): Promise<Record<string, unknown>[]> => {
    await observer.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
    return (await observer.query<Record<string, unknown>>(text, values)).rows;
  };

  it('is set with the source, listed, changed and removed', async () => {
    const sourceId = await scheduled();
    expect(await scheduleOf(client, sourceId)).toEqual({ ...YEARLY, nextRunAt: DUE.toISOString() });
    const list = await client.query(`{ sourcesConnection(first: 5) { nodes { ${SCHEDULE} } } }`);
    expect(list).toEqual({ sourcesConnection: { nodes: [{ schedule: { ...YEARLY, nextRunAt: DUE.toISOString() } }] } });
    const changed = await update(client, sourceId, { cron: ' 30 5  1 1 * ', timeZone: 'America/New_York' });
    expect(changed.data?.updateSource.schedule).toEqual({
      cron: '30 5 1 1 *',
      timeZone: 'America/New_York',
      nextRunAt: `${YEAR}-01-01T10:30:00.000Z`,
    });
    await client.query('mutation ($id: ID!) { updateSource(sourceId: $id, input: { name: "Renamed" }) { name } }', { id: sourceId });
    expect(await scheduleOf(client, sourceId)).toMatchObject({ cron: '30 5 1 1 *' });
    expect((await update(client, sourceId, null)).data?.updateSource.schedule).toBeNull();
    expect(await scheduleOf(client, sourceId)).toBeNull();
  });

  it('has the time zone of the tenant by default, which a later change of the tenant keeps', async () => {
    await client.get('/v1/sources');
    const setZone = (settings: Record<string, unknown>) =>
      client.query('mutation ($id: ID!, $input: TenantUpdateInput!) { updateTenant(tenantId: $id, input: $input) { id } }', {
        id: client.tenantId,
        input: { settings },
      });
    await setZone({ time_zone: 'Asia/Tokyo' });
    const sourceId = await scheduled({ cron: '0 6 1 1 *' });
    await setZone({ time_zone: 'Europe/London' });
    expect(await scheduleOf(client, sourceId)).toEqual({
      cron: '0 6 1 1 *',
      timeZone: 'Asia/Tokyo',
      nextRunAt: `${YEAR - 1}-12-31T21:00:00.000Z`,
    });
  });

  it.each([
    [{ cron: '0 6 * *' }, 'cron', 'five fields'],
    [{ cron: '99 6 * * *' }, 'cron', 'Invalid value for minute: 99'],
    [{ cron: '0 6 30 2 *' }, 'cron', 'never matches'],
    [{ cron: '*/10 * * * *' }, 'cron', 'at least 15 minutes apart'],
    [{ cron: '0 6 * * *', timeZone: 'Mars/Olympus' }, 'time_zone', 'IANA time zone'],
  ])('is refused if it is invalid, and nothing changes: %j', async (schedule, field, reason) => {
    const refusal = { code: 'VALIDATION_FAILED', issues: [{ loc: ['body', 'schedule', field], msg: expect.stringContaining(reason) }] };
    expect((await create(client, { url: file.url, schedule })).errors).toMatchObject([{ extensions: refusal }]);
    expect(await client.query('{ sourcesConnection { totalCount } }')).toEqual({ sourcesConnection: { totalCount: 0 } });
    const sourceId = await scheduled();
    expect((await update(client, sourceId, schedule)).errors).toMatchObject([{ extensions: refusal }]);
    expect(await scheduleOf(client, sourceId)).toMatchObject(YEARLY);
  });

  it('is refused for uploads and demo files, which are not fetched', async () => {
    for (const [input, origin] of [
      [{}, 'upload'],
      [{ demoFile: 'order-to-cash', kind: 'EVENT_LOG' }, 'demo'],
    ] as const) {
      const issue = { loc: ['body', 'schedule'], msg: expect.stringContaining(`have the origin ${origin}`) };
      expect((await create(client, { ...input, schedule: YEARLY })).errors).toMatchObject([{ extensions: { issues: [issue] } }]);
      const sourceId = (await create(client, input)).data?.createSource.sourceId ?? '';
      expect((await update(client, sourceId, YEARLY)).errors).toMatchObject([{ extensions: { issues: [issue] } }]);
      expect((await update(client, sourceId, null)).errors).toBeUndefined();
    }
  });

  it('is changed only by roles that may write sources, and only in their tenant', async () => {
    const sourceId = await scheduled();
    expect(codeOf(await update(client.as('viewer'), sourceId, null))).toBe('FORBIDDEN');
    expect(await scheduleOf(client.as('viewer'), sourceId)).toMatchObject(YEARLY);
    await using other = new TenantClient();
    expect(codeOf(await update(other, sourceId, null))).toBe('NOT_FOUND');
    expect(await scheduleOf(client, sourceId)).toMatchObject(YEARLY);
  });

  it('can be changed while a synchronisation is running, whose result counts', async () => {
    const sourceId = await scheduled();
    const { body: run } = await client.post<{ run_id: string }>(`/v1/sources/${sourceId}/sync`);
    await file.untilRequested(1);
    await update(client, sourceId, { cron: '0 7 1 1 *', timeZone: 'UTC' });
    file.release();
    expect(await client.untilRunEnds(run.run_id)).toMatchObject({ status: 'succeeded' });
    expect(await scheduleOf(client, sourceId)).toMatchObject({ cron: '0 7 1 1 *' });
  });

  it('lets a worker synchronise the source when it is due, once for all missed occurrences', async () => {
    file.release();
    const sourceId = await scheduled({ cron: '0 * * * *', timeZone: 'UTC' });
    await sql(`UPDATE sources.source SET next_sync_at = now() - interval '3 days' WHERE source_id = $1`, [sourceId]);
    const [runId = ''] = await eventually(async () => {
      const runs = await syncRuns(client);
      return runs.length > 0 && runs;
    });
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', result: { rows: 3 } });
    const { nextRunAt } = (await scheduleOf(client, sourceId)) ?? {};
    expect(Date.parse(nextRunAt ?? '')).toBeGreaterThan(Date.now());
    expect(Date.parse(nextRunAt ?? '') % 3_600_000).toBe(0);
    expect(file.requestCount).toBe(1);
  });

  it('starts nothing before it is due, and one run when it is', async () => {
    const sourceId = await scheduled();
    await startDue(new Date(DUE.getTime() - 1));
    expect(await syncRuns(client)).toEqual([]);
    await startDue(DUE);
    const [runId = '', ...others] = await syncRuns(client);
    expect(others).toEqual([]);
    expect(await scheduleOf(client, sourceId)).toMatchObject({ nextRunAt: `${YEAR + 1}-01-01T06:00:00.000Z` });
    file.release();
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded' });
    expect(await sql('SELECT actor FROM agents.run WHERE run_id = $1', [runId])).toEqual([{ actor: 'service:scheduler' }]);
  });

  it('starts every occurrence once, however many workers look for due sources at the same time', async () => {
    file.release();
    for (let index = 0; index < 8; index++) await scheduled();
    await Promise.all(Array.from({ length: 6 }, (_, worker) => startDue(DUE, worker % 2)));
    const runs = await syncRuns(client);
    expect(runs).toHaveLength(8);
    for (const runId of runs) expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded' });
    expect(await skippedOf(client)).toEqual([]);
  });

  it('is caught up once if several occurrences were missed, and continues with the next one', async () => {
    file.release();
    await scheduled();
    const late = new Date(Date.UTC(YEAR + 5, 5, 1));
    for (const now of [late, late, new Date(late.getTime() + DAY_MS)]) await startDue(now);
    const [runId = '', ...others] = await syncRuns(client);
    expect(others).toEqual([]);
    await client.untilRunEnds(runId);
    await startDue(new Date(Date.UTC(YEAR + 6, 0, 1, 6)));
    expect(await syncRuns(client)).toHaveLength(2);
  });

  it('skips an occurrence while a synchronisation of the source is open, with an event that names it', async () => {
    const sourceId = await scheduled();
    const { body: run } = await client.post<{ run_id: string }>(`/v1/sources/${sourceId}/sync`);
    await file.untilRequested(1);
    await startDue(DUE);
    expect(await syncRuns(client)).toEqual([run.run_id]);
    expect(await skippedOf(client)).toEqual([{ run_id: run.run_id, scheduled_for: DUE.toISOString() }]);
    expect(await scheduleOf(client, sourceId)).toMatchObject({ nextRunAt: `${YEAR + 1}-01-01T06:00:00.000Z` });
    file.release();
    expect(await client.untilRunEnds(run.run_id)).toMatchObject({ status: 'succeeded' });
  });

  it('starts nothing for another tenant', async () => {
    const sourceId = await scheduled();
    await using other = new TenantClient();
    await create(other, { url: file.url });
    await startDue(DUE, 0, other.tenantId);
    expect([await syncRuns(other), await syncRuns(client)]).toEqual([[], []]);
    expect(await scheduleOf(client, sourceId)).toMatchObject({ nextRunAt: DUE.toISOString() });
  });

  it('is not looked at after the source was deleted, or while the tenant is suspended', async () => {
    const sourceId = await scheduled();
    expect(await dueTenants(DUE)).toContain(client.tenantId);
    const system = await connectTo(currentStack().env['DATABASE_SYSTEM_URL']);
    const setStatus = (status: string) =>
      system.query('UPDATE tenants.tenant SET status = $1 WHERE tenant_id = $2', [status, client.tenantId]);
    await setStatus('suspended');
    expect(await dueTenants(DUE)).not.toContain(client.tenantId);
    await setStatus('active');
    await system.end();
    expect(await dueTenants(DUE)).toContain(client.tenantId);
    await client.query('mutation ($id: ID!) { deleteSource(sourceId: $id) { sourceId } }', { id: sourceId });
    expect(await dueTenants(DUE)).not.toContain(client.tenantId);
  });

  it('leads to one failed run per occurrence if the credentials are missing', async () => {
    const locked = createServer((_, response) => void response.writeHead(401).end());
    await new Promise<void>((resolve) => locked.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(locked.address() as AddressInfo).port}/records`;
    const sourceId = (await create(client, { kind: 'REST', url, schedule: YEARLY })).data?.createSource.sourceId ?? '';
    for (const worker of [0, 1]) await startDue(DUE, worker);
    const [runId = '', ...others] = await syncRuns(client);
    expect(others).toEqual([]);
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'failed', error: { code: 'login_refused' } });
    locked.close();
    await startDue(DUE);
    expect(await syncRuns(client)).toEqual([runId]);
    expect(await scheduleOf(client, sourceId)).toMatchObject({ nextRunAt: `${YEAR + 1}-01-01T06:00:00.000Z` });
  });

  it('ends if its stored expression is not valid any more, and does not affect other sources', async () => {
    const sourceId = await scheduled();
    await scheduled();
    await sql(`UPDATE sources.source SET schedule_cron = 'invalid' WHERE source_id = $1`, [sourceId]);
    await startDue(DUE);
    expect(await syncRuns(client)).toHaveLength(2);
    expect(await scheduleOf(client, sourceId)).toEqual({ cron: 'invalid', timeZone: 'UTC', nextRunAt: null });
  });
});
