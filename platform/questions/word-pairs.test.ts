import { isNamed, WORD_PAIRS, type WordPairs } from '../../test/fixtures/word-pairs.fixture.js';

describe('words of requests and names of the same meaning', () => {
  const pairs = [...Object.values(WORD_PAIRS)];

  it('are at least 200 pairs, as are those of different meanings', () => {
    const count = (of: keyof WordPairs): number => pairs.reduce((sum, half) => sum + half[of].length, 0);
    expect(count('same')).toBeGreaterThanOrEqual(200);
    expect(count('other')).toBeGreaterThanOrEqual(200);
    const lines = pairs.flatMap(({ same, other }) => [...same, ...other].map(({ line }) => line));
    expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
  });

  it.each([
    ['developed with', WORD_PAIRS.developed, { recall: 0.93, falseMatches: 0.08 }],
    ['held out', WORD_PAIRS.heldOut, { recall: 0.89, falseMatches: 0.09 }],
  ])('are found, and few others: %s', (_, { same, other }, bounds) => {
    expect(same.filter(isNamed).length / same.length).toBeGreaterThanOrEqual(bounds.recall);
    expect(other.filter(isNamed).length / other.length).toBeLessThanOrEqual(bounds.falseMatches);
  });
});
