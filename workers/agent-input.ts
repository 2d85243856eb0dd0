import { z } from 'zod';

/** What every one of the 26 agents is started with. Parameters are the agent's own. */
export const agentInput = <P extends z.ZodType>(parameters: P) =>
  z.object({
    input: z.string().default(''),
    use_premium: z.boolean().default(false),
    use_web_search: z.boolean().default(false),
    use_rag: z.boolean().default(false),
    max_tokens: z.number().int().positive().optional(),
    parameters: z.preprocess((value) => value ?? {}, parameters),
    dataset_ids: z.array(z.string()).default([]),
    document_ids: z.array(z.string()).default([]),
    language: z.enum(['de', 'en']).default('en'),
  });
