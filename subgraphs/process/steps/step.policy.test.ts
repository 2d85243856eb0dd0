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
  return 'to' in next ? next.to : 'refused';
};

describe('what may happen to a step', () => {
  it.each<[StepAction, string[]]>([
    // From not_started, running, done, blocked.
    ['start', ['running', 'refused', 'refused', 'refused']],
    ['complete', ['refused', 'done', 'refused', 'refused']],
    ['block', ['blocked', 'blocked', 'refused', 'refused']],
    ['unblock', ['refused', 'refused', 'refused', 'running']],
    ['reopen', ['refused', 'refused', 'running', 'refused']],
  ])('%s', (action, expected) => {
    expect(STATES.map((state) => outcome(action, situation(state)))).toEqual(expected);
  });

  it('gives a reason for every refusal', () => {
    const refusals = ACTIONS.flatMap((action) => STATES.map((state) => nextState(action, situation(state)))).filter(
      (next) => 'refusal' in next,
    );
    expect(refusals).toHaveLength(14);
    for (const { refusal } of refusals) expect(refusal).toMatch(/^The step (?!does not allow).*\.$/);
  });

  it('starts a running step anew to launch its agent, and for nothing else', () => {
    for (const runStatus of ['failed', 'dead', 'cancelled', null]) {
      expect(outcome('start', situation('running', { runStatus }))).toBe('running');
      expect(outcome('start', situation('running', { runStatus, launches: false }))).toBe('refused');
    }
    for (const runStatus of ['queued', 'running', 'succeeded'])
      expect(outcome('start', situation('running', { runStatus }))).toBe('refused');
  });

  it('puts a step that was blocked before its start back to where it stood', () => {
    expect(outcome('unblock', situation('blocked', { wasStarted: false }))).toBe('not_started');
  });
});
