import type { ChildRun } from '../../../platform/queue/index.js';
import type { PlanStep } from '../../../subgraphs/agents/index.js';

/** How a plan stands, from the runs of its steps. */
export interface PlanCourse {
  /** Steps without a run whose predecessors have all succeeded. */
  ready: PlanStep[];
  /** Runs that have not ended. */
  open: number;
  ended: number;
  /** Steps whose runs ended without success, in the plan's order. */
  failed: PlanStep[];
  /** Steps that will not start, because one that they build on, or that one's, failed. */
  neverStarted: PlanStep[];
}

const UNDER_WAY: ReadonlySet<ChildRun['status']> = new Set(['queued', 'running']);

/** @param steps in an order in which each comes after those that it builds on */
export const courseOf = (steps: readonly PlanStep[], runs: ReadonlyMap<string, ChildRun>): PlanCourse => {
  const course: PlanCourse = { ready: [], open: 0, ended: 0, failed: [], neverStarted: [] };
  const lost = new Set<string>();
  for (const step of steps) {
    const run = runs.get(step.key);
    if (run && UNDER_WAY.has(run.status)) course.open += 1;
    else if (run) {
      course.ended += 1;
      if (run.status !== 'succeeded') {
        course.failed.push(step);
        lost.add(step.key);
      }
    } else if (step.after.some((key) => lost.has(key))) {
      course.neverStarted.push(step);
      lost.add(step.key);
    } else if (step.after.every((key) => runs.get(key)?.status === 'succeeded')) course.ready.push(step);
  }
  return course;
};
