import { rm } from 'node:fs/promises';
import { formatMessage } from '../platform/content/index.js';
import { ModelAccount } from '../platform/models/index.js';
import { exhausted, LeaseLostError, type ClaimedRun, type FetchedData, type RunFailure, type RunStore } from '../platform/runs/index.js';
import type { Runtime } from '../platform/runtime.js';
import { activeSpan, inSpan, type SpanOptions } from '../platform/telemetry/index.js';
import { createWorkFolder } from '../platform/files/work-folders.js';
import { messagesIn, type Messages } from './messages.js';
import { loadAgent, SERVED_NAMES } from './registry.js';
import { runLanguage } from './run-language.js';
import { RunProcessDiedError, type AttemptReport, type Assignment } from './run-process/index.js';

/** Reason for which a running attempt is stopped. */
class StoppedError extends Error {
  override name = 'StoppedError';

  constructor(readonly reason: 'cancelled' | 'lease_lost' | 'timed_out' | 'shutdown') {
    super(`the run was stopped: ${reason}`);
  }
}

/** Executes one attempt of a run, or a part of it. */
export interface AttemptProcess {
  readonly pid: number | undefined;
  execute(assignment: Assignment, signal: AbortSignal): Promise<AttemptReport>;
}

/** Outcomes of an attempt. `refused` runs have status `failed`: their input or data are not sufficient for the task. */
const OUTCOMES = ['succeeded', 'refused', 'failed', 'dead', 'retried', 'cancelled', 'released', 'postponed', 'fetched'] as const;
type Outcome = (typeof OUTCOMES)[number];

const RETRY_BASE_MS = 1_000;
const MAX_RETRY_MS = 60_000;
/** A crash in this attempt is attributed to the data of the run, and the run fails without further retries. */
const LAST_CRASHING_ATTEMPT = 2;

/**
 * Supervises claimed runs in the worker's main process: renews the lease, stops runs that are cancelled, timed out or no longer
 * held, and records all outcomes except success, which the run process commits with its result under the same lease.
 */
export class RunExecutor {
  constructor(
    private readonly runtime: Runtime,
    private readonly store: RunStore,
  ) {
    // Counters are initialised with 0, because a counter that starts at 1 shows no increase.
    for (const agent of SERVED_NAMES) for (const status of OUTCOMES) runtime.metrics.runsFinished.inc({ agent, status }, 0);
  }

  /**
   * Supervises one attempt until it ends. Resolves to true if the process can be reused.
   * @param shutdown aborts on worker shutdown; the run is then released without using up the attempt
   */
  execute(run: ClaimedRun, process: AttemptProcess, shutdown: AbortSignal): Promise<boolean> {
    return inSpan(`run ${run.agent}`, spanOf(run), async (span) => {
      if (span) await this.store.recordAttempt(run, span.traceparent).catch(() => undefined);
      return this.supervise(run, process, shutdown);
    });
  }

  private async supervise(run: ClaimedRun, runProcess: AttemptProcess, shutdown: AbortSignal): Promise<boolean> {
    const log = this.runtime.log.child({
      run_id: run.runId,
      tenant_id: run.tenantId,
      agent: run.agent,
      attempt: run.attempt,
      request_id: run.requestId,
    });
    const stop = new AbortController();
    const onShutdown = (): void => stop.abort(new StoppedError('shutdown'));
    shutdown.addEventListener('abort', onShutdown);
    if (shutdown.aborted) onShutdown();
    const timeLimit = setTimeout(() => stop.abort(new StoppedError('timed_out')), this.runtime.config.runs.attemptTimeoutMs);
    const heartbeat = this.keepLease(run, stop);
    const started = process.hrtime.bigint();
    log.info({ run_process: runProcess.pid }, 'run started');
    try {
      const { outcome, isClean } = await this.attempt(run, runProcess, stop.signal, log);
      this.runtime.metrics.runsFinished.inc({ agent: run.agent, status: outcome });
      this.runtime.metrics.runDuration.observe({ agent: run.agent }, Number(process.hrtime.bigint() - started) / 1e9);
      activeSpan()?.set({ 'kpi.run.outcome': outcome });
      log.info({ status: outcome }, 'run ended');
      return isClean;
    } catch (err) {
      if (err instanceof LeaseLostError) {
        this.runtime.metrics.leasesLost.inc();
        log.warn('lease lost; the result of the attempt is discarded');
      } else log.error({ err }, 'run outcome could not be recorded; its lease will expire');
      return false;
    } finally {
      clearTimeout(timeLimit);
      clearInterval(heartbeat);
      shutdown.removeEventListener('abort', onShutdown);
      if (run.fetched !== null) await this.removeFetched(run, run.fetched, log);
    }
  }

