import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { HeldFile } from '../harness/held-file.js';
import { hostileFile } from '../harness/hostile/hostile-files.js';
import { SEED } from '../harness/random.js';
import type { TenantClient } from '../harness/tenant-client.js';
import { smallRun, smallRunLimit } from '../faults/support/small-run.js';
import { givenService, runOf, syncOf } from '../faults/support/service-under-fault.js';

jest.setTimeout(600_000);

const RUNS = 500;
const HELD = 20;
const FILES = 20;
const READS = 60;
const SMALL_RUNS = 5;
/** Maximum ratio of the median read times with and without load. */
const MAX_READ_RATIO = 3;
const PARALLEL = 20;

const given = givenService({ name: 'kpi_noisy', env: { WORKER_CONCURRENCY: '3' } });

const median = (values: readonly number[]): number => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Returns the median time in milliseconds of sequential reads of the tenant's sources. */
const readTime = async (client: TenantClient): Promise<number> => {
  const times: number[] = [];
  for (let index = 0; index < READS; index += 1) {
    times.push(await timed(() => client.get('/v1/sources')));
    await delay(20);
  }
  return median(times);
};

/** Uploads a hostile file and starts its sync. */
const upload = async (client: TenantClient, seed: number): Promise<void> => {
  const { name, kind, bytes } = await hostileFile(seed);
  const { body: source } = await client.post<{ source_id: string; upload: { url: string; headers: Record<string, string> } }>(
    '/v1/sources',
    {
      name,
      kind,
    },
  );
  await fetch(source.upload.url, { method: 'PUT', headers: source.upload.headers, body: new Uint8Array(bytes) });
  await client.post(`/v1/sources/${source.source_id}/sync`);
};

describe(`a tenant with ${RUNS} runs, hanging syncs and hostile files (seed ${SEED})`, () => {
  it(`slows down reads of another tenant at most ${MAX_READ_RATIO} times, and its small runs end soon`, async () => {
    const { service } = given;
    const noisy = await service.tenant();
    const quiet = await service.tenant();
    for (let index = 0; index < 10; index += 1) await quiet.post('/v1/sources', { name: `Source ${index}`, kind: 'csv' });
    const limit = await smallRunLimit(quiet);
    await readTime(quiet);
    const calm = await readTime(quiet);

    await using file = await HeldFile.start();
    for (let index = 0; index < HELD; index += 1) await syncOf(noisy, file.url);
    for (let index = 0; index < FILES; index += 1) await upload(noisy, SEED + index);
    for (let sent = 0; sent < RUNS; sent += PARALLEL)
      await Promise.all(
        Array.from({ length: PARALLEL }, () => runOf(noisy.post('/api/agents/request-intake', { input: 'Which KPIs do we have?' }))),
      );
    const waiting = await service.count(`agents.run WHERE tenant_id = $1 AND status IN ('queued', 'running')`, [noisy.tenantId]);
    expect(waiting).toBeGreaterThan(RUNS / 2);
    const runs: number[] = [];
    for (let index = 0; index < SMALL_RUNS; index += 1) runs.push(await smallRun(quiet));
    const loud = await readTime(quiet);
    console.log(
      `${waiting} runs waiting; reads ${calm.toFixed(1)} ms, then ${loud.toFixed(1)} ms; small runs ${runs.map((s) => s.toFixed(1)).join(', ')} s`,
    );
    expect(Math.max(...runs)).toBeLessThan(limit);
    expect(loud / calm).toBeLessThan(MAX_READ_RATIO);
    file.release();
  });
});
