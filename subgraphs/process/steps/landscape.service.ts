import type { Language } from '../../../platform/content/index.js';
import { notFound } from '../../../platform/errors/index.js';
import { readRows } from '../../../platform/database/index.js';
import { enumMember } from '../../../platform/graph/enum-member.js';
import { connectEntities, type Connection, type EntitySortKey, type PageArgs } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { anyOf, timeRange } from '../../../platform/graph/lists/list-filter.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { batched } from '../../../platform/graph/nodes/loaders.js';
import { liveWorkers, runsById, type RunOutline } from '../../../platform/runs/index.js';
import type { Landscape } from '../content/landscape.js';
import type { StepContent } from '../content/step-content.schema.js';
import { languageFor } from '../../../platform/graph/scalars/language.js';
import type { ProcessLandscape, ProcessProgress, ProcessStep, StepRun } from './landscape.type.js';
import { countSteps } from './step-counts.js';
import { ProcessStepTransitionOrder, type ProcessStepTransitionFilterInput } from './step-history.input.js';
import { ProcessStepState, StepRecord, StepTransition } from './step.entity.js';

const BY_REVISION: EntitySortKey<StepTransition> = { property: 'revision', type: 'integer' };

/** State of the landscape for the tenant, without the content. */
interface LandscapeData {
  records: Map<string, StepRecord>;
  runs: Map<string, RunOutline>;
  servedAgents: Set<string>;
  contributions: Map<string, { count: number; lastAt: Date }>;
}

/** Reads the landscape: the shared content and the state for the tenant. The run of a step is read at the time of the request. */
export class LandscapeService {
  /** Loads steps that other subgraphs reference. */
  private readonly references = batched<string, ProcessStep>(async (ctx, stepIds) => {
    const contents = stepIds.flatMap((id) => this.content.find(id) ?? []);
    const steps = await this.steps(ctx, contents, await languageFor(ctx, null));
    return new Map(steps.map((step) => [step.stepId, step]));
  });

  constructor(private readonly content: Landscape) {}

  async landscape(ctx: GraphContext, requestedLanguage: string | null): Promise<ProcessLandscape> {
    const language = await languageFor(ctx, requestedLanguage);
    const steps = await this.steps(ctx, this.content.steps, language);
    const phases = this.content.phases.map(({ phase_id: phaseId, name, description }) => {
      const own = steps.filter((step) => step.phaseId === phaseId);
      return { phaseId, name: name[language], description: description[language], counts: countSteps(own), steps: own };
    });
    return { language, counts: countSteps(steps), phases };
  }

  async progress(ctx: GraphContext, requestedLanguage: string | null): Promise<ProcessProgress> {
    const [language, tenantState] = await Promise.all([languageFor(ctx, requestedLanguage), this.tenantState(ctx)]);
    const steps = toSteps(this.content.steps, tenantState, language);
    const running = steps.filter(({ state }) => state === ProcessStepState.RUNNING);
    const changes = [...tenantState.records.values()].map(({ updatedAt }) => updatedAt);
    return {
      language,
      counts: countSteps(steps),
      phases: this.content.phases.map(({ phase_id: phaseId, name }) => ({
        phaseId,
        name: name[language],
        counts: countSteps(steps.filter((step) => step.phaseId === phaseId)),
      })),
      currentStep: running.toSorted((a, b) => Number(b.updatedAt) - Number(a.updatedAt))[0] ?? null,
      nextStep: steps.find(({ state }) => state === ProcessStepState.NOT_STARTED) ?? null,
      lastActivityAt: latest([...changes, ...[...tenantState.contributions.values()].map(({ lastAt }) => lastAt)]),
    };
  }

  /** Returns a step with its state. @throws AppError NOT_FOUND for an unknown step */
  async step(ctx: GraphContext, stepId: string, requestedLanguage: string | null): Promise<ProcessStep> {
    const content = this.stepContent(stepId);
    const language = await languageFor(ctx, requestedLanguage);
    const [step] = await this.steps(ctx, [content], language);
    if (!step) throw notFound('step');
    return step;
  }

