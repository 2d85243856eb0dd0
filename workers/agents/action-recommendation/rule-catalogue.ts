import { z } from 'zod';
import { ContentError, loadContentFolder, localizedText } from '../../../platform/content/index.js';

const FOLDER = 'workers/agents/action-recommendation/content';

export const EFFORTS = ['small', 'medium', 'large'] as const;
export type Effort = (typeof EFFORTS)[number];
export const LEVELS = ['low', 'medium', 'high'] as const;
export type Level = (typeof LEVELS)[number];

const id = z.string().regex(/^[a-z]+(?:-[a-z]+)*$/);

const condition = z
  .strictObject({ figure: z.string(), at_least: z.number().optional(), at_most: z.number().optional() })
  .refine(({ at_least: least, at_most: most }) => (least === undefined) !== (most === undefined), 'needs one bound');

/** One rule: which finding, from which size on, leads to which action. Texts may hold `{subject}` and the figures of their finding. */
const ruleSchema = z.strictObject({
  id,
  /** Of the findings that `findings/` reads out of the agent's result. */
  kind: id,
  /** All have to hold. */
  when: z.array(condition).max(3),
  /** Medium and high from these values of the figure on; below that, low. */
  severity: z.strictObject({ figure: z.string(), medium: z.number(), high: z.number() }),
  effort: z.enum(EFFORTS),
  risk_level: z.enum(LEVELS),
  finding: localizedText,
  action: localizedText,
  risk: localizedText,
  /** By what it is seen whether the action works. */
  measure: localizedText,
});

const fileSchema = z.strictObject({
  agent: id,
  /** The process step whose accountable role owns the actions. */
  step: id,
  rules: z.array(ruleSchema).min(1),
});

export type Rule = z.output<typeof ruleSchema> & { readonly agent: string; readonly step: string };

let loaded: readonly Rule[] | undefined;

/**
 * The rules of all agents, in the order of their files.
 * @throws ContentError when an id or a kind of finding stands there twice
 */
export const ruleCatalogue = (): readonly Rule[] => (loaded ??= readRules());

const readRules = (): readonly Rule[] => {
  const rules = [...loadContentFolder(FOLDER, fileSchema).values()].flatMap(({ agent, step, rules: own }) =>
    own.map((rule): Rule => ({ ...rule, agent, step })),
  );
  for (const keyOf of [(rule: Rule) => rule.id, (rule: Rule) => `${rule.agent}/${rule.kind}`]) {
    const keys = rules.map(keyOf);
    const twice = keys.find((key, index) => keys.indexOf(key) !== index);
    if (twice !== undefined) throw new ContentError(`${FOLDER}: ${twice} is there twice`);
  }
  return rules;
};
