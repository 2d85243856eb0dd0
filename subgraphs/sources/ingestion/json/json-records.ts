import type { TextRecord } from '../record-table.js';

/** Depth down to which nested objects become columns `outer.inner`; deeper values stay JSON text. */
const MAX_DEPTH = 5;

/** A number with digits that a double cannot represent. */
class ExactNumber {
  constructor(readonly digits: string) {}

  toJSON(): string {
    return this.digits;
  }
}

/** Only a number of 16 digits or more may be inexact; inspecting the text of every number is several times slower. */
const MANY_DIGITS = /\d{16}/;

/**
 * Parses JSON without losing digits of integers.
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

/**
 * Returns a record's values by column, with nested objects flattened and lists as JSON text.
 * @param tables receives the names of columns with lists of objects, of numbers or of lists, which are tables inside a value
 */
export const textsOf = (record: Record<string, unknown>, tables?: Set<string>): TextRecord => flatten(record, '', 1, tables);

function* flatten(
  object: Record<string, unknown>,
  prefix: string,
  depth: number,
  tables: Set<string> | undefined,
): Generator<readonly [string, string, boolean]> {
  for (const [key, value] of Object.entries(object)) {
    const name = prefix + key;
    if (isRecord(value) && depth < MAX_DEPTH && Object.keys(value).length > 0) yield* flatten(value, `${name}.`, depth + 1, tables);
    else {
      if (Array.isArray(value) && isTable(value)) tables?.add(name);
      yield [name, textOf(value), typeof value === 'number' || value instanceof ExactNumber];
    }
  }
}

/** Returns whether a list contains more than texts and truth values; its first element decides. */
const isTable = ([first]: readonly unknown[]): boolean => typeof first === 'number' || (typeof first === 'object' && first !== null);

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (value instanceof ExactNumber) return value.digits;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
