/**
 * Checks the numbers in a text against the data from which it was rendered. A number may be rounded, shown as a percentage or in
 * another unit of time. A shortened hash may consist of digits alone. Numbers that do not occur in the data are reported.
 */

type Language = 'de' | 'en';

export interface Unstated {
  number: string;
  around: string;
}

/** Permitted factors between data and text: percent, seconds as minutes, hours, days or weeks, milliseconds, thousands, millions. */
const SCALES = [1, 100, 1 / 60, 1 / 3_600, 1 / 86_400, 1 / 604_800, 1e-3, 1e-6, 1e3];

const SECONDS: Readonly<Record<string, number>> = {
  Tg: 86_400, Tag: 86_400, Tage: 86_400, day: 86_400, days: 86_400,
  Std: 3_600, hr: 3_600, hrs: 3_600,
  Min: 60, min: 60, mins: 60,
  Sek: 1, sec: 1, secs: 1,
}; // prettier-ignore

/** Digits that do not state a number: ids, references, URLs, hashes, times, dates, markers of lists and headings. */
const NOT_A_NUMBER = [
  /https?:\/\/\S+/g,
  /\b[a-z]{2,8}_[0-9a-z]{20,}\b/g,
  /\[[A-Z]{1,2}\d+\](?:\(#?[A-Z]{1,2}\d+\))?/g,
  /\b(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{7,64}\b/g,
  /<a id="[^"]*"><\/a>/g,
  /^\s*(?:\d+[.)]|#+ \d+(?:\.\d+)*)\s/gm,
  /\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?/g,
  /\b\d{1,2}\.\s?(?:\d{1,2}\.|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\s?(?:\d{4})?/g,
  /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*(?: \d{4})?/g,
  /\b(?:Jan|Feb|Mar|März|Mär|Apr|May|Mai|June?|Juni|July?|Juli|Aug|Sept?|O[ck]t|Nov|De[cz])[a-z]*\.? \d{4}/g,
  /\b\d{1,2}:\d{2}(?::\d{2})?\b/g,
  /\bv\d+\b/g,
  /\\?\p{L}[\p{L}\d_-]*\d[\p{L}\d_-]*/gu,
];

const NUMBER: Readonly<Record<Language, RegExp>> = {
  de: /(?<![\p{L}\p{N}_.,])[-−]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?(?:[eE][-+]?\d+)?(?![\p{L}\p{N}_])/gu,
  en: /(?<![\p{L}\p{N}_.,])[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\p{L}\p{N}_])/gu,
};

const DURATION =
  /(\d{1,3}(?:[.,]\d{3})+|\d+) (Tg|Tage?|Std|Min|days?|hrs?|mins?)\.?(?:,| und| and)? (\d+) (Std|Min|Sek|hrs?|mins?|secs?)\b/g;

/** Returns the numbers of a text that do not occur in the data. @param data any structure: the run's result and its citations */
export const unstatedNumbers = (markdown: string, data: unknown, language: Language): Unstated[] => {
  const { values, texts } = gather(data);
  let text = NOT_A_NUMBER.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), markdown);
  text = text.replaceAll(DURATION, (match, first: string, large: string, second: string, small: string) => {
    const size = SECONDS[small] ?? 1;
    const seconds = Number(first.replaceAll(/[.,]/g, '')) * (SECONDS[large] ?? 1) + Number(second) * size;
    return values.some((value) =>
      [1, 60, 3_600, 86_400, 1e-3].some((unit) => Math.abs(Math.abs(value) * unit - seconds) <= size / 2 + 1e-6),
    )
      ? ' '
      : match;
  });
  return [...text.matchAll(NUMBER[language])]
    .filter(([number]) => !isStated(number, language, values, texts))
    .map((match) => ({ number: match[0], around: text.slice(Math.max(0, match.index - 50), match.index + 50).replaceAll('\n', ' ') }));
};

/** A SHA-256 in the data, of which texts show the first characters. */
const HASH = /^[0-9a-f]{64}$/;
/** Minimum number of digits that identify a hash by its beginning. */
const MIN_HASH_DIGITS = 12;

const isStated = (number: string, language: Language, values: readonly number[], texts: ReadonlySet<string>): boolean => {
  const plain = (language === 'de' ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', '')).replace('−', '-');
  const stated = Math.abs(Number(plain));
  if (texts.has(number.replace(/^[-−]/, '')) || texts.has(String(stated))) return true;
  if (number.length >= MIN_HASH_DIGITS && [...texts].some((text) => HASH.test(text) && text.startsWith(number))) return true;
  const decimals = /[.](\d+)/.exec(plain)?.[1]?.length ?? 0;
  const half = plain.includes('e') || plain.includes('E') ? stated * 0.01 : 0.5 * 10 ** -decimals;
  // A share slightly below 1 is never rounded to 100 %.
  if (stated > 99 && stated < 100 && values.some((value) => value < 1 && value * 100 >= stated)) return true;
  return values.some((value) =>
    SCALES.some((scale) => Math.abs(Math.abs(value) * scale - stated) <= half * 1.000_001 + Math.abs(value) * 1e-12),
  );
};

/** Returns all numbers in the data, the lengths of its lists, and the numbers and hashes in its texts. */
const gather = (data: unknown): { values: number[]; texts: Set<string> } => {
  const values = new Set<number>();
  const texts = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'number') values.add(value);
    else if (typeof value === 'string') {
      for (const [number] of value.matchAll(/\d+(?:[.,]\d+)*/g)) texts.add(number);
      if (HASH.test(value)) texts.add(value);
    } else if (Array.isArray(value)) {
      values.add(value.length);
      value.forEach(visit);
    } else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) {
        visit(key);
        visit(inner);
      }
  };
  visit(data);
  for (const text of texts) if (/^\d+(\.\d+)?$/.test(text)) values.add(Number(text));
  return { values: [...values], texts };
};
