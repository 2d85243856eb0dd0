import { closestName } from './closest-name.js';
import { FormulaError } from './formula-error.js';
import type { FormulaNode } from './formula-syntax.js';
import type { AggregateName, ScalarName, TypedNode, ValueType } from './formula-types.js';
import { isTime, jointLevel, requireComparable, requireType, TYPE_WORDS } from './type-rules.js';

type Call = FormulaNode & { kind: 'call' };

/** What tells the meaning of the arguments. */
export interface TypingScope {
  typed(node: FormulaNode): TypedNode;
}

/** Units of DATE_DIFF: elapsed time with fractions up to weeks, complete units of the calendar beyond. */
const DATE_UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

/** Least and most arguments, and what they must be. */
interface Signature {
  readonly least: number;
  readonly most: number;
  readonly usage: string;
  typeOf(args: readonly TypedNode[], call: Call): ValueType;
}

const numeric = (name: string, usage: string, most = 1): Signature => ({
  least: 1,
  most,
  usage,
  typeOf: (args) => {
    for (const arg of args) requireNumber(arg, name);
    return 'number';
  },
});

const AGGREGATES: Readonly<Record<AggregateName, Signature>> = {
  SUM: numeric('SUM', 'SUM(number)'),
  AVG: numeric('AVG', 'AVG(number)'),
  MEDIAN: numeric('MEDIAN', 'MEDIAN(number)'),
  STDDEV: numeric('STDDEV', 'STDDEV(number)'),
  COUNT: { least: 0, most: 1, usage: 'COUNT() or COUNT(column)', typeOf: () => 'number' },
  COUNT_DISTINCT: { least: 1, most: 1, usage: 'COUNT_DISTINCT(column)', typeOf: () => 'number' },
  MIN: { least: 1, most: 1, usage: 'MIN(number or date)', typeOf: ([arg]) => orderedType(arg as TypedNode, 'MIN') },
  MAX: { least: 1, most: 1, usage: 'MAX(number or date)', typeOf: ([arg]) => orderedType(arg as TypedNode, 'MAX') },
  PERCENTILE: {
    least: 2,
    most: 2,
    usage: 'PERCENTILE(number, share), for example PERCENTILE(x, 0.9)',
    typeOf: ([arg, share]) => {
      requireNumber(arg as TypedNode, 'PERCENTILE');
      if (share?.kind !== 'number' || share.value > 1)
        throw new FormulaError('The share of PERCENTILE is a number from 0 to 1, for example 0.9', share as TypedNode);
      return 'number';
    },
  },
};

const SCALARS: Readonly<Record<ScalarName, Signature>> = {
  IF: {
    least: 3,
    most: 3,
    usage: 'IF(condition, value, otherwise)',
    typeOf: ([condition, ...branches]) => {
      requireType(condition as TypedNode, 'boolean', 'The condition of IF');
      return commonType(branches, 'IF');
    },
  },
  COALESCE: { least: 2, most: 20, usage: 'COALESCE(value, other, …)', typeOf: (args) => commonType(args, 'COALESCE') },
  NULLIF: {
    least: 2,
    most: 2,
    usage: 'NULLIF(value, other)',
    typeOf: ([value, other]) => {
      requireComparable(value as TypedNode, other as TypedNode, other as TypedNode, '=');
      return (value as TypedNode).type;
    },
  },
  ABS: numeric('ABS', 'ABS(number)'),
  ROUND: {
    least: 1,
    most: 2,
    usage: 'ROUND(number, digits)',
    typeOf: ([value, digits]) => {
      requireNumber(value as TypedNode, 'ROUND');
      if (digits && (digits.kind !== 'number' || !Number.isInteger(digits.value) || digits.value > 10))
        throw new FormulaError('The digits of ROUND are a whole number from 0 to 10', digits);
      return 'number';
    },
  },
  LEAST: { ...numeric('LEAST', 'LEAST(number, number, …)', 20), least: 2 },
  GREATEST: { ...numeric('GREATEST', 'GREATEST(number, number, …)', 20), least: 2 },
  LOWER: {
    least: 1,
    most: 1,
    usage: 'LOWER(text)',
    typeOf: ([arg]) => {
      requireType(arg as TypedNode, 'text', 'LOWER');
      return 'text';
    },
  },
  CONTAINS: {
    least: 2,
    most: 2,
    usage: "CONTAINS(text, 'part')",
    typeOf: (args) => {
      for (const arg of args) requireType(arg, 'text', 'CONTAINS');
      return 'boolean';
    },
  },
  DATE_DIFF: {
    least: 3,
    most: 3,
    usage: "DATE_DIFF('day', from, to)",
    typeOf: ([unit, from, to]) => {
      if (unit?.kind !== 'text' || !(DATE_UNITS as readonly string[]).includes(unit.value.toLowerCase()))
        throw new FormulaError(
          `The unit of DATE_DIFF is one of ${DATE_UNITS.map((each) => `'${each}'`).join(', ')}`,
          unit as TypedNode,
          unit?.kind === 'text' ? closestUnit(unit.value) : null,
        );
      for (const time of [from, to] as TypedNode[])
        if (!isTime(time) && time.type !== 'null')
          throw new FormulaError(`DATE_DIFF needs dates, but this is ${TYPE_WORDS[time.type]}`, time);
      return 'number';
    },
  },
};

