import { benjaminiHochberg } from '../../methods/statistics/benjamini-hochberg.js';
import { pearson, testCorrelation } from '../../methods/statistics/correlation/correlation.js';
import { MIN_PROPOSAL_ROWS } from './analyse.js';
import type { CausalResult } from './causal-result.js';
import type { Frame } from './frame.js';

/**
 * Returns the association of every other numeric column with the outcome, by descending strength. p values are adjusted for the
 * number of columns (Benjamini and Hochberg). Columns with fewer than `MIN_PROPOSAL_ROWS` common values or without variation are
 * omitted.
 */
export const rankDrivers = (frame: Frame, outcome: string): CausalResult['drivers'] => {
  const target = frame.columns.get(outcome);
  if (target?.kind !== 'number') return [];
  const found = [...frame.columns].flatMap(([name, column]) => {
    if (name === outcome || column.kind !== 'number') return [];
    const rows = column.values.flatMap((value, row) => (Number.isFinite(value) && Number.isFinite(target.values[row]) ? [row] : []));
    const [x, y] = [column, target].map(({ values }) => rows.map((row) => values[row] ?? 0)) as [number[], number[]];
    if (rows.length < MIN_PROPOSAL_ROWS || new Set(x).size < 2 || new Set(y).size < 2) return [];
    const correlation = pearson(x, y);
    return [{ name, correlation, p: testCorrelation(correlation, rows.length).p, n: rows.length }];
  });
  const adjusted = benjaminiHochberg(found.map(({ p }) => p));
  return found
    .map((driver, index) => ({ ...driver, p: adjusted[index] ?? driver.p }))
    .toSorted((a, b) => Math.abs(b.correlation) - Math.abs(a.correlation));
};
