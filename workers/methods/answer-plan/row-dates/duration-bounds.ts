import { boundsIn, type Bound } from '../../request-reading/index.js';

/** "Within 14 days", „binnen zwei Wochen“: at most this duration. */
const WITHIN =
  /(?<!\p{L})(?:within|inside(?: of)?|innerhalb(?: von)?|binnen)(?=\s+[\p{L}\p{N}.,]+\s+(?:minuten?|minutes?|stunden?|hours?|tage?n?|days?|wochen?|weeks?)(?!\p{L}))/giu;
const AT_MOST = '<=';
/** A negation before such a bound. */
const NEGATED = /(?<!\p{L})(?:not|n['’]t|nicht)\s+(?<words>(?:\p{L}+\s+){0,3})$/iu;

/** A bound of a request; one that begins with "within" may be a deadline for the work as well. */
export interface RequestBound extends Bound {
  readonly isWithin: boolean;
  /** Words between a negation and "within", which turns the bound round: "not paid within ten days". */
  readonly negated: string;
}

/** Returns the bounds on numbers that a text states, also those of durations such as "within 14 days". */
export const requestBounds = (text: string): RequestBound[] =>
  boundsIn(text.replaceAll(WITHIN, (words) => AT_MOST.padEnd(words.length))).map((bound) => {
    const words = text.slice(bound.at, bound.at + bound.words.length);
    const isWithin = bound.words.startsWith(AT_MOST) && !words.startsWith(AT_MOST);
    const negated = isWithin ? NEGATED.exec(text.slice(0, bound.at))?.groups?.['words'] : undefined;
    return { ...bound, words, isWithin, negated: negated?.trim() ?? '', operator: negated === undefined ? bound.operator : '>' };
  });
