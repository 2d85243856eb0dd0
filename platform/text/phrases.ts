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

/** Returns the words of a set in the order of a text; those that follow each other there are joined: "Meyer Logistics". */
export const phrasesOf = (text: string, words: ReadonlySet<string>): string[] => {
  const phrases: string[] = [];
  let last = -1;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!words.has(word)) continue;
    const between = text.slice(last, index);
    if (last >= 0 && /^[ \u00A0&-]+$/u.test(between)) phrases.push(`${phrases.pop() ?? ''}${between}${word}`);
    else phrases.push(word);
    last = index + word.length;
  }
  return [...new Set(phrases)];
};
