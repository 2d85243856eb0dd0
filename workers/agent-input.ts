import { z } from 'zod';
import { runSettings } from '../subgraphs/agents/index.js';

/** Input that all agents share. `parameters` differ by agent. */
export const agentInput = <P extends z.ZodType>(parameters: P) =>
  z.object({
    input: z.string().default(''),
    ...runSettings.shape,
    parameters: z.preprocess((value) => value ?? {}, parameters),
  });

/** Of a document that an agent makes: one line. */
export const documentTitle = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\r\n]*$/);
