import type { ProcessStep, StepCounts } from './landscape.type.js';

/** Counts steps by state. */
export const countSteps = (steps: readonly Pick<ProcessStep, 'state' | 'run'>[]): StepCounts => {
  const countState = (state: string): number => steps.filter((step) => step.state === state).length;
  const done = countState('done');
  return {
    total: steps.length,
    notStarted: countState('not_started'),
    running: countState('running'),
    done,
    blocked: countState('blocked'),
    failedRuns: steps.filter(({ state, run }) => state === 'running' && run?.failed).length,
    doneShare: steps.length === 0 ? 0 : done / steps.length,
  };
};
