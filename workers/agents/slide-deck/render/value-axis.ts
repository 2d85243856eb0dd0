import type { SlideChart } from '../deck-result.js';

/** Returns the range of a line chart's axis: round numbers around all values, without crossing zero needlessly. */
export const axisRange = ({ series }: Pick<SlideChart, 'series'>): { min: number; max: number | null } => {
  const values = series.flatMap((each) => each.values).filter((value) => value !== null);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0) return { min: 0, max: null };
  if (lowest === highest) return { min: Math.min(0, lowest), max: null };
  const step = 10 ** Math.floor(Math.log10(highest - lowest));
  // Removes rounding errors of decimal fractions.
  const round = (steps: number): number => Number((steps * step).toPrecision(12));
  const floor = round(Math.floor(lowest / step - 0.1));
  return { min: lowest < 0 ? floor : Math.max(0, floor), max: round(Math.ceil(highest / step + 0.1)) };
};
