import type { ValidationIssue } from '../../platform/errors/index.js';
import { findUnusable } from '../../platform/text/unusable-values.js';
import { issue, ISSUE_LIMIT } from './issues.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a body as JSON in UTF-8; an empty body is undefined. Issues are syntax errors and values that cannot be stored. */
export const parseJsonBody = (bytes: Buffer): { value: unknown; issues: ValidationIssue[] } => {
  if (bytes.length === 0) return { value: undefined, issues: [] };
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes));
    return { value, issues: findUnusable(value, 'body', ISSUE_LIMIT) };
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'not UTF-8';
    return { value: undefined, issues: [issue('json_invalid', ['body'], `JSON decode error: ${reason.slice(0, 200)}`)] };
  }
};
