import { numberOf } from '../request-reading/index.js';
import type { RowPlan } from './answer-plan.js';

type Condition = RowPlan['conditions'][number];

/** A numeric column that a condition can be about. */
export interface NumericColumn {
  readonly name: string;
  readonly unit: string | null;
  /** Words of the request that name it; none if it does not. */
  readonly words: readonly string[];
}

/** A bound that a request states, without its column. */
interface Bound extends Pick<Condition, 'operator' | 'value' | 'words'> {
  readonly unit: BoundUnit | null;
  /** Position of the bound in the request. */
  readonly at: number;
}

const OPERATORS: readonly (readonly [Condition['operator'], string])[] = [
  ['>=', 'mindestens|wenigstens|at least|no less than|not less than|>='],
  ['<=', 'höchstens|hoechstens|maximal|bis zu|at most|no more than|not more than|up to|<='],
  [
    '>',
    String.raw`(?:mehr|größer|groesser|höher|länger|laenger|teurer|älter|schwerer|später) als|über|ueber|oberhalb von|above|over|(?:more|greater|higher|longer|larger|older|later|bigger) than|exceeding|>`,
  ],
  [
    '<',
    String.raw`(?:weniger|kleiner|niedriger|kürzer|kuerzer|billiger|jünger|früher) als|unter|unterhalb von|below|under|(?:less|fewer|smaller|lower|shorter|cheaper|younger|earlier) than|<`,
  ],
];

/** Units of a bound with their words and the unit or name of a column that has it. */
const UNITS = {
  percent: [String.raw`%|prozent(?:e?n)?|percent|per cent`, /%|percent|prozent|quote|(?<!\p{L})rate(?!\p{L})/iu],
  days: [String.raw`tage?n?|days?`, /^d$|(?<!\p{L})(?:tage?|days?)(?!\p{L})/iu],
  hours: [String.raw`h|std|stunden?|hours?`, /^h$|(?<!\p{L})(?:std|stunden?|hours?)(?!\p{L})/iu],
  minutes: [String.raw`min|minuten?|minutes?`, /^min$|(?<!\p{L})(?:min|minuten?|minutes?)(?!\p{L})/iu],
  weight: [String.raw`kg|kilogramm|kilograms?|t|tonnen?|tonnes?|tons?`, /^(?:kg|t)$|(?<!\p{L})(?:kg|t|gewicht|weight)(?!\p{L})/iu],
  money: [
    String.raw`€|£|\$|euros?|eur|pounds?|pfund|gbp|dollars?|usd|chf|franken`,
    /^(?:EUR|GBP|USD|CHF|T?EUR|GBP k)$|(?<!\p{L})(?:eur|gbp|usd|chf)(?!\p{L})/iu,
  ],
} as const satisfies Record<string, readonly [string, RegExp]>;
type BoundUnit = keyof typeof UNITS;
const UNIT_NAMES = Object.keys(UNITS) as BoundUnit[];

const BOUND = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${OPERATORS.map(([, words], index) => `(?<o${index}>${words})`).join('|')})\s*(?<currency>[€£$]\s*)?(?<number>\d{1,3}(?:[.,]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?![\p{N}])\s*(?:(?<unit>${UNIT_NAMES.map((unit) => UNITS[unit][0]).join('|')})(?![\p{L}\p{N}]))?`,
  'giu',
);

const boundsIn = (text: string): Bound[] =>
  [...text.matchAll(BOUND)].map(({ 0: words, index, groups = {} }) => {
    const operator = OPERATORS.find((_, at) => groups[`o${at}`] !== undefined)?.[0] ?? '>';
    const written = groups['currency'] === undefined ? groups['unit'] : '€';
    const unit =
      UNIT_NAMES.find((name) => written !== undefined && new RegExp(`^(?:${UNITS[name][0]})$`, 'iu').test(written.trim())) ?? null;
    return { operator, value: numberOf(groups['number'] ?? ''), words: words.trim(), unit, at: index };
  });

const hasUnit = ({ name, unit }: NumericColumn, wanted: BoundUnit): boolean =>
  UNITS[wanted][1].test(unit ?? '') || UNITS[wanted][1].test(name.replaceAll('_', ' '));

/**
 * Returns the bounds on numbers that a request states, each with its column: of the columns with its unit the one that the request names
 * closest to it, otherwise the only one with its unit. Bounds whose column is not certain are returned in `open`.
 */
export const conditionsIn = (text: string, columns: readonly NumericColumn[]): { conditions: Condition[]; open: string[] } => {
  const conditions: Condition[] = [];
  const open: string[] = [];
  for (const { operator, value, words, unit, at } of boundsIn(text)) {
    const column = columnOf(text, { unit, at }, columns);
    if (column === undefined) open.push(words);
    else conditions.push({ column: column.name, operator, value, words });
  }
  return { conditions, open };
};

const columnOf = (text: string, { unit, at }: Pick<Bound, 'unit' | 'at'>, columns: readonly NumericColumn[]): NumericColumn | undefined => {
  const fitting = unit === null ? columns : columns.filter((column) => hasUnit(column, unit));
  const named = fitting.filter(({ words }) => words.length > 0);
  const distance = ({ words }: NumericColumn): number => Math.min(...words.map((word) => Math.abs(text.indexOf(word) - at)));
  if (named.length > 0) return named.toSorted((a, b) => distance(a) - distance(b))[0];
  return unit !== null && fitting.length === 1 ? fitting[0] : undefined;
};
