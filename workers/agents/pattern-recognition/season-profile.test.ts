import { withoutErrors } from './entry-errors.js';
import { describeSeasons, seasonProfile } from './season-profile.js';

const monthly = (count: number, valueAt: (index: number) => number) => ({
  ...{ name: 'Visitors', columns: ['value'], grain: 'month' as const },
  points: Array.from({ length: count }, (_, index) => ({
    period: new Date(Date.UTC(2024, index, 1)).toISOString().slice(0, 10),
    value: valueAt(index),
  })),
});
/** High in July, low in February, with a trend and a small disturbance. */
const seasonal = (index: number): number => (500 + 2 * index) * (index % 12 === 6 ? 1.3 : index % 12 === 1 ? 0.7 : 1) + (index % 5);

describe('seasonProfile', () => {
  it('describes the year of a series of 28 months relative to its trend', () => {
    const profile = seasonProfile(monthly(28, seasonal));
    const at = (place: number) => profile?.places.find((each) => each.place === place);
    expect(at(6)?.index).toBeCloseTo(1.3, 1);
    expect(at(1)?.index).toBeCloseTo(0.7, 1);
    expect(at(0)?.n).toBe(3);
    expect(profile?.p).not.toBeNull();
  });

  it('tests nothing if a month has a single value, and describes nothing below one and a half years', () => {
    expect(seasonProfile(monthly(20, seasonal))?.p).toBeNull();
    expect(seasonProfile(monthly(17, seasonal))).toBeNull();
    expect(seasonProfile({ ...monthly(40, seasonal), grain: 'day' })).toBeNull();
  });

  it('names the highest and lowest months and how few values there are', () => {
    const [first] = describeSeasons([monthly(28, seasonal)], 'en');
    expect(first?.sentence).toMatch(/“Visitors” is highest in July \(13\d\).* and lowest in February \(7\d\)/u);
    expect(first?.sentence).toContain('only 2 to 3 values');
  });
});

describe('withoutErrors', () => {
  it('leaves out a value of another magnitude, but no ordinary outlier', () => {
    const { points } = monthly(30, (index) => (index === 9 ? 9.1 : 90 + (index % 3)));
    expect(withoutErrors(points).errors.map(({ value }) => value)).toEqual([9.1]);
    expect(withoutErrors(monthly(30, (index) => (index === 9 ? 120 : 90 + (index % 3))).points).errors).toEqual([]);
  });
});
