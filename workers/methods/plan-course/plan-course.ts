import type { ChildRun } from '../../../platform/runs/index.js';
import type { PlanStep } from '../../../subgraphs/agents/index.js';

/** Progress of a plan, derived from the runs of its steps. */
export interface PlanCourse {
  /** Steps without a run whose predecessors have all succeeded. */
  ready: PlanStep[];
  /** Number of runs that have not ended. */
  open: number;
  ended: number;
  /** Steps whose runs ended without success, in the plan's order. */
  failed: PlanStep[];
  /** Steps that will not start, because a direct or indirect predecessor failed. */
  neverStarted: PlanStep[];
}

const ACTIVE: ReadonlySet<ChildRun['status']> = new Set(['queued', 'running']);

/** @param steps in topological order: each step after its predecessors */
export const planProgressOf = (steps: readonly PlanStep[], runs: ReadonlyMap<string, ChildRun>): PlanCourse => {
  const course: PlanCourse = { ready: [], open: 0, ended: 0, failed: [], neverStarted: [] };
  const unreachable = new Set<string>();
  for (const step of steps) {
    const run = runs.get(step.key);
    if (run && ACTIVE.has(run.status)) course.open += 1;
    else if (run) {
      course.ended += 1;
      if (run.status !== 'succeeded') {
        course.failed.push(step);
        unreachable.add(step.key);
      }
    } else if (step.after.some((key) => unreachable.has(key))) {
      course.neverStarted.push(step);
      unreachable.add(step.key);
    } else if (step.after.every((key) => runs.get(key)?.status === 'succeeded')) course.ready.push(step);
  }
  return course;
};
