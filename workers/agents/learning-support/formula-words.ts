import { FormulaError, parseFormula } from '../../../subgraphs/metrics/index.js';
import { formatNumber } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { messagesIn } from './messages.js';

type Node = ReturnType<typeof parseFormula>;
type Aggregate = keyof ReturnType<typeof messagesIn>['formulaWords']['aggregates'];

const OPERATORS: Readonly<Record<string, keyof ReturnType<typeof messagesIn>['formulaWords']['operators']>> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'per',
  '=': 'is',
  '<>': 'isNot',
  '<': 'below',
  '<=': 'atMost',
  '>': 'above',
  '>=': 'atLeast',
  AND: 'and',
  OR: 'or',
};

/** Suffix of aggregates with a condition as their last argument: `COUNT_IF`. */
const CONDITIONAL = /_IF$/u;

/** Returns a formula in words, for example "the mean of “Value” in rows where “KPI” is “Scrap”"; null for a formula beyond these words. */
export const formulaWords = (formula: string, language: Language): string | null => {
  try {
    return wordsOf(parseFormula(formula), language);
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
};

/** Returns the formulas of part and whole of a percentage; null for another calculation or a formula with errors. */
export const percentageFormulas = (formula: string): readonly [string, string] | null => {
  try {
    const node = parseFormula(formula);
    const [part, whole] = (node.kind === 'binary' ? percentageOf(node) : null) ?? [];
    return part && whole ? [formula.slice(part.start, part.end), formula.slice(whole.start, whole.end)] : null;
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
};

const wordsOf = (node: Node, language: Language): string | null => {
  const { formulaWords: messages } = messagesIn(language);
  const of = (part: Node): string | null => wordsOf(part, language);
  switch (node.kind) {
    case 'number':
      return formatNumber(node.value, language, { min: 0, max: 6 });
    case 'text':
      return messages.quoted(oneLine(node.value));
    case 'boolean':
      return node.value ? messages.yes : messages.no;
    case 'column':
      return messages.quoted(oneLine(node.name));
    case 'isNull':
      return withAll([of(node.operand)], ([operand = '']) => messages.isNull(operand, node.isNegated));
    case 'in': {
      const items = withAll(node.items.map(of), (words) => words.join(', '));
      return withAll([of(node.operand), items], ([operand = '', list = '']) => messages.isIn(operand, list, node.isNegated));
    }
    case 'binary': {
      const share = percentageOf(node);
      if (share) return withAll(share.map(of), ([part = '', whole = '']) => messages.share(part, whole));
      const operator = OPERATORS[node.operator];
      return operator === undefined
        ? null
        : withAll([of(node.left), of(node.right)], (sides) => sides.join(` ${messages.operators[operator]} `));
    }
    case 'call':
      return callWords(node, language);
    default:
      return null;
  }
};

const callWords = ({ name, args, where }: Node & { kind: 'call' }, language: Language): string | null => {
  const { formulaWords: messages } = messagesIn(language);
  const of = (part: Node): string | null => wordsOf(part, language);
  const upper = name.toUpperCase();
  if (upper === 'DATE_DIFF') {
    const [unit, from, until] = args;
    const named = unit?.kind === 'text' ? messages.dateUnits[unit.value] : undefined;
    if (!named || !from || !until) return null;
    return withAll([of(from), of(until)], ([start = '', end = '']) => messages.between(named, start, end));
  }
  const condition = CONDITIONAL.test(upper) ? args.at(-1) : (where ?? undefined);
  const values = CONDITIONAL.test(upper) ? args.slice(0, -1) : args;
  const [counted, rows] = upper === 'COUNT_REPEATED' ? values : [];
  if (counted && rows) {
    const words = withAll([counted, rows].map(of), ([column = '', number = '']) => messages.repeated(column, number));
    return condition ? withAll([words, of(condition)], ([count = '', where = '']) => messages.where(count, where)) : words;
  }
  const aggregate = messages.aggregates[upper.replace(CONDITIONAL, '') as Aggregate] as ((column: string | null) => string) | undefined;
  if (!aggregate || values.length > 1) return null;
  const column = values[0] ? of(values[0]) : null;
  if (values[0] && column === null) return null;
  if (!condition) return aggregate(column);
  return withAll([of(condition)], ([words = '']) =>
    column === null ? messages.countWhere(words) : messages.where(aggregate(column), words),
  );
};

/** Returns part and whole of `100 * part / whole` and `100 * (part / whole)`; null for another calculation. */
const percentageOf = (node: Node & { kind: 'binary' }): readonly Node[] | null => {
  const isHundred = (part: Node): boolean => part.kind === 'number' && part.value === 100;
  const { operator, left, right } = node;
  if (operator === '/' && left.kind === 'binary' && left.operator === '*' && isHundred(left.left)) return [left.right, right];
  if (operator === '*' && isHundred(left) && right.kind === 'binary' && right.operator === '/') return [right.left, right.right];
  return null;
};

const withAll = (parts: readonly (string | null)[], join: (parts: readonly string[]) => string): string | null =>
  parts.every((part) => part !== null) ? join(parts) : null;
