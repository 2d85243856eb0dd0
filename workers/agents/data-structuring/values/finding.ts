import { z } from 'zod';

export const VALUE_TYPES = ['date', 'money', 'quantity', 'percent', 'identifier', 'email', 'phone', 'number'] as const;

/** A value of a text with its place: `text` stands at [start, end), word for word. */
export const findingSchema = z.object({
  type: z.enum(VALUE_TYPES),
  start: z.int(),
  end: z.int(),
  text: z.string(),
  /** Normalised: dates as ISO 8601 (a day, month, quarter, week), amounts as numbers, identifiers as written. */
  value: z.union([z.string(), z.number()]),
  /** Currency (ISO 4217), unit, or kind of identifier; null where there is none. */
  unit: z.string().nullable(),
  /** Whether the notation allows another reading; then this is the one that the text's language makes likely. */
  ambiguous: z.boolean(),
});

export type Finding = z.output<typeof findingSchema>;
export type ValueType = Finding['type'];
export type Language = 'de' | 'en';

/** Finds values of its type. */
export type Parser = (text: string, language: Language) => Finding[];

/** What a match of a pattern means; undefined for what is none after all. */
export type Meaning = { value: string | number; unit?: string; ambiguous?: boolean; start?: number; end?: number } | undefined;

/** The findings of one pattern. */
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
