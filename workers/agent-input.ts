import { z } from 'zod';
import { runSettings } from '../subgraphs/agents/index.js';

/** Largest number of ids that an agent reads; by default none. */
export interface AcceptedIds {
  readonly datasets?: number;
  readonly documents?: number;
}

/** Number of dataset ids that an agent accepts which reads several datasets: all that a request can contain. */
export const MANY_DATASETS = 20;

/** Number of document ids that an agent accepts which reads documents: all that a request can contain. */
export const MANY_DOCUMENTS = 100;

const ids = (maximum: number) => z.array(z.string()).max(maximum).default([]);

/**
 * Returns the input schema of an agent: common settings plus the agent's own `parameters`, which reject unknown names.
 * @param accepted ids that the agent reads; more ids than that are rejected instead of being ignored
 */
export const agentInput = <P extends z.ZodObject<z.ZodRawShape, z.core.$strict>>(
  parameters: P,
  { datasets = 0, documents = 0 }: AcceptedIds = {},
) =>
  z.object({
    input: z.string().default(''),
    ...runSettings.shape,
    dataset_ids: ids(datasets),
    document_ids: ids(documents),
    parameters: z.preprocess((value) => value ?? {}, parameters),
  });

/** Title of a generated document: one line of at most 200 characters. */
export const documentTitle = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\r\n]*$/);
