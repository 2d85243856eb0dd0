import { abbreviates, canBeName, stemOf, wordsIn } from '../../../platform/text/index.js';

/** A value of a column that a text names. */
export interface NamedValue {
  readonly value: string;
  /** Words of the text. */
  readonly words: string;
  readonly at: number;
}

/** Endings of inflected nouns: „Störungen“, „Dieselbussen“, "bridges". */
const INFLECTION = /^(?:e[nrms]?|n|en|s|es|'s|’s|se[nrs]?|er|ern)?$/u;
const MIN_LENGTH = 3;
/** Minimum number of codes in a column for its values to be read as codes. */
const MIN_CODES = 3;
/** Length of a code that abbreviates one word, and of that word. */
const CODE = { min: 3, max: 4, word: 4 } as const;

const fold = (text: string): string => text.toLowerCase().replaceAll(/[-–_./]/gu, '');
const WORD = /[\p{L}\p{N}]+(?:[-–./][\p{L}\p{N}]+)*/gu;

const isInflected = (word: string, value: string): boolean =>
  word === value ||
  (value.length >= MIN_LENGTH && word.startsWith(value) && INFLECTION.test(word.slice(value.length))) ||
  (value.length > MIN_LENGTH && stemOf(word) === stemOf(value));

/** Returns whether a word is a name that a code abbreviates: "LDS" for "Leeds", "BHF" for „Betriebshof“. */
const isCodeOf = (code: string, word: string): boolean =>
  /^\p{Lu}+$/u.test(code) && /^\p{Lu}\p{Ll}/u.test(word) && word.length >= Math.min(CODE.word, code.length + 2) && abbreviates(code, word);

/**
 * Returns the values of a column that a text names, in the order of the text: by their words in any inflection, by a word that no other
 * value has if the text names another one as well ("scan" for "IOS scan" beside "alginate"), and by the name that a code abbreviates
 * ("Leeds" for "LDS", „Betriebshof Nord“ for "BHF-N") if no other code does.
 *
 * @param inFull true if a word of a value alone does not name it
 */
export const namedValues = (text: string, values: readonly string[], { inFull = false } = {}): NamedValue[] => {
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ word, folded: fold(word), at: index }));
  const find = (own: readonly string[]): NamedValue['words'] | null => {
    const start = words.findIndex((_, index) => own.every((each, offset) => isInflected(words[index + offset]?.folded ?? '', fold(each))));
    return start < 0
      ? null
      : words
          .slice(start, start + own.length)
          .map(({ word }) => word)
          .join(' ');
  };
  const place = (value: string, found: string): NamedValue => ({ value, words: found, at: text.indexOf(found.split(' ')[0] ?? '') });
  const whole = values.flatMap((value) => {
    const own = wordsOf(value);
    const found = own.length === 0 ? null : find(own);
    return found === null ? [] : [place(value, found)];
  });
  const known = new Set(whole.map(({ value }) => value));
  const coded = values
    .filter((value) => !known.has(value))
    .flatMap((value) => codeIn(value, { text, words, values }).map((found) => place(value, found)));
  const all = [...whole, ...coded];
  const byOwnWord =
    all.length === 0 || inFull
      ? []
      : values
          .filter((value) => !all.some((each) => each.value === value))
          .flatMap((value) => {
            const others = new Set(values.filter((other) => other !== value).flatMap((other) => wordsIn(other).map(stemOf)));
            const own = wordsIn(value).filter((word) => word.length > MIN_LENGTH && !others.has(stemOf(word)));
            const found = wordsIn(value).length < 2 ? null : (own.map((word) => find([word])).find((each) => each !== null) ?? null);
            return found === null ? [] : [place(value, found)];
          });
  return [...all, ...byOwnWord].toSorted((one, other) => one.at - other.at);
};

const wordsOf = (value: string): string[] => Array.from(value.matchAll(WORD), ([word]) => word);

/** Returns the words of a text that a code abbreviates; none if another code of the column does as well. */
const codeIn = (
  value: string,
  { text, words, values }: { readonly text: string; readonly words: readonly { word: string }[]; readonly values: readonly string[] },
): string[] => {
  const parts = value.split(/[-_/. ]/u);
  const matches = (code: readonly string[], index: number): boolean =>
    code.every((part, offset) => isCodeOf(part, words[index + offset]?.word ?? ''));
  const [first = ''] = parts;
  // A single value in capitals is no code: "MAN" is not short for "Management".
  const isOfCodes = values.filter((other) => /^\p{Lu}{2,4}$/u.test(other)).length >= MIN_CODES;
  if (parts.length === 1 && (first.length < CODE.min || first.length > CODE.max || !isOfCodes)) return [];
  if (parts.length > 1 && !(first.length >= 2 && parts.length <= 3)) return [];
  const at = words.findIndex(({ word }, index) => matches(parts, index) && (parts.length > 1 || canBeName(text, word)));
  if (at < 0) return [];
  const isShared = values.some((other) => other !== value && matches(other.split(/[-_/. ]/u), at));
  return isShared
    ? []
    : [
        words
          .slice(at, at + parts.length)
          .map(({ word }) => word)
          .join(' '),
      ];
};
