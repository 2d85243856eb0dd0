import { createHash } from 'node:crypto';
import { withTimeout } from '../../../platform/lifecycle/with-timeout.js';
import { HeldFile } from '../../harness/held-file.js';
import { Random, SEED } from '../../harness/random.js';
import { failOnSignal, UNHANDLED_ERRORS } from '../../harness/unhandled-error.js';
import { eventually } from '../../harness/eventually.js';
import type { RunAnswer } from '../../harness/tenant-client.js';
import { runOf, syncOf } from '../support/service-under-fault.js';
import { given, worker, replaceWorker, killWorker, eventLog, tracesOf, expectGapless, blobsOf } from './stack.js';

describe('Q3 a suspended worker', () => {
  it('writes nothing if it resumes after its lease has expired, so that there is one result', async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    const client = await service.tenant();
    const { runId, sourceId } = await syncOf(client, file.url);
    await file.untilRequested(1);
    const stopped = worker;
    stopped.kill('SIGSTOP');
    await replaceWorker();
    await file.untilRequested(2);

    const before = await service.sql('SELECT xmin, attempt, lease_token FROM agents.run WHERE run_id = $1', [runId]);
    expect(before).toMatchObject([{ attempt: 2 }]);
    file.answerOldest();
    stopped.kill('SIGCONT');
    await eventually(async () => ((await service.log()).includes('lease lost; the result of the attempt is discarded') ? true : undefined));
    expect(await tracesOf(runId)).toMatchObject({ status: 'running', started: '2', succeeded: '0' });
    expect(await service.count('sources.dataset WHERE source_id = $1', [sourceId])).toBe(0);

    file.release();
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 2 });
    expect(await tracesOf(runId)).toMatchObject({ succeeded: '1', lease_token: null, dispatches: '0' });
    expect(await service.count('sources.quality_check WHERE source_id = $1', [sourceId])).toBe(1);
    await expectGapless(client.tenantId);
    await stopped.stop();
  });
});

describe('a worker with an error that no code handles', () => {
  it.each(UNHANDLED_ERRORS)('logs it, releases its run without consuming an attempt, and exits with code 1: %s', async (error) => {
    const { service } = given;
    await using file = await HeldFile.start();
    const client = await service.tenant();
    await killWorker();
    await replaceWorker({ NODE_OPTIONS: failOnSignal(error) });
    const { runId } = await syncOf(client, file.url);
    await file.untilRequested(1);
    worker.kill('SIGUSR2');
    expect(await withTimeout(worker.exited, 30_000, 'the worker did not end')).toEqual({ code: 1, signal: null });
    expect(await service.sql('SELECT status, attempt, lease_token FROM agents.run WHERE run_id = $1', [runId])).toEqual([
      { status: 'queued', attempt: 0, lease_token: null },
    ]);
    const message = { uncaughtException: 'uncaught exception', unhandledRejection: 'unhandled promise rejection' }[error];
    const logged = (await service.log()).split('\n').filter((line) => line.includes(`"msg":"${message}"`));
    expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ level: 'fatal', err: { message: 'injected error' } }]);
    await replaceWorker();
    file.release();
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 1 });
  });
});

