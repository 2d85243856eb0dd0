import type { Language } from '../content/index.js';
import { transliterate } from './fold.js';

/** Transliterated function words that are frequent in one of the languages and neither words nor abbreviations of the other. */
const FUNCTION_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: new Set(
    `aber als am auch auf aus bei bitte das dem den der des die durch ein eine einem einen einer fuer gibt haben hat ich ihr im ist kann
     koennen mich mir mit nach nicht noch nur oder sich sie sind soll sollen ueber und uns unser unsere unserem unseren vom von wann
     warum welche welcher welches wer werden wie wir wird wo zu zum zur`.split(/\s+/),
  ),
  en: new Set(
    `a and are as at be been but by can could did do does for from had has have how i into is me my not of on only or our please should
     that the their them there these they this those to we what when where which who why with would you your`.split(/\s+/),
  ),
};

/** Returns the language of a text by its function words and umlauts; null if they are inconclusive. */
export const languageOf = (text: string): Language | null => {
  const words = transliterate(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const count = (language: Language): number => words.filter((word) => FUNCTION_WORDS[language].has(word)).length;
  // Umlauts count once, because they also occur in names within English texts.
  const [german, english] = [count('de') + (/[äöüß]/i.test(text) ? 1 : 0), count('en')];
  if (german === english) return null;
  return german > english ? 'de' : 'en';
};
