import { quotedColumn, quotedText } from '../../../subgraphs/metrics/index.js';
import { isShortText, spellingKey } from '../../methods/request-reading/index.js';

/** Returns the spellings of each value of a column, the most frequent one first. */
export const spellingsOf = (values: readonly { readonly value: unknown }[]): string[][] => {
  const texts = values.flatMap(({ value }) => (isShortText(value) ? [value] : []));
  return [...Map.groupBy(texts, spellingKey).values()];
};

/** Returns the condition that a row has one of the spellings of a value. */
export const conditionOf = (column: string, spellings: readonly string[]): string =>
  spellings.length === 1
    ? `${quotedColumn(column)} = ${quotedText(spellings[0] ?? '')}`
    : `${quotedColumn(column)} IN (${spellings.map(quotedText).join(', ')})`;

/** Returns the SQL of the form that all spellings of a value share, as `spellingKey` does. */
export const spellingKeySql = (column: string): string => `trim(regexp_replace(lower(CAST(${column} AS VARCHAR)), '[-_. ]+', ' ', 'g'))`;

/** Endings of persons, and of the trade or the place that they are named after: farmers of a farm, „Gastronomen“ der „Gastronomie“. */
const OF_PERSONS = /(?:innen|ists|i?ers|ern|isten|en|s|e)?$/u;
/** Ending of German persons in the singular and the plural, which are nouns by their spelling. */
const GERMAN = /^\p{Lu}\p{Ll}+er$/u;
const OF_TRADES = /(?:schaft|ie|erei|ei|ik|y)?$/u;
/** Minimum length of what both words have in common. */
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
