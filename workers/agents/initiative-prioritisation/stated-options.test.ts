import { statedOptions } from './stated-options.js';

describe('statedOptions', () => {
  it('finds the combination with the greatest benefit within a budget', () => {
    const found = statedOptions(
      'Wir haben nur 200 T€: A kostet 120 bringt 300, B kostet 80 bringt 240, C kostet 100 bringt 220 (T€). Was machen wir?',
      'de',
    );
    expect(found?.sentences[0]).toBe('Am meisten bringt A + B: Kosten 200 von 200, Nutzen 540.');
    expect(found?.sentences[1]).toBe('An zweiter Stelle: B + C mit Kosten 180 und Nutzen 460.');
    expect(found?.sentences[2]).toBe('Nutzen je Kosten: B 3, A 2,5, C 2,2.');
  });

  it('ranks stated scores by stated weights', () => {
    const found = statedOptions('Score with weights: impact 50%, effort 30%, urgency 20%. X = 8/6/5, Y = 6/9/7, Z = 9/3/8.', 'en');
    expect(found?.sentences[0]).toBe('Weighted sum: 1. Y (7.1), 2. Z (7), 3. X (6.8). Weights: impact 50%, effort 30%, urgency 20%.');
  });

  it.each(['Which initiative costs 80,000 and brings 240,000?', 'Rank the initiatives by ICE', 'Impact 50%, effort 30%', ''])(
    'finds none in "%s"',
    (text) => {
      expect(statedOptions(text, 'en')).toBeNull();
    },
  );
});
