import { dateFormat, numberFormat, percentIn, type Language } from '../../../../platform/content/index.js';
import type { QualityCheck } from '../assessment.schema.js';
import { messagesIn } from '../messages.js';

/** Formats numbers and names of a report in one language. */
export const formatter = (language: Language) => {
  const number = numberFormat(language, { maximumSignificantDigits: 6 });
  const count = numberFormat(language);
  const time = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
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
      share > 0 && share < 0.001 ? `< ${percentIn(language, 0.001)}` : percentIn(language, share < 1 ? Math.min(share, 0.999) : share),
    time: (iso: string): string => `${time.format(new Date(iso))} UTC`,
    facts: (facts: QualityCheck['facts']): string =>
      Object.entries(facts)
        .map(([name, value]) => `${label(name)} ${fact(value)}`)
        .join('; '),
  };
};
