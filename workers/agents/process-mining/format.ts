import { numberFormat } from '../../../platform/content/index.js';
import { formatLongDate, formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';

/** Number formats of a report in one language. */
export interface Format {
  count: (value: number) => string;
  /** Formats 0..1 as a percentage with at most one decimal; writes `< 0.1%` or `> 99.9%` instead of rounding to 0 or 100%. */
  share: (value: number) => string;
  /** Seconds in the largest fitting unit, for example `5,4 Tage`. */
  duration: (seconds: number) => string;
  /** Like `duration`, with an abbreviated unit for labels. */
  shortDuration: (seconds: number) => string;
  /** A calendar day in UTC. */
  day: (iso: string) => string;
  /** Formats with at most three decimals. */
  decimal: (value: number) => string;
}

const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** The unit in which a request asks for times: "in days", „alles in Stunden“. */
const ASKED_UNITS = [
  { unit: 'hour', seconds: 3_600, words: /(?<!\p{L})(?:in|of)\s+(?:\p{L}+\s+)?(?:stunden|hours)(?!\p{L})/iu },
  { unit: 'day', seconds: 86_400, words: /(?<!\p{L})(?:in|of)\s+(?:\p{L}+\s+)?(?:tagen|days)(?!\p{L})/iu },
  { unit: 'minute', seconds: 60, words: /(?<!\p{L})(?:in|of)\s+(?:\p{L}+\s+)?(?:minuten|minutes)(?!\p{L})/iu },
] as const;

/** @param text request whose unit of time is used; without one, the largest fitting unit */
export function formatFor(language: Language, text = ''): Format {
  const asked = ASKED_UNITS.find(({ words }) => words.test(text));
  const percent = (value: number): string => formatPercent(value, language);
  const inUnits = (unitDisplay: 'long' | 'short') => (seconds: number) => {
    const fitting = asked ?? UNITS.find((candidate) => seconds >= candidate.seconds) ?? { unit: 'second', seconds: 1 };
    const style = { style: 'unit', unit: fitting.unit, unitDisplay, maximumFractionDigits: 1 } as const;
    return numberFormat(language, style).format(seconds / fitting.seconds);
  };
  return {
    count: (value) => formatNumber(value, language, 0),
    share: (value) => {
      if (value > 0 && value < 0.0005) return `< ${percent(0.001)}`;
      if (value < 1 && value >= 0.9995) return `> ${percent(0.999)}`;
      return percent(value);
    },
    duration: inUnits('long'),
    shortDuration: inUnits('short'),
    day: (iso) => formatLongDate(iso, language),
    decimal: (value) => formatNumber(value, language, 3),
  };
}
