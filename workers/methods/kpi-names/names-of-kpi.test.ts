import { namesOfKpi } from './index.js';

describe('the names of a KPI', () => {
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
  ])('“%s” is also called “%s”', (name, other) => {
    expect(namesOfKpi(name)).toEqual(expect.arrayContaining([name, other]));
  });

  it.each(['Umsatz', 'Korrekturquote Rechnungen', 'Auftragseingang Einzelgeschäft', 'Windrichtung', ''])(
    '“%s” is in no catalogue',
    (name) => {
      expect(namesOfKpi(name)).toEqual([name]);
    },
  );
});
