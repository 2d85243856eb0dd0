import { z } from 'zod';
import { AppError, type ValidationIssue } from './app-error.js';
import { unknownName } from './unknown-name.js';

/**
 * Parses an object from a client with a zod schema.
 * @throws AppError VALIDATION_FAILED with one issue per invalid value or unknown name, located in the body
 */
export const parseBody = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  // An issue lists the unknown names only; the schema that rejected them has the known ones.
  const known = new Map<unknown, readonly string[]>();
  const parsed = schema.safeParse(value ?? {}, {
    error: (issue) => {
      if (issue.code === 'unrecognized_keys' && issue.inst instanceof z.ZodObject) known.set(issue.keys, Object.keys(issue.inst.shape));
      return undefined;
    },
  });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap((issue) => validationIssues(issue, ['body'], known));
  throw new AppError('VALIDATION_FAILED', { reason: issues.map(({ msg }) => msg).join('; ') }, issues);
};

type ZodIssue = z.core.$ZodIssue;

const validationIssues = (
  issue: ZodIssue,
  parent: ValidationIssue['loc'],
  known: ReadonlyMap<unknown, readonly string[]>,
): ValidationIssue[] => {
  const loc = [...parent, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ type: 'extra_forbidden', loc: [...loc, key], msg: unknownName(key, known.get(issue.keys) ?? []) }));
  const branch = issue.code === 'invalid_union' ? closestBranch(issue.errors) : null;
  if (branch) return branch.flatMap((inner) => validationIssues(inner, loc, known));
  return [{ type: issue.code === 'invalid_value' ? 'enum' : issue.code, loc, msg: issue.message }];
};

/** Returns the issues of the alternative whose only faults are unknown names; null if there is none. */
const closestBranch = (branches: readonly (readonly ZodIssue[])[]): readonly ZodIssue[] | null =>
  branches.find((issues) => issues.length > 0 && issues.every(({ code }) => code === 'unrecognized_keys')) ?? null;
