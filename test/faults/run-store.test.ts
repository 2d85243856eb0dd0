import { jest } from '@jest/globals';
import {
  cancelRun,
  RunCancelledError,
  childRuns,
  enqueueRun,
  LeaseLostError,
  RunStore,
  startChildren,
  startLeaseReaper,
  type ClaimedRun,
  type LeaseReaperOptions,
} from '../../platform/runs/index.js';
import { eventually } from '../harness/tenant-client.js';
import { givenPlatform } from './support/platform-in-process.js';
import { rejectEventsOf } from './support/tenant-sabotage.js';

const given = givenPlatform('kpi_run_store');
const LEASE_MS = 5_000;
const SETTINGS = { leaseMs: LEASE_MS };
const SERVED = ['process-mining', 'data-quality'];

const RESULT = {
  result: { answer: 42 },
  markdown: '# 42',
  degradedReasons: [],
  citations: [],
};

interface Row {
  status: string;
  attempt: number;
  lease_token: string | null;
  lease_seconds: number | null;
  result: unknown;
  error: { code: string; message: string } | null;
  finished_at: Date | null;
}

const newRun = async (maxAttempts = 3): Promise<{ tenantId: string; runId: string }> => {
  const { platform } = given;
  const tenantId = await platform.tenant();
  const runId = await platform.database
    .forTenant(tenantId)
    .transactional((em) => enqueueRun(em, { tenantId, agent: 'process-mining', actor: 'test', requestId: 'test', input: {}, maxAttempts }));
  return { tenantId, runId };
};

const read = async (runId: string): Promise<Row> => {
  const [row] = await given.platform.sql<Row>(
    `SELECT status, attempt, lease_token, extract(epoch FROM lease_until - clock_timestamp())::float AS lease_seconds, result, error, finished_at
       FROM agents.run WHERE run_id = $1`,
    [runId],
  );
  if (!row) throw new Error(`run ${runId} not found`);
  return row;
};

const typesOf = async (runId: string): Promise<string[]> =>
  (await given.platform.sql<{ type: string }>('SELECT type FROM events.event WHERE subject = $1 ORDER BY sequence', [runId])).map(
    ({ type }) => type,
  );

const claimed = async (store: RunStore, runId: string): Promise<ClaimedRun> => {
  const run = await store.claim(runId, SERVED);
  if (!run || !(await store.begin(run))) throw new Error('the run could not be claimed');
  return run;
};

/** Reaps expired leases until it is disposed; does not resend run notifications. */
const reaping = (onDead: LeaseReaperOptions['onDead'] = async () => undefined): AsyncDisposable => {
  const { database, metrics, log } = given.platform;
  return startLeaseReaper(database, new RunStore(database, SETTINGS), { redispatchMs: 60_000, onDead }, metrics, log);
};

const expireLease = (runId: string) =>
  given.platform.sql(`UPDATE agents.run SET lease_until = clock_timestamp() - interval '1 second' WHERE run_id = $1`, [runId]);

/** Enough slots for all runs that a test claims at the same time. */
beforeAll(async () => {
  await given.platform.sql(`INSERT INTO agents.worker (worker_id, agents, slots, seen_at) VALUES ('wrk_slots', '{}', 64, 'infinity')`);
});

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
  });
});

describe('Q4 a result is committed atomically', () => {
  it('leaves no result and no event if an artifact cannot be written', async () => {
    const { runId } = await newRun();
    const store = new RunStore(given.platform.database, SETTINGS);
    const run = await claimed(store, runId);
    const broken = store.succeed(run, RESULT, async (em) => {
      await em.execute(
        `INSERT INTO agents.artifact (tenant_id, artifact_id, run_id, file_name, media_type, bytes, sha256, blob_name) VALUES (?, 'art_x', ?, 'f', 'm', 1, 's', 'b')`,
        [run.tenantId, runId],
      );
      throw new Error('the second artifact cannot be recorded');
    });
    await expect(broken).rejects.toThrow('the second artifact');
    expect(await read(runId)).toMatchObject({ status: 'running', result: null, lease_token: run.leaseToken });
    expect(await typesOf(runId)).toEqual(['run.queued', 'run.started']);
    expect(await given.platform.sql('SELECT 1 FROM agents.artifact WHERE run_id = $1', [runId])).toEqual([]);
  });
});

