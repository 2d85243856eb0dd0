import { fisherZ, partialCorrelation, type CorrelationMatrix } from './partial-correlation.js';
import { pcAlgorithm, subsets } from './pc-algorithm.js';

/** Exact correlations of a linear model with the given effects; each variable depends only on earlier ones. */
const correlationsOf = (effects: readonly (readonly number[])[]): CorrelationMatrix => {
  const size = effects.length;
  const covariance = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let value = row === column ? 1 : 0;
      for (let parent = 0; parent < row; parent++) value += (effects[row]?.[parent] ?? 0) * (covariance[parent]?.[column] ?? 0);
      covariance[row]![column] = value;
      covariance[column]![row] = value;
    }
  return covariance.map((values, row) =>
    values.map((value, column) => value / Math.sqrt(covariance[row]![row]! * covariance[column]![column]!)),
  );
};

const search = (matrix: CorrelationMatrix) => pcAlgorithm(matrix, { rows: 10_000, alpha: 0.01, mostGiven: 3 });

describe('partialCorrelation', () => {
  it('matches the textbook formula for three variables', () => {
    const [xy, xz, yz] = [0.5, 0.6, 0.7];
    const matrix = [
      [1, xy, xz],
      [xy, 1, yz],
      [xz, yz, 1],
    ];
    expect(partialCorrelation(matrix, 0, 1, [2])).toBeCloseTo((xy - xz * yz) / Math.sqrt((1 - xz ** 2) * (1 - yz ** 2)), 12);
  });

  it('handles linearly dependent variables', () => {
    const matrix = [
      [1, 0.5, 1],
      [0.5, 1, 0.5],
      [1, 0.5, 1],
    ];
    expect(Math.abs(partialCorrelation(matrix, 0, 1, [2]))).toBeLessThanOrEqual(1);
  });
});

describe('fisherZ', () => {
  it('returns the two-sided p value', () => {
    // z = artanh(0.3) · √(50 − 1 − 3) = 2.0993: p = 0.0358.
    expect(fisherZ(0.3, 50, 1)).toBeCloseTo(0.0358, 4);
    expect(fisherZ(0.3, 4, 1)).toBe(1);
  });
});

describe('pcAlgorithm', () => {
  it('leaves the direction of a chain open', () => {
    // 0 → 1 → 2
    const { edges, separations } = search(correlationsOf([[], [0.8], [0, 0.8]]));
    expect(edges).toEqual([
      { a: 0, b: 1, direction: 'open' },
      { a: 1, b: 2, direction: 'open' },
    ]);
    expect(separations).toMatchObject([{ a: 0, b: 2, given: [1] }]);
  });

  it('orients a collider and its implied edges', () => {
    // 0 → 2 ← 1, 2 → 3
    const { edges } = search(correlationsOf([[], [0], [0.8, 0.8], [0, 0, 0.8]]));
    expect(edges).toEqual([
      { a: 0, b: 2, direction: 'to_b' },
      { a: 1, b: 2, direction: 'to_b' },
      { a: 2, b: 3, direction: 'to_b' },
    ]);
  });

  it('finds the equivalence class of the five-variable graph of Spirtes, Glymour and Scheines', () => {
    // 0 → 1, 0 → 2, 1 → 3 ← 2, 3 → 4
    const { edges } = search(correlationsOf([[], [0.7], [0.7], [0, 0.6, 0.6], [0, 0, 0, 0.8]]));
    expect(edges).toEqual([
      { a: 0, b: 1, direction: 'open' },
      { a: 0, b: 2, direction: 'open' },
      { a: 1, b: 3, direction: 'to_b' },
      { a: 2, b: 3, direction: 'to_b' },
      { a: 3, b: 4, direction: 'to_b' },
    ]);
  });

  it('does not depend on the order of the variables', () => {
    const matrix = correlationsOf([[], [0.7], [0.7], [0, 0.6, 0.6], [0, 0, 0, 0.8]]);
    const order = [3, 0, 4, 2, 1];
    const permuted = order.map((row) => order.map((column) => matrix[row]![column]!));
    const named = (edges: ReturnType<typeof search>['edges'], name: (index: number) => number) =>
      edges
        .map(({ a, b, direction }) =>
          direction === 'to_a'
            ? `${name(b)}>${name(a)}`
            : direction === 'to_b'
              ? `${name(a)}>${name(b)}`
              : [name(a), name(b)].sort().join('-'),
        )
        .sort();
    expect(named(search(permuted).edges, (index) => order[index]!)).toEqual(named(search(matrix).edges, (index) => index));
  });

  it('does not connect independent variables', () => {
    expect(search(correlationsOf([[], [], []])).edges).toEqual([]);
  });
});

describe('subsets', () => {
  it('enumerates all subsets of a size in item order', () => {
    expect([...subsets([1, 2, 3], 2)]).toEqual([
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
    expect([...subsets([1], 0)]).toEqual([[]]);
    expect([...subsets([1], 2)]).toEqual([]);
  });
});
