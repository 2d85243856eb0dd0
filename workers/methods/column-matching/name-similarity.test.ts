import { nameSimilarity } from './name-similarity.js';

describe('nameSimilarity', () => {
  it.each([
    ['Kundennummer', 'customer_id'],
    ['PLZ', 'zip code'],
    ['Umsatz (EUR)', 'revenue_keur'],
    ['Straße', 'address'],
    ['Lieferdatum', 'delivery date'],
    ['Firma', 'Firma '],
  ])('rates “%s” and “%s” as similar', (one, other) => {
    expect(nameSimilarity(one, other)).toBeGreaterThanOrEqual(0.6);
  });

  it.each([
    ['Umsatz', 'city'],
    ['Telefon', 'order date'],
    ['PLZ', 'Preis'],
  ])('rates “%s” and “%s” as different', (one, other) => {
    expect(nameSimilarity(one, other)).toBeLessThan(0.4);
  });
});
