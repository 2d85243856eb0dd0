import { periodsOf, wordsIn } from '../../../platform/text/index.js';
import { isOccasion } from './open-words.js';

/** The occasion that a text is for, before its date: „für das Werksleitertreffen am“, "for the review of the north on". */
const OCCASION_BEFORE =
  /(?<!\p{L})(?:für|vor|zum|zur|for|before|to|at)\s+(?<occasion>(?:[\p{L}-]+\s+){0,5}?[\p{L}-]+)\s*,?\s+(?:am|im|in|vom|on|of)\s+(?:the\s+)?$/iu;

/** The day that a document states as its date: „Stand 20.11.“, "as of 20 Nov". Data up to it are meant, not those of the day. */
const AS_OF_BEFORE = /(?<!\p{L})(?:stand|stichtag|per stichtag|as of|as at|position at|status at)\s*:?\s*(?:the\s+|dem\s+|vom\s+)?$/iu;

/** Replaces the dates of the occasions that a text is for, and of a document, by blanks: the data are not those of that day. */
export const withoutOccasionDates = (request: string, today: Date): string =>
  periodsOf(request, today).reduce((text, { words, start }) => {
    const before = request.slice(0, start);
    const occasion = OCCASION_BEFORE.exec(before)?.groups?.['occasion'];
    return (occasion !== undefined && wordsIn(occasion).some(isOccasion)) || AS_OF_BEFORE.test(before)
      ? `${text.slice(0, start)}${' '.repeat(words.length)}${text.slice(start + words.length)}`
      : text;
  }, request);
