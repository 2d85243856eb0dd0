import { isGenericWord, sameMeanings } from '../../../platform/questions/index.js';
import { abbreviates, contentWords, wordsIn } from '../../../platform/text/index.js';
import type { Language } from '../../kit.js';
import { isAudienceWord } from '../../methods/request-reading/index.js';

/** The end of the words for a quantity: a condition, a time, punctuation or the end of the text. */
const END = String.raw`(?=\s*[,.;:?!]|\s+(?:if|when|next|this|in|over|by|until|wenn|falls|sofern|nächste\p{L}*|kommende\p{L}*|dieses|bis|auf uns zu|\d{4})(?!\p{L})|$)`;
const ARTICLE = String.raw`(?:(?:the|our|your|their|der|die|das|dem|den|unser\p{L}*)\s+)?`;
const QUANTITY = String.raw`${ARTICLE}(?<quantity>(?:(?!(?:if|when|wenn|falls)\s)[\p{L}\d'’-]+\s+){0,4}?[\p{L}\d'’-]+)${END}`;
const ASKED: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    String.raw`what (?:happens|will happen|would happen) to\s+${QUANTITY}`,
    String.raw`how (?:does|do|will|would)\s+${ARTICLE}(?<quantity>(?:[\p{L}\d'’-]+\s+){0,4}?[\p{L}\d'’-]+)(?=\s+(?:change|develop|move|look|turn out)(?!\p{L}))`,
  ].map((pattern) => new RegExp(String.raw`(?<!\p{L})${pattern}`, 'iu')),
  de: [
    String.raw`was (?:passiert|geschieht) mit\s+${QUANTITY}`,
    String.raw`wie (?:entwickel\p{L}*|veränder\p{L}*|änder\p{L}*) sich\s+${QUANTITY}`,
    String.raw`was kommt (?:\p{L}+ )?(?:\d{4} )?an\s+${QUANTITY}`,
  ].map((pattern) => new RegExp(String.raw`(?<!\p{L})${pattern}`, 'iu')),
};

/** Words such as "rate" that occur in the names of many KPIs and do not identify a quantity. */
const MEASURE =
  /^(?:rates?|ratios?|shares?|quoten?|anteile?|index|grad|level|bill|figures?|others?|andere\p{L}*|kpis?|kennzahl\p{L}*|things?|all\p{L}*|everything)$/iu;

/** Returns the quantity whose future value a request asks for, in its words: "fuel bill"; null if it names none. */
export const askedQuantity = (text: string, language: Language): string | null =>
  ASKED[language].map((pattern) => pattern.exec(text)?.groups?.['quantity']).find((words) => words !== undefined) ?? null;

/**
 * Returns whether one of several names refers to a quantity: the name contains one of its words, a synonym or an abbreviation. Words such
 * as "rate" and words for people are ignored; a quantity that consists only of such words matches any name.
 */
export const isNamedBy = (quantity: string, names: readonly string[]): boolean => {
  const own = contentWords(quantity.replaceAll(/[\p{L}-]+(?:s['’]|['’]s)\s+/gu, '')).filter(
    (word) => !isGenericWord(word) && !MEASURE.test(word) && !isAudienceWord(word) && !/^\d/u.test(word),
  );
  const known = names.flatMap((name) => wordsIn(name.replaceAll('_', ' ')));
  const meaning = sameMeanings(known);
  return own.length === 0 || own.some((word) => meaning(word).size > 0 || known.some((each) => each.length > 1 && abbreviates(each, word)));
};
