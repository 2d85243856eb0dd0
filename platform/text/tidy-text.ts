import { literal } from './sql-text.js';

/** White space and invisible signs at the ends of a text, as a character class for RE2 and for JavaScript with the flag `u`. */
const BLANKS = [
  ...[0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x180e, 0x2028, 0x2029, 0x202f, 0x205f, 0x2060, 0x3000, 0xfeff],
  ...Array.from({ length: 12 }, (_, offset) => 0x2000 + offset),
];
/** Spaces other than the ordinary one: no-break, thin and ideographic spaces. */
const SPACES = [0xa0, 0x1680, 0x202f, 0x205f, 0x3000, ...Array.from({ length: 11 }, (_, offset) => 0x2000 + offset)];

const hex = (codes: readonly number[], before: string): string => codes.map((code) => `${before}{${code.toString(16)}}`).join('');
const edges = (before: string): string => `^[${hex(BLANKS, before)}]+|[${hex(BLANKS, before)}]+$`;

const EDGES = new RegExp(edges('\\u'), 'gu');
const OTHER_SPACES = new RegExp(`[${hex(SPACES, '\\u')}]`, 'gu');
const PLAIN = /^[\u0021-\u007e](?:[\u0020-\u007e]*[\u0021-\u007e])?$/;

/**
 * Returns a text as it is stored and compared: without white space at its ends, in Unicode normalisation form C, with an ordinary space for
 * every no-break, thin or ideographic space.
 */
export const tidyText = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(EDGES, '').replace(OTHER_SPACES, ' ').normalize('NFC');

/**
 * Returns the SQL expression of `tidyText` for DuckDB.
 * @param parts `ends` removes white space at the ends, `inside` treats spaces and accents within the text
 */
export const tidyTextSql = (text: string, { ends = true, inside = true } = {}): string => {
  const trimmed = ends ? `regexp_replace(${text}, ${literal(edges('\\x'))}, '', 'g')` : text;
  return inside ? `nfc_normalize(regexp_replace(${trimmed}, ${literal(`[${hex(SPACES, '\\x')}]`)}, ' ', 'g'))` : trimmed;
};

/** First bytes, in UTF-8, of the spaces other than the ordinary one and of combining accents. */
const MARKED_BYTES = [0xcc, 0xcd, 0xe1, 0xe3] as const;

/** Returns whether UTF-8 text may contain signs that `tidyText` changes within a text. False positives are possible. */
export const mayNeedTidying = (bytes: Buffer): boolean =>
  MARKED_BYTES.some((byte) => bytes.includes(byte)) || bytes.includes('\u00a0') || bytes.includes(THIN_SPACES);

/** First two bytes of U+2000 to U+203F, among them thin spaces, dashes and quotation marks. */
const THIN_SPACES = Buffer.from([0xe2, 0x80]);
