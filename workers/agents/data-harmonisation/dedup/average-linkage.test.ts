import { averageLinkage } from './average-linkage.js';

const sorted = (clusters: number[][]): number[][] =>
  clusters.map((members) => members.toSorted((a, b) => a - b)).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));

describe('averageLinkage', () => {
  it('keeps records together whose pairs match on average', () => {
    expect(
      sorted(averageLinkage([{ a: 1, b: 2, score: 8 }, { a: 2, b: 3, score: 6 }, { a: 1, b: 3, score: -2 }])), // prettier-ignore
    ).toEqual([[1, 2, 3]]);
  });

  it('splits a chain in which only neighbours match', () => {
    const chain = Array.from({ length: 9 }, (_, index) => ({ a: index, b: index + 1, score: index % 2 === 0 ? 5 : 4 }));
    expect(sorted(averageLinkage(chain))).toEqual([[0, 1], [2, 3], [4, 5], [6, 7], [8, 9]]); // prettier-ignore
  });

  it('keeps two groups apart that one wrong link connects', () => {
    const group = (from: number) => [
      { a: from, b: from + 1, score: 9 },
      { a: from, b: from + 2, score: 7 },
      { a: from + 1, b: from + 2, score: 8 },
    ];
    expect(sorted(averageLinkage([...group(1), ...group(11), { a: 3, b: 11, score: 5 }]))).toEqual([[1, 2, 3], [11, 12, 13]]); // prettier-ignore
  });
});
