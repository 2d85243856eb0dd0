import { z } from 'zod';
import { localizedText } from '../../../platform/content/index.js';

/** Phases of the landscape, in order. */
export const PHASE_IDS = ['orient', 'understand', 'analyse', 'define', 'decide', 'deliver', 'sustain'] as const;
export type PhaseId = (typeof PHASE_IDS)[number];

/** Kinds of inputs of a step. */
export const INPUT_KINDS = ['dataset', 'event_log', 'document', 'run', 'contribution', 'metric', 'programme', 'decision'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

/** Kinds of contributions to a step. */
export const CONTRIBUTION_KINDS = ['note', 'link', 'file'] as const;
export type ContributionKind = (typeof CONTRIBUTION_KINDS)[number];

const slug = z.string().regex(/^[a-z]+(?:-[a-z]+)*$/);
const count = z.int().min(1).max(100);
/** Common fields of a rule: `id` is unique within the step and occurs in responses and history; `text` states the condition. */
const rule = { id: z.string().regex(/^[a-z]+(?:_[a-z0-9]+)*$/), text: localizedText };

/** Condition for the completion of a step, checked by `rules/check-rules.ts` against the current state. */
export const completionRuleSchema = z.discriminatedUnion('kind', [
  /** The newest ended run of the agent succeeded. */
  z.strictObject({ kind: z.literal('run_succeeded'), ...rule, agent: slug }),
  /** The step has at least `count` contributions, of the given kinds if `kinds` is present. */
  z.strictObject({
    kind: z.literal('contributions_at_least'),
    ...rule,
    count,
    kinds: z.array(z.enum(CONTRIBUTION_KINDS)).min(1).optional(),
  }),
  /** The step was analysed (POST …/analyze) after its latest start. */
  z.strictObject({ kind: z.literal('analysis_done'), ...rule }),
  /** A dataset was imported; `event_log` requires the roles case, activity and time, `trusted` a trust gate that is not closed. */
  z.strictObject({
    kind: z.literal('dataset_available'),
    ...rule,
    event_log: z.boolean().optional(),
    trusted: z.boolean().optional(),
  }),
  /** At least `count` metrics are active. */
  z.strictObject({ kind: z.literal('metric_active'), ...rule, count: count.default(1) }),
  /** The programme has a vision. */
  z.strictObject({ kind: z.literal('programme_exists'), ...rule }),
  /** The programme has at least `count` initiatives. */
  z.strictObject({ kind: z.literal('initiatives_at_least'), ...rule, count }),
  /** Another step is done. */
  z.strictObject({ kind: z.literal('previous_step_done'), ...rule, step: slug }),
]);
export type CompletionRule = z.output<typeof completionRuleSchema>;

/** A role of the company and its task in the step. Never the name of a person. */
const raciRole = z.strictObject({ role: localizedText, does: localizedText });

/** One file of `content/steps`. */
export const stepContentSchema = z
  .strictObject({
    /** Equals the file's name and the name of the step's agent. */
    step_id: slug,
    phase: z.enum(PHASE_IDS),
    /** Position within the phase, from 1. */
    order: z.int().min(1).max(10),
    /** Name of the agent. */
    agent: slug,
    title: localizedText,
    /** Two to five sentences: goal, result and limits of the step. */
    purpose: localizedText,
    /** Exactly one role is accountable. */
    raci: z.strictObject({
      responsible: z.array(raciRole).min(1),
      accountable: raciRole,
      consulted: z.array(raciRole).min(1),
      informed: z.array(raciRole).min(1),
    }),
    inputs: z.array(z.strictObject({ kind: z.enum(INPUT_KINDS), description: localizedText, required: z.boolean() })).min(1),
    /** Questions about data, process and people that the analysis of the step answers. */
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
    /** Results of the step. */
    outputs: z.array(localizedText).min(1),
    /** Working days to plan; time of people, not of the agent. */
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
