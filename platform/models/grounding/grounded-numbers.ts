import { anyWord, NUMBER_WORDS, SCALE_ABBREVIATIONS, SCALE_WORDS } from '../../text/index.js';

/** A number in any notation: 1.234,5, 1,234.5, 1 234,5, 1'234.5, 12. */
const NUMBER = /\d+(?:(?:[.,'’]|[\u0020\u00a0\u2009\u202f](?=\d{3}(?!\d)))\d+)*/g;

const SCALE = new RegExp(`^(?:(${anyWord(Object.keys(SCALE_WORDS))})|(${anyWord(Object.keys(SCALE_ABBREVIATIONS))})(?!\\p{L}))`, 'iu');
const PERCENT = /^(?:%|percent|per cent|prozent)/i;

/** Number words. Those below three, and vague ones (hundreds), are not treated as statements about data. */
const STATED_WORDS = Object.keys(NUMBER_WORDS).filter((word) => (NUMBER_WORDS[word] ?? 0) >= 3);
const WORD = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyWord(STATED_WORDS)})(?![\\p{L}\\p{N}])`, 'giu');

interface Stated {
  /** The number as written. */
  digits: string;
  value: number;
  /** Factor of a following scale word, for example 1,000 in `12 thousand`; else 1. */
  scale: number;
  isPercent: boolean;
}

/**
 * The numbers that a text may state. Numbers are compared by value, independent of notation: 1.234,5 equals 1,234.5, 0.12 equals
 * 12 %, and 12,000 equals 12 thousand.
 */
export class GroundedNumbers {
  private readonly digits = new Set<string>();
  private readonly values = new Set<string>();

  constructor(texts: readonly string[]) {
    for (const text of texts.map(plain))
      for (const { digits, value, scale } of [...numbersIn(text), ...wordsIn(text)]) {
        this.digits.add(digits);
        this.values.add(keyOf(value));
        if (scale !== 1) this.values.add(keyOf(value * scale));
      }
  }

  /** Returns whether the numbers include every number that the text states, in digits or words. */
  includesAll(text: string): boolean {
    const stated = plain(text);
    return numbersIn(stated).every((number) => this.has(number)) && wordsIn(stated).every((word) => this.has(word));
  }

  private has({ digits, value, scale, isPercent }: Stated): boolean {
    // A scaled number is compared only by its scaled value: 12 thousand does not equal 12.
    if (scale !== 1) return this.values.has(keyOf(value * scale));
    if (this.digits.has(digits) || this.values.has(keyOf(value))) return true;
    return isPercent && value > 0 && value < 100 && this.values.has(keyOf(value / 100));
  }
}

const plain = (text: string): string => text.normalize('NFKC');

const numbersIn = (text: string): Stated[] =>
  [...text.matchAll(NUMBER)].map((match) => {
    const [digits] = match;
    const after = text.slice(match.index + digits.length, match.index + digits.length + 14).replace(/^[\s-]/, '');
    const [, word = '', abbreviation = ''] = SCALE.exec(after) ?? [];
    const scale = SCALE_WORDS[word.toLowerCase()] ?? SCALE_ABBREVIATIONS[abbreviation.toLowerCase()] ?? 1;
    return { digits, value: valueOf(digits), scale, isPercent: PERCENT.test(after) };
  });

/** Returns the number words of a text, except those that scale a preceding number. */
const wordsIn = (text: string): Stated[] =>
  [...text.matchAll(WORD)].flatMap((match) => {
    if (/\d[\s-]?$/.test(text.slice(Math.max(0, match.index - 3), match.index))) return [];
    const word = match[0].toLowerCase();
    return [{ digits: word, value: NUMBER_WORDS[word] ?? Number.NaN, scale: 1, isPercent: false }];
  });

/**
 * Returns the value of a number in German, English or Swiss notation. Of two kinds of separators the last is the decimal
 * separator. A separator that occurs several times, or once before three digits without a leading zero, groups thousands.
 */
const valueOf = (digits: string): number => {
  const signs = digits.replaceAll(/[\d]/g, '');
  const last = signs.at(-1) ?? '';
  const decimals = last === '' ? '' : digits.slice(digits.lastIndexOf(last) + 1);
  const isRepeated = signs.indexOf(last) !== signs.length - 1;
  const groups = decimals.length === 3 && !digits.startsWith('0');
  const isDecimal = (last === '.' || last === ',') && !isRepeated && (new Set(signs).size > 1 || !groups);
  if (!isDecimal) return Number(digits.replaceAll(/\D/g, ''));
  return Number(`${digits.slice(0, digits.lastIndexOf(last)).replaceAll(/\D/g, '')}.${decimals}`);
};

/** Rounds to twelve significant digits, so that rounding errors of percentages do not matter. */
const keyOf = (value: number): string => String(Number(value.toPrecision(12)));
