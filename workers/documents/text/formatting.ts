import { dateFormat, numberFormat, percentIn } from '../../../platform/content/index.js';
import type { ReportDocument } from '../document-model.js';

export type Language = ReportDocument['language'];

/** Exact number of decimal places, or minimum and maximum. */
export type Digits = number | { min: number; max: number };

export const formatNumber = (value: number, language: Language, digits: Digits = { min: 0, max: 2 }): string =>
  numberFormat(language, fractionDigits(digits)).format(value);

/** Formats a number with three significant digits, at most six decimal places. */
export const formatFigure = (value: number, language: Language): string => numberFormat(language, figureDigits(value)).format(value);

/** Returns the options of a number with three significant digits, at most six decimal places. */
export const figureDigits = (value: number): Intl.NumberFormatOptions => {
  const size = Math.abs(value);
  return { maximumFractionDigits: size === 0 ? 0 : Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(size)))) };
};

/** Formats a fraction as a percentage: 0.125 is "12,5 %". */
export const formatPercent = (fraction: number, language: Language, digits: Digits = { min: 0, max: 1 }): string => {
  const options = fractionDigits(digits);
  const step = 10 ** -(2 + (typeof digits === 'number' ? digits : digits.max));
  // A fraction below 1 is never shown as 100%.
  const isRoundedUp = fraction < 1 && fraction >= 1 - step / 2;
  return percentIn(language, isRoundedUp ? 1 - step : fraction, options);
};

/** Formats the UTC day of an ISO date or timestamp: "04.08.2026", "4 Aug 2026". */
export const formatDate = (iso: string, language: Language): string => dateFormat(language, DAY[language]).format(new Date(iso));

/** Formats the UTC day for running text: "4. August 2026", "4 August 2026". */
export const formatLongDate = (iso: string, language: Language): string =>
  dateFormat(language, { dateStyle: 'long' }).format(new Date(iso));

/** Formats seconds in the largest unit that fits, rounded to what a reader needs: "38 Tage", "3,2 Tage", "45 minutes". */
export const formatDuration = (seconds: number, language: Language): string => {
  const [name, size] = UNITS.find(([, least]) => Math.abs(seconds) >= least * ROUNDED_UP) ?? SMALLEST;
  const value = seconds / size;
  const digits = Math.abs(value) < 9.95 ? 1 : 0;
  return numberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long', maximumFractionDigits: digits })
    .format(value)
    .replaceAll(' ', '\u00A0');
};

const DAY: Record<Language, Intl.DateTimeFormatOptions> = {
  de: { day: '2-digit', month: '2-digit', year: 'numeric' },
  en: { day: 'numeric', month: 'short', year: 'numeric' },
};

const SMALLEST = ['second', 1] as const;
/** Units with their seconds, largest first. */
const UNITS = [['day', 86_400], ['hour', 3_600], ['minute', 60], SMALLEST] as const;
/** A value that rounds to a whole larger unit is shown in that unit. */
const ROUNDED_UP = 0.9995;

export const fractionDigits = (digits: Digits): Intl.NumberFormatOptions =>
  typeof digits === 'number'
    ? { minimumFractionDigits: digits, maximumFractionDigits: digits }
    : { minimumFractionDigits: digits.min, maximumFractionDigits: digits.max };
