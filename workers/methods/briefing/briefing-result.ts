import { z } from 'zod';
import { figureSchema, sourceSchema, statementSchema, TOPICS } from '../tenant-state/index.js';

const statements = z.array(statementSchema);

/** What a briefing says. Its Markdown is rendered from this alone. */
export const briefingResultSchema = z.object({
  title: z.string(),
  tenantName: z.string(),
  language: z.enum(['de', 'en']),
  asOf: z.iso.datetime(),
  /** When the last briefing was written; null for the first. */
  since: z.iso.datetime().nullable(),
  summary: z.string(),
  standing: z.array(statementSchema.extend({ topic: z.enum(TOPICS) })),
  /** Those that miss their targets most often first. */
  kpis: z.array(
    z.object({
      name: z.string(),
      area: z.string().nullable(),
      unit: z.string().nullable(),
      /** Day of the newest value. */
      last: z.iso.date(),
      value: z.number(),
      target: z.number().nullable(),
      reached: z.boolean().nullable(),
      /** Values of the last twelve months that have a target, and how many of them reach it. */
      judged: z.int().nonnegative(),
      onTarget: z.int().nonnegative().nullable(),
      yearBefore: z.number().nullable(),
      sourceId: z.string(),
    }),
  ),
  initiatives: z.array(z.object({ status: z.string(), count: z.int().positive(), overdue: z.int().nonnegative() })),
  changes: statements,
  blockers: statements,
  decisions: statements,
  nextSteps: statements,
  figures: z.array(figureSchema),
  sources: z.array(sourceSchema),
});

export type BriefingResult = z.infer<typeof briefingResultSchema>;
