import { closenessOf, partsOfCompound } from '../../questions/business-words.js';
import { findDates, isFormOf, isStopWord, monthOf, NUMBER_WORDS, wordsIn } from '../../text/index.js';
import type { Evidence } from './evidence.js';
import { GroundedNumbers } from './grounded-numbers.js';
import { instructsReader } from './instructed.js';
import { inOneGroup, isCause, isCritical, isGeneric, isNegation, rootsOf } from './lexicon.js';
import { sentencesOf } from './sentences.js';

/** Reason why a statement is not supported by its evidence. */
export type SupportProblem = 'unsupported' | 'contradicted';

export interface Word {
  readonly text: string;
  readonly roots: readonly string[];
}

interface Fragment {
  /** Words that carry the statement. */
  readonly words: readonly Word[];
  readonly text: string;
  readonly isNegated: boolean;
  readonly hasVerb: boolean;
}

/** A part of a sentence of the evidence, with all its words. */
interface Part {
  readonly words: readonly Word[];
  /** Null if the part contains no number. */
  readonly numbers: GroundedNumbers | null;
}

/** A sentence of the evidence, with the title and kind of the evidence as its context. */
interface Unit {
  readonly words: readonly Word[];
  readonly context: readonly Word[];
  readonly fragments: readonly Fragment[];
  readonly parts: readonly Part[];
  readonly numbers: GroundedNumbers;
  readonly months: ReadonlySet<number>;
  readonly dates: ReadonlySet<string>;
  readonly hasShare: boolean;
  readonly hasCause: boolean;
}

const SYMBOLS: Readonly<Record<string, string>> = { '%': ' percent ', '€': ' EUR ', $: ' USD ', '£': ' GBP ' };
/** Borders of statements within a sentence. A comma within a number is none. */
const BORDER =
  /[;()–—]|:(?!\d)|,(?!\d)|(?<![\p{L}\p{N}])(?:und|oder|sowie|aber|jedoch|doch|sondern|während|weil|denn|obwohl|dass|wobei|and|or|but|while|whereas|because|although|that|which)(?![\p{L}\p{N}])/iu;
const FINITE =
  /^(?:ist|sind|war|waren|hat|haben|hatte|hatten|wird|werden|wurde|wurden|kann|können|soll|sollen|muss|müssen|gibt|is|are|was|were|has|have|had|will|can|should|must|does|did)$/i;
/** First word of a sentence that continues the preceding one. */
const CONTINUES = /^(?:Sie|Er|Es|Das|Dies|Diese|Dieser|Dieses|Dafür|Dadurch|Damit|Dabei|Davon|They|It|This|These|That|Those|He|She)\b/;
/** Prefixes that reverse the meaning of a word. */
const REVERSAL = /^(?:un|miss|nicht|non|dis|in|im)/;

/** Separable verbs, which have their meaning from a particle at the end of the clause. */
const SEPARATED: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})n(?:immt|ahm|ahmen|ehmen)(?=\s(?:[^.;,]|[.,]\d){0,80}?\szu(?!\p{L}))/giu, 'Zunahme'],
  [/(?<!\p{L})n(?:immt|ahm|ahmen|ehmen)(?=\s(?:[^.;,]|[.,]\d){0,80}?\sab(?!\p{L}))/giu, 'Abnahme'],
  [/(?<!\p{L})g(?:eht|ing|ingen|ehen)(?=\s(?:[^.;,]|[.,]\d){0,80}?\szurück(?!\p{L}))/giu, 'Rückgang'],
];

/** Two words joined by a hyphen that only together have a meaning: `one-off`, `follow-up`. */
const JOINED = /(?<!\p{L})(\p{L}+)-(\p{L}+)(?!\p{L})/gu;
const joined = (whole: string, first: string, second: string): string => (isStopWord(first) || isStopWord(second) ? first + second : whole);

const tokensOf = (text: string): string[] =>
  wordsIn(
    SEPARATED.reduce(
      (rest, [verb, noun]) => rest.replaceAll(verb, noun),
      text.replaceAll(JOINED, joined).replaceAll(/[%€$£]/g, (symbol) => SYMBOLS[symbol] ?? symbol),
    ),
  );

const isNumber = (word: string): boolean => /^[\d.,]+$/.test(word) || NUMBER_WORDS[word.toLowerCase()] !== undefined;

const carriesMeaning = (word: string): boolean =>
  isCritical(word) ||
  /^\p{Lu}{2,}$/u.test(word) ||
  (!isStopWord(word) && !isGeneric(word) && !isCause(word) && !isNegation(word) && !isNumber(word) && (word.length > 1 || /\d/.test(word)));

