import { exerciseValues, extremesOf, namesMeanAndMedian, stepsOf } from './mean-median.js';

const group = (name: string, count: number, mean: number) => ({
  group: [name],
  count,
  measures: [{ mean, median: mean, sum: null, known: count }],
});

describe('namesMeanAndMedian', () => {
  it.each([
    ['Why do the average and the median of our repair times differ?', true],
    ['Mittelwert und Median der Wartezeit, bitte einfach', true],
    ['Was ist der Median?', false],
  ])('reads "%s"', (text, expected) => {
    expect(namesMeanAndMedian(text)).toBe(expected);
  });
});

describe('extremesOf', () => {
  it('takes the grouping whose means differ most, without groups of a few rows', () => {
    const asked = group('', 400, 10);
    const found = extremesOf({
      asked,
      ...{ groupColumns: ['Depot'], groups: [group('Leek', 200, 11), group('Stone', 200, 9)] },
      apart: [
        {
          groupColumns: ['Kind'],
          groupGrains: [null],
          splitDays: [null],
          groups: [group('Pump', 150, 30), group('Belt', 246, 5), group('Odd', 4, 90)],
        },
      ],
    });
    expect([found?.column, found?.high.group[0], found?.low.group[0]]).toEqual(['Kind', 'Pump', 'Belt']);
  });
});

describe('exerciseValues', () => {
  it('returns four values around the median and a high one', () => {
    expect(exerciseValues(10, 42)).toEqual([4, 7, 10, 14, 42]);
    expect(exerciseValues(2, 3)).toEqual([0.8, 1.4, 2, 2.8, 6]);
  });
});

describe('stepsOf', () => {
  const activities = [
    { value: 'Report closed', count: 80 },
    { value: 'Report received', count: 200 },
    { value: 'Pump repaired', count: 190 },
  ];

  it('takes the most frequent activity of each end', () => {
    expect(stepsOf('How long a client waits from the report to repair.', activities)).toEqual(['Report received', 'Pump repaired']);
    expect(stepsOf('Share of repairs that hold.', activities)).toBeNull();
  });
});
