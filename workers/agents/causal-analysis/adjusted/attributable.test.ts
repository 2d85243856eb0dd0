import { attributableTo } from './attributable.js';

const estimate = (effect: number) => ({ effect, low: effect - 2, high: effect + 2 });

describe('attributableTo', () => {
  it('returns the part of all events that the difference of the units with the treatment makes', () => {
    // 200 units with 30 % and 800 with 10 %: 140 events, of which a difference of 20 points makes 40.
    const arms = { one: { n: 200, figure: 30 }, zero: { n: 800, figure: 10 } };
    const found = attributableTo({ arms, isShare: true }, estimate(20));
    expect(found).toMatchObject({ held: 60, whole: 140, units: 0.2 });
    expect(found?.part).toBeCloseTo(40, 9);
    expect(found?.share).toBeCloseTo(40 / 140, 9);
    expect(found?.low).toBeCloseTo(36 / 140, 9);
  });

  it('relates sums of numbers, and is negative for a treatment with less', () => {
    const arms = { one: { n: 10, figure: 2 }, zero: { n: 10, figure: 4 } };
    expect(attributableTo({ arms, isShare: false }, estimate(-2))).toMatchObject({ part: -20, whole: 60, held: 20 });
  });

  it('returns null without two groups or without any event', () => {
    expect(attributableTo({ arms: null, isShare: true }, estimate(1))).toBeNull();
    const arms = { one: { n: 5, figure: 0 }, zero: { n: 5, figure: 0 } };
    expect(attributableTo({ arms, isShare: true }, estimate(1))).toBeNull();
  });
});
