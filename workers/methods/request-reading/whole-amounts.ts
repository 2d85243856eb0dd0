import { anyWord, numberOf, SCALE_ABBREVIATIONS, SCALE_WORDS, scaleOf, WRITTEN_NUMBER } from '../../../platform/text/index.js';

/** The letter for thousands before a currency: „100 T€“, "10 TEUR", "5kGBP". */
const THOUSANDS = String.raw`[tk](?=(?:eur|gbp|usd|chf|€|£)(?![\p{L}\p{N}]))`;
const SCALE = anyWord([...Object.keys(SCALE_WORDS), ...Object.keys(SCALE_ABBREVIATIONS)]);
const SCALED = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?<number>${WRITTEN_NUMBER})\s*(?:(?<thousands>${THOUSANDS})|(?<scale>${SCALE})\.?(?![\p{L}\p{N}]))`,
  'giu',
);

/** Writes amounts with a scale as whole numbers, so that „100 T€“ and "100,000 EUR" have the same digits. */
export const withWholeAmounts = (text: string): string =>
  text.replaceAll(SCALED, (words, ...rest) => {
    const { number = '', thousands, scale } = rest.at(-1) as { number?: string; thousands?: string; scale?: string };
    const factor = thousands === undefined ? scaleOf(scale ?? '', null) : 1e3;
    const value = numberOf(number) * (factor ?? Number.NaN);
    return Number.isSafeInteger(Math.round(value)) ? `${Math.round(value)} ` : words;
  });
