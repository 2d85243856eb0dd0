import { LANGUAGES, type Language } from '../../content/index.js';
import { functionWordCounts, wordsIn } from '../../text/index.js';

/** Frequent words of one language that do not exist in the other, in addition to the function words of `platform/text`. */
const FURTHER: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: new Set(
    'seit wegen sowie weil dass beim zwischen weniger kein keine keinen liegt beträgt wurde wurden diese dieser dieses gegen ohne bis sehr mehr tage tagen woche monat jahr laut seine ihre'.split(
      ' ',
    ),
  ),
  en: new Set(
    'is since because due more less than its were this no until after before between under over days week month year owner late very according it if'.split(
      ' ',
    ),
  ),
};
const QUOTED = /"[^"]*"|“[^“”„]*[”“]|„[^„“”]*[“”]|«[^«»]*»|»[^«»]*«|\[[^\]]*\]/g;
/** Names with a word of either language between capitalised words: `Order to Cash`. */
const NAME = /\p{Lu}[\p{L}\p{N}]*(?:\s(?:to|of|the|and|for|in|on|at|a|der|die|des|für|und|von|im|am|zur|zum)){1,2}\s\p{Lu}[\p{L}\p{N}]*/gu;

/**
 * Returns whether a sentence is in a language, without its quotations and names. A sentence without characteristic words is in either
 * language; one in which more than a third of them belong to the other language is in neither.
 */
export const isInLanguage = (sentence: string, language: Language, names: readonly string[]): boolean => {
  const own = names
    .filter((name) => name.trim().includes(' '))
    .reduce((rest, name) => rest.replaceAll(name, ' '), sentence)
    .replaceAll(QUOTED, ' ')
    .replaceAll(NAME, ' ');
  const counts = functionWordCounts(own);
  for (const word of wordsIn(own)) for (const each of LANGUAGES) if (FURTHER[each].has(word.toLowerCase())) counts[each] += 1;
  const other = language === 'de' ? 'en' : 'de';
  return counts[other] === 0 || counts[language] > 2 * counts[other];
};
