import { contentWords, stemOf, wordsIn } from '../../../../platform/text/index.js';
import { quotedColumn } from '../../../../subgraphs/metrics/index.js';
import { NEUTRAL_WORDS, TASK_WORDS } from '../../../methods/request-reading/index.js';
import { unitOfColumn, type Measure } from './measure.js';
import { namedParts, type MeasuredDataset } from './named-parts.js';
import { boundsOf, call, measure, readingOf } from './reading.js';
import { conditionOf, labelsOf } from './value-sets.js';

/** Words for the four operations. */
const OPERATION =
  /\s+(?:(?<times>times|multiplied by|mal|multipliziert mit|×|\*|x)|(?<minus>minus|less|abzüglich|-|−|–)|(?<plus>plus|zuzüglich|\+)|(?<over>divided by|geteilt durch|dividiert durch|\/|÷))\s+/giu;
const SIGNS = { times: '*', minus: '-', plus: '+', over: '/' } as const;
/** Ends of the words of a term: punctuation, a grouping, a restriction. */
const TERM_END =
  /[,;:.?!()'"„“”]|\s(?=(?:per|by|pro|je|nach|for each|where|without|excluding|excl|except|only|ohne|außer|nur|für|bei|of (?:all|the)|all|monthly|monatlich)(?!\p{L}))/iu;
const TERM_START = /^.*(?:[,;:.?!()'"„“”=]|(?<!\p{L})(?:for|of|is|as|i\.e|aus|von|für|als|ist|d\.h|namely|nämlich)(?!\p{L}))/isu;
const PASSED = new Set(['kpi', 'kennzahl', 'measure', 'summe', 'sum', 'total', 'gesamt', 'differenz', 'difference', 'produkt'].map(stemOf));

/** An arithmetic expression of a request: its measure, or its first term that names no column. */
export type ColumnExpression<D extends MeasuredDataset> =
  | { readonly measure: Measure<D>; readonly unknownTerm: null }
  | { readonly measure: null; readonly unknownTerm: string };

interface Term {
  readonly text: string;
  readonly column: string | null;
}

/** Returns the product, difference, sum or quotient of columns that a text states; null if it states none. */
export const readColumnExpression = <D extends MeasuredDataset>(
  text: string,
  datasets: readonly D[],
  named: readonly string[] = [],
): ColumnExpression<D> | null => {
  const operations = [...text.matchAll(OPERATION)];
  if (operations.length === 0) return null;
  const pieces = text.split(new RegExp(OPERATION.source.replaceAll(/\(\?<\w+>/gu, '(?:'), 'iu'));
  const signs = operations.map(
    ({ groups = {} }) => SIGNS[(Object.keys(SIGNS) as (keyof typeof SIGNS)[]).find((key) => groups[key]) ?? 'plus'],
  );
  const texts = pieces.map((piece, at) =>
    (at < signs.length && at === 0 ? piece.replace(TERM_START, '') : (piece.split(TERM_END)[0] ?? '')).trim(),
  );
  const [best] = namedParts(text, datasets, named)
    .map((parts) => ({ parts, terms: texts.map((each): Term => ({ text: each, column: columnOf(each, parts.dataset) })) }))
    .toSorted((a, b) => known(b.terms) - known(a.terms));
  if (!best || known(best.terms) === 0) return null;
  const unknown = best.terms.find(({ column }) => column === null);
  if (unknown) {
    // "revenue minus cancelled orders" leaves out rows.
    const namesValue = namedParts(unknown.text, [best.parts.dataset]).some(({ parts }) => parts.every(({ value }) => value !== null));
    return namesValue || wordsIn(unknown.text).length === 0 ? null : { measure: null, unknownTerm: unknown.text };
  }
  return { measure: measureOf(text, best.parts, best.terms, signs), unknownTerm: null };
};

const known = (terms: readonly Term[]): number => terms.filter(({ column }) => column !== null).length;

/** Returns the numeric column that a term names by all of its words; null if it names none or says more. */
const columnOf = (term: string, dataset: MeasuredDataset): string | null => {
  const parts = namedParts(term, [dataset]).flatMap((each) => each.parts);
  const numeric = parts.filter(({ value, type }) => value === null && (type === 'integer' || type === 'decimal'));
  const [found] = numeric.toSorted((a, b) => b.words.length - a.words.length || b.confidence - a.confidence);
  if (!found) return null;
  const said = new Set(found.words.map(stemOf));
  const more = contentWords(term).filter((word) => {
    const stem = stemOf(word);
    return !said.has(stem) && !TASK_WORDS.has(stem) && !NEUTRAL_WORDS.has(stem) && !PASSED.has(stem);
  });
  return more.length === 0 ? found.column : null;
};

const measureOf = <D extends MeasuredDataset>(
  text: string,
  parts: ReturnType<typeof namedParts<D>>[number],
  terms: readonly Term[],
  signs: readonly string[],
): Measure<D> => {
  const reading = readingOf(text, parts);
  const bounded = boundsOf(reading);
  const conditions = [...reading.values.map(conditionOf), ...bounded.conditions];
  const columns = terms.map(({ column }) => column ?? '');
  const division = signs.indexOf('/');
  const partOf = (from: number, to: number, separator: (sign: string) => string, name: (column: string) => string): string =>
    columns
      .slice(from, to)
      .map((column, at) => (at === 0 ? name(column) : `${separator(signs[from + at - 1] ?? '+')}${name(column)}`))
      .join('');
  const sum = (from: number, to: number): string =>
    call(
      'SUM',
      partOf(from, to, (sign) => ` ${sign} `, quotedColumn),
      conditions,
    );
  const end = columns.length;
  const [first = '', last = ''] = [columns[0], columns.at(-1)];
  const isPercent = division >= 0 && unitOfColumn(first) === unitOfColumn(last);
  const quotient = division < 0 ? sum(0, end) : `${sum(0, division + 1)} / ${sum(division + 1, end)}`;
  return measure(reading, 'expression', {
    formula: isPercent ? `100 * ${quotient}` : quotient,
    subject: partOf(
      0,
      end,
      (sign) => ` ${sign === '*' ? '×' : sign} `,
      (column) => column,
    ),
    unit: isPercent ? '%' : division < 0 ? (columns.map(unitOfColumn).find((unit) => unit !== null) ?? null) : null,
    filters: [...labelsOf(reading.values), ...bounded.labels],
  });
};
