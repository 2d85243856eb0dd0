import { anyWord, inAnyCase } from '../text/any-word.js';
import { literal } from '../text/sql-text.js';
import { CURRENCIES, CURRENCY_CODES } from './currencies.js';
import { hasQuantities, hasScales, isQuantityUnit, QUANTITY_UNIT, QUANTITY_UNITS, SCALE, SCALES } from './quantities.js';
import type { ValueFormat } from './value-format.js';

/** Signs that are read as a minus: hyphen, minus sign (U+2212), en dash and figure dash. */
export const MINUS = '-−–‒';
/** Signs that separate groups of three digits beside point and comma; no-break and thin spaces are ordinary spaces in a tidy text. */
export const GROUP_SIGNS = ["'’´`", ' '] as const;

/** Up to 18 digits fit BIGINT; a leading zero or a plus sign indicates an identifier. */
const INTEGER = '0|[1-9]\\d{0,17}';
/** A double represents 15 digits before the separator exactly. */
const WHOLE = '0|[1-9]\\d{0,14}';
/** Scientific notation as programs write it; `12E5` without separator and sign is more likely a product code. */
const scientific = (mark: string): string =>
  `\\d(?:${mark}\\d+[eE][+-]?\\d{1,2}|[eE][+-]\\d{1,2})|[1-9]\\d{1,2}${mark}\\d+[eE][+-]\\d{1,2}`;
/** Indian notation has groups of two digits before the last group of three: 12,34,567. */
const INDIAN_GROUPS = '[1-9]\\d?(?:,\\d{2}){1,5},\\d{3}';
const grouped = (separator: string): string => `[1-9]\\d{0,2}(?:[${separator}]\\d{3}){1,4}${separator === ',' ? `|${INDIAN_GROUPS}` : ''}`;

const number = (id: string, type: 'integer' | 'decimal', pattern: string, decimalSeparator?: '.' | ','): ValueFormat => {
  const group = decimalSeparator === ',' ? '.' : ',';
  const plain = (x: string): string => (decimalSeparator ? `replace(replace(${x}, '${group}', ''), '${decimalSeparator}', '.')` : x);
  return {
    id,
    type,
    ...(decimalSeparator && { decimalSeparator }),
    pattern: `-?(?:${pattern})`,
    value: (x) => `CAST(${plain(x)} AS ${type === 'integer' ? 'BIGINT' : 'DOUBLE'})`,
  };
};

/** An integer as programs write it. */
export const PLAIN_INTEGER = number('integer', 'integer', INTEGER);
const DECIMAL = `(?:${WHOLE})?\\.\\d+|${WHOLE}|${scientific('\\.')}`;
/** A decimal number as programs write it. */
export const PLAIN_DECIMAL = number('decimal 1234.5', 'decimal', DECIMAL, '.');

/** Per cent and per mille by their spelling in lower case. */
const RATES: Readonly<Record<string, string>> = { '%': '%', prozent: '%', percent: '%', pct: '%', '‰': '‰' };
/** Multiples of currencies that tables use as units, in lower case. */
const MULTIPLES: Readonly<Record<string, string>> = {
  ...{ teur: 'kEUR', keur: 'kEUR', 't€': 'kEUR', 'k€': 'kEUR', meur: 'MEUR' },
  ...{ tchf: 'kCHF', kchf: 'kCHF', kgbp: 'kGBP', 'k£': 'kGBP', '£k': 'kGBP', kusd: 'kUSD', k$: 'kUSD' },
};
const FACTORS: Readonly<Record<string, number>> = { k: 1_000, M: 1_000_000 };
/** Words that are also units of mass. */
const MASSES: ReadonlySet<string> = new Set(['pfund', 'pound', 'pounds']);
const CODES: Readonly<Record<string, string>> = Object.fromEntries(CURRENCY_CODES.map((code) => [code.toLowerCase(), code]));
const UNITS: Readonly<Record<string, string>> = { ...QUANTITY_UNITS, ...CODES, ...CURRENCIES, ...RATES, ...MULTIPLES };

const WORDS = Object.keys({ ...CURRENCIES, ...RATES, ...MULTIPLES }).filter((word) => !MASSES.has(word));
const UNIT = `(?:${inAnyCase(anyWord(WORDS))}|${CURRENCY_CODES.join('|')})`;

