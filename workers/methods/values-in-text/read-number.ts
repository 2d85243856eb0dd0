import type { Language } from '../../../platform/content/index.js';

/** Pattern of a number in German, English or Swiss notation. */
export const NUMBER = String.raw`\d{1,3}(?:[.,'’\u00A0\u202F ]\d{3}(?!\d)){1,4}(?:[.,]\d{1,6}(?!\d))?|\d{1,15}(?:[.,]\d{1,6}(?!\d))?`;

/** Lookbehind for the start of a number: no preceding letter, digit, or separator after a digit. */
export const BEFORE = String.raw`(?<![\p{L}\p{N}]|[\p{N}][.,:/-])`;

/**
 * Parses a number. If it has a single separator followed by three digits ("1.234"), the language decides whether the separator groups
 * digits or is decimal.
 */
export const readNumber = (written: string, language: Language): { value: number; ambiguous: boolean } => {
  const text = written.replaceAll(/['’\u00A0\u202F ]/g, '');
  const signs = text.replaceAll(/[^.,]/g, '');
  const last = signs.at(-1);
  if (last === undefined) return { value: Number(text), ambiguous: false };
  const grouping = language === 'de' ? '.' : ',';
  const endsInThree = /[.,]\d{3}$/.test(text);
  const isMixed = new Set(signs).size === 2;
  const isRepeated = signs.length > 1 && !isMixed;
  const groups = isRepeated || (!isMixed && endsInThree && last === grouping && !text.startsWith('0'));
  if (groups) return { value: Number(text.replaceAll(/[.,]/g, '')), ambiguous: !isRepeated };
  const cut = text.lastIndexOf(last);
  return { value: Number(`${text.slice(0, cut).replaceAll(/[.,]/g, '')}.${text.slice(cut + 1)}`), ambiguous: !isMixed && endsInThree };
};
