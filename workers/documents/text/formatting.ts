import { dateFormat, durationFormat, numberFormat } from '../../../platform/content/index.js';
import type { ReportDocument } from '../document-model.js';

export type Language = ReportDocument['language'];

/** Exact number of decimal places, or minimum and maximum. */
export type Digits = number | { min: number; max: number };

export const formatNumber = (value: number, language: Language, digits: Digits = { min: 0, max: 2 }): string =>
  numberFormat(language, fractionDigits(digits)).format(value);

/** Formats a number with three significant digits, at most six decimal places. */
export const formatFigure = (value: number, language: Language): string => {
  const size = Math.abs(value);
  return formatNumber(value, language, { min: 0, max: size === 0 ? 0 : Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(size)))) });
};

/** Formats a fraction as a percentage: 0.125 is "12,5 %". */
export const formatPercent = (fraction: number, language: Language, digits: Digits = { min: 0, max: 1 }): string =>
  numberFormat(language, { style: 'percent', ...fractionDigits(digits) }).format(fraction);

/** Formats the UTC day of an ISO date or timestamp: "04.08.2026", "4 Aug 2026". */
export const formatDate = (iso: string, language: Language): string => dateFormat(language, DAY[language]).format(new Date(iso));

/** Formats the UTC day for running text: "4. August 2026", "4 August 2026". */
export const formatLongDate = (iso: string, language: Language): string =>
  dateFormat(language, { dateStyle: 'long' }).format(new Date(iso));

/** Formats seconds in the two largest units: "3 Tg., 4 Std.", "2 mins, 5 secs"; below a minute with one decimal place. */
export const formatDuration = (seconds: number, language: Language): string => {
  const sign = seconds < 0 ? '-' : '';
  const size = Math.abs(seconds);
  if (size < 59.95) return sign + unit(size, 'second', language);
  const [first, second, ratio] = PAIRS.find(([, , , from]) => size >= from) ?? PAIRS[2];
  const parts = Math.round(size / SECONDS[second]);
  const duration = { [`${first}s`]: Math.floor(parts / ratio), [`${second}s`]: parts % ratio };
  return sign + durationFormat(language, { style: 'short' }).format(duration);
};

const DAY: Record<Language, Intl.DateTimeFormatOptions> = {
  de: { day: '2-digit', month: '2-digit', year: 'numeric' },
  en: { day: 'numeric', month: 'short', year: 'numeric' },
};

const SECONDS = { second: 1, minute: 60, hour: 3_600, day: 86_400 };

/** Larger unit, smaller unit, their ratio, and the minimum number of seconds for which the pair is used. */
const PAIRS = [
  ['day', 'hour', 24, 86_400 - 30],
  ['hour', 'minute', 60, 3_600 - 0.5],
  ['minute', 'second', 60, 0],
] as const;

const unit = (value: number, name: string, language: Language): string =>
  numberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 1 }).format(value);

const fractionDigits = (digits: Digits): Intl.NumberFormatOptions =>
  typeof digits === 'number'
    ? { minimumFractionDigits: digits, maximumFractionDigits: digits }
    : { minimumFractionDigits: digits.min, maximumFractionDigits: digits.max };
