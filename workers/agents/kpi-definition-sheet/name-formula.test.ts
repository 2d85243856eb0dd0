import { nameFormula } from './name-formula.js';

describe('nameFormula', () => {
  it.each([
    ['Unfälle je 1.000 Arbeitsstunden', 'Unfälle ÷ Arbeitsstunden × 1.000'],
    ['Claims per 100 policies', 'Claims ÷ policies × 100'],
    ['Umsatz pro Mitarbeiter', 'Umsatz ÷ Mitarbeiter'],
    ['Scrap rate', null],
    ['Projektlaufzeit', null],
  ])('reads the formula of "%s"', (name, formula) => {
    expect(nameFormula(name)).toBe(formula);
  });
});
