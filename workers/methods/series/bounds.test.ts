import { boundsOf, clamp } from './bounds.js';

const NONE = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
const of = (name: string, unit: string | null, values: readonly number[]) => boundsOf({ name, unit, values });

describe('boundsOf', () => {
  it.each([
    ['Termintreue', '%', [98, 100, 99]],
    ['Termintreue', null, [98, 100, 99]],
    ['Ausschussquote', 'Prozent', [0.4, 1.2]],
    ['On-time delivery', 'percent', [91, 97]],
    ['Verfügbarkeit (%)', null, [99.2, 99.9]],
    ['defect rate', null, [2, 4]],
    ['Return rate', '%', [4, 7]],
    ['Return rate', null, [4, 7]],
    ['Gesamtanlageneffektivität', null, [61, 70]],
    ['Ausschussrate', null, [2, 3]],
    ['FPY', null, [96, 98]],
    ['customer retention rate', null, [81, 88]],
    ['Ausbeute', null, [93, 95]],
  ])('keeps %s in %s within 0 and 100', (name, unit, values) => {
    expect(of(name, unit, values)).toEqual({ low: 0, high: 100 });
  });

  it.each([
    ['Auslastung', null, [0.8, 0.83]],
    ['OEE', null, [0.61, 0.7]],
    ['Umsatzanteil', 'Anteil', [0.2, 0.4]],
    ['utilisation', 'fraction', [0.9, 1]],
    ['fill_rate', null, [0.99, 1]],
  ])('keeps the fraction %s in %s within 0 and 1', (name, unit, values) => {
    expect(of(name, unit, values)).toEqual({ low: 0, high: 1 });
  });

  it.each([
    ['Unfälle', null, [3, 0, 1]],
    ['Reklamationen', 'Stück', [4, 2]],
    ['orders', null, [120, 90]],
    ['Durchlaufzeit', 'd', [4.5, 6]],
    ['Lagerbestand', 'kg', [510, 305]],
    ['Krankheitstage pro Mitarbeiter', null, [0.4, 0.7]],
  ])('keeps %s in %s at 0 or above', (name, unit, values) => {
    expect(of(name, unit, values)).toEqual({ low: 0, high: NONE.high });
  });

  it.each([
    ['Umsatzwachstum', '%', [2, 4]],
    ['Abweichung vom Plan', '%', [1, 3]],
    ['growth', '%', [10, 20]],
    ['change in orders', null, [3, 5]],
    ['Eigenkapitalrendite', '%', [3, 5]],
  ])('does not limit the change %s in %s', (name, unit, values) => {
    expect(of(name, unit, values)).toEqual(NONE);
  });

  it.each([
    ['Betriebsergebnis', 'EUR', [300, 400], NONE.high],
    ['Gewinn', null, [300, 400], NONE.high],
    ['profit margin', '%', [11, 14], 100],
    ['Außentemperatur', '°C', [4, 12], NONE.high],
    ['Vorlauf', '°C', [4, 12], NONE.high],
    ['Outside', 'degrees Fahrenheit', [38, 12], NONE.high],
    ['room_temp_min', null, [4, 12], NONE.high],
    ['Deckungsbeitrag', 'EUR', [300, 40], NONE.high],
  ])('lets %s in %s fall below 0', (name, unit, values, high) => {
    expect(of(name, unit, values)).toEqual({ low: NONE.low, high });
  });

  it.each(['NPS', 'Net Promoter Score', 'NPS Werkstatt'])('keeps %s within -100 and 100', (name) => {
    expect(of(name, null, [31, 40])).toEqual({ low: -100, high: 100 });
  });

  it('follows past values beyond a limit', () => {
    expect(of('Zielerreichungsquote', '%', [98, 104])).toEqual({ low: 0, high: NONE.high });
    expect(of('Ausschussquote', '%', [-1, 4])).toEqual({ low: NONE.low, high: 100 });
    expect(of('Auslastung', null, [0.9, 1.1])).toEqual({ low: 0, high: 100 });
  });
});

describe('clamp', () => {
  it('moves a value to the nearest limit', () => {
    expect([-3, 50, 104].map((value) => clamp(value, { low: 0, high: 100 }))).toEqual([0, 50, 100]);
    expect(clamp(-3, NONE)).toBe(-3);
  });
});
