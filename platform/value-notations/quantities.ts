import { inAnyCase } from '../text/any-word.js';
import { scaleOf } from '../text/number-words.js';
/** Spellings of units of quantities in tables, in lower case, by the symbol of the unit. */
const SPELLINGS: Readonly<Record<string, string>> = {
  mg: 'mg',
  g: 'g gramm gram grams',
  kg: 'kg kilogramm kilogram kilograms kilo kilos',
  t: 't tonne tonnen tonnes',
  ms: 'ms',
  s: 's sek sekunde sekunden sec secs second seconds',
  min: 'min mins minute minuten minutes',
  h: 'h std stunde stunden hr hrs hour hours',
  d: 'd tag tage tagen day days',
  mm: 'mm',
  cm: 'cm',
  m: 'm meter metre metres meters',
  km: 'km kilometer kilometre kilometres',
  'm²': 'm² qm',
  'm³': 'm³ cbm',
  ml: 'ml',
  l: 'l liter litre litres liters ltr',
  Wh: 'wh',
  kWh: 'kwh',
  MWh: 'mwh',
  kW: 'kw',
  '°C': '°c',
  Stück: 'stück stk stck',
  pcs: 'pcs pc piece pieces',
};

/** Symbols of units of quantities by their spelling in lower case. */
export const QUANTITY_UNITS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SPELLINGS).flatMap(([symbol, spellings]) => spellings.split(' ').map((spelling) => [spelling, symbol])),
);

const SYMBOLS: ReadonlySet<string> = new Set(Object.keys(SPELLINGS));

/** Returns whether a unit is one of quantities, beside which a number without a unit may mean something else. */
export const isQuantityUnit = (unit: string): boolean => SYMBOLS.has(unit);

const WORDS = Object.keys(QUANTITY_UNITS).toSorted((one, other) => other.length - one.length);
const [LONG, SHORT] = [WORDS.filter(({ length }) => length > 1), WORDS.filter(({ length }) => length === 1)];

/** Pattern of a unit of quantities. Capitals of one letter are more often parts of codes. */
export const QUANTITY_UNIT = `(?:(?:${inAnyCase(LONG.join('|'))})\\.?|[${SHORT.join('')}])`;

const NUMBER = '[\\d.,]*\\d';
const WITH_LONG_UNIT = new RegExp(`${NUMBER} ?(?:${LONG.join('|')}|h)\\.?$`, 'i');
const WITH_SHORT_UNIT = new RegExp(`${NUMBER}( ?)[${SHORT.join('')}]$`);

/**
 * Returns whether values are quantities rather than codes such as `12d`: a unit of several letters or `h` shows it, a unit of one letter
 * only after a blank or a number with decimals.
 */
export const hasQuantities = (values: ReadonlySet<string>): boolean =>
  [...values].some((value) => WITH_LONG_UNIT.test(value)) ||
  [...values].some((value) => WITH_SHORT_UNIT.exec(value)?.[1] === ' ' || /\d[.,]\d+[gtlmsd]$/.test(value));

/**
 * Factors of words and letters that multiply a number, by their spelling in lower case without a point. A billion is left out, because
 * its factor depends on the language.
 */
export const SCALES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'k tsd tausend thousand mio million millionen millions mrd milliarde milliarden bn'
      .split(' ')
      .map((word) => [word, scaleOf(word, null) ?? 1]),
  ),
  mill: 1_000_000,
};

const SCALE_WORDS = Object.keys(SCALES)
  .filter((word) => word !== 'k')
  .toSorted((one, other) => other.length - one.length);

/** Pattern of a word or letter that multiplies a number. */
export const SCALE = `(?:(?:${inAnyCase(SCALE_WORDS.join('|'))})\\.?|[kK])`;

const WITH_SCALE_WORD = new RegExp(`\\d ?(?:${SCALE_WORDS.join('|')})\\b`, 'i');

/** Returns whether values are multiplied numbers: by a word, or by the letter k after decimals. Codes such as `12K` have none. */
export const hasScales = (values: ReadonlySet<string>): boolean =>
  [...values].some((value) => WITH_SCALE_WORD.test(value) || /\d[.,]\d{1,2} ?[kK](?![\p{L}\d€$£])/u.test(value));
