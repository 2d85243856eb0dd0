import { addDays, isoDay } from '../../../platform/text/index.js';

/** Returns Easter Sunday of a year (J.-M. Oudin, 1940). */
export const easterSunday = (year: number): string => {
  const g = year % 19;
  const c = Math.floor(year / 100);
  const h = (c - Math.floor(c / 4) - Math.floor((8 * c + 13) / 25) + 19 * g + 15) % 30;
  const i = h - Math.floor(h / 28) * (1 - Math.floor(29 / (h + 1)) * Math.floor((21 - g) / 11));
  const j = (year + Math.floor(year / 4) + i + 2 - c + Math.floor(c / 4)) % 7;
  const l = i - j;
  const month = 3 + Math.floor((l + 40) / 44);
  return isoDay(new Date(Date.UTC(year, month - 1, l + 28 - 31 * Math.floor(month / 4))));
};

/** A feast by which something is due. */
export const FEAST =
  /(?<!\p{L})(?:(?:spätestens|bis|zu|vor|by|before|until|till|no later than)\s+)+(?:(?<easter>ostern|easter)|(?<whitsun>pfingsten|whitsun|pentecost)|weihnachten|heiligabend|christmas|xmas)(?:\s+(?<year>20\d\d))?(?!\p{L})/iu;

/** Days from Easter Sunday to Whit Sunday. */
const TO_WHITSUN = 49;

/** Returns the day of a feast as `FEAST` matches it: in the stated year, otherwise the next one after today. */
export const dayOfFeast = ({ groups }: RegExpExecArray, today: Date): string => {
  const { easter, whitsun, year } = groups ?? {};
  const of = (each: number): string =>
    easter !== undefined ? easterSunday(each) : whitsun !== undefined ? addDays(easterSunday(each), TO_WHITSUN) : `${each}-12-24`;
  const own = of(Number(year ?? today.getUTCFullYear()));
  return year !== undefined || own > isoDay(today) ? own : of(today.getUTCFullYear() + 1);
};
