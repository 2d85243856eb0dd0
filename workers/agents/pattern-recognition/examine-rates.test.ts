import { rateAnswers, testRates } from './examine-rates.js';

const group = (value: string, n: number, met: number) => ({ value, n, met });
const CLEAR = [group('Fax', 200, 40), group('Portal', 100, 2), group('Phone', 60, 3)];
const FEW = [group('Fax', 28, 4), group('Portal', 7, 0)];

describe('testRates', () => {
  it('tests yes/no counts by chi-squared', () => {
    // Shares of 20 %, 2 % and 5 % around 12.5 %.
    expect(testRates(CLEAR)?.statistic).toBeCloseTo(23.451, 3);
    expect(testRates(CLEAR)?.p).toBeLessThan(0.001);
  });

  it('tests nothing with small expected counts or without variation', () => {
    expect(testRates(FEW)).toBeNull();
    expect(testRates([group('a', 50, 0), group('b', 50, 0)])).toBeNull();
    expect(testRates([group('a', 50, 20)])).toBeNull();
  });
});

describe('rateAnswers', () => {
  const rate = { metric: 'Correction rate', column: 'Channel', only: null };

  it('answers on the asked KPI with its counts, and again for the part that is asked', () => {
    const [whole, part] = rateAnswers(
      [
        { ...rate, groups: CLEAR },
        { ...rate, only: 'Valves', groups: FEW },
      ],
      'en',
    );
    expect(whole).toMatch(/^Yes, .*“Correction rate” by “Channel”: “Fax” 20% \(40 of 200\)/u);
    expect(part).toMatch(/^Too few cases .*“Valves”/u);
  });

  it('denies a difference only by a test of the KPI itself', () => {
    expect(rateAnswers([{ ...rate, groups: [group('a', 100, 20), group('b', 100, 21)] }], 'de')[0]).toMatch(/^Nein, .*„Correction rate“/u);
    expect(rateAnswers([{ ...rate, groups: FEW }], 'de')[0]).not.toMatch(/^Nein/u);
  });
});
