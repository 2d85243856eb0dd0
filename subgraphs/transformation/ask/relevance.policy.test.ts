import { coverageOf, RELEVANT_SHARE } from './relevance.policy.js';

const TEXTS = [
  'Initiative Kundenportal: Konfigurator mit Preisen, überfällig seit 92 Tagen',
  'Meilenstein Schnittstelle zu vier Großhändlern, überfällig',
  'Meilenstein Portal für Bestandskunden freigeschaltet, erreicht',
  'Risiko Frachtkosten liegen am Versandtag nicht vor',
  'Initiative Feinplanung der Fertigung, ruht',
];

const relevant = (question: string): number[] =>
  coverageOf(question, TEXTS).flatMap((share, index) => (share >= RELEVANT_SHARE ? [index] : []));

describe('coverageOf', () => {
  it('reaches the relevant share for texts about the question', () => {
    expect(relevant('Welche Meilensteine sind überfällig?')).toEqual([0, 1, 2]);
    expect(relevant('Was ist mit dem Kundenportal?')).toEqual([0]);
    expect(relevant('Was ruht?')).toEqual([4]);
    expect(relevant('Welche Meilensteine sind ueberfaellig?')).toEqual([0, 1, 2]);
    expect(relevant('Welche Kosten haben wir?')).toEqual([3]);
    expect(relevant('Welche Kunden gibt es?')).toEqual([0, 2]);
  });

  it('is highest for the text that covers all words', () => {
    const shares = coverageOf('Welche Meilensteine sind überfällig?', TEXTS);
    expect(shares[1]).toBe(1);
    expect(Math.max(...shares.filter((_, index) => index !== 1))).toBeLessThan(1);
  });

  it.each(['Was kostet ein Flug nach Mallorca?', 'Wie wird das Wetter in Kassel?', 'Who won the world cup?', 'Wer bist du?', '???', ''])(
    'stays below the relevant share for %j',
    (question) => {
      expect(relevant(question)).toEqual([]);
    },
  );

  it('is empty without texts', () => {
    expect(coverageOf('Meilensteine', [])).toEqual([]);
  });
});
