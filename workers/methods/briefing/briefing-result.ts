import { z } from 'zod';
import { figureSchema, INITIATIVE_STATUSES, kpiRowSchema, sourceSchema, statementSchema, TOPICS } from '../tenant-state/index.js';

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
  kpis: z.array(kpiRowSchema),
  /** By status; null where the list uses a word that is not known. */
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
