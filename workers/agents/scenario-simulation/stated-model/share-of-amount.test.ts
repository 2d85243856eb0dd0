import type { Language } from '../../../kit.js';
import { runSimulation } from '../run-simulation.js';
import { shareOfAmount } from './share-of-amount.js';
import { statedAnswers } from './stated-answers.js';
import { statedModel } from './stated-model.js';

const rateOf = (text: string, language: Language) => {
  expect(statedModel(text, language)).toBeNull();
  return shareOfAmount(text, language);
};

it.each<[string, Language, unknown[], number | undefined]>([
  [
    'Die Ausschussquote liegt 2027 zwischen 2 und 6 Prozent, am wahrscheinlichsten bei 3, und wir verarbeiten Holz für 4,2 Mio. €. Was kostet das, und wie wahrscheinlich sind es weniger als anderthalb Millionen?',
    'de',
    [
      { kind: 'constant', value: 4_200_000 },
      { kind: 'triangular', min: 2, mode: 3, max: 6 },
    ],
    1_500_000,
  ],
  [
    'Suppose the refund rate is between 4 and 9 per cent next year and we sell tickets for £800,000. What does that cost us, and how likely is it to be over £60k?',
    'en',
    [
      { kind: 'constant', value: 800_000 },
      { kind: 'uniform', min: 4, max: 9 },
    ],
    60_000,
  ],
  [
    'We invoice £2m to £3m a year, and the default rate is 1.5 %. How much is that?',
    'en',
    [
      { kind: 'uniform', min: 2_000_000, max: 3_000_000 },
      { kind: 'constant', value: 1.5 },
    ],
    undefined,
  ],
])('multiplies the rate by the amount that a request states: %s', (text, language, distributions, limit) => {
  const model = rateOf(text, language);
  expect(model?.inputs.map(({ distribution }) => distribution)).toEqual(distributions);
  expect(model?.target?.value).toBe(limit);
});

it.each<[string, Language]>([
  ['What if our sales of £4m grow by 3 to 5 per cent?', 'en'],
  ['Die Quote liegt zwischen 3 und 5 Prozent, jede Reklamation kostet 40 Euro.', 'de'],
  ['Die Quote liegt zwischen 3 und 5 Prozent, das Budget beträgt 90.000 Euro.', 'de'],
  ['The rate is 4 per cent of £2m.', 'en'],
])('leaves changes, prices, budgets and fixed values alone: %s', (text, language) => {
  expect(shareOfAmount(text, language)).toBeNull();
});

it('states the probability of the limit, the median cost and the formula', async () => {
  const model = rateOf(
    'Die Schwundquote liegt nächstes Jahr zwischen 1 und 3 Prozent, und wir kaufen Stoffe für 2 Mio. Euro ein: Was kostet uns das, wie wahrscheinlich bleiben wir unter einer halben Million?',
    'de',
  );
  if (!model) throw new Error('no model');
  const { unused: _, ...result } = await runSimulation({ ...model, correlations: [], scenarios: [], draws: 20_000, seed: 3 });
  const answers = statedAnswers(model, result, 'de').map((each) => each.replaceAll(/\s/gu, ' '));
  expect(answers[0]).toContain('500.000');
  expect(answers[1]).toMatch(/^Die Kosten in einem Jahr betragen im mittleren Fall (?:39|40)\./u);
  expect(answers[2]).toBe('Rechnung: Betrag × Schwundquote in Prozent / 100.');
});
