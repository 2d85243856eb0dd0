import type { TextRecord } from './record-table.js';

/** Objects inside objects become columns `outer.inner` down to this depth; what lies deeper stays JSON text. */
const MAX_DEPTH = 5;

/** A number whose digits a double does not hold. */
class ExactNumber {
  constructor(readonly digits: string) {}

  toJSON(): string {
    return this.digits;
  }
}

/** Only a number of 16 digits or more may be inexact; looking at the text of every number is several times as slow. */
const MANY_DIGITS = /\d{16}/;

/**
 * Parses JSON without losing digits of whole numbers.
 * @throws SyntaxError
 */
export const parseExactly = (text: string): unknown => (MANY_DIGITS.test(text) ? parseDigits(text) : JSON.parse(text));

const parseDigits = (text: string): unknown =>
  JSON.parse(text, ((_: string, value: unknown, context?: { source?: string }) => {
    const source = context?.source;
    const isInexact = typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source);
    return isInexact ? new ExactNumber(source) : value;
  }) as (key: string, value: unknown) => unknown);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);

/** A record's values by column, nested objects flattened, lists as JSON text. */
export const textsOf = (record: Record<string, unknown>): TextRecord => flattened(record, '', 1);

function* flattened(object: Record<string, unknown>, prefix: string, depth: number): Generator<readonly [string, string]> {
  for (const [key, value] of Object.entries(object)) {
    const name = prefix + key;
    if (isRecord(value) && depth < MAX_DEPTH && Object.keys(value).length > 0) yield* flattened(value, `${name}.`, depth + 1);
    else yield [name, textOf(value)];
  }
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (value instanceof ExactNumber) return value.digits;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
