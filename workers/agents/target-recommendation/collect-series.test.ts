import { directionByTarget } from './target-series.js';
import { beyondName, isOnlyReference } from './collect-series.js';

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

describe('beyondName', () => {
  const filter = (words: string) => ({ words, column: 'reason', values: ['Invoice'], caseColumn: null, isExcluded: false });

  it('keeps only filters whose words do not name the KPI', () => {
    const [named, other] = [filter('invoices'), filter('harbour office')];
    expect(beyondName([named, other], ['Invoice to payment, days'])).toEqual([other]);
    expect(beyondName([named], [])).toEqual([named]);
  });
});

describe('directionByTarget', () => {
  const series = (values: readonly number[], target: number | null) => ({
    points: values.map((value, index) => ({ period: `2026-${String(index + 1).padStart(2, '0')}-01`, value })),
    presentTarget: target === null ? null : { value: target, due: null },
  });

  it.each([
    ['below nearly all values', series([4.1, 4.4, 4.6, 4.2, 3.9], 4), 'lower'],
    ['above all values', series([88, 90, 91], 92), 'higher'],
    ['among the values', series([88, 90, 94, 95], 92), null],
    ['missing', series([88, 90], null), null],
  ])('derives the direction from a target that is %s', (_, each, expected) => {
    expect(directionByTarget(each)).toBe(expected);
  });
});
