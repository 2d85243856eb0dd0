import type { ProcessStep, StepCounts } from './landscape.type.js';

/** Counts steps by state. */
export const countSteps = (steps: readonly Pick<ProcessStep, 'state' | 'run'>[]): StepCounts => {
  const having = (state: string): number => steps.filter((step) => step.state === state).length;
  const done = having('done');
  return {
    total: steps.length,
    notStarted: having('not_started'),
    running: having('running'),
    done,
    blocked: having('blocked'),
    failedRuns: steps.filter(({ state, run }) => state === 'running' && run?.failed).length,
    doneShare: steps.length === 0 ? 0 : done / steps.length,
  };
};
