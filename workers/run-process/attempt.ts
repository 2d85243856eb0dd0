import { extname } from 'node:path';
import { z } from 'zod';
import { DuckDbSession } from '../../platform/analytics/index.js';
import { AppError } from '../../platform/errors/index.js';
import { recentEvents } from '../../platform/events/index.js';
import { ModelAccount } from '../../platform/models/index.js';
import { CancelledMeanwhile, LeaseLost, type ClaimedRun, type RunStore } from '../../platform/queue/index.js';
import type { RunRuntime } from '../../platform/run-runtime.js';
import { withSnakeCaseFields } from '../../platform/snake-case.js';
import type { Logger } from '../../platform/telemetry/index.js';
import { recordArtifacts, type NewArtifact } from '../../subgraphs/agents/index.js';
import { NotYet, RefusedError, type AgentContext, type AgentDefinition, type AgentOutcome, type OutputFile } from '../kit.js';
import { loadAgent } from '../registry.js';
import type { AttemptReport } from './messages.js';

export interface AttemptOptions {
  runtime: RunRuntime;
  store: RunStore;
  /** Folder of the run for its work files. The main process removes it. */
  folder: string;
  log: Logger;
  /** Resolves when the usage of models so far is stored with the run. */
  storeUsage(): Promise<void>;
}

/**
 * Executes one attempt of a run and commits its result under the run's lease. Every other end is reported and written by the
 * main process.
 */
export const executeAttempt = async (run: ClaimedRun, options: AttemptOptions): Promise<AttemptReport> => {
  try {
    const agent = await loadAgent(run.agent);
    if (!agent) throw new RefusedError(`No worker serves the agent ${run.agent}.`, [], 'unknown_agent');
    await using resources = new AsyncDisposableStack();
    const context = contextFor(run, options, resources);
    const outcome = await agent.run(context, parseInput(agent, run.input));
    const result = checkedResult(agent, outcome.result);
    const files = await storeFiles(run, outcome.files ?? [], options);
    await options.storeUsage();
    await commit(run, { ...outcome, result }, files, options);
    return { kind: 'succeeded' };
  } catch (error) {
    return reportOf(error, run, options.log);
  }
};

const contextFor = (run: ClaimedRun, { runtime, store, folder, log }: AttemptOptions, resources: AsyncDisposableStack): AgentContext => {
  const { config, database, models, search, storage } = runtime;
  const em = database.forTenant(run.tenantId);
  let session: Promise<DuckDbSession> | undefined;
  return {
    run,
    config,
    log,
    folder,
    // A run that is stopped is killed with this process.
    signal: NEVER,
    em,
    storage,
    search,
    models,
    // The main process makes the calls and keeps the account.
    modelAccount: new ModelAccount(),
    recentEvents: (limit) => recentEvents(em.fork(), limit),
    duckDb: () => (session ??= DuckDbSession.open({ folder, memoryMb: config.worker.memoryMb }).then((opened) => resources.use(opened))),
    progress: (fraction, step) => store.reportProgress(run, { fraction, step }),
    awaitingText: (charactersReceived) =>
      store
        .reportProgress(run, { step: charactersReceived === 0 ? 'waiting_for_model' : 'writing', charactersReceived })
        .catch((err: unknown) => log.debug({ err }, 'progress of a model answer was not recorded')),
  };
};

const NEVER = new AbortController().signal;

const parseInput = (agent: AgentDefinition, input: unknown): unknown => {
  const parsed = agent.input.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new RefusedError(`The input is not usable: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`, [], 'invalid_input');
};

/** A defect of an agent: its result violates its own schema. */
class InvalidResult extends Error {
  override name = 'InvalidResult';

  /** @param paths of the values that violate the schema, with the rule each violates; never the values */
  constructor(readonly paths: readonly string[]) {
    super('the result violates the schema of its agent');
  }
}

const MAX_PATHS = 20;

const checkedResult = (agent: AgentDefinition, result: unknown): unknown => {
  const parsed = agent.output.safeParse(result);
  if (!parsed.success)
    throw new InvalidResult(parsed.error.issues.slice(0, MAX_PATHS).map(({ path, code }) => `${path.map(String).join('.')}: ${code}`));
  return withSnakeCaseFields(agent.output, parsed.data);
};

const storeFiles = async (run: ClaimedRun, files: OutputFile[], { runtime }: AttemptOptions): Promise<NewArtifact[]> => {
  const stored: NewArtifact[] = [];
  for (const { path, fileName, mediaType } of files) {
    const blob = await runtime.storage.putFile(run.tenantId, 'artifacts', path, extname(fileName), mediaType);
    stored.push({ ...blob, fileName, mediaType });
  }
  return stored;
};

const commit = (run: ClaimedRun, outcome: AgentOutcome<unknown>, files: NewArtifact[], { store }: AttemptOptions): Promise<void> => {
  const completion = {
    result: outcome.result,
    markdown: outcome.markdown,
    degradedReasons: outcome.degradedReasons ?? [],
    citations: outcome.citations ?? [],
  };
  return store.succeed(run, completion, async (em) => {
    const artifacts = await recordArtifacts(em, run, files);
    await outcome.commit?.(em, artifacts);
  });
};

const reportOf = (error: unknown, { agent }: ClaimedRun, log: Logger): AttemptReport => {
  if (error instanceof LeaseLost) return { kind: 'lease_lost' };
  if (error instanceof CancelledMeanwhile) return { kind: 'cancelled' };
  if (error instanceof NotYet) return { kind: 'postponed', waitMs: error.waitMs };
  if (error instanceof RefusedError) {
    const { code, message, missing } = error;
    return { kind: 'refused', failure: { code, message, ...(missing.length > 0 && { missing }) } };
  }
  if (error instanceof AppError && error.definition.status < 500)
    return { kind: 'refused', failure: { code: error.code.toLowerCase(), message: error.message } };
  if (error instanceof InvalidResult) {
    log.error({ violations: error.paths }, 'the result of the agent violates its schema');
    return {
      kind: 'failed',
      failure: { code: 'invalid_result', message: `The agent ${agent} produced a result that violates its own schema.` },
    };
  }
  log.warn({ err: error }, 'attempt failed');
  return { kind: 'fault', message: 'The agent failed; the request id identifies it in the logs.' };
};
