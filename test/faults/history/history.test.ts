import { jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Random, SEED } from '../../harness/random.js';
import { eventually } from '../../harness/eventually.js';
import { TenantClient, type RunAnswer } from '../../harness/tenant-client.js';
import { givenService } from '../support/service-under-fault.js';
import { SocketFollower } from '../support/socket-follower.js';
import { Disturbances } from './disturbances.js';
import { NumberedFiles } from './numbered-files.js';
import { StreamFollower } from './stream-follower.js';
import { Writer } from './writer.js';

/** Duration of the disturbances; longer in the soak test. */
const SECONDS = Number(process.env['KPI_HISTORY_SECONDS'] ?? 30);
const TENANTS = 3;
const SOURCES = 2;
const SETTLE_SECONDS = 180;

jest.setTimeout((SECONDS + SETTLE_SECONDS + 120) * 1_000);

const folder = join(mkdtempSync(join(tmpdir(), 'kpi-history-')), 'work');
const given = givenService({
  name: 'kpi_history',
  durable: true,
  env: {
    TMPDIR: folder,
    WORKER_CONCURRENCY: '2',
    RUN_LEASE_MS: '2000',
    RUN_REDISPATCH_MS: '1000',
    // By default, a run that fails in each attempt becomes dead; here every accepted run has to end with a result.
    RUN_MAX_ATTEMPTS: '20',
  },
});

beforeAll(() => mkdir(folder, { recursive: true }));
afterAll(() => rm(dirname(folder), { recursive: true }));

interface LoggedEvent {
  id: string;
  sequence: number;
  type: string;
  subject: string | null;
}

const ENDS = ['run.succeeded', 'run.failed', 'run.cancelled', 'run.dead'];

const sequenceAndId = (events: readonly { id: string; sequence: number }[]): string[] =>
  events.map(({ id, sequence }) => `${sequence} ${id}`);

describe(`the history of ${TENANTS} tenants under faults (seed ${SEED}, ${SECONDS} s)`, () => {
  it('loses and duplicates nothing, and never replaces newer data by older data', async () => {
    const { service } = given;
    const random = new Random(SEED);
    const draw = (): Random => new Random(random.between(1, 2 ** 30));
    await using files = await NumberedFiles.start(draw());
    const tenants = await Promise.all(
      Array.from({ length: TENANTS }, async (_, index) => {
        const client = await service.tenant();
        const sourceIds: string[] = [];
        for (let source = 0; source < SOURCES; source += 1) {
          const input = { name: `Source ${source}`, kind: 'csv', url: files.urlOf(`${index}-${source}`) };
          sourceIds.push((await client.post<{ source_id: string }>('/v1/sources', input)).body.source_id);
        }
        return { client, sourceIds };
      }),
    );
    await using followers = new AsyncDisposableStack();
    const histories = tenants.map(({ client, sourceIds }) => ({
      client,
      sourceIds,
      writer: new Writer(client, sourceIds, draw()),
      stream: followers.adopt(new StreamFollower(new TenantClient(client.tenantId, undefined, client.url)), (each) => each.stop()),
      socket: followers.use(new SocketFollower(client.url, client.tenantId)),
    }));
    const disturbances = new Disturbances(service, draw(), folder);
    await disturbances.until(Date.now() + SECONDS * 1_000);
    await Promise.all(histories.map(({ writer }) => writer.stop()));
    const open = `agents.run WHERE status IN ('queued', 'running')`;
    await eventually(async () => ((await service.count(open)) === 0 ? true : undefined), SETTLE_SECONDS);

    let ended = 0;
    let superseded = 0;
    for (const { client, sourceIds, writer, stream, socket } of histories) {
      const log = await service.sql<LoggedEvent>(
        'SELECT event_id AS id, sequence::int AS sequence, type, subject FROM events.event WHERE tenant_id = $1 ORDER BY sequence',
        [client.tenantId],
      );
      expect(log.map(({ sequence }) => sequence)).toEqual(log.map((_, index) => index + 1));
      await eventually(() => (stream.seen.length >= log.length && socket.seen.length >= log.length ? true : undefined), 30).catch(
        () => undefined,
      );
      expect(sequenceAndId(stream.seen)).toEqual(sequenceAndId(log));
      expect(sequenceAndId(socket.seen)).toEqual(sequenceAndId(log));
      expect(stream.resets).toEqual([]);

      // Every accepted run ended exactly once, with a documented outcome, and no run was created twice.
      const runIds = new Set(writer.accepted.map(({ runId }) => runId));
      for (const runId of runIds) {
        const ends = log.filter(({ type, subject }) => subject === runId && ENDS.includes(type));
        expect([runId, ends.map(({ type }) => type)]).toEqual([runId, [expect.stringMatching(/^run\.(succeeded|failed|cancelled)$/)]]);
        const { body: run } = await client.get<RunAnswer>(`/api/runs/${runId}`);
        expect(`run.${run.status}`).toBe(ends[0]?.type);
        if (run.status === 'cancelled') expect(writer.cancelled).toContain(runId);
        if (run.status === 'failed') expect(run.error?.code).toMatch(/^(refused|superseded|crashed)$/);
        for (const { download, sha256 } of run.artifacts) {
          const bytes = Buffer.from(await (await fetch(download.url)).arrayBuffer());
          expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
        }
        ended += 1;
      }
      for (const [kind, agent] of [
        ['intake', 'request-intake'],
        ['quality', 'data-quality'],
      ] as const) {
        const accepted = writer.accepted.filter((request) => request.kind === kind);
        expect(await service.count('agents.run WHERE tenant_id = $1 AND agent = $2', [client.tenantId, agent])).toBe(accepted.length);
      }

      // For every source, the data published last are those fetched last.
      for (const sourceId of sourceIds) {
        const published = await service.sql<{ rows: number; code: string | null }>(
          `SELECT (r.result ->> 'rows')::int AS rows, r.error ->> 'code' AS code
             FROM agents.run r JOIN events.event e ON e.tenant_id = r.tenant_id AND e.subject = r.run_id AND e.type = 'run.succeeded'
            WHERE r.tenant_id = $1 AND r.agent = 'source-sync' AND r.input ->> 'source_id' = $2 ORDER BY e.sequence`,
          [client.tenantId, sourceId],
        );
        const rows = published.map((run) => run.rows);
        expect(rows).toEqual(rows.toSorted((left, right) => left - right));
        superseded += await service.count(
          `agents.run WHERE tenant_id = $1 AND agent = 'source-sync' AND error ->> 'code' = 'superseded' AND input ->> 'source_id' = $2`,
          [client.tenantId, sourceId],
        );
        const datasets = await service.sql<{ rows: number; version: number }>(
          'SELECT rows::int AS rows, version FROM sources.dataset WHERE tenant_id = $1 AND source_id = $2',
          [client.tenantId, sourceId],
        );
        if (rows.length > 0) expect(datasets.map((dataset) => dataset.rows)).toEqual([rows.at(-1)]);
      }
    }
    const counts = Object.entries(disturbances.counts).map(([kind, count]) => `${kind} ${count}`);
    console.log(`${ended} runs ended once, ${superseded} superseded; ${counts.join(', ')}`);
    expect(ended).toBeGreaterThan(0);
  });
});
