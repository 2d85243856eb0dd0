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

const weight = z.number().min(0).max(1);

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
  /** Overrides of the file's weights. */
  impact: weight.optional(),
  certainty: weight.optional(),
  /** Rule that leads to the same action for the same subject. */
  same_as: id.optional(),
  risk_level: z.enum(LEVELS),
  finding: localizedText,
  action: localizedText,
  /** Expected effect; omitted from an action if a placeholder has no value. */
  expected: localizedText.optional(),
  risk: localizedText,
  /** Indicator of whether the action works. */
  measure: localizedText,
});

const fileSchema = z.strictObject({
  agent: id,
  /** Process step whose accountable role owns the actions. */
  step: id,
  /** Share of the business effect that an action has, compared with one that improves a KPI or a process directly. */
  impact: weight,
  /** Confidence that the finding is true and that the action has its effect. */
  certainty: weight,
  /** Expected effect of rules without one of their own. */
  expected: localizedText.optional(),
  rules: z.array(ruleSchema).min(1),
});

export type Rule = z.output<typeof ruleSchema> & {
  readonly agent: string;
  readonly step: string;
  readonly impact: number;
  readonly certainty: number;
};

let loaded: readonly Rule[] | undefined;

/**
 * Returns the rules of all agents, in the order of their files.
 * @throws ContentError if a rule id, or a kind of finding within one agent, occurs twice
 */
export const ruleCatalogue = (): readonly Rule[] => (loaded ??= readRules());

const readRules = (): readonly Rule[] => {
  const rules = [...loadContentFolder(FOLDER, fileSchema).values()].flatMap(({ rules: own, ...shared }) =>
    own.map((rule): Rule => ({ ...shared, ...rule, impact: rule.impact ?? shared.impact, certainty: rule.certainty ?? shared.certainty })),
  );
  for (const keyOf of [(rule: Rule) => rule.id, (rule: Rule) => `${rule.agent}/${rule.kind}`]) {
    const keys = rules.map(keyOf);
    const duplicate = keys.find((key, index) => keys.indexOf(key) !== index);
    if (duplicate !== undefined) throw new ContentError(`${FOLDER}: ${duplicate} is defined more than once`);
  }
  return rules;
};
