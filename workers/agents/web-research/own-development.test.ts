import { ownDevelopment } from './own-development.js';

const kpi = (more: object) => ({
  ...{ name: 'Win rate', unit: '%', better: 'higher' as const, value: 20, yearBefore: 25 },
  points: Array.from({ length: 24 }, (_, index) => ({ date: `2025-01-${index + 1}`, value: index < 12 ? 25 : 20, target: null })),
  ...more,
});

describe('ownDevelopment', () => {
  it('states the change, and that a figure from outside alone explains nothing', () => {
    expect(ownDevelopment('Does the market explain our falling win rate?', [kpi({})], 'en')).toEqual([
      '“Win rate” has fallen, so it is worse: 20% on average in the last twelve periods, 25% in the twelve before (−5.0 points).',
      'The latest value is 20%, one year earlier it was 25% (−5.0 points).',
      expect.stringMatching(/^Whether the wanted figure explains the development of “Win rate” is not settled/),
    ]);
  });

  it('leaves a comparison open until the other figure is available, and states amounts as shares', () => {
    const sales = kpi({ name: 'Umsatz', unit: 'EUR', better: null, yearBefore: null });
    const [means, compared] = ownDevelopment('Läuft es bei uns besser als am Markt?', [sales], 'de');
    expect(means).toMatch(/\(−20,0\s%\)/u);
    expect(compared).toMatch(/^Ob „Umsatz“ sich besser oder schlechter entwickelt/u);
  });

  it('compares few values with the year before, and states nothing without it', () => {
    expect(ownDevelopment('Are we better?', [kpi({ points: [], yearBefore: null })], 'en')).toEqual([]);
    const [sentence] = ownDevelopment('Are we better?', [kpi({ points: [] })], 'en');
    expect(sentence).toBe('“Win rate” has fallen against the year before, so it is worse: latest 20%, one year earlier 25% (−5.0 points).');
  });
});
