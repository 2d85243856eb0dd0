import { z } from 'zod';
import { figureSchema, INITIATIVE_STATUSES, kpiRowSchema, sourceSchema, statementSchema, TOPICS } from '../tenant-state/index.js';

const statements = z.array(statementSchema);

/** Result of a briefing, the only input of its Markdown. */
export const briefingResultSchema = z.object({
  title: z.string(),
  tenantName: z.string(),
  language: z.enum(['de', 'en']),
  asOf: z.iso.datetime(),
  /** Time of the previous briefing; null for the first. */
  since: z.iso.datetime().nullable(),
  summary: z.string(),
  standing: z.array(statementSchema.extend({ topic: z.enum(TOPICS) })),
  /** KPIs that miss their targets most often come first. */
  kpis: z.array(kpiRowSchema),
  /** Initiatives by status; null for status texts that are not recognised. */
  initiatives: z.array(
    z.object({ status: z.enum(INITIATIVE_STATUSES).nullable(), count: z.int().positive(), overdue: z.int().nonnegative() }),
  ),
  changes: statements,
  blockers: statements,
  decisions: statements,
  nextSteps: statements,
  figures: z.array(figureSchema),
  sources: z.array(sourceSchema),
});

export type BriefingResult = z.infer<typeof briefingResultSchema>;
