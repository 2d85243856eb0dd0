import { anyWord, countOf, isStopWord, NUMBER_WORDS } from '../../../platform/text/index.js';
import { AGAINST, SCALE } from './vote-words.js';

/** A result that a request states: "31 of 40 reports", "9/20 for the slides", "62% of 50". */
export interface StatedVotes {
  /** What was voted on, in the words of the request; null if it names nothing. */
  readonly subject: string | null;
  readonly hits: number;
  readonly of: number;
  /** True if `hits` counts negative votes. */
  readonly isAgainst: boolean;
  /** True if the request states a percentage, from which `hits` is rounded. */
  readonly isRounded: boolean;
}

interface Found extends Omit<StatedVotes, 'subject' | 'isAgainst'> {
  readonly start: number;
  readonly end: number;
  /** Noun between the two numbers: "of 40 reports 31". */
  readonly noun: string;
}

const WORD = anyWord(Object.keys(NUMBER_WORDS));
/** A whole number in digits or in words, such as "twenty-one" or „einundzwanzig“. */
const COUNT = String.raw`(?<![\p{L}\p{N}.,/%-])(?:\d{1,6}(?![.,:/-]?\d|\s?[%€£$])|(?:one|eine[rn]?|${WORD}|\p{L}{3,6}und\p{L}{3,7}(?:zig|ßig))(?:-(?:one|${WORD}))?)(?![\p{L}\p{N}-])`;
const OF = String.raw`(?:out of|of|von|unter|aus|among)(?:\s+(?:the|our|these|all|its|their|den|unseren|allen|insgesamt|diesen))?`;
const SHARE = String.raw`(?<share>\d{1,3}(?:[.,]\d{1,2})?)\s?(?:%|prozent|per ?cent)`;
const WORDS = String.raw`(?:\s+\p{L}[\p{L}-]*){0,6}?`;

/** Notations of a result, the clearest first. */
const NOTATIONS: readonly RegExp[] = [
  new RegExp(String.raw`${SHARE}\s*\(?\s*(?:${OF}|n\s?=|bei|with)\s*(?:n\s?=\s*)?(?<of>${COUNT})`, 'giu'),
  new RegExp(String.raw`(?<hits>${COUNT})\s+(?:\p{L}+\s+)?${OF}\s+(?<of>${COUNT})`, 'giu'),
  /(?<![\d/.,\p{L}])(?<hits>\d{1,6})\s?\/\s?(?<of>\d{1,6})(?![/\p{L}]|[.,]?\d)/giu,
  new RegExp(String.raw`(?<!\p{L})(?:${OF}|bei)\s+(?<of>${COUNT})(?<noun>${WORDS}),?\s+${SHARE}`, 'giu'),
  new RegExp(String.raw`(?<!\p{L})(?:${OF}|bei)\s+(?<of>${COUNT})(?<noun>${WORDS}),?\s+(?<hits>${COUNT})`, 'giu'),
];
/** Smallest total of a result with a slash; smaller ones can be days or ratings. */
const MIN_SLASHED = 13;

const readOne = ({ index, 0: whole, groups }: RegExpMatchArray): Found | null => {
  const of = countOf(groups?.['of'] ?? '');
  const share = groups?.['share'];
  const hits =
    share === undefined ? countOf(groups?.['hits'] ?? '') : of === null ? null : Math.round((Number(share.replace(',', '.')) / 100) * of);
  if (index === undefined || hits === null || of === null || of <= 1 || hits > of) return null;
  return { hits, of, isRounded: share !== undefined, start: index, end: index + whole.length, noun: groups?.['noun']?.trim() ?? '' };
};

const resultsIn = (text: string): Found[] => {
  const all: Found[] = [];
  for (const pattern of NOTATIONS)
    for (const match of text.matchAll(pattern)) {
      const read = readOne(match);
      const isScale = read !== null && SCALE.test(text.slice(read.end));
      const isSmallSlash = match[0].includes('/') && read !== null && read.of < MIN_SLASHED;
      if (read && !isScale && !isSmallSlash && !all.some((other) => read.start < other.end && other.start < read.end)) all.push(read);
    }
  return all.toSorted((a, b) => a.start - b.start);
};

const CLAUSE_END =
  /[.;?!,](?=\s|$)|(?<!\p{L})(?:und|and|while|whereas|but|aber|während|gegenüber|gegen|versus|vs\.?|compared (?:with|to)|sowie)(?!\p{L})/iu;
