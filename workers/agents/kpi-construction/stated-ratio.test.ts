import { statedRatio } from './stated-ratio.js';

describe('statedRatio', () => {
  it.each([
    ['Eine Kennzahl Wasserverbrauch je Tonne bis Ende 2027', 'Wasserverbrauch', 'Tonne'],
    ['A KPI for claims per 1,000 policies', 'claims', 'policies'],
    ['rooms: sold nights over available nights', 'sold nights', 'available nights'],
    ['used hours out of planned hours', 'used hours', 'planned hours'],
  ])('reads the parts of "%s"', (text, part, whole) => {
    expect(statedRatio(text)).toMatchObject({ part, whole });
  });

  it.each(['Stornoquote je Monat', 'The share of late jobs over the last year', 'Umsatz'])('reads none in "%s"', (text) => {
    expect(statedRatio(text)).toBeNull();
  });
});
