import { describe, expect, it } from '@jest/globals';
import { blockDiff, diffOf, markedBlock, wordDiff, type Change } from './text-diff.js';

/** Returns the text of one side of a comparison. */
const sideOf = (changes: readonly Change[], other: 'removed' | 'added'): string =>
  changes
    .filter(({ kind }) => kind !== other)
    .map(({ part }) => part)
    .join('');

describe('wordDiff', () => {
  it('marks the words that differ and keeps the others', () => {
    expect(wordDiff('The order is late', 'The first order is early')).toEqual([
      { kind: 'same', part: 'The ' },
      { kind: 'added', part: 'first ' },
      { kind: 'same', part: 'order is ' },
      { kind: 'removed', part: 'late' },
      { kind: 'added', part: 'early' },
    ]);
  });

  it('compares formulas by names, numbers and signs', () => {
    expect(
      wordDiff('100 * SUM(Wert) / COUNT()', '100 * SUM("Wert (netto)") / COUNT(Größe)').filter(({ kind }) => kind === 'removed'),
    ).toEqual([]);
    expect(wordDiff('PERCENTILE(x, 0.9)', 'PERCENTILE(x, 0.95)')).toEqual([
      { kind: 'same', part: 'PERCENTILE(x, ' },
      { kind: 'removed', part: '0.9' },
      { kind: 'added', part: '0.95' },
      { kind: 'same', part: ')' },
    ]);
  });

  it('returns both texts unchanged, whatever they contain', () => {
    const texts = ['', 'a', 'a b  c\n', 'Größe – 12,5 % (netto)', '🙂 x 🙂', 'a b a b a', 'b a b', 'SUM("a""b")'];
    for (const before of texts)
      for (const after of texts) {
        const changes = wordDiff(before, after);
        expect([sideOf(changes, 'added'), sideOf(changes, 'removed')]).toEqual([before, after]);
      }
  });
});

describe('diffOf', () => {
  it('keeps a longest common subsequence', () => {
    const changes = diffOf([...'ABCBDAB'], [...'BDCABA']);
    expect(changes.filter(({ kind }) => kind === 'same')).toHaveLength(4);
  });

  it('replaces what is too large to be compared as a whole', () => {
    const before = Array.from({ length: 3_000 }, (_, index) => `a${index}`);
    const after = Array.from({ length: 3_000 }, (_, index) => `b${index}`);
    const kinds = diffOf(['same', ...before, 'end'], ['same', ...after, 'end']).map(({ kind }) => kind);
    expect([kinds.length, kinds[0], kinds[3_001], kinds[3_002], kinds.at(-1)]).toEqual([6_004, 'removed', 'removed', 'added', 'added']);
  });
});

describe('blockDiff', () => {
  it('puts equal blocks and two versions of a block side by side', () => {
    const before = '# Result\n\nThe rate is 12 % in March.\n\nOnly before, with words of its own.\n\nEnd';
    const after = '# Result\n\nThe rate is 14 % in March.\n\nEnd\n\n- new point';
    expect(blockDiff(before, after)).toEqual([
      { before: '# Result', after: '# Result' },
      { before: 'The rate is 12 % in March.', after: 'The rate is 14 % in March.' },
      { before: 'Only before, with words of its own.', after: null },
      { before: 'End', after: 'End' },
      { before: null, after: '- new point' },
    ]);
  });

  it('does not split code between fences', () => {
    const code = '```sql\nSELECT 1\n\nFROM t\n```';
    expect(blockDiff(code, code)).toEqual([{ before: code, after: code }]);
  });

  it('returns nothing for two empty texts', () => {
    expect(blockDiff('', '\n\n')).toEqual([]);
  });
});

describe('markedBlock', () => {
  it('marks words inside the notation of a table and of emphasis', () => {
    expect(markedBlock({ before: '| **12** | a |', after: '| **14** | a |' })).toEqual({
      before: '| **<del>12</del>** | a |',
      after: '| **<ins>14</ins>** | a |',
    });
  });

  it('leaves code, links and HTML as they are', () => {
    for (const text of ['`a`', '[a](b)', '<b>', 'https://a.example'])
      expect(markedBlock({ before: text, after: `${text} b` })).toEqual({ before: text, after: `${text} b` });
  });
});
