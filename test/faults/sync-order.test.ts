import type { EntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../../platform/database/database.js';
import { AppError } from '../../platform/errors/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { newId } from '../../platform/ids.js';
import { cancelRun, RunCancelledError, enqueueRun, LeaseLostError, RunStore, type ClaimedRun } from '../../platform/runs/index.js';
import { Run } from '../../subgraphs/agents/index.js';
import { RunService } from '../../subgraphs/agents/runs/run.service.js';
import { commitRefresh, outdatedMetrics, type RefreshResult } from '../../subgraphs/metrics/index.js';
import { recordKpiCandidates } from '../../subgraphs/metrics/candidates/kpi-candidate.store.js';
import {
  Dataset,
  publishDataset,
  QualityCheck,
  recordQualityCheck,
  recordSyncFailure,
  Source,
  type IngestedDataset,
  type QualityAssessment,
} from '../../subgraphs/sources/index.js';
import { SourceRegistrar } from '../../subgraphs/sources/source-registrar.js';
import { Random, SEED } from '../harness/random.js';
import { givenPlatform } from './support/platform-in-process.js';

const given = givenPlatform('kpi_sync_order');
const SYNC = 'source-sync';
const REQUESTER = { actor: 'tester', requestId: 'req_test' };
const RESULT = { result: {}, markdown: null, degradedReasons: [], citations: [] };

let database: Database;
let store: RunStore;
const registrar = new SourceRegistrar(undefined as never, undefined as never, { allowLoopback: true, maxAttempts: 3 });
const runs = new RunService(3, undefined as never);

beforeAll(async () => {
  database = await given.platform.connect({}, [Source, Dataset, QualityCheck, Run]);
  store = new RunStore(database, { leaseMs: 30_000 });
  // Enough slots for a tenant to have several syncs in progress.
  await given.platform.sql(`INSERT INTO agents.worker (worker_id, agents, slots, seen_at) VALUES ('wrk_slots', '{}', 64, 'infinity')`);
});
afterAll(() => database[Symbol.asyncDispose]());

const newSource = async (): Promise<{ tenantId: string; sourceId: string }> => {
  const tenantId = await given.platform.tenant();
  const sourceId = newId('src');
  await given.platform.sql(
    `INSERT INTO sources.source (tenant_id, source_id, name, kind, origin, location) VALUES ($1, $2, 'Source', 'csv', 'url', 'https://example.com')`,
    [tenantId, sourceId],
  );
  return { tenantId, sourceId };
};

/** Returns the dataset of a sync; `content` is a number that increases with every read. */
const ingestedOf = (content: number): IngestedDataset => ({
  rows: content,
  bytes: 1,
  contentHash: `content ${content}`,
  blobName: `blob ${content}`,
  columns: [],
  roles: {},
  profile: { rows: content, columns: [] },
  warnings: [],
});

const assessmentOf = (score: number) =>
  ({ asOf: '2026-01-01T00:00:00Z', overall: { score, formula: { de: '', en: '' } }, dimensions: [] }) as unknown as QualityAssessment;

const inTransaction = <T>(tenantId: string, work: (em: EntityManager) => Promise<T>): Promise<T> =>
  database.forTenant(tenantId).transactional(work);

/** Enqueues a sync as an older version of the service does, which does not order syncs of a source. */
const requestWithoutOrder = (tenantId: string, sourceId: string): Promise<string> =>
  inTransaction(tenantId, (em) => enqueueRun(em, { tenantId, agent: SYNC, ...REQUESTER, input: { source_id: sourceId }, maxAttempts: 3 }));

const request = async (tenantId: string, sourceId: string): Promise<string> =>
  (await inTransaction(tenantId, (em) => registrar.startSync(em, { tenantId, ...REQUESTER }, sourceId))).runId;

const claim = async (runId: string): Promise<ClaimedRun> => {
  const run = await store.claim(runId, [SYNC]);
  if (!run) throw new Error(`run ${runId} cannot be claimed`);
  return run;
};

const readSource = (tenantId: string, sourceId: string): Promise<Source> =>
  database.forTenant(tenantId).findOneOrFail(Source, { tenantId, sourceId });

const publish = (run: ClaimedRun, read: Source, content: number): Promise<void> =>
  store.succeed(run, RESULT, async (em) => {
    const dataset = await publishDataset(em, run, read, ingestedOf(content));
    await recordQualityCheck(em, run.tenantId, dataset, assessmentOf(1));
  });

const fail = (run: ClaimedRun, sourceId: string, code: string): Promise<void> =>
  store.end(run, 'failed', { code, message: code }, (em) => recordSyncFailure(em, run, sourceId, { code, message: code }));

const stateOf = async (sourceId: string) => {
  const [row] = await given.platform.sql<{ status: string; error: string | null; version: number | null; rows: string | null }>(
    `SELECT s.status, s.last_error->>'code' AS error, d.version, d.rows FROM sources.source s LEFT JOIN sources.dataset d USING (tenant_id, source_id)
      WHERE source_id = $1`,
    [sourceId],
  );
  return row && { ...row, rows: row.rows === null ? null : Number(row.rows) };
};

describe('a result committed after that of a later run', () => {
  it('is discarded and reported with both runs', async () => {
    const { tenantId, sourceId } = await newSource();
    const older = await claim(await requestWithoutOrder(tenantId, sourceId));
    const read = await readSource(tenantId, sourceId);
    const newer = await claim(await request(tenantId, sourceId));
    await publish(newer, read, 2);
    await expect(publish(older, read, 1)).rejects.toMatchObject({ code: 'SUPERSEDED' });
    await fail(older, sourceId, 'superseded');
    expect(await stateOf(sourceId)).toEqual({ status: 'synced', error: null, version: 1, rows: 2 });
    const events = await given.platform.sql<{ type: string; data: unknown }>(
      `SELECT type, data FROM events.event WHERE subject = $1 AND type LIKE 'source.sync%' ORDER BY sequence`,
      [sourceId],
    );
    expect(events).toMatchObject([
      { type: 'source.synced' },
      { type: 'source.sync_superseded', data: { run_id: older.runId, superseded_by: newer.runId, reason: 'newer_run' } },
    ]);
  });

  it('does not replace the state of the source if it is a failure', async () => {
    const { tenantId, sourceId } = await newSource();
    const older = await claim(await requestWithoutOrder(tenantId, sourceId));
    const newer = await claim(await request(tenantId, sourceId));
    await publish(newer, await readSource(tenantId, sourceId), 2);
    await fail(older, sourceId, 'fetch_failed');
    expect(await stateOf(sourceId)).toMatchObject({ status: 'synced', error: null });
    const [source] = await given.platform.sql('SELECT last_run_id FROM sources.source WHERE source_id = $1', [sourceId]);
    expect(source).toEqual({ last_run_id: newer.runId });
  });

  it('is published if the later run was cancelled', async () => {
    const { tenantId, sourceId } = await newSource();
    const older = await claim(await requestWithoutOrder(tenantId, sourceId));
    const read = await readSource(tenantId, sourceId);
    const newer = await request(tenantId, sourceId);
    await inTransaction(tenantId, (em) => cancelRun(em, tenantId, newer));
    await publish(older, read, 1);
    expect(await stateOf(sourceId)).toMatchObject({ status: 'synced', rows: 1 });
  });
});

describe('two concurrent first syncs', () => {
  it('publish one dataset with two versions and use one attempt each', async () => {
    const { tenantId, sourceId } = await newSource();
    const read = await readSource(tenantId, sourceId);
    const both = await Promise.all([1, 2].map(async () => claim(await requestWithoutOrder(tenantId, sourceId))));
    await Promise.all(both.map((run, index) => publish(run, read, index + 1)));
    expect(await stateOf(sourceId)).toMatchObject({ status: 'synced', version: 2 });
    const versions = await given.platform.sql('SELECT version FROM sources.dataset_version WHERE tenant_id = $1 ORDER BY 1', [tenantId]);
    expect(versions).toEqual([{ version: 1 }, { version: 2 }]);
  });
});

describe('a late run notification', () => {
  it('does not start a run that is queued behind another one', async () => {
    const { tenantId, sourceId } = await newSource();
    const first = await claim(await request(tenantId, sourceId));
    const follower = await request(tenantId, sourceId);
    expect(await store.claim(follower, [SYNC])).toBeUndefined();
    await publish(first, await readSource(tenantId, sourceId), 1);
    expect(await claim(follower)).toMatchObject({ attempt: 1 });
  });
});

describe('a quality check recorded late', () => {
  it('neither becomes the latest check nor changes the trust gate if the content of the dataset has changed', async () => {
    const { tenantId, sourceId } = await newSource();
    const read = await readSource(tenantId, sourceId);
    await publish(await claim(await request(tenantId, sourceId)), read, 1);
    const checked = await database.forTenant(tenantId).findOneOrFail(Dataset, { tenantId, sourceId });
    await publish(await claim(await request(tenantId, sourceId)), read, 2);
    const late = await inTransaction(tenantId, (em) => recordQualityCheck(em, tenantId, checked, assessmentOf(0)));
    expect(late).toMatchObject({ gate: 'closed', outdated: true });
    const latest = await given.platform.sql('SELECT gate, content_hash, is_stale FROM sources.latest_quality_check WHERE tenant_id = $1', [
      tenantId,
    ]);
    expect(latest).toEqual([{ gate: 'open', content_hash: 'content 2', is_stale: false }]);
    // When the dataset has the checked content again, the check counts.
    await publish(await claim(await request(tenantId, sourceId)), read, 1);
    expect(await inTransaction(tenantId, (em) => recordQualityCheck(em, tenantId, checked, assessmentOf(0)))).toMatchObject({
      outdated: false,
    });
  });
});

describe('metric values', () => {
  const metricOn = async (tenantId: string, datasetId: string): Promise<string> => {
    const metricId = newId('met');
    await given.platform.sql(`INSERT INTO metrics.definition (tenant_id, metric_id, status) VALUES ($1, $2, 'active')`, [
      tenantId,
      metricId,
    ]);
    await given.platform.sql(
      `INSERT INTO metrics.version (tenant_id, metric_id, version, name, formula, direction, grain, dataset_id, created_by)
       VALUES ($1, $2, 1, 'Metric', 'count()', 'higher', 'all', $3, 'tester')`,
      [tenantId, metricId, datasetId],
    );
    return metricId;
  };
  const computed = (metricId: string, datasetVersion: number, datasetHash: string): RefreshResult => ({
    metricId,
    version: 1,
    of: { datasetId: 'dst_1', datasetVersion, datasetHash, blobName: `gold ${datasetVersion}`, valueRows: 1 },
    warnings: [],
    error: null,
    rows: null,
  });
  const computing = (tenantId: string, metricId: string, runId: string) =>
    given.platform.sql(
      `INSERT INTO metrics.computation (tenant_id, metric_id, version, status, run_id) VALUES ($1, $2, 1, 'computing', $3)
       ON CONFLICT (tenant_id, metric_id, version) DO UPDATE SET status = 'computing', run_id = excluded.run_id`,
      [tenantId, metricId, runId],
    );
  const stored = async (metricId: string) =>
    (await given.platform.sql('SELECT status, dataset_version FROM metrics.computation WHERE metric_id = $1', [metricId]))[0];

  it('are recomputed if the content reverts while values of other content are being computed', async () => {
    const tenantId = await given.platform.tenant();
    const metricId = await metricOn(tenantId, 'dst_1');
    await computing(tenantId, metricId, 'run_1');
    await inTransaction(tenantId, (em) => commitRefresh(em, { tenantId, runId: 'run_1' }, [computed(metricId, 1, 'A')]));
    await computing(tenantId, metricId, 'run_2');
    // Content A is back as version 3 while run_2 computes version 2 with content B.
    const outdated = await inTransaction(tenantId, (em) => outdatedMetrics(em, tenantId, 'dst_1', 'A'));
    expect(outdated).toEqual([{ metricId, version: 1 }]);
    await computing(tenantId, metricId, 'run_3');
    await inTransaction(tenantId, (em) => commitRefresh(em, { tenantId, runId: 'run_3' }, [computed(metricId, 3, 'A')]));
    await inTransaction(tenantId, (em) => commitRefresh(em, { tenantId, runId: 'run_2' }, [computed(metricId, 2, 'B')]));
    expect(await stored(metricId)).toEqual({ status: 'ready', dataset_version: 3 });
  });

  it('are not marked as failed by a run that has been replaced', async () => {
    const tenantId = await given.platform.tenant();
    const metricId = await metricOn(tenantId, 'dst_1');
    await computing(tenantId, metricId, 'run_2');
    const failure = { ...computed(metricId, 1, 'A'), of: null, error: { code: 'computation_failed', message: 'x' } };
    await inTransaction(tenantId, (em) => commitRefresh(em, { tenantId, runId: 'run_1' }, [failure]));
    expect(await stored(metricId)).toMatchObject({ status: 'computing' });
    expect(await given.platform.sql('SELECT 1 FROM events.event WHERE subject = $1', [metricId])).toEqual([]);
  });
});

describe('KPI candidates', () => {
  it('of an older dataset version never appear beside those of a newer one, in any order of commits', async () => {
    const finding = (candidateKey: string) => ({ candidateKey, score: 0.5, confidence: 0.5, rank: 1 }) as never;
    const discover = (tenantId: string, version: number, key: string) =>
      inTransaction(tenantId, (em) =>
        recordKpiCandidates(em, { tenantId, runId: `run_${version}` }, [
          { datasetId: 'dst_1', version, contentHash: `content ${version}`, findings: [finding(key)] },
        ]),
      );
    for (const order of [[1, 2], [2, 1], null]) {
      const tenantId = await given.platform.tenant();
      const start = (version: number) => discover(tenantId, version, `key ${version}`);
      if (order) for (const version of order) await start(version);
      else await Promise.all([start(1), start(2)]);
      const left = await given.platform.sql('SELECT candidate_key FROM metrics.kpi_candidate WHERE tenant_id = $1', [tenantId]);
      expect([order, left]).toEqual([order, [{ candidate_key: 'key 2' }]]);
    }
  });
});

/** Actors that concurrently request, execute, fail, cancel and requeue syncs of one source, in an order derived from a seed. */
class Interleaving {
  private readonly known: string[] = [];
  private readonly held: { run: ClaimedRun; read: Source; content: number }[] = [];
  private content = 0;

  constructor(
    private readonly tenantId: string,
    private readonly sourceId: string,
    private readonly random: Random,
  ) {}

  async actor(steps: number): Promise<void> {
    const moves = [
      () => this.request(),
      () => this.work(),
      () => this.finish(),
      () => this.finish(),
      () => this.cancel(),
      () => this.requeue(),
    ];
    for (let step = 0; step < steps; step++) {
      await moves[this.random.between(0, moves.length - 1)]?.();
      await this.checkAtMostOneRunning();
    }
  }

  /** Executes all remaining runs. */
  async drain(): Promise<void> {
    for (let idle = 0; idle < 2;) {
      const moved = (await this.work()) || this.held.length > 0;
      idle = moved ? 0 : idle + 1;
      while (this.held.length > 0) await this.finish(true);
    }
  }

  private async checkAtMostOneRunning(): Promise<void> {
    const em = database.forTenant(this.tenantId);
    const [row] = await em.execute<{ running: number }[]>(`SELECT count(*)::int AS running FROM agents.run WHERE status = 'running'`);
    if ((row?.running ?? 0) > 1) throw new Error(`${row?.running} syncs of one source are running, expected at most 1`);
  }

  private async request(): Promise<void> {
    this.known.push(await request(this.tenantId, this.sourceId));
  }

  private async work(): Promise<boolean> {
    const due = await database.forTenant(this.tenantId).execute<{ run_id: string }[]>('SELECT run_id FROM agents.dispatch');
    const run = due[0] && (await store.claim(due[0].run_id, [SYNC]));
    if (!run) return false;
    this.held.push({ run, read: await readSource(this.tenantId, this.sourceId), content: ++this.content });
    return true;
  }

  private async finish(always = false): Promise<void> {
    const work = this.held.shift();
    if (!work) return;
    const { run, read, content } = work;
    try {
      const outcome = always ? 0 : this.random.between(0, 5);
      if (outcome === 1) await fail(run, this.sourceId, 'fetch_failed');
      else if (outcome === 2) await store.release(run, { code: 'internal', message: 'again' }, 0, true);
      else await publish(run, read, content);
    } catch (error) {
      if (error instanceof RunCancelledError) await store.end(run, 'cancelled', null);
      else if (!(error instanceof LeaseLostError)) throw error;
    }
  }

  private async cancel(): Promise<void> {
    const runId = this.known[this.random.between(0, this.known.length - 1)];
    if (runId && this.random.between(0, 1) === 0) await inTransaction(this.tenantId, (em) => cancelRun(em, this.tenantId, runId));
  }

  private async requeue(): Promise<void> {
    const runId = this.known[this.random.between(0, this.known.length - 1)];
    const ctx = { tenantId: this.tenantId, em: database.forTenant(this.tenantId), ...REQUESTER } as unknown as GraphContext;
    if (!runId) return;
    try {
      await runs.requeue(ctx, runId);
    } catch (error) {
      if (!(error instanceof AppError && (error.code === 'RUN_NOT_REQUEUABLE' || error.code === 'RUN_ALREADY_QUEUED'))) throw error;
    }
  }
}

describe('requests, completions, cancellations and requeues of syncs in any order', () => {
  it.each(Array.from({ length: 12 }, (_, index) => SEED + index))(
    'never run two syncs at a time, publish increasing versions and leave no open run (seed %d)',
    async (seed) => {
      const { tenantId, sourceId } = await newSource();
      const interleaving = new Interleaving(tenantId, sourceId, new Random(seed));
      await Promise.all(Array.from({ length: 4 }, () => interleaving.actor(25)));
      await interleaving.drain();
      const { sql } = given.platform;
      const query = sql.bind(given.platform);
      expect(
        await query(`SELECT run_id, status FROM agents.run WHERE tenant_id = $1 AND status IN ('queued', 'running')`, [tenantId]),
      ).toEqual([]);
      expect(await query('SELECT current_run_id, next_run_id FROM agents.lane WHERE tenant_id = $1', [tenantId])).toEqual([
        { current_run_id: null, next_run_id: null },
      ]);
      const published = await query<{ version: number; content_hash: string }>(
        'SELECT version, content_hash FROM sources.dataset_version WHERE tenant_id = $1 ORDER BY version',
        [tenantId],
      );
      expect(published.map(({ version }) => version)).toEqual(published.map((_, index) => index + 1));
      const contents = published.map(({ content_hash: hash }) => Number(hash.split(' ')[1]));
      expect(contents).toEqual(contents.toSorted((a, b) => a - b));
      expect((await stateOf(sourceId))?.rows ?? undefined).toBe(contents.at(-1));
    },
  );
});
