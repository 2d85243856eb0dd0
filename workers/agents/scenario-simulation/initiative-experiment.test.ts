import { initiativeExperiment } from './initiative-experiment.js';

const INITIATIVE = {
  ...{ initiativeId: 'ini_1', title: 'Mahngebühr bei Zahlungsverzug', benefit: 20_000, confidence: 0.8, budget: 5_000 },
  ...{ spent: 0, progress: 0 },
};
const SUBJECT = { kind: 'initiative', id: 'ini_1', label: INITIATIVE.title, words: ['Mahngebühr'], confidence: 0.8, source: 'rules' };
const context = { em: { find: () => [INITIATIVE], findOne: () => ({ currency: 'EUR' }) }, run: { tenantId: 'tnt_a' } } as never;
const experiment = (text: string, language: 'de' | 'en' = 'de') =>
  initiativeExperiment(context, { text, language, understood: { subjects: [SUBJECT], target: null } as never });

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
});
