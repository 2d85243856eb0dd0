import { z } from 'zod';
import { understoodSchema } from './methods/request-reading/index.js';

/** Method of a result, for reproducibility: standard name, parameters, seed and reference. */
export const methodSchema = z.object({
  name: z.string(),
  /** Parameters of the method by their names in the literature. */
  parameters: z.record(z.string(), z.unknown()),
  /** Random seed; equal seeds give equal results. */
  seed: z.int().optional(),
  /** Paper or standard. */
  reference: z.string().optional(),
});

export type Method = z.output<typeof methodSchema>;

/**
 * Returns the schema of an agent's result: its own fields, the method, warnings for the reader, and how the request was understood,
 * which is added to the result of every run with a text as input.
 */
export const agentResult = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    ...shape,
    /** Sentences that answer the request, in the language of the run; absent if it asks nothing in particular. */
    answers: z.array(z.string()).optional(),
    method: methodSchema,
    warnings: z.array(z.string()),
    understood: understoodSchema.nullish(),
  });

/** Schema of `parameters.run_ids`: earlier runs whose results an agent uses, at most 20. */
export const runIds = z.array(z.string().min(1).max(100)).max(20).default([]);