/** Returns whether a text states a cause or a consequence. */
const statesCause = (text: string): boolean => tokensOf(text).some(isCause) || /[,;] so(?: dass| that)? /i.test(text);

const wordOf = (text: string): Word => ({ text, roots: rootsOf(text) });

/** Returns the words of a text that carry its meaning. */
export const meaningfulWords = (text: string): Word[] => tokensOf(text).filter(carriesMeaning).map(wordOf);

/** Returns whether one of the known words is the word, in any inflection, or means the same. */
export const isAmong = (word: Word, known: readonly Word[]): boolean => known.some((each) => isSame(word, each));

const fragmentsOf = (sentence: string): Fragment[] =>
  sentence
    .split(BORDER)
    .map((text) => {
      const tokens = tokensOf(text);
      const words = tokens.filter(carriesMeaning).map(wordOf);
      const hasVerb = tokens.some((token, index) => FINITE.test(token) || (index > 0 && /^\p{Ll}/u.test(token) && carriesMeaning(token)));
      return { text, words, isNegated: tokens.some(isNegation), hasVerb };
    })
    .filter(({ words, text }) => words.length > 0 || /\d/.test(text));

/** Returns the sentences of the evidence. After an instruction to the reader, the rest of the evidence supports nothing. */
const unitsOf = ({ title, kind, text }: Evidence): Unit[] => {
  const sentences = text.split('\n').flatMap((line) => sentencesOf(line));
  const instruction = sentences.findIndex(instructsReader);
  const usable = instruction < 0 ? sentences : sentences.slice(0, instruction);
  const context = instructsReader(title) ? kind : `${title} ${kind}`;
  return [
    ...usable.map((sentence, index) => {
      const before = index > 0 && CONTINUES.test(sentence) ? (usable[index - 1] ?? '') : '';
      return unitOf(sentence, `${context} ${before}`);
    }),
    unitOf(context, ''),
  ];
};

const unitOf = (sentence: string, context: string): Unit => {
  const whole = `${context} ${sentence}`;
  const tokens = tokensOf(whole);
  const dates = findDates(whole, 'de').map(({ value }) => String(value));
  return {
    words: knownWords(whole),
    context: knownWords(context),
    parts: sentence
      .split(BORDER)
      .map((text) => ({ words: knownWords(text), numbers: /\d/.test(text) ? new GroundedNumbers([text]) : null })),
    fragments: fragmentsOf(sentence),
    numbers: new GroundedNumbers([whole]),
    months: new Set([...tokens.flatMap((token) => monthOf(token) ?? []), ...dates.map((date) => Number(date.slice(5, 7)))]),
    dates: new Set(dates),
    hasShare: /(?<!\d)[01][.,]\d/.test(whole),
    hasCause: statesCause(whole),
  };
};

const knownWords = (text: string): Word[] =>
  tokensOf(text)
    .filter((token) => !isNumber(token))
    .map(wordOf);

/**
 * Returns the words of a unit that may go with the numbers of a fragment: those beside the numbers, and those beside no other number.
 * `Budget 20, spent 5` does not state a budget of 5.
 */
const wordsFor = ({ text }: Fragment, unit: Unit): readonly Word[] => {
  const numbered = unit.parts.filter(({ numbers }) => numbers !== null);
  if (numbered.length < 2 || !/\d/.test(text)) return unit.words;
  const other = numbered.filter(({ numbers }) => numbers?.includesAny(text) === false);
  return [...unit.context, ...unit.parts.filter((part) => !other.includes(part)).flatMap(({ words }) => words)];
};

const isSame = (claimed: Word, known: Word): boolean =>
  claimed.roots.some((a) => known.roots.some((b) => a === b || isInflection(a, b) || (isFormOf(a, b) && !reverses(a, b)))) ||
  inOneGroup(claimed.roots, known.roots) ||
  closenessOf(claimed.roots[0] ?? '', known.roots[0] ?? '') > 0;

/** Returns whether a claimed word is the known one with an ending; a compound states more than its part. */
const isInflection = (claimed: string, known: string): boolean =>
  known.length >= 5 && claimed.startsWith(known) && claimed.length - known.length <= 2;

const reverses = (claimed: string, known: string): boolean => known.endsWith(claimed) && REVERSAL.test(known.slice(0, -claimed.length));