/** Units and words that multiply numbers, in lower case and without points. */
const UNIT_WORDS: ReadonlySet<string> = new Set([...Object.keys(UNITS), ...Object.keys(SCALES)].map((word) => word.replaceAll('.', '')));
/** Signs of numbers without units, for a class of a pattern. */
export const NUMBER_SIGNS = `${MINUS}0-9 .,'’´\`()+`;
const NO_NUMBER_SIGNS = new RegExp(`[^${NUMBER_SIGNS}]+`, 'g');

/** Returns whether everything in a text but the signs of numbers is units and words that multiply them; true if there is nothing else. */
export const hasOnlyUnits = (text: string): boolean =>
  (text.match(NO_NUMBER_SIGNS) ?? []).every((part) => {
    const word = part.toLowerCase();
    return UNIT_WORDS.has(word) || [...word].some((_, at) => at > 0 && UNIT_WORDS.has(word.slice(0, at)) && UNIT_WORDS.has(word.slice(at)));
  });

/** SQL of the unit beside a number as written, empty if it has none. @param isScaled whether words may multiply the number */
export const unitIn = (x: string, isScaled = false): string =>
  isScaled ? unitBeside(`regexp_replace(${x}, ${literal(`([0-9]) ?${SCALE}`)}, '\\1')`) : unitBeside(x);

const unitBeside = (x: string): string => `regexp_replace(${x}, ${literal(`[${NUMBER_SIGNS}]`)}, '', 'g')`;

/** Returns the unit that `unitIn` found: a code of ISO 4217 or its multiple, `%` or `‰`; undefined for other texts. */
export const unitOfText = (text: string): string | undefined => UNITS[text.toLowerCase()] ?? UNITS[`${text.toLowerCase()}.`];

/** Returns the currency and the factor of a multiple such as `kEUR`; undefined for other units. */
export const multipleOf = (unit: string): { currency: string; factor: number } | undefined => {
  const factor = FACTORS[unit.charAt(0)];
  return factor !== undefined && Object.values(MULTIPLES).includes(unit) ? { currency: unit.slice(1), factor } : undefined;
};

/** Returns the format whose values in multiples of a currency are converted to the currency: `32 T€` is 32000. */
export const inCurrency = (format: ValueFormat): ValueFormat => {
  const factorIn = (x: string): string =>
    `CASE lower(${unitIn(x)}) ${Object.entries(MULTIPLES)
      .map(([spelling, unit]) => `WHEN ${literal(spelling)} THEN ${multipleOf(unit)?.factor ?? 1}`)
      .join(' ')} ELSE 1 END`;
  const amount = (x: string): string => `${format.value(x)} * ${factorIn(x)}`;
  return { ...format, value: format.type === 'integer' ? amount : (x) => `round(${amount(x)}, 6)` };
};

/** Returns whether numbers with this unit mean something else than numbers without any. */
export const changesMeaning = (unit: string): boolean => unit === '%' || unit === '‰' || isQuantityUnit(unit);

/** A minus before the number, also before its unit, after it, or brackets around it. */
const NEGATIVE = `^[^0-9]*[${MINUS}(]|[^${MINUS} .,] ?[${MINUS}][^0-9]*$`;

/** Parts of a notation in addition to the number. */
interface Notation extends Pick<ValueFormat, 'isEvident' | 'isScaled'> {
  name?: string;
  /** Pattern of its units. */
  unit?: string;
  /** True if words may multiply it. */
  scaled?: boolean;
}

const SCALE_AFTER_NUMBER = `[0-9] ?(${SCALE})`;

/** Returns the SQL of the factor by which a word multiplies a number. */
const factorOf = (x: string): string => {
  const word = `rtrim(lower(regexp_extract(${x}, ${literal(SCALE_AFTER_NUMBER)}, 1)), '.')`;
  return `CASE ${word} ${Object.entries(SCALES)
    .map(([spelling, factor]) => `WHEN ${literal(spelling)} THEN ${factor}`)
    .join(' ')} ELSE 1 END`;
};

const SCALED: Notation = { name: 'scaled', scaled: true, isScaled: true, isEvident: (_, values) => hasScales(values) };
const QUANTITY: Notation = {
  name: 'quantity',
  unit: `(?:${UNIT}|${QUANTITY_UNIT})`,
  isEvident: (_, values) => hasQuantities(values),
};

