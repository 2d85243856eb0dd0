import { identifier } from '../../../platform/analytics/index.js';
import { isNumericType, scaleOf, unitOf } from '../../../platform/column-meaning/index.js';
import { numberOf, wordsIn } from '../../../platform/text/index.js';
import { columnThing, namedIn } from '../request-reading/index.js';

/** A calculation from the columns of a row. */
export interface ColumnFormula {
  /** DuckDB expression; null where a column is empty. */
  readonly sql: string;
  /** The calculation with the names of the columns: "Budget_EUR − Ist_EUR". */
  readonly shown: string;
  readonly columns: readonly string[];
}

export interface NumericColumn {
  readonly name: string;
  readonly type: string;
}

type Sign = '×' | '÷' | '+' | '−';

const SIGNS: readonly (readonly [Sign, RegExp])[] = [
  ['×', /^(?:[x×*]|mal|times|multiplied by|multipliziert mit)$/iu],
  ['÷', /^(?:[÷/]|durch|geteilt durch|divided by|over)$/iu],
  ['+', /^(?:\+|plus|zuzüglich)$/iu],
  ['−', /^(?:[-–−]|minus|less|abzüglich|weniger)$/iu],
];

/** An operator between two operands, with spaces around it. */
export const OPERATOR = String.raw`(?:\s+(?:x|mal|times|multiplied by|multipliziert mit|durch|geteilt durch|divided by|over|plus|zuzüglich|minus|less|abzüglich|weniger|[-–−+/])\s+|\s*[×*÷]\s*)`;
const SPLIT = new RegExp(`(${OPERATOR})`, 'iu');
const ARTICLES = /^(?:(?:the|its|a|an|der|die|das|den|dem|des|ein|eine)\s+)+/iu;
const NUMBER = /^\d+(?:[.,]\d+)*$/u;
/** Confidence from which words name a column, and from which the best of several does. */
const MIN_CONFIDENCE = 0.4;
/** Minimum number of letters of an abbreviation: "disc" of "discount". */
const MIN_LETTERS = 3;

/** Returns the numeric column that words name: the one with this name, else the best match, else the only one that abbreviates a word. */
export const columnNaming =
  (columns: readonly NumericColumn[]) =>
  (words: string): string | undefined => {
    const names = columns.filter(({ type }) => isNumericType(type)).map(({ name }) => name);
    const plain = (name: string): string => name.toLowerCase().replaceAll('_', ' ').trim();
    const asked = wordsIn(words).filter((word) => !/^(?:the|der|die|das)$/iu.test(word));
    const parts = (name: string): string[] => wordsIn(plain(name));
    const starting = names.filter((name) => asked.length > 0 && asked.every((word) => parts(name).some((part) => abbreviates(part, word))));
    return (
      names.find((name) => plain(name) === plain(words)) ??
      // „Ist“ is `Ist_EUR`: the unit is no part of the name.
      starting.find((name) => parts(name).length === asked.length + (unitOf(name) === undefined ? 0 : 1)) ??
      shortest(starting, (name) => parts(name).length) ??
      namedIn(words, names, { thingOf: (name) => columnThing('', name), minConfidence: MIN_CONFIDENCE })[0]
    );
  };

/** Maximum number of letters of an abbreviation that leaves out letters within the word: "qty" of "quantity". */
const MAX_SKELETON = 4;

const isSkeleton = (short: string, long: string): boolean => {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length && long.startsWith(short[0] ?? '') && !/[aeiouäöü]/u.test(short.slice(1));
};

/** Returns the name with the fewest parts; none if several have as few. */
const shortest = (names: readonly string[], lengthOf: (name: string) => number): string | undefined => {
  const [first, second] = names.toSorted((a, b) => lengthOf(a) - lengthOf(b));
  return first !== undefined && (second === undefined || lengthOf(first) < lengthOf(second)) ? first : undefined;
};

const abbreviates = (part: string, word: string): boolean => {
  const [a, b] = [part.toLowerCase(), word.toLowerCase()];
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (a === b) return true;
  if (short.length < MIN_LETTERS) return false;
  return long.startsWith(short) || (short.length <= MAX_SKELETON && long.length > short.length + 1 && isSkeleton(short, long));
};

interface Term {
  readonly sql: string;
  readonly shown: string;
  readonly column: string | null;
}

/**
 * Reads a calculation such as "qty x price less discount" or „Budget minus Ist“. A percentage that is subtracted from something that is
 * none reduces it by this share.
 *
 * @param nameOf returns the column that words name
 * @returns null if the words are no calculation, or an operand names no column or columns of different scales are added
 */
export const readFormula = (words: string, nameOf: (words: string) => string | undefined): ColumnFormula | null => {
  const parts = words.trim().split(SPLIT);
  if (parts.length < 3) return null;
  const operands = parts.filter((_, at) => at % 2 === 0).map((part) => termOf(part.trim().replace(ARTICLES, ''), nameOf));
  const signs = parts.filter((_, at) => at % 2 === 1).map((part) => SIGNS.find(([, pattern]) => pattern.test(part.trim()))?.[0]);
  const [first] = operands;
  if (!first || operands.includes(null) || signs.includes(undefined)) return null;
  // Products first, then sums from left to right.
  const products: { sign: Sign; terms: Term[]; sql: string; shown: string }[] = [
    { sign: '+', terms: [first], sql: first.sql, shown: first.shown },
  ];
  for (const [at, sign] of signs.entries()) {
    const term = operands[at + 1];
    if (!term || sign === undefined) return null;
    const last = products.at(-1);
    if (last && (sign === '×' || sign === '÷')) {
      last.terms.push(term);
      last.sql = sign === '×' ? `${last.sql} * ${term.sql}` : `${last.sql} / nullif(${term.sql}, 0)`;
      last.shown += ` ${sign} ${term.shown}`;
    } else products.push({ sign, terms: [term], sql: term.sql, shown: term.shown });
  }
  const [start, ...rest] = products;
  if (!start) return null;
  const isShare = ({ terms }: (typeof products)[number]): boolean => terms.length === 1 && isPercent(terms[0]?.column ?? null);
  const scale = scaleOf(start.terms[0]?.column ?? '');
  let { sql, shown } = start;
  for (const product of rest) {
    if (isShare(product) && !isShare(start)) {
      sql = `(${sql}) * (1 ${product.sign === '−' ? '-' : '+'} ${product.sql} / 100.0)`;
      shown = `${rest.indexOf(product) === 0 ? shown : `(${shown})`} × (1 ${product.sign} ${product.shown} ÷ 100)`;
    } else {
      if (product.terms.length === 1 && start.terms.length === 1 && scaleOf(product.terms[0]?.column ?? '') !== scale) return null;
      sql = `(${sql}) ${product.sign === '−' ? '-' : '+'} ${product.sql}`;
      shown = `${shown} ${product.sign} ${product.shown}`;
    }
  }
  const columns = [...new Set(operands.flatMap((term) => term?.column ?? []))];
  return columns.length === 0 ? null : { sql, shown, columns };
};

const termOf = (words: string, nameOf: (words: string) => string | undefined): Term | null => {
  if (NUMBER.test(words)) return { sql: String(numberOf(words)), shown: words, column: null };
  const column = words === '' ? undefined : nameOf(words);
  return column === undefined ? null : { sql: `CAST(${identifier(column)} AS DOUBLE)`, shown: column, column };
};

const isPercent = (column: string | null): boolean => column !== null && unitOf(column)?.symbol === '%';
