import { z } from 'zod';
import type { Language } from '../content/index.js';

export const VALUE_TYPES = ['date', 'money', 'quantity', 'percent', 'identifier', 'company', 'person', 'email', 'phone', 'number'] as const;

/** Value in a text with its position: `text` is the part of the text from `start` (inclusive) to `end` (exclusive). */
export const findingSchema = z.object({
  type: z.enum(VALUE_TYPES),
  start: z.int(),
  end: z.int(),
  text: z.string(),
  /** Normalised: dates as ISO 8601 (a day, month, quarter, week), amounts as numbers, identifiers as written. */
  value: z.union([z.string(), z.number()]),
  /** Currency (ISO 4217), unit, or kind of identifier; null if there is none. */
  unit: z.string().nullable(),
  /** True if the notation allows another reading; `value` is the likely reading in the language of the text. */
  ambiguous: z.boolean(),
});

export type Finding = z.output<typeof findingSchema>;
export type ValueType = Finding['type'];

/** Finds the values of one type. */
export type Parser = (text: string, language: Language) => Finding[];

/** Meaning of a match; undefined if the match is rejected. */
export type Meaning = { value: string | number; unit?: string; ambiguous?: boolean; start?: number; end?: number } | undefined;

/** Returns the findings of one pattern. */
export const findAll = (
  text: string,
  type: ValueType,
  pattern: RegExp,
  meaningOf: (groups: Readonly<Record<string, string | undefined>>, match: RegExpExecArray) => Meaning,
): Finding[] =>
  Array.from(text.matchAll(pattern)).flatMap((match) => {
    const meaning = meaningOf(match.groups ?? {}, match);
    if (!meaning) return [];
    const { value, unit = null, ambiguous = false, start = match.index, end = match.index + match[0].length } = meaning;
    return [{ type, start, end, text: text.slice(start, end), value, unit, ambiguous }];
  });
