import type { Language } from '../../../platform/content/index.js';
import { GROUP_SIGNS } from '../../../platform/value-notations/index.js';

/** Signs between groups of digits beside point and comma; a text may have no-break spaces in the place of spaces. */
const GROUPS = `${GROUP_SIGNS.join('')}\u00A0\u202F`;

/** Pattern of a number in German, English or Swiss notation. */
export const NUMBER = String.raw`\d{1,3}(?:[.,${GROUPS}]\d{3}(?!\d)){1,4}(?:[.,]\d{1,6}(?!\d))?|\d{1,15}(?:[.,]\d{1,6}(?!\d))?`;

/** Lookbehind for the start of a number: no preceding letter, digit, or separator after a digit. */
export const BEFORE = String.raw`(?<![\p{L}\p{N}]|[\p{N}][.,:/-])`;

/**
 * Parses a number. If it has a single separator followed by three digits ("1.234"), the language decides whether the separator groups
 * digits or is decimal.
 */
export const readNumber = (written: string, language: Language): { value: number; ambiguous: boolean } => {
  const text = written.replaceAll(new RegExp(`[${GROUPS}]`, 'g'), '');
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
