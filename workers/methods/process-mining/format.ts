/** Language of text for people. */
export type Language = 'de' | 'en';

export interface Format {
  count: (value: number) => string;
  /** 0..1 as a percentage with at most one decimal; what would only round to nothing or to everything says so. */
  share: (value: number) => string;
  /** Seconds in the largest fitting unit, for example `5,4 Tage`. */
  duration: (seconds: number) => string;
  /** The same with the unit abbreviated, for labels. */
  shortDuration: (seconds: number) => string;
  /** A calendar day in UTC. */
  day: (iso: string) => string;
  decimal: (value: number) => string;
}

const LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };

const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

export function formatFor(language: Language): Format {
  const locale = LOCALES[language];
  const numbers = new Intl.NumberFormat(locale);
  const decimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const inUnits = (unitDisplay: 'long' | 'short') => (seconds: number) => {
    const fitting = UNITS.find((candidate) => seconds >= candidate.seconds) ?? { unit: 'second', seconds: 1 };
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit: fitting.unit, unitDisplay, maximumFractionDigits: 1 });
    return format.format(seconds / fitting.seconds);
  };
  return {
    count: (value) => numbers.format(value),
    share: (value) => {
      if (value > 0 && value < 0.0005) return `< ${percent.format(0.001)}`;
      if (value < 1 && value >= 0.9995) return `> ${percent.format(0.999)}`;
      return percent.format(value);
    },
    duration: inUnits('long'),
    shortDuration: inUnits('short'),
    day: (iso) => days.format(new Date(iso)),
    decimal: (value) => decimals.format(value),
  };
}
