import { closestName, isCalendarDay } from '../../../platform/text/index.js';
import { FormulaError } from './formula-error.js';
import type { FormulaNode } from './formula-syntax.js';
import type { AggregateName, ScalarName, StepDuration, TypedNode, ValueType } from './formula-types.js';
import { isTime, jointLevel, requireComparable, requireType, TYPE_NAMES } from './type-rules.js';

type Call = FormulaNode & { kind: 'call' };

/** Resolves the types of the arguments of a call. */
export interface TypingScope {
  typed(node: FormulaNode): TypedNode;
  /** Notes that the formula measures the time between two activities. @throws FormulaError if the table is no event log */
  stepDuration(node: FormulaNode, step: StepDuration): void;
  /** Notes that the formula uses the durations of cases. @throws FormulaError if the table is no event log */
  caseDuration(node: FormulaNode): void;
}

/** Units of DATE_DIFF: fractional elapsed time up to weeks, complete calendar units from months on. */
const DATE_UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

/** Maximum number of rows per value that COUNT_REPEATED can require. */
const MAX_REPEATED_ROWS = 1_000_000;

/** Number of arguments, usage text for error messages, and type rule of a function. */
interface Signature {
  readonly minArgs: number;
  readonly maxArgs: number;
  readonly usage: string;
  typeOf(args: readonly TypedNode[], call: Call): ValueType;
}

