import { jest } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { uploadDocument } from '../harness/documents.js';
import { hostileDocument } from '../harness/hostile/hostile-documents.js';
import { hostileFile } from '../harness/hostile/hostile-files.js';
import { SEED } from '../harness/random.js';
import { eventually } from '../harness/eventually.js';
import type { RunAnswer } from '../harness/tenant-client.js';
import { smallRun, smallRunLimit } from './support/small-run.js';
import { givenService, runOf } from './support/service-under-fault.js';

/** Duration of the uploads; longer with `npm run fuzz:files`. */
const SECONDS = Number(process.env['KPI_FUZZ_SECONDS'] ?? 20);
const RUN_SECONDS = 120;
const MAX_MAIN_PROCESS_MB = 700;
/** Outcomes that indicate a defect of the service. */
const DEFECTS = new Set(['internal', 'crashed', 'defect', 'invalid_result', 'timed_out', 'attempts_exhausted']);

jest.setTimeout((SECONDS + RUN_SECONDS + 120) * 1_000);

const work = mkdtempSync(join(tmpdir(), 'kpi-test-work-'));
const given = givenService({ name: 'kpi_hostile_files', env: { TMPDIR: work, WORKER_CONCURRENCY: '3' } });

afterAll(() => rm(work, { recursive: true, force: true }));

/** Returns the peak resident memory of a process in megabytes; undefined if the operating system does not report it. */
const peakMemory = (pid: number): number | undefined => {
  const status = `/proc/${pid}/status`;
  const [, kilobytes] = (existsSync(status) && /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))) || [];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
};

describe(`a file that a hostile client uploads (seeds from ${SEED}, ${SECONDS} s)`, () => {
  it('is imported or rejected, without delaying small runs of a neighbour', async () => {
    const { service } = given;
    const hostile = await service.tenant();
    const neighbour = await service.tenant();
    const limit = await smallRunLimit(neighbour);
    const end = Date.now() + SECONDS * 1_000;
    const { worker } = service.stack.processes;
    let hasEnded = false;
    void worker.exited.then(() => (hasEnded = true));

    const waits: number[] = [];
    const neighbourly = (async () => {
      while (Date.now() < end) {
        waits.push(await smallRun(neighbour));
        await delay(500);
      }
    })();

    const outcomes = new Map<string, number>();
    const count = (description: string, { status, error }: RunAnswer): void => {
      const outcome = error?.code ?? status;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      expect([description, outcome, DEFECTS.has(outcome)]).toEqual([description, outcome, false]);
    };
    let files = 0;
    const synchronise = async (): Promise<void> => {
      while (Date.now() < end) {
        const { kind, bytes, description } = await hostileFile(SEED + (files += 1));
        const { sourceId, run } = await hostile.withSource(kind, new Uint8Array(bytes), undefined, RUN_SECONDS);
        count(description, run);
        const datasets = await service.count('sources.dataset WHERE source_id = $1', [sourceId]);
        expect([description, datasets]).toEqual([description, run.status === 'succeeded' ? 1 : 0]);
      }
    };
    let documents = 0;
    const readDocuments = async (): Promise<void> => {
      while (Date.now() < end) {
        const { name, mediaType, bytes, description } = hostileDocument(SEED + (documents += 1));
        const id = await uploadDocument(hostile, name, mediaType, bytes);
        const request = { input: 'What is the limit?', document_ids: [id] };
        const runId = await runOf(hostile.post('/api/agents/document-reading', request));
        count(description, await hostile.untilRunEnds(runId, RUN_SECONDS));
      }
    };
    await Promise.all([synchronise(), readDocuments(), neighbourly]);

    const peak = peakMemory(worker.pid);
    const ends = [...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', ');
    const worst = Math.max(...waits).toFixed(1);
    console.log(
      `${files} files, ${documents} documents: ${ends}; neighbour ${waits.length} runs, at most ${worst} s; main process ${peak?.toFixed(0)} MB`,
    );
    expect(hasEnded).toBe(false);
    expect(Math.max(...waits)).toBeLessThan(limit);
    await eventually(async () => {
      const owned = (await readdir(work)).filter((name) => name.startsWith('kpi-work-'));
      const left = await Promise.all(owned.map((name) => readdir(join(work, name))));
      return left.flat().length === 0 ? true : undefined;
    });
    if (peak !== undefined) expect(peak).toBeLessThan(MAX_MAIN_PROCESS_MB);
  });
});
