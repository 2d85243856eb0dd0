import { anyWord, findDates, languageOf, NUMBER_WORDS, SCALE_ABBREVIATIONS, SCALE_WORDS, scaleOf } from '../../text/index.js';

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
 * The numbers and dates that a text may state. Numbers are compared by value, independent of notation: 1.234,5 equals 1,234.5, 0.12
 * equals 12 %, and 12,000 equals 12 thousand. Dates are compared by day: 12.03.2025 equals 12 March 2025.
 */
export class GroundedNumbers {
  private readonly digits = new Set<string>();
  private readonly values = new Set<string>();
  private readonly dates: string[] = [];

  constructor(texts: readonly string[]) {
    for (const text of texts.map(plain)) {
      const dates = datesIn(text);
      this.dates.push(...dates.map(({ date }) => date));
      for (const part of dates.flatMap(({ date }) => date.match(/\d+/g) ?? [])) this.values.add(keyOf(Number(part)));
      for (const { digits, value, scale } of [...numbersIn(text), ...wordsIn(text)]) {
        this.digits.add(digits);
        this.values.add(keyOf(value));
        if (scale !== 1) this.values.add(keyOf(value * scale));
      }
    }
  }

  /** Returns whether the numbers include every number that the text states, in digits or words. */
  includesAll(text: string): boolean {
    const { rest } = this.withoutKnownDates(text);
    return [...numbersIn(rest), ...wordsIn(rest)].every((number) => this.has(number));
  }

  /** Returns whether the numbers include one that the text states. */
  includesAny(text: string): boolean {
    const { rest, known } = this.withoutKnownDates(text);
    return known > 0 || [...numbersIn(rest), ...wordsIn(rest)].some((number) => this.has(number));
  }

  private withoutKnownDates(text: string): { rest: string; known: number } {
    const whole = plain(text);
    const known = datesIn(whole).filter(({ date }) => this.dates.some((each) => each.startsWith(date)));
    const rest = known.toReversed().reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, whole);
    return { rest, known: known.length };
  }

  private has({ digits, value, scale, isPercent }: Stated): boolean {
    // A scaled number is compared only by its scaled value: 12 thousand does not equal 12.
    if (scale !== 1) return this.values.has(keyOf(value * scale));
    if (this.digits.has(digits) || this.values.has(keyOf(value))) return true;
    return isPercent && value > 0 && value < 100 && this.values.has(keyOf(value / 100));
  }
}

/** Returns the dates of a text in ISO 8601 notation with their positions, in order. */
const datesIn = (text: string): { date: string; start: number; end: number }[] =>
  findDates(text, 'de')
    .map(({ value, start, end }) => ({ date: String(value), start, end }))
    .toSorted((a, b) => a.start - b.start);

const plain = (text: string): string => text.normalize('NFKC');

const numbersIn = (text: string): Stated[] => {
  const language = languageOf(text);
  return [...text.matchAll(NUMBER)].map((match) => {
    const [digits] = match;
    const after = text.slice(match.index + digits.length, match.index + digits.length + 14).replace(/^[\s-]/, '');
    const [, word = '', abbreviation = ''] = SCALE.exec(after) ?? [];
    const scale = scaleOf(word || abbreviation, language) ?? 1;
    return { digits, value: valueOf(digits), scale, isPercent: PERCENT.test(after) };
  });
};

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
