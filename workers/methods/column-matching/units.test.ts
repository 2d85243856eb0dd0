import { nameSimilarity } from './name-similarity.js';
import { conversionFactor, unitOf } from './units.js';

describe('unitOf', () => {
  it.each([
    ['Umsatz (kEUR)', 'kEUR'],
    ['umsatz_teur', 'kEUR'],
    ['Kosten [EUR]', 'EUR'],
    ['gewicht_kg', 'kg'],
    ['Gewicht t', 't'],
    ['dauerMin', 'min'],
    ['Durchlaufzeit in h', 'h'],
  ])('reads %s', (name, symbol) => {
    expect(unitOf(name)?.symbol).toBe(symbol);
  });

  it.each(['Umsatz', 'kg', 'Mitarbeiter', 'amount (planned)', ''])('finds none in “%s”', (name) => {
    expect(unitOf(name)).toBeUndefined();
  });

  it('converts within a kind only', () => {
    const factor = (from: string, to: string) => {
      const [one, other] = [unitOf(from), unitOf(to)];
      return one && other && conversionFactor(one, other);
    };
    expect(factor('a (kEUR)', 'a (EUR)')).toBe(1_000);
    expect(factor('w_kg', 'w_t')).toBe(0.001);
    expect(factor('t_min', 't_h')).toBeCloseTo(1 / 60, 12);
    expect(factor('a_eur', 'a_usd')).toBeUndefined();
    expect(factor('a_kg', 'a_min')).toBeUndefined();
  });
});

describe('nameSimilarity', () => {
  it.each([
    ['Kundennummer', 'customer_id'],
    ['PLZ', 'zip code'],
    ['Umsatz (EUR)', 'revenue_keur'],
    ['Straße', 'address'],
    ['Lieferdatum', 'delivery date'],
    ['Firma', 'Firma '],
  ])('sees that %s is %s', (one, other) => {
    expect(nameSimilarity(one, other)).toBeGreaterThanOrEqual(0.6);
  });

  it.each([
    ['Umsatz', 'city'],
    ['Telefon', 'order date'],
    ['PLZ', 'Preis'],
  ])('tells %s from %s', (one, other) => {
    expect(nameSimilarity(one, other)).toBeLessThan(0.4);
  });
});
