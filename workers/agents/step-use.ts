import { z } from 'zod';

/** A thing that a step of a plan works on. */
export const stepUse = z.object({
  kind: z.enum(['dataset', 'metric', 'document', 'initiative']),
  id: z.string(),
  name: z.string(),
  /** True if the request names it only in part, so that somebody has to confirm it. */
  presumed: z.boolean().optional(),
});

export type StepUse = z.output<typeof stepUse>;
