import { HeldFile } from '../../harness/held-file.js';
import { eventually } from '../../harness/eventually.js';
import type { TenantClient } from '../../harness/tenant-client.js';
import { syncOf } from '../support/service-under-fault.js';
import { LEASE_MS, given, worker, replaceWorker, killWorker, tracesOf, expectGapless } from './stack.js';

describe('Q5 a run that kills every worker', () => {
  it('becomes dead with a reason, and an administrator can requeue it', async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    const client = await service.tenant();
    const { runId, sourceId } = await syncOf(client, file.url);
    for (let attempt = 1; attempt <= 3; attempt++) {
      await file.untilRequested(attempt);
      await killWorker();
      await replaceWorker();
    }
    const dead = await client.untilRunEnds(runId);
    expect(dead).toMatchObject({ status: 'dead', attempt: 3, error: { code: 'attempts_exhausted' }, result: null });
    expect(await service.count(`events.event WHERE subject = $1 AND type = 'run.dead'`, [runId])).toBe(1);
    const { body: sources } = await client.get<{ source_id: string; status: string; last_error: { code: string } }[]>('/v1/sources');
    expect(sources.find(({ source_id }) => source_id === sourceId)).toMatchObject({
      status: 'failed',
      last_error: { code: 'attempts_exhausted' },
    });

    const requeue = 'mutation ($runId: ID!) { requeueRun(runId: $runId) { status attempt } }';
    const rejected = await client.as('advisor').graph(requeue, { runId });
    expect(rejected.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await tracesOf(runId)).toMatchObject({ status: 'dead' });
    file.release();
    await client.as('tenant_admin').query(requeue, { runId });
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 1, error: null });
    expect(
      await service.sql('SELECT action, actor, details FROM platform.audit_entry WHERE tenant_id = $1 AND action LIKE $2', [
        client.tenantId,
        'run.%',
      ]),
    ).toEqual([{ action: 'run.requeued', actor: 'demo', details: { run_id: runId } }]);
    await expectGapless(client.tenantId);
  });
});

describe('Q7 cancelling', () => {
  const cancel = async (client: TenantClient, runId: string): Promise<string | undefined> =>
    (await client.query<{ cancelRun: { status: string } }>('mutation ($runId: ID!) { cancelRun(runId: $runId) { status } }', { runId }))
      .cancelRun.status;

  it('ends a queued run at once, and aborts a running one within a heartbeat', async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    const client = await service.tenant();
    const running = await syncOf(client, file.url);
    await file.untilRequested(1);
    const waiting = await syncOf(client, file.url);
    expect(await cancel(client, waiting.runId)).toBe('CANCELLED');
    expect(await cancel(client, running.runId)).toBe('RUNNING');
    const requestedAt = Date.now();
    await client.untilRunEnds(running.runId);
    expect(Date.now() - requestedAt).toBeLessThan(LEASE_MS / 3 + 1_500);
    await eventually(() => (file.waiting.length === 0 ? true : undefined));
    for (const { runId } of [running, waiting]) {
      expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'cancelled', result: null });
      expect(await service.count(`events.event WHERE subject = $1 AND type = 'run.cancelled'`, [runId])).toBe(1);
    }
    file.release();
    expect(file.requestCount).toBe(1);
  });
});

describe('SIGTERM of a worker', () => {
  it('releases its run without consuming the attempt, and exits with code 0', async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    const client = await service.tenant();
    const { runId } = await syncOf(client, file.url);
    await file.untilRequested(1);
    const leaving = worker;
    await replaceWorker();
    await new Promise((resolve) => setTimeout(resolve, 500));
    leaving.kill('SIGTERM');
    expect(await leaving.exited).toEqual({ code: 0, signal: null });
    await file.untilRequested(2);
    file.release();
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 1 });
  });
});
