import { HeldFile } from '../harness/held-file.js';
import { eventually } from '../harness/eventually.js';
import { WebServer, type Answer } from '../harness/servers/web-server.js';
import type { TenantClient } from '../harness/tenant-client.js';
import { givenService, runOf, syncOf } from './support/service-under-fault.js';

const given = givenService({
  name: 'kpi_fetch_process',
  env: { WORKER_CONCURRENCY: '1', RUN_LEASE_MS: '1500', RUN_REDISPATCH_MS: '1000', FETCH_DISK_MB: '64' },
});

/** Returns the id of the process that executes an attempt of a run. */
const processOf = (runId: string): Promise<number> =>
  eventually(async () => {
    const lines = (await given.service.log()).split('\n').filter((line) => line.includes('"msg":"run started"') && line.includes(runId));
    return (JSON.parse(lines.at(-1) ?? '{}') as { run_process?: number }).run_process;
  });

const rowOf = async (runId: string) => {
  const [row] = await given.service.sql<{ status: string; attempt: number; fetches: boolean; is_fetched: boolean }>(
    'SELECT status, attempt, fetches, fetched IS NOT NULL AS is_fetched FROM agents.run WHERE run_id = $1',
    [runId],
  );
  return row;
};

const startsOf = (runId: string): Promise<number> =>
  given.service.count(`events.event WHERE subject = $1 AND type = 'run.started'`, [runId]);

const fetchedBlobs = (client: TenantClient): Promise<string[]> => given.service.blobsOf(client, 'fetched/');

describe('the loss of a fetch process', () => {
  it('costs no run an attempt: all its runs are repeated in run processes, and others are fetched by a new process', async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    const [one, other] = [await service.tenant(), await service.tenant()];
    const runs = [await syncOf(one, file.url), await syncOf(other, file.url)];
    await file.untilRequested(2);
    const pids = await Promise.all(runs.map(({ runId }) => processOf(runId)));
    expect(new Set(pids).size).toBe(1);
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await file.untilRequested(3);
    for (const { runId } of runs) expect(await rowOf(runId)).toMatchObject({ fetches: false, is_fetched: false });

    const later = await service.tenant();
    const { runId } = await syncOf(later, file.url);
    await file.untilRequested(4);
    expect(await rowOf(runId)).toMatchObject({ status: 'running', fetches: true });
    file.release();
    for (const [index, client] of [one, other].entries())
      expect(await client.untilRunEnds(runs[index]?.runId ?? '')).toMatchObject({ status: 'succeeded', attempt: 1 });
    expect(await later.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 1 });
    expect(await processOf(runId)).not.toBe(pids[0]);
  });
});

describe('a fetched file', () => {
  it('survives SIGKILL of the worker: the server is not read again, and later requests do not join the run', async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    const client = await service.tenant();
    await service.sql(WITHOUT_SLOT);
    const { runId, sourceId } = await syncOf(client, file.url);
    await file.untilRequested(1);
    file.release();
    await eventually(async () => (await rowOf(runId))?.is_fetched || undefined);
    expect(await rowOf(runId)).toMatchObject({ status: 'queued', attempt: 0 });
    expect(await fetchedBlobs(client)).toHaveLength(1);
    const behind = await runOf(client.post(`/v1/sources/${sourceId}/sync`));
    expect(behind).not.toBe(runId);

    const { worker } = service.stack.processes;
    worker.kill('SIGKILL');
    await worker.exited;
    await service.sql('DROP TRIGGER without_slot ON agents.run');
    await service.startWorker();
    expect(await client.untilRunEnds(runId, 60)).toMatchObject({ status: 'succeeded', attempt: 1 });
    expect(await startsOf(runId)).toBe(1);
    expect(await client.untilRunEnds(behind, 60)).toMatchObject({ status: 'succeeded', attempt: 1 });
    expect(file.requestCount).toBe(2);
    await eventually(async () => (await fetchedBlobs(client)).length === 0 || undefined);
  });

  it('is discarded if the settings of the source change before it is ingested', async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    file.release();
    const client = await service.tenant();
    await service.sql(WITHOUT_SLOT);
    const { runId, sourceId } = await syncOf(client, file.url);
    await eventually(async () => (await rowOf(runId))?.is_fetched || undefined);
    await client.query('mutation ($id: ID!, $input: SourceUpdateInput!) { updateSource(sourceId: $id, input: $input) { sourceId } }', {
      id: sourceId,
      input: { url: `${file.url}?other` },
    });
    await service.sql('DROP TRIGGER without_slot ON agents.run');
    expect(await client.untilRunEnds(runId, 60)).toMatchObject({ status: 'failed', error: { code: 'superseded' } });
    await eventually(async () => (await fetchedBlobs(client)).length === 0 || undefined);
  });
});

describe('a fetch beyond the disk space of a worker', () => {
  it('is postponed at the expense of the tenant with the most, without an attempt, and others end', async () => {
    const { service } = given;
    const web = await WebServer.start();
    web.pages['/large'] = large;
    web.pages['/fast'] = 'name;amount\nA;1\nB;2\n';
    const [greedy, other] = [await service.tenant(), await service.tenant()];
    const runs = [await syncOf(greedy, `${web.url}/large`), await syncOf(greedy, `${web.url}/large`)];
    await eventually(async () => (await service.log()).includes('files of all fetches exceed the limit') || undefined);
    const { runId } = await syncOf(other, `${web.url}/fast`);
    expect(await other.untilRunEnds(runId, 20)).toMatchObject({ status: 'succeeded', attempt: 1 });
    const rows = await Promise.all(runs.map((run) => rowOf(run.runId)));
    expect(rows.map((row) => row?.status).toSorted()).toEqual(['queued', 'running']);
    expect(rows.find((row) => row?.status === 'queued')).toMatchObject({ attempt: 0, fetches: true });
    web.stop();
  });
});

/** Prevents runs from getting a slot; fetches are executed. */
const WITHOUT_SLOT = `
  CREATE OR REPLACE FUNCTION without_slot() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
  CREATE TRIGGER without_slot BEFORE UPDATE OF status ON agents.run FOR EACH ROW
    WHEN (OLD.status = 'queued' AND NEW.status = 'running' AND NEW.fetched IS NOT NULL) EXECUTE FUNCTION without_slot()`;

/** Sends 40 MB and then waits. */
const large: Answer = (_, response) => {
  for (let chunk = 0; chunk < 40; chunk += 1) response.write(Buffer.alloc(1_000_000, 'a'));
};
