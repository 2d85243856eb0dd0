import { identifier } from '../../../../platform/analytics/index.js';
import { numberOf as numberIn, scaleOf, WRITTEN_NUMBER } from '../../../../platform/text/index.js';

const MAX_TEXT_LENGTH = 300;

/** Returns the SQL expression for a column's text on one line, at most 300 characters; NULL if blank or without a column. */
export const textOf = (column: string | undefined): string =>
  column === undefined
    ? 'NULL::VARCHAR'
    : `nullif(trim(left(regexp_replace(CAST(${identifier(column)} AS VARCHAR), '\\s+', ' ', 'g'), ${MAX_TEXT_LENGTH})), '')`;

/** Returns the SQL expression for a column's calendar day; NULL for years outside 1 to 9999. */
export const dayOf = (column: string | undefined): string =>
  column === undefined
    ? 'NULL::DATE'
    : `CASE WHEN ${identifier(column)} BETWEEN TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-12-31' THEN CAST(${identifier(column)} AS DATE) END`;

/** Returns the SQL expression for a column's number; NULL if it is not finite. */
export const numberOf = (column: string | undefined): string =>
  column === undefined
    ? 'NULL::DOUBLE'
    : `CASE WHEN isfinite(TRY_CAST(${identifier(column)} AS DOUBLE)) THEN TRY_CAST(${identifier(column)} AS DOUBLE) END`;

/** Returns the SQL expression for the texts of a column of texts; NULL for columns of another type. */
export const textOnlyOf = (column: string | undefined): string =>
  column === undefined ? 'NULL::VARCHAR' : `CASE WHEN typeof(${identifier(column)}) = 'VARCHAR' THEN ${textOf(column)} END`;

const AMOUNT = new RegExp(
  String.raw`^[€£$\s]*(?<number>-?(?:${WRITTEN_NUMBER}))\s*(?<scale>t(?=€|eur)|k|m|tsd|mio|mn|mrd|bn|thousand|tausend|million(?:en|s)?)?\.?\s*(?:€|£|\$|euros?|eur|gbp|usd|chf)?$`,
  'iu',
);

/** Returns the amount that a text states and nothing else, such as "75k", „480 T€“ or "£1,200"; null for another text. */
export const amountInText = (text: string): number | null => {
  const { number, scale } = AMOUNT.exec(text.trim())?.groups ?? {};
  if (number === undefined) return null;
  const factor = scale === undefined ? 1 : /^t$/iu.test(scale) ? 1e3 : /^m$/iu.test(scale) ? 1e6 : (scaleOf(scale, null) ?? 1);
  return numberIn(number) * factor;
};
