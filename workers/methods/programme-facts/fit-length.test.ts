import { fitLength } from './fit-length.js';

const TEXTS = [
  'The portal is 75% complete; A. Rahman is responsible. It costs GBP 120,000. It pays back soon.',
  'Der Meilenstein „Start“ ist für den 28. Dez. 2026 geplant.',
  'To be decided by 7 Dec 2026: “Is it approved?”',
];

describe('fitLength', () => {
  it('keeps the first sentence of each text before any second one', () => {
    expect(fitLength(TEXTS, { count: 4, unit: 'sentences', words: 'four sentences' })).toEqual([
      'The portal is 75% complete; A. Rahman is responsible. It costs GBP 120,000.',
      TEXTS[1],
      TEXTS[2],
    ]);
  });

  it('stops at the number of words, but says something in any case', () => {
    expect(fitLength(TEXTS, { count: 20, unit: 'words', words: '20 words' })).toEqual([
      'The portal is 75% complete; A. Rahman is responsible.',
      TEXTS[1],
      '',
    ]);
    expect(fitLength(TEXTS, { count: 2, unit: 'words', words: 'two words' })[0]).toContain('75%');
  });

  it('does not cut a sentence after the question that it quotes', () => {
    const text = 'Decision "Is it approved?" has been outstanding for 19 days. It is due.';
    expect(fitLength([text], { count: 1, unit: 'sentences', words: 'one sentence' })).toEqual([
      'Decision "Is it approved?" has been outstanding for 19 days.',
    ]);
  });

  it('keeps everything without a length, or with one of another kind', () => {
    expect(fitLength(TEXTS, null)).toEqual(TEXTS);
    expect(fitLength(TEXTS, { count: 5, unit: 'slides', words: 'five slides' })).toEqual(TEXTS);
  });
});
