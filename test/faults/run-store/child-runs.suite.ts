import { cancelRun, childRuns, LeaseLostError, RunCancelledError, RunStore, startChildren } from '../../../platform/runs/index.js';
import { claimed, given, newRun, read, RESULT, SETTINGS } from './stored-runs.js';

describe('child runs', () => {
  const CHILDREN = ['a', 'b'].map((stepKey) => ({ stepKey, agent: 'data-quality', input: {} }));
  const forTenant = (tenantId: string) => given.platform.database.forTenant(tenantId);
  const waitOf = async (runId: string): Promise<number | undefined> =>
    (
      await given.platform.sql<{ seconds: number }>(
        'SELECT extract(epoch FROM not_before - clock_timestamp())::float AS seconds FROM agents.dispatch WHERE run_id = $1',
        [runId],
      )
    )[0]?.seconds;

  const family = async () => {
    const { tenantId, runId } = await newRun();
    const store = new RunStore(given.platform.database, SETTINGS);
    const parent = await claimed(store, runId);
    await startChildren(forTenant(tenantId), parent, CHILDREN);
    const children = await childRuns(forTenant(tenantId), parent);
    const childId = (key: string): string => children.get(key)?.runId ?? '';
    return { tenantId, runId, store, parent, childId };
  };

  it('are started once per step, even if the start is repeated, and only by the worker that holds the parent', async () => {
    const { tenantId, parent, store, childId } = await family();
    await startChildren(forTenant(tenantId), parent, CHILDREN);
    const again = await childRuns(forTenant(tenantId), parent);
    expect([again.size, again.get('a')?.runId]).toEqual([2, childId('a')]);
    await store.release(parent, null, 60_000, true);
    const more = [{ stepKey: 'c', agent: 'data-quality', input: {} }];
    await expect(startChildren(forTenant(tenantId), parent, more)).rejects.toThrow(LeaseLostError);
    expect((await childRuns(forTenant(tenantId), parent)).size).toBe(2);
  });

  it('notify the parent when they end, whether it pauses before or afterwards', async () => {
    const { runId, store, parent, childId } = await family();
    await store.release(parent, null, 60_000, true);
    expect(await waitOf(runId)).toBeGreaterThan(50);
    await store.succeed(await claimed(store, childId('a')), RESULT, async () => undefined);
    expect(await waitOf(runId)).toBeLessThanOrEqual(0);

    const resumed = await claimed(store, runId);
    await store.end(await claimed(store, childId('b')), 'failed', { code: 'refused', message: 'no' });
    await store.release(resumed, null, 60_000, true);
    expect(await waitOf(runId)).toBeLessThanOrEqual(0);
    const last = await claimed(store, runId);
    expect(last.attempt).toBe(1);
    await store.release(last, null, 60_000, true);
    expect(await waitOf(runId)).toBeGreaterThan(50);
  });

  it('are cancelled with the parent, and no further ones are started', async () => {
    const { tenantId, runId, store, parent, childId } = await family();
    const running = await claimed(store, childId('a'));
    expect(await forTenant(tenantId).transactional((em) => cancelRun(em, tenantId, runId))).toBe('requested');
    expect(await store.renew(running)).toBe('cancel');
    expect(await read(childId('b'))).toMatchObject({ status: 'cancelled' });
    const more = [{ stepKey: 'c', agent: 'data-quality', input: {} }];
    await expect(startChildren(forTenant(tenantId), parent, more)).rejects.toThrow(RunCancelledError);
    await store.end(running, 'cancelled', null);
    await store.end(parent, 'cancelled', null);
    expect(await read(runId)).toMatchObject({ status: 'cancelled' });
  });

  it('do not deadlock if they end and are cancelled at the same time', async () => {
    const families: Awaited<ReturnType<typeof family>>[] = [];
    for (const _ of [1, 2, 3, 4, 5, 6]) families.push(await family());
    await Promise.all(
      families.map(async ({ tenantId, runId, store, childId }) => {
        const runs = [await claimed(store, childId('a')), await claimed(store, childId('b'))];
        await Promise.all([
          ...runs.map((run) => store.succeed(run, RESULT, async () => undefined).catch((error: unknown) => error)),
          forTenant(tenantId).transactional((em) => cancelRun(em, tenantId, runId)),
        ]);
      }),
    );
    for (const { childId } of families)
      for (const key of ['a', 'b']) expect(['succeeded', 'running']).toContain((await read(childId(key))).status);
  });
});
