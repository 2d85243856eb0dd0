import type { ErrorObject } from 'ajv/dist/2020.js';
import { closestName } from '../../platform/text/index.js';
import { unknownName, type ValidationIssue } from '../../platform/errors/index.js';

type Location = ValidationIssue['loc'];

/** Maximum number of issues in a response. */
export const ISSUE_LIMIT = 100;
const ECHO_LENGTH = 200;
const ECHO_NODES = 50;
const MAX_LISTED_VALUES = 60;

export const issue = (type: string, loc: Location, msg: string, input?: unknown): ValidationIssue => ({ type, loc, msg, ...echo(input) });

/** Returns the input if it is small enough to be sent back; a long text is truncated to 200 characters. */
const echo = (input: unknown): { input?: unknown } => {
  if (input === undefined) return {};
  if (typeof input === 'string') return { input: input.length > ECHO_LENGTH ? `${input.slice(0, ECHO_LENGTH)}…` : input };
  return isSmall(input) ? { input } : {};
};

const isSmall = (input: unknown): boolean => {
  const waiting: unknown[] = [input];
  for (let nodes = 0; waiting.length > 0; nodes += 1) {
    if (nodes + waiting.length > ECHO_NODES) return false;
    const value = waiting.pop();
    if (typeof value === 'string' && value.length > ECHO_LENGTH) return false;
    if (typeof value !== 'object' || value === null) continue;
    const entries = Object.entries(value);
    if (entries.length > ECHO_NODES || entries.some(([key]) => key.length > ECHO_LENGTH)) return false;
    waiting.push(...entries.map(([, item]) => item));
  }
  return true;
};

/** Converts Ajv errors to issues without duplicates, with the types and messages of pydantic 2, whose 422 format the API uses. */
export const issuesFrom = (errors: readonly ErrorObject[], locate: (path: Location) => Location): ValidationIssue[] => {
  const issues = new Map<string, ValidationIssue>();
  for (const error of errors) {
    if (issues.size === ISSUE_LIMIT) break;
    if (isAboutNullBranch(error)) continue;
    const [type, msg] = describe(error);
    const loc = locate([...pointerPath(error.instancePath), ...missingOrExtra(error)]);
    const input = error.keyword === 'additionalProperties' ? Object(error.data)[loc.at(-1) ?? ''] : error.data;
    issues.set(JSON.stringify([type, loc]), issue(type, loc, msg, input));
  }
  return [...issues.values()];
};

/** Returns the missing or forbidden key, which Ajv reports as an error of the containing object. */
const missingOrExtra = ({ params }: ErrorObject): Location => {
  const key: unknown = params['missingProperty'] ?? params['additionalProperty'];
  return typeof key === 'string' ? [key] : [];
};

/** True if the error concerns only the null branch of a nullable `$ref`, `anyOf: [ref, null]`; the first branch has the useful errors. */
const isAboutNullBranch = ({ keyword, schemaPath }: ErrorObject): boolean => keyword === 'anyOf' || schemaPath.endsWith('/anyOf/1/type');

/** Splits a JSON pointer. Numbers are list positions, since no schema describes the content of objects with custom keys. */
const pointerPath = (pointer: string): Location =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));

const describe = ({ keyword, params, data, parentSchema }: ErrorObject): [type: string, msg: string] => {
  switch (keyword) {
    case 'required':
      return ['missing', 'Field required'];
    case 'additionalProperties':
      return ['extra_forbidden', unknownName(String(params['additionalProperty']), Object.keys(Object(parentSchema?.['properties'])))];
    case 'minimum':
      return ['greater_than_equal', `Input should be greater than or equal to ${params['limit']}`];
    case 'maximum':
      return ['less_than_equal', `Input should be less than or equal to ${params['limit']}`];
    case 'minLength':
      return ['string_too_short', `String should have at least ${counted(params['limit'], 'character')}`];
    case 'maxLength':
      return ['string_too_long', `String should have at most ${counted(params['limit'], 'character')}`];
    case 'minItems':
      return ['too_short', `List should have at least ${counted(params['limit'], 'item')}`];
    case 'maxItems':
      return ['too_long', `List should have at most ${counted(params['limit'], 'item')}`];
    case 'pattern':
      return ['string_pattern_mismatch', `String should match pattern '${params['pattern']}'`];
    case 'enum':
      return ['enum', notAllowed(data, (params['allowedValues'] as unknown[]).filter((value) => value !== null).map(String))];
    case 'format':
      return params['format'] === 'date-time'
        ? ['datetime_parsing', 'Input should be a date and time as in RFC 3339']
        : ['value_error', `Input should be a valid ${params['format']}`];
    case 'type':
      return typeError([params['type']].flat() as string[], data);
    default:
      return ['value_error', `Input does not meet ${keyword}`];
  }
};

/** Names the allowed values, or the most similar one if they are many. */
const notAllowed = (value: unknown, allowed: readonly string[]): string => {
  if (allowed.length <= MAX_LISTED_VALUES) return `Input should be one of ${allowed.join(', ')}`;
  const nearest = closestName(String(value), allowed);
  return `Input should be one of the ${allowed.length} values in the API description${nearest === null ? '' : `, did you mean ${nearest}?`}`;
};

const counted = (count: unknown, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const TYPE_ERRORS: Readonly<Record<string, readonly [string, string]>> = {
  string: ['string_type', 'Input should be a valid string'],
  integer: ['int_type', 'Input should be a valid integer'],
  number: ['float_type', 'Input should be a valid number'],
  boolean: ['bool_type', 'Input should be a valid boolean'],
  object: ['dict_type', 'Input should be an object'],
  array: ['list_type', 'Input should be a list'],
};

const typeError = (expected: readonly string[], data: unknown): [string, string] => {
  const type = expected.find((name) => name !== 'null') ?? 'null';
  if (type === 'integer' && typeof data === 'number') {
    return ['int_from_float', 'Input should be a valid integer, got a number with a fractional part'];
  }
  const [name, msg] = TYPE_ERRORS[type] ?? ['value_error', 'Input has the wrong type'];
  return [name, msg];
};
