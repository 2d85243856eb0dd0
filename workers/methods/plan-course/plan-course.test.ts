import type { ChildRun } from '../../../platform/runs/index.js';
import type { PlanRequest, PlanStep } from '../../../subgraphs/agents/index.js';
import { requestOfStep } from '../../../subgraphs/agents/index.js';
import { planMarkdown, failureText } from './plan-course-markdown.js';
import { planResult } from './plan-course-result.js';
import { planProgressOf } from './plan-course.js';

const step = (key: string, ...after: string[]): PlanStep => ({
  key,
  agent: `agent-${key}`,
  title: `Step ${key}`,
  after,
  input: '',
  parameters: {},
});
/** a → b → d and a → c → d, and e alone. */
const STEPS = [step('a'), step('b', 'a'), step('c', 'a'), step('d', 'b', 'c'), step('e')];

const runsOf = (statuses: Record<string, ChildRun['status']>): Map<string, ChildRun> =>
  new Map(
    Object.entries(statuses).map(([stepKey, status]) => [
      stepKey,
      {
        stepKey,
        runId: `run_${stepKey}`,
        status,
        degradedReasons: stepKey === 'b' ? ['model_not_configured'] : [],
        error: status === 'failed' ? { code: 'refused', message: 'There is no dataset yet.', missing: ['dataset'] } : null,
      },
    ]),
  );

const keysOf = (statuses: Record<string, ChildRun['status']>) => {
  const { ready, failed, neverStarted, ...counts } = planProgressOf(STEPS, runsOf(statuses));
  const keys = (steps: PlanStep[]): string => steps.map(({ key }) => key).join('');
  return { ...counts, ready: keys(ready), failed: keys(failed), neverStarted: keys(neverStarted) };
};

const plan: PlanRequest = {
  plan_run_id: 'run_plan',
  title: 'A | plan',
  steps: STEPS,
  common: { use_premium: false, use_web_search: false, use_rag: false, dataset_ids: ['dst_1'], document_ids: [], language: 'en' },
};

describe('planProgressOf', () => {
  it('starts with the steps that have no predecessor', () => {
    expect(keysOf({})).toEqual({ ready: 'ae', open: 0, ended: 0, failed: '', neverStarted: '' });
  });

  it('continues with the steps whose predecessors have all succeeded', () => {
    expect(keysOf({ a: 'succeeded', e: 'running' })).toMatchObject({ ready: 'bc', open: 1, ended: 1 });
    expect(keysOf({ a: 'succeeded', b: 'succeeded', c: 'queued', e: 'succeeded' })).toMatchObject({ ready: '', open: 1, ended: 3 });
    expect(keysOf({ a: 'succeeded', b: 'succeeded', c: 'succeeded', e: 'succeeded' })).toMatchObject({ ready: 'd', open: 0 });
  });

  it.each(['failed', 'dead', 'cancelled'] as const)('skips the successors of a step with status %s and continues the others', (status) => {
    expect(keysOf({ a: 'succeeded', b: status, c: 'running' })).toEqual({
      ready: 'e',
      open: 1,
      ended: 2,
      failed: 'b',
      neverStarted: 'd',
    });
    expect(keysOf({ a: status })).toMatchObject({ ready: 'e', neverStarted: 'bcd' });
  });

  it('has no ready and no open steps once all steps have succeeded', () => {
    expect(keysOf({ a: 'succeeded', b: 'succeeded', c: 'succeeded', d: 'succeeded', e: 'succeeded' })).toEqual({
      ready: '',
      open: 0,
      ended: 5,
      failed: '',
      neverStarted: '',
    });
  });
});

describe('the report of a plan', () => {
  it('lists each step with its run and outcome in both languages', () => {
    const runs = runsOf({ a: 'succeeded', b: 'succeeded', c: 'succeeded', d: 'succeeded', e: 'succeeded' });
    const result = planResult(plan, runs);
    expect(result.steps.map(({ runId, degraded }) => [runId, degraded])).toEqual([
      ['run_a', false],
      ['run_b', true],
      ['run_c', false],
      ['run_d', false],
      ['run_e', false],
    ]);
    const frame = { tenantName: 'T', createdAt: '2026-03-11T12:00:00Z' };
    expect(planMarkdown(result, { ...frame, language: 'en' })).toContain('| Step b | agent-b | Step a | run_b | degraded |');
    expect(planMarkdown(result, { ...frame, language: 'de' })).toContain('eingeschränkt');
  });

  it('lists failed steps with their reasons and the steps that were not started', () => {
    const runs = runsOf({ a: 'succeeded', b: 'failed', c: 'cancelled', e: 'succeeded' });
    const course = planProgressOf(STEPS, runs);
    expect(failureText(course, runs, 'en')).toBe(
      'The step “Step b” (agent-b) failed: There is no dataset yet. The step “Step c” (agent-c) was cancelled: no reason was given. Not started: Step d.',
    );
    expect(failureText(course, runs, 'de')).toContain('Nicht begonnen: Step d.');
  });
});

const ALL_IDS = { dataset_ids: 20, document_ids: 100 };

describe('requestOfStep', () => {
  it("combines the plan's settings, the step's parameters and the runs of its predecessors", () => {
    const own = { ...step('x', 'a', 'b'), input: 'Do', parameters: { depth: 2, run_ids: ['run_old'] } };
    expect(requestOfStep(plan, own, ['run_a', 'run_b', 'run_old'], ALL_IDS)).toMatchObject({
      input: 'Do',
      dataset_ids: ['dst_1'],
      language: 'en',
      parameters: { depth: 2, run_ids: ['run_old', 'run_a', 'run_b'] },
    });
    expect(requestOfStep(plan, step('x'), [], ALL_IDS)).toMatchObject({ parameters: {} });
  });

  it('gives a step the datasets that its agent reads, and none to an agent that reads none', () => {
    const ofSeveral = { ...plan, common: { ...plan.common, dataset_ids: ['dst_1', 'dst_2'], document_ids: ['doc_1'] } };
    const taken = (maxIds: typeof ALL_IDS) => requestOfStep(ofSeveral, step('x'), [], maxIds);
    expect(taken(ALL_IDS)).toMatchObject({ dataset_ids: ['dst_1', 'dst_2'], document_ids: ['doc_1'] });
    expect(taken({ dataset_ids: 1, document_ids: 0 })).toMatchObject({ dataset_ids: ['dst_1'], document_ids: [] });
    expect(taken({ dataset_ids: 0, document_ids: 0 })).toMatchObject({ dataset_ids: [], document_ids: [] });
  });
});
