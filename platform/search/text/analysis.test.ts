import { piecesOf, wordsOf } from './analysis.js';

describe('wordsOf', () => {
  it('splits words at characters other than letters and digits, but not within numbers', () => {
    expect(wordsOf('Order-to-Cash: heat/transfer, lead_time; E-Mail an a.b@example.org – 3,5 % und 1.000 Stück.')).toEqual(
      'order to cash heat transfer lead time e mail an a b example org 3,5 und 1.000 stück'.split(' '),
    );
  });

  it('normalises different encodings of a word', () => {
    expect(wordsOf('Qualita\u0308t QUALITÄT Qua\u00adlität ﬁnal Ｋｐｉ')).toEqual(['qualität', 'qualität', 'qualität', 'final', 'kpi']);
  });

  it('omits symbols and words of more than 100 characters', () => {
    expect(wordsOf(`🚀 -- \u0001 ${'x'.repeat(101)} ${'y'.repeat(100)}`)).toEqual(['y'.repeat(100)]);
  });
});

describe('piecesOf', () => {
  it('keeps every word, in pieces that fit a tsvector', () => {
    const words = Array.from({ length: 30_000 }, (_, n) => `wort${n}`);
    const pieces = piecesOf(words.join(' '));
    expect(pieces.length).toBeGreaterThan(1);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(50_000);
    expect(pieces.join(' ').trim().split(/\s+/)).toEqual(words);
    expect(piecesOf(' \n ')).toEqual([]);
  });
});
