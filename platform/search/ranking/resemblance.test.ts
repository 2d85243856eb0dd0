import { resemblanceOf } from './resemblance.js';

const kindOf = (a: string, b: string) => resemblanceOf(a, b)?.kind;

describe('resemblanceOf', () => {
  it.each([
    ['durchlafzeit', 'durchlaufzeit'],
    ['thruoghput', 'throughput'],
    ['umsazt', 'umsatz'],
    ['bestnd', 'bestand'],
    ['reklamatoin', 'reklamation'],
    ['liefertreueu', 'liefertreu'],
  ])('recognises %s and %s as misspellings of each other', (a, b) => {
    expect([kindOf(a, b), kindOf(b, a)]).toEqual(['misspelt', 'misspelt']);
    expect(resemblanceOf(a, b)).toEqual(resemblanceOf(b, a));
  });

  it.each([
    ['durchlaufzeit', 'auftragsdurchlaufzeit'],
    ['auftrag', 'auftragsdurchlaufzeit'],
    ['auftrag', 'kundenauftragsliste'],
    ['durchlafzeit', 'auftragsdurchlaufzeit'],
    ['lager', 'lagerbestand'],
  ])('recognises %s as a part of %s', (a, b) => {
    expect([kindOf(a, b), kindOf(b, a)]).toEqual(['compound', 'compound']);
  });

  it.each([
    ['stau', 'stand'],
    ['zeit', 'durchlaufzeit'],
    ['eiter', 'arbeiterschaft'],
    ['kpi', 'kpa'],
    ['bericht', 'gerichtshof'],
    ['messung', 'messer'],
    ['', 'wort'],
  ])('finds no resemblance of %s and %s', (a, b) => {
    expect([kindOf(a, b), kindOf(b, a)]).toEqual([undefined, undefined]);
  });

  it('has a lower weight for less in common', () => {
    const weights = [
      ['durchlaufzeit', 'durchlaufzeit'],
      ['durchlafzeit', 'durchlaufzeit'],
      ['durchlaufzeit', 'auftragsdurchlaufzeit'],
      ['durhlafzeit', 'durchlaufzeit'],
      ['auftrag', 'auftragsdurchlaufzeit'],
    ].map(([a = '', b = '']) => resemblanceOf(a, b)?.weight ?? 0);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    expect([weights[0], weights.at(-1)]).toEqual([1, expect.closeTo(0.63, 2)]);
  });
});
