import { conversionFactor, currencyIn, scaleOf, unitOf } from './units.js';

describe('unitOf', () => {
  it.each([
    ['Umsatz (kEUR)', 'kEUR'],
    ['umsatz_teur', 'kEUR'],
    ['Kosten [EUR]', 'EUR'],
    ['gewicht_kg', 'kg'],
    ['Gewicht t', 't'],
    ['dauerMin', 'min'],
    ['Bearb_T', 'd'],
    ['Zahlungsziel T', 'd'],
    ['Gewicht_T', 't'],
    ['menge_t', 't'],
    ['Durchlaufzeit in h', 'h'],
    ['credit_limit_gbp_k', 'kGBP'],
    ['Net sales (in thousands of USD)', 'kUSD'],
    ['Umsatz in Tsd. EUR', 'kEUR'],
    ['Budget CHF m', 'MCHF'],
    ['Auftragsbestand Mrd. EUR', 'GEUR'],
    ['Umsatz / EUR', 'EUR'],
  ])('finds the unit in “%s”', (name, symbol) => {
    expect(unitOf(name)?.symbol).toBe(symbol);
  });

  it.each([
    'Umsatz',
    'Umsatz_T',
    'kg',
    'Mitarbeiter',
    'amount (planned)',
    'Preis EUR/m',
    'Tempo km/h',
    'Kosten (EUR/h)',
    'price_usd_per_t',
    '',
  ])('finds no unit in “%s”', (name) => {
    expect(unitOf(name)).toBeUndefined();
  });
});

describe('currencyIn', () => {
  it.each([
    ['Budget_EUR_2024', 'EUR'],
    ['budget_gbp_k', 'kGBP'],
    ['benefit_gbp_k_pa', 'kGBP'],
    ['Nutzen_TEUR_pa', 'kEUR'],
    ['Budget_Tsd_EUR', 'kEUR'],
    ['Umsatz Mio. € 2025', 'MEUR'],
    ['Kosten in Tausend Euro je Jahr', 'kEUR'],
    ['cost_usd_thousands', 'kUSD'],
    ['Revenue (in millions of USD) FY25', 'MUSD'],
    ['Preis_EUR_t', 'EUR'],
    ['Preis EUR/m', 'EUR'],
    ['Menge', null],
  ])('finds in “%s” the currency %s', (name, symbol) => {
    expect(currencyIn(name)).toBe(symbol);
  });
});

describe('scaleOf', () => {
  it.each([
    ['limit_k', 1_000],
    ['Umsatz (in Tsd.)', 1_000],
    ['Sales in thousands', 1_000],
    ['Volumen Mio', 1_000_000],
    ['Limit', 1],
    ['weight_t', 1],
    ['length_m', 1],
    ['k', 1],
  ])('reads the factor of “%s”', (name, factor) => {
    expect(scaleOf(name)).toBe(factor);
  });
});

describe('conversionFactor', () => {
  it('converts only between units of the same kind', () => {
    const factor = (from: string, to: string) => {
      const [one, other] = [unitOf(from), unitOf(to)];
      return one && other && conversionFactor(one, other);
    };
    expect(factor('a (kEUR)', 'a (EUR)')).toBe(1_000);
    expect(factor('limit_gbp_k', 'Limit GBP')).toBe(1_000);
    expect(factor('w_kg', 'w_t')).toBe(0.001);
    expect(factor('t_min', 't_h')).toBeCloseTo(1 / 60, 12);
    expect(factor('a_eur', 'a_usd')).toBeUndefined();
    expect(factor('a_kg', 'a_min')).toBeUndefined();
  });
});
