import { asksEachInitiative } from './each-initiative.js';

describe('asksEachInitiative', () => {
  it.each([
    'Drei Folien: Stand jeder Maßnahme und was klemmt',
    'Four slides on the nine projects and their money',
    'A deck that shows where each initiative stands',
    'Folien zum Status der sieben Vorhaben',
  ])('is true for "%s"', (text) => {
    expect(asksEachInitiative(text)).toBe(true);
  });

  it.each(['Two slides on the project for the new kiln', 'Folien zur Maßnahme Leitstand', 'A deck on all complaints'])(
    'is false for "%s"',
    (text) => {
      expect(asksEachInitiative(text)).toBe(false);
    },
  );
});
