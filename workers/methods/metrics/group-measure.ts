import { checkFormula, compileFormula, FormulaError, MetricDirection, parseFormula } from '../../../subgraphs/metrics/index.js';
import type { MetricDefinition } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { formulaInUnit } from './formula-in-unit.js';
import { numberOf } from '../tenant-state/index.js';

/** Measure of a group of rows, as SQL over these rows. */
export type GroupMeasure = {
  readonly label: string;
  readonly unit: string | null;
  /** True if a high figure is good. */
  readonly isHighGood: boolean;
} & (
  | {
      /** Share of the units that meet a condition, multiplied by a factor. */
      readonly kind: 'share';
      readonly met: string;
      readonly all: string;
      readonly factor: number;
      /** Column of the units that are counted; absent if rows are. */
      readonly unitColumn?: string | undefined;
    }
  /** Mean of a number per row. */
  | { readonly kind: 'mean'; readonly value: string }
  /** Sum of a number per row. */
  | { readonly kind: 'total'; readonly value: string }
  /** Any other formula: compared without a test. */
  | { readonly kind: 'formula'; readonly value: string; readonly rows: string }
);

type Node = ReturnType<typeof checkFormula>['root'];

/** Returns how the formula of a metric is computed for groups of rows of its dataset; null if the dataset lacks its columns. */
export const measureOfMetric = (
  { name, unit, direction, formula }: Pick<MetricDefinition, 'name' | 'unit' | 'direction' | 'formula'>,
  dataset: Pick<Dataset, 'columns' | 'profile' | 'rows'>,
): { measure: GroupMeasure; used: readonly string[] } | null => {
  const about = { label: name, unit, isHighGood: direction === MetricDirection.HIGHER };
  try {
    const { root, columns: used } = formulaInUnit(checkFormula(parseFormula(formula), dataset.columns), unit, dataset).checked;
    const sql = (node: Node): string => compileFormula({ root: node }).value;
    const share = shareOf(root);
    if (share) {
      const { all } = share;
      const counted = all.kind === 'aggregate' && all.name === 'COUNT_DISTINCT' ? all.args[0] : undefined;
      const unitColumn = counted?.kind === 'column' ? counted.name : undefined;
      return { measure: { ...about, kind: 'share', met: sql(share.met), all: sql(share.all), factor: share.factor, unitColumn }, used };
    }
    if (root.kind === 'aggregate' && (root.name === 'AVG' || root.name === 'SUM')) {
      const [value] = root.args;
      const condition = root.where === null ? '' : `CASE WHEN ${sql(root.where)} = 1 THEN `;
      const kind = root.name === 'AVG' ? 'mean' : 'total';
      if (value) return { measure: { ...about, kind, value: `${condition}${sql(value)}${condition === '' ? '' : ' END'}` }, used };
    }
    const { value, rows } = compileFormula({ root });
    return { measure: { ...about, kind: 'formula', value, rows }, used };
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
};

interface Share {
  readonly met: Node;
  readonly all: Node;
  readonly factor: number;
}

const isCount = (node: Node): boolean => node.kind === 'aggregate' && (node.name === 'COUNT' || node.name === 'COUNT_DISTINCT');

/** Returns numerator and denominator of a share of counts, such as `100 * COUNT_IF(late) / COUNT(*)`; null for other formulas. */
const shareOf = (node: Node): Share | null => {
  if (node.kind !== 'binary') return null;
  const { operator, left, right } = node;
  if (operator === '/') {
    const top = scaled(left);
    return isCount(top.node) && isCount(right) ? { met: top.node, all: right, factor: top.factor } : null;
  }
  if (operator !== '*') return null;
  const [number, other] = left.kind === 'number' ? [left, right] : [right, left];
  const share = number.kind === 'number' ? shareOf(other) : null;
  return share && number.kind === 'number' ? { ...share, factor: share.factor * number.value } : null;
};

/** Separates the constant factor of a product. */
const scaled = (node: Node): { node: Node; factor: number } => {
  if (node.kind !== 'binary' || node.operator !== '*') return { node, factor: 1 };
  if (node.left.kind === 'number') return { node: node.right, factor: node.left.value };
  return node.right.kind === 'number' ? { node: node.left, factor: node.right.value } : { node, factor: 1 };
};

/** Returns the mean of a numeric column. */
export const meanOfColumn = (name: string): GroupMeasure => ({
  ...{ label: name, unit: null, isHighGood: false },
  kind: 'mean',
  value: numberOf(name),
});

/** Returns the share of rows in which a condition holds. */
export const shareOfCondition = (label: string, condition: string): GroupMeasure => ({
  ...{ label, unit: '%', isHighGood: false, kind: 'share', factor: 100 },
  met: `count(*) FILTER (WHERE ${condition})`,
  all: 'count(*)',
});
