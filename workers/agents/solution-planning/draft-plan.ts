import { topologicalOrder } from './schedule.js';
import { AGENT_NAMES } from '../cards.js';
import { card as requestIntake } from '../request-intake/card.js';
import { card } from './card.js';

/** Step proposed by a template, a caller or a model. */
export interface DraftStep {
  key: string;
  agent: string;
  /** Keys of the steps whose results this step requires. */
  after: readonly string[];
  /** Input for the agent. Default: the request. */
  input?: string | undefined;
  parameters?: Record<string, unknown> | undefined;
  /** Estimate by the caller, in working days. */
  days?: number | undefined;
}

/** Reason why a plan is invalid. */
export interface PlanError {
  kind: 'no_steps' | 'unknown_agent' | 'not_a_step' | 'same_key' | 'unknown_step' | 'cycle';
  /** Affected step; for a cycle all its steps. */
  where: string;
}

/** Agents that classify or plan requests and therefore cannot be steps of a plan. */
export const NON_STEPS: ReadonlySet<string> = new Set([requestIntake.name, card.name]);

/** Validates steps. Returns an empty array if they are valid. */
export const planErrors = (steps: readonly DraftStep[]): PlanError[] => {
  if (steps.length === 0) return [{ kind: 'no_steps', where: '' }];
  const agents = new Set<string>(AGENT_NAMES);
  const keys = steps.map(({ key }) => key);
  const known = new Set(keys);
  const errors = steps.flatMap(({ key, agent, after }, index): PlanError[] => [
    ...(agents.has(agent) ? [] : [{ kind: 'unknown_agent' as const, where: `${key}: ${agent}` }]),
    ...(NON_STEPS.has(agent) ? [{ kind: 'not_a_step' as const, where: `${key}: ${agent}` }] : []),
    ...(keys.indexOf(key) === index ? [] : [{ kind: 'same_key' as const, where: key }]),
    ...after.filter((each) => !known.has(each)).map((each): PlanError => ({ kind: 'unknown_step', where: `${key}: ${each}` })),
  ]);
  if (errors.length > 0) return errors;
  const ordered = new Set(topologicalOrder(steps).map(({ key }) => key));
  const cyclic = steps.filter(({ key }) => !ordered.has(key));
  return cyclic.length > 0 ? [{ kind: 'cycle', where: cyclic.map(({ key }) => key).join(', ') }] : [];
};
