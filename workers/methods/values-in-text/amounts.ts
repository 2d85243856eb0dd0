import type { Language } from '../../../platform/content/index.js';
import { anyWord, SCALE_ABBREVIATIONS, SCALE_WORDS, scaleOf, findAll, type Meaning, type Parser } from '../../../platform/text/index.js';
import { CURRENCIES, MINUS } from '../../../platform/value-notations/index.js';
import { BEFORE, NUMBER, readNumber } from './read-number.js';

const MILLIONS = 'm';
const CURRENCY = anyWord(Object.keys(CURRENCIES));
const ABBREVIATED = Object.keys(SCALE_ABBREVIATIONS);
const SCALE = anyWord([...Object.keys(SCALE_WORDS), ...ABBREVIATED, ...ABBREVIATED.map((word) => `${word}.`), MILLIONS]);
const SIGN = `(?<sign>[${MINUS}])?`;
const DASH = String.raw`(?:[.,][-–—]{1,2})?`;
/** "Fr." between a whole number and a name is a title, not francs: "B-407 Fr. Sommer". */
const NO_TITLE = String.raw`(?:(?<=[.,]\d{2}[ \u00A0\u202F]?)|(?!fr\.\s+(?-i:\p{Lu}\p{Ll})))`;
const END = String.raw`(?![\p{L}\p{N}])`;

const AMOUNT_FIRST = new RegExp(
  `${BEFORE}${SIGN}(?<number>${NUMBER})${DASH}(?:[ \\u00A0\\u202F]?(?<scale>${SCALE}))?[ \\u00A0\\u202F]?${NO_TITLE}(?<currency>${CURRENCY})${END}`,
  'giu',
);
const CURRENCY_FIRST = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<before>[-−])?(?<currency>${CURRENCY})[ \\u00A0\\u202F]?${SIGN}(?<number>${NUMBER})${DASH}(?:[ \\u00A0\\u202F]?(?<scale>${SCALE})${END})?`,
  'giu',
);
const THOUSANDS = new RegExp(
  `(?<![\\p{L}\\p{N}])T(?:EUR|€)[ \\u00A0]?${SIGN}(?<number>${NUMBER})|${BEFORE}(?<number2>${NUMBER})[ \\u00A0]?T(?:EUR|€)${END}`,
  'gu',
);

const factorOf = (scale = '', language: Language): number => (scale.toLowerCase() === MILLIONS ? 1e6 : (scaleOf(scale, language) ?? 1));

/** Finds amounts of money with their currency (ISO 4217); a dollar without a country is read as USD. */
export const findMoney: Parser = (text, language) => {
  const meaning = ({ sign, before, number = '', scale, currency = '' }: Readonly<Record<string, string | undefined>>): Meaning => {
    const read = readNumber(number, scale === undefined ? language : decimalBefore(number, language));
    const value = scaled(read.value, factorOf(scale, language));
    return {
      value: sign || before ? -value : value,
      unit: CURRENCIES[currency.toLowerCase()] ?? '',
      ambiguous: read.ambiguous && scale === undefined,
    };
  };
  return [
    ...findAll(text, 'money', AMOUNT_FIRST, meaning),
    ...findAll(text, 'money', CURRENCY_FIRST, meaning),
    ...findAll(text, 'money', THOUSANDS, ({ sign, number, number2 }) => {
      const { value, ambiguous } = readNumber(number ?? number2 ?? '', language);
      return { value: scaled(sign ? -value : value, 1e3), unit: 'EUR', ambiguous };
    }),
  ];
};

/** Returns the language to parse a number before a scale in: a single separator is decimal there in any language, as in "2.5 Mio." */
const decimalBefore = (number: string, language: Language): Language => {
  const signs = number.replaceAll(/[^.,]/g, '');
  return signs.length !== 1 ? language : signs === ',' ? 'de' : 'en';
};

/** Multiplies without binary rounding errors: 1.15 million is 1150000. */
const scaled = (value: number, by: number): number => Number((value * by).toPrecision(15));

const PERCENT = new RegExp(
  `${BEFORE}(?<sign>[-−–+])?(?<number>${NUMBER})[ \\u00A0\\u202F-]?(?<unit>%-Punkte|Prozentpunkte?n?|percentage points?|%|Prozent|percent|per cent|pp)(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Finds percentages and percentage points. */
export const findPercentages: Parser = (text, language) =>
  findAll(text, 'percent', PERCENT, ({ sign, number = '', unit = '' }) => {
    const { value, ambiguous } = readNumber(number, language);
    const points = /punkt|point|^pp$/i.test(unit);
    return { value: sign && sign !== '+' ? -value : value, unit: points ? 'percentage points' : '%', ambiguous };
  });

const PLAIN = new RegExp(`${BEFORE}(?<sign>(?<![\\p{N}\\p{L}] ?)[-−])?(?<number>${NUMBER})(?![\\p{L}\\p{N}]|[/:.,-]\\d)`, 'gu');

/** Finds plain numbers. */
export const findNumbers: Parser = (text, language) =>
  findAll(text, 'number', PLAIN, ({ sign, number = '' }) => {
    const { value, ambiguous } = readNumber(number, language);
    return { value: sign ? -value : value, ambiguous };
  });