const PREPOSITION = /^(?:for|in|on|at|with|from|of|by|after|before|bei[m]?|für|mit|aus|von|vom|im|am|an|nach|vor|zu[mr]?)$/iu;
/** Words that do not belong to the name of what was voted on. */
const NO_NAME =
  /^(?:only|just|nur|lediglich|bloß|about|etwa|rund|circa|however|dagegen|hingegen|jedoch|were|was|are|is|it|they|got|had|has|have|received|found|said|rated|called|liked|who|that|which|say|think|wurden?|waren|war|sind|ist|es|fanden|finden|hatten?|bekam(?:en)?|erhielt(?:en)?|kam(?:en)?|auf|nannten|bewertete[tn]?|bewerten|sagten|als|there|then|dann|even|sogar|helped|convinced|this|these|diese[rsnm]?|last|time|everyone|people|the|der|die|das|den|dem|des|our|unser\p{L}*|a|an|ein|eine[rnm]?|useful|helpful|happy|unhappy|satisfied|dissatisfied|zufrieden|unzufrieden|gut|good|hilfreich|nützlich|brauchbar|agreed|feedback|results?|ergebnis(?:se)?)$/iu;
/** Prepositions that distinguish two results: "before the change", "after it". */
const TEMPORAL = /^(?:before|after|since|vor|nach|seit|vorher|nachher|danach)$/iu;
const MAX_NAME_WORDS = 4;

const ARTICLE = /^(?:the|our|den|der|die|das|dem|unser\p{L}*)$/iu;

const wordsOf = (text: string): string[] => text.split(/[\s:()"„“”«»]+/u).filter((word) => /[\p{L}\d]/u.test(word));

/** Returns a name without the words at its ends that do not belong to it; null if no word is left. */
const nameOf = (words: readonly string[]): string | null => {
  const isFiller = (word = ''): boolean => NO_NAME.test(word) || PREPOSITION.test(word);
  const from = words.findIndex((word) => !isFiller(word) || TEMPORAL.test(word));
  const to = TEMPORAL.test(words[from] ?? '') ? words.length - 1 : words.findLastIndex((word) => !isFiller(word));
  const own = from < 0 ? [] : words.slice(from, to + 1).slice(-MAX_NAME_WORDS);
  return own.some((word) => word.length > 1 || /\d|\p{Lu}/u.test(word)) ? own.join(' ') : null;
};

/** Returns the noun that follows a number: in German to the first noun, in English to the verb. */
const nounAfter = (text: string): string | null => {
  const words = wordsOf(text);
  const from = words.findIndex((word) => !PREPOSITION.test(word));
  // An article begins what was voted on, not what was counted: "11 of 24 clerks", but "11 of 24 the new form".
  if (from < 0 || (from === 0 && ARTICLE.test(words[0] ?? ''))) return null;
  const own: string[] = [];
  for (const word of words.slice(from, from + 4)) {
    if (own.length === 0 && ARTICLE.test(word)) continue;
    if (ARTICLE.test(word) || NO_NAME.test(word) || PREPOSITION.test(word) || (isStopWord(word) && word.length > 1)) break;
    own.push(word);
    if (/^\p{Lu}\p{Ll}/u.test(word)) break;
  }
  return nameOf(own);
};

const lastClause = (text: string): string => text.split(new RegExp(CLAUSE_END, 'giu')).at(-1) ?? '';
const firstClause = (text: string): string => text.split(new RegExp(CLAUSE_END, 'giu'))[0] ?? '';

const areDistinct = (names: readonly (string | null)[]): boolean =>
  names.every((name) => name !== null) && new Set(names.map((name) => name?.toLowerCase())).size === names.length;

/** Returns the names of what was voted on: the noun behind each number, the words before it, or the end of its clause, whichever differ. */
const subjectsOf = (text: string, results: readonly Found[]): (string | null)[] => {
  const between = results.map(({ end }, at) => firstClause(text.slice(end, results[at + 1]?.start ?? text.length)));
  const after = results.map(({ noun }, at) => nounAfter(noun === '' ? (between[at] ?? '') : noun));
  const before = results.map(({ start }, at) => nameOf(wordsOf(lastClause(text.slice(results[at - 1]?.end ?? 0, start)))));
  const tail = between.map((clause) => nameOf(wordsOf(clause).slice(-3)));
  const distinct = [after, before, tail].find(areDistinct);
  return distinct ?? results.map((_, at) => before[at] ?? after[at] ?? null);
};

/** Returns every result that a request states as a number of a total, with what was voted on. */
export const statedVotes = (text: string): StatedVotes[] => {
  const results = resultsIn(text);
  const subjects = subjectsOf(text, results);
  return results.map(({ hits, of, isRounded, start, end }, at) => {
    const clause = `${lastClause(text.slice(results[at - 1]?.end ?? 0, start))} ${firstClause(text.slice(end, results[at + 1]?.start ?? text.length))}`;
    return { subject: subjects[at] ?? null, hits, of, isRounded, isAgainst: AGAINST.test(clause) };
  });
};
