import { inOrder } from './schedule.js';
import { AGENT_CARDS } from '../cards.js';

/** A step as a template, a caller or a model proposes it. */
export interface DraftStep {
  key: string;
  agent: string;
  /** Keys of the steps whose results it builds on. */
  after: readonly string[];
  /** What the agent is asked; the request itself when absent. */
  input?: string | undefined;
  parameters?: Record<string, unknown> | undefined;
  /** The caller's own estimate. */
  days?: number | undefined;
}

/** Why a plan cannot be carried out. */
export interface PlanError {
  kind: 'no_steps' | 'unknown_agent' | 'not_a_step' | 'same_key' | 'unknown_step' | 'cycle';
  /** The step, or for a cycle the steps, that it is about. */
  where: string;
}

/** They look at the request as a whole; as steps of a plan they would only plan again. */
const NOT_STEPS = new Set(['request-intake', 'solution-planning']);

/** Everything that keeps a plan from being carried out; empty where nothing does. */
export const planErrors = (steps: readonly DraftStep[]): PlanError[] => {
  if (steps.length === 0) return [{ kind: 'no_steps', where: '' }];
  const agents = new Set(AGENT_CARDS.map(({ name }) => name));
  const keys = steps.map(({ key }) => key);
  const known = new Set(keys);
  const faults = steps.flatMap(({ key, agent, after }, index): PlanError[] => [
    ...(agents.has(agent) ? [] : [{ kind: 'unknown_agent' as const, where: `${key}: ${agent}` }]),
    ...(NOT_STEPS.has(agent) ? [{ kind: 'not_a_step' as const, where: `${key}: ${agent}` }] : []),
    ...(keys.indexOf(key) === index ? [] : [{ kind: 'same_key' as const, where: key }]),
    ...after.filter((each) => !known.has(each)).map((each): PlanError => ({ kind: 'unknown_step', where: `${key}: ${each}` })),
  ]);
  if (faults.length > 0) return faults;
  const ordered = new Set(inOrder(steps).map(({ key }) => key));
  const circling = steps.filter(({ key }) => !ordered.has(key));
  return circling.length > 0 ? [{ kind: 'cycle', where: circling.map(({ key }) => key).join(', ') }] : [];
};
