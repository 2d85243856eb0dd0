import type { EntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../../database/index.js';
import { appendEvent } from '../../events/index.js';
import { textArray } from '../../text/sql-text.js';
import { storableText, storableValue } from '../../text/storable.js';
import {
  RunCancelledError,
  CLAIMED_COLUMNS,
  exhausted,
  LeaseLostError,
  RUNS,
  toClaimedRun,
  type ClaimedRun,
  type FetchedData,
  type RunCompletion,
  type RunFailure,
  type RunProgress,
  type RunRow,
  type RunUsage,
  type StoredFetch,
} from './claimed-run.js';
import { AWAITS_FETCH, SYNC_JOB, tenantLimits, type TenantLimitSettings } from '../dispatch/tenant-limits.js';
import { WORKER_ALIVE_SECONDS } from '../dispatch/worker-registry.js';

export interface RunStoreSettings extends TenantLimitSettings {
  readonly leaseMs: number;
}

/** Operations of a worker on a run: claim, begin, renew, report, end. Every write after the claim checks the lease token. */
export class RunStore {
  private readonly leaseMs: number;
  private readonly claimStatement: string;

  constructor(
    private readonly database: Database,
    settings: RunStoreSettings,
  ) {
    this.leaseMs = settings.leaseMs;
    this.claimStatement = claimUnder(settings);
  }

  /**
   * Acquires the lease of a queued run, counts the attempt and appends `run.started`, in one transaction. Returns undefined
   * if the run is claimed, ended or deleted, if its tenant is at its limits, or if this worker does not serve its agent. A
   * notification that a later claim needs returns to the outbox. Claims of one tenant are serialised, so that concurrent
   * workers cannot exceed the tenant's limits.
   * @param agents agents that this worker serves. A run of another agent, as during an upgrade, waits for a worker that
   *   serves it. If no worker has served it for one hour, any worker claims the run in order to refuse it.
   * @param toFetch claims the run only if its data have not been fetched yet
   */
  async claim(runId: string, agents: readonly string[], toFetch = false): Promise<ClaimedRun | undefined> {
    const [found] = await this.database.system<{ tenant_id: string }>('SELECT tenant_id FROM agents.run WHERE run_id = $1', [runId]);
    if (!found) return undefined;
    const { tenant_id: tenantId } = found;
    return this.database.forTenant(tenantId).transactional(async (em) => {
      await em.execute('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`claim of runs ${tenantId}`]);
      const served = textArray(agents);
      const [row] = await em.execute<RunRow[]>(this.claimStatement, [tenantId, this.leaseMs, tenantId, runId, served, toFetch]);
      if (!row) {
        await em.execute(RETURN_TO_OUTBOX, [served, tenantId, runId]);
        return undefined;
      }
      const [notification] = await em.execute<{ traceparent: string | null }[]>(
        'DELETE FROM agents.dispatch WHERE tenant_id = ? AND run_id = ? RETURNING traceparent',
        [tenantId, runId],
      );
      const { agent, attempt } = row;
      // An attempt that has fetched its data started then.
      if (row.fetched?.attempt !== attempt)
        await appendEvent(em, tenantId, { type: 'run.started', source: RUNS, subject: runId, data: { agent, attempt } });
      const run = toClaimedRun(row);
      return { ...run, traceparent: notification?.traceparent ?? run.traceparent };
    });
  }

  /**
   * Records that the execution of a claimed run begins. From here on an expired lease costs the attempt; before, the lease
   * reaper refunds it. Returns false if this worker no longer holds the run and must not execute it.
   */
  async begin(run: ClaimedRun): Promise<boolean> {
    const rows = await this.database.system(
      `UPDATE agents.run SET starting = false WHERE run_id = $1 AND lease_token = $2 AND status = 'running' RETURNING run_id`,
      [run.runId, run.leaseToken],
    );
    return rows.length > 0;
  }

  /** Records the span of the attempt, to which the next attempt links. */
  async recordAttempt(run: ClaimedRun, traceparent: string): Promise<void> {
    await this.database.system('UPDATE agents.run SET attempt_traceparent = $3 WHERE run_id = $1 AND lease_token = $2', [
      run.runId,
      run.leaseToken,
      traceparent,
    ]);
  }

  /**
   * Extends the lease. Returns `cancel` if cancellation was requested, `succeeded` if the run process has stored the result of this attempt,
   * `lost` if this worker no longer holds the run.
   */
  async renew(run: ClaimedRun): Promise<'held' | 'cancel' | 'succeeded' | 'lost'> {
    const [row] = await this.database.system<{ cancel_requested: boolean }>(
      `UPDATE agents.run SET lease_until = clock_timestamp() + $3 * interval '1 millisecond'
        WHERE run_id = $1 AND lease_token = $2 AND status = 'running' RETURNING cancel_requested`,
      [run.runId, run.leaseToken, this.leaseMs],
    );
    if (row) return row.cancel_requested ? 'cancel' : 'held';
    const succeeded = await this.database.system(`SELECT 1 FROM agents.run WHERE run_id = $1 AND attempt = $2 AND status = 'succeeded'`, [
      run.runId,
      run.attempt,
    ]);
    return succeeded.length > 0 ? 'succeeded' : 'lost';
  }

  /** Returns whether a run has ended or was deleted. */
  async hasEnded({ runId }: ClaimedRun): Promise<boolean> {
    const open = await this.database.system(`SELECT 1 FROM agents.run WHERE run_id = $1 AND status IN ('queued', 'running')`, [runId]);
    return open.length === 0;
  }

  /** Appends `run.progressed`. Without a fraction the stored progress is kept. */
  async reportProgress(run: ClaimedRun, { fraction = 0, step, charactersReceived }: RunProgress): Promise<void> {
    await this.database.forTenant(run.tenantId).transactional(async (em) => {
      const { progress } = await this.ownedUpdate(em, run, 'progress = greatest(progress, ?)', [fraction]);
      await appendEvent(em, run.tenantId, {
        type: 'run.progressed',
        source: RUNS,
        subject: run.runId,
        data: { agent: run.agent, progress, step, ...(charactersReceived !== undefined && { characters_received: charactersReceived }) },
      });
    });
  }

  /** Adds to the model usage of the run, which is the sum over all attempts, including failed ones. */
  async addUsage(run: ClaimedRun, { modelCalls, inputTokens, outputTokens }: RunUsage): Promise<void> {
    await this.ownedUpdate(
      this.database.forTenant(run.tenantId),
      run,
      `usage = jsonb_build_object('model_calls', (usage->>'model_calls')::bigint + ?,
         'input_tokens', (usage->>'input_tokens')::bigint + ?, 'output_tokens', (usage->>'output_tokens')::bigint + ?)`,
      [modelCalls, inputTokens, outputTokens],
    );
  }

  /**
   * Ends a run as succeeded. Writes of `alongside` are committed atomically with the result.
   * @throws RunCancelledError if cancellation was requested before; nothing is written then
   */
  async succeed(run: ClaimedRun, completion: RunCompletion, alongside: (em: EntityManager) => Promise<void>): Promise<void> {
    await this.database.forTenant(run.tenantId).transactional(async (em) => {
      const { cancel_requested: cancelled } = await this.ownedUpdate(
        em,
        run,
        `status = 'succeeded', progress = 1, finished_at = clock_timestamp(), lease_token = NULL, lease_until = NULL, error = NULL,
         result = ?::jsonb, markdown = ?, degraded = ?, degraded_reasons = ?::text[], citations = ?::jsonb`,
        [
          storedJson(completion.result ?? null),
          completion.markdown && storableText(completion.markdown),
          completion.degradedReasons.length > 0,
          textArray(completion.degradedReasons),
          storedJson(completion.citations),
        ],
      );
      if (cancelled) throw new RunCancelledError(`run ${run.runId} was cancelled before its result came`);
      await alongside(em);
      await appendEvent(em, run.tenantId, {
        type: 'run.succeeded',
        source: RUNS,
        subject: run.runId,
        data: { agent: run.agent, degraded: completion.degradedReasons.length > 0 },
      });
    });
  }

  /** Ends a run that cannot succeed: refused or failed permanently (`failed`), out of attempts (`dead`), or cancelled. */
  async end(
    run: ClaimedRun,
    status: 'failed' | 'dead' | 'cancelled',
    failure: RunFailure | null,
    alongside: (em: EntityManager) => Promise<void> = async () => undefined,
  ): Promise<void> {
    await this.database.forTenant(run.tenantId).transactional((em) => this.endIn(em, run, status, failure, alongside));
  }

  /**
   * Ends a run as dead if its lease expired in its last attempt; otherwise returns false. Writes of `alongside` are
   * committed atomically with it.
   */
  async moveToDeadLetter(
    tenantId: string,
    runId: string,
    alongside: (em: EntityManager, run: ClaimedRun, failure: RunFailure) => Promise<void>,
  ): Promise<boolean> {
    return this.database.forTenant(tenantId).transactional(async (em) => {
      const [row] = await em.execute<RunRow[]>(
        `SELECT ${CLAIMED_COLUMNS} FROM agents.run
          WHERE tenant_id = ? AND run_id = ? AND status = 'running' AND lease_until < clock_timestamp() AND attempt >= max_attempts
            AND NOT starting
            FOR NO KEY UPDATE SKIP LOCKED`,
        [tenantId, runId],
      );
      if (!row) return false;
      const run = toClaimedRun(row);
      const failure = exhausted(run, 'The worker stopped responding.');
      await this.endIn(em, run, 'dead', failure, () => alongside(em, run, failure));
      return true;
    });
  }

  /**
   * Returns a run to the queue after a transient failure. It is dispatched after `delayMs`, or at once if a child run has
   * ended meanwhile. A run whose cancellation was requested ends instead. `refund` does not count the attempt.
   */
  async release(run: ClaimedRun, failure: RunFailure | null, delayMs: number, refund = false): Promise<void> {
    await this.returnToQueue(run, 'error = ?::jsonb, attempt = attempt - ?', [failure && storedJson(failure), refund ? 1 : 0], delayMs);
  }

  /**
   * Returns a run whose data were fetched to the queue, where it waits for a slot. The attempt continues then. Null if nothing was
   * fetched, as when the fetch process ended: the run then fetches its data itself, in a process of its own, so that it cannot end the
   * fetches of others again.
   */
  async handOver(run: ClaimedRun, fetched: FetchedData | null): Promise<void> {
    const stored: StoredFetch | null = fetched && { ...fetched, attempt: run.attempt };
    await this.returnToQueue(
      run,
      'fetches = ?, fetched = ?::jsonb, attempt = attempt - 1',
      [fetched !== null, stored && storedJson(stored)],
      0,
    );
  }

  private async returnToQueue(run: ClaimedRun, assignments: string, values: unknown[], delayMs: number): Promise<void> {
    await this.database.forTenant(run.tenantId).transactional(async (em) => {
      const { cancel_requested: cancelled, woken } = await this.ownedUpdate(
        em,
        run,
        `status = CASE WHEN cancel_requested THEN 'cancelled' ELSE 'queued' END, lease_token = NULL, lease_until = NULL,
         finished_at = CASE WHEN cancel_requested THEN clock_timestamp() END, ${assignments}`,
        values,
      );
      if (cancelled) {
        await appendEvent(em, run.tenantId, { type: 'run.cancelled', source: RUNS, subject: run.runId, data: { agent: run.agent } });
        return;
      }
      await em.execute(
        `INSERT INTO agents.dispatch (tenant_id, run_id, not_before, traceparent)
         SELECT tenant_id, run_id, now() + ? * interval '1 millisecond', traceparent FROM agents.run WHERE tenant_id = ? AND run_id = ?
         ON CONFLICT (tenant_id, run_id) DO UPDATE SET sent_at = NULL, not_before = excluded.not_before`,
        [woken ? 0 : delayMs, run.tenantId, run.runId],
      );
      await em.execute(`SELECT pg_notify('kpi_dispatch', '')`);
    });
  }

  private async endIn(
    em: EntityManager,
    run: ClaimedRun,
    status: 'failed' | 'dead' | 'cancelled',
    failure: RunFailure | null,
    alongside: (em: EntityManager) => Promise<void>,
  ): Promise<void> {
    await this.ownedUpdate(
      em,
      run,
      `status = ?, finished_at = clock_timestamp(), lease_token = NULL, lease_until = NULL, error = ?::jsonb`,
      [status, failure && storedJson(failure)],
    );
    await alongside(em);
    await appendEvent(em, run.tenantId, {
      type: `run.${status}`,
      source: RUNS,
      subject: run.runId,
      data: { agent: run.agent, ...(failure && { error: failure }) },
    });
  }

  private async ownedUpdate(em: EntityManager, run: ClaimedRun, assignments: string, values: unknown[]): Promise<OwnedRow> {
    const [row] = await em.execute<OwnedRow[]>(
      `UPDATE agents.run SET ${assignments}
        WHERE tenant_id = ? AND run_id = ? AND lease_token = ? AND status = 'running' RETURNING cancel_requested, woken, progress`,
      [...values, run.tenantId, run.runId, run.leaseToken],
    );
    if (!row) throw new LeaseLostError(`run ${run.runId} is no longer held by this worker`);
    return row;
  }
}

const NOT_SERVED = `queued_at < clock_timestamp() - interval '1 hour' AND NOT EXISTS (
  SELECT FROM agents.worker w WHERE run.agent = ANY (w.agents) AND w.seen_at > now() - ${WORKER_ALIVE_SECONDS} * interval '1 second')`;

/** A late notification, sent before the run had to wait for its lane, must not start the run. */
const LANE_IS_FREE = `NOT EXISTS (
  SELECT FROM agents.lane l WHERE l.tenant_id = run.tenant_id AND l.lane = run.lane AND l.current_run_id <> run.run_id)`;

const claimUnder = (limits: TenantLimitSettings): string => `
  WITH limits AS (${tenantLimits(limits)}), busy AS (
    SELECT count(*) FILTER (WHERE NOT is_fetch) AS runs, count(*) FILTER (WHERE agent = '${SYNC_JOB}' AND NOT is_fetch) AS syncs,
           count(*) FILTER (WHERE is_fetch) AS fetching
      FROM (SELECT agent, ${AWAITS_FETCH} AS is_fetch FROM agents.run WHERE tenant_id = ? AND status = 'running') open)
  UPDATE agents.run SET status = 'running', attempt = attempt + 1, starting = true, woken = false, lease_token = gen_random_uuid(),
         lease_until = clock_timestamp() + ? * interval '1 millisecond', started_at = coalesce(started_at, clock_timestamp())
    FROM limits, busy
   WHERE tenant_id = ? AND run_id = ? AND status = 'queued' AND NOT cancel_requested AND attempt < max_attempts
     AND (agent = ANY (?::text[]) OR ${NOT_SERVED}) AND ${LANE_IS_FREE}
     AND (${AWAITS_FETCH} OR NOT ?)
     AND CASE WHEN ${AWAITS_FETCH} THEN busy.fetching < limits.max_fetches
              ELSE busy.runs < limits.max_running AND (agent <> '${SYNC_JOB}' OR busy.syncs < limits.max_syncs) END
  RETURNING ${CLAIMED_COLUMNS}`;

/**
 * A run held back by its tenant's limits is due again as soon as the limits allow. A run whose agent this worker does not
 * serve backs off by a tenth of its time in the queue (1 s to 60 s), so that workers do not bounce it between each other.
 */
const RETURN_TO_OUTBOX = `
  UPDATE agents.dispatch d SET sent_at = NULL,
         not_before = CASE WHEN r.agent = ANY (?::text[]) THEN d.not_before ELSE clock_timestamp()
           + least(greatest((clock_timestamp() - r.queued_at) / 10, interval '1 second'), interval '1 minute') END
    FROM agents.run r
   WHERE r.tenant_id = ? AND r.run_id = ? AND r.status = 'queued' AND d.tenant_id = r.tenant_id AND d.run_id = r.run_id`;

interface OwnedRow {
  cancel_requested: boolean;
  woken: boolean;
  progress: number;
}

/** Agents truncate client texts, which can leave half of a surrogate pair at the end. */
const storedJson = (value: unknown): string => JSON.stringify(storableValue(value));
