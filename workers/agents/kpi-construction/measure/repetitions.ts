import { boundsIn, countOf, NUMBER_WORDS } from '../../../../platform/text/index.js';

/** How often something has to occur. */
export interface Repetition {
  readonly least: number;
  /** Null without a maximum. */
  readonly most: number | null;
  readonly words: string;
  readonly at: number;
  /** What is counted, "rental" of "more than one rental"; null if the words count how often something happens. */
  readonly counted: string | null;
  /** True if the words state a number, false for "again". */
  readonly isExplicit: boolean;
}

const NUMBER = String.raw`(?<number>\d{1,4}|${Object.keys(NUMBER_WORDS).join('|')}|one|once|twice|an?|a single|ein(?:e[nmrs]?|er einzigen)?)`;
const TIMES = String.raw`(?:(?<=once|twice)|[\s-]*(?:times|mal)(?!\p{L}))`;
const MORE = String.raw`(?<more>more than|mehr als|öfter als|häufiger als|over|über)`;
const LEAST = String.raw`(?<least>at least|no less than|no fewer than|mindestens|wenigstens)`;
const MOST = String.raw`(?<most>at most|no more than|not more than|up to|höchstens|maximal|nicht öfter als)`;
const EXACT = String.raw`(?<exact>exactly|only|just|genau|nur)`;
const OR_MORE = String.raw`\s+(?:or|oder)\s+(?<orMore>more|mehr|öfter)`;
const pattern = (source: string): RegExp => new RegExp(String.raw`(?<!\p{L})${source}`, 'iu');

/** Words that say how often something happens. */
const HOW_OFTEN = [
  pattern(String.raw`(?:${MORE}|${LEAST}|${MOST}|${EXACT})\s+${NUMBER}${TIMES}`),
  pattern(String.raw`${NUMBER}${TIMES}${OR_MORE}`),
  pattern(String.raw`${NUMBER}${OR_MORE}\s+times`),
];
/** Words that say how many things there are. */
const HOW_MANY = [
  pattern(String.raw`(?:${MORE}|${LEAST}|${MOST}|${EXACT})\s+${NUMBER}\s+(?<counted>(?:\p{L}+[\s-]){0,2}\p{L}{3,})`),
  pattern(String.raw`${NUMBER}${OR_MORE}\s+(?<counted>(?:\p{L}+[\s-]){0,2}\p{L}{3,})`),
  pattern(String.raw`(?<several>several|multiple|mehrere[nr]?)\s+(?<counted>(?:\p{L}+[\s-]){0,2}\p{L}{3,})`),
];
const REPEATEDLY = pattern(
  String.raw`(?:mehrfach|mehrmals|mehrmalig\p{L}*|wiederholt\p{L}*|erneut|noch ?mals?|zweimal|repeatedly|multiple times|several times|more often than once|again|twice|repeat(?:ed|ing)?|returning|recurring|wiederkehrend\p{L}*|stamm(?=kund|gäst|käuf)|mehrfach(?=kund|käuf|gäst)|wiederholungs(?=kund|käuf|täter|gäst))`,
);
/** Those of the words above that state no number. */
const VAGUE = /^(?:again|erneut|noch ?mals?|wiederholt\p{L}*)$/iu;

const numberOf = (written: string): number => {
  const word = written.toLowerCase();
  if (word === 'twice') return 2;
  return countOf(word) ?? 1;
};

/** Returns how often a text requires something to occur; null if it does not say. Numbers of things count only where `counts` accepts them. */
export const repetitionIn = (text: string, counts: (counted: string) => boolean): Repetition | null => {
  const measured = boundsIn(text).filter(({ unit }) => unit !== null);
  for (const each of [...HOW_OFTEN, ...HOW_MANY]) {
    const { 0: words, index, groups } = each.exec(text) ?? {};
    if (words === undefined || index === undefined || !groups) continue;
    const counted = groups['counted'] ?? null;
    // "More than 50 EUR" limits an amount.
    const isAmount = measured.some(({ at, words: stated }) => at < index + words.length && index < at + stated.length);
    if (counted !== null && (isAmount || !counts(counted))) continue;
    return { ...limitsOf(groups), words, at: index, counted, isExplicit: true };
  }
  const { 0: words, index } = REPEATEDLY.exec(text) ?? {};
  return words === undefined || index === undefined
    ? null
    : { least: 2, most: null, words, at: index, counted: null, isExplicit: !VAGUE.test(words) };
};

const limitsOf = (groups: Record<string, string | undefined>): Pick<Repetition, 'least' | 'most'> => {
  if (groups['several'] !== undefined) return { least: 2, most: null };
  const number = numberOf(groups['number'] ?? '');
  if (groups['more'] !== undefined) return { least: number + 1, most: null };
  if (groups['most'] !== undefined) return { least: 0, most: number };
  return groups['exact'] === undefined ? { least: number, most: null } : { least: number, most: number };
};
