import { AgentContracts, childRuns, startChildren, type ChildRun } from '../../platform/runs/index.js';
import { planRequest, requestOfStep, type PlanRequest, type PlanStep } from '../../subgraphs/agents/index.js';
import { defineAgent, PostponedError, RefusedError, type AgentContext } from '../kit.js';
import { planMarkdown, planProgressOf, planResult, failureText, planResultSchema } from '../methods/plan-course/index.js';
import { tenantNameOf } from '../tenant-name.js';

/** Interval after which the plan checks its steps by itself; normally the end of a step wakes it. */
const FALLBACK_CHECK_MS = 15_000;

/**
 * Executes a plan: starts the run of each step when its predecessors have succeeded, and releases its own slot while waiting. Its
 * entire state is in the runs of its steps, so any worker can resume it at any time.
 */
export const planJob = defineAgent({
  name: 'plan',
  input: planRequest,
  output: planResultSchema,

  async run(context, plan) {
    const { em, run } = context;
    const runs = await childRuns(em, run);
    const { ready, open, ended, failed, neverStarted } = planProgressOf(plan.steps, runs);
    if (ended > 0) await context.progress(ended / plan.steps.length, `${ended}/${plan.steps.length}`);
    if (ready.length > 0) await startSteps(context, plan, ready, runs);
    if (ready.length + open > 0) throw new PostponedError('steps are running', FALLBACK_CHECK_MS);
    const { language } = plan.common;
    if (failed.length > 0)
      throw new RefusedError(
        failureText({ failed, neverStarted }, runs, language),
        failed.flatMap(({ key }) => runs.get(key)?.error?.missing ?? []),
        'step_failed',
      );
    const result = planResult(plan, runs);
    return {
      result,
      markdown: planMarkdown(result, { language, tenantName: await tenantNameOf(context), createdAt: new Date().toISOString() }),
      degradedReasons: plan.steps.flatMap(({ key }) => (runs.get(key)?.degradedReasons ?? []).map((reason) => `${key}: ${reason}`)),
      citations: result.steps.map(({ runId, title }) => ({ id: runId, kind: 'run', label: title })),
    };
  },
});

const startSteps = async (
  { em, run }: AgentContext,
  plan: PlanRequest,
  steps: readonly PlanStep[],
  runs: ReadonlyMap<string, ChildRun>,
): Promise<void> => {
  const contracts = AgentContracts.load();
  await startChildren(
    em,
    run,
    steps.map((step) => {
      const before = contracts.acceptsRuns(step.agent) ? step.after.flatMap((key) => runs.get(key)?.runId ?? []) : [];
      return { stepKey: step.key, agent: step.agent, input: requestOfStep(plan, step, before, contracts.maxIds(step.agent)) };
    }),
  );
};
