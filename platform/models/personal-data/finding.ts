/** What is recognised. The name is what the placeholder shows: `[E-MAIL_1]`. */
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

/** A stretch of a text, end exclusive, in UTF-16 units. */
export interface Finding {
  kind: PersonalDataKind;
  start: number;
  end: number;
  /** The same for every spelling of the same value. */
  key: string;
}

/** Finds what one kind of data looks like. Pure; takes time linear in the text. */
export type Recogniser = (text: string) => Finding[];

interface Shape {
  kind: PersonalDataKind;
  /** Global. The first group, when there is one, is what is found; else the whole match. */
  pattern: RegExp;
  /** Beyond the shape: a checksum, a context. */
  accept?: (value: string, start: number, text: string) => boolean;
  /** Spellings of one value in one form. */
  key?: (value: string) => string;
}

/** A recogniser of everything that has the shape and is accepted. */
export const shaped =
  ({ kind, pattern, accept = () => true, key = (value) => value }: Shape): Recogniser =>
  (text) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const value = match[1] ?? match[0];
      const start = match.index + match[0].indexOf(value);
      return accept(value, start, text) ? [{ kind, start, end: start + value.length, key: key(value) }] : [];
    });

/** Whether the words before a place say what stands there; at most `reach` characters back. */
export const precededBy = (text: string, start: number, words: RegExp, reach = 40): boolean =>
  words.test(text.slice(Math.max(0, start - reach), start));

export const digitsOf = (value: string): string => value.replaceAll(/\D/g, '');
