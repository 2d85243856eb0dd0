import { isOnlyReason } from './stated-change.js';
import { statedConsequence } from './stated-changes.js';

const sentences = (text: string, language: 'de' | 'en' = 'de') =>
  statedConsequence(text, language)?.sentences.map((each) => each.replaceAll('\u00A0', ' ')) ?? null;

describe('statedConsequence', () => {
  it('multiplies the changes that a request states, and says when one offsets the other', () => {
    expect(sentences('Preise +3 %, Menge −2 %: was macht der Umsatz? Und ab welchem Mengenverlust lohnt es nicht mehr?')).toEqual([
      'Wirken die Änderungen als Faktoren zusammen (Preise +3 %, Menge −2 %), ändert sich das Ergebnis um +0,94 % (Faktoren 1,03 × 0,98).',
      'Die Änderung von „Preise“ um +3 % ist aufgezehrt, wenn sich „Menge“ um −2,91 % ändert.',
      expect.stringMatching(/nicht geprüft/u),
    ]);
    expect(sentences('10 % weniger Tickets und 15 % kürzere Bearbeitung – wie ändert sich die Arbeitslast?')?.[0]).toMatch(/um −23,5 % /u);
  });

  it('spreads a change over those who remain', () => {
    expect(sentences('Two of ten agents leave and ticket volume rises 5 %. What happens to load per agent?', 'en')?.[0]).toMatch(
      /changes by \+31\.25% \(volume \+5%\)|changes by \+31\.3% /u,
    );
  });

  it('computes the receivables that fewer days release, with interest', () => {
    expect(
      sentences('Wenn die DSO von 52 auf 45 Tage sinkt bei 36,5 Mio. € Jahresumsatz: wieviel wird frei, bei 6 % Zins?')?.slice(0, 2),
    ).toEqual([
      'Frei werden 700.000 EUR: 7 Tage zu je 100.000 EUR Umsatz.',
      expect.stringMatching(/^Bei 6\s% Zins sind das 42\.000\sEUR im Jahr\.$/u),
    ]);
  });

  it.each(['Was passiert, wenn der Umsatz um 5 % steigt?', 'Wie sicher ist das Ziel von 95 %?', ''])(
    'computes nothing for "%s"',
    (text) => {
      expect(sentences(text)).toBeNull();
    },
  );
});

it('tells the reason of a supposition from what the request asks about', () => {
  const text = 'What if a tenth of the courier fees vanished because parcels are collected in store?';
  expect(isOnlyReason(text, ['parcels', 'collected'])).toBe(true);
  expect(isOnlyReason(text, ['courier', 'fees'])).toBe(false);
  expect(isOnlyReason('What if fees fall?', ['fees'])).toBe(false);
});
