import { type Code, parseCode, writeCode } from './code.js';
import { type Moment, momentNotation, parseMoment, writeMoment } from './moment.js';
import { parseQuantity, type Quantity, quantityNotation, scaleTo, writeQuantity } from './quantity.js';

type Kind = 'quantity' | 'moment' | 'code';

export interface ShapeCount {
  shape: string;
  n: number;
  /** The most frequent texts of the shape, at most 20. */
  examples: string[];
}

export interface ColumnNotations {
  /** The most frequent notation, and all with their number of values, most frequent first. */
  majority: string;
  counts: { notation: string; n: number }[];
  /** Shapes whose notation differs from the most frequent one. */
  deviating: string[];
  /** Returns a value in the most frequent notation, null if that needs more than the value; undefined if the value is correct. */
  rewrite: (value: string) => string | null | undefined;
}

/** A column is of a kind if at least this share of its values can be read as one. */
const KIND_SHARE = 0.8;

/** Smallest share of the most frequent notation among the values read: with less, the column has no notation. */
const MAJORITY_SHARE = { quantity: 1 / 3, moment: 1 / 3, code: 0.6 } as const;

/** Minimum number of values of a column with a notation. */
const MIN_VALUES = 10;

/** A unit used for other sizes than the usual one is another unit; such values are wrong only up to this share. */
const MAX_OTHER_SHARE = 0.02;
const MAX_SIZE_RATIO = 3;

interface Notation {
  shapes: ShapeCount[];
  n: number;
}

/** Returns the notations of a column of a kind; undefined if the column is not of the kind or has no prevailing notation. */
export const notationsOf = (kind: Kind, shapes: readonly ShapeCount[], present: number): ColumnNotations | undefined => {
  if (present < MIN_VALUES) return undefined;
  const order = kind === 'moment' ? dayOrder(shapes) : undefined;
  const notationOf = (text: string): string | undefined => notationIn(kind, text, order);
  const byNotation = new Map<string, Notation>();
  for (const shape of shapes) {
    const notation = notationOf(shape.examples[0] ?? '');
    if (notation === undefined) continue;
    const found = byNotation.get(notation) ?? { shapes: [], n: 0 };
    found.shapes.push(shape);
    found.n += shape.n;
    byNotation.set(notation, found);
  }
  const ranked = [...byNotation].toSorted(([a, x], [b, y]) => y.n - x.n || (a < b ? -1 : 1));
  const [majority, top] = ranked[0] ?? [];
  const read = ranked.reduce((sum, [, { n }]) => sum + n, 0);
  if (majority === undefined || !top || read < KIND_SHARE * present || top.n < MAJORITY_SHARE[kind] * read) return undefined;
  const rewrite = rewriterFor(kind, top, order, ranked);
  if (!rewrite) return undefined;
  return {
    majority,
    counts: ranked.map(([notation, { n }]) => ({ notation, n })),
    deviating: ranked
      .filter(([notation, found]) => notation !== majority && isWrong(kind, top, found, read))
      .flatMap(([, found]) => found.shapes.map(({ shape }) => shape)),
    rewrite,
  };
};

const notationIn = (kind: Kind, text: string, order?: 'dmy' | 'mdy'): string | undefined => {
  if (kind === 'quantity') {
    const quantity = parseQuantity(text);
    return quantity && quantityNotation(quantity);
  }
  if (kind === 'moment') {
    const moment = parseMoment(text, order);
    return moment && momentNotation(moment);
  }
  return parseCode(text)?.pattern;
};

/** Returns the order of day and month that most unambiguous dates have. */
const dayOrder = (shapes: readonly ShapeCount[]): 'dmy' | 'mdy' => {
  const count = (mark: string): number => shapes.filter(({ shape }) => shape.endsWith(mark)).reduce((sum, { n }) => sum + n, 0);
  return count(' d') > count(' m') ? 'dmy' : 'mdy';
};

/**
 * Returns whether values of a notation are wrong beside the most frequent one. The same sizes in another unit mean the same unit written in
 * another way; other sizes mean another unit, which is wrong only if it is rare.
 */
const isWrong = (kind: Kind, top: Notation, other: Notation, read: number): boolean => {
  if (kind !== 'quantity') return true;
  const [usual, sizes] = [quantitiesOf(top), quantitiesOf(other)];
  const [pattern] = usual;
  if (!pattern) return false;
  const size = medianOf(usual.map(({ number }) => number));
  const scaled = medianOf(sizes.map((quantity) => Math.abs(quantity.number * scaleTo(quantity, pattern, size))));
  const known = new Set(usual.map(({ number }) => number));
  const isSameSize = scaled <= MAX_SIZE_RATIO * Math.abs(size) && MAX_SIZE_RATIO * scaled >= Math.abs(size);
  return isSameSize || sizes.some(({ number }) => number !== 0 && known.has(number)) || other.n <= Math.max(1, MAX_OTHER_SHARE * read);
};

const quantitiesOf = ({ shapes }: Notation): Quantity[] =>
  shapes.flatMap(({ examples }) => examples.flatMap((text) => parseQuantity(text) ?? []));

const medianOf = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const rewriterFor = (
  kind: Kind,
  top: Notation,
  order: 'dmy' | 'mdy' | undefined,
  ranked: readonly (readonly [string, Notation])[],
): ColumnNotations['rewrite'] | undefined => {
  const examples = top.shapes.flatMap(({ examples: texts }) => texts);
  if (kind === 'quantity') {
    const usual = quantitiesOf(top);
    const [pattern] = usual;
    const size = medianOf(usual.map(({ number }) => number));
    return pattern && ((value) => rewriteQuantity(parseQuantity(value), pattern, size));
  }
  if (kind === 'moment') {
    const pattern = parseMoment(examples[0] ?? '', order);
    const padded = examples.some((text) => /(?<!\d)0\d(?=[-/.:])/.test(text));
    return (
      pattern &&
      ((value) => {
        const moment: Moment | undefined = parseMoment(value, order);
        return moment && writeMoment(moment, { ...pattern, padded });
      })
    );
  }
  return rewriterOfCodes(examples, ranked);
};

const rewriteQuantity = (quantity: Quantity | undefined, pattern: Quantity, size: number): string | undefined =>
  quantity && writeQuantity(quantity, pattern, scaleTo(quantity, pattern, size));

/** Codes deviate only if their characters fill the usual pattern; whether other patterns are wrong is a question of their frequency. */
const rewriterOfCodes = (
  examples: readonly string[],
  ranked: readonly (readonly [string, Notation])[],
): ColumnNotations['rewrite'] | undefined => {
  const pattern: Code | undefined = parseCode(examples[0] ?? '');
  if (!pattern || !/9{2}/.test(pattern.pattern)) return undefined;
  const padsZeros =
    ranked[0]?.[1].shapes.some(({ shape }) => shape.endsWith(' 0')) === true &&
    ranked.every(([notation]) => notation.length <= pattern.pattern.length || !/^9+$/.test(notation));
  return (value) => {
    const code = parseCode(value);
    return (code && writeCode(code, pattern, padsZeros)) ?? undefined;
  };
};
