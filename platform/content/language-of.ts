import type { Language } from './load-content.js';

/** Stop words and question words that occur in only one of the languages. */
const STOP_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: new Set(
    'der die das den dem des und oder nicht mit von für auf ist sind im am zum zur ein eine einer bei nach über aus wird werden wo wie wer warum wann welche welcher welches wir uns unser unsere'.split(
      ' ',
    ),
  ),
  en: new Set(
    'the and or not with of for on is are to a an by from will be that this it at as which what where when who why how we our do does should'.split(
      ' ',
    ),
  ),
};

/** Returns the language of a text by its stop words; null if they are inconclusive. */
export const languageOf = (text: string): Language | null => {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (language: Language): number => words.filter((word) => STOP_WORDS[language].has(word)).length;
  const [german, english] = [count('de') + (/[äöüß]/i.test(text) ? 1 : 0), count('en')];
  if (german === english) return null;
  return german > english ? 'de' : 'en';
};
