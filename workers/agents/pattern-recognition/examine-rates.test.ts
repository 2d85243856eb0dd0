import { rateAnswers } from './examine-rates.js';

const group = (value: string, n: number, met: number) => ({ value, n, met });
const CLEAR = [group('Fax', 200, 40), group('Portal', 100, 2), group('Phone', 60, 3)];
const FEW = [group('Fax', 28, 4), group('Portal', 7, 0)];

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
