import { z } from 'zod';
import { loadContent, localizedText } from '../../../platform/content/index.js';
import type { Language } from '../../kit.js';
import { seeksDuplicates } from '../../methods/request-reading/index.js';
import { findTerm, parseTerm, wordsOf } from '../request-intake/index.js';
import type { DraftStep } from './draft-plan.js';
import { topologicalOrder } from './schedule.js';
import { AGENT_CARDS } from '../cards.js';
import { card as dataQuality } from '../data-quality/card.js';

const agent = z.enum(AGENT_CARDS.map(({ name }) => name) as [string, ...string[]]);

const terms = z
  .array(z.string())
  .min(1)
  .transform((all) => all.map(parseTerm));

/** Schema of `content/templates.yaml`. */
const contentSchema = z.strictObject({
  templates: z
    .array(
      z.strictObject({
        name: z.string(),
        title: localizedText,
        steps: z.array(z.strictObject({ key: z.string(), agent, after: z.array(z.string()) })).min(1),
      }),
    )
    .min(1),
  fallback: z.string(),
  improvement: terms,
  aims: z.array(
    z.strictObject({
      name: z.string(),
      title: localizedText,
      words: terms.optional(),
      data: z.enum(['event_log', 'metric', 'dataset']),
      /** True if the entry holds only for requests that point to no agent. */
      without_goals: z.boolean().default(false),
      steps: z.array(z.strictObject({ key: z.string(), agent, after: z.array(z.string()), min_datasets: z.int().default(1) })).min(1),
    }),
  ),
  prerequisites: z.partialRecord(agent, z.array(agent)),
  deliverers: z.array(agent),
});
type Content = z.output<typeof contentSchema>;
export type PlanTemplate = Content['templates'][number];

let loaded: Content | undefined;
const content = (): Content => (loaded ??= loadContent('workers/agents/solution-planning/content/templates.yaml', contentSchema));

export const templateNames = (): string[] => content().templates.map(({ name }) => name);

export const findTemplate = (name: string): PlanTemplate | undefined => content().templates.find((each) => each.name === name);

/** @throws Error if the fallback template does not exist */
export const fallbackTemplate = (): PlanTemplate => {
  const template = findTemplate(content().fallback);
  if (!template) throw new Error(`unknown fallback template "${content().fallback}"`);
  return template;
};

/** Inputs that are available to a plan. */
export interface Available {
  readonly eventLogs: number;
  readonly datasets: number;
  /** True if the request names a metric. */
  readonly namesMetric: boolean;
  /** True if the request states a value that the metric is to reach. */
  readonly hasTarget?: boolean;
}

/**
 * Returns the steps towards the improvement that a request asks for, with the agents among the goals that present results; null if it
 * does not ask for one or the data for it do not exist.
 */
export const planForAim = (
  request: string,
  available: Available,
  goals: readonly string[],
): { title: Record<Language, string>; steps: DraftStep[] } | null => {
  const { aims, improvement, deliverers } = content();
  const words = wordsOf(request);
  const contains = (all: typeof improvement): boolean => all.some((term) => findTerm(words, term) !== undefined);
  const wantsTarget = available.namesMetric && available.hasTarget === true;
  if (!contains(improvement) && !wantsTarget) return null;
  const exists = {
    event_log: available.eventLogs > 0,
    metric: available.namesMetric,
    dataset: available.datasets > 0,
  };
  const aim = aims.find(
    ({ words: terms, data, without_goals: isGeneral }) => exists[data] && (!terms || contains(terms)) && !(isGeneral && goals.length > 0),
  );
  if (!aim) return null;
  // Duplicates are removed from one dataset; only merging needs a second one.
  const isOne = seeksDuplicates(request);
  const possible = aim.steps.filter(({ min_datasets: min }) => available.datasets >= (isOne ? 1 : min));
  const keys = possible.map(({ key }) => key);
  const steps = possible.map(({ key, agent: name, after }) => ({ key, agent: name, after: after.filter((each) => keys.includes(each)) }));
  const presented = goals.filter((goal) => deliverers.includes(goal)).map((goal) => ({ key: goal, agent: goal, after: keys }));
  return { title: aim.title, steps: [...steps, ...presented] };
};

/**
 * Returns the goals and all their prerequisites in topological order.
 *
 * @param canRun false for agents without the data they need; as prerequisites they are left out
 */
export const planFor = (goals: readonly string[], canRun: (agent: string) => boolean = () => true): DraftStep[] => {
  const { prerequisites, deliverers } = content();
  const agents = new Set<string>();
  // Every plan needs data to check; other missing data leave out only the step.
  const isPossible = (name: string): boolean => goals.includes(name) || name === dataQuality.name || canRun(name);
  const add = (name: string): void => {
    if (agents.has(name)) return;
    agents.add(name);
    for (const before of (prerequisites[name] ?? []).filter(isPossible)) add(before);
  };
  for (const goal of goals) add(goal);
  const producers = [...agents].filter((name) => !deliverers.includes(name));
  return topologicalOrder(
    [...agents].map((name) => ({
      key: name,
      agent: name,
      after: deliverers.includes(name) ? producers : (prerequisites[name] ?? []).filter((each) => agents.has(each)),
    })),
  );
};
