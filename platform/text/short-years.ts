/** No unit follows, as it does in „bis Juni 27 %“. */
export const NO_UNIT = String.raw`(?!\s?(?:%|‰|€|\$|£|[tmk]€|prozent|per\s?cent|punkte?|points?|eur|usd|gbp|chf)(?!\p{L}))`;
/** The last two digits of a year. */
export const SHORT_YEAR = String.raw`['’]?(?<short>\d{2})${NO_UNIT}`;

/** Maximum number of years between today and a year of two digits; a number further away is none. */
const MAX_YEARS_AWAY = 5;
/** The same after an English month, where the number can also be a day, such as "June 30". */
const MAX_YEARS_AWAY_OF_ENGLISH = 2;
const ENGLISH_MONTH = /^(?:january|february|march|may|june|july|october|oct|december|dec)$/iu;

/**
 * Returns the year of two digits near today; undefined for a number that is none.
 *
 * @param month name of the month before it, if there is one
 */
export const yearOfShort = (short: string | undefined, today: Date, month = ''): string | undefined => {
  const year = 2000 + Number(short);
  const away = ENGLISH_MONTH.test(month) ? MAX_YEARS_AWAY_OF_ENGLISH : MAX_YEARS_AWAY;
  return short !== undefined && Math.abs(year - today.getUTCFullYear()) <= away ? String(year) : undefined;
};
