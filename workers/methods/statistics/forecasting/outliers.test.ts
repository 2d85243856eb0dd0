import { drawsOf } from '../sampling/draws.js';
import { AIR_PASSENGERS } from '../testing/series.js';
import { withoutOutliers } from './outliers.js';

describe('withoutOutliers', () => {
  const random = drawsOf(11);
  const level = Array.from({ length: 40 }, () => 50 + 2 * random.normal());

  it('replaces a single wrong value by the median of its neighbours', () => {
    const found = withoutOutliers(level.with(17, 500), null);
    expect(found.outliers).toEqual([17]);
    expect(found.values[17]).toBeGreaterThan(45);
    expect(found.values[17]).toBeLessThan(55);
    expect(found.values.toSpliced(17, 1)).toEqual(level.toSpliced(17, 1));
  });

  it('keeps series without outliers, with a trend or with a season', () => {
    expect(withoutOutliers(level, null).outliers).toEqual([]);
    expect(withoutOutliers(AIR_PASSENGERS, 12).outliers).toEqual([]);
    const peaks = Array.from({ length: 48 }, (_, at) => 100 + (at % 12 === 11 ? 80 : 0) + random.normal());
    expect(withoutOutliers(peaks, 12).outliers).toEqual([]);
    expect(withoutOutliers(peaks, null).outliers).toEqual([11, 23, 35]);
  });

  it('keeps a lasting change of level, and a series that hardly varies', () => {
    expect(withoutOutliers([...level.slice(0, 20), ...level.slice(20).map((value) => value + 40)], null).outliers).toEqual([]);
    expect(withoutOutliers([1, 1, 1, 1, 9, 1, 1, 1], null).outliers).toEqual([]);
  });
});
