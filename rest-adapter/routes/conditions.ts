import type { JsonSchema, AdditionalRule } from '../route-definition.js';

/** Schema of an object that has these fields with values that conform to their schemas. */
export const having = (fields: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties: fields,
  required: Object.keys(fields),
});

/** A text that is not empty; empty texts count as absent. */
export const TEXT: JsonSchema = { type: 'string', minLength: 1 };
export const NOT_NULL: JsonSchema = { not: { type: 'null' } };

/** A text that contains at least one character other than white space. */
export const NON_BLANK: JsonSchema = { type: 'string', pattern: '\\S' };

/** Schema of an object in which each of these fields is absent, null or an empty text. */
export const without = (...names: string[]): JsonSchema => ({
  properties: Object.fromEntries(names.map((name) => [name, { enum: ['', null] }])),
});

/** Schema by which a request that conforms to `condition` must also conform to `rule`. */
// oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema; no schema is awaited
export const when = (condition: JsonSchema, rule: JsonSchema): JsonSchema => ({ if: condition, then: rule });

/** Returns a pattern that matches the text regardless of case. */
export const caseInsensitive = (text: string): string =>
  text.replaceAll(/[.+]/g, '\\$&').replaceAll(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);

/** Rule for bodies that may have other keys. */
export const MISSPELT_KEY_RULE: AdditionalRule = { at: 'body.*', rule: 'No other key misspells a described one, such as `max_token`.' };

/** Limits of the custom keys in an open body, in addition to the fields that it describes. */
export const CUSTOM_KEY_RULES: readonly AdditionalRule[] = [
  { at: 'body', rule: 'Custom keys: at most 100, of at most 200 characters each, 32 KiB in total.' },
  { at: 'body.*', rule: 'Values of custom keys are nested at most 8 levels deep.' },
  MISSPELT_KEY_RULE,
];
