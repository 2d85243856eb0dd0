import { AppError } from '../../../platform/errors/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { cancelRun, RunCancelledError, LeaseLostError, type ClaimedRun } from '../../../platform/runs/index.js';
import { Source } from '../../../subgraphs/sources/index.js';
import { Random, SEED } from '../../harness/random.js';
import {
  given,
  SYNC,
  REQUESTER,
  database,
  store,
  runs,
  newSource,
  inTransaction,
  request,
  readSource,
  publish,
  fail,
  stateOf,
} from './stack.js';

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
    // Data that were fetched before are those of the server at that time.
    const content = run.fetched === null ? ++this.content : Number(run.fetched.blobName);
    this.held.push({ run, read: await readSource(this.tenantId, this.sourceId), content });
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
      else if (outcome > 2 && run.fetched === null)
        await store.handOver(run, { blobName: String(content), revision: read.revision, warnings: [] });
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
