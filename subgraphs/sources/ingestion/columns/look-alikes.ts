import { literal } from '../../../../platform/analytics/index.js';
import { isAsciiSql } from '../../../../platform/text/index.js';
import { LATIN_LETTERS } from '../../../../platform/text/sql-text.js';

/** Cyrillic and Greek letters, and the Latin letters that look the same in most fonts. */
const LETTERS = [
  ['АВЕЅІЈКМНОРСТУХаеѕіјорсухһԛԝ', 'ABESIJKMHOPCTYXaesijopcyxhqw'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοιν', 'ABEZHIKMNOPTYXoiv'],
] as const;
/** Dashes, apostrophes, quotation marks and full-width signs by the ASCII sign that a reader takes them for; the micro sign by the letter. */
const SIGNS = [
  ['‒–—―−', '-'],
  ['’‘‚´`ʼ′', "'"],
  ['„“”«»″', '"'],
  ['！＃＄＆（）＊，：；＜＝＞？＠［＼］＾＿｛｜｝～⁄∕', '!#$&()*,:;<=>?@[\\]^_{|}~//'],
  ['µ', 'μ'],
] as const;
const LIGATURES = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', '…': '...' };
/** Joiners and selectors of variants, which have no width. */
const ZERO_WIDTH = '[\u200c\u200d\ufe00-\ufe0f]';

const PAIRS = [...LETTERS, ...SIGNS];
const FROM = PAIRS.map(([from]) => from).join('');
const TO = PAIRS.map(([from, to]) => (to.length === 1 ? to.repeat(from.length) : to)).join('');

/** Returns the SQL of a text with one form of all signs that look alike. Most texts are ASCII, and need no replacement. */
export const alike = (x: string): string => {
  const translated = `translate(regexp_replace(${x}, ${literal(ZERO_WIDTH)}, '', 'g'), ${literal(FROM)}, ${literal(TO)})`;
  const folded = Object.entries(LIGATURES).reduce(
    (sql, [sign, signs]) => `replace(${sql}, ${literal(sign)}, ${literal(signs)})`,
    translated,
  );
  return `CASE WHEN ${isAsciiSql(x)} AND NOT contains(${x}, '\x60') THEN ${x} ELSE ${folded} END`;
};

const FOREIGN = LETTERS.map(([letters]) => letters).join('');

/** Returns the SQL condition for a text of Latin letters, digits and signs in which letters of another script stand for Latin ones. */
export const hasForeignLetterSql = (x: string): string =>
  `(NOT ${isAsciiSql(x)} AND regexp_matches(${x}, '[${FOREIGN}]') AND regexp_full_match(${x}, '[ -~${LATIN_LETTERS}${FOREIGN}]*') AND regexp_matches(${x}, '[0-9${LATIN_LETTERS}]'))`;
