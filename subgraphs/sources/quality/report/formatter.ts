import type { Language } from '../../../../platform/content/index.js';
import type { QualityCheck } from '../assessment.schema.js';
import { messagesIn } from '../messages.js';

const LOCALES: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };

/** Formats numbers and names of a report in one language. */
export const formatter = (language: Language) => {
  const locale = LOCALES[language];
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 });
  const count = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const labels = messagesIn(language).fact;
  const label = (text: string): string => labels[text] ?? text;
  const fact = (value: string | number): string => {
    if (typeof value === 'number') return number.format(value);
    return /^\d{4}-\d{2}-\d{2}T/.test(value) ? time.format(new Date(value)) : label(value);
  };
  return {
    count: (value: number): string => count.format(value),
    /** One decimal; a share is neither rounded up to 100 % nor down to 0 %. */
    percent: (share: number): string =>
      share > 0 && share < 0.001 ? `< ${percent.format(0.001)}` : percent.format(share < 1 ? Math.min(share, 0.999) : share),
    time: (iso: string): string => `${time.format(new Date(iso))} UTC`,
    facts: (facts: QualityCheck['facts']): string =>
      Object.entries(facts)
        .map(([name, value]) => `${label(name)} ${fact(value)}`)
        .join('; '),
  };
};
