import { cancelRun, RunStore } from '../../../platform/runs/index.js';
import { eventually } from '../../harness/eventually.js';
import { rejectEventsOf } from '../support/tenant-sabotage.js';
import { claimed, expireLease, given, newRun, read, reaping, RESULT, SERVED, SETTINGS, typesOf } from './stored-runs.js';

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

  it('continues the attempt that fetched the data, records its start once, and keeps the data for a retry', async () => {
    const { runId } = await newRun();
    const store = new RunStore(given.platform.database, SETTINGS);
    const data = { blobName: 'blob', revision: 3, warnings: [] };
    await store.handOver(await claimed(store, runId), data);
    expect(await read(runId)).toMatchObject({ status: 'queued', attempt: 0, lease_token: null });
    expect(await store.claim(runId, SERVED, true)).toBeUndefined();
    const run = await claimed(store, runId);
    expect(run).toMatchObject({ attempt: 1, fetched: data });
    expect(await typesOf(runId)).toEqual(['run.queued', 'run.started']);
    await store.release(run, { code: 'internal', message: 'again' }, 0);
    expect(await claimed(store, runId)).toMatchObject({ attempt: 2, fetched: data });
    expect(await typesOf(runId)).toEqual(['run.queued', 'run.started', 'run.started']);
  });

  it('cancels a run at the end of its fetch if that was requested', async () => {
    const { runId, tenantId } = await newRun();
    const store = new RunStore(given.platform.database, SETTINGS);
    const run = await claimed(store, runId);
    await given.platform.database.forTenant(tenantId).transactional((em) => cancelRun(em, tenantId, runId));
    await store.handOver(run, { blobName: 'blob', revision: 1, warnings: [] });
    expect(await read(runId)).toMatchObject({ status: 'cancelled', lease_token: null });
    expect(await store.hasEnded(run)).toBe(true);
  });

  it('does not count the attempt of a run that is released at a shutdown', async () => {
    const { runId } = await newRun();
    const store = new RunStore(given.platform.database, SETTINGS);
    await store.release(await claimed(store, runId), null, 0, true);
    expect(await read(runId)).toMatchObject({ status: 'queued', attempt: 0, lease_token: null });
    expect((await claimed(store, runId)).attempt).toBe(1);
  });
});