  private keepLease(run: ClaimedRun, stop: AbortController): NodeJS.Timeout {
    const { leaseMs } = this.runtime.config.runs;
    let renewedAt = performance.now();
    return setInterval(() => {
      this.store.renew(run).then(
        (outcome) => {
          // After a success only the report of the run process is outstanding.
          if (outcome === 'held' || outcome === 'succeeded') renewedAt = performance.now();
          else stop.abort(new StoppedError(outcome === 'cancel' ? 'cancelled' : 'lease_lost'));
        },
        () => {
          if (performance.now() - renewedAt > leaseMs) stop.abort(new StoppedError('lease_lost'));
        },
      );
    }, leaseMs / 3);
  }

  /** @throws LeaseLostError if another worker holds the run; nothing of this attempt has been recorded in that case */
  private async attempt(
    run: ClaimedRun,
    process: AttemptProcess,
    signal: AbortSignal,
    log: Runtime['log'],
  ): Promise<{ outcome: Outcome; isClean: boolean }> {
    const account = new ModelAccount();
    const storeUsage = (): Promise<void> => this.storeUsage(run, account);
    let folder: string | undefined;
    try {
      folder = await createWorkFolder('run');
      const report = await process.execute({ run, folder, account, storeUsage }, signal);
      if (report.kind === 'succeeded') return { outcome: 'succeeded', isClean: true };
      await storeUsage();
      return { outcome: await this.endReported(run, report), isClean: report.kind !== 'error' && report.kind !== 'lease_lost' };
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      await storeUsage();
      return { outcome: await this.endAborted(run, error, log), isClean: false };
    } finally {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    }
  }

  /** Removes the fetched data of a run that has ended. If this fails, they are removed like other unreferenced blobs. */
  private async removeFetched(run: ClaimedRun, { blobName }: FetchedData, log: Runtime['log']): Promise<void> {
    try {
      if (await this.store.hasEnded(run)) await this.runtime.storage.remove(run.tenantId, blobName);
    } catch (err) {
      log.warn({ err }, 'fetched data could not be removed');
    }
  }

  /** Returns a run to the queue for a slot. If another worker holds it meanwhile, the data are not needed. */
  private async handOver(run: ClaimedRun, data: FetchedData): Promise<void> {
    try {
      await this.store.handOver(run, data);
    } catch (error) {
      if (error instanceof LeaseLostError) await this.runtime.storage.remove(run.tenantId, data.blobName);
      throw error;
    }
  }

  /** Adds the model usage so far to the run. Called before every outcome is recorded. */
  private async storeUsage(run: ClaimedRun, account: ModelAccount): Promise<void> {
    await account.settled();
    const usage = account.take();
    if (usage.modelCalls > 0) await this.store.addUsage(run, usage);
  }

  /** Records the outcome reported by the run process. */
  private async endReported(run: ClaimedRun, report: Exclude<AttemptReport, { kind: 'succeeded' }>): Promise<Outcome> {
    switch (report.kind) {
      case 'lease_lost':
        throw new LeaseLostError(`run ${run.runId} is no longer held by this worker`);
      case 'cancelled':
        await this.store.end(run, 'cancelled', null);
        return 'cancelled';
      case 'postponed':
        await this.store.release(run, null, report.waitMs, true);
        return 'postponed';
      case 'fetched':
        await this.handOver(run, report.data);
        return 'fetched';
      case 'not_fetched':
        await this.store.handOver(run, null);
        return 'released';
      case 'refused':
      case 'failed':
        activeSpan()?.fail({ code: report.failure.code });
        await this.fail(run, 'failed', report.failure);
        return report.kind;
      case 'error':
        activeSpan()?.fail({ code: 'internal' });
        return this.retry(run, { code: 'internal', message: report.message });
    }
  }