  /** Returns a step in the language that the client prefers; null for an unknown step. */
  async reference(ctx: GraphContext, stepId: string): Promise<ProcessStep | null> {
    return (await this.references(ctx, stepId)) ?? null;
  }

  async steps(ctx: GraphContext, contents: readonly StepContent[], language: Language): Promise<ProcessStep[]> {
    return toSteps(contents, await this.tenantState(ctx), language);
  }

  /** Returns a page of the history of a step, newest first unless ordered otherwise. */
  history(
    ctx: GraphContext,
    stepId: string,
    page: PageArgs,
    { actions, actors, forced, timeAfter, timeBefore }: ProcessStepTransitionFilterInput,
    orderBy: ListOrder | null,
  ): Connection<StepTransition> {
    const { order = { by: [], direction: 'desc' } } = ProcessStepTransitionOrder.of(orderBy);
    return connectEntities(ctx, StepTransition, {
      id: 'stepId',
      page,
      where: {
        stepId,
        ...anyOf('action', actions),
        ...anyOf('actor', actors),
        ...(forced != null && { forced }),
        ...timeRange('time', timeAfter, timeBefore),
      },
      order: { by: [...order.by, BY_REVISION], direction: order.direction },
      list: `history of ${stepId}`,
    });
  }

  /** Returns the content of a step. @throws AppError NOT_FOUND for an unknown step */
  stepContent(stepId: string): StepContent {
    const content = this.content.find(stepId);
    if (!content) throw notFound('step');
    return content;
  }

  private async tenantState({ em, tenantId }: GraphContext): Promise<LandscapeData> {
    // A new identity map, because the current one may contain rows from before a mutation. A transaction of the caller is used: a second
    // connection for a caller who holds one could wait for ever.
    const reading = em.fork({ keepTransactionContext: true }).find(StepRecord, { tenantId });
    const [records, runs, workers, contributions] = await Promise.all([
      reading,
      reading.then((found) =>
        runsById(
          em,
          tenantId,
          found.flatMap(({ runId }) => runId ?? []),
        ),
      ),
      liveWorkers(em),
      readRows<{ step_id: string; count: number; last_at: Date | string }[]>(
        em,
        `SELECT step_id, count(*)::int AS count, max(created_at) AS last_at FROM process.contribution
          WHERE tenant_id = ? AND withdrawn_at IS NULL GROUP BY step_id`,
        [tenantId],
      ),
    ]);
    return {
      records: new Map(records.map((record) => [record.stepId, record])),
      runs,
      servedAgents: new Set(workers.flatMap(({ agents }) => agents)),
      contributions: new Map(contributions.map(({ step_id: id, count, last_at: at }) => [id, { count, lastAt: new Date(at) }])),
    };
  }
}

const toSteps = (
  contents: readonly StepContent[],
  { records, runs, servedAgents, contributions }: LandscapeData,
  language: Language,
): ProcessStep[] =>
  contents.map((content) => {
    const record = records.get(content.step_id);
    const run = record?.runId ? runs.get(record.runId) : undefined;
    return {
      language,
      stepId: content.step_id,
      phaseId: content.phase,
      order: content.order,
      title: content.title[language],
      purpose: content.purpose[language],
      state: enumMember(ProcessStepState, record?.state ?? 'not_started'),
      agent: { name: content.agent, live: servedAgents.has(content.agent) },
      run: run ? toStepRun(run) : null,
      runSkippedReason: record?.runSkippedReason ?? null,
      blockedReason: record?.blockedReason ?? null,
      contributions: contributions.get(content.step_id)?.count ?? 0,
      startedAt: record?.startedAt ?? null,
      completedAt: record?.completedAt ?? null,
      updatedAt: record?.updatedAt ?? null,
    };
  });

const FAILED = new Set<RunOutline['status']>(['failed', 'dead', 'cancelled']);

const toStepRun = ({ runId, status, progress, degraded, error, finishedAt }: RunOutline): StepRun => ({
  runId,
  status,
  progress,
  degraded,
  failed: FAILED.has(status),
  error: error?.message ?? null,
  finishedAt,
  run: { runId },
});

const latest = (times: readonly Date[]): Date | null =>
  times.length === 0 ? null : new Date(Math.max(...times.map((time) => time.getTime())));
