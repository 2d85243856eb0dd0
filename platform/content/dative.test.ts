import { withDatives } from './dative.js';

describe('withDatives', () => {
  it.each([
    [
      '„Bestand“ liegt bei 67\u00A0Tage (Sept. 2026), Ziel 55\u00A0Tage',
      '„Bestand“ liegt bei 67\u00A0Tagen (Sept. 2026), Ziel 55\u00A0Tage',
    ],
    ['Bei 14,6 Tage endet es', 'Bei 14,6 Tagen endet es'],
    ['3 von 1.200 Aufträge', '3 von 1.200 Aufträgen'],
    ['ein Ziel von mindestens 3 Punkte', 'ein Ziel von mindestens 3 Punkten'],
    ['lag zwischen 3 Tage und 5 Tage, im Mittel bei 4 Tage', 'lag zwischen 3 Tagen und 5 Tagen, im Mittel bei 4 Tagen'],
    ['seit 18 Monate', 'seit 18 Monaten'],
  ])('puts „%s“ into the dative', (text, expected) => {
    expect(withDatives(text)).toBe(expected);
  });

  it.each([
    'bei 67 Tagen',
    'liegt bei 5 Stunden',
    'steigt um 5 Tage',
    'mehr als 5 Tage',
    'über 5 Tage',
    'bei 1 Tag',
    'mit 12 EUR',
    'von 3 Tickets',
    'von 12 verfehlte Werte',
    'dabei 5 Tage',
    'der Zeitraum ab 01.05.2027. Die Wirkung',
    'im Vergleich mit 2025. Keine Änderung',
  ])('leaves „%s“ alone', (text) => {
    expect(withDatives(text)).toBe(text);
  });
});
