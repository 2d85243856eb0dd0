import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { DuckDbSession } from '../platform/analytics/index.js';
import { AppError } from '../platform/errors/index.js';
import { ModelAccount } from '../platform/models/index.js';
import { CancelledMeanwhile, exhausted, LeaseLost, type ClaimedRun, type RunFailure, type RunStore } from '../platform/queue/index.js';
import type { Runtime } from '../platform/runtime.js';
import { withSnakeCaseFields } from '../platform/snake-case.js';
import { activeSpan, inSpan, type SpanOptions } from '../platform/telemetry/index.js';
import { recordArtifacts, type NewArtifact } from '../subgraphs/agents/index.js';
import { NotYet, Refusal, type AgentContext, type AgentDefinition, type AgentOutcome, type OutputFile } from './kit.js';
import { loadAgent, REGISTRY } from './registry.js';

/** Why a running agent is told to stop. */
export class Stopped extends Error {
  override name = 'Stopped';

  constructor(readonly reason: 'cancelled' | 'lease_lost' | 'timed_out' | 'shutdown') {
    super(`the run was stopped: ${reason}`);
  }
}

/** How an attempt may end. Of `failed` runs those that were refused are told apart: their input or data will not do. */
const OUTCOMES = ['succeeded', 'refused', 'failed', 'dead', 'retried', 'cancelled', 'released', 'postponed'] as const;
type Outcome = (typeof OUTCOMES)[number];

const RETRY_BASE_MS = 1_000;
const RETRY_MOST_MS = 60_000;

/** Carries one claimed run to its end: work, keep the lease, commit the result once, or say why there is none. */
export class RunExecutor {
  constructor(
    private readonly runtime: Runtime,
    private readonly store: RunStore,
  ) {
    // From zero: what a series begins with counts as no increase.
    for (const agent of Object.keys(REGISTRY)) for (const status of OUTCOMES) runtime.metrics.runsFinished.inc({ agent, status }, 0);
  }

  /** @param shutdown aborts when the worker stops: the run is given back and keeps its attempt. */
  execute(run: ClaimedRun, shutdown: AbortSignal): Promise<void> {
    return inSpan(`run ${run.agent}`, spanOf(run), async (span) => {
      if (span) await this.store.noteAttempt(run, span.traceparent).catch(() => undefined);
      await this.carry(run, shutdown);
    });
  }

  private async carry(run: ClaimedRun, shutdown: AbortSignal): Promise<void> {
    const log = this.runtime.log.child({
      run_id: run.runId,
      tenant_id: run.tenantId,
      agent: run.agent,
      attempt: run.attempt,
      request_id: run.requestId,
    });
    const stop = new AbortController();
    const onShutdown = (): void => stop.abort(new Stopped('shutdown'));
    shutdown.addEventListener('abort', onShutdown);
    if (shutdown.aborted) onShutdown();
    const timeLimit = setTimeout(() => stop.abort(new Stopped('timed_out')), this.runtime.config.runs.attemptTimeoutMs);
    const heartbeat = this.keepLease(run, stop);
    const started = process.hrtime.bigint();
    log.info('run started');
    try {
      const status = await this.attempt(run, stop.signal, log);
      this.runtime.metrics.runsFinished.inc({ agent: run.agent, status });
      this.runtime.metrics.runDuration.observe({ agent: run.agent }, Number(process.hrtime.bigint() - started) / 1e9);
      activeSpan()?.set({ 'kpi.run.outcome': status });
      log.info({ status }, 'run ended');
    } catch (err) {
      if (err instanceof LeaseLost) {
        this.runtime.metrics.leasesLost.inc();
        log.warn('the lease was lost; what was computed is discarded');
      } else log.error({ err }, 'the end of the run could not be recorded; its lease will run out');
    } finally {
      clearTimeout(timeLimit);
      clearInterval(heartbeat);
      shutdown.removeEventListener('abort', onShutdown);
    }
  }

  private keepLease(run: ClaimedRun, stop: AbortController): NodeJS.Timeout {
    const { leaseMs } = this.runtime.config.runs;
    let renewedAt = performance.now();
    return setInterval(() => {
      this.store.renew(run).then(
        (outcome) => {
          if (outcome === 'held') renewedAt = performance.now();
          else stop.abort(new Stopped(outcome === 'cancel' ? 'cancelled' : 'lease_lost'));
        },
        () => {
          if (performance.now() - renewedAt > leaseMs) stop.abort(new Stopped('lease_lost'));
        },
      );
    }, leaseMs / 3);
  }

