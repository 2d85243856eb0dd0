import type { Language } from '../../../kit.js';
import { runSimulation } from '../run-simulation.js';
import { changeOfAmount } from './change-of-amount.js';
import { shareOfAmount } from './share-of-amount.js';
import { statedAnswers } from './stated-answers.js';
import { statedModel } from './stated-model.js';

it.each<[string, Language, { formula: string; rate: object; limit: number | undefined; result: string }]>([
  [
    'Turnover is £4.9 million and we expect to lose 3, 5 or 8 per cent of it. How likely is it that the loss stays below £250,000?',
    'en',
    { formula: 'amount * rate / 100', rate: { kind: 'triangular', min: 3, mode: 5, max: 8 }, limit: 250_000, result: 'loss' },
  ],
  [
    'Unsere Erlöse liegen bei 12 Mio. €, wir rechnen mit 2, 3,5 oder 7 Prozent Rückgang. Wie wahrscheinlich bleiben die Erlöse über 11,5 Mio. €?',
    'de',
    { formula: 'amount * (1 - rate / 100)', rate: { kind: 'triangular', min: 2, mode: 3.5, max: 7 }, limit: 11_500_000, result: 'value' },
  ],
  [
    'Der Umsatz von 800.000 Euro sinkt um 5 bis 10 Prozent: Wie groß ist der Verlust?',
    'de',
    { formula: 'amount * rate / 100', rate: { kind: 'uniform', min: 5, max: 10 }, limit: undefined, result: 'loss' },
  ],
  [
    'Sales of $2m grow by 4 to 6 per cent. What does that bring?',
    'en',
    { formula: 'amount * rate / 100', rate: { kind: 'uniform', min: 4, max: 6 }, limit: undefined, result: 'gain' },
  ],
])('applies the stated change to the stated amount: %s', (text, language, { formula, rate, limit, result }) => {
  const model = statedModel(text, language) ?? shareOfAmount(text, language) ?? changeOfAmount(text, language);
  expect(model?.inputs.find(({ name }) => name === 'rate')?.distribution).toEqual(rate);
  expect(model).toMatchObject({ formula, result });
  expect(model?.target?.value).toBe(limit);
});

it.each<[string, Language]>([
  ['Wie wahrscheinlich fällt die Quote unter 3, 4 oder 5 Prozent?', 'de'],
  ['Each order costs £40; orders fall by 5 to 9 per cent from 1,200.', 'en'],
  ['Turnover of £4m falls by 5 per cent.', 'en'],
  ['The rate lies between 3 and 5 per cent, the turnover is £4m.', 'en'],
])('leaves requests without one amount and one range of a change alone: %s', (text, language) => {
  expect(changeOfAmount(text, language)).toBeNull();
});

it('states each listed case with what remains, and the probability of the limit', async () => {
  const model = changeOfAmount('Revenue of £5m, a loss of 4, 6 or 8 per cent: how likely is it below £300,000?', 'en');
  if (!model) throw new Error('no model');
  const { unused: _, ...result } = await runSimulation({ ...model, correlations: [], scenarios: [], draws: 20_000, seed: 3 });
  const answers = statedAnswers(model, result, 'en').map((each) => each.replaceAll(/\s/gu, ' '));
  // Half of a symmetric triangle lies below its mode: 6% of 5 million.
  expect(result.outcome.probability?.value).toBeCloseTo(0.5, 1);
  expect(answers[1]).toMatch(/^The loss is (?:299|300)/u);
  expect(answers[2]).toBe(
    'The stated cases: at 4% 200,000 GBP, which leaves 4,800,000 GBP; at 6% 300,000 GBP, which leaves 4,700,000 GBP; at 8% 400,000 GBP, which leaves 4,600,000 GBP.',
  );
  expect(model.warnings).toHaveLength(1);
});
