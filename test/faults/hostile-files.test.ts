import { jest } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hostileFile, type HostileFile } from '../harness/hostile-files.js';
import { SEED } from '../harness/random.js';
import { eventually, type RunAnswer, type TenantClient } from '../harness/tenant-client.js';
import { givenService, runOf } from './service-under-fault.js';

/** Longer when called by `npm run fuzz:files`. */
const SECONDS = Number(process.env['KPI_FUZZ_SECONDS'] ?? 20);
/** Longest time for a small run of a neighbour, from acceptance to end. */
const NEIGHBOUR_SECONDS = 10;
const RUN_SECONDS = 120;
const MAX_MAIN_PROCESS_MB = 700;
/** Ends that would be defects of the service. */
const DEFECTS = new Set(['internal', 'crashed', 'invalid_result', 'timed_out', 'attempts_exhausted']);

jest.setTimeout((SECONDS + RUN_SECONDS + 120) * 1_000);

const work = mkdtempSync(join(tmpdir(), 'kpi-test-work-'));
const given = givenService({ name: 'kpi_hostile_files', env: { TMPDIR: work, WORKER_CONCURRENCY: '3' } });

afterAll(() => rm(work, { recursive: true, force: true }));

/** Uploads the file as the data of a new source and synchronises it. */
const ingest = async (client: TenantClient, { name, kind, bytes }: HostileFile): Promise<{ sourceId: string; run: RunAnswer }> => {
  const { body: source } = await client.post<{ source_id: string; upload: { url: string; headers: Record<string, string> } }>(
    '/v1/sources',
    {
      name,
      kind,
    },
  );
  const put = await fetch(source.upload.url, { method: 'PUT', headers: source.upload.headers, body: new Uint8Array(bytes) });
  expect(put.status).toBe(201);
  const runId = await runOf(client.post(`/v1/sources/${source.source_id}/sync`));
  return { sourceId: source.source_id, run: await client.untilRunEnds(runId, RUN_SECONDS) };
};

/** Highest resident memory of a process so far in megabytes; undefined where the operating system does not tell. */
const peakMemory = (pid: number): number | undefined => {
  const status = `/proc/${pid}/status`;
  const [, kilobytes] = (existsSync(status) && /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))) || [];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
};

describe(`files that a hostile client uploads (seeds from ${SEED}, ${SECONDS} s)`, () => {
  it('end in a table or a refusal, while the small runs of a neighbour go on', async () => {
    const { service } = given;
    const hostile = await service.tenant();
    const neighbour = await service.tenant();
    const end = Date.now() + SECONDS * 1_000;
    const { worker } = service.stack.processes;
    let hasEnded = false;
    void worker.exited.then(() => (hasEnded = true));

    const waits: number[] = [];
    const neighbourly = (async () => {
      while (Date.now() < end) {
        const began = Date.now();
        const runId = await runOf(neighbour.post('/api/agents/request-intake', { input: 'Which datasets do we have?' }));
        expect(await neighbour.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 1 });
        waits.push((Date.now() - began) / 1_000);
        await delay(500);
      }
    })();

    const outcomes = new Map<string, number>();
    let seed = SEED;
    const hostilely = async (): Promise<void> => {
      while (Date.now() < end) {
        const file = hostileFile((seed += 1));
        const { sourceId, run } = await ingest(hostile, file);
        const outcome = run.error?.code ?? run.status;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        const told = `seed ${seed}: ${file.description}`;
        expect([told, outcome, DEFECTS.has(outcome)]).toEqual([told, outcome, false]);
        const datasets = await service.count('sources.dataset WHERE source_id = $1', [sourceId]);
        expect([told, datasets]).toEqual([told, run.status === 'succeeded' ? 1 : 0]);
      }
    };
    await Promise.all([hostilely(), hostilely(), neighbourly]);

    expect(hasEnded).toBe(false);
    expect(Math.max(...waits)).toBeLessThan(NEIGHBOUR_SECONDS);
    await eventually(async () => {
      const owned = (await readdir(work)).filter((name) => name.startsWith('kpi-work-'));
      const left = await Promise.all(owned.map((name) => readdir(join(work, name))));
      return left.flat().length === 0 ? true : undefined;
    });
    const peak = peakMemory(worker.pid);
    if (peak !== undefined) expect(peak).toBeLessThan(MAX_MAIN_PROCESS_MB);
    const ends = [...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', ');
    const worst = Math.max(...waits).toFixed(1);
    console.log(`${seed - SEED} files: ${ends}; neighbour ${waits.length} runs, at most ${worst} s; main process ${peak?.toFixed(0)} MB`);
  });
});
