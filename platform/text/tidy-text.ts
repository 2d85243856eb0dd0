import { literal } from './sql-text.js';

/** Signs without a width or a meaning: soft hyphens, zero-width spaces, word joiners, byte order marks and marks of the direction. */
const INVISIBLE = [
  0xad, 0x61c, 0x180e, 0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2062, 0x2063,
].concat([0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff]);
/** Zero-width signs that join or separate letters of some scripts and parts of emoji. They mean nothing after Latin letters and digits. */
const JOINERS = [0x200c, 0x200d];
/** Spaces other than the ordinary one: no-break, thin and ideographic spaces. */
const SPACES = [0xa0, 0x1680, 0x202f, 0x205f, 0x3000, ...Array.from({ length: 11 }, (_, offset) => 0x2000 + offset)];
/** White space and invisible signs at the ends of a text. */
const BLANKS = [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0x2028, 0x2029, ...SPACES, ...INVISIBLE, ...JOINERS];
/** Other forms of a sign: hyphens that look like `-`, and the full-width digits, letters and signs of numbers of East Asian texts. */
const FORMS = new Map<string, string>([
  ...['\u2010', '\u2011'].map((hyphen) => [hyphen, '-'] as const),
  ...[...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz%+-./'].map(
    (sign) => [String.fromCodePoint(0xfee0 + (sign.codePointAt(0) ?? 0)), sign] as const,
  ),
]);

const hex = (codes: readonly number[], before: string): string => codes.map((code) => `${before}{${code.toString(16)}}`).join('');
/** Pattern of the blanks at both ends, for RE2. */
const EDGES = `^[${hex(BLANKS, '\\x')}]+|[${hex(BLANKS, '\\x')}]+$`;
/** Pattern for RE2, and for JavaScript with the flag `u`. @param before begin of a character's code: `\\x` or `\\u` */
const invisible = (before: string): string => `([0-9A-Za-z\u00c0-\u024f])[${hex(JOINERS, before)}]+|[${hex(INVISIBLE, before)}]+`;
const FORM = `[\u2010\u2011\uff05\uff0b\uff0d-\uff19\uff21-\uff3a\uff41-\uff5a]`;

/** Any sign inside a text that is removed, or replaced by another one than a space. */
const OTHER = `[${hex([...INVISIBLE, ...JOINERS], '\\x')}]|${FORM}`;

const BLANK_SIGNS: ReadonlySet<string> = new Set(BLANKS.map((code) => String.fromCodePoint(code)));
const INSIDE = new RegExp(invisible('\\u'), 'gu');
const OTHER_FORMS = new RegExp(FORM, 'gu');
const OTHER_SPACES = new RegExp(`[${hex(SPACES, '\\u')}]`, 'gu');
const PLAIN = /^[\u0021-\u007e](?:[\u0020-\u007e]*[\u0021-\u007e])?$/;

/** Returns a text without the blanks at its ends. An expression would take quadratic time for a long run of blanks within the text. */
const withoutEdges = (text: string): string => {
  const isBlank = (at: number): boolean => BLANK_SIGNS.has(text.charAt(at));
  let [start, end] = [0, text.length];
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
};

/**
 * Returns a text as it is stored and compared: without white space at its ends and without invisible signs, in Unicode normalisation form C,
 * with an ordinary space for every no-break, thin or ideographic space, `-` for other hyphens, and ASCII for full-width letters and digits.
 */
export const tidyText = (text: string): string =>
  PLAIN.test(text)
    ? text
    : withoutEdges(text)
        .replace(OTHER_SPACES, ' ')
        .replace(INSIDE, '$1')
        .replace(OTHER_FORMS, (sign) => FORMS.get(sign) ?? sign)
        .normalize('NFC');

/** Returns the DuckDB condition that a text consists of ASCII, which is cheaper than a pattern. */
export const isAsciiSql = (text: string): string => `strlen(${text}) = length(${text})`;

/**
 * Returns the SQL expression of `tidyText` for DuckDB.
 * @param parts `ends` removes white space at the ends, `inside` treats signs, spaces and accents within the text
 */
export const tidyTextSql = (text: string, { ends = true, inside = true } = {}): string => {
  const trimmed = ends ? `regexp_replace(${text}, ${literal(EDGES)}, '', 'g')` : text;
  if (!inside) return trimmed;
  const spaced = `regexp_replace(${trimmed}, ${literal(`[${hex(SPACES, '\\x')}]`)}, ' ', 'g')`;
  const visible = `regexp_replace(${spaced}, ${literal(invisible('\\x'))}, '\\1', 'g')`;
  const plain = `translate(${visible}, ${literal([...FORMS.keys()].join(''))}, ${literal([...FORMS.values()].join(''))})`;
  // Conditions keep most texts from the replacements, which take several times as long.
  const formed = `CASE WHEN regexp_matches(${text}, ${literal(FORM)}) THEN ${plain} ELSE ${visible} END`;
  const whole = `nfc_normalize(CASE WHEN regexp_matches(${text}, ${literal(OTHER)}) THEN ${formed} ELSE ${spaced} END)`;
  return `CASE WHEN ${isAsciiSql(text)} THEN ${trimmed} ELSE ${whole} END`;
};

/** First bytes, in UTF-8, of the spaces other than the ordinary one and of combining accents. */
const MARKED_BYTES = [0xcc, 0xcd, 0xe1, 0xe3] as const;
/**
 * First two bytes of other signs that `tidyText` changes: no-break spaces and soft hyphens; thin spaces, hyphens and zero-width signs, with
 * dashes and quotation marks; marks of the direction, also in Arabic; full-width signs; byte order marks.
 */
const MARKED_PAIRS = ['c2a0', 'c2ad', 'e280', 'e281', 'd89c', 'efbc', 'efbd', 'efbb'].map((bytes) => Buffer.from(bytes, 'hex'));

/** Returns whether UTF-8 text may contain signs that `tidyText` changes within a text. False positives are possible. */
export const mayNeedTidying = (bytes: Buffer): boolean =>
  MARKED_BYTES.some((byte) => bytes.includes(byte)) || MARKED_PAIRS.some((pair) => bytes.includes(pair));
