import { z } from 'zod';

/** Contract of the events of one type. */
export interface EventType<Data extends z.ZodType = z.ZodType> {
  /** Description of the event for subscribers. */
  readonly description: string;
  /** Shape of `data`. */
  readonly data: Data;
}

/** Defines an event type by its description and the fields of its data. */
export const event = <Shape extends z.ZodRawShape>(description: string, shape: Shape): EventType<z.ZodObject<Shape>> => ({
  description,
  data: z.object(shape),
});

/** Id of the user or service that made the change. */
export const BY = { by: z.string().describe('User or service that made the change.') };
export const AGENT = { agent: z.string().describe('Agent of the run.') };
export const CHANGED = { changed: z.array(z.string()).describe('Names of the changed fields.') };
export const ERROR = z
  .object({ code: z.string(), message: z.string(), missing: z.array(z.string()).optional().describe('Missing prerequisites.') })
  .describe('Reason of the failure.');
export const DATE = z.string().describe('Calendar date, YYYY-MM-DD.');
