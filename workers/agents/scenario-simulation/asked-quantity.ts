import { isGenericWord, sameMeanings } from '../../../platform/questions/index.js';
import { abbreviates, contentWords, wordsIn } from '../../../platform/text/index.js';
import type { Language } from '../../kit.js';
import { isAudienceWord } from '../../methods/request-reading/index.js';

/** Ends of the words for a quantity: its condition, its time, or the sentence. */
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

/** Words for the form of a measure, which many KPIs have in their names. */
const MEASURE =
  /^(?:rates?|ratios?|shares?|quoten?|anteile?|index|grad|level|bill|figures?|others?|andere\p{L}*|kpis?|kennzahl\p{L}*|things?|all\p{L}*|everything)$/iu;

/** Returns the words of a request for the quantity whose future value it asks for: "our fuel bill"; null if it names none. */
export const askedQuantity = (text: string, language: Language): string | null =>
  ASKED[language].map((pattern) => pattern.exec(text)?.groups?.['quantity']).find((words) => words !== undefined) ?? null;

/**
 * Returns whether one of several names stands for a quantity: it has one of its words, one of the same meaning or an abbreviation. Words
 * such as "rate" and words for people tell no quantities apart; a quantity of such words alone is any.
 */
export const isNamedBy = (quantity: string, names: readonly string[]): boolean => {
  const own = contentWords(quantity.replaceAll(/[\p{L}-]+(?:s['’]|['’]s)\s+/gu, '')).filter(
    (word) => !isGenericWord(word) && !MEASURE.test(word) && !isAudienceWord(word) && !/^\d/u.test(word),
  );
  const known = names.flatMap((name) => wordsIn(name.replaceAll('_', ' ')));
  const meaning = sameMeanings(known);
  return own.length === 0 || own.some((word) => meaning(word).size > 0 || known.some((each) => each.length > 1 && abbreviates(each, word)));
};
