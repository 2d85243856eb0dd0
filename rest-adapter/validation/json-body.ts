import type { ValidationIssue } from '../../platform/errors/index.js';
import { issue, ISSUE_LIMIT } from './issues.js';
import { isStorable, UNSTORABLE } from './text.js';

const MAXIMUM_DEPTH = 64;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a body as JSON in UTF-8. An empty one is `undefined`.
 *
 * Faults besides bad syntax: text that cannot be stored, numbers beyond a double, keys named `__proto__`, and
 * nesting deeper than 64, which recursive code further in could not survive.
 */
export const parseJsonBody = (bytes: Buffer): { value: unknown; issues: ValidationIssue[] } => {
  if (bytes.length === 0) return { value: undefined, issues: [] };
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes));
    return { value, issues: findUnusable(value) };
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'not UTF-8';
    return { value: undefined, issues: [issue('json_invalid', ['body'], `JSON decode error: ${reason.slice(0, 200)}`)] };
  }
};

interface Visit {
  value: unknown;
  key: string | number;
  depth: number;
  parent: Visit | undefined;
}

/** Walks without recursion: the nesting is the client's choice. */
const findUnusable = (root: unknown): ValidationIssue[] => {
  const issues: ValidationIssue[] = [];
  const waiting: Visit[] = [{ value: root, key: 'body', depth: 0, parent: undefined }];
  for (let visit = waiting.pop(); visit && issues.length < ISSUE_LIMIT; visit = waiting.pop()) {
    const fault = faultOf(visit);
    if (fault) issues.push(issue(fault[0], location(visit), fault[1]));
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
