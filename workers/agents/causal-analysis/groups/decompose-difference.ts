import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { textOf } from '../../../methods/tenant-state/index.js';
import type { GroupFindings } from './group-findings.js';
import type { GroupMeasure } from '../../../methods/metrics/index.js';

type Composition = GroupFindings['comparisons'][number]['composition'];

interface Cell {
  readonly isAsked: boolean;
  readonly category: string;
  readonly n: number;
  readonly sum: number;
}

/**
 * Decomposes the difference between the asked groups of a column and the others for each further column: the part that results from
 * another composition by that column, and the rest, which remains within its categories. Largest part first.
 * E. M. Kitagawa: Components of a difference between two rates. JASA 50 (1955).
 */
export const decomposeDifference = async (
  duck: DuckDbSession,
  { relation, column, values, others, measure }: DecompositionOptions,
): Promise<Composition> => {
  if (values.length === 0 || (measure.kind !== 'share' && measure.kind !== 'mean')) return [];
  const [all, sum, factor] =
    measure.kind === 'share' ? [measure.all, measure.met, measure.factor] : [`count(${measure.value})`, `sum(${measure.value})`, 1];
  const found: Composition = [];
  for (const other of others) {
    const cells = await duck.rows<Cell & Record<string, never>>(
      `SELECT * FROM (SELECT ${textOf(column)} IN (${values.map(literal).join(', ')}) AS "isAsked", ${textOf(other)} AS category,
                             CAST(${all} AS DOUBLE) AS n, CAST(${sum} AS DOUBLE) AS "sum"
                        FROM ${relation} WHERE ${textOf(column)} IS NOT NULL AND ${textOf(other)} IS NOT NULL GROUP BY 1, 2)
        WHERE n > 0 AND "sum" IS NOT NULL`,
    );
    const parts = partsOf(cells);
    if (parts) found.push({ column: other, difference: factor * parts.difference, part: factor * parts.composition });
  }
  return found.toSorted((a, b) => Math.abs(b.part) - Math.abs(a.part));
};

interface DecompositionOptions {
  readonly relation: string;
  /** Column of the asked groups. */
  readonly column: string;
  readonly values: readonly string[];
  readonly others: readonly string[];
  readonly measure: GroupMeasure;
}

/** Returns the difference of the means and the part of it that results from the composition; null if a side is empty. */
export const partsOf = (cells: readonly Cell[]): { difference: number; composition: number } | null => {
  const sides = [true, false].map((isAsked) => cells.filter((cell) => cell.isAsked === isAsked));
  const totals = sides.map((side) => side.reduce((total, { n }) => total + n, 0));
  const [asked = 0, rest = 0] = totals;
  if (asked === 0 || rest === 0) return null;
  const means = sides.map((side, index) => side.reduce((total, { sum }) => total + sum, 0) / (totals[index] ?? 1));
  const composition = [...new Set(cells.map(({ category }) => category))].reduce((total, category) => {
    const [one, other] = sides.map((side) => side.find((cell) => cell.category === category));
    const rates = [one, other].flatMap((cell) => (cell ? [cell.sum / cell.n] : []));
    const weight = (one?.n ?? 0) / asked - (other?.n ?? 0) / rest;
    // A category that only one side has differs in composition alone.
    return total + (weight * rates.reduce((sum, rate) => sum + rate, 0)) / rates.length;
  }, 0);
  return { difference: (means[0] ?? 0) - (means[1] ?? 0), composition };
};
