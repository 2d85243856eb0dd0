import type { Client } from 'pg';
import { connectTo } from '../harness/database.js';
import { HeldFile } from '../harness/held-file.js';
import { currentStack } from '../harness/stacks.js';
import { eventually } from '../harness/eventually.js';
import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';

interface SyncAnswer {
  runId: string;
  status: string;
  outcome: 'STARTED' | 'JOINED' | 'QUEUED_BEHIND';
}

const OLD = 'name;amount\nA;1\n';
const NEW = 'name;amount\nA;1\nB;2\n';

const sourceOf = async (client: TenantClient, url: string): Promise<string> => {
  const { status, body } = await client.post<{ source_id: string }>('/v1/sources', { name: 'File', kind: 'csv', url });
  expect(status).toBe(201);
  return body.source_id;
};

const sync = async (client: TenantClient, sourceId: string): Promise<SyncAnswer> => {
  const query = 'mutation ($id: ID!) { syncSource(sourceId: $id) { runId status outcome } }';
  return (await client.query<{ syncSource: SyncAnswer }>(query, { id: sourceId })).syncSource;
};

const datasetOf = async (client: TenantClient, sourceId: string) => {
  const query = '{ source(sourceId: $id) { status lastRun { runId } lastError { code } dataset { version rows } } }';
  const { source } = await client.query<{ source: Record<string, unknown> }>(`query ($id: ID!) ${query}`, { id: sourceId });
  return source;
};

const syncRuns = async (client: TenantClient): Promise<RunAnswer[]> =>
  (await client.get<RunAnswer[]>('/v1/agents/jobs?agent=source-sync&limit=100')).body;

const eventsOf = async (client: TenantClient, sourceId: string) => {
  const { body } =
    await client.get<{ type: string; subject: string | null; data: Record<string, unknown> }[]>('/v1/events/recent?limit=250');
  return body.filter(({ subject }) => subject === sourceId);
};

