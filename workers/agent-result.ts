import { z } from 'zod';

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

/** Returns the schema of an agent's result: its own fields, the method, and warnings for the reader. */
export const agentResult = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, method: methodSchema, warnings: z.array(z.string()) });

/** Schema of `parameters.run_ids`: earlier runs whose results an agent uses, at most 20. */
export const runIds = z.array(z.string().min(1).max(100)).max(20).default([]);