const numeric = (name: string, usage: string, maxArgs = 1): Signature => ({
  minArgs: 1,
  maxArgs,
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
  COUNT: { minArgs: 0, maxArgs: 1, usage: 'COUNT() or COUNT(column)', typeOf: () => 'number' },
  COUNT_DISTINCT: { minArgs: 1, maxArgs: 1, usage: 'COUNT_DISTINCT(column)', typeOf: () => 'number' },
  COUNT_REPEATED: {
    minArgs: 2,
    maxArgs: 2,
    usage: 'COUNT_REPEATED(column, rows), for example COUNT_REPEATED(customer, 2)',
    typeOf: ([, rows]) => {
      if (rows?.kind !== 'number' || !Number.isInteger(rows.value) || rows.value < 1 || rows.value > MAX_REPEATED_ROWS)
        throw new FormulaError(`The rows of COUNT_REPEATED must be an integer from 1 to ${MAX_REPEATED_ROWS}`, rows as TypedNode);
      return 'number';
    },
  },
  MIN: { minArgs: 1, maxArgs: 1, usage: 'MIN(number or date)', typeOf: ([arg]) => orderedType(arg as TypedNode, 'MIN') },
  MAX: { minArgs: 1, maxArgs: 1, usage: 'MAX(number or date)', typeOf: ([arg]) => orderedType(arg as TypedNode, 'MAX') },
  PERCENTILE: {
    minArgs: 2,
    maxArgs: 2,
    usage: 'PERCENTILE(number, share), for example PERCENTILE(x, 0.9)',
    typeOf: ([arg, share]) => {
      requireNumber(arg as TypedNode, 'PERCENTILE');
      if (share?.kind !== 'number' || share.value > 1)
        throw new FormulaError('The share of PERCENTILE must be a number from 0 to 1, for example 0.9', share as TypedNode);
      return 'number';
    },
  },
};

const SCALARS: Readonly<Record<ScalarName, Signature>> = {
  CASE_DURATION: {
    minArgs: 1,
    maxArgs: 1,
    usage: "CASE_DURATION('hour')",
    typeOf: ([unit]) => {
      requireDurationUnit(unit as TypedNode, 'CASE_DURATION');
      return 'number';
    },
  },
  STEP_DURATION: {
    minArgs: 3,
    maxArgs: 3,
    usage: "STEP_DURATION('first activity', 'second activity', 'day')",
    typeOf: ([from, until, unit]) => {
      for (const activity of [from, until] as TypedNode[])
        if (activity.kind !== 'text' || activity.value.trim() === '')
          throw new FormulaError('STEP_DURATION requires the names of two activities in quotation marks', activity);
      requireDurationUnit(unit as TypedNode, 'STEP_DURATION');
      return 'number';
    },
  },
  IF: {
    minArgs: 3,
    maxArgs: 3,
    usage: 'IF(condition, value, otherwise)',
    typeOf: ([condition, ...branches]) => {
      requireType(condition as TypedNode, 'boolean', 'The condition of IF');
      return commonType(branches, 'IF');
    },
  },
  COALESCE: { minArgs: 2, maxArgs: 20, usage: 'COALESCE(value, other, …)', typeOf: (args) => commonType(args, 'COALESCE') },
  NULLIF: {
    minArgs: 2,
    maxArgs: 2,
    usage: 'NULLIF(value, other)',
    typeOf: ([value, other]) => {
      requireComparable(value as TypedNode, other as TypedNode, other as TypedNode, '=');
      return (value as TypedNode).type;
    },
  },
  ABS: numeric('ABS', 'ABS(number)'),
  ROUND: {
    minArgs: 1,
    maxArgs: 2,
    usage: 'ROUND(number, digits)',
    typeOf: ([value, digits]) => {
      requireNumber(value as TypedNode, 'ROUND');
      if (digits && (digits.kind !== 'number' || !Number.isInteger(digits.value) || digits.value > 10))
        throw new FormulaError('The digits of ROUND must be an integer from 0 to 10', digits);
      return 'number';
    },
  },
  LEAST: { ...numeric('LEAST', 'LEAST(number, number, …)', 20), minArgs: 2 },
  GREATEST: { ...numeric('GREATEST', 'GREATEST(number, number, …)', 20), minArgs: 2 },
  LOWER: {
    minArgs: 1,
    maxArgs: 1,
    usage: 'LOWER(text)',
    typeOf: ([arg]) => {
      requireType(arg as TypedNode, 'text', 'LOWER');
      return 'text';
    },
  },
  CONTAINS: {
    minArgs: 2,
    maxArgs: 2,
    usage: "CONTAINS(text, 'part')",
    typeOf: (args) => {
      for (const arg of args) requireType(arg, 'text', 'CONTAINS');
      return 'boolean';
    },
  },
  DATE_DIFF: {
    minArgs: 3,
    maxArgs: 3,
    usage: "DATE_DIFF('day', from, to)",
    typeOf: ([unit, from, to]) => {
      if (unit?.kind !== 'text' || !(DATE_UNITS as readonly string[]).includes(unit.value.toLowerCase()))
        throw new FormulaError(
          `The unit of DATE_DIFF must be one of ${DATE_UNITS.map((each) => `'${each}'`).join(', ')}`,
          unit as TypedNode,
          unit?.kind === 'text' ? closestUnit(unit.value) : null,
        );
      for (const time of [from, to] as TypedNode[])
        if (!isTime(time) && time.type !== 'null')
          throw new FormulaError(`DATE_DIFF requires dates, but this is ${TYPE_NAMES[time.type]}`, time);
      return 'number';
    },
  },
};

/** Units of constant length. */
const DURATION_UNITS: readonly string[] = DATE_UNITS.slice(0, DATE_UNITS.indexOf('month'));

const requireDurationUnit = (unit: TypedNode, name: ScalarName): void => {
  if (unit.kind !== 'text' || !DURATION_UNITS.includes(unit.value.toLowerCase()))
    throw new FormulaError(`The unit of ${name} must be one of ${DURATION_UNITS.map((each) => `'${each}'`).join(', ')}`, unit);
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
const ALIASES: Readonly<Record<string, AggregateName>> = { AVERAGE: 'AVG', MEAN: 'AVG' };

const usageOfConditional = (name: string): string => `${name}(${CONDITIONAL[name] === 'COUNT' ? '' : 'value, '}condition)`;

const DATE_USAGE = "DATE('2026-01-31')";

/** Functions of the language with their usage: aggregates first. */
export const FORMULA_FUNCTIONS: readonly { readonly name: string; readonly usage: string; readonly isAggregate: boolean }[] = [
  ...Object.entries(AGGREGATES).map(([name, { usage }]) => ({ name, usage, isAggregate: true })),
  ...Object.keys(CONDITIONAL).map((name) => ({ name, usage: usageOfConditional(name), isAggregate: true })),
  ...Object.entries(SCALARS).map(([name, { usage }]) => ({ name, usage, isAggregate: false })),
  { name: 'DATE', usage: DATE_USAGE, isAggregate: false },
];

const FUNCTION_NAMES: readonly string[] = FORMULA_FUNCTIONS.map(({ name }) => name);

export const typedCall = (call: Call, scope: TypingScope): TypedNode => {
  if (call.name === 'DATE') return dateLiteral(call);
  if (Object.hasOwn(CONDITIONAL, call.name)) return conditional(call, CONDITIONAL[call.name] as AggregateName, scope);
  const aggregate = Object.hasOwn(ALIASES, call.name) ? ALIASES[call.name] : call.name;
  if (aggregate !== undefined && Object.hasOwn(AGGREGATES, aggregate))
    return typedAggregate(call, aggregate as AggregateName, call.args, call.where, scope);
  if (!Object.hasOwn(SCALARS, call.name)) {
    const span = { start: call.start, end: call.start + call.name.length };
    throw new FormulaError(`There is no function ${call.name}`, span, closestName(call.name, FUNCTION_NAMES));
  }
  if (call.where) throw new FormulaError(`Only aggregates accept WHERE; ${call.name} is not an aggregate`, call.where);
  const name = call.name as ScalarName;
  const args = call.args.map((arg) => scope.typed(arg));
  requireCount(call, SCALARS[name], args.length);
  const { start, end } = call;
  const type = SCALARS[name].typeOf(args, call);
  const [from, until] = args;
  if (name === 'CASE_DURATION') scope.caseDuration(call);
  else if (name === 'STEP_DURATION' && from?.kind === 'text' && until?.kind === 'text')
    scope.stepDuration(call, { from: from.value, until: until.value });
  else return { kind: 'scalar', name, args, start, end, type, level: jointLevel(args) };
  return { kind: 'scalar', name, args, start, end, type, level: 'row' };
};

const conditional = (call: Call, name: AggregateName, scope: TypingScope): TypedNode => {
  if (call.where) throw new FormulaError(`${call.name} takes its condition as the last argument and does not accept WHERE`, call.where);
  const values = name === 'COUNT' ? 0 : 1;
  if (call.args.length !== values + 1) throw new FormulaError(`Usage: ${usageOfConditional(call.name)}`, call);
  return typedAggregate(call, name, call.args.slice(0, values), call.args[values] as FormulaNode, scope);
};

const typedAggregate = (
  call: Call,
  name: AggregateName,
  argNodes: readonly FormulaNode[],
  condition: FormulaNode | null,
  scope: TypingScope,
): TypedNode => {
  const args = argNodes.map((arg) => scope.typed(arg));
  requireCount(call, AGGREGATES[name], args.length);
  const where = condition && scope.typed(condition);
  if (where) requireType(where, 'boolean', 'A condition');
  const nested = [...args, ...(where ? [where] : [])].find(({ level }) => level === 'aggregate');
  if (nested) throw new FormulaError(`Aggregates cannot be nested: ${call.name} already is an aggregate`, nested);
  const type = AGGREGATES[name].typeOf(args, call);
  return { kind: 'aggregate', name, args, where, start: call.start, end: call.end, type, level: 'aggregate' };
};

const requireCount = (call: Call, { minArgs, maxArgs, usage }: Signature, count: number): void => {
  if (count < minArgs || count > maxArgs) throw new FormulaError(`Usage: ${usage}`, call);
};

const requireNumber = (node: TypedNode, name: string): void => {
  if (node.type === 'boolean')
    throw new FormulaError(`${name} requires a number, but this is a Boolean; use COUNT_IF(…) to count the rows in which it is true`, node);
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
    throw new FormulaError(
      `All values of ${name} must have the same type, but these are ${TYPE_NAMES[first.type]} and ${TYPE_NAMES[other.type]}`,
      other,
    );
  return known.some(({ type }) => type === 'timestamp') ? 'timestamp' : first.type;
};

const dateLiteral = (call: Call): TypedNode => {
  const [text] = call.args;
  const { start, end } = call;
  if (call.args.length !== 1 || call.where || text?.kind !== 'text' || !isCalendarDay(text.value))
    throw new FormulaError(`A date must have the form ${DATE_USAGE}`, call);
  return { kind: 'text', value: text.value, start, end, type: 'date', level: 'constant' };
};

const closestUnit = (text: string): string | null => {
  const unit = closestName(text, DATE_UNITS);
  return unit === null ? null : `'${unit}'`;
};
