import { extname } from 'node:path';
import { z } from 'zod';
import { evaluationsOfIndividuals, readRestriction, withoutIndividuals } from './individuals.js';
import { messagesIn } from './messages.js';
import { withDataCautions } from './data-cautions.js';
import { isPermanent } from './permanent-error.js';
import { refuseUnknown } from './refuse-unknown.js';
import { requestInput, stateReading } from './state-reading.js';
import { DuckDbSession, isOutOfMemory } from '../../platform/analytics/index.js';
import { AppError } from '../../platform/errors/index.js';
import { recentEvents } from '../../platform/events/index.js';
import { ModelAccount } from '../../platform/models/index.js';
import { RunCancelledError, LeaseLostError, type ClaimedRun, type RunStore } from '../../platform/runs/index.js';
import type { RunRuntime } from '../../platform/run-runtime.js';
import { encodeStored } from '../../platform/stored-json.js';
import type { Logger } from '../../platform/telemetry/index.js';
import { readableText } from '../../platform/text/index.js';
import { recordArtifacts, type NewArtifact } from '../../subgraphs/agents/index.js';
import { PostponedError, RefusedError, type AgentContext, type AgentDefinition, type AgentOutcome, type OutputFile } from '../kit.js';
import {
  proposeSubjects,
  readRequest,
  readTenantThings,
  withoutCourtesies,
  withPlainVerbs,
  type Understood,
} from '../methods/request-reading/index.js';
import { answerRows, loadPlan, withComparedPeriods, type LoadedPlan, type RowAnswer } from '../methods/answer-plan/index.js';
import { findAgentCard } from '../agents/cards.js';
import { loadAgent } from '../registry.js';
import { openRunModel } from '../run-model.js';
import { tenantNameOf } from '../tenant-name.js';
import type { AttemptReport } from './ipc-messages.js';

export interface AttemptOptions {
  runtime: RunRuntime;
  store: RunStore;
  /** Folder of the run for its work files. The main process removes it. */
  folder: string;
  log: Logger;
  /** Stores the model usage so far with the run. */
  storeUsage(): Promise<void>;
}

/**
 * Executes one attempt of a run and commits a successful result under the run's lease. All other outcomes are reported to the main
 * process, which records them.
 */
export const executeAttempt = async (claimed: ClaimedRun, options: AttemptOptions): Promise<AttemptReport> => {
  let run = withReadableText(claimed);
  try {
    const { run: permitted, declined } = await withPermitted(run, options.runtime);
    run = permitted;
    const agent = await loadAgent(run.agent);
    if (!agent) throw new RefusedError(`No worker serves the agent ${run.agent}.`, [], 'unknown_agent');
    await using resources = new AsyncDisposableStack();
    const context = contextFor(run, options, resources);
    await refuseUnknown(context);
    const outcome = await agent.run(context, parseInput(agent, run.input));
    const answered = await withDataCautions(agent, await stateReading(agent, outcome, context, declined), context);
    const result = checkedResult(agent, answered.result);
    const files = await storeFiles(run, answered.files ?? [], options);
    await options.storeUsage();
    await commit(run, { ...answered, result }, files, options);
    return { kind: 'succeeded' };
  } catch (error) {
    return reportOf(error, run, options.log);
  }
};

const withReadableText = (run: ClaimedRun): ClaimedRun => {
  const { input } = run.input;
  return typeof input === 'string' ? { ...run, input: { ...run.input, input: readableText(input) } } : run;
};

/**
 * Returns a run without the parts of its request that ask for an evaluation of single persons, if the tenant excludes these, and a
 * sentence on what is declined.
 *
 * @throws RefusedError if the request asks for nothing else
 */
const withPermitted = async (run: ClaimedRun, { database }: RunRuntime): Promise<{ run: ClaimedRun; declined: string[] }> => {
  const request = requestInput.safeParse(run.input);
  if (!request.success || evaluationsOfIndividuals(request.data.input).length === 0) return { run, declined: [] };
  const restriction = await readRestriction(database.forTenant(run.tenantId), run.tenantId);
  if (restriction === null) return { run, declined: [] };
  const messages = messagesIn(request.data.language);
  const { request: input, declined } = withoutIndividuals(request.data.input);
  const sentence = messages.declined(declined.map(messages.quoted).join(', '), restriction);
  if (input === '') throw new RefusedError(sentence, ['permission']);
  return { run: { ...run, input: { ...run.input, input } }, declined: [sentence] };
};

const contextFor = (run: ClaimedRun, { runtime, store, folder, log }: AttemptOptions, resources: AsyncDisposableStack): AgentContext => {
  const { config, database, models, search, storage } = runtime;
  const em = database.forTenant(run.tenantId);
  let session: Promise<DuckDbSession> | undefined;
  let understood: Promise<Understood | null> | undefined;
  let loaded: Promise<LoadedPlan | null> | undefined;
  let rowAnswer: Promise<RowAnswer | null> | undefined;
  const loadedPlan = (): Promise<LoadedPlan | null> => (loaded ??= planFrom(context));
  const context: AgentContext = {
    run,
    config,
    log,
    folder,
    // The main process stops a run by killing this process.
    signal: NEVER,
    em,
    storage,
    search,
    models,
    // The main process makes the model calls and accounts for them.
    modelAccount: new ModelAccount(),
    recentEvents: (limit) => recentEvents(em.fork(), limit),
    understood: () => (understood ??= understoodFrom(context)),
    plan: async () => (await loadedPlan())?.plan ?? null,
    plannedCases: async () => (await loadedPlan())?.rows ?? null,
    rowAnswer: () => (rowAnswer ??= rowAnswerFrom(context, loadedPlan)),
    considered: new Set(),
    cleaned: new Map(),
    duckDb: () =>
      (session ??= DuckDbSession.open({ folder, memoryMb: config.worker.memoryMb, threads: 2 }).then((opened) => resources.use(opened))),
    progress: (fraction, step) => store.reportProgress(run, { fraction, step }),
    awaitingText: (charactersReceived) =>
      store
        .reportProgress(run, { step: charactersReceived === 0 ? 'waiting_for_model' : 'writing', charactersReceived })
        .catch((err: unknown) => log.debug({ err }, 'model answer progress was not recorded')),
  };
  return context;
};

