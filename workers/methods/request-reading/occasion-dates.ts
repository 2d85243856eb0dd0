import { periodsOf } from '../../../platform/text/index.js';
import { isOccasion } from './open-words.js';

/** The occasion that a text is for, right before its date: „für das Werksleitertreffen am“, "for the review on". */
const OCCASION_BEFORE =
  /(?<!\p{L})(?:für|vor|zum|zur|for|before|to|at)\s+(?:[\p{L}-]+\s+){0,3}?(?<occasion>[\p{L}-]+)\s*,?\s+(?:am|im|in|vom|on|of)\s+(?:the\s+)?$/iu;

/** Replaces the dates of the occasions that a text is for by blanks: the data are not those of that day. */
export const withoutOccasionDates = (request: string, today: Date): string =>
  periodsOf(request, today).reduce((text, { words, start }) => {
    const occasion = OCCASION_BEFORE.exec(request.slice(0, start))?.groups?.['occasion'];
    return occasion !== undefined && isOccasion(occasion)
      ? `${text.slice(0, start)}${' '.repeat(words.length)}${text.slice(start + words.length)}`
      : text;
  }, request);
