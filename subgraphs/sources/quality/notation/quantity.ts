import { CURRENCY_CODES, CURRENCY_SIGNS } from '../../../../platform/value-notations/index.js';

/** A number with its unit as written: "12 oz", "12.0 ounce", "5%", "$ 5", "12". */
export interface Quantity {
  kind: 'quantity';
  number: number;
  /** The number as written. */
  digits: string;
  unit: string;
  /** Space between number and unit as written; a unit before the number has `before`. */
  space: string;
  before: boolean;
}

const NUMBER = '[+-]?\\d{1,15}(?:\\.\\d{1,12})?';
const UNIT = `%|‰|[${CURRENCY_SIGNS}]|°?\\p{L}[\\p{L}./²³°"'-]{0,14}(?:\\s\\p{L}[\\p{L}.-]{0,14})?`;
/** Codes that stand before an amount; other capital letters belong to a code such as "IND-1009". */
const CODES = CURRENCY_CODES.join('|');
const AFTER = new RegExp(`^(?<digits>${NUMBER})(?<space>\\s*)(?<unit>${UNIT})?$`, 'u');
const BEFORE = new RegExp(`^(?<unit>[${CURRENCY_SIGNS}]|${CODES})(?<space>\\s*)(?<digits>${NUMBER})$`, 'u');

/** Parses a number with an optional unit of at most two words; undefined for other texts. */
export const parseQuantity = (text: string): Quantity | undefined => {
  const after = AFTER.exec(text)?.groups;
  const groups = after ?? BEFORE.exec(text)?.groups;
  if (!groups) return undefined;
  const { digits = '', unit = '', space = '' } = groups;
  return { kind: 'quantity', number: Number(digits), digits, unit, space: unit === '' ? '' : space, before: !after };
};

export const quantityNotation = ({ unit, space, before }: Quantity): string => (before ? `${unit}${space}9` : `9${space}${unit}`);

/** Returns the quantity in the notation of a pattern quantity, its number multiplied by `scale`. */
export const writeQuantity = ({ number, digits }: Quantity, { unit, space, before }: Quantity, scale: number): string => {
  const text = scale === 1 ? withoutZeros(digits) : String(Number((number * scale).toPrecision(12)));
  return before ? `${unit}${space}${text}` : `${text}${space}${unit}`;
};

const withoutZeros = (digits: string): string => (digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits);

/**
 * Returns the factor that brings a number of one notation to the usual size of another: per cent and fraction differ by 100, other units
 * are taken to be equal.
 */
export const scaleTo = (from: Quantity, to: Quantity, usual: number): number => {
  const factors =
    from.unit === to.unit ? [1] : to.unit === '%' && from.unit === '' ? [1, 100] : from.unit === '%' && to.unit === '' ? [0.01, 1] : [1];
  const distance = (factor: number): number => Math.abs(Math.log(Math.abs(from.number * factor) / Math.abs(usual)));
  return from.number === 0 || usual === 0 ? 1 : factors.reduce((best, factor) => (distance(factor) < distance(best) ? factor : best));
};
