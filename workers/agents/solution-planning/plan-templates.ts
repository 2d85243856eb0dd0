import { z } from 'zod';
import { loadContent, localizedText } from '../../../platform/content/index.js';
import type { DraftStep } from './draft-plan.js';
import { topologicalOrder } from './schedule.js';
import { AGENT_CARDS } from '../cards.js';

const agent = z.enum(AGENT_CARDS.map(({ name }) => name) as [string, ...string[]]);

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

/** Returns the goals and all their prerequisites in topological order. */
export const planFor = (goals: readonly string[]): DraftStep[] => {
  const { prerequisites, deliverers } = content();
  const agents = new Set<string>();
  const add = (name: string): void => {
    if (agents.has(name)) return;
    agents.add(name);
    for (const before of prerequisites[name] ?? []) add(before);
  };
  for (const goal of goals) add(goal);
  const producers = [...agents].filter((name) => !deliverers.includes(name));
  return topologicalOrder(
    [...agents].map((name) => ({ key: name, agent: name, after: deliverers.includes(name) ? producers : (prerequisites[name] ?? []) })),
  );
};
