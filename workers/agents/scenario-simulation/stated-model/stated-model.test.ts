import type { Language } from '../../../kit.js';
import { runSimulation } from '../run-simulation.js';
import { quantitiesIn } from './read-quantities.js';
import { statedAnswers } from './stated-answers.js';
import { statedModel, type StatedModel } from './stated-model.js';

const modelOf = (text: string, language: Language = 'en'): StatedModel => {
  const model = statedModel(text, language);
  if (!model) throw new Error(`no model: ${text}`);
  return model;
};
const answersOf = async (text: string, language: Language = 'en'): Promise<string[]> => {
  const model = modelOf(text, language);
  const { unused: _, ...result } = await runSimulation({ ...model, correlations: [], scenarios: [], draws: 20_000, seed: 7 });
  return statedAnswers(model, result, language).map((each) => each.replaceAll(/\s/gu, ' '));
};

describe('quantitiesIn', () => {
  const read = (text: string, language: Language = 'en') =>
    quantitiesIn(text, language).map(({ min, mode, max, unit }) => [min, mode, max, unit]);

  it('reads ranges, most likely values, limits and spreads', () => {
    expect(read('40,000 parcels at £8 to £14 each (most likely £10)')).toEqual([
      [40_000, null, 40_000, 'count'],
      [8, 10, 14, 'money'],
    ]);
    expect(read('Nutzen mindestens 30 T€, wahrscheinlich 55 T€, höchstens 80 T€', 'de')).toEqual([[30_000, 55_000, 80_000, 'money']]);
    expect(read('zwei bis fünf Monate später, bis zu 12,5 Prozent, 200 ± 10 %', 'de')).toEqual([
      [2, null, 5, 'months'],
      [0, null, 12.5, 'percent'],
      [180, null, 220, 'count'],
    ]);
  });

  it('leaves out years, and number words without a unit', () => {
    expect(read('In 2027, one of them or two options.')).toEqual([]);
  });
});

describe('statedModel', () => {
  it.each<[string, Language, string]>([
    [
      'If late deliveries fall by 1 to 3 points, most likely 2, on 40,000 parcels a year at £8 to £14 each (most likely £10), what is that worth?',
      'en',
      'number * change / 100 * price',
    ],
    [
      'Wir rechnen mit 1.200 bis 1.800 Retouren im Monat, jede kostet 7 bis 11 Euro. 20 bis 40 Prozent werden an die Lieferanten weiterbelastet. Was kostet das im Jahr?',
      'de',
      '12 * number * price * (1 - recovered / 100)',
    ],
    [
      'Die neue Verpackungslinie kostet 180.000 Euro, die Einsparung liegt zwischen 150.000 und 260.000 Euro pro Jahr, die Inbetriebnahme kann sich um bis zu vier Monate verzögern. Wie wahrscheinlich rechnet sie sich im ersten Jahr?',
      'de',
      'benefit * max(0, 12 - delay) / 12 - cost',
    ],
    [
      'Der Roboter kostet einmalig 90 T€ und 1.000 bis 1.500 Euro im Monat, er spart 6.000 bis 11.000 Euro im Monat. Lohnt sich das im ersten Jahr?',
      'de',
      '12 * benefit - cost - 12 * cost_2',
    ],
    [
      'The booking tool costs £35k and saves 4 to 7 minutes per call on 90,000 calls a year; an agent hour costs £22 to £28 per hour. Does it pay off in year one?',
      'en',
      'number * time / 60 * price - cost',
    ],
    [
      'We expect 800 to 1,200 leads per month, 5 to 9% of them convert, at a price of £1,500 to £2,100 each. Revenue for the year?',
      'en',
      '12 * number * price * share / 100',
    ],
    ['Volume 900 to 1,100, price 20 to 24, unit cost 15. Margin?', 'en', 'number * (price - unit_cost)'],
    [
      'Wie viel sparen wir, wenn 40 bis 60 % der 12.000 Rechnungen im Jahr automatisch laufen und je Rechnung 3 bis 5 Minuten entfallen, Stundensatz 45 Euro?',
      'de',
      'number * time / 60 * price * share / 100',
    ],
  ])('derives the calculation of "%s"', (text, language, formula) => {
    expect(modelOf(text, language).formula).toBe(formula);
  });

  it.each<[string, Language]>([
    ['Was passiert mit dem Umsatz, wenn die Preise um 5 % steigen?', 'de'],
    ['Simuliere die Kündigungsquote für die nächsten 6 Monate, P10 bis P90.', 'de'],
    ['How likely is it that the lead time falls below 8 days?', 'en'],
    ['What does the contract cost if the price is between 18 and 26 EUR?', 'en'],
    ['20 to 30 vans and 40 to 50 drivers at £100 each.', 'en'],
  ])('leaves "%s" to the data', (text, language) => {
    expect(statedModel(text, language)).toBeNull();
  });

  it('names an amount that the calculation does not contain', () => {
    const { warnings } = modelOf('300 to 500 parts per month at 12 to 20 EUR each, with a rating of 7 to 9 points. Simulate a year.');
    expect(warnings).toEqual([expect.stringMatching(/^Not considered: “.*7 to 9 points”/u)]);
  });
});

describe('statedAnswers', () => {
  it('answers with the probability first, then result, calculation, values and drivers', async () => {
    const answers = await answersOf(
      'Die Linie kostet 200.000 Euro, der Nutzen liegt zwischen 150.000 und 250.000 Euro im Jahr. Wie wahrscheinlich trägt sie sich im ersten Jahr?',
      'de',
    );
    expect(answers[0]).toMatch(/^Mit einer Wahrscheinlichkeit von (?:49|50)(?:,\d)? % übersteigt der Nutzen die Kosten in einem Jahr\.$/u);
    expect(answers).toContain('Rechnung: Nutzen − Kosten.');
    expect(answers).toContain('Werte aus der Anfrage: Nutzen 150.000 bis 250.000 (gleichverteilt); Kosten 200.000.');
    expect(answers).toContain('Im Rahmen der Angaben liegt das Ergebnis zwischen -50.000 EUR und 50.000 EUR.');
  });

  it('states the value and what drives it', async () => {
    const answers = await answersOf('If scrap falls by 1 to 3 points on 10,000 parts a year at £9 to £11 each, what is that worth?');
    expect(answers[0]).toMatch(/^The value in one year is (?:1,9|2,0)\d\d GBP.* in the middle case \(P50\)/u);
    expect(answers.find((each) => each.startsWith('What drives'))).toMatch(
      /: change of scrap in per cent 9\d(?:\.\d)?%, amount per unit \d/u,
    );
  });
});
