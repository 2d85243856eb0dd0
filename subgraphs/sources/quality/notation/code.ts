import { parseMoment } from './moment.js';
import { parseQuantity } from './quantity.js';

/** A code by its character classes, with and without separators: "AB-1234" is "AA-9999" and "AA9999". */
export interface Code {
  kind: 'code';
  text: string;
  pattern: string;
  bare: string;
}

const classOf = (text: string): string =>
  text
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a')
    .replace(/\d/g, '9');
const isSeparator = (character: string): boolean => /[\s_./\\()+-]/.test(character);
const withoutSeparators = (text: string): string => [...text].filter((character) => !isSeparator(character)).join('');

/** Parses a text with a digit as a code; undefined for other texts and for numbers with sign, decimals or unit, dates and times. */
export const parseCode = (text: string): Code | undefined => {
  if (text.length > 40 || !/\d/.test(text)) return undefined;
  if (!/^\d+$/.test(text) && (parseQuantity(text) || parseMoment(text))) return undefined;
  return { kind: 'code', text, pattern: classOf(text), bare: classOf(withoutSeparators(text).toUpperCase()) };
};

/**
 * Returns the code in the pattern of another: with its separators and letter case, or filled up with zeros if `padsZeros`; null if its
 * characters do not fit the pattern or it is divided elsewhere.
 */
export const writeCode = ({ text, bare }: Code, pattern: Code, padsZeros: boolean): string | null => {
  const characters = withoutSeparators(text);
  if (padsZeros && /^9+$/.test(bare) && /^9+$/.test(pattern.pattern) && bare.length < pattern.bare.length)
    return characters.padStart(pattern.bare.length, '0');
  if (bare !== pattern.bare) return null;
  const [own, usual] = [divisionsOf(text), divisionsOf(pattern.text)];
  if (!own.isSubsetOf(usual) && !usual.isSubsetOf(own)) return null;
  let next = 0;
  return [...pattern.text]
    .map((sign, position) => {
      if (isSeparator(sign)) return sign;
      const character = characters.charAt(next++);
      const letter = pattern.pattern.charAt(position);
      return letter === 'A' ? character.toUpperCase() : letter === 'a' ? character.toLowerCase() : character;
    })
    .join('');
};

/** Returns the numbers of characters before each separator. */
const divisionsOf = (text: string): Set<number> => {
  const divisions = new Set<number>();
  let before = 0;
  for (const character of text)
    if (isSeparator(character)) divisions.add(before);
    else before++;
  return divisions;
};
