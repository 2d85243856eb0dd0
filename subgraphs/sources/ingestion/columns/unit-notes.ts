import { isNumericType } from '../../../../platform/column-meaning/index.js';
import { columnsWarning, type IngestWarning } from '../ingest-error.js';
import { tokensOf, type ListingTable } from './code-lists.js';
import type { ComputedColumn } from './period-columns.js';

const MIN_WORDS = 4;
/** Minimum number of letters of a name, so that it is no common short word. */
const MIN_LETTERS = 4;
const MAX_LENGTH = 300;
/** Maximum number of notes that are kept. */
const MAX_NOTES = 10;
/** Units and bases of amounts, of which a note says that they differ or what the numbers mean. */
const UNIT =
  /(?<!\p{L})(?:sekunden?|minuten?|stunden?|tagen?|wochen?|monaten?|seconds?|minutes?|hours?|days?|weeks?|months?|kwh|mwh|gwh|kg|kilogramm?|tonnen?|tons?|tonnes?|gramm?|lit(?:er|res?)|m³|m²|m2|m3|km|t€|teur|keur|euro?|eur|usd|gbp|chf|cent|mio|prozent|percent|%|netto|brutto|net|gross|currency|währung|units?|einheiten?|stück|pieces)(?!\p{L})/iu;
/** Ends of sentences. */
const SENTENCES = /(?<=[.!?])\s+(?=\p{Lu}|\p{N})|\s*[\r\n]+\s*/u;

/** Returns a warning for each sentence on another sheet that states the unit of a numeric column, such as „Dauer bis Juni in Stunden“. */
export const unitNotes = (listings: readonly ListingTable[], columns: readonly ComputedColumn[]): IngestWarning[] => {
  const numeric = columns.filter(({ type }) => isNumericType(type)).map(({ name }) => name);
  if (numeric.length === 0) return [];
  const sentences = listings.flatMap(({ origin, rows }) =>
    rows.flatMap(({ values }) =>
      values.flatMap((value) => value.split(SENTENCES).map((text) => ({ origin, text: text.replaceAll(/\s+/gu, ' ').trim() }))),
    ),
  );
  return sentences
    .flatMap(({ origin, text }) => {
      if (text.length > MAX_LENGTH || text.split(' ').length < MIN_WORDS || !UNIT.test(text)) return [];
      const named = numeric.filter((column) => names(text, column));
      return columnsWarning('units_noted', named, { origin, note: text });
    })
    .slice(0, MAX_NOTES);
};

/** Returns whether a sentence has the name of a column, also without its unit: "costs" for `Costs EUR`. */
const names = (sentence: string, column: string): boolean => {
  const named = tokensOf(column);
  const withoutUnit = named.filter((word) => !UNIT.test(word));
  const all = ` ${tokensOf(sentence).join(' ')} `;
  return [named, withoutUnit].some((words) => words.join('').length >= MIN_LETTERS && all.includes(` ${words.join(' ')} `));
};
