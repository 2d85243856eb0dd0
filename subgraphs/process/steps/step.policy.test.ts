import { allowedActions, nextState, type StepAction, type StepSituation, type StepState } from './step.policy.js';

const STATES: StepState[] = ['not_started', 'running', 'done', 'blocked'];
const situation = (state: StepState, more: Partial<StepSituation> = {}): StepSituation => ({
  state,
  wasStarted: state !== 'not_started',
  runStatus: 'running',
  launches: true,
  ...more,
});
const outcome = (action: StepAction, from: StepSituation): string => nextState(action, from) ?? 'rejected';

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

describe('allowedActions', () => {
  it.each<[StepState, StepAction[]]>([
    ['not_started', ['start', 'block']],
    ['running', ['complete', 'block']],
    ['done', ['reopen']],
    ['blocked', ['unblock']],
  ])('of a step that is %s', (state, actions) => expect(allowedActions(situation(state))).toEqual(actions));
});
