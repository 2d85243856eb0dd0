import classes from './sparkline.module.css';

export interface Point {
  readonly value: number | null | undefined;
  /** False for a period that has not ended. */
  readonly isComplete: boolean;
}

const WIDTH = 160;
const HEIGHT = 36;
const MARGIN = 4;
const MAX_POINTS = 24;

/** The course of a KPI over its latest periods; the last one that has ended is a dot, one that has not ended an open dot. */
export const Sparkline = ({
  points,
  target,
  label,
}: {
  readonly points: readonly Point[];
  readonly target?: number | null;
  readonly label: string;
}) => {
  const shown = points.slice(-MAX_POINTS);
  const values = shown.flatMap(({ value }) => value ?? []);
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values, target ?? Infinity), Math.max(...values, target ?? -Infinity)];
  const x = (index: number): number => MARGIN + (index / (shown.length - 1)) * (WIDTH - 2 * MARGIN);
  const y = (value: number): number => HEIGHT - MARGIN - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * MARGIN);
  const dots = shown.flatMap(({ value, isComplete }, index) => (value == null ? [] : [{ x: x(index), y: y(value), isComplete }]));
  const line = dots.filter(({ isComplete }) => isComplete);
  const latest = line.at(-1);
  const open = dots.at(-1)?.isComplete === false ? dots.at(-1) : undefined;
  return (
    <svg className={classes.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} preserveAspectRatio="none">
      {target == null ? null : <line className={classes.target} x1={MARGIN} x2={WIDTH - MARGIN} y1={y(target)} y2={y(target)} />}
      <polyline className={classes.line} points={line.map((dot) => `${dot.x},${dot.y}`).join(' ')} />
      {[latest, open].map((dot) => dot && <path key={dot.x} className={classes.dot} d={`M${dot.x} ${dot.y}h0`} />)}
      {open ? <path className={classes.hole} d={`M${open.x} ${open.y}h0`} /> : null}
    </svg>
  );
};
