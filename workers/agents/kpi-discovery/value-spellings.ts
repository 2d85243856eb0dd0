import { isShortText, spellingKey } from '../../methods/request-reading/index.js';

/** Returns the spellings of each value of a column, the most frequent one first. */
export const spellingsOf = (values: readonly { readonly value: unknown }[]): string[][] => {
  const texts = values.flatMap(({ value }) => (isShortText(value) ? [value] : []));
  return [...Map.groupBy(texts, spellingKey).values()];
};

/** Endings of words for persons, and of the trade or place after which the persons are named: "farmers" of a "farm", „Gastronomen“ der „Gastronomie“. */
const OF_PERSONS = /(?:innen|ists|i?ers|ern|isten|en|s|e)?$/u;
/** A capitalised German word for one or several persons. */
const GERMAN = /^\p{Lu}\p{Ll}+er$/u;
const OF_TRADES = /(?:schaft|ie|erei|ei|ik|y)?$/u;
/** Minimum length of the common beginning of both words. */
const MIN_COMMON = 4;

/** Returns whether a word names persons after a value of one word: "farmers" for `Farm`, "brewers" for `Brewery`. */
export const isDerivedFrom = (word: string, value: string): boolean => {
  const [persons, trade] = [word.toLowerCase(), value.trim().toLowerCase()];
  const common = trade.replace(OF_TRADES, '');
  const rest = persons.startsWith(common) ? persons.slice(common.length) : null;
  return (
    common.length >= MIN_COMMON &&
    /^\p{L}+$/u.test(trade) &&
    rest !== null &&
    (OF_PERSONS.exec(rest)?.[0] === rest || (rest === 'er' && GERMAN.test(word)))
  );
};
