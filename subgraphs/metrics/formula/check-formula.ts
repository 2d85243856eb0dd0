import { closestName } from '../../../platform/text/index.js';
import { typedCall, type TypingScope } from './check-call.js';
import { FormulaError } from './formula-error.js';
import type { BinaryOperator, FormulaNode } from './formula-syntax.js';
import { quotedColumn } from './formula-tokens.js';
import type { CheckedFormula, FormulaColumn, StepDuration, TypedNode, ValueType } from './formula-types.js';
import { isTime, jointLevel, outsideAggregate, requireComparable, requireType, TYPE_NAMES } from './type-rules.js';

export interface CheckOptions {
  /** Value sets that a catalogue formula may reference, as `role.set`. */
  readonly valueSets?: readonly string[];
  /** True if the table is an event log, so that the formula may use CASE_DURATION and STEP_DURATION. Default: false. */
  readonly isEventLog?: boolean;
}

/**
 * Resolves a parsed formula against the columns of a table. Every column must exist, types must match, columns must be inside
 * aggregates, aggregates must not be nested, and the result must be one number per period.
 * @throws FormulaError
 */
export const checkFormula = (node: FormulaNode, columns: readonly FormulaColumn[], options: CheckOptions = {}): CheckedFormula => {
  const scope = new Scope(columns, options.valueSets ?? [], options.isEventLog ?? false);
  const root = scope.typed(node);
  if (root.level === 'row') throw outsideAggregate(root);
  if (root.level === 'constant') throw new FormulaError('A metric requires an aggregate over the rows, such as SUM, COUNT or AVG', node);
  if (root.type !== 'number' && root.type !== 'null')
    throw new FormulaError(`A metric must be a number, but this is ${TYPE_NAMES[root.type]}`, node);
  return { root, columns: [...scope.used], usesCaseDuration: scope.usesCaseDuration, stepDurations: scope.stepDurations };
};

const COLUMN_TYPES: Readonly<Record<string, ValueType>> = {
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
};

/** Assigns types and levels to the nodes of one formula and records the used columns. */
class Scope implements TypingScope {
  readonly used = new Set<string>();
  usesCaseDuration = false;
  readonly stepDurations: StepDuration[] = [];
  private readonly exact: ReadonlyMap<string, FormulaColumn>;

  constructor(
    private readonly columns: readonly FormulaColumn[],
    private readonly valueSets: readonly string[],
    private readonly isEventLog: boolean,
  ) {
    this.exact = new Map(columns.map((column) => [column.name, column]));
  }

  typed(node: FormulaNode): TypedNode {
    switch (node.kind) {
      case 'number':
        return { ...node, type: 'number', level: 'constant' };
      case 'text':
        return { ...node, type: 'text', level: 'constant' };
      case 'boolean':
        return { ...node, type: 'boolean', level: 'constant' };
      case 'null':
        return { ...node, type: 'null', level: 'constant' };
      case 'column':
        return this.column(node);
      case 'negative':
        return this.negative(node);
      case 'not':
        return this.not(node);
      case 'binary':
        return this.binary(node);
      case 'in':
        return this.membership(node);
      case 'isNull': {
        const operand = this.typed(node.operand);
        return { ...node, operand, type: 'boolean', level: operand.level };
      }
      case 'values':
        return this.values(node);
      case 'call':
        return typedCall(node, this);
    }
  }

  caseDuration(node: FormulaNode): void {
    if (!this.isEventLog) throw new FormulaError('CASE_DURATION requires an event log: a dataset with cases, activities and times', node);
    this.usesCaseDuration = true;
  }

  stepDuration(node: FormulaNode, step: StepDuration): void {
    if (!this.isEventLog) throw new FormulaError('STEP_DURATION requires an event log: a dataset with cases, activities and times', node);
    if (!this.stepDurations.some(({ from, until }) => from === step.from && until === step.until)) this.stepDurations.push(step);
  }

  private values(node: FormulaNode & { kind: 'values' }): TypedNode {
    if (!this.valueSets.includes(node.name)) throw new FormulaError(`There is no value set named {${node.name}}`, node);
    return { kind: 'text', value: '', start: node.start, end: node.end, type: 'text', level: 'constant' };
  }

  private column(node: FormulaNode & { kind: 'column' }): TypedNode {
    const column = this.exact.get(node.name) ?? this.ignoringCase(node.name);
    if (!column) throw this.unknownColumn(node);
    this.used.add(column.name);
    const { start, end } = node;
    const { instantIn } = column;
    const type = COLUMN_TYPES[column.type] ?? 'text';
    return { kind: 'column', name: column.name, ...(instantIn !== undefined && { instantIn }), start, end, type, level: 'row' };
  }

  /** Matches the name case-insensitively, as in SQL; undefined if the match is not unique. */
  private ignoringCase(name: string): FormulaColumn | undefined {
    const same = this.columns.filter((column) => column.name.toLowerCase() === name.toLowerCase());
    return same.length === 1 ? same[0] : undefined;
  }

  private unknownColumn({ name, isQuoted, ...span }: FormulaNode & { kind: 'column' }): FormulaError {
    const names = this.columns.map((column) => column.name);
    const meant = closestName(name, names);
    const hint = isQuoted && meant === null ? "; enclose texts in single quotes: '…'" : '';
    return new FormulaError(`There is no column ${quotedColumn(name)}${hint}`, span, meant === null ? null : quotedColumn(meant));
  }

  private negative(node: FormulaNode & { kind: 'negative' | 'not' }): TypedNode {
    const operand = this.typed(node.operand);
    requireType(operand, 'number', 'The operator -');
    return { ...node, kind: 'negative', operand, type: 'number', level: operand.level };
  }

  private not(node: FormulaNode & { kind: 'negative' | 'not' }): TypedNode {
    const operand = this.typed(node.operand);
    requireType(operand, 'boolean', 'NOT');
    return { ...node, kind: 'not', operand, type: 'boolean', level: operand.level };
  }

  private binary(node: FormulaNode & { kind: 'binary' }): TypedNode {
    const [left, right] = [this.typed(node.left), this.typed(node.right)];
    const level = jointLevel([left, right]);
    const { operator } = node;
    if (operator === 'AND' || operator === 'OR') {
      for (const side of [left, right]) requireType(side, 'boolean', operator);
      return { ...node, left, right, type: 'boolean', level };
    }
    if (COMPARISONS.has(operator)) {
      requireComparable(left, right, node, operator);
      return { ...node, left, right, type: 'boolean', level };
    }
    if (operator === '-' && isTime(left) && isTime(right))
      throw new FormulaError("Use DATE_DIFF('day', from, to) for the time between two dates", node);
    for (const side of [left, right]) requireType(side, 'number', `The operator ${operator}`);
    return { ...node, left, right, type: 'number', level };
  }

  private membership(node: FormulaNode & { kind: 'in' }): TypedNode {
    const operand = this.typed(node.operand);
    const items = node.items.map((item) => this.typed(item));
    for (const item of items) {
      if (item.level !== 'constant') throw new FormulaError('IN accepts constants only', item);
      requireComparable(operand, item, item, '=');
    }
    return { ...node, operand, items, type: 'boolean', level: operand.level };
  }
}

const COMPARISONS: ReadonlySet<BinaryOperator> = new Set(['=', '<>', '<', '<=', '>', '>=']);
