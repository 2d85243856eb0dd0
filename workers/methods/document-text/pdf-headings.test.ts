import { isSectionHeading } from './pdf-text.js';

it.each([
  [
    ['1. Stores', 'The store is full.', '2 Yard', 'No news.'],
    [true, false, true, false],
  ],
  [
    ['1. Bring gloves', '2. Bring boots', 'Meet at nine.'],
    [false, false, false],
  ],
  [
    ['3. The gate is open.', 'Close it.'],
    [false, false],
  ],
  [
    ['4. Decisions', 'D1. The gate stays shut.'],
    [true, false],
  ],
  [
    ['The end', '5. Signatures'],
    [false, false],
  ],
])('recognises numbered headings among paragraphs: %j', (paragraphs, expected) => {
  expect(paragraphs.map((_, index) => isSectionHeading(paragraphs, index))).toEqual(expected);
});
