/** Where a tenant stands with a step. */
export type StepState = 'not_started' | 'running' | 'done' | 'blocked';

/** What somebody may do to a step. */
export type StepAction = 'start' | 'complete' | 'block' | 'unblock' | 'reopen';

/** Statuses of runs that ended without a result. */
const FAILED_RUNS = new Set(['failed', 'dead', 'cancelled']);

export interface StepSituation {
  state: StepState;
  /** Whether the step was ever started. */
  wasStarted: boolean;
  /** Status of the run that the last start launched; null when it launched none. */
  runStatus: string | null;
  /** Whether this action would launch a run. */
  launches: boolean;
}

/** Where each action may begin and where it leads. `start` and `unblock` depend on more than the state, see below. */
const TRANSITIONS: Readonly<Record<StepAction, Readonly<Partial<Record<StepState, StepState>>>>> = {
  start: { not_started: 'running', running: 'running' },
  complete: { running: 'done' },
  block: { not_started: 'blocked', running: 'blocked' },
  unblock: { blocked: 'running' },
  reopen: { done: 'running' },
};

const REFUSALS: Readonly<Record<StepAction, Readonly<Partial<Record<StepState, string>>>>> = {
  start: {
    running: 'The step is running already.',
    done: 'The step is done; reopen it first.',
    blocked: 'The step is blocked; unblock it first.',
  },
  complete: {
    not_started: 'The step has not been started.',
    done: 'The step is done already.',
    blocked: 'The step is blocked; unblock it first.',
  },
  block: { done: 'The step is done; reopen it first.', blocked: 'The step is blocked already.' },
  unblock: { not_started: 'The step is not blocked.', running: 'The step is not blocked.', done: 'The step is not blocked.' },
  reopen: {
    not_started: 'The step has not been started.',
    running: 'The step is running; only a step that is done can be reopened.',
    blocked: 'The step is blocked; only a step that is done can be reopened.',
  },
};

/**
 * The one place that says what may follow what. A running step is started anew only to launch its agent: because the
 * last run failed, or because none was launched. A step that is unblocked goes back to where it stood.
 */
export const nextState = (action: StepAction, situation: StepSituation): { to: StepState } | { refusal: string } => {
  const { state, wasStarted } = situation;
  const to = TRANSITIONS[action][state];
  if (to === undefined || (action === 'start' && state === 'running' && !mayRestart(situation)))
    return { refusal: REFUSALS[action][state] ?? 'The step does not allow this now.' };
  if (action === 'unblock' && !wasStarted) return { to: 'not_started' };
  return { to };
};

const mayRestart = ({ runStatus, launches }: StepSituation): boolean => launches && (runStatus === null || FAILED_RUNS.has(runStatus));
