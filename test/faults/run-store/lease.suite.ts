import { jest } from '@jest/globals';
import { LeaseLostError, RunStore } from '../../../platform/runs/index.js';
import { eventually } from '../../harness/eventually.js';
import { claimed, expireLease, given, LEASE_MS, newRun, read, reaping, RESULT, SERVED, SETTINGS, typesOf } from './stored-runs.js';

/** Allows 2 s for the test itself. `seconds` is measured by the clock of the database. */
const expectFullLease = (seconds: number | null): void => {
  expect(seconds).toBeGreaterThan(LEASE_MS / 1_000 - 2);
  expect(seconds).toBeLessThanOrEqual(LEASE_MS / 1_000);
};

describe('Q3 the lease of a run', () => {
  it('is granted to one of several concurrent claims, with a token, an attempt and an expiry', async () => {
    const { runId } = await newRun();
    const store = new RunStore(given.platform.database, SETTINGS);
    const claims = (await Promise.all(Array.from({ length: 10 }, () => store.claim(runId, SERVED)))).filter((run) => run !== undefined);
    expect(claims).toHaveLength(1);
    expect(claims[0]).toMatchObject({ runId, attempt: 1, maxAttempts: 3 });
    const row = await read(runId);
    expect(row).toMatchObject({ status: 'running', attempt: 1, lease_token: claims[0]?.leaseToken });
    expectFullLease(row.lease_seconds);
    expect(await typesOf(runId)).toEqual(['run.queued', 'run.started']);
    expect(await store.claim(runId, SERVED)).toBeUndefined();
  });

  it('is not granted to a worker without the agent, unless the run has waited an hour and no other worker has it', async () => {
    const { platform } = given;
    const { runId } = await newRun();
    const store = new RunStore(platform.database, SETTINGS);
    const former = ['briefing', 'export'];
    await platform.sql('UPDATE agents.dispatch SET sent_at = now() WHERE run_id = $1', [runId]);
    expect(await store.claim(runId, former)).toBeUndefined();
    expect(await read(runId)).toMatchObject({ status: 'queued', attempt: 0, lease_token: null });
    const [notification] = await platform.sql(
      'SELECT sent_at, not_before > clock_timestamp() AS later FROM agents.dispatch WHERE run_id = $1',
      [runId],
    );
    expect(notification).toEqual({ sent_at: null, later: true });
    expect(await typesOf(runId)).toEqual(['run.queued']);

    await platform.sql(`UPDATE agents.run SET queued_at = now() - interval '61 minutes' WHERE run_id = $1`, [runId]);
    await platform.sql(`INSERT INTO agents.worker (worker_id, agents, slots) VALUES ('wrk_new', $1, 1)`, [SERVED]);
    expect(await store.claim(runId, former)).toBeUndefined();
    await platform.sql(`DELETE FROM agents.worker WHERE worker_id = 'wrk_new'`);
    expect(await store.claim(runId, former)).toMatchObject({ runId, agent: 'process-mining', attempt: 1 });
  });

  it.each([-3_600_000, 3_600_000])('follows the clock of the database if the clock of the worker is off by %d ms', async (offset) => {
    const { platform } = given;
    const { runId } = await newRun();
    const store = new RunStore(platform.database, SETTINGS);
    const RealDate = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => new RealDate().getTime() + offset);
    try {
      const run = await claimed(store, runId);
      expectFullLease((await read(runId)).lease_seconds);
      await platform.sql(`UPDATE agents.run SET lease_until = clock_timestamp() + interval '1 second' WHERE run_id = $1`, [runId]);
      expect(await store.renew(run)).toBe('held');
      expectFullLease((await read(runId)).lease_seconds);
      await using _ = reaping();
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect(await read(runId)).toMatchObject({ status: 'running', lease_token: run.leaseToken });
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('rejects every write with an old token', async () => {
    const { platform } = given;
    const { runId, tenantId } = await newRun();
    const store = new RunStore(platform.database, SETTINGS);
    const stale = await claimed(store, runId);
    await expireLease(runId);
    await using reaper = reaping();
    await eventually(async () => ((await read(runId)).status === 'queued' ? true : undefined));
    await reaper[Symbol.asyncDispose]();
    const owner = await claimed(store, runId);
    expect(owner.attempt).toBe(2);

    const before = await platform.sql('SELECT xmin, * FROM agents.run WHERE run_id = $1', [runId]);
    const events = await typesOf(runId);
    expect(await store.renew(stale)).toBe('lost');
    await expect(store.reportProgress(stale, { fraction: 0.9, step: 'late' })).rejects.toThrow(LeaseLostError);
    await expect(store.succeed(stale, RESULT, async (em) => void (await em.execute(`SELECT pg_notify('never', '')`)))).rejects.toThrow(
      LeaseLostError,
    );
    await expect(store.end(stale, 'failed', { code: 'late', message: 'late' })).rejects.toThrow(LeaseLostError);
    await expect(store.release(stale, null, 0)).rejects.toThrow(LeaseLostError);
    expect(await platform.sql('SELECT xmin, * FROM agents.run WHERE run_id = $1', [runId])).toEqual(before);
    expect(await typesOf(runId)).toEqual(events);
    expect(await platform.sql('SELECT 1 FROM agents.dispatch WHERE tenant_id = $1', [tenantId])).toEqual([]);

    await store.succeed(owner, RESULT, async () => undefined);
    expect(await read(runId)).toMatchObject({ status: 'succeeded', attempt: 2, lease_token: null, result: RESULT.result });
    expect(await store.renew(stale)).toBe('lost');
  });

  it('is not lost by the attempt that has stored its result', async () => {
    const { runId } = await newRun();
    const store = new RunStore(given.platform.database, SETTINGS);
    const run = await claimed(store, runId);
    await store.succeed(run, RESULT, async () => undefined);
    expect(await store.renew(run)).toBe('succeeded');
  });
});
