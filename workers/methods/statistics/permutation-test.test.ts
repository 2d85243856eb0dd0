import { drawsOf } from './sampling/draws.js';
import { permutationTest } from './permutation-test.js';

const flags = (size: number, chosen: number): boolean[] => Array.from({ length: size }, (_, index) => index < chosen);

describe('permutationTest', () => {
  it('compares all assignments of few values', () => {
    // Of the 20 ways to choose 3 of 6 values, only the observed one and its mirror image differ as much.
    expect(permutationTest([11, 12, 13, 1, 2, 3], flags(6, 3), 1)).toEqual({ p: 2 / 20, assignments: 20, isExact: true });
    expect(permutationTest([5, 5, 5, 5], flags(4, 2), 1)).toEqual({ p: 1, assignments: 6, isExact: true });
  });

  it('counts assignments with the same sum in another order as equal', () => {
    const values = [0.1, 0.2, 0.3, 0.3, 0.2, 0.1];
    expect(permutationTest(values, flags(6, 3), 1).p).toBe(1);
  });

  it('draws assignments of many values with the same result for the same seed', () => {
    const random = drawsOf(9);
    const values = Array.from({ length: 40 }, (_, index) => random.normal() + (index < 20 ? 2 : 0));
    const test = permutationTest(values, flags(40, 20), 3);
    expect(test).toMatchObject({ assignments: 10_000, isExact: false });
    expect(test.p).toBeLessThan(0.001);
    expect(permutationTest(values, flags(40, 20), 3)).toEqual(test);
  });

  it('rejects a true null hypothesis at its level', () => {
    const random = drawsOf(4);
    const rejected = Array.from({ length: 400 }, () =>
      permutationTest(
        Array.from({ length: 8 }, () => random.normal()),
        flags(8, 4),
        1,
      ),
    ).filter(({ p }) => p <= 0.1).length;
    expect(rejected / 400).toBeGreaterThan(0.05);
    expect(rejected / 400).toBeLessThan(0.14);
  });
});
