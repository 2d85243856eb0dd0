import { identifier, literal } from '../../../platform/text/sql-text.js';
import { anyOf, blankIn, undecided } from './blank-rows.js';
import {
  CASE_DURATION_COLUMN,
  stepDurationColumn,
  type AggregateName,
  type CheckedFormula,
  type ScalarName,
  type TypedNode,
} from './formula-types.js';

/** SQL expressions over a group of rows. */
export interface CompiledFormula {
  /**
   * Value as DOUBLE. Sums and counts of no rows are 0. NULL if another aggregate has no rows, if blanks leave out all rows of a sum of
   * expressions, or if a divisor is 0. It may overflow to infinity.
   */
  readonly value: string;
  /** Number of rows that enter at least one of the aggregates. */
  readonly rows: string;
  /** Number of rows that at least one aggregate leaves out because of a blank or a divisor of 0. */
  readonly blankRows: string;
  /** Condition that a row is one of `blankRows`. */
  readonly isBlankRow: string;
  /** Whether a divisor of the formula is 0. */
  readonly dividesByZero: string;
}

/** Length in seconds of the units of constant length. */
const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 };

/**
 * Compiles a checked formula to DuckDB SQL. No part of the formula text is copied verbatim: names are quoted, texts become
 * literals, and all other SQL is generated here.
 */
export const compileFormula = ({ root }: Pick<CheckedFormula, 'root'>): CompiledFormula => {
  const parts: Parts = { entering: [], blank: [], divisors: [] };
  const value = sqlOf(root, parts);
  const entering = [...new Set(parts.entering)];
  const isBlankRow = anyOf(parts.blank) ?? 'false';
  return {
    value: `CAST(${value} AS DOUBLE)`,
    rows: entering.length === 0 || entering.includes(ALWAYS) ? 'count(*)' : `count(*) FILTER (WHERE ${entering.join(' OR ')})`,
    blankRows: `count(*) FILTER (WHERE ${isBlankRow})`,
    isBlankRow,
    dividesByZero: parts.divisors.length === 0 ? 'false' : `coalesce(${parts.divisors.map((sql) => `${sql} = 0`).join(' OR ')}, false)`,
  };
};

/** SQL that a formula contains besides its value. */
interface Parts {
  /** Conditions of the rows that enter an aggregate. */
  readonly entering: string[];
  /** Conditions of the rows that a blank leaves out. */
  readonly blank: string[];
  /** Divisors outside of aggregates. */
  readonly divisors: string[];
}

const ALWAYS = 'true';

const sqlOf = (node: TypedNode, parts: Parts): string => {
  const sql = (child: TypedNode): string => sqlOf(child, parts);
  switch (node.kind) {
    case 'number':
      return `CAST(${node.value} AS DOUBLE)`;
    case 'text':
      return node.type === 'date' ? `DATE ${literal(node.value)}` : literal(node.value);
    case 'boolean':
      return String(node.value);
    case 'null':
      return 'NULL';
    case 'column':
      return columnSql(node);
    case 'negative':
      return `(- ${sql(node.operand)})`;
    case 'not':
      return `(NOT ${sql(node.operand)})`;
    case 'binary':
      if (node.level === 'aggregate' && isDivision(node)) parts.divisors.push(sql(node.right));
      return binarySql(node, sql);
    case 'in':
      return `(${sql(node.operand)} ${node.isNegated ? 'NOT IN' : 'IN'} (${node.items.map(sql).join(', ')}))`;
    case 'isNull':
      return `(${sql(node.operand)} IS ${node.isNegated ? 'NOT ' : ''}NULL)`;
    case 'scalar':
      return SCALAR_SQL[node.name](node.args.map(sql), node.args);
    case 'aggregate':
      return aggregateSql(node, sql, parts);
  }
};

const columnSql = ({ name, type }: TypedNode & { kind: 'column' }): string => {
  const column = identifier(name);
  switch (type) {
    case 'number':
      return `CAST(${column} AS DOUBLE)`;
    case 'text':
      return `CAST(${column} AS VARCHAR)`;
    case 'timestamp':
      return `CAST(${column} AS TIMESTAMP)`;
    default:
      return column;
  }
};

const isDivision = ({ operator }: TypedNode & { kind: 'binary' }): boolean => operator === '/' || operator === '%';

/** A division by zero gives NULL instead of infinity. */
const binarySql = (node: TypedNode & { kind: 'binary' }, sql: (node: TypedNode) => string): string => {
  const { operator, left, right } = node;
  if (operator === '^') return `pow(${sql(left)}, ${sql(right)})`;
  if (isDivision(node)) return `(${sql(left)} ${operator} nullif(${sql(right)}, 0))`;
  return `(${sql(left)} ${operator} ${sql(right)})`;
};

const AGGREGATE_SQL: Readonly<Record<AggregateName, (args: readonly string[]) => string>> = {
  SUM: ([x]) => `sum(${x})`,
  AVG: ([x]) => `avg(${x})`,
  MEDIAN: ([x]) => `median(${x})`,
  STDDEV: ([x]) => `stddev_samp(${x})`,
  COUNT: ([x]) => `count(${x ?? '*'})`,
  COUNT_DISTINCT: ([x]) => `count(DISTINCT ${x})`,
  COUNT_REPEATED: ([x]) => `histogram(${x})`,
  MIN: ([x]) => `min(${x})`,
  MAX: ([x]) => `max(${x})`,
  PERCENTILE: ([x, share]) => `quantile_cont(${x}, ${share})`,
};

type Aggregate = TypedNode & { kind: 'aggregate' };

