import { z } from 'zod';

/** How a result came about, so that it can be made again: the method by its standard name, what it was set to, its source. */
export const methodSchema = z.object({
  name: z.string(),
  /** What the method was set to, with the names that it has in the literature. */
  parameters: z.record(z.string(), z.unknown()),
  /** Of what is drawn at random; the same seed gives the same result. */
  seed: z.int().optional(),
  /** Paper or standard. */
  reference: z.string().optional(),
});

export type Method = z.output<typeof methodSchema>;

/** Schema of an agent's result: its own fields, the method, and what a reader has to be warned of. */
export const agentResult = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, method: methodSchema, warnings: z.array(z.string()) });

/** Earlier runs whose results an agent builds on; `parameters.run_ids`. */
export const runIds = z.array(z.string().min(1).max(100)).max(20).default([]);
