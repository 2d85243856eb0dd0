import { maxSlidesOf, withinLength } from './deck-length.js';
import type { Slide } from './deck-result.js';

describe('maxSlidesOf', () => {
  it.each([
    ['Fünf Folien zur Durchlaufzeit', 5],
    ['Six slides on delivery', 6],
    ['Kurzer Foliensatz, drei Seiten reichen', 3],
    ['a 10-slide deck', 10],
    ['7 kurze Folien', 7],
    ['40 slides', 15],
    ['Slides for the board', 15],
    ['Folien zu den zwei Werken', 15],
    ['', 15],
  ])('reads "%s" as at most %d slides', (input, expected) => {
    expect(maxSlidesOf(input)).toBe(expected);
  });
});

describe('withinLength', () => {
  const slide = (kind: Slide['kind'], headline: string): Slide => ({
    ...{ kind, headline, part: null, headlineBy: 'template', cards: [], bullets: [], table: null, chart: null, flow: null },
    ...{ sourceLine: '', notes: '', sourceIds: [] },
  });
  const answer = slide('message', 'answer');
  const slides = [
    slide('title', 'title'),
    answer,
    slide('summary', 'summary'),
    slide('message', 'first'),
    slide('message', 'second'),
    slide('closing', 'closing'),
    slide('appendix', 'appendix'),
  ];
  const kept = (limit: number | null, asksDecisions = false): string[] =>
    withinLength(slides, limit, { answer: [answer], asksDecisions }).map(({ headline }) => headline);

  it('leaves out the appendix first, then decisions that nobody asked for and the last messages', () => {
    expect(kept(6)).not.toContain('appendix');
    expect(kept(4)).toEqual(['title', 'answer', 'summary', 'first']);
    expect(kept(2)).toEqual(['title', 'answer']);
  });

  it('keeps decisions that the request asks for', () => {
    expect(kept(4, true)).toEqual(['title', 'answer', 'summary', 'closing']);
  });

  it('never has more slides than asked for, and all without a number', () => {
    expect(kept(1)).toEqual(['title']);
    expect(kept(null)).toHaveLength(slides.length);
  });
});
