import type { Language } from './load-content.js';

/** Locales by language; English uses British conventions: day before month, decimal point. */
export const LOCALES: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };

/** Returns a function that creates each format once: creating one takes 50 times as long as formatting a value. */
const once = <Options, Format>(create: (locale: string, options?: Options) => Format) => {
  const formats = new Map<string, Format>();
  return (language: Language, options?: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    let format = formats.get(key);
    if (!format) formats.set(key, (format = create(LOCALES[language], options)));
    return format;
  };
};

/** Returns the number format of a language; the options must come from the code, not from data, because formats are kept. */
export const numberFormat = once((locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));

/** Returns the format of dates and times in UTC. */
export const dateFormat = once(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
);

export const durationFormat = once((locale, options?: Intl.DurationFormatOptions) => new Intl.DurationFormat(locale, options));
