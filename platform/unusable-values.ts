import type { ValidationIssue } from './errors/index.js';

const MAXIMUM_DEPTH = 64;

/**
 * Text that PostgreSQL cannot store: NUL, and halves of surrogate pairs. It could only become an error further in, or
 * other text than was sent.
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
 * What no part of the service could use in values that a client sent as JSON: text that cannot be stored, numbers beyond
 * a double, keys named `__proto__`, and nesting deeper than 64, which recursive code further in could not survive.
 * @returns at most `limit` faults; locations begin with `name`. Walks without recursion: the nesting is the client's choice.
 */
export const findUnusable = (root: unknown, name: string, limit: number): ValidationIssue[] => {
  const issues: ValidationIssue[] = [];
  const waiting: Visit[] = [{ value: root, key: name, depth: 0, parent: undefined }];
  for (let visit = waiting.pop(); visit && issues.length < limit; visit = waiting.pop()) {
    const fault = faultOf(visit);
    if (fault) issues.push({ type: fault[0], loc: location(visit), msg: fault[1] });
    else waiting.push(...childrenOf(visit));
  }
  return issues;
};

const faultOf = ({ value, key, depth }: Visit): readonly [string, string] | undefined => {
  if (key === '__proto__') return ['extra_forbidden', 'Extra inputs are not permitted'];
  if (depth > MAXIMUM_DEPTH) return ['recursion_loop', `Input is nested deeper than ${MAXIMUM_DEPTH} levels`];
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
  for (let at: Visit | undefined = visit; at; at = at.parent) path.unshift(at.key);
  return path;
};
