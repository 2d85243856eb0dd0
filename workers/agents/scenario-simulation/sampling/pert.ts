/** Number of cells of the tabulated distribution function. */
const CELLS = 512;

/** Gauss-Legendre nodes and weights of order five on [0, 1]. */
const NODES = [0.046_910_077_030_668, 0.230_765_344_947_158_45, 0.5, 0.769_234_655_052_841_5, 0.953_089_922_969_332];
const WEIGHTS = [
  0.118_463_442_528_094_54, 0.239_314_335_249_683_24, 0.284_444_444_444_444_44, 0.239_314_335_249_683_24, 0.118_463_442_528_094_54,
];

/**
 * Returns the quantile function of PERT (Malcolm et al., 1959): a beta distribution over [min, max] with
 * α = 1 + 4 (mode − min)/(max − min) and β = 6 − α, so that the mean is (min + 4 mode + max)/6. The distribution function is
 * integrated once; within a cell it is a cubic through its values and densities, which is inverted by Newton's method.
 */
export const pertQuantile = (min: number, mode: number, max: number): ((u: number) => number) => {
  const alpha = 1 + (4 * (mode - min)) / (max - min);
  const beta = 6 - alpha;
  const raw = (x: number): number => x ** (alpha - 1) * (1 - x) ** (beta - 1);
  const cdf = new Float64Array(CELLS + 1);
  for (let cell = 0; cell < CELLS; cell++) {
    let mass = 0;
    for (const [index, node] of NODES.entries()) mass += (WEIGHTS[index] ?? 0) * raw((cell + node) / CELLS);
    cdf[cell + 1] = (cdf[cell] ?? 0) + mass / CELLS;
  }
  const total = cdf[CELLS] ?? 1;
  const slopes = new Float64Array(CELLS + 1);
  for (let node = 0; node <= CELLS; node++) {
    cdf[node] = (cdf[node] ?? 0) / total;
    slopes[node] = raw(node / CELLS) / total / CELLS;
  }
  return (u) => {
    const cell = cellOf(cdf, u);
    return min + ((max - min) * (cell + positionInCell(cdf, slopes, cell, u))) / CELLS;
  };
};

/** Returns the last cell that begins at or below u. */
const cellOf = (cdf: Float64Array, u: number): number => {
  let [low, high] = [0, CELLS - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((cdf[middle] as number) <= u) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Returns the position in the cell, from 0 to 1, at which the cubic Hermite interpolant reaches u. */
const positionInCell = (cdf: Float64Array, slopes: Float64Array, cell: number, u: number): number => {
  const [from, to] = [cdf[cell] as number, cdf[cell + 1] as number];
  const rise = to - from;
  if (rise <= 0) return 0;
  const [start, end] = [slopes[cell] as number, slopes[cell + 1] as number];
  const cubic = start + end - 2 * rise;
  const square = 3 * rise - 2 * start - end;
  let t = Math.min(1, Math.max(0, (u - from) / rise));
  for (let step = 0; step < 4; step++) {
    const slope = start + t * (2 * square + 3 * cubic * t);
    if (slope <= 0) break;
    t = Math.min(1, Math.max(0, t - (from + t * (start + t * (square + cubic * t)) - u) / slope));
  }
  return t;
};
