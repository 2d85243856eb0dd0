import { initiativeExperiment } from './initiative-experiment.js';

const INITIATIVE = {
  ...{ initiativeId: 'ini_1', title: 'Mahngebühr bei Zahlungsverzug', benefit: 20_000, confidence: 0.8, budget: 5_000 },
  ...{ spent: 0, progress: 0 },
};
const SUBJECT = { kind: 'initiative', id: 'ini_1', label: INITIATIVE.title, words: ['Mahngebühr'], confidence: 0.8, source: 'rules' };
const contextWith = (initiative: object) =>
  ({ em: { find: () => [initiative], findOne: () => ({ currency: 'EUR' }) }, run: { tenantId: 'tnt_a' } }) as never;
const experiment = (text: string, language: 'de' | 'en' = 'de', initiative: object = INITIATIVE) =>
  initiativeExperiment(contextWith(initiative), { text, language, understood: { subjects: [SUBJECT], target: null } as never });

describe('initiativeExperiment', () => {
  it.each([
    ['10 % weniger Rückläufer und eine Mahngebühr von 15 EUR: Welche Wirkung im Jahr?', 'de', 'Rückläufer'],
    ['Wenn die Bestellungen um 20 % sinken, was bringt dann die Mahngebühr?', 'de', 'Bestellungen'],
    ['What is the effect of the Mahngebühr with 10 % fewer invoices?', 'en', 'invoices'],
  ] as const)('does not take the change of another quantity for that of the benefit in "%s"', async (text, language, name) => {
    await expect(experiment(text, language)).rejects.toThrow(`“${name}”`.replaceAll(/[“”]/gu, language === 'de' ? '' : '$&'));
  });

  it.each([
    'Was, wenn die Mahngebühr 20 % weniger Nutzen bringt?',
    'Was, wenn die Mahngebühr 20 % weniger bringt?',
    'Was, wenn die Mahngebühr bringt 20 % weniger?',
  ])('reduces the benefit in "%s"', async (text) => {
    expect((await experiment(text))?.change).toBe(-4_000);
  });

  it('takes the part that comes about', async () => {
    expect((await experiment('Was, wenn die Mahngebühr nur 20 % bringt?'))?.change).toBe(-16_000);
    expect((await experiment('Was, wenn die Mahngebühr nur die Hälfte des Nutzens bringt?'))?.change).toBe(-10_000);
  });

  it('does not simulate a benefit without a confidence, unless a change of it is asked', async () => {
    const uncertain = { ...INITIATIVE, confidence: null };
    const refusal = 'benefit of 20,000 EUR is recorded for “Mahngebühr bei Zahlungsverzug”';
    await expect(experiment('What benefit will the Mahngebühr have?', 'en', uncertain)).rejects.toThrow(refusal);
    expect((await experiment('What if the Mahngebühr brings 20 % less?', 'en', uncertain))?.change).toBe(-4_000);
  });
});
