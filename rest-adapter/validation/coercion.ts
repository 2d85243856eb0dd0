import type { ValidationIssue } from '../../platform/errors/index.js';
import type { ApiParameter } from '../openapi/openapi-types.js';
import { issue } from './issues.js';
import { isStorable, UNSTORABLE } from '../../platform/unusable-values.js';

/** A parameter's value, or the fault that kept its text from becoming one. */
export type Coerced = { value: unknown } | { fault: ValidationIssue };

/** Turns the text of a path segment, query parameter or header into the type that its schema names. */
export const coerceParameter = ({ name, in: place, schema }: ApiParameter, sent: unknown): Coerced => {
  const fault = (type: string, msg: string): Coerced => ({ fault: issue(type, [place, name], msg, sent) });
  if (typeof sent !== 'string') return fault('multiple_argument_values', 'Give this parameter once');
  if (!isStorable(sent)) return fault(...UNSTORABLE);
  if (schema.type === 'integer') {
    return /^-?\d+$/.test(sent)
      ? { value: Number(sent) }
      : fault('int_parsing', 'Input should be a valid integer, unable to parse string as an integer');
  }
  if (schema.type === 'boolean') {
    return sent === 'true' || sent === 'false' ? { value: sent === 'true' } : fault('bool_parsing', 'Input should be true or false');
  }
  return { value: sent };
};
