import { namesOfKpi } from './index.js';

describe('namesOfKpi', () => {
  it.each([
    ['Liefertreue', 'On-time delivery'],
    ['Durchlaufzeit Auftrag', 'Order lead time'],
    ['Angebotserfolgsquote', 'Quote-to-order rate'],
    ['Bestandsreichweite', 'Days of supply'],
    ['Forderungslaufzeit', 'Days sales outstanding'],
    ['Gesamtanlageneffektivität', 'Overall equipment effectiveness'],
    ['Stornoquote', 'Order cancellation rate'],
    ['Reklamationsquote', 'Complaint rate'],
    ['Scrap rate', 'Ausschussquote'],
    ['Overall Equipment Effectiveness', 'Gesamtanlageneffektivität'],
  ])('maps “%s” to “%s”', (name, other) => {
    expect(namesOfKpi(name)).toEqual(expect.arrayContaining([name, other]));
  });

  it.each(['Umsatz', 'Korrekturquote Rechnungen', 'Auftragseingang Einzelgeschäft', 'Windrichtung', ''])(
    'returns only the own name of “%s”, which is not in the catalogue',
    (name) => {
      expect(namesOfKpi(name)).toEqual([name]);
    },
  );
});
