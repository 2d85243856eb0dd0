import type { Language } from '../../kit.js';
import { wordsOf } from './match-terms.js';

/** Frequent function words that do not exist in the other language. */
const FUNCTION_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: new Set(
    'der die das den dem des ein eine einen einem einer und oder aber nicht ist sind war wir ihr ich sie uns mir mich unser unsere unseren unserem mit fur auf aus bei von vom zum zur im am wie wo wer wann warum welche welcher welches kann konnen soll sollen bitte auch noch nur sich wird werden haben hat als durch gibt'.split(
      ' ',
    ),
  ),
  en: new Set(
    'the a an and or but not is are of to we you i us our my your me it its with for from by at this that these those how what where who when why which can could should would please also only have has had be been do does did there into they them'.split(
      ' ',
    ),
  ),
};

const MIN_HITS = 1;

/** Returns the language of a request, or null if it cannot be detected. */
export const detectLanguage = (text: string): Language | null => {
  const words = wordsOf(text);
  const hits = (language: Language): number => words.filter(({ folded }) => FUNCTION_WORDS[language].has(folded)).length;
  const [de, en] = [hits('de') + (text.match(/[äöüß]/giu)?.length ?? 0), hits('en')];
  if (Math.max(de, en) < MIN_HITS || de === en) return null;
  return de > en ? 'de' : 'en';
};
