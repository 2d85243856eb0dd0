import type { JsonSchema, UnwrittenRule } from '../route-definition.js';

/** An object that has these fields, each with a value that fits. */
export const having = (fields: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties: fields,
  required: Object.keys(fields),
});

/** A text that is not empty: empty texts count as absent. */
export const TEXT: JsonSchema = { type: 'string', minLength: 1 };
export const NOT_NULL: JsonSchema = { not: { type: 'null' } };

/** A text with more than white space. */
export const WORDS: JsonSchema = { type: 'string', pattern: '\\S' };

/** The field is absent, null or an empty text. */
export const without = (...names: string[]): JsonSchema => ({
  properties: Object.fromEntries(names.map((name) => [name, { enum: ['', null] }])),
});

/** Where a request fits `condition`, it also fits `rule`. */
// oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema; no schema is awaited
export const when = (condition: JsonSchema, rule: JsonSchema): JsonSchema => ({ if: condition, then: rule });

/** A pattern for a text that begins with one of these, in any case. */
export const inAnyCase = (text: string): string =>
  text.replaceAll(/[.+]/g, '\\$&').replaceAll(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);

/** What an open body may hold beside the fields that it describes. */
export const OWN_KEYS: readonly UnwrittenRule[] = [
  { at: 'body', rule: 'Keys of your own: at most 100, of at most 200 characters each, 32 KiB together.' },
  { at: 'body.*', rule: 'Values of your own keys are nested at most 8 levels deep.' },
];
