import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FaultProxy } from '../../harness/servers/fault-proxy.js';
import { HeldFile } from '../../harness/held-file.js';
import { eventually } from '../../harness/eventually.js';
import type { TenantClient } from '../../harness/tenant-client.js';
import { EVENT_LOG } from '../../fixtures/event-log.fixture.js';
import { runOf, syncOf } from '../support/service-under-fault.js';
import { given } from './stack.js';

/** Stops the stack's worker, so that each test starts its own. */
const withoutWorker = (): Promise<void> => given.service.stack.processes.worker.stop();

const startMining = (client: TenantClient): Promise<string> => runOf(client.post('/api/agents/process-mining', { input: 'x' }));

const stateOf = (runId: string) =>
  given.service.sql(
    `SELECT status, error ->> 'code' AS error, result IS NULL AS empty, (SELECT count(*)::int FROM agents.artifact a WHERE a.run_id = r.run_id) AS artifacts
       FROM agents.run r WHERE run_id = $1`,
    [runId],
  );

describe('a run, while blob storage is unavailable', () => {
  it('is retried until it succeeds or is dead, without recording missing files', async () => {
    const { service } = given;
    const connection = service.stack.env['BLOB_CONNECTION_STRING'] ?? '';
    const port = /BlobEndpoint=http:\/\/127\.0\.0\.1:(\d+)/.exec(connection)?.[1] ?? '';
    await using proxy = await FaultProxy.start(Number(port));
    const client = await service.tenant();
    await client.withSource('event_log', EVENT_LOG);
    await withoutWorker();
    proxy.down();
    const patient = await startMining(client);
    const last = await startMining(client);
    // On a slow machine, one run may use up several attempts before the other begins.
    await service.sql('UPDATE agents.run SET max_attempts = CASE run_id WHEN $1 THEN 1 ELSE 100 END WHERE run_id IN ($1, $2)', [
      last,
      patient,
    ]);
    const worker = await service.startWorker({ BLOB_CONNECTION_STRING: connection.replace(`:${port}/`, `:${proxy.port}/`) });

    expect(await client.untilRunEnds(last)).toMatchObject({ status: 'dead', attempt: 1, error: { code: 'attempts_exhausted' } });
    expect(await stateOf(last)).toEqual([{ status: 'dead', error: 'attempts_exhausted', empty: true, artifacts: 0 }]);
    await eventually(async () => ((await stateOf(patient))[0]?.['error'] === 'internal' ? true : undefined), 150);
    expect(await stateOf(patient)).toMatchObject([{ empty: true, artifacts: 0 }]);

    proxy.up();
    const run = await client.untilRunEnds(patient);
    expect(run).toMatchObject({ status: 'succeeded', error: null });
    expect(run.attempt).toBeGreaterThan(1);
    for (const { download } of run.artifacts) expect((await fetch(download.url)).status).toBe(200);
    expect(run.artifacts).toHaveLength(1);
    await worker.stop();
  });
});

describe('the folder for temporary files', () => {
  it('is left empty by runs that succeed, fail, are cancelled or released', async () => {
    const { service } = given;
    const folder = join(service.shared.folder, 'temporary');
    await mkdir(folder);
    await withoutWorker();
    const worker = await service.startWorker({ TMPDIR: folder, WORKER_CONCURRENCY: '3' });
    await using file = await HeldFile.start();
    const client = await service.tenant();
    expect(await client.untilRunEnds(await startMining(client))).toMatchObject({ status: 'failed' });
    await client.withSource('event_log', EVENT_LOG);
    expect(await client.untilRunEnds(await startMining(client))).toMatchObject({ status: 'succeeded' });
    const cancelled = await syncOf(client, file.url);
    const released = await syncOf(await service.tenant(), file.url);
    await file.untilRequested(2);
    const [own = ''] = await readdir(folder);
    expect(await readdir(join(folder, own))).toHaveLength(2);
    await client.query('mutation ($runId: ID!) { cancelRun(runId: $runId) { status } }', { runId: cancelled.runId });
    expect(await client.untilRunEnds(cancelled.runId)).toMatchObject({ status: 'cancelled' });
    await worker.stop();
    expect(await readdir(folder)).toEqual([]);
    await service.sql('DELETE FROM agents.run WHERE run_id = $1', [released.runId]);
  });

  it('fails runs, but not the worker, if it cannot be written', async () => {
    const { service } = given;
    const folder = join(service.shared.folder, 'absent');
    const client = await service.tenant();
    await withoutWorker();
    const runId = await startMining(client);
    await service.sql('UPDATE agents.run SET max_attempts = 1 WHERE run_id = $1', [runId]);
    const worker = await service.startWorker({ TMPDIR: folder, WORKER_CONCURRENCY: '2' });
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'dead', error: { code: 'attempts_exhausted' } });
    await mkdir(folder);
    expect(await client.untilRunEnds(await startMining(client))).toMatchObject({
      status: 'failed',
      attempt: 1,
      error: { code: 'refused' },
    });
    await worker.stop();
  });
});
