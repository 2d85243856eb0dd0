import DataLoader from 'dataloader';
import type { Language } from '../../../platform/content/index.js';
import { notFound } from '../../../platform/errors/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { liveWorkers, runsById, type RunOutline } from '../../../platform/queue/index.js';
import type { Landscape } from '../content/landscape.js';
import type { StepContent } from '../content/step-content.schema.js';
import { languageFor } from '../../../platform/graph/language.js';
import type { ProcessLandscape, ProcessProgress, ProcessStep, StepRun } from './landscape.type.js';
import { countSteps } from './step-counts.js';
import { ProcessStepState, StepRecord, StepTransition } from './step.entity.js';

/** What is so for the tenant, apart from the content. */
interface Standing {
  records: Map<string, StepRecord>;
  runs: Map<string, RunOutline>;
  served: Set<string>;
  contributions: Map<string, { count: number; lastAt: Date }>;
}

/** Reads the landscape: the content that all tenants share, and where the tenant stands. A step's run is read, not followed. */
export class LandscapeService {
  /** One per operation: a context never outlives the request it was made for. */
  private readonly loaders = new WeakMap<GraphContext, DataLoader<string, ProcessStep | null>>();

  constructor(private readonly content: Landscape) {}

  async landscape(ctx: GraphContext, asked: string | null): Promise<ProcessLandscape> {
    const language = await languageFor(ctx, asked);
    const steps = showSteps(this.content.steps, await this.standing(ctx), language);
    const phases = this.content.phases.map(({ phase_id: phaseId, name, description }) => {
      const own = steps.filter((step) => step.phaseId === phaseId);
      return { phaseId, name: name[language], description: description[language], counts: countSteps(own), steps: own };
    });
    return { language, counts: countSteps(steps), phases };
  }

  async progress(ctx: GraphContext, asked: string | null): Promise<ProcessProgress> {
    const language = await languageFor(ctx, asked);
    const standing = await this.standing(ctx);
    const steps = showSteps(this.content.steps, standing, language);
    const running = steps.filter(({ state }) => state === ProcessStepState.running);
    const changes = [...standing.records.values()].map(({ updatedAt }) => updatedAt);
    return {
      language,
      counts: countSteps(steps),
      phases: this.content.phases.map(({ phase_id: phaseId, name }) => ({
        phaseId,
        name: name[language],
        counts: countSteps(steps.filter((step) => step.phaseId === phaseId)),
      })),
      currentStep: running.toSorted((a, b) => Number(b.updatedAt) - Number(a.updatedAt))[0] ?? null,
      nextStep: steps.find(({ state }) => state === ProcessStepState.not_started) ?? null,
      lastActivityAt: latest([...changes, ...[...standing.contributions.values()].map(({ lastAt }) => lastAt)]),
    };
  }

  /** @throws AppError NOT_FOUND for a step that the landscape does not have */
  async step(ctx: GraphContext, stepId: string, asked: string | null): Promise<ProcessStep> {
    const content = this.stepContent(stepId);
    const language = await languageFor(ctx, asked);
    const [step] = showSteps([content], await this.standing(ctx), language);
    if (!step) throw notFound('step');
    return step;
  }

  /** Steps that other domains refer to, all of an operation at once; null for one that is not there. */
  reference(ctx: GraphContext, stepId: string): Promise<ProcessStep | null> {
    let loader = this.loaders.get(ctx);
    if (!loader) {
      loader = new DataLoader(async (ids) => {
        const steps = showSteps(this.content.steps, await this.standing(ctx), await languageFor(ctx, null));
        return ids.map((id) => steps.find((step) => step.stepId === id) ?? null);
      });
      this.loaders.set(ctx, loader);
    }
    return loader.load(stepId);
  }

  /** Newest first. */
  history(ctx: GraphContext, stepId: string): Promise<StepTransition[]> {
    return ctx.em.find(StepTransition, { tenantId: ctx.tenantId, stepId }, { orderBy: { revision: 'desc' }, limit: 200 });
  }

  /** @throws AppError NOT_FOUND for a step that the landscape does not have */
  stepContent(stepId: string): StepContent {
    const content = this.content.find(stepId);
    if (!content) throw notFound('step');
    return content;
  }

  private async standing({ em, tenantId }: GraphContext): Promise<Standing> {
    // Past the identity map: a mutation may have changed the rows behind it.
    const records = await em.fork().find(StepRecord, { tenantId });
    const [runs, workers, contributions] = await Promise.all([
      runsById(
        em,
        tenantId,
        records.flatMap(({ runId }) => runId ?? []),
      ),
      liveWorkers(em),
      em.execute<{ step_id: string; count: number; last_at: Date | string }[]>(
        `SELECT step_id, count(*)::int AS count, max(created_at) AS last_at FROM process.contribution
          WHERE tenant_id = ? AND withdrawn_at IS NULL GROUP BY step_id`,
        [tenantId],
      ),
    ]);
    return {
      records: new Map(records.map((record) => [record.stepId, record])),
      runs,
      served: new Set(workers.flatMap(({ agents }) => agents)),
      contributions: new Map(contributions.map(({ step_id: id, count, last_at: at }) => [id, { count, lastAt: new Date(at) }])),
    };
  }
}

const showSteps = (
  contents: readonly StepContent[],
  { records, runs, served, contributions }: Standing,
  language: Language,
): ProcessStep[] =>
  contents.map((content) => {
    const record = records.get(content.step_id);
    const run = record?.runId ? runs.get(record.runId) : undefined;
    return {
      stepId: content.step_id,
      phaseId: content.phase,
      order: content.order,
      title: content.title[language],
      purpose: content.purpose[language],
      state: ProcessStepState[record?.state ?? 'not_started'],
      agent: { name: content.agent, live: served.has(content.agent) },
      run: run ? showRun(run) : null,
      runSkippedReason: record?.runSkippedReason ?? null,
      blockedReason: record?.blockedReason ?? null,
      contributions: contributions.get(content.step_id)?.count ?? 0,
      startedAt: record?.startedAt ?? null,
      completedAt: record?.completedAt ?? null,
      updatedAt: record?.updatedAt ?? null,
    };
  });

const FAILED = new Set<RunOutline['status']>(['failed', 'dead', 'cancelled']);

const showRun = ({ runId, status, progress, degraded, error, finishedAt }: RunOutline): StepRun => ({
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
