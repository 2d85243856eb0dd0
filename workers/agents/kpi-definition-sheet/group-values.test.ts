import { groupingIn } from './group-values.js';

describe('groupingIn', () => {
  it.each([
    ['Steckbrief Ausschussquote mit Ziel und dem aktuellen Wert je Maschine', 'je Maschine'],
    ['Sheet for the no-show rate: formula, owner and value by depot and by region.', 'by depot and by region'],
    ['Kennzahlenblatt Retouren nach Warengruppe im Mai 2026', 'nach Warengruppe'],
  ])('reads the groups of "%s"', (text, words) => {
    expect(groupingIn(text)).toBe(words);
  });

  it.each([
    'Steckbrief der Ausschussquote nach Richtlinie RL-3',
    'Sheet for claims per month, as a Word document',
    'Sheet for the fill rate',
  ])('reads none in "%s"', (text) => {
    expect(groupingIn(text)).toBeNull();
  });
});
