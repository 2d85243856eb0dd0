import { addDays, countOf, movedBy, unitOf } from '../../../platform/text/index.js';

/** Rows that a request selects by their age, as days up to or from which they date. */
export interface AskedAge {
  readonly from: string | null;
  readonly until: string | null;
  readonly words: string;
}

const UNIT = String.raw`(?<unit>tage?n?|days?|wochen?|weeks?|monate?n?|months?|jahre?n?|years?)`;
const COUNT = String.raw`(?<count>\d{1,3}|\p{L}+)`;
const AGES: readonly (readonly [isOlder: boolean, pattern: RegExp])[] = [
  [true, new RegExp(String.raw`(?<!\p{L})(?:älter als|older than|more than)\s+${COUNT}\s+${UNIT}(?:\s+(?:old|ago))?(?!\p{L})`, 'iu')],
  [true, new RegExp(String.raw`(?<!\p{L})(?:seit|for)\s+(?:mehr als|über|more than|over)\s+${COUNT}\s+${UNIT}(?!\p{L})`, 'iu')],
  [
    false,
    new RegExp(
      String.raw`(?<!\p{L})(?:jünger als|(?:nicht|not|no) (?:älter als|older than)|newer than|younger than|less than)\s+${COUNT}\s+${UNIT}(?:\s+(?:old|ago))?(?!\p{L})`,
      'iu',
    ),
  ],
];
/** "More than 30 days" without these words is a duration of something else. */
const IS_AGE = /älter|jünger|older|newer|younger|(?:old|ago)$|^(?:seit|for)/iu;

/** Returns the age that a request states for rows: "older than 30 days", „seit mehr als zwei Wochen“; null if it states none. */
export const askedAge = (text: string, today: string): AskedAge | null => {
  // "Not older than" is the only negation, and contains the other pattern.
  for (const [isOlder, pattern] of AGES.toReversed()) {
    const match = pattern.exec(text);
    const { count = '', unit = '' } = match?.groups ?? {};
    const number = /^\d+$/u.test(count) ? Number(count) : /^(?:ein\p{L}*|an?|one)$/iu.test(count) ? 1 : countOf(count);
    if (match === null || number === null || !IS_AGE.test(match[0])) continue;
    const day = movedBy(-number, unitOf(unit), new Date(`${today}T00:00:00Z`))
      .toISOString()
      .slice(0, 10);
    return { from: isOlder ? null : day, until: isOlder ? addDays(day, -1) : null, words: match[0] };
  }
  return null;
};
