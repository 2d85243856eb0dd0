/** Recognised kinds of personal data; the names are used in placeholders: `[E-MAIL_1]`. */
export const PERSONAL_DATA_KINDS = [
  'E-MAIL',
  'URL',
  'IBAN',
  'CARD',
  'TAX-ID',
  'VAT-ID',
  'SOCIAL-INSURANCE-ID',
  'IP-ADDRESS',
  'PHONE',
  'BIRTH-DATE',
  'ADDRESS',
  'NAME',
] as const;
export type PersonalDataKind = (typeof PERSONAL_DATA_KINDS)[number];

/** Range of a text with personal data, in UTF-16 code units, end exclusive. */
export interface Finding {
  kind: PersonalDataKind;
  start: number;
  end: number;
  /** Normalised value, equal for every spelling of the same value. */
  key: string;
}

/** Finds one kind of personal data. Pure; runs in time linear in the length of the text. */
export type Recogniser = (text: string) => Finding[];

interface Shape {
  kind: PersonalDataKind;
  /** Global pattern. The finding is the first group, if the pattern has one, else the whole match. */
  pattern: RegExp;
  /** Additional condition, such as a checksum or the context. */
  accept?: (value: string, start: number, text: string) => boolean;
  /** Normalises the spellings of a value. */
  key?: (value: string) => string;
}

/** Creates a recogniser of matches of a pattern that are accepted. */
export const shaped =
  ({ kind, pattern, accept = () => true, key = (value) => value }: Shape): Recogniser =>
  (text) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const value = match[1] ?? match[0];
      const start = match.index + match[0].indexOf(value);
      return accept(value, start, text) ? [{ kind, start, end: start + value.length, key: key(value) }] : [];
    });

/** Returns whether the text before a position matches, at most `reach` characters back. */
export const precededBy = (text: string, start: number, words: RegExp, reach = 40): boolean =>
  words.test(text.slice(Math.max(0, start - reach), start));

export const digitsOf = (value: string): string => value.replaceAll(/\D/g, '');
