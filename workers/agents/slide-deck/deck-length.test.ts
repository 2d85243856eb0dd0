import { maxSlidesOf } from './deck-length.js';

describe('maxSlidesOf', () => {
  it.each([
    ['Fünf Folien zur Durchlaufzeit', 5],
    ['Six slides on delivery', 6],
    ['Kurzer Foliensatz, drei Seiten reichen', 4],
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
