import type { z } from 'zod';
import { AppError } from './app-error.js';

/**
 * Parses an object from a client with a zod schema.
 * @throws AppError VALIDATION_FAILED with one issue per invalid value, located in the body
 */
export const parseBody = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({
    type: issue.code === 'invalid_value' ? 'enum' : issue.code,
    loc: ['body', ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))],
    msg: issue.message,
  }));
  throw new AppError('VALIDATION_FAILED', { reason: issues.map(({ msg }) => msg).join('; ') }, issues);
};
