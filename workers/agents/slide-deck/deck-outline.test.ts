import { outlineOf } from './deck-outline.js';

describe('the order of a deck', () => {
  it.each([
    [
      'Six slides for the owners: where we stand, figures, causes, next steps, decisions',
      ['summary', 'kpis', 'process', 'programme', 'closing'],
    ],
    ['Folien für die Leitung: Entscheidungen, Kennzahlen', ['closing', 'kpis']],
    ['Slides: status of our projects, what is overdue, the decisions we need', ['programme', 'closing']],
    ['A deck on the service desk: urgent', []],
    ['Slides on the figures and the risks', []],
  ])('of %j is %j', (request, parts) => expect(outlineOf(request).parts).toEqual(parts));

  it.each([
    ['Eine Folie für den Beirat zu den Retouren', true],
    ['Please fit it on 1 slide', true],
    ['A one-slide summary of scrap for the owners', true],
    ['Eine Folie je Werk', false],
    ['One slide per KPI, please', false],
    ['Vier Folien, davon eine Folie zu Risiken', false],
  ])('of “%s” is a single slide: %s', (request, isSingle) => expect(outlineOf(request).isSingle).toBe(isSingle));

  it('states how many points a slide has, and whether there is only one', () => {
    expect(outlineOf('Deck, at most three bullets per slide')).toMatchObject({ maxPoints: 3, isSingle: false });
    expect(outlineOf('Bitte genau eine Folie zum Umsatz, höchstens 4 Punkte')).toMatchObject({ maxPoints: 4, isSingle: true });
    expect(outlineOf('Ein Foliensatz')).toMatchObject({ maxPoints: null, isSingle: false, words: [] });
  });
});
