import { transliterate } from './fold.js';

/** Returns the words of a name or label, without separators and brackets. */
export const labelWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .split(/[\s_\-.,:;/()[\]]+/)
    .filter(Boolean);

/** Normalises a text for comparison: lower case, `ss` for `ß`, `ae` for `ä`, words separated by single spaces. */
export const normaliseText = (text: string): string => labelWords(transliterate(text)).join(' ');
