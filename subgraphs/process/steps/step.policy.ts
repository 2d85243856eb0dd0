/** State of a step for a tenant. */
export type StepState = 'not_started' | 'running' | 'done' | 'blocked';

/** Action on a step. */
export type StepAction = 'start' | 'complete' | 'block' | 'unblock' | 'reopen';

/** Statuses of runs that ended without a result. */
const FAILED_RUNS = new Set(['failed', 'dead', 'cancelled']);

/** Input of the state machine. */
export interface StepSituation {
  state: StepState;
  /** True if the step was ever started. */
  wasStarted: boolean;
  /** Status of the run that the latest start launched; null if it launched none. */
  runStatus: string | null;
  /** True if the action would launch a run. */
  launches: boolean;
}

/** Target state by action and current state. `start` and `unblock` have further conditions; see `nextState`. */
const TRANSITIONS: Readonly<Record<StepAction, Readonly<Partial<Record<StepState, StepState>>>>> = {
  start: { not_started: 'running', running: 'running' },
  complete: { running: 'done' },
  block: { not_started: 'blocked', running: 'blocked' },
  unblock: { blocked: 'running' },
  reopen: { done: 'running' },
};

const CONFLICTS: Readonly<Record<StepAction, Readonly<Partial<Record<StepState, string>>>>> = {
  start: {
    running: 'The step is already running.',
    done: 'The step is done; reopen it first.',
    blocked: 'The step is blocked; unblock it first.',
  },
  complete: {
    not_started: 'The step has not been started; start it first.',
    done: 'The step is already done.',
    blocked: 'The step is blocked; unblock it first.',
  },
  block: { done: 'The step is done; reopen it first.', blocked: 'The step is already blocked.' },
  unblock: { not_started: 'The step is not blocked.', running: 'The step is not blocked.', done: 'The step is not blocked.' },
  reopen: {
    not_started: 'The step has not been started.',
    running: 'The step is running; only a step that is done can be reopened.',
    blocked: 'The step is blocked; only a step that is done can be reopened.',
  },
};

/**
 * State machine of a step: returns the next state, or the reason why the action conflicts with the current state. A running step can
 * be restarted only to launch its agent after the latest run failed or none was launched. Unblocking restores the previous state.
 */
export const nextState = (action: StepAction, situation: StepSituation): { to: StepState } | { conflict: string } => {
  const { state, wasStarted } = situation;
  const to = TRANSITIONS[action][state];
  if (to === undefined || (action === 'start' && state === 'running' && !mayRestart(situation)))
    return { conflict: CONFLICTS[action][state] ?? 'The step does not allow this now.' };
  if (action === 'unblock' && !wasStarted) return { to: 'not_started' };
  return { to };
};

const mayRestart = ({ runStatus, launches }: StepSituation): boolean => launches && (runStatus === null || FAILED_RUNS.has(runStatus));