/** `COUNT_IF(condition)` is `COUNT(WHERE condition)`, `SUM_IF(x, condition)` is `SUM(x WHERE condition)`. */
const CONDITIONAL: Readonly<Record<string, AggregateName>> = {
  COUNT_IF: 'COUNT',
  SUM_IF: 'SUM',
  AVG_IF: 'AVG',
  MEDIAN_IF: 'MEDIAN',
  MIN_IF: 'MIN',
  MAX_IF: 'MAX',
  COUNT_DISTINCT_IF: 'COUNT_DISTINCT',
};
const OTHER_NAMES: Readonly<Record<string, AggregateName>> = { AVERAGE: 'AVG', MEAN: 'AVG' };

const FUNCTION_NAMES: readonly string[] = [...Object.keys(AGGREGATES), ...Object.keys(CONDITIONAL), ...Object.keys(SCALARS), 'DATE'];

export const typedCall = (call: Call, scope: TypingScope): TypedNode => {
  if (call.name === 'DATE') return dateLiteral(call);
  if (Object.hasOwn(CONDITIONAL, call.name)) return conditional(call, CONDITIONAL[call.name] as AggregateName, scope);
  const aggregate = Object.hasOwn(OTHER_NAMES, call.name) ? OTHER_NAMES[call.name] : call.name;
  if (aggregate !== undefined && Object.hasOwn(AGGREGATES, aggregate))
    return typedAggregate(call, aggregate as AggregateName, call.args, call.where, scope);
  if (!Object.hasOwn(SCALARS, call.name)) {
    const span = { start: call.start, end: call.start + call.name.length };
    throw new FormulaError(`There is no function ${call.name}`, span, closestName(call.name, FUNCTION_NAMES));
  }
  if (call.where) throw new FormulaError(`Only aggregates take WHERE; ${call.name} is none`, call.where);
  const name = call.name as ScalarName;
  const args = call.args.map((arg) => scope.typed(arg));
  requireCount(call, SCALARS[name], args.length);
  const { start, end } = call;
  return { kind: 'scalar', name, args, start, end, type: SCALARS[name].typeOf(args, call), level: jointLevel(args) };
};

const conditional = (call: Call, name: AggregateName, scope: TypingScope): TypedNode => {
  if (call.where) throw new FormulaError(`${call.name} has its condition as argument and takes no WHERE`, call.where);
  const values = name === 'COUNT' ? 0 : 1;
  if (call.args.length !== values + 1)
    throw new FormulaError(`${call.name} is written ${call.name}(${values === 0 ? '' : 'value, '}condition)`, call);
  return typedAggregate(call, name, call.args.slice(0, values), call.args[values] as FormulaNode, scope);
};

const typedAggregate = (
  call: Call,
  name: AggregateName,
  given: readonly FormulaNode[],
  condition: FormulaNode | null,
  scope: TypingScope,
): TypedNode => {
  const args = given.map((arg) => scope.typed(arg));
  requireCount(call, AGGREGATES[name], args.length);
  const where = condition && scope.typed(condition);
  if (where) requireType(where, 'boolean', 'A condition');
  const nested = [...args, ...(where ? [where] : [])].find(({ level }) => level === 'aggregate');
  if (nested) throw new FormulaError(`An aggregate cannot stand inside ${call.name}, which is one itself`, nested);
  const type = AGGREGATES[name].typeOf(args, call);
  return { kind: 'aggregate', name, args, where, start: call.start, end: call.end, type, level: 'aggregate' };
};

const requireCount = (call: Call, { least, most, usage }: Signature, count: number): void => {
  if (count < least || count > most) throw new FormulaError(`This is written ${usage}`, call);
};

const requireNumber = (node: TypedNode, name: string): void => {
  if (node.type === 'boolean')
    throw new FormulaError(`${name} needs a number, but this is a truth value; how often it is true is COUNT_IF(…)`, node);
  requireType(node, 'number', name);
};

const orderedType = (node: TypedNode, name: string): ValueType => {
  if (!isTime(node)) requireNumber(node, name);
  return node.type;
};

const commonType = (nodes: readonly TypedNode[], name: string): ValueType => {
  const known = nodes.filter(({ type }) => type !== 'null');
  const first = known[0];
  if (!first) return 'null';
  const other = known.find((node) => node.type !== first.type && !(isTime(node) && isTime(first)));
  if (other)
    throw new FormulaError(`${name} has values of one type, but this is ${TYPE_WORDS[other.type]} beside ${TYPE_WORDS[first.type]}`, other);
  return known.some(({ type }) => type === 'timestamp') ? 'timestamp' : first.type;
};

const dateLiteral = (call: Call): TypedNode => {
  const [text] = call.args;
  const { start, end } = call;
  if (call.args.length !== 1 || call.where || text?.kind !== 'text' || !isCalendarDay(text.value))
    throw new FormulaError("A date is written DATE('2026-01-31')", call);
  return { kind: 'text', value: text.value, start, end, type: 'date', level: 'constant' };
};

const isCalendarDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
};

const closestUnit = (text: string): string | null => {
  const unit = closestName(text, DATE_UNITS);
  return unit === null ? null : `'${unit}'`;
};