/** Returns the SQL condition for a number that a word multiplies. */
export const hasScaleSql = (x: string): string => `regexp_matches(${x}, ${literal(SCALE_AFTER_NUMBER)})`;

/**
 * Returns the format of numbers as people write them: with a currency or rate before or after, a minus before or after, brackets for a
 * minus, spaces or apostrophes between groups, or a dash for no cents.
 */
const written = (
  type: 'integer' | 'decimal',
  decimalSeparator?: '.' | ',',
  { name = 'written', unit = UNIT, scaled = false, ...more }: Notation = {},
): ValueFormat => {
  const groups = [...GROUP_SIGNS.map(grouped), ...(decimalSeparator === undefined ? [] : [grouped(decimalSeparator === ',' ? '.' : ',')])];
  const mark = decimalSeparator === undefined ? '' : `\\${decimalSeparator}`;
  const cents = mark && `(?:${mark}(?:\\d+|[${MINUS}—]{1,2}))?`;
  const body = `(?:${[...groups, WHOLE].join('|')})${cents}`;
  // Telephone numbers begin with a plus, too, but have more digits.
  const positive = `\\+ ?(?:0|[1-9]\\d{0,5}${mark && `|${grouped(decimalSeparator === ',' ? '.' : ',')}`})${mark && `(?:${mark}\\d+)?`}`;
  // Units make the pattern long, so alternatives share those before and after them.
  const patternWith = (before: string, after: string): string => {
    const signed = [`(?:[${MINUS}] ?)?${before}${body}`, positive, `${body}${after} ?[${MINUS}]`, `\\( ?${before}${body}${after} ?\\)`];
    return `${before}(?:${signed.join('|')})${after}`;
  };
  const kept = mark === '' ? '[^0-9]' : `[^0-9${mark}]`;
  const digits = (x: string): string => `regexp_replace(regexp_extract(${x}, '[0-9](?:.*[0-9])?'), '${kept}', '', 'g')`;
  const unscaled = (x: string): string =>
    `CAST(${mark === '' ? digits(x) : `replace(${digits(x)}, '${decimalSeparator}', '.')`} AS ${type === 'integer' ? 'BIGINT' : 'DOUBLE'})`;
  // Products with a factor are rounded, so that 1.1 million is 1100000.
  const plain = (x: string): string => (scaled ? `round(${unscaled(x)} * ${factorOf(x)}, 6)` : unscaled(x));
  return {
    ...more,
    id: `${name} ${type} ${decimalSeparator ?? ''}`,
    type,
    ...(decimalSeparator && { decimalSeparator }),
    written: true,
    pattern: patternWith(`(?:${UNIT} ?)?`, `${scaled ? `(?: ?${SCALE})?` : ''}(?: ?${unit})?`),
    unitlessPattern: patternWith('', ''),
    value: (x) => `CASE WHEN regexp_matches(${x}, ${literal(NEGATIVE)}) THEN -${plain(x)} ELSE ${plain(x)} END`,
  };
};

/** Notations of numbers, narrower before wider. */
export const NUMBER_FORMATS: readonly ValueFormat[] = [
  PLAIN_INTEGER,
  number('grouped integer 1.234', 'integer', `${WHOLE}|${grouped('.')}`, ','),
  number('decimal 1.234,5', 'decimal', `(?:${WHOLE}|${grouped('.')})(?:,\\d+)?|,\\d+|${scientific(',')}`, ','),
  number('grouped integer 1,234', 'integer', `${WHOLE}|${grouped(',')}`, '.'),
  PLAIN_DECIMAL,
  number('decimal 1,234.5', 'decimal', `(?:${WHOLE}|${grouped(',')})(?:\\.\\d+)?|\\.\\d+|${scientific('\\.')}`, '.'),
  written('integer'),
  written('decimal', ','),
  written('decimal', '.'),
  written('decimal', ',', SCALED),
  written('decimal', '.', SCALED),
  written('integer', undefined, QUANTITY),
  written('decimal', ',', QUANTITY),
  written('decimal', '.', QUANTITY),
];

/** Formats of the numbers that a file marks as such: their decimal point says nothing about the numbers in its texts. */
export const MARKED_NUMBER_FORMATS: readonly ValueFormat[] = [PLAIN_INTEGER, number('marked decimal', 'decimal', DECIMAL)];
