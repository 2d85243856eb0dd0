import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HeldFile } from '../harness/held-file.js';
import { eventually } from '../harness/eventually.js';
import type { TenantClient } from '../harness/tenant-client.js';
import { givenService, runOf, syncOf } from './support/service-under-fault.js';

const work = mkdtempSync(join(tmpdir(), 'kpi-test-work-'));
const MISBEHAVE = fileURLToPath(new URL('../fixtures/misbehave.mjs', import.meta.url));

/** Time in s in which a run must reach a limit: a busy machine may take minutes for 12 s of CPU time. */
const LIMIT_SECONDS = 240;

const given = givenService({
  name: 'kpi_run_process',
  readsInSlots: true,
  env: {
    TMPDIR: work,
    NODE_OPTIONS: `--import ${MISBEHAVE}`,
    KPI_TEST_REGISTRY: new URL('../../bundle/registry.js', import.meta.url).href,
    // One slot is reserved for runs other than synchronisations, so two synchronisations need three slots.
    WORKER_CONCURRENCY: '3',
    WORKER_MEMORY_MB: '256',
    RUN_MEMORY_MB: '800',
    RUN_CPU_SECONDS: '12',
    RUN_DISK_MB: '100',
    // A busy machine delays the renewal of a lease, and an expired lease would cost the neighbour its first attempt.
    RUN_LEASE_MS: '10000',
  },
});

afterAll(() => rm(work, { recursive: true, force: true }));

/** Returns the id of the process that executes a run. */
const processOf = (runId: string, attempt = 1): Promise<number> =>
  eventually(async () => {
    const lines = (await given.service.log()).split('\n').filter((line) => line.includes('"msg":"run started"') && line.includes(runId));
    const started = lines.map((line) => JSON.parse(line) as { attempt: number; run_process?: number });
    return started.find((line) => line.attempt === attempt)?.run_process;
  });

const startsOf = (runId: string): Promise<number> =>
  given.service.count(`events.event WHERE subject = $1 AND type = 'run.started'`, [runId]);

/** Creates two tenants, each with a run in progress in its own process. */
const givenNeighbours = async (files: { mine: HeldFile; theirs: HeldFile }) => {
  const mine = await given.service.tenant();
  const theirs = await given.service.tenant();
  const myRun = await syncOf(mine, files.mine.url);
  const theirRun = await syncOf(theirs, files.theirs.url);
  await files.mine.untilRequested(1);
  await files.theirs.untilRequested(1);
  return { mine, theirs, myRun, theirRun };
};

const expectUndisturbedEnd = async (client: TenantClient, runId: string, file: HeldFile): Promise<void> => {
  file.release();
  expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 1, error: null });
  expect(await startsOf(runId)).toBe(1);
};

describe('a run process that exceeds a limit', () => {
  it.each([
    ['memory outside of the heap', 'SIGUSR2', 'memory_limit', /800 MB/],
    ['the heap', 'SIGWINCH', 'memory_limit', /800 MB/],
    ['CPU time, without ever yielding', 'SIGPWR', 'cpu_limit', /12 s/],
  ] as const)('fails its run with the reason and does not disturb a neighbour: %s', async (_, signal, code, limit) => {
    await using mineFile = await HeldFile.start();
    await using theirFile = await HeldFile.start();
    const { mine, theirs, myRun, theirRun } = await givenNeighbours({ mine: mineFile, theirs: theirFile });
    process.kill(await processOf(myRun.runId), signal);
    const ended = await mine.untilRunEnds(myRun.runId, LIMIT_SECONDS);
    expect(ended).toMatchObject({ status: 'failed', attempt: 1, error: { code, message: expect.stringMatching(limit) } });
    const { body: sources } = await mine.get<{ source_id: string; status: string; last_error: { code: string } }[]>('/v1/sources');
    expect(sources.find(({ source_id: id }) => id === myRun.sourceId)).toMatchObject({ status: 'failed', last_error: { code } });
    await expectUndisturbedEnd(theirs, theirRun.runId, theirFile);
  });

  it('is killed if its work files exceed the limit', async () => {
    await using mineFile = await HeldFile.start();
    await using theirFile = await HeldFile.start();
    const { mine, theirs, myRun, theirRun } = await givenNeighbours({ mine: mineFile, theirs: theirFile });
    const folders = await runFolders();
    expect(folders).toHaveLength(2);
    // The folder names do not reveal the run; exactly one of the two runs must end.
    const [first = ''] = folders;
    await writeFile(join(first, 'spill'), '');
    await truncate(join(first, 'spill'), 200_000_000);
    const isMine = await Promise.race([
      mine.untilRunEnds(myRun.runId, LIMIT_SECONDS).then((run) => [run, true] as const),
      theirs.untilRunEnds(theirRun.runId, LIMIT_SECONDS).then((run) => [run, false] as const),
    ]);
    expect(isMine[0]).toMatchObject({ status: 'failed', error: { code: 'disk_limit' } });
    if (isMine[1]) await expectUndisturbedEnd(theirs, theirRun.runId, theirFile);
    else await expectUndisturbedEnd(mine, myRun.runId, mineFile);
    await eventually(async () => ((await runFolders()).length === 0 ? true : undefined));
  });
});

