import { numberFormat, withPercentSigns } from './formats.js';
import type { Language } from './load-content.js';

/** German and English words for units that have a name in each language. */
const UNIT_WORDS: Readonly<Record<string, string>> = {
  second: 'sekunde sekunden sek second seconds sec',
  minute: 'minute minuten minutes min',
  hour: 'stunde stunden std hour hours hrs',
  day: 'tag tage tagen day days',
  week: 'woche wochen week weeks',
  month: 'monat monate monaten month months',
  year: 'jahr jahre jahren year years',
  percent: 'prozent percent',
};
const UNIT_OF_WORD = new Map(Object.entries(UNIT_WORDS).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)));

/** Returns whether a unit is a percentage, in any spelling. */
export const isPercent = (unit: string | null): boolean => unit?.trim() === '%' || unitNamed(unit) === 'percent';

const unitNamed = (unit: string | null): string | undefined => (unit === null ? undefined : UNIT_OF_WORD.get(unit.trim().toLowerCase()));

/** Returns whether a unit is one of time, in any spelling. */
export const isDuration = (unit: string | null): boolean => ![undefined, 'percent'].includes(unitNamed(unit));

const SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
  month: 2_629_746,
  year: 31_556_952,
};

/** Returns the seconds of a unit of time, in any spelling; those of months and years are means. 0 for other units. */
export const secondsIn = (unit: string): number => SECONDS[unitNamed(unit) ?? ''] ?? 0;

/** Counted things that are common as units, in German and English. */
const COUNTED: readonly (readonly [german: string, english: string])[] = [
  ['stück', 'pieces'],
  ['fälle', 'cases'],
  ['aufträge', 'orders'],
  ['punkte', 'points'],
];

/** Words in the place of a unit that say no more than that something is counted. */
const NO_UNIT = /^\s*(?:anzahl|anz\.?|number|no\.?|nr\.?|count|#|n|-|–|keine|none)?\s*$/iu;

/** Names of thousands and millions of a currency: `TEUR`, `kEUR`, `Tsd. €`, `MEUR`, `Mio. EUR`. */
const SCALED_CURRENCY = /^(t|k|tsd\.?|m|mn|mio\.?)\s?(eur|euro|€|usd|\$|chf|gbp|£)$/i;

/**
 * Returns the name of a unit in a language. Units of time and counted things are plural (`Tage`, `days`); thousands and millions of
 * a currency have the names that are usual in the language (`TEUR`, `EUR k`); other units are kept.
 */
export const unitIn = (language: Language, unit: string): string => {
  const known = unitNamed(unit);
  if (known === 'percent') return '%';
  if (known)
    return (
      numberFormat(language, { style: 'unit', unit: known, unitDisplay: 'long' })
        .formatToParts(2)
        .find(({ type }) => type === 'unit')?.value ?? unit
    );
  const counted = COUNTED.find((words) => words.includes(unit.trim().toLowerCase()));
  if (counted) return language === 'en' ? counted[1] : unit;
  const [, scale, currency] = SCALED_CURRENCY.exec(unit.trim()) ?? [];
  if (!scale || !currency || language === 'de') return unit;
  const code = /^(eur|euro|€)$/i.test(currency) ? 'EUR' : currency.toUpperCase();
  return `${code}\u00A0${/^m/i.test(scale) ? 'm' : 'k'}`;
};

/** Symbols of units of time that have no words. */
const SYMBOLS: Readonly<Record<string, string>> = { s: 'second', h: 'hour', d: 'day' };

/** Returns whether two units are the same, in any spelling or as a symbol and in either language. */
export const isSameUnit = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((unit) => {
    const spelled = unit.trim().toLowerCase();
    return isPercent(unit) ? '%' : (unitNamed(unit) ?? SYMBOLS[spelled] ?? spelled);
  });
  return first === second;
};

/**
 * Formats a value with its unit in a language, for example `14,6 Tage` or `14.6 days`. Units are named as by `unitIn`.
 *
 * @param options options of the number; they must come from the code, not from data
 */
export const amountIn = (
  language: Language,
  value: number,
  unit: string | null,
  options: Intl.NumberFormatOptions = { maximumFractionDigits: 2 },
): string => {
  const known = unitNamed(unit);
  if (known && known !== 'percent')
    return numberFormat(language, { ...options, style: 'unit', unit: known, unitDisplay: 'long' }).format(value);
  const number = numberFormat(language, options).format(value);
  if (isPercent(unit)) return withPercentSigns(language, `${number}%`);
  return unit === null || NO_UNIT.test(unit) ? number : `${number} ${unitIn(language, unit)}`;
};
