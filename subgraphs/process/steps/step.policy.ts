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

/**
 * State machine of a step: returns the next state, or undefined if the current state does not allow the action. A running step can be
 * restarted only to launch its agent after the latest run failed or none was launched. Unblocking restores the previous state.
 */
export const nextState = (action: StepAction, situation: StepSituation): StepState | undefined => {
  const { state, wasStarted } = situation;
  if (action === 'start' && state === 'running' && !mayRestart(situation)) return undefined;
  if (action === 'unblock' && state === 'blocked' && !wasStarted) return 'not_started';
  return TRANSITIONS[action][state];
};

/** Returns the actions that the current state allows; never empty. */
export const allowedActions = (situation: StepSituation): StepAction[] =>
  (Object.keys(TRANSITIONS) as StepAction[]).filter((action) => nextState(action, situation) !== undefined);

const mayRestart = ({ runStatus, launches }: StepSituation): boolean => launches && (runStatus === null || FAILED_RUNS.has(runStatus));