describe('a sync of a source', () => {
  let client: TenantClient;
  let file: HeldFile;
  let sourceId: string;

  beforeEach(async () => {
    client = new TenantClient();
    file = await HeldFile.start(OLD);
    sourceId = await sourceOf(client, file.url);
  });
  afterEach(async () => {
    await file[Symbol.asyncDispose]();
    await client[Symbol.asyncDispose]();
  });

  it('runs after the previous one, so that an older file that arrives late does not replace newer content', async () => {
    const first = await sync(client, sourceId);
    expect(first).toMatchObject({ outcome: 'STARTED', status: 'QUEUED' });
    await file.untilRequested(1);
    file.content = NEW;
    const second = await sync(client, sourceId);
    expect(second.outcome).toBe('QUEUED_BEHIND');
    expect(await sync(client, sourceId)).toEqual({ ...second, outcome: 'JOINED' });
    expect(await datasetOf(client, sourceId)).toMatchObject({ lastRun: { runId: second.runId } });
    file.release();
    const runs = [await client.untilRunEnds(first.runId), await client.untilRunEnds(second.runId)];
    expect(runs).toMatchObject([
      { status: 'succeeded', attempt: 1, result: { rows: 1 } },
      { status: 'succeeded', attempt: 1, result: { rows: 2 } },
    ]);
    expect(await datasetOf(client, sourceId)).toMatchObject({ status: 'SYNCED', dataset: { version: 2, rows: 2 } });
    expect(file.requestCount).toBe(2);
  });

  it('runs once and is queued once at most, for any number of concurrent requests', async () => {
    const burst = await Promise.all(Array.from({ length: 20 }, () => sync(client, sourceId)));
    await file.untilRequested(1);
    const during = await Promise.all(Array.from({ length: 20 }, () => sync(client, sourceId)));
    const answers = [...burst, ...during];
    const ids = new Set(answers.map(({ runId }) => runId));
    expect(ids.size).toBe(2);
    const started = answers.filter(({ outcome }) => outcome !== 'JOINED');
    expect(new Set(started.map(({ runId }) => runId))).toEqual(ids);
    expect(started.map(({ outcome }) => outcome).toSorted()).toEqual(['QUEUED_BEHIND', 'STARTED']);
    expect(file.waiting).toHaveLength(1);
    file.release();
    for (const id of ids) expect(await client.untilRunEnds(id)).toMatchObject({ status: 'succeeded', attempt: 1 });
    expect(await syncRuns(client)).toHaveLength(2);
    expect(await datasetOf(client, sourceId)).toMatchObject({ dataset: { version: 1 } });
    expect((await sync(client, sourceId)).outcome).toBe('STARTED');
  });

  it('does not wait for that of another source', async () => {
    const other = await sourceOf(client, file.url);
    const outcomes = [await sync(client, sourceId), await sync(client, other)].map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['STARTED', 'STARTED']);
    file.release();
  });

  it('releases the source when it is cancelled, so that the queued synchronisation starts', async () => {
    const first = await sync(client, sourceId);
    await file.untilRequested(1);
    const second = await sync(client, sourceId);
    const cancel = (id: string) => client.query('mutation ($id: ID!) { cancelRun(runId: $id) { status } }', { id });
    await cancel(second.runId);
    const third = await sync(client, sourceId);
    expect(third.outcome).toBe('QUEUED_BEHIND');
    expect(third.runId).not.toBe(second.runId);
    await cancel(first.runId);
    expect(await client.untilRunEnds(first.runId)).toMatchObject({ status: 'cancelled' });
    await file.untilRequested(2);
    file.release();
    expect(await client.untilRunEnds(third.runId)).toMatchObject({ status: 'succeeded', attempt: 1 });
    expect(await client.untilRunEnds(second.runId)).toMatchObject({ status: 'cancelled', attempt: 0 });
  });

  it('releases the source when it fails, so that the failed run can be requeued', async () => {
    file.content = '';
    file.release();
    const failed = await sync(client, sourceId);
    expect(await client.untilRunEnds(failed.runId)).toMatchObject({ status: 'failed' });
    expect(await datasetOf(client, sourceId)).toMatchObject({ status: 'FAILED', dataset: null });
    const requeue = () => client.graph('mutation ($id: ID!) { requeueRun(runId: $id) { status } }', { id: failed.runId });
    file.content = OLD;
    expect((await requeue()).errors).toBeUndefined();
    expect(await client.untilRunEnds(failed.runId)).toMatchObject({ status: 'succeeded' });
    expect(await datasetOf(client, sourceId)).toMatchObject({ status: 'SYNCED', lastError: null, dataset: { version: 1 } });
  });

  it('repeats the outcome of the first response for a repeated idempotency key', async () => {
    const query = { query: 'mutation ($id: ID!) { syncSource(sourceId: $id) { runId outcome } }', variables: { id: sourceId } };
    const keyed = (key: string) => client.post<{ data: unknown }>('/graphql', query, { 'idempotency-key': key });
    const first = await keyed('a');
    await file.untilRequested(1);
    const [behind, joined] = [await keyed('b'), await keyed('c')];
    expect([first, behind, joined].map(({ body }) => body)).toMatchObject([
      { data: { syncSource: { outcome: 'STARTED' } } },
      { data: { syncSource: { outcome: 'QUEUED_BEHIND' } } },
      { data: { syncSource: { outcome: 'JOINED' } } },
    ]);
    file.release();
    for (const { run_id: runId } of await syncRuns(client)) await client.untilRunEnds(runId);
    expect([await keyed('a'), await keyed('b'), await keyed('c')].map(({ body }) => body)).toEqual(
      [first, behind, joined].map(({ body }) => body),
    );
    expect(await syncRuns(client)).toHaveLength(2);
  });

  it('discards its result if the settings of the source have changed meanwhile', async () => {
    await using otherFile = await HeldFile.start(NEW);
    otherFile.release();
    const first = await sync(client, sourceId);
    await file.untilRequested(1);
    const update = 'mutation ($id: ID!, $input: SourceUpdateInput!) { updateSource(sourceId: $id, input: $input) { url } }';
    await client.query(update, { id: sourceId, input: { url: otherFile.url } });
    file.release();
    expect(await client.untilRunEnds(first.runId)).toMatchObject({ status: 'failed', error: { code: 'superseded' } });
    expect(await datasetOf(client, sourceId)).toMatchObject({ status: 'REGISTERED', lastError: null, dataset: null });
    const superseded = (await eventsOf(client, sourceId)).filter(({ type }) => type === 'source.sync_superseded');
    expect(superseded.map(({ data }) => data)).toEqual([{ run_id: first.runId, superseded_by: null, reason: 'source_changed' }]);
    const second = await sync(client, sourceId);
    expect(await client.untilRunEnds(second.runId)).toMatchObject({ status: 'succeeded', result: { rows: 2 } });
  });

  it('publishes under the new name if only the name of the source has changed', async () => {
    const first = await sync(client, sourceId);
    await file.untilRequested(1);
    await client.query('mutation ($id: ID!) { updateSource(sourceId: $id, input: { name: "Renamed" }) { name } }', { id: sourceId });
    file.release();
    expect(await client.untilRunEnds(first.runId)).toMatchObject({ status: 'succeeded' });
    const { body } = await client.get<{ name: string }[]>('/v1/datasets');
    expect(body.map(({ name }) => name)).toEqual(['Renamed']);
  });

  it('records each version once, with the run that published it', async () => {
    file.release();
    const ids: string[] = [];
    for (const content of [OLD, NEW, NEW, OLD]) {
      file.content = content;
      const { runId } = await sync(client, sourceId);
      await client.untilRunEnds(runId);
      ids.push(runId);
    }
    const database: Client = await connectTo(currentStack().env['DATABASE_URL']);
    await database.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
    const { rows } = await database.query<{ version: number; run_id: string }>(
      'SELECT version, run_id FROM sources.dataset_version ORDER BY version',
    );
    const again = database.query('INSERT INTO sources.dataset_version SELECT * FROM sources.dataset_version WHERE version = 2');
    await expect(again).rejects.toMatchObject({ code: '23505' });
    await database.end();
    expect(rows.map(({ version, run_id: runId }) => [version, runId])).toEqual([
      [1, ids[0]],
      [2, ids[1]],
      [3, ids[3]],
    ]);
  });
});

describe('REST', () => {
  it('answers a sync request with run_id, agent and status only', async () => {
    await using client = new TenantClient();
    await using file = await HeldFile.start();
    const { body } = await client.post<Record<string, unknown>>(`/v1/sources/${await sourceOf(client, file.url)}/sync`);
    expect(Object.keys(body).toSorted()).toEqual(['agent', 'run_id', 'status']);
    file.release();
    await eventually(async () => (await syncRuns(client)).every(({ status }) => status === 'succeeded') || undefined);
  });
});
