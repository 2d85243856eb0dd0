import { isNamedBefore } from './time-order.js';

describe('isNamedBefore', () => {
  it.each([
    ['re74', 're78'],
    ['Umsatz 2024', 'Umsatz 2025'],
    ['sales_2019', 'profit_2021'],
    ['age', 'training'],
    ['Geschlecht', 'Gehalt_EUR'],
    ['score_before', 'score_after'],
    ['WertVorher', 'WertNachher'],
  ])('places %s before %s', (earlier, later) => {
    expect(isNamedBefore(earlier, later)).toBe(true);
    expect(isNamedBefore(later, earlier)).toBe(false);
  });

  it.each([
    ['re74', 'x75'],
    ['item10', 'item11'],
    ['manager', 'training'],
    ['Preis', 'Menge'],
    ['age', 'sex'],
    ['Vorgang', 'Nachfrage'],
  ])('does not order %s and %s', (one, other) => {
    expect([isNamedBefore(one, other), isNamedBefore(other, one)]).toEqual([false, false]);
  });
});
