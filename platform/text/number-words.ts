import type { Language } from '../content/index.js';

/** German and English number words in lower case. */
export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  zero: 0, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13,
  fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fifty: 50,
  sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9,
  null: 0, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, elf: 11, zwölf: 12, dreizehn: 13,
  vierzehn: 14, fünfzehn: 15, sechzehn: 16, siebzehn: 17, achtzehn: 18, neunzehn: 19, zwanzig: 20, dreißig: 30, vierzig: 40,
  fünfzig: 50, sechzig: 60, siebzig: 70, achtzig: 80, neunzig: 90, hundert: 100, tausend: 1e3, milliarde: 1e9,
}; // prettier-ignore

/** A number word of tens and units: "twenty-four", „vierundzwanzig“. */
const COMPOUND = /^(?:(?<tens>\p{L}+ty)[- ](?<unit>\p{L}+)|(?<deUnit>\p{L}{3,6})und(?<deTens>\p{L}+(?:zig|ßig)))$/u;

/** Returns the value of a whole number in digits or of a number word, such as "12", „zwölf“ or "twenty-four"; null for any other word. */
export const countOf = (written: string): number | null => {
  if (/^\d+$/.test(written)) return Number(written);
  const word = written.toLowerCase();
  if (Object.hasOwn(NUMBER_WORDS, word)) return NUMBER_WORDS[word] ?? null;
  const { tens, unit, deTens, deUnit } = COMPOUND.exec(word)?.groups ?? {};
  const [ten, one] = [tens ?? deTens ?? '', unit ?? deUnit ?? ''];
  const ones = one === 'one' || one === 'ein' ? 1 : NUMBER_WORDS[one];
  const whole = NUMBER_WORDS[ten];
  return whole === undefined || ones === undefined || ones >= 10 || whole < 20 ? null : whole + ones;
};

/** Words in lower case that multiply the number before them: `12 Millionen`. */
export const SCALE_WORDS: Readonly<Record<string, number>> = {
  tausend: 1e3, thousand: 1e3, million: 1e6, millionen: 1e6, millions: 1e6, milliarde: 1e9, milliarden: 1e9, billion: 1e9, billions: 1e9,
  billionen: 1e12, trillion: 1e12, trillions: 1e12, trillionen: 1e18,
}; // prettier-ignore

/** Words of the long scale in German texts. */
const GERMAN_SCALE_WORDS: Readonly<Record<string, number>> = { billion: 1e12, trillion: 1e18 };

/** Abbreviated scale words, in lower case without a full stop. */
export const SCALE_ABBREVIATIONS: Readonly<Record<string, number>> = { k: 1e3, tsd: 1e3, mio: 1e6, mn: 1e6, mrd: 1e9, bn: 1e9 };

/** Returns the factor of a scale word or abbreviation; undefined if it is none. A billion is 1e12 in German, 1e9 in English. */
export const scaleOf = (word: string, language: Language | null): number | undefined => {
  const lower = word.toLowerCase().replace(/\.$/, '');
  return (language === 'de' ? GERMAN_SCALE_WORDS[lower] : undefined) ?? SCALE_WORDS[lower] ?? SCALE_ABBREVIATIONS[lower];
};

/** Pattern of a written number that `numberOf` reads; alternatives without a group around them. */
export const WRITTEN_NUMBER = String.raw`\d{1,3}(?:[.,]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?`;

/** Reads a number; a separator before three digits separates groups, any other the decimals. */
export const numberOf = (written: string): number => Number(written.replaceAll(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'));
