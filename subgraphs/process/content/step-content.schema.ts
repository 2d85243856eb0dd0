import { z } from 'zod';
import { localizedText } from '../../../platform/content/index.js';

/** The phases of the landscape, in the order in which a programme passes them. */
export const PHASE_IDS = ['orient', 'understand', 'analyse', 'define', 'decide', 'deliver', 'sustain'] as const;
export type PhaseId = (typeof PHASE_IDS)[number];

/** What a step may need or consume. */
export const INPUT_KINDS = ['dataset', 'event_log', 'document', 'run', 'contribution', 'metric', 'programme', 'decision'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

/** What people may add to a step. */
export const CONTRIBUTION_KINDS = ['note', 'link', 'file'] as const;
export type ContributionKind = (typeof CONTRIBUTION_KINDS)[number];

const slug = z.string().regex(/^[a-z]+(?:-[a-z]+)*$/);
const count = z.int().min(1).max(100);
/** `id` names the rule within its step, in answers and history; `text` says to people what has to be so. */
const rule = { id: z.string().regex(/^[a-z]+(?:_[a-z0-9]+)*$/), text: localizedText };

/** What has to be so before a step counts as done. Each kind is checked by `rules/check-rules.ts` against real state. */
export const completionRuleSchema = z.discriminatedUnion('kind', [
  /** The newest ended run of the agent succeeded. */
  z.strictObject({ kind: z.literal('run_succeeded'), ...rule, agent: slug }),
  /** At least so many contributions to this step, of these kinds only where some are named. */
  z.strictObject({
    kind: z.literal('contributions_at_least'),
    ...rule,
    count,
    kinds: z.array(z.enum(CONTRIBUTION_KINDS)).min(1).optional(),
  }),
  /** This step was analysed (POST …/analyze) after its last start. */
  z.strictObject({ kind: z.literal('analysis_done'), ...rule }),
  /** A dataset was taken in; `event_log` asks for one with case, activity and time, `trusted` for a gate that is not closed. */
  z.strictObject({
    kind: z.literal('dataset_available'),
    ...rule,
    event_log: z.boolean().optional(),
    trusted: z.boolean().optional(),
  }),
  /** At least so many metric definitions are active. */
  z.strictObject({ kind: z.literal('metric_active'), ...rule, count: count.default(1) }),
  /** The programme names at least its vision. */
  z.strictObject({ kind: z.literal('programme_exists'), ...rule }),
  /** The programme holds at least so many initiatives. */
  z.strictObject({ kind: z.literal('initiatives_at_least'), ...rule, count }),
  /** Another step is done. */
  z.strictObject({ kind: z.literal('previous_step_done'), ...rule, step: slug }),
]);
export type CompletionRule = z.output<typeof completionRuleSchema>;

/** A role of the company, and what it does in this step. Never a person's name. */
const raciRole = z.strictObject({ role: localizedText, does: localizedText });

/** One file of `content/steps`. */
export const stepContentSchema = z
  .strictObject({
    /** Equals the file's name and the name of the step's agent. */
    step_id: slug,
    phase: z.enum(PHASE_IDS),
    /** Place within the phase, from 1. */
    order: z.int().min(1).max(10),
    /** Name of an agent. */
    agent: slug,
    title: localizedText,
    /** Two to five sentences: what the step is for, what is different afterwards, what it does not do. */
    purpose: localizedText,
    /** Exactly one role is accountable. */
    raci: z.strictObject({
      responsible: z.array(raciRole).min(1),
      accountable: raciRole,
      consulted: z.array(raciRole).min(1),
      informed: z.array(raciRole).min(1),
    }),
    inputs: z.array(z.strictObject({ kind: z.enum(INPUT_KINDS), description: localizedText, required: z.boolean() })).min(1),
    /** What to ask of the data, the process and the people. The analysis of the step works through them. */
    analysis_questions: z.array(localizedText).min(3).max(8),
    completion_rules: z.array(completionRuleSchema).min(1).max(6),
    /** Storage transparency: one entry per kind of data that the step leaves behind. */
    storage: z
      .array(
        z.strictObject({
          what: localizedText,
          where: localizedText,
          how_long: localizedText,
          who_sees: localizedText,
          leaves_house: localizedText,
        }),
      )
      .min(1),
    /** What is there afterwards. */
    outputs: z.array(localizedText).min(1),
    /** Working days that a company should plan, from and to; people's time, not the agent's. */
    duration_days: z
      .strictObject({ min: z.number().min(0.25).max(60), max: z.number().min(0.25).max(60) })
      .refine(({ min, max }) => min <= max, 'min must not exceed max'),
  })
  .refine(({ completion_rules: rules }) => new Set(rules.map(({ id }) => id)).size === rules.length, {
    message: 'two rules share an id',
    path: ['completion_rules'],
  });
export type StepContent = z.output<typeof stepContentSchema>;

/** `content/phases.yaml`. */
export const phasesSchema = z
  .array(z.strictObject({ phase_id: z.enum(PHASE_IDS), name: localizedText, description: localizedText }))
  .refine((phases) => phases.map(({ phase_id: id }) => id).join() === PHASE_IDS.join(), `must be ${PHASE_IDS.join(', ')} in this order`);
export type PhaseContent = z.output<typeof phasesSchema>[number];
