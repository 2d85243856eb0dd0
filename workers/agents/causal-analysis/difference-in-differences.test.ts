import { drawsOf } from '../../methods/statistics/sampling/draws.js';
import { differenceInDifferences, type PanelRow } from './difference-in-differences.js';

describe('differenceInDifferences', () => {
  const from = Date.UTC(2024, 0, 1);
  const panel = (drift: number): PanelRow[] => {
    const random = drawsOf(12);
    return Array.from({ length: 60 }, (_, unit) => {
      const level = 10 * random.normal();
      return Array.from({ length: 12 }, (_month, month): PanelRow => {
        const treated = unit < 30;
        const effect = treated && month >= 6 ? 3 : 0;
        const outcome = level + month + effect + (treated ? drift * month : 0) + random.normal();
        return { treated, time: Date.UTC(2023, 6 + month, 1), outcome, unit: `u${unit}` };
      });
    }).flat();
  };

  it('estimates an effect of 3 despite different levels and a common trend', () => {
    const result = differenceInDifferences(panel(0), from);
    expect(result?.of).toBe('unit_changes');
    expect(Math.abs((result?.estimate.effect ?? 0) - 3)).toBeLessThan(3 * (result?.estimate.standardError ?? 0));
    expect(result?.estimate.standardError).toBeLessThan(0.3);
    expect(result?.placebo?.low).toBeLessThan(0);
    expect(result?.placebo?.high).toBeGreaterThan(0);
  });

  it('detects diverging trends before the intervention by a placebo date', () => {
    expect(differenceInDifferences(panel(0.5), from)?.placebo?.low).toBeGreaterThan(0);
  });

  it('equals the difference of the cell means if rows have no unit', () => {
    const result = differenceInDifferences(
      panel(0).map((row) => ({ ...row, unit: null })),
      from,
    );
    const { treatedBefore = 0, treatedAfter = 0, controlBefore = 0, controlAfter = 0 } = result?.cells ?? {};
    expect(result?.of).toBe('period_differences');
    expect(result?.estimate.effect).toBeCloseTo(treatedAfter - treatedBefore - (controlAfter - controlBefore), 9);
  });

  it('uses all assignments of three periods before and three after', () => {
    const periods = [1, 2, 3, 4, 5, 6].flatMap((time): PanelRow[] => [
      { treated: true, time, outcome: 20 + time + (time > 3 ? 5 : 0) + (time % 2) / 10, unit: 'north' },
      { treated: false, time, outcome: 10 + time, unit: 'south' },
    ]);
    const result = differenceInDifferences(periods, 4);
    expect(result?.estimate.effect).toBeCloseTo(5 - 1 / 30, 9);
    // 2 of 20 assignments of the six periods differ as much, so that p cannot be smaller.
    expect(result).toMatchObject({
      of: 'period_differences',
      estimate: { p: 0.1, n: 6 },
      permutation: { assignments: 20, isExact: true },
    });
  });

  it('compares few units by all assignments of the treatment', () => {
    const units = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].flatMap((unit, index) =>
      [1, 2].map((time): PanelRow => ({ treated: index < 3, time, unit, outcome: index + (index < 3 && time === 2 ? 4 + index / 10 : 0) })),
    );
    const result = differenceInDifferences(units, 2);
    expect(result).toMatchObject({ of: 'unit_changes', estimate: { p: 1 / 35, n: 7 }, permutation: { assignments: 35 } });
    expect(result?.estimate.effect).toBeCloseTo(4.1, 9);
  });

  it('uses the rows if the groups have many periods and no units', () => {
    const random = drawsOf(2);
    const rows = Array.from({ length: 400 }, (_, time): PanelRow => ({
      treated: time % 2 === 0,
      time,
      outcome: random.normal() + (time % 2 === 0 && time >= 200 ? 1 : 0),
      unit: null,
    }));
    expect(differenceInDifferences(rows, 200)).toMatchObject({ of: 'rows', permutation: null });
  });

  it('returns null without a control group', () => {
    expect(
      differenceInDifferences(
        panel(0).filter(({ treated }) => treated),
        from,
      ),
    ).toBeNull();
  });
});