describe('Q5 attempts are counted at the claim', () => {
  it('marks a run whose lease expires in its last attempt as dead, with a reason and an event', async () => {
    const { platform } = given;
    const { runId, tenantId } = await newRun(2);
    const store = new RunStore(platform.database, SETTINGS);
    await using _ = reaping(async (em, { tenantId: tenant, input }, { code }) => {
      await em.execute('INSERT INTO agents.available_data (tenant_id, kind) VALUES (?, ?)', [tenant, `${code} ${JSON.stringify(input)}`]);
    });
    for (const attempt of [1, 2]) {
      expect((await claimed(store, runId)).attempt).toBe(attempt);
      await expireLease(runId);
      await eventually(async () => ((await read(runId)).status === 'running' ? undefined : true));
    }
    expect(await store.claim(runId, SERVED)).toBeUndefined();
    const row = await read(runId);
    expect(row).toMatchObject({ status: 'dead', attempt: 2, lease_token: null, error: { code: 'attempts_exhausted' } });
    expect(row.finished_at).not.toBeNull();
    expect(await typesOf(runId)).toEqual(['run.queued', 'run.started', 'run.requeued', 'run.started', 'run.dead']);
    expect(await platform.sql('SELECT kind FROM agents.available_data WHERE tenant_id = $1', [tenantId])).toEqual([
      { kind: 'attempts_exhausted {}' },
    ]);
  });

  it('refunds an attempt, including the last, if the worker died before it began to execute the run', async () => {
    const { runId } = await newRun(1);
    const store = new RunStore(given.platform.database, SETTINGS);
    await using _ = reaping();
    for (let round = 0; round < 3; round++) {
      expect(await store.claim(runId, SERVED)).toMatchObject({ attempt: 1 });
      await expireLease(runId);
      await eventually(async () => ((await read(runId)).status === 'queued' ? true : undefined));
      expect(await read(runId)).toMatchObject({ attempt: 0, lease_token: null });
    }
    expect((await claimed(store, runId)).attempt).toBe(1);
    await expireLease(runId);
    await eventually(async () => ((await read(runId)).status === 'dead' ? true : undefined));
  });

  it('claims a run and appends its event atomically', async () => {
    const { platform } = given;
    const { runId, tenantId } = await newRun();
    const store = new RunStore(platform.database, SETTINGS);
    const repair = await rejectEventsOf(platform, tenantId);
    try {
      await expect(store.claim(runId, SERVED)).rejects.toThrow('refused by the test');
    } finally {
      await repair();
    }
    expect(await read(runId)).toMatchObject({ status: 'queued', attempt: 0, lease_token: null });
    expect(await platform.sql('SELECT 1 FROM agents.dispatch WHERE run_id = $1', [runId])).toHaveLength(1);
    expect((await claimed(store, runId)).attempt).toBe(1);
  });

  it('does not begin a run whose lease has been reaped', async () => {
    const { runId } = await newRun();
    const store = new RunStore(given.platform.database, SETTINGS);
    const stale = await store.claim(runId, SERVED);
    await expireLease(runId);
    {
      await using _ = reaping();
      await eventually(async () => ((await read(runId)).status === 'queued' ? true : undefined));
    }
    await claimed(store, runId);
    expect(stale && (await store.begin(stale))).toBe(false);
  });

  it('does not count the attempt of a run that is released at a shutdown', async () => {
    const { runId } = await newRun();
    const store = new RunStore(given.platform.database, SETTINGS);
    await store.release(await claimed(store, runId), null, 0, true);
    expect(await read(runId)).toMatchObject({ status: 'queued', attempt: 0, lease_token: null });
    expect((await claimed(store, runId)).attempt).toBe(1);
  });
});

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
