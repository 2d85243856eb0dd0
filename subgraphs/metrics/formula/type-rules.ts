import { capitalised } from '../../../platform/text/index.js';
import { FormulaError, type Span } from './formula-error.js';
import { quotedColumn } from './formula-tokens.js';
import { childrenOf } from './formula-tree.js';
import type { Level, TypedNode, ValueType } from './formula-types.js';

export const TYPE_NAMES: Readonly<Record<ValueType, string>> = {
  number: 'a number',
  text: 'a text',
  boolean: 'a Boolean',
  date: 'a date',
  timestamp: 'a time',
  null: 'NULL',
};

export const isTime = ({ type }: TypedNode): boolean => type === 'date' || type === 'timestamp';

export const requireType = (node: TypedNode, type: ValueType, subject: string): void => {
  if (node.type !== type && node.type !== 'null')
    throw new FormulaError(`${subject} requires ${TYPE_NAMES[type]}, but this is ${TYPE_NAMES[node.type]}`, node);
};

export const requireComparable = (left: TypedNode, right: TypedNode, span: Span, operator: string): void => {
  if (left.type === 'null' || right.type === 'null') throw new FormulaError('Use IS NULL to test whether a value is missing', span);
  const isOrder = operator !== '=' && operator !== '<>';
  if (isOrder && left.type === 'boolean' && right.type === 'boolean')
    throw new FormulaError('Boolean values can be compared with = and <> only', span);
  if (left.type === right.type || (isTime(left) && isTime(right))) return;
  const text = [left, right].find(({ type }) => type === 'text');
  const isDateText = text?.kind === 'text' && (isTime(left) || isTime(right));
  throw new FormulaError(
    `${capitalised(TYPE_NAMES[left.type])} cannot be compared with ${TYPE_NAMES[right.type]}`,
    span,
    isDateText ? `DATE('2026-01-31')` : null,
  );
};

/** Returns the level of an expression over the nodes. @throws FormulaError if row values and aggregates are mixed */
export const jointLevel = (nodes: readonly TypedNode[]): Level => {
  const row = nodes.find(({ level }) => level === 'row');
  const hasAggregate = nodes.some(({ level }) => level === 'aggregate');
  if (row && hasAggregate) throw outsideAggregate(row);
  return row ? 'row' : hasAggregate ? 'aggregate' : 'constant';
};

export const outsideAggregate = (node: TypedNode): FormulaError => {
  const column = firstColumn(node);
  const name = column?.kind === 'column' ? quotedColumn(column.name) : 'this';
  return new FormulaError(`Column ${name} has one value per row; enclose it in an aggregate such as SUM, AVG or COUNT`, column ?? node);
};

const firstColumn = (node: TypedNode): TypedNode | undefined => {
  if (node.kind === 'column') return node;
  for (const child of childrenOf(node)) {
    const found = firstColumn(child);
    if (found) return found;
  }
  return undefined;
};
