import type { Language } from '../../kit.js';
import { card as dataQuality } from '../data-quality/card.js';
import { NON_STEPS } from './draft-plan.js';
import { planFor, planForAim, type Available } from './plan-templates.js';

/** Minimum score of a further goal, relative to the best. */
const MIN_SHARE = 0.6;
const MAX_AGENTS = 3;

/** Returns the agents of a classification, best first, whose score is at least 60 % of the best. */
export const goalsOf = (routes: readonly { name: string; score: number }[]): string[] => {
  const candidates = routes.filter(({ name }) => !NON_STEPS.has(name));
  const best = candidates[0]?.score ?? 0;
  return candidates.filter(({ score }) => score >= best * MIN_SHARE).map(({ name }) => name);
};

/**
 * Chooses one to three agents for a request, in the order in which they run: those of the improvement that it wants, otherwise its
 * goals, otherwise the best route. Of the steps of an improvement the goals, the last step and the first analyses are kept; the check
 * of the data goes first.
 */
export const chooseAgents = (
  request: string,
  routes: readonly { name: string; score: number }[],
  available: Available,
): { agents: string[]; aim: Record<Language, string> | null } => {
  const goals = goalsOf(routes);
  const aim = planForAim(request, available, goals);
  if (!aim) {
    const chosen = goals.slice(0, MAX_AGENTS);
    const ordered = planFor(chosen)
      .map(({ agent }) => agent)
      .filter((agent) => chosen.includes(agent));
    return { agents: ordered.length > 0 ? ordered : routes.slice(0, 1).map(({ name }) => name), aim: null };
  }
  const agents = aim.steps.map(({ agent }) => agent);
  const weightOf = (agent: string, at: number): number =>
    (goals.includes(agent) ? 4 : 0) + (at === agents.length - 1 ? 2 : 0) + (agent === dataQuality.name ? 0 : 1);
  const kept = agents
    .map((agent, at) => ({ agent, weight: weightOf(agent, at) }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_AGENTS)
    .map(({ agent }) => agent);
  return { agents: agents.filter((agent) => kept.includes(agent)), aim: aim.title };
};