const states = (unit: Unit, known: readonly Word[], word: Word): boolean => {
  const month = monthOf(word.text);
  if (month !== undefined && unit.months.has(month)) return true;
  if (word.text === 'percent' && unit.hasShare) return true;
  if (isAmong(word, known)) return true;
  const parts = partsOfCompound(word.roots[0] ?? '');
  return parts.length > 0 && parts.every((part) => isAmong({ text: part, roots: [part] }, known));
};

const isStated = (fragment: Fragment, unit: Unit): boolean => {
  const known = wordsFor(fragment, unit);
  return fragment.words.every((word) => states(unit, known, word));
};

/** Returns whether the part of the evidence that shares most words with the statement is negated as well. */
const agrees = (unit: Unit, { words, isNegated }: Fragment): boolean => {
  const shared = unit.fragments.map((fragment) => fragment.words.filter((known) => words.some((word) => isSame(word, known))).length);
  const most = Math.max(0, ...shared);
  if (most === 0) return !isNegated;
  return unit.fragments.some((fragment, index) => shared[index] === most && fragment.isNegated === isNegated);
};

/** Joins a fragment that has only numbers or a date, such as `In 2024,`, with the next one, or else with the previous one. */
const withNumbersOf = (fragments: readonly Fragment[]): Fragment[] => {
  const joined: Fragment[] = [];
  let waiting: Fragment | undefined;
  for (const fragment of fragments) {
    const isBare = fragment.words.every(({ text }) => monthOf(text) !== undefined);
    if (isBare && joined.length === 0 && !waiting) waiting = fragment;
    else if (isBare && !waiting) joined.push(merged(joined.pop() ?? fragment, fragment));
    else {
      joined.push(waiting ? merged(waiting, fragment) : fragment);
      waiting = undefined;
    }
  }
  return waiting ? [...joined, waiting] : joined;
};

const merged = (a: Fragment, b: Fragment): Fragment => ({
  text: `${a.text} ${b.text}`,
  words: [...a.words, ...b.words],
  isNegated: a.isNegated || b.isNegated,
  hasVerb: a.hasVerb || b.hasVerb,
});

/** Adds the predicate of the next statement, or else of the previous one, to the members of an enumeration. */
const withPredicates = (fragments: readonly Fragment[]): Fragment[] =>
  fragments.map((fragment, index) => {
    if (fragment.hasVerb || /\d/.test(fragment.text)) return fragment;
    const clause =
      fragments.slice(index + 1).find(({ hasVerb }) => hasVerb) ?? fragments.slice(0, index).findLast(({ hasVerb }) => hasVerb);
    const predicate = clause?.words.filter(({ text }) => /^\p{Ll}/u.test(text)) ?? [];
    return { ...fragment, words: [...fragment.words, ...predicate], isNegated: fragment.isNegated || (clause?.isNegated ?? false) };
  });

/** Maximum length of a sentence; a longer one is treated as unsupported. */
const MAX_LENGTH = 1_000;

/**
 * Checks statements against evidence. Every part of a sentence needs one sentence of the evidence that contains all its words
 * (inflected, as a compound, or as a word of the same meaning in German or English), numbers and dates, with the same negation.
 * A cause needs evidence that states a cause.
 */
export class Support {
  private readonly units = new Map<Evidence, readonly Unit[]>();

  /** Returns why the evidence does not support the sentence; undefined if it does. */
  problemOf(sentence: string, evidence: readonly Evidence[]): SupportProblem | undefined {
    if (sentence.length > MAX_LENGTH) return 'unsupported';
    const units = evidence.flatMap((ground) => this.unitsOf(ground));
    const fragments = withPredicates(withNumbersOf(fragmentsOf(sentence)));
    if (fragments.length === 0) return 'unsupported';
    const supporting: Unit[] = [];
    for (const fragment of fragments) {
      const dates = findDates(fragment.text, 'de').map(({ value }) => String(value));
      const stating = units.filter(
        (unit) =>
          unit.numbers.includesAll(fragment.text) &&
          dates.every((date) => [...unit.dates].some((known) => known.startsWith(date))) &&
          isStated(fragment, unit),
      );
      if (stating.length === 0) return 'unsupported';
      const agreeing = stating.filter((unit) => agrees(unit, fragment));
      if (agreeing.length === 0) return 'contradicted';
      supporting.push(...agreeing);
    }
    return statesCause(sentence) && !supporting.some((unit) => unit.hasCause) ? 'unsupported' : undefined;
  }

  private unitsOf(ground: Evidence): readonly Unit[] {
    const known = this.units.get(ground) ?? unitsOf(ground);
    this.units.set(ground, known);
    return known;
  }
}
