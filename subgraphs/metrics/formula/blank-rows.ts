import type { TypedNode } from './formula-types.js';

type Sql = (node: TypedNode) => string;

/**
 * Returns the condition that a blank keeps the value of an expression of one row from being known; null if none can. A divisor of 0
 * counts as a blank, an explicit NULL does not: `IF(late, hours, NULL)` leaves rows out on purpose.
 */
export const blankIn = (node: TypedNode, sql: Sql): string | null => {
  if (node.type === 'boolean') return undecided(node, sql);
  switch (node.kind) {
    case 'column':
      return `${sql(node)} IS NULL`;
    case 'negative':
      return blankIn(node.operand, sql);
    case 'binary': {
      const divisor = node.operator === '/' || node.operator === '%' ? `${sql(node.right)} = 0` : null;
      return anyOf([blankIn(node.left, sql), blankIn(node.right, sql), divisor]);
    }
    case 'scalar':
      return blankInCall(node, sql);
    default:
      return null;
  }
};

const blankInCall = (node: TypedNode & { kind: 'scalar' }, sql: Sql): string | null => {
  const [first, second, third] = node.args as [TypedNode, TypedNode, TypedNode];
  switch (node.name) {
    case 'IF': {
      const [yes, no] = [blankIn(second, sql), blankIn(third, sql)];
      const branch = yes === null && no === null ? null : `(CASE WHEN ${sql(first)} THEN ${yes ?? 'false'} ELSE ${no ?? 'false'} END)`;
      return anyOf([undecided(first, sql), branch]);
    }
    case 'NULLIF':
      return blankIn(first, sql);
    case 'COALESCE':
      return node.args.some((arg) => blankIn(arg, sql) === null) ? null : `${sql(node)} IS NULL`;
    default:
      return anyOf(node.args.map((arg) => blankIn(arg, sql)));
  }
};

/** Returns the condition that a blank leaves a condition of one row undecided; null if none can. */
export const undecided = (node: TypedNode, sql: Sql): string | null => (hasColumn(node) ? `${decided(node, sql, false)} IS NULL` : null);

/** Returns whether a blank in one of the columns can leave a condition undecided: `x IS NULL` is always decided. */
const hasColumn = (node: TypedNode): boolean => {
  switch (node.kind) {
    case 'column':
      return true;
    case 'negative':
    case 'not':
      return hasColumn(node.operand);
    case 'in':
      return hasColumn(node.operand);
    case 'binary':
      return hasColumn(node.left) || hasColumn(node.right);
    case 'scalar':
      return node.args.some(hasColumn);
    default:
      return false;
  }
};

/**
 * Returns a condition in which a blank equals nothing: `status = 'done'`, `status IN (…)` and a flag are false for a blank. What negates
 * them (`<>`, NOT, NOT IN) and what compares by size stays undecided, because the missing value could be either.
 */
const decided = (node: TypedNode, sql: Sql, isNegated: boolean): string => {
  switch (node.kind) {
    case 'not':
      return `(NOT ${decided(node.operand, sql, !isNegated)})`;
    case 'binary':
      if (node.operator === 'AND' || node.operator === 'OR')
        return `(${decided(node.left, sql, isNegated)} ${node.operator} ${decided(node.right, sql, isNegated)})`;
      return node.operator === (isNegated ? '<>' : '=') ? `coalesce(${sql(node)}, ${String(isNegated)})` : sql(node);
    case 'in':
      return node.isNegated === isNegated ? `coalesce(${sql(node)}, ${String(isNegated)})` : sql(node);
    case 'column':
      return isNegated ? sql(node) : `coalesce(${sql(node)}, false)`;
    case 'scalar':
      return node.name === 'CONTAINS' && !isNegated ? `coalesce(${sql(node)}, false)` : sql(node);
    default:
      return sql(node);
  }
};

/** Joins conditions by OR; null if there are none. */
export const anyOf = (conditions: readonly (string | null)[]): string | null => {
  const known = [...new Set(conditions.filter((condition) => condition !== null))];
  if (known.length === 0) return null;
  return known.length === 1 ? (known[0] ?? null) : `(${known.map((condition) => `(${condition})`).join(' OR ')})`;
};