describe(`Q4 SIGKILL of a worker at random points (seed ${SEED})`, () => {
  const random = new Random(SEED);

  it('only delays an accepted run', async () => {
    const { service } = given;
    const client = await service.tenant();
    const { sourceId, run } = await client.withSource('event_log', eventLog(60_000, 0));
    expect(run).toMatchObject({ status: 'succeeded' });
    let interrupted = 0;
    for (const kind of ['sync', 'mining', 'sync', 'mining'] as const) {
      const runId = await runOf(
        kind === 'sync' ? client.post(`/v1/sources/${sourceId}/sync`) : client.post('/api/agents/process-mining', { input: 'x' }),
      );
      await eventually(async () => ((await tracesOf(runId))?.started === '0' ? undefined : true));
      await new Promise((resolve) => setTimeout(resolve, random.between(0, kind === 'sync' ? 1_500 : 500)));
      await killWorker();
      const killedAt = Date.now();
      await replaceWorker();
      const ended = await client.untilRunEnds(runId, 45);
      expect(Date.now() - killedAt).toBeLessThan(45_000);
      expect(ended).toMatchObject({ status: 'succeeded', error: null });
      expect(await tracesOf(runId)).toMatchObject({
        succeeded: '1',
        lease_token: null,
        artifacts: kind === 'mining' ? '1' : '0',
        dispatches: '0',
      });
      await downloadAll(ended);
      if (ended.attempt > 1) interrupted += 1;
    }
    expect(interrupted).toBeGreaterThan(0);
    expect(await service.sql('SELECT version FROM sources.dataset WHERE source_id = $1', [sourceId])).toEqual([{ version: 1 }]);
    await expectGapless(client.tenantId);
  });

  const downloadAll = async ({ artifacts }: RunAnswer): Promise<void> => {
    for (const { download, sha256 } of artifacts) {
      const bytes = Buffer.from(await (await fetch(download.url)).arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  };

  it('leaves blobs named by their content hash and no artifact if the result cannot be committed', async () => {
    const { service } = given;
    const client = await service.tenant();
    await client.withSource('event_log', eventLog(600, 1));
    await service.sql(`CREATE OR REPLACE FUNCTION reject() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'sabotage'; END $$`);
    await service.sql(
      `CREATE TRIGGER sabotage BEFORE INSERT ON events.event FOR EACH ROW
         WHEN (NEW.tenant_id = '${client.tenantId}' AND NEW.type = 'run.succeeded') EXECUTE FUNCTION reject()`,
    );
    const runId = await runOf(client.post('/api/agents/process-mining', { input: 'x' }));
    await eventually(async () =>
      (await service.sql('SELECT 1 FROM agents.run WHERE run_id = $1 AND error IS NOT NULL', [runId])).length > 0 ? true : undefined,
    );
    expect(await tracesOf(runId)).toMatchObject({ status: 'queued', succeeded: '0', artifacts: '0' });
    const blobs = await blobsOf(client, 'artifacts/');
    expect(blobs).toHaveLength(1);
    await service.sql('DROP TRIGGER sabotage ON events.event');
    const run = await client.untilRunEnds(runId);
    expect(run).toMatchObject({ status: 'succeeded', attempt: 2, error: null });
    expect(run.artifacts).toHaveLength(1);
    expect(await blobsOf(client, 'artifacts/')).toEqual(blobs);
    expect(blobs[0]).toContain(run.artifacts[0]?.sha256);
  });
});

describe('a plan on one worker with one slot', () => {
  it('survives SIGKILL of the worker, with one run per step', async () => {
    const { service } = given;
    const client = await service.tenant();
    await client.withSource('event_log', eventLog(6_000, 3));
    const planRunId = await runOf(client.post('/api/agents/solution-planning', { input: '', parameters: { template: 'data-delivery' } }));
    expect(await client.untilRunEnds(planRunId)).toMatchObject({ status: 'succeeded' });
    const { startPlan } = await client.query<{ startPlan: { runId: string } }>(
      'mutation ($runId: ID!) { startPlan(runId: $runId) { runId } }',
      { runId: planRunId },
    );
    const { runId } = startPlan;
    for (const children of [1, 2]) {
      await eventually(async () => ((await service.count('agents.run WHERE parent_run_id = $1', [runId])) >= children ? true : undefined));
      await killWorker();
      await replaceWorker();
    }
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', error: null });
    expect(await service.sql('SELECT step_key, status FROM agents.run WHERE parent_run_id = $1 ORDER BY queued_at', [runId])).toEqual(
      ['discover', 'report', 'export'].map((key) => ({ step_key: key, status: 'succeeded' })),
    );
    expect(await tracesOf(runId)).toMatchObject({ succeeded: '1', dispatches: '0' });
    await expectGapless(client.tenantId);
  });
});

describe('a sync queued behind one whose worker is killed', () => {
  it('starts when that one has been repeated, and uses one attempt', async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    const client = await service.tenant();
    const { runId, sourceId } = await syncOf(client, file.url);
    await file.untilRequested(1);
    const { body: behind } = await client.post<{ run_id: string }>(`/v1/sources/${sourceId}/sync`);
    expect(behind.run_id).not.toBe(runId);
    await killWorker();
    await replaceWorker();
    await file.untilRequested(2);
    expect(await tracesOf(behind.run_id)).toMatchObject({ status: 'queued', started: '0', dispatches: '0' });
    file.release();
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 2 });
    expect(await client.untilRunEnds(behind.run_id)).toMatchObject({ status: 'succeeded', attempt: 1 });
    await expectGapless(client.tenantId);
  });
});
