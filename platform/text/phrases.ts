import { transliterate } from './fold.js';

/** Returns the transliterated words of a text, separated by single spaces: `Größe (KPI-Name)` → `groesse kpi name`. */
export const plainWords = (text: string): string => (transliterate(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

/** Returns a test whether a text contains a phrase as whole words, whatever the case, punctuation and spelling of umlauts. */
export const phraseFinder = (text: string): ((phrase: string) => boolean) => {
  const searched = ` ${plainWords(text)} `;
  return (phrase) => {
    const words = plainWords(phrase);
    return words !== '' && searched.includes(` ${words} `);
  };
};
