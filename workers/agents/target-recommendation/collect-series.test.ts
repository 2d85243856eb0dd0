import { isOnlyReference } from './collect-series.js';

describe('isOnlyReference', () => {
  it.each([
    ['Zielwert für die Kosten je Übernachtung', 'Übernachtungen', true],
    ['What target for energy use per guest night?', 'Guest nights', true],
    ['Ziel für die Übernachtungen je Monat', 'Übernachtungen', false],
    ['Ziel für Schäden je 1.000 Übernachtungen', 'Schäden je 1.000 Übernachtungen', false],
  ])('reads "%s" with the KPI "%s" as %s', (text, name, expected) => {
    expect(isOnlyReference(text, name)).toBe(expected);
  });
});
