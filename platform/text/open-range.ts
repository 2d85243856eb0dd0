/** How the words before a period open a range: from its first day, from the day after it, until the day before it, until its last day. */
type OpenRange = 'since' | 'after' | 'before' | 'until' | 'none';

const before = (alternatives: string): RegExp => new RegExp(`(?<!\\p{L})(?:${alternatives})\\s*$`, 'iu');

const ARTICLES = String.raw`(?:\s(?:dem|der|des|den|die|das|the))?`;
const THE_START = String.raw`${ARTICLES}\s(?:anfang|beginn|beginning\sof|start\sof)${ARTICLES}`;
const THE_END = String.raw`${ARTICLES}\s(?:ende|end\sof)${ARTICLES}`;

/** The more specific words first: "not before June" begins in June, and "before the end of June" ends with it. */
const RULES: readonly (readonly [OpenRange, RegExp])[] = [
  [
    'since',
    before(String.raw`nicht\svor${ARTICLES}|frühestens(?:\s(?:im|am|ab|in))?|not\sbefore${ARTICLES}|(?:no|not)\searlier\sthan${ARTICLES}`),
  ],
  [
    'until',
    before(
      String.raw`nicht\snach${ARTICLES}|(?:no|not)\slater\sthan(?:${THE_END}|${ARTICLES})|not\safter${ARTICLES}|spätestens(?:\s(?:im|am|in|bis|zum|ende))*`,
    ),
  ],
  ['until', before(`(?:vor|before|prior\\sto)${THE_END}`)],
  ['since', before(`(?:nach|after)${THE_START}`)],
  ['since', before(`(?:seit|ab|since|from|von|vom)(?:${THE_START}|\\sanfang|${ARTICLES})`)],
  ['before', before(String.raw`(?:vor|before|prior\sto|earlier\sthan)(?:${THE_START}|${ARTICLES})`)],
  ['after', before(String.raw`(?:nach|after|later\sthan)(?:${THE_END}|${ARTICLES})`)],
  ['until', before(String.raw`(?:bis|until|up\sto|by)(?:\s(?:zum|zur|einschließlich))?(?:${THE_END}|${ARTICLES})`)],
];
/** Periods whose words name their end: what is before the end of a year lasts until its last day. */
const NAMES_END = /^(?:ende|end\sof|jahresende|year[-\s]end)/iu;

/**
 * Returns the range that the words before a period open, or the period itself.
 *
 * @param text text before the words of the period
 */
export const openRange = (
  text: string,
  words: string,
  [first, next]: readonly [first: Date, next: Date],
): [from: Date | null, next: Date | null] => {
  const range = RULES.find(([, expression]) => expression.test(text))?.[0] ?? 'none';
  if (range === 'before') return [null, NAMES_END.test(words) ? next : first];
  const ends: Readonly<Record<Exclude<OpenRange, 'before'>, [Date | null, Date | null]>> = {
    since: [first, null],
    after: [next, null],
    until: [null, next],
    none: [first, next],
  };
  return ends[range];
};
