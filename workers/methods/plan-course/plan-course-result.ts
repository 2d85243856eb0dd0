import { z } from 'zod';
import type { ChildRun } from '../../../platform/runs/index.js';
import type { PlanRequest } from '../../../subgraphs/agents/index.js';

export const planResultSchema = z.object({
  planRunId: z.string(),
  title: z.string(),
  steps: z.array(
    z.object({
      key: z.string(),
      agent: z.string(),
      title: z.string(),
      after: z.array(z.string()),
      runId: z.string(),
      /** True if the run was produced without a required input; see the run's `degradedReasons`. */
      degraded: z.boolean(),
    }),
  ),
});
export type PlanCourseResult = z.output<typeof planResultSchema>;

/** Returns the result of a plan whose steps have all succeeded. */
export const planResult = (plan: PlanRequest, runs: ReadonlyMap<string, ChildRun>): PlanCourseResult => ({
  planRunId: plan.plan_run_id,
  title: plan.title,
  steps: plan.steps.map(({ key, agent, title, after }) => {
    const run = runs.get(key);
    return { key, agent, title, after, runId: run?.runId ?? '', degraded: (run?.degradedReasons.length ?? 0) > 0 };
  }),
});