  /** Writes the end of an attempt that was stopped, or whose process ended. */
  private async endAborted(run: ClaimedRun, error: unknown, log: Runtime['log']): Promise<Outcome> {
    if (error instanceof StoppedError) {
      switch (error.reason) {
        case 'lease_lost':
          throw new LeaseLostError(error.message);
        case 'shutdown':
          await this.store.release(run, null, 0, true);
          return 'released';
        case 'cancelled':
          await this.store.end(run, 'cancelled', null);
          return 'cancelled';
        case 'timed_out':
          activeSpan()?.fail(error);
          await this.fail(run, 'failed', await this.failureOf(run, 'timed_out'));
          return 'failed';
      }
    }
    activeSpan()?.fail(error);
    if (!(error instanceof RunProcessDiedError)) {
      log.error({ err: error }, 'attempt failed outside of the run process');
      return this.retry(run, { code: 'internal', message: 'The agent failed; the request id identifies it in the logs.' });
    }
    log.error({ reason: error.reason, how: error.how }, 'run process ended');
    this.runtime.metrics.runProcessesEnded.inc({ reason: error.reason });
    if (error.reason !== 'crash') {
      await this.fail(run, 'failed', await this.limitFailure(run, error.reason));
      return 'refused';
    }
    const crashed = await this.failureOf(run, 'crashed');
    if (run.attempt < Math.min(LAST_CRASHING_ATTEMPT, run.maxAttempts)) return this.retry(run, crashed);
    await this.fail(run, 'failed', crashed);
    return 'failed';
  }

  private async limitFailure(run: ClaimedRun, limit: Exclude<RunProcessDiedError['reason'], 'crash'>): Promise<RunFailure> {
    const { limitExceeded } = await this.messagesFor(run);
    return { code: `${limit}_limit`, message: formatMessage(limitExceeded[limit], { ...this.runtime.config.runs.limits }) };
  }

  private async failureOf(run: ClaimedRun, code: 'timed_out' | 'crashed'): Promise<RunFailure> {
    return { code, message: (await this.messagesFor(run)).failure[code] };
  }

  private async messagesFor(run: ClaimedRun): Promise<Messages> {
    return messagesIn(await runLanguage(this.runtime.database.forTenant(run.tenantId), run));
  }

  private async retry(run: ClaimedRun, failure: RunFailure): Promise<Outcome> {
    if (run.attempt >= run.maxAttempts) {
      this.runtime.metrics.runsDead.inc();
      await this.fail(run, 'dead', exhausted(run, failure.message));
      return 'dead';
    }
    await this.store.release(run, failure, Math.min(RETRY_BASE_MS * 4 ** (run.attempt - 1), MAX_RETRY_MS));
    return 'retried';
  }

  private fail(run: ClaimedRun, status: 'failed' | 'dead', failure: RunFailure): Promise<void> {
    return this.store.end(run, status, failure, async (em) => (await loadAgent(run.agent))?.onFailure?.(em, run, failure));
  }
}

/** Returns the span options of an attempt: in the trace of the request that started the run, linked to the previous attempt. */
const spanOf = ({ traceparent, earlierAttempt, runId, tenantId, agent, attempt }: ClaimedRun): SpanOptions => ({
  kind: 'consumer',
  parent: traceparent,
  links: earlierAttempt === null ? [] : [earlierAttempt],
  attributes: { 'kpi.run.id': runId, 'kpi.tenant.id': tenantId, 'kpi.agent': agent, 'kpi.run.attempt': attempt },
});
