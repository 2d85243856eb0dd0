import type { ValidationIssue } from '../../platform/errors/index.js';
import type { ApiParameter } from '../openapi/openapi-types.js';
import { issue } from './issues.js';
import { isStorable, UNSTORABLE } from '../../platform/text/unusable-values.js';

/** Value of a parameter, or the issue that prevented the conversion of its text. */
export type Coerced = { value: unknown } | { issue: ValidationIssue };

/** Converts the text of a path segment, query parameter or header to the type in its schema. */
export const coerceParameter = ({ name, in: location, schema }: ApiParameter, sent: unknown): Coerced => {
  const failure = (type: string, msg: string): Coerced => ({ issue: issue(type, [location, name], msg, sent) });
  if (typeof sent !== 'string') return failure('multiple_argument_values', 'Give this parameter once');
  if (!isStorable(sent)) return failure(...UNSTORABLE);
  if (schema.type === 'integer') {
    return /^-?\d+$/.test(sent)
      ? { value: Number(sent) }
      : failure('int_parsing', 'Input should be a valid integer, unable to parse string as an integer');
  }
  if (schema.type === 'boolean') {
    return sent === 'true' || sent === 'false' ? { value: sent === 'true' } : failure('bool_parsing', 'Input should be true or false');
  }
  return { value: schema.type === 'array' ? sent.split(',') : sent };
};