  /** @throws LeaseLost when another worker has the run; nothing of this attempt was written then. */
  private async attempt(run: ClaimedRun, signal: AbortSignal, log: Runtime['log']): Promise<Outcome> {
    const folder = join(tmpdir(), `kpi-run-${randomUUID()}`);
    const modelAccount = new ModelAccount();
    try {
      await mkdir(folder, { mode: 0o700 });
      const agent = await loadAgent(run.agent);
      if (!agent) throw new Refusal(`No worker serves the agent ${run.agent}.`, [], 'unknown_agent');
      await using resources = new AsyncDisposableStack();
      const context = this.contextFor(run, { folder, signal, log, resources, modelAccount });
      const outcome = await untilAborted(agent.run(context, parseInput(agent, run.input)), signal);
      const result = withSnakeCaseFields(agent.output, agent.output.parse(outcome.result));
      const files = await this.storeFiles(run, outcome.files ?? [], signal);
      await this.storeUsage(run, modelAccount);
      signal.throwIfAborted();
      await this.commit(run, { ...outcome, result }, files);
      return 'succeeded';
    } catch (error) {
      await this.storeUsage(run, modelAccount);
      return await this.endWithout(run, signal.aborted ? signal.reason : error, log);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private contextFor(
    run: ClaimedRun,
    { resources, ...given }: Pick<AgentContext, 'folder' | 'signal' | 'log' | 'modelAccount'> & { resources: AsyncDisposableStack },
  ): AgentContext {
    const { folder, signal, log } = given;
    const { config, database, events, models, search, storage } = this.runtime;
    let session: Promise<DuckDbSession> | undefined;
    return {
      ...given,
      run,
      config,
      em: database.forTenant(run.tenantId),
      storage,
      search,
      models,
      recentEvents: (limit) => events.recent(run.tenantId, limit),
      duckDb: () =>
        (session ??= DuckDbSession.open({ folder, memoryMb: config.worker.memoryMb, signal }).then((opened) => resources.use(opened))),
      progress: (fraction, step) => this.store.reportProgress(run, { fraction, step }),
      awaitingText: (charactersReceived) =>
        this.store
          .reportProgress(run, { step: charactersReceived === 0 ? 'waiting_for_model' : 'writing', charactersReceived })
          .catch((err: unknown) => log.debug({ err }, 'what a model has written so far was not told')),
    };
  }

  /** Before the run ends, however it ends. */
  private async storeUsage(run: ClaimedRun, account: ModelAccount): Promise<void> {
    await account.settled();
    const usage = account.take();
    if (usage.modelCalls > 0) await this.store.addUsage(run, usage);
  }

  private async storeFiles(run: ClaimedRun, files: OutputFile[], signal: AbortSignal): Promise<NewArtifact[]> {
    const stored: NewArtifact[] = [];
    for (const { path, fileName, mediaType } of files) {
      signal.throwIfAborted();
      const blob = await this.runtime.storage.putFile(run.tenantId, 'artifacts', path, extname(fileName), mediaType, signal);
      stored.push({ ...blob, fileName, mediaType });
    }
    return stored;
  }

  private async commit(run: ClaimedRun, outcome: AgentOutcome<unknown>, files: NewArtifact[]): Promise<void> {
    const completion = {
      result: outcome.result,
      markdown: outcome.markdown,
      degradedReasons: outcome.degradedReasons ?? [],
      citations: outcome.citations ?? [],
    };
    await this.store.succeed(run, completion, async (em) => {
      const artifacts = await recordArtifacts(em, run, files);
      await outcome.commit?.(em, artifacts);
    });
  }

  private async endWithout(run: ClaimedRun, error: unknown, log: Runtime['log']): Promise<Outcome> {
    if (error instanceof LeaseLost) throw error;
    if (error instanceof Stopped && error.reason === 'lease_lost') throw new LeaseLost(error.message);
    if (error instanceof Stopped && error.reason === 'shutdown') {
      await this.store.release(run, null, 0, true);
      return 'released';
    }
    if (error instanceof CancelledMeanwhile || (error instanceof Stopped && error.reason === 'cancelled')) {
      await this.store.end(run, 'cancelled', null);
      return 'cancelled';
    }
    if (error instanceof NotYet) {
      await this.store.release(run, null, error.waitMs, true);
      return 'postponed';
    }
    activeSpan()?.fail(error);
    const { failure, final } = failureOf(error);
    if (final) {
      await this.fail(run, 'failed', failure);
      return final;
    }
    if (run.attempt >= run.maxAttempts) {
      log.error({ err: error }, 'the last attempt failed; the run is dead');
      this.runtime.metrics.runsDead.inc();
      await this.fail(run, 'dead', exhausted(run, failure.message));
      return 'dead';
    }
    log.warn({ err: error }, 'attempt failed; the run will be tried again');
    await this.store.release(run, failure, Math.min(RETRY_BASE_MS * 4 ** (run.attempt - 1), RETRY_MOST_MS));
    return 'retried';
  }

  private fail(run: ClaimedRun, status: 'failed' | 'dead', failure: RunFailure): Promise<void> {
    return this.store.end(run, status, failure, async (em) => (await loadAgent(run.agent))?.onFailure?.(em, run, failure));
  }
}

/** Of one attempt: within the trace of whoever asked for the run, with a link to the attempt before. */
const spanOf = ({ traceparent, earlierAttempt, runId, tenantId, agent, attempt }: ClaimedRun): SpanOptions => ({
  kind: 'consumer',
  parent: traceparent,
  links: earlierAttempt === null ? [] : [earlierAttempt],
  attributes: { 'kpi.run.id': runId, 'kpi.tenant.id': tenantId, 'kpi.agent': agent, 'kpi.run.attempt': attempt },
});

/** An abort ends the attempt at once, even when the agent does not notice it. */
const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });

const parseInput = (agent: AgentDefinition, input: unknown): unknown => {
  const parsed = agent.input.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new Refusal(`The input is not usable: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`, [], 'invalid_input');
};

/** What is told of an error, and how the attempt ends where trying again could not help. */
const failureOf = (error: unknown): { failure: RunFailure; final?: 'refused' | 'failed' } => {
  if (error instanceof Refusal)
    return {
      failure: { code: error.code, message: error.message, ...(error.missing.length > 0 && { missing: error.missing }) },
      final: 'refused',
    };
  if (error instanceof AppError && error.definition.status < 500)
    return { failure: { code: error.code.toLowerCase(), message: error.message }, final: 'refused' };
  if (error instanceof Stopped) return { failure: { code: 'timed_out', message: 'The run took longer than it may.' }, final: 'failed' };
  return { failure: { code: 'internal', message: 'The agent failed; the request id identifies it in the logs.' } };
};
