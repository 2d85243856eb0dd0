import { z } from 'zod';
import { runSettings } from '../subgraphs/agents/index.js';

/** Returns the input schema of an agent: common settings plus the agent's own `parameters`. */
export const agentInput = <P extends z.ZodType>(parameters: P) =>
  z.object({
    input: z.string().default(''),
    ...runSettings.shape,
    parameters: z.preprocess((value) => value ?? {}, parameters),
  });

/** Title of a generated document: one line of at most 200 characters. */
export const documentTitle = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\r\n]*$/);
