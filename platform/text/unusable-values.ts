import type { ValidationIssue } from '../errors/index.js';

const MAX_DEPTH = 64;

/**
 * Returns whether PostgreSQL can store the text: it has no NUL and no halves of surrogate pairs. Such text would otherwise
 * fail later or be stored differently than it was sent.
 */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

export const UNSTORABLE = ['string_unicode', 'Text must be valid Unicode without NUL characters'] as const;

interface Visit {
  value: unknown;
  key: string | number;
  depth: number;
  parent: Visit | undefined;
}

/**
 * Finds values in a client's JSON that the service cannot process: text that cannot be stored, numbers beyond a double, keys
 * named `__proto__`, and nesting deeper than 64, which could overflow the stack of recursive code. Does not recurse itself.
 * @returns at most `limit` issues; locations begin with `name`
 */
export const findUnusable = (root: unknown, name: string, limit: number): ValidationIssue[] => {
  const issues: ValidationIssue[] = [];
  const waiting: Visit[] = [{ value: root, key: name, depth: 0, parent: undefined }];
  for (let visit = waiting.pop(); visit && issues.length < limit; visit = waiting.pop()) {
    const problem = problemOf(visit);
    if (problem) issues.push({ type: problem[0], loc: location(visit), msg: problem[1] });
    else waiting.push(...childrenOf(visit));
  }
  return issues;
};

const problemOf = ({ value, key, depth }: Visit): readonly [string, string] | undefined => {
  if (key === '__proto__') return ['extra_forbidden', 'Extra inputs are not permitted'];
  if (depth > MAX_DEPTH) return ['recursion_loop', `Input is nested deeper than ${MAX_DEPTH} levels`];
  if (typeof value === 'number' && !Number.isFinite(value)) return ['finite_number', 'Input should be a finite number'];
  const storable = (typeof value !== 'string' || isStorable(value)) && (typeof key !== 'string' || isStorable(key));
  return storable ? undefined : UNSTORABLE;
};

const childrenOf = (visit: Visit): Visit[] => {
  const { value, depth } = visit;
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.map(([key, item]) => ({ value: item, key, depth: depth + 1, parent: visit }));
};

const location = (visit: Visit): (string | number)[] => {
  const path: (string | number)[] = [];
  for (let current: Visit | undefined = visit; current; current = current.parent) path.unshift(current.key);
  return path;
};
