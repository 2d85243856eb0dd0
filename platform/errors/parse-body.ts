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
  const values = issue.code === 'invalid_union' && branch === null ? discriminatingValues(issue.errors) : null;
  if (values) return [{ type: 'enum', loc: [...loc, values.name], msg: `Input should be one of ${values.allowed.join(', ')}` }];
  if (branch) return branch.flatMap((inner) => validationIssues(inner, loc, known));
  return [{ type: issue.code === 'invalid_value' ? 'enum' : issue.code, loc, msg: issue.message }];
};

/** Returns the issue of a member that lacks the fixed value that the alternative requires; undefined if there is none. */
const mismatchIn = (issues: readonly ZodIssue[]): (ZodIssue & { code: 'invalid_value' }) | undefined =>
  issues.find((issue): issue is ZodIssue & { code: 'invalid_value' } => issue.code === 'invalid_value' && issue.path.length === 1);

/**
 * Returns the issues of the alternative that the input most likely means: among the alternatives that have the type of the input and whose
 * fixed values all match, the one with the fewest issues. Null if there is none.
 */
const closestBranch = (branches: readonly (readonly ZodIssue[])[]): readonly ZodIssue[] | null => {
  const meant = branches.filter(
    (issues) =>
      issues.length > 0 &&
      mismatchIn(issues) === undefined &&
      issues.every(({ code, path }) => code === 'unrecognized_keys' || path.length > 0),
  );
  return meant.toSorted((one, other) => one.length - other.length)[0] ?? null;
};

/**
 * Returns the member whose value selects the alternative, with its allowed values; null unless this member mismatches in every alternative.
 */
const discriminatingValues = (branches: readonly (readonly ZodIssue[])[]): { name: string; allowed: string[] } | null => {
  const mismatches = branches.map(mismatchIn);
  const name = mismatches[0]?.path[0];
  if (name === undefined || !mismatches.every((mismatch) => mismatch?.path[0] === name)) return null;
  return { name: String(name), allowed: [...new Set(mismatches.flatMap((mismatch) => mismatch?.values.map(String) ?? []))] };
};
