import { useMemo } from 'react';
import type { MetricGrain } from './graph/generated/graphql.js';
import { useSession } from './session.js';

const LOCALES = { de: 'de-DE', en: 'en-GB' } as const;

/** Returns functions that write numbers, dates and durations in the language of the session. */
export const useFormat = () => {
  const { language } = useSession();
  return useMemo(() => formatIn(LOCALES[language]), [language]);
};

const PERCENTAGE_POINTS = { 'de-DE': '%-Punkte', 'en-GB': 'pp' } as const;

const formatIn = (locale: (typeof LOCALES)[keyof typeof LOCALES]) => {
  const number = (value: number, digits = 1): string => value.toLocaleString(locale, { maximumFractionDigits: digits });
  return {
    number,
    /** Writes a value with its unit; large values have no decimals. */
    value: (value: number, unit: string | null | undefined): string => {
      const text = number(value, Math.abs(value) >= 1_000 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
      // English writes the sign for per cent without a space.
      if (unit === '%') return `${text}${locale === 'de-DE' ? '\u00A0' : ''}%`;
      return unit ? `${text}\u00A0${unit}` : text;
    },
    /** Writes an amount in a currency without minor units, for example £23,700. */
    money: (amount: number, currency: string | null | undefined): string =>
      currency ? amount.toLocaleString(locale, { style: 'currency', currency, maximumFractionDigits: 0 }) : number(amount, 0),
    share: (share: number): string => share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 }),
    /** Writes a difference of two values with its sign; differences of percentages are percentage points. */
    change: (difference: number, unit: string | null | undefined): string => {
      const text = difference.toLocaleString(locale, {
        maximumFractionDigits: Math.abs(difference) >= 1_000 ? 0 : 1,
        signDisplay: 'exceptZero',
      });
      const name = unit === '%' ? PERCENTAGE_POINTS[locale] : unit;
      return name ? `${text}\u00A0${name}` : text;
    },
    date: (iso: string): string =>
      new Date(iso).toLocaleDateString(locale, { dateStyle: 'medium', ...(iso.length === 10 && { timeZone: 'UTC' }) }),
    /** Names the period of a KPI that begins on a date. */
    period: (start: string, grain: MetricGrain): string => {
      const date = new Date(start);
      const year = start.slice(0, 4);
      if (grain === 'YEAR') return year;
      if (grain === 'QUARTER') return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${year}`;
      if (grain === 'MONTH') return date.toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
      return date.toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    },
    /** Names a day of the week, 0 for Sunday. */
    weekday: (day: number): string => new Date(Date.UTC(2026, 0, 4 + day)).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' }),
    /** Writes a point in time to the minute, in the time zone of the browser unless another one is given. */
    moment: (iso: string, timeZone?: string): string =>
      new Date(iso).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) }),
    /** Writes a point in time to the second. */
    instant: (iso: string): string => new Date(iso).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium' }),
    duration: (ms: number): string =>
      ms < 60_000
        ? `${number(ms / 1_000)}\u00A0s`
        : `${number(Math.floor(ms / 60_000), 0)}\u00A0min ${number(Math.round((ms % 60_000) / 1_000), 0)}\u00A0s`,
    bytes: (bytes: number): string => (bytes < 1e6 ? `${number(bytes / 1e3, 0)}\u00A0kB` : `${number(bytes / 1e6)}\u00A0MB`),
  };
};

/** Returns the current date of the browser as YYYY-MM-DD. */
export const today = (): string => new Date().toLocaleDateString('sv-SE');

const DAY_MS = 86_400_000;

/** Returns the number of whole days from a calendar date to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
