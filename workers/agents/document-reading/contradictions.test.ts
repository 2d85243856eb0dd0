import { asksContradictions, contradictionsIn } from './contradictions.js';

const amountsOf = (texts: readonly string[], topic = ''): (readonly [number, number])[] =>
  contradictionsIn(
    texts.map((text) => ({ title: '', text })),
    topic,
  ).map(([one, other]) => [one.amount, other.amount] as const);

describe('contradictionsIn', () => {
  it('finds different amounts for the same thing in a rule and in a table', () => {
    expect(amountsOf(['A lost locker key is charged at £18 at the desk.', 'Lost locker key | £22'])).toEqual([[18, 22]]);
  });

  it('finds different durations and shares for the same thing', () => {
    expect(amountsOf(['A written complaint is answered within 10 days.', 'Written complaint answered | 14 working days'])).toEqual([
      [10, 14],
    ]);
    expect(amountsOf(['Der Skonto für Großkunden beträgt 2 %.', 'Skonto Großkunden beträgt | 3 %'])).toEqual([[2, 3]]);
    expect(amountsOf(['A written complaint is answered within 10 days.', 'Written complaint answered by 10 %'])).toEqual([]);
  });

  it('reads each amount of a list in a sentence for what stands before it', () => {
    expect(
      amountsOf([
        'Erster Umzug nach Plan 40,00 EUR, zweiter Umzug nach Plan 60,00 EUR.',
        'Zweiter Umzug 75,00 EUR',
        'Erster Umzug 40,00 EUR',
      ]),
    ).toEqual([[60, 75]]);
  });

  it.each([
    ['things that a letter tells apart', ['Berth class A 300 EUR', 'Berth class B 350 EUR']],
    ['the same amount', ['A lost locker key costs £18.', 'Lost locker key | £18']],
    ['amounts in different currencies', ['Lost locker key | £18', 'Lost locker key | $22']],
    ['different things', ['Lost locker key | £18', 'Late return of skates | £22']],
  ])('finds none for %s', (_, texts) => {
    expect(amountsOf(texts)).toEqual([]);
  });
});

describe('asksContradictions', () => {
  it.each(['Is the handbook consistent on that?', 'Gibt es Widersprüche in der Satzung?'])('is true for “%s”', (text) => {
    expect(asksContradictions(text)).toBe(true);
  });
  it('is false for another question', () => expect(asksContradictions('What does a key cost?')).toBe(false));
});
