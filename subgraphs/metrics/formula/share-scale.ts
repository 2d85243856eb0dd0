import { isPercent } from '../../../platform/content/index.js';
import { childrenOf } from './formula-tree.js';
import type { CheckedFormula, TypedNode } from './formula-types.js';

/** Column of a formula with its unit; `1` for shares from 0 to 1. */
export interface ScaledColumn {
  readonly name: string;
  readonly unit?: string | null;
}

/**
 * What the value of an expression measures: a quantity to a power (`SUM(a)` 1, `SUM(a) / SUM(b)` 0), and the factor by which its scale
 * differs from that of its parts: 100 for `100 * SUM(a) / SUM(b)` and for a column of percentages.
 */
interface Scale {
  readonly power: number;
  readonly factor: number;
  /** True for numbers of rows and things. */
  readonly isCount?: boolean;
  /** True for a number without a dimension of its own, such as the 1 of `1 - SUM(a) / SUM(b)`. */
  readonly isConstant?: boolean;
}

/** Returns the value of the whole in a unit of shares: 100 for `%`, 1,000 for `‰`, 1,000,000 for `ppm`; null for other units. */
const wholeInUnit = (unit: string | null): number | null => {
  if (isPercent(unit)) return 100;
  return WHOLES[unit?.trim().toLowerCase() ?? ''] ?? null;
};

const WHOLES: Readonly<Record<string, number>> = { pct: 100, '‰': 1_000, promille: 1_000, 'per mille': 1_000, ppm: 1_000_000 };

/**
 * Multiplies a formula whose value is a share from 0 to 1, such as `SUM(ok) / SUM(n)`, by the whole in its unit. Formulas of which the
 * scale is not certain are kept.
 * @returns the formula, and the factor by which it was multiplied; 1 if it was kept
 */
export const inUnitOfShare = (
  checked: CheckedFormula,
  unit: string | null,
  columns: readonly ScaledColumn[] = [],
): { checked: CheckedFormula; factor: number } => {
  const whole = wholeInUnit(unit);
  const { root } = checked;
  const scale = whole === null ? null : scaleOf(root, new Map(columns.map((column) => [column.name, column.unit ?? null])));
  if (whole === null || scale === null || scale.power !== 0 || scale.isConstant || scale.factor > MAX_CONVERSION)
    return { checked, factor: 1 };
  const { start, end } = root;
  const number: TypedNode = { kind: 'number', value: whole, type: 'number', level: 'constant', start, end };
  return {
    checked: {
      ...checked,
      root: { kind: 'binary', operator: '*', left: number, right: root, type: 'number', level: 'aggregate', start, end },
    },
    factor: whole,
  };
};

/** Largest factor that converts units, such as 60 minutes per hour, and does not turn a share into a percentage. */
const MAX_CONVERSION = 60;

type Units = ReadonlyMap<string, string | null>;

/** Returns the scale of an expression; null if it is not known. */
const scaleOf = (node: TypedNode, units: Units): Scale | null => {
  switch (node.kind) {
    case 'number':
      return { power: 0, factor: node.value, isConstant: true };
    case 'column':
      return scaleOfUnit(units.get(node.name) ?? null);
    case 'negative':
      return scaleOf(node.operand, units);
    case 'binary':
      return scaleOfBinary(node, units);
    case 'scalar':
      return scaleOfCall(node, units);
    case 'aggregate': {
      if (node.name.startsWith('COUNT')) return { power: 1, factor: 1, isCount: true };
      const [arg] = node.args;
      const scale = arg ? scaleOf(arg, units) : null;
      if (scale === null || node.name !== 'SUM') return scale && asValue(scale);
      // The sum of 0 and 1 is a number of rows; the sum of shares is one only divided by a number of rows.
      return scale.power === 0 ? { power: 1, factor: scale.factor, isCount: true } : scale;
    }
    default:
      return null;
  }
};

const scaleOfUnit = (unit: string | null): Scale => {
  const whole = unit === '1' ? 1 : wholeInUnit(unit);
  return whole === null ? { power: 1, factor: 1 } : { power: 0, factor: whole };
};

/** A constant as the value of rows, such as the 1 of `AVG(IF(late, 1, 0))`. */
const asValue = ({ power, factor, isCount = false }: Scale): Scale => ({ power, factor, isCount });

const scaleOfBinary = ({ operator, left, right }: TypedNode & { kind: 'binary' }, units: Units): Scale | null => {
  const [one, other] = [scaleOf(left, units), scaleOf(right, units)];
  if (one === null || other === null) return null;
  switch (operator) {
    case '*':
      return one.isConstant && other.isConstant
        ? { power: 0, factor: one.factor * other.factor, isConstant: true }
        : { power: one.power + other.power, factor: one.factor * other.factor };
    case '/':
      return quotient(one, other, left, right);
    case '+':
    case '-':
      return sum(one, other);
    default:
      return null;
  }
};

const quotient = (one: Scale, other: Scale, left: TypedNode, right: TypedNode): Scale | null => {
  if (other.factor === 0) return null;
  const factor = one.factor / other.factor;
  if (one.isConstant && other.isConstant) return { power: 0, factor, isConstant: true };
  // A quantity per row or thing is a mean, and the mean of a column in its own unit is no share.
  if (one.power === 1 && !one.isCount && other.isCount) return { power: 1, factor };
  const power = one.power > 1 && other.power === 1 && !isWeighted(left, right) ? 0 : one.power - other.power;
  return { power, factor };
};

/** Returns whether the divisor is the weight in the numerator, as in `SUM(x * w) / SUM(w)`. */
const isWeighted = (numerator: TypedNode, divisor: TypedNode): boolean => {
  const weights = columnsIn(divisor);
  return columnsIn(numerator).some((name) => weights.includes(name));
};

const columnsIn = (node: TypedNode): string[] => (node.kind === 'column' ? [node.name] : childrenOf(node).flatMap(columnsIn));

const sum = (one: Scale, other: Scale): Scale | null => {
  if (one.isConstant && other.isConstant) return { power: 0, factor: Math.max(one.factor, other.factor), isConstant: true };
  if (one.isConstant) return other;
  if (other.isConstant) return one;
  if (one.power !== other.power) return null;
  // Terms that are weighted, such as a - 0.5 * b, have the scale of the whole.
  const isSameScale = one.factor / other.factor < 10 && other.factor / one.factor < 10;
  const isCount = one.isCount === true && other.isCount === true;
  return isSameScale ? { power: one.power, factor: one.factor < 10 && other.factor < 10 ? 1 : one.factor, isCount } : null;
};

const scaleOfCall = ({ name, args }: TypedNode & { kind: 'scalar' }, units: Units): Scale | null => {
  switch (name) {
    case 'ABS':
    case 'ROUND':
    case 'NULLIF':
      return args[0] ? scaleOf(args[0], units) : null;
    case 'IF':
    case 'COALESCE':
    case 'LEAST':
    case 'GREATEST': {
      const values = (name === 'IF' ? args.slice(1) : args).filter(({ kind }) => kind !== 'null').map((arg) => scaleOf(arg, units));
      return values.reduce((before, value) => (before && value ? sum(before, value) : null), values[0] ?? null);
    }
    case 'DATE_DIFF':
    case 'CASE_DURATION':
    case 'STEP_DURATION':
      return { power: 1, factor: 1 };
    default:
      return null;
  }
};