const runFolders = async (): Promise<string[]> => {
  const owned = (await readdir(work)).filter((name) => name.startsWith('kpi-work-'));
  const nested = await Promise.all(owned.map(async (name) => (await readdir(join(work, name))).map((inner) => join(work, name, inner))));
  return nested.flat().filter((path) => path.includes('/run-'));
};

describe('a run process that crashes', () => {
  it('has its run retried once, then failed with the reason, and does not disturb a neighbour', async () => {
    await using mineFile = await HeldFile.start();
    await using theirFile = await HeldFile.start();
    const { mine, theirs, myRun, theirRun } = await givenNeighbours({ mine: mineFile, theirs: theirFile });
    process.kill(await processOf(myRun.runId), 'SIGALRM');
    await mineFile.untilRequested(2);
    process.kill(await processOf(myRun.runId, 2), 'SIGSEGV');
    expect(await mine.untilRunEnds(myRun.runId)).toMatchObject({ status: 'failed', attempt: 2, error: { code: 'crashed' } });
    await expectUndisturbedEnd(theirs, theirRun.runId, theirFile);
  });

  it('has its run retried, which succeeds if the crash does not recur', async () => {
    await using file = await HeldFile.start();
    const client = await given.service.tenant();
    const { runId } = await syncOf(client, file.url);
    await file.untilRequested(1);
    process.kill(await processOf(runId), 'SIGKILL');
    file.release();
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 2, error: null });
  });
});

describe('a run process', () => {
  it('exits when the worker that started it exits, even while it is busy', async () => {
    await using file = await HeldFile.start();
    const client = await given.service.tenant();
    const { runId } = await syncOf(client, file.url);
    await file.untilRequested(1);
    const pid = await processOf(runId);
    process.kill(pid, 'SIGPWR');
    const { worker } = given.service.stack.processes;
    worker.kill('SIGKILL');
    await worker.exited;
    await eventually(() => (isRunning(pid) ? undefined : true), 5);
    file.release();
    await given.service.startWorker();
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 2 });
  });

  it('is reused for further runs', async () => {
    const client = await given.service.tenant();
    const pids = new Set<number>();
    for (let index = 0; index < 5; index += 1) {
      const runId = await runOf(client.post('/api/agents/request-intake', { input: 'Welche Kennzahlen haben wir?' }));
      await client.untilRunEnds(runId);
      pids.add(await processOf(runId));
    }
    expect(pids.size).toBeLessThanOrEqual(2);
  });
});

describe('a result that violates the schema of its agent', () => {
  it('fails the run without a retry, names the agent, and logs the paths without values', async () => {
    const client = await given.service.tenant();
    const { startBriefing } = await client.query<{ startBriefing: { runId: string } }>('mutation { startBriefing { runId } }');
    const { runId } = startBriefing;
    expect(await client.untilRunEnds(runId)).toMatchObject({
      status: 'failed',
      attempt: 1,
      error: { code: 'invalid_result', message: expect.stringContaining('briefing') },
    });
    const log = await given.service.log();
    const line = log.split('\n').find((text) => text.includes('violates its schema') && text.includes(runId)) ?? '{}';
    const { violations } = JSON.parse(line) as { violations: string[] };
    expect(violations).toContainEqual(expect.stringMatching(/^\w+: invalid_type$/));
    expect(log).not.toContain('a value');
  });
});

describe('a work folder of a process that was killed', () => {
  it('is removed when a worker starts, and another folder is not', async () => {
    const abandoned = join(work, 'kpi-work-999999999-1-abandoned');
    const reusedPid = join(work, `kpi-work-${process.pid}-0-reused`);
    const foreign = join(work, 'other-application');
    for (const folder of [abandoned, reusedPid, foreign]) {
      await mkdir(join(folder, 'run-x'), { recursive: true });
      await writeFile(join(folder, 'run-x', 'source.raw'), 'plaintext');
    }
    await given.service.startWorker();
    await eventually(async () => ((await readdir(work)).some((name) => name.includes('abandoned')) ? undefined : true));
    const left = await readdir(work);
    expect(left).toContain('other-application');
    expect(left.some((name) => name.endsWith('-reused'))).toBe(false);
  });
});

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
