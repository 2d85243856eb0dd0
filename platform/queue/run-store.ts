import type { EntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../database/index.js';
import { appendEvent } from '../events/index.js';
import { textArray } from '../sql-text.js';
import {
  CancelledMeanwhile,
  CLAIMED_COLUMNS,
  exhausted,
  LeaseLost,
  RUNS,
  toClaimedRun,
  type ClaimedRun,
  type RunCompletion,
  type RunFailure,
  type RunProgress,
  type RunRow,
  type RunUsage,
} from './claimed-run.js';
import { WORKER_ALIVE_SECONDS } from './worker-registry.js';

/** The worker's side of a run: claim, renew, report, end. Every write after the claim carries the lease token. */
export class RunStore {
  constructor(
    private readonly database: Database,
    private readonly leaseMs: number,
  ) {}

  /**
   * Takes the lease of a waiting run; undefined when it is taken, ended, gone or another worker's to do. Attempts are counted here.
   * @param agents what this worker serves. A run of another agent, as there is while a new version comes, waits for a worker
   *   that serves it; only when there has been none for an hour is it taken nevertheless, to be refused.
   */
  async claim(runId: string, agents: readonly string[]): Promise<ClaimedRun | undefined> {
    const [claimed] = await this.database.systemTransaction(async (sql) => {
      const rows = await sql<{ tenant_id: string; lease_token: string }>(
        `UPDATE agents.run SET status = 'running', attempt = attempt + 1, woken = false, lease_token = gen_random_uuid(),
                lease_until = clock_timestamp() + $2 * interval '1 millisecond', started_at = coalesce(started_at, clock_timestamp())
          WHERE run_id = $1 AND status = 'queued' AND NOT cancel_requested AND attempt < max_attempts
            AND (agent = ANY ($3) OR ${NOBODY_SERVES}) AND ${LANE_IS_FREE}
          RETURNING tenant_id, lease_token`,
        [runId, this.leaseMs, agents],
      );
      if (!rows[0]) {
        await sql(LEAVE_TO_OTHERS, [runId, agents]);
        return [];
      }
      const [wakeUp] = await sql<{ traceparent: string | null }>(
        'DELETE FROM agents.dispatch WHERE tenant_id = $1 AND run_id = $2 RETURNING traceparent',
        [rows[0].tenant_id, runId],
      );
      return [{ ...rows[0], traceparent: wakeUp?.traceparent ?? null }];
    });
    if (!claimed) return undefined;
    const { tenant_id: tenantId, lease_token: leaseToken, traceparent } = claimed;
    return this.database.forTenant(tenantId).transactional(async (em) => {
      const [row] = await em.execute<RunRow[]>(
        `SELECT ${CLAIMED_COLUMNS} FROM agents.run WHERE tenant_id = ? AND run_id = ? AND lease_token = ? FOR NO KEY UPDATE`,
        [tenantId, runId, leaseToken],
      );
      if (!row) return undefined;
      const { agent, attempt } = row;
      await appendEvent(em, tenantId, { type: 'run.started', source: RUNS, subject: runId, data: { agent, attempt } });
      const run = toClaimedRun(row);
      return { ...run, traceparent: traceparent ?? run.traceparent };
    });
  }

  /** Notes the span of the attempt, for a later one to refer to. */
  async noteAttempt(run: ClaimedRun, traceparent: string): Promise<void> {
    await this.database.system('UPDATE agents.run SET attempt_traceparent = $3 WHERE run_id = $1 AND lease_token = $2', [
      run.runId,
      run.leaseToken,
      traceparent,
    ]);
  }

  /** Extends the lease. `cancel` means that somebody asked for the end; `lost` that the run is no longer ours. */
  async renew(run: ClaimedRun): Promise<'held' | 'cancel' | 'lost'> {
    const [row] = await this.database.system<{ cancel_requested: boolean }>(
      `UPDATE agents.run SET lease_until = clock_timestamp() + $3 * interval '1 millisecond'
        WHERE run_id = $1 AND lease_token = $2 AND status = 'running' RETURNING cancel_requested`,
      [run.runId, run.leaseToken, this.leaseMs],
    );
    if (!row) return 'lost';
    return row.cancel_requested ? 'cancel' : 'held';
  }

  /** Without a fraction the run is where it was. */
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

  /** Adds to what the run has used in all its attempts, whatever becomes of them. */
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
   * Ends a run well. What `alongside` writes is committed with the result, or not at all.
   * @throws CancelledMeanwhile when somebody asked for the end of the run before; nothing was written then.
   */
  async succeed(run: ClaimedRun, completion: RunCompletion, alongside: (em: EntityManager) => Promise<void>): Promise<void> {
    await this.database.forTenant(run.tenantId).transactional(async (em) => {
      const { cancel_requested: cancelled } = await this.ownedUpdate(
        em,
        run,
        `status = 'succeeded', progress = 1, finished_at = clock_timestamp(), lease_token = NULL, lease_until = NULL, error = NULL,
         result = ?::jsonb, markdown = ?, degraded = ?, degraded_reasons = ?::text[], citations = ?::jsonb`,
        [
          JSON.stringify(completion.result ?? null),
          completion.markdown,
          completion.degradedReasons.length > 0,
          textArray(completion.degradedReasons),
          JSON.stringify(completion.citations),
        ],
      );
      if (cancelled) throw new CancelledMeanwhile(`run ${run.runId} was cancelled before its result came`);
      await alongside(em);
      await appendEvent(em, run.tenantId, {
        type: 'run.succeeded',
        source: RUNS,
        subject: run.runId,
        data: { agent: run.agent, degraded: completion.degradedReasons.length > 0 },
      });
    });
  }

  /** Ends a run that cannot succeed: refused or failed for good, out of attempts (`dead`), or cancelled. */
  async end(
    run: ClaimedRun,
    status: 'failed' | 'dead' | 'cancelled',
    failure: RunFailure | null,
    alongside: (em: EntityManager) => Promise<void> = async () => undefined,
  ): Promise<void> {
    await this.database.forTenant(run.tenantId).transactional((em) => this.endIn(em, run, status, failure, alongside));
  }

  /**
   * Ends a run as dead whose worker stopped answering in the last attempt; false when it is no longer like that.
   * What `alongside` writes is committed with it.
   */
  async bury(
    tenantId: string,
    runId: string,
    alongside: (em: EntityManager, run: ClaimedRun, failure: RunFailure) => Promise<void>,
  ): Promise<boolean> {
    return this.database.forTenant(tenantId).transactional(async (em) => {
      const [row] = await em.execute<RunRow[]>(
        `SELECT ${CLAIMED_COLUMNS} FROM agents.run
          WHERE tenant_id = ? AND run_id = ? AND status = 'running' AND lease_until < clock_timestamp() AND attempt >= max_attempts
            FOR NO KEY UPDATE SKIP LOCKED`,
        [tenantId, runId],
      );
      if (!row) return false;
      const run = toClaimedRun(row);
      const failure = exhausted(run, 'The worker stopped answering.');
      await this.endIn(em, run, 'dead', failure, () => alongside(em, run, failure));
      return true;
    });
  }

  /**
   * Gives a run back after a fault that may pass, to be woken again after `delayMs`, or at once when one that it started
   * has ended meanwhile; one that was to be cancelled ends instead. `refund` spares the attempt.
   */
  async release(run: ClaimedRun, failure: RunFailure | null, delayMs: number, refund = false): Promise<void> {
    await this.database.forTenant(run.tenantId).transactional(async (em) => {
      const { cancel_requested: cancelled, woken } = await this.ownedUpdate(
        em,
        run,
        `status = CASE WHEN cancel_requested THEN 'cancelled' ELSE 'queued' END, lease_token = NULL, lease_until = NULL,
         finished_at = CASE WHEN cancel_requested THEN clock_timestamp() END, error = ?::jsonb, attempt = attempt - ?`,
        [failure && JSON.stringify(failure), refund ? 1 : 0],
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
      [status, failure && JSON.stringify(failure)],
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
    if (!row) throw new LeaseLost(`run ${run.runId} is no longer held by this worker`);
    return row;
  }
}

const NOBODY_SERVES = `queued_at < clock_timestamp() - interval '1 hour' AND NOT EXISTS (
  SELECT FROM agents.worker w WHERE run.agent = ANY (w.agents) AND w.seen_at > now() - ${WORKER_ALIVE_SECONDS} * interval '1 second')`;

/** A wake-up that was sent before the run had to wait for its lane, and arrives late, starts nothing. */
const LANE_IS_FREE = `NOT EXISTS (
  SELECT FROM agents.lane l WHERE l.tenant_id = run.tenant_id AND l.lane = run.lane AND l.current_run_id <> run.run_id)`;

/** The longer the run has waited the longer until the next try, lest workers pass it to and fro. */
const LEAVE_TO_OTHERS = `
  UPDATE agents.dispatch d SET sent_at = NULL,
         not_before = clock_timestamp() + least(greatest((clock_timestamp() - r.queued_at) / 10, interval '1 second'), interval '1 minute')
    FROM agents.run r
   WHERE r.run_id = $1 AND r.status = 'queued' AND r.agent <> ALL ($2) AND d.tenant_id = r.tenant_id AND d.run_id = r.run_id`;

interface OwnedRow {
  cancel_requested: boolean;
  woken: boolean;
  progress: number;
}
