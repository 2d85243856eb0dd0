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

/** The percent sign after a number: German separates it by a narrow no-break space. */
export const PERCENT_SIGNS: Readonly<Record<Language, string>> = { de: '\u202F%', en: '%' };

/** Formats a fraction as a percentage of the language: 0.894 is `89,4 %` or `89.4%`. */
export const percentIn = (language: Language, fraction: number, options: Intl.NumberFormatOptions = { maximumFractionDigits: 1 }): string =>
  withPercentSigns(language, numberFormat(language, { ...options, style: 'percent' }).format(fraction));

/** Writes the percent signs after the numbers and placeholders of a text as usual in its language. */
export const withPercentSigns = (language: Language, text: string): string =>
  text.replace(/(?<=[\p{N}}])[ \u00A0\u202F]?%/gu, PERCENT_SIGNS[language]);

/** Returns the format of dates and times in UTC. */
export const dateFormat = once(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
);
