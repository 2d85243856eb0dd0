import { z } from 'zod';
import { UNDERTAKING_KINDS, type UndertakingKind } from './undertakings.js';

const day = z.iso.date();

/** Plan of the work of people towards what a request wants. */
export const workPlanSchema = z.object({
  /** Kind of the undertaking; `recorded` for the rest of an initiative as the programme records it. */
  kind: z.enum([...UNDERTAKING_KINDS, 'recorded']),
  /** Goal of the plan in the words of the request, or the title of the initiative. */
  goal: z.string(),
  start: day,
  end: day,
  /** True if the request states when the plan ends; otherwise its length is an estimate. */
  endStated: z.boolean(),
  steps: z.array(
    z.object({
      title: z.string(),
      from: day,
      until: day,
      /** Person who owns the step, or a role with the person where the request names something that has an owner. */
      responsible: z.string(),
      result: z.string(),
      /** Duration in weeks, rounded to half weeks. */
      weeks: z.number().nullable(),
      /** Titles of the steps that must be completed before. */
      after: z.array(z.string()),
      /** True if a delay of the step delays the end; null if the plan is ordered by dates alone. */
      critical: z.boolean().nullable(),
      /** Number of the stage, from 1; null without stages. */
      stage: z.int().nullable(),
      /** Agents of the service that support the step. */
      agents: z.array(z.string()),
    }),
  ),
  /** True if the steps are initiatives on record between a proposed first and last step. */
  hasRecordedSteps: z.boolean().optional(),
  /** Usual number of weeks of the steps on the critical path; null for recorded steps. */
  usualWeeks: z.number().nullable(),
  /** Initiatives on record that the request names or describes, and those that they depend on. */
  related: z.array(
    z.object({
      title: z.string(),
      /** Code in the list of initiatives; null without one. */
      code: z.string().nullable(),
      owner: z.string().nullable(),
      start: day.nullable(),
      due: day.nullable(),
      budget: z.number().nullable(),
      benefit: z.number().nullable(),
      currency: z.string().nullable(),
      /** Codes or titles of the initiatives that must be completed before. */
      after: z.array(z.string()),
      /** What a document says on it, with its name; absent or null if none names it. */
      note: z.string().nullable().optional(),
    }),
  ),
  stages: z.array(z.object({ title: z.string(), until: day, measure: z.string() })),
  milestones: z.array(z.object({ due: day, result: z.string() })),
  /** Constraints on the plan, in the words of the request. */
  limits: z.array(z.string()),
  risks: z.array(z.object({ risk: z.string(), response: z.string() })),
});

export type WorkPlan = z.output<typeof workPlanSchema>;
/** Work plan of an undertaking that a request describes. */
export type UndertakingPlan = WorkPlan & { kind: UndertakingKind };
/** A work plan with the sentences that answer the request. */
export interface AnsweredPlan {
  readonly plan: WorkPlan;
  readonly answers: readonly string[];
}