/**
 * Reads the request of a run. If it names nothing and a language model is configured, the model may propose what it means; agents whose
 * input is a text to work on need no proposals.
 */
const understoodFrom = async (context: AgentContext): Promise<Understood | null> => {
  const { agent, tenantId, input } = context.run;
  const request = requestInput.safeParse(input);
  if (!request.success || request.data.input.trim() === '') return null;
  const { input: text, language } = request.data;
  const tenant = { tenantId, tenantName: await tenantNameOf(context) };
  const things = await readTenantThings(context.em.fork(), tenant, language);
  const understood = readRequest(withPlainVerbs(withoutCourtesies(text)), things, { language, now: new Date() });
  const isClear = understood.subjects.length + understood.topics.length > 0 || understood.unanswered.length === 0;
  if (isClear || context.config.model === null || findAgentCard(agent)?.readsText === true) return understood;
  const model = await openRunModel(context, { purpose: agent, usePremium: false, language });
  return proposeSubjects(understood, text, things, model);
};

const planFrom = async (context: AgentContext): Promise<LoadedPlan | null> => {
  const understood = await context.understood();
  const request = requestInput.safeParse(context.run.input);
  if (understood === null || !request.success) return null;
  return loadPlan(
    { ...context, em: context.em.fork() },
    withPlainVerbs(withoutCourtesies(request.data.input)),
    understood,
    request.data.dataset_ids,
  );
};

const rowAnswerFrom = async (context: AgentContext, loadedPlan: () => Promise<LoadedPlan | null>): Promise<RowAnswer | null> => {
  const [loaded, understood] = [await loadedPlan(), await context.understood()];
  const answer = await answerRows(context, loaded?.plan ?? null, understood, loaded?.rows);
  const text = requestInput.safeParse(context.run.input).data?.input ?? '';
  return understood && withComparedPeriods(context, answer, loaded?.rows ?? null, { text, understood, now: new Date() });
};

const NEVER = new AbortController().signal;

const parseInput = (agent: AgentDefinition, input: unknown): unknown => {
  const parsed = agent.input.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new RefusedError(`The input is invalid: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`, [], 'invalid_input');
};

/** Thrown if an agent's result violates its own schema, which is a defect of the agent. */
class InvalidResultError extends Error {
  override name = 'InvalidResultError';

  /** @param paths paths of the invalid values with the violated rule; never the values themselves */
  constructor(readonly paths: readonly string[]) {
    super('agent result violates its schema');
  }
}

const MAX_PATHS = 20;

const checkedResult = (agent: AgentDefinition, result: unknown): unknown => {
  const parsed = agent.output.safeParse(result);
  if (!parsed.success)
    throw new InvalidResultError(parsed.error.issues.slice(0, MAX_PATHS).map(({ path, code }) => `${path.map(String).join('.')}: ${code}`));
  return encodeStored(agent.output, parsed.data);
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
  if (error instanceof LeaseLostError) return { kind: 'lease_lost' };
  if (error instanceof RunCancelledError) return { kind: 'cancelled' };
  if (error instanceof PostponedError) return { kind: 'postponed', waitMs: error.waitMs };
  if (error instanceof RefusedError) {
    const { code, message, missing } = error;
    return { kind: 'refused', failure: { code, message, ...(missing.length > 0 && { missing }) } };
  }
  if (error instanceof AppError && error.definition.status < 500)
    return { kind: 'refused', failure: { code: error.code.toLowerCase(), message: error.message } };
  if (error instanceof InvalidResultError) {
    log.error({ violations: error.paths }, 'agent result violates its schema');
    return {
      kind: 'failed',
      failure: { code: 'invalid_result', message: `The agent ${agent} produced a result that violates its own schema.` },
    };
  }
  // The limit is the same at the next attempt.
  if (isOutOfMemory(error)) {
    log.warn({ err: error }, 'analysis exceeds the memory limit');
    const message = `The agent ${agent} needs more memory for these data than a run has. Use a dataset with fewer columns.`;
    return { kind: 'refused', failure: { code: 'refused', message, missing: ['memory'] } };
  }
  if (isPermanent(error)) {
    log.error({ err: error }, 'attempt failed for a reason that a retry does not remove');
    return {
      kind: 'failed',
      failure: {
        code: 'defect',
        message: `The agent ${agent} cannot process these data. The request id identifies the error in the logs.`,
      },
    };
  }
  log.warn({ err: error }, 'attempt failed');
  return { kind: 'error', message: 'The agent failed; the request id identifies it in the logs.' };
};
