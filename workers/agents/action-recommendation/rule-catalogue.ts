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
  .refine(({ at_least: min, at_most: max }) => (min === undefined) !== (max === undefined), 'needs either at_least or at_most');

/** A rule: the finding, the thresholds and the resulting action. Texts may contain `{subject}` and the figures of the finding. */
const ruleSchema = z.strictObject({
  id,
  /** Kind of finding, as returned by the readers in `findings/`. */
  kind: id,
  /** All conditions must hold. */
  when: z.array(condition).max(3),
  /** Lowest values of the figure for medium and high severity; below both, severity is low. */
  severity: z.strictObject({ figure: z.string(), medium: z.number(), high: z.number() }),
  effort: z.enum(EFFORTS),
  risk_level: z.enum(LEVELS),
  finding: localizedText,
  action: localizedText,
  risk: localizedText,
  /** Indicator of whether the action works. */
  measure: localizedText,
});

const fileSchema = z.strictObject({
  agent: id,
  /** Process step whose accountable role owns the actions. */
  step: id,
  rules: z.array(ruleSchema).min(1),
});

export type Rule = z.output<typeof ruleSchema> & { readonly agent: string; readonly step: string };

let loaded: readonly Rule[] | undefined;

/**
 * Returns the rules of all agents, in the order of their files.
 * @throws ContentError if a rule id, or a kind of finding within one agent, occurs twice
 */
export const ruleCatalogue = (): readonly Rule[] => (loaded ??= readRules());

const readRules = (): readonly Rule[] => {
  const rules = [...loadContentFolder(FOLDER, fileSchema).values()].flatMap(({ agent, step, rules: own }) =>
    own.map((rule): Rule => ({ ...rule, agent, step })),
  );
  for (const keyOf of [(rule: Rule) => rule.id, (rule: Rule) => `${rule.agent}/${rule.kind}`]) {
    const keys = rules.map(keyOf);
    const duplicate = keys.find((key, index) => keys.indexOf(key) !== index);
    if (duplicate !== undefined) throw new ContentError(`${FOLDER}: ${duplicate} is defined more than once`);
  }
  return rules;
};
