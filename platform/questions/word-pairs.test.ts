import { isNamed, WORD_PAIRS, type WordPairs } from '../../test/fixtures/word-pairs.fixture.js';

describe('the list of word pairs', () => {
  const pairs = [...Object.values(WORD_PAIRS)];

  it('has at least 200 pairs of the same meaning and 200 of different meanings, none twice', () => {
    const count = (of: keyof WordPairs): number => pairs.reduce((sum, half) => sum + half[of].length, 0);
    expect(count('same')).toBeGreaterThanOrEqual(200);
    expect(count('other')).toBeGreaterThanOrEqual(200);
    const lines = pairs.flatMap(({ same, other }) => [...same, ...other].map(({ line }) => line));
    expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
  });

  it.each([
    ['developed with', WORD_PAIRS.developed, { recall: 0.93, falseMatches: 0.08 }],
    ['held out', WORD_PAIRS.heldOut, { recall: 0.89, falseMatches: 0.09 }],
  ])('is matched within the bounds of recall and of false matches: %s', (_, { same, other }, bounds) => {
    expect(same.filter(isNamed).length / same.length).toBeGreaterThanOrEqual(bounds.recall);
    expect(other.filter(isNamed).length / other.length).toBeLessThanOrEqual(bounds.falseMatches);
  });
});
