import { contentWords, isoDay, periodsOf, sameWord, stemOf, wordsIn } from '../../../../platform/text/index.js';
import { sentencesOf } from '../../../methods/document-text/index.js';

/** A day from which a document states that groups have something. */
export interface DocumentedStart {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly document: string;
  readonly sentence: string;
}

export interface StatingText {
  readonly label: string;
  readonly text: string;
}

const CONTAINS_DAY = /\d/u;
/** Marks of emphasis and lists before a sentence. */
const MARKS = /^[*_#>\s-]+/u;

/**
 * Returns the day since which all named groups have what a request speaks of, by a sentence such as "Running at Leeds and York since
 * 3 May 2026". The sentence, or the one before it, shares a word with the request. Null if no document or several of different days state it.
 */
export const startIn = (texts: readonly StatingText[], names: readonly string[], request: string, today: Date): DocumentedStart | null => {
  if (names.length === 0) return null;
  const ofNames = new Set(names.flatMap((name) => wordsIn(name).map(stemOf)));
  const asked = contentWords(request)
    .map(stemOf)
    .filter((stem) => !ofNames.has(stem));
  const found = texts.flatMap(({ label, text }) => {
    const sentences = text.split('\n').flatMap(sentencesOf);
    return sentences.flatMap((sentence, at): DocumentedStart[] => {
      const lower = sentence.toLowerCase();
      if (!names.every((name) => lower.includes(name.toLowerCase()))) return [];
      const stems = contentWords(`${sentences[at - 1] ?? ''} ${sentence}`).map(stemOf);
      if (!asked.some((stem) => stems.some((other) => sameWord(stem, other)))) return [];
      const begun = periodsOf(sentence, today).find(
        ({ value, words }) => value.from !== null && value.until === null && CONTAINS_DAY.test(words),
      );
      const day = begun?.value.from ?? null;
      return day === null || day > isoDay(today) ? [] : [{ day, document: label, sentence: sentence.replace(MARKS, '').trim() }];
    });
  });
  const [first] = found;
  return first !== undefined && found.every(({ day }) => day === first.day) ? first : null;
};

const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`;

/** Returns the time from a day to the last day of the data, and the same months of the year before. */
export const sameMonthsAround = (
  day: string,
  last: string,
): { before: { from: string; until: string }; after: { from: string; until: string } } => ({
  before: { from: yearBefore(day), until: yearBefore(last) },
  after: { from: day, until: last },
});