const aggregateSql = (node: Aggregate, sql: (node: TypedNode) => string, parts: Parts): string => {
  const args = node.args.map(sql);
  const condition = node.where && sql(node.where);
  const isPresent = args[0] === undefined ? undefined : `(${args[0]}) IS NOT NULL`;
  parts.entering.push(
    [condition, isPresent]
      .filter((part) => part != null)
      .map((part) => `(${part})`)
      .join(' AND ') || ALWAYS,
  );
  const blank = blankRowsOf(node, sql);
  if (blank !== null) parts.blank.push(blank);
  const filter = condition === null ? '' : ` FILTER (WHERE ${condition})`;
  const aggregate = `${AGGREGATE_SQL[node.name](args)}${filter}`;
  if (node.name === 'SUM') return sumSql(node, aggregate, filter);
  if (node.name === 'COUNT_REPEATED') return repeatedSql(aggregate, args[1] ?? '');
  return node.type === 'number' ? `CAST(${aggregate} AS DOUBLE)` : aggregate;
};

/** The sum of no rows, and of a column without values, is 0; that of expressions of which none has a value is unknown. */
const sumSql = ({ args: [arg] }: Aggregate, sum: string, filter: string): string =>
  arg?.kind === 'column'
    ? `coalesce(CAST(${sum} AS DOUBLE), 0)`
    : `(CASE WHEN count(*)${filter} = 0 THEN 0 ELSE CAST(${sum} AS DOUBLE) END)`;

/** The number of values with at least the given number of rows; 0 if there are no rows. */
const repeatedSql = (histogram: string, rows: string): string =>
  `CAST(coalesce(len(list_filter(map_values(${histogram}), lambda n: n >= ${rows})), 0) AS DOUBLE)`;

/** Returns the condition that a blank leaves a row out of an aggregate. Counts of a column leave out its blanks by definition. */
const blankRowsOf = ({ name, args, where }: Aggregate, sql: (node: TypedNode) => string): string | null => {
  const [arg] = args;
  const isCounted = name === 'COUNT' || name === 'COUNT_DISTINCT' || name === 'COUNT_REPEATED';
  const inValue = arg === undefined || isCounted ? null : blankIn(arg, sql);
  const inScope = inValue === null || where === null ? inValue : `(${sql(where)}) AND (${inValue})`;
  return anyOf([where && undecided(where, sql), inScope]);
};

const SCALAR_SQL: Readonly<Record<ScalarName, (args: readonly string[], nodes: readonly TypedNode[]) => string>> = {
  IF: ([condition, yes, no]) => `(CASE WHEN ${condition} THEN ${yes} ELSE ${no} END)`,
  COALESCE: (args) => `coalesce(${args.join(', ')})`,
  NULLIF: ([value, other]) => `nullif(${value}, ${other})`,
  ABS: ([x]) => `abs(${x})`,
  ROUND: ([x], [, digits]) => `round(${x}, ${digits?.kind === 'number' ? digits.value : 0})`,
  LEAST: (args, nodes) => extreme('least', args, nodes),
  GREATEST: (args, nodes) => extreme('greatest', args, nodes),
  LOWER: ([text]) => `lower(${text})`,
  CONTAINS: ([text, part]) => `contains(${text}, ${part})`,
  CASE_DURATION: (_, [unit]) => inUnit(CASE_DURATION_COLUMN, unit),
  STEP_DURATION: (_, [from, until, unit]) => inUnit(stepDurationColumn({ from: textOf(from), until: textOf(until) }), unit),
  DATE_DIFF: ([, from, to], [unit, ...times]) =>
    dateDifference(unit?.kind === 'text' ? unit.value.toLowerCase() : '', from ?? '', to ?? '', firstZone(times)),
};

const textOf = (node: TypedNode | undefined): string => (node?.kind === 'text' ? node.value : '');

/** Returns the SQL of a column of days in a unit of constant length. */
const inUnit = (column: string, unit: TypedNode | undefined): string =>
  `(${identifier(column)} * ${86_400 / (SECONDS[textOf(unit).toLowerCase()] ?? 86_400)})`;

/** DuckDB leaves NULL out of `least` and `greatest`; in a row, a blank makes the result unknown, as in arithmetic. */
const extreme = (name: 'least' | 'greatest', args: readonly string[], nodes: readonly TypedNode[]): string => {
  if (!nodes.some(({ level }) => level === 'row')) return `${name}(${args.join(', ')})`;
  const chosen = `x ${name === 'least' ? '<' : '>'} y`;
  return `list_reduce([${args.join(', ')}], lambda x, y: CASE WHEN x IS NULL OR y IS NULL THEN NULL WHEN ${chosen} THEN x ELSE y END)`;
};

/** Returns the time zone of the first column of instants in the expressions. */
const firstZone = (nodes: readonly TypedNode[]): string | undefined => {
  for (const node of nodes) {
    const zone = node.kind === 'column' ? node.instantIn : 'args' in node ? firstZone(node.args) : undefined;
    if (zone !== undefined) return zone;
  }
  return undefined;
};

/** Days and shorter units are elapsed time, exact across a change of the clocks for instants; months and longer ones follow the calendar. */
const dateDifference = (unit: string, from: string, to: string, zone: string | undefined): string => {
  const [begin, end] = [`CAST(${from} AS TIMESTAMP)`, `CAST(${to} AS TIMESTAMP)`];
  const seconds = SECONDS[unit];
  if (seconds === undefined) return `CAST(date_sub(${literal(unit)}, ${begin}, ${end}) AS DOUBLE)`;
  const instant = (time: string): string => (zone === undefined ? time : `timezone(${literal(zone)}, ${time})`);
  return `((epoch(${instant(end)}) - epoch(${instant(begin)})) / ${seconds})`;
};
