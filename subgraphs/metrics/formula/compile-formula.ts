import { identifier, literal } from '../../../platform/text/sql-text.js';
import type { AggregateName, CheckedFormula, ScalarName, TypedNode } from './formula-types.js';

export interface CompiledFormula {
  /** Expression of type DOUBLE over a group of rows. NULL if no rows enter or a divisor is 0; it may overflow to infinity. */
  readonly value: string;
  /** Expression for the number of rows that enter at least one of the aggregates. */
  readonly rows: string;
}

/** Length in seconds of the units of constant length. */
const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 };

/**
 * Compiles a checked formula to DuckDB SQL. No part of the formula text is copied verbatim: names are quoted, texts become
 * literals, and all other SQL is generated here.
 */
export const compileFormula = ({ root }: CheckedFormula): CompiledFormula => {
  const contributions: string[] = [];
  const value = sqlOf(root, contributions);
  const distinct = [...new Set(contributions)];
  return {
    value: `CAST(${value} AS DOUBLE)`,
    rows: distinct.length === 0 || distinct.includes(ALWAYS) ? 'count(*)' : `count(*) FILTER (WHERE ${distinct.join(' OR ')})`,
  };
};

const ALWAYS = 'true';

const sqlOf = (node: TypedNode, contributions: string[]): string => {
  const sql = (child: TypedNode): string => sqlOf(child, contributions);
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
      return binarySql(node, sql);
    case 'in':
      return `(${sql(node.operand)} ${node.isNegated ? 'NOT IN' : 'IN'} (${node.items.map(sql).join(', ')}))`;
    case 'isNull':
      return `(${sql(node.operand)} IS ${node.isNegated ? 'NOT ' : ''}NULL)`;
    case 'scalar':
      return SCALAR_SQL[node.name](node.args.map(sql), node.args);
    case 'aggregate':
      return aggregateSql(node, sql, contributions);
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

/** A division by zero gives NULL instead of infinity. */
const binarySql = ({ operator, left, right }: TypedNode & { kind: 'binary' }, sql: (node: TypedNode) => string): string => {
  if (operator === '^') return `pow(${sql(left)}, ${sql(right)})`;
  if (operator === '/' || operator === '%') return `(${sql(left)} ${operator} nullif(${sql(right)}, 0))`;
  return `(${sql(left)} ${operator} ${sql(right)})`;
};

const AGGREGATE_SQL: Readonly<Record<AggregateName, (args: readonly string[]) => string>> = {
  SUM: ([x]) => `sum(${x})`,
  AVG: ([x]) => `avg(${x})`,
  MEDIAN: ([x]) => `median(${x})`,
  STDDEV: ([x]) => `stddev_samp(${x})`,
  COUNT: ([x]) => `count(${x ?? '*'})`,
  COUNT_DISTINCT: ([x]) => `count(DISTINCT ${x})`,
  MIN: ([x]) => `min(${x})`,
  MAX: ([x]) => `max(${x})`,
  PERCENTILE: ([x, share]) => `quantile_cont(${x}, ${share})`,
};

const aggregateSql = (node: TypedNode & { kind: 'aggregate' }, sql: (node: TypedNode) => string, contributions: string[]): string => {
  const args = node.args.map(sql);
  const condition = node.where && sql(node.where);
  const isPresent = args[0] === undefined ? undefined : `(${args[0]}) IS NOT NULL`;
  contributions.push(
    [condition, isPresent]
      .filter((part) => part != null)
      .map((part) => `(${part})`)
      .join(' AND ') || ALWAYS,
  );
  const filter = condition === null ? '' : ` FILTER (WHERE ${condition})`;
  const aggregate = `${AGGREGATE_SQL[node.name](args)}${filter}`;
  return node.type === 'number' ? `CAST(${aggregate} AS DOUBLE)` : aggregate;
};

const SCALAR_SQL: Readonly<Record<ScalarName, (args: readonly string[], nodes: readonly TypedNode[]) => string>> = {
  IF: ([condition, yes, no]) => `(CASE WHEN ${condition} THEN ${yes} ELSE ${no} END)`,
  COALESCE: (args) => `coalesce(${args.join(', ')})`,
  NULLIF: ([value, other]) => `nullif(${value}, ${other})`,
  ABS: ([x]) => `abs(${x})`,
  ROUND: ([x], [, digits]) => `round(${x}, ${digits?.kind === 'number' ? digits.value : 0})`,
  LEAST: (args) => `least(${args.join(', ')})`,
  GREATEST: (args) => `greatest(${args.join(', ')})`,
  LOWER: ([text]) => `lower(${text})`,
  CONTAINS: ([text, part]) => `contains(${text}, ${part})`,
  DATE_DIFF: ([, from, to], [unit]) => dateDifference(unit?.kind === 'text' ? unit.value.toLowerCase() : '', from ?? '', to ?? ''),
};

const dateDifference = (unit: string, from: string, to: string): string => {
  const [begin, end] = [`CAST(${from} AS TIMESTAMP)`, `CAST(${to} AS TIMESTAMP)`];
  const seconds = SECONDS[unit];
  if (seconds === undefined) return `CAST(date_sub(${literal(unit)}, ${begin}, ${end}) AS DOUBLE)`;
  return `((epoch(${end}) - epoch(${begin})) / ${seconds})`;
};
