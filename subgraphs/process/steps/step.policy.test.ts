import { nextState, type StepAction, type StepSituation, type StepState } from './step.policy.js';

const STATES: StepState[] = ['not_started', 'running', 'done', 'blocked'];
const ACTIONS: StepAction[] = ['start', 'complete', 'block', 'unblock', 'reopen'];
const situation = (state: StepState, more: Partial<StepSituation> = {}): StepSituation => ({
  state,
  wasStarted: state !== 'not_started',
  runStatus: 'running',
  launches: true,
  ...more,
});
const outcome = (action: StepAction, from: StepSituation): string => {
  const next = nextState(action, from);
  return 'to' in next ? next.to : 'rejected';
};

describe('nextState', () => {
  it.each<[StepAction, string[]]>([
    // From not_started, running, done, blocked.
    ['start', ['running', 'rejected', 'rejected', 'rejected']],
    ['complete', ['rejected', 'done', 'rejected', 'rejected']],
    ['block', ['blocked', 'blocked', 'rejected', 'rejected']],
    ['unblock', ['rejected', 'rejected', 'rejected', 'running']],
    ['reopen', ['rejected', 'rejected', 'running', 'rejected']],
  ])('%s', (action, expected) => {
    expect(STATES.map((state) => outcome(action, situation(state)))).toEqual(expected);
  });

  it('gives a reason for every rejected action', () => {
    const conflicts = ACTIONS.flatMap((action) => STATES.map((state) => nextState(action, situation(state)))).filter(
      (next) => 'conflict' in next,
    );
    expect(conflicts).toHaveLength(14);
    for (const { conflict } of conflicts) expect(conflict).toMatch(/^The step (?!does not allow).*\.$/);
  });

  it('restarts a running step only to launch its agent after a failed or missing run', () => {
    for (const runStatus of ['failed', 'dead', 'cancelled', null]) {
      expect(outcome('start', situation('running', { runStatus }))).toBe('running');
      expect(outcome('start', situation('running', { runStatus, launches: false }))).toBe('rejected');
    }
    for (const runStatus of ['queued', 'running', 'succeeded'])
      expect(outcome('start', situation('running', { runStatus }))).toBe('rejected');
  });

  it('returns a step that was blocked before its start to not_started', () => {
    expect(outcome('unblock', situation('blocked', { wasStarted: false }))).toBe('not_started');
  });
});
