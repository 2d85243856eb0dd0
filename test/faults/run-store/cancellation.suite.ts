import { cancelRun, RunCancelledError, RunStore } from '../../../platform/runs/index.js';
import { eventually } from '../../harness/eventually.js';
import { claimed, expireLease, given, newRun, read, reaping, RESULT, SERVED, SETTINGS, typesOf } from './stored-runs.js';

describe('Q7 a cancelled run has no result', () => {
  const cancel = ({ tenantId, runId }: { tenantId: string; runId: string }) =>
    given.platform.database.forTenant(tenantId).transactional((em) => cancelRun(em, tenantId, runId));

  it('ends a queued run at once', async () => {
    const run = await newRun();
    expect(await cancel(run)).toBe('cancelled');
    expect(await read(run.runId)).toMatchObject({ status: 'cancelled', attempt: 0 });
    expect(await typesOf(run.runId)).toEqual(['run.queued', 'run.cancelled']);
    expect(await new RunStore(given.platform.database, SETTINGS).claim(run.runId, SERVED)).toBeUndefined();
    expect(await cancel(run)).toBe('ended');
  });

  it('discards a result that arrives after the cancellation request', async () => {
    const run = await newRun();
    const store = new RunStore(given.platform.database, SETTINGS);
    const held = await claimed(store, run.runId);
    expect(await cancel(run)).toBe('requested');
    expect(await store.renew(held)).toBe('cancel');
    await expect(store.succeed(held, RESULT, async () => undefined)).rejects.toThrow(RunCancelledError);
    expect(await read(run.runId)).toMatchObject({ status: 'running', result: null });
    await store.end(held, 'cancelled', null);
    expect(await read(run.runId)).toMatchObject({ status: 'cancelled', result: null, lease_token: null });
    expect(await typesOf(run.runId)).toEqual(['run.queued', 'run.started', 'run.cancelled']);
  });

  it('does not requeue a run to be cancelled, whether the attempt failed or its worker died', async () => {
    const { platform } = given;
    const store = new RunStore(platform.database, SETTINGS);
    const failed = await newRun();
    const held = await claimed(store, failed.runId);
    await cancel(failed);
    await store.release(held, { code: 'internal', message: 'broken' }, 0);
    const abandoned = await newRun();
    await claimed(store, abandoned.runId);
    await cancel(abandoned);
    await expireLease(abandoned.runId);
    await using _ = reaping();
    for (const { runId, tenantId } of [failed, abandoned]) {
      const row = await eventually(async () => {
        const found = await read(runId);
        return found.finished_at ? found : undefined;
      }, 5);
      expect(row).toMatchObject({ status: 'cancelled', lease_token: null });
      expect(await typesOf(runId)).toEqual(['run.queued', 'run.started', 'run.cancelled']);
      expect(await platform.sql('SELECT 1 FROM agents.dispatch WHERE tenant_id = $1', [tenantId])).toEqual([]);
    }
  });
});
