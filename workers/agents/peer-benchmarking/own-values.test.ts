import { askedMonth, ownOfSeries, yearText } from './own-values.js';

const points = Array.from({ length: 14 }, (_, index) => ({
  date: index < 12 ? `2025-${String(index + 1).padStart(2, '0')}-28` : `2026-0${index - 11}-28`,
  value: 80 + index,
  target: null,
}));
const series = { name: 'Satisfaction', unit: '%', better: 'higher' as const, target: null, points };

describe('the own value of a table of KPIs', () => {
  it.each([
    ['the asked month', { month: '2025-03-01', year: 2025 }, { value: 82, period: '2025-03-01' }],
    ['the mean of the whole year of the peers', { month: null, year: 2025 }, { value: 85.5, period: '2025' }],
    ['the newest value if the year is not whole', { month: null, year: 2026 }, { value: 93, period: '2026-02-01' }],
    ['the newest value if the asked month is missing', { month: '2024-03-01', year: 2025 }, { value: 93, period: '2026-02-01' }],
  ])('is that of %s', (_, asked, expected) => expect(ownOfSeries(series, asked)).toMatchObject(expected));
});

it('leaves a mistyped value out of the mean of a year and returns both means', () => {
  const mistyped = points.map((point, at) => (at === 4 ? { ...point, value: 8.4 } : point));
  const own = ownOfSeries({ ...series, points: mistyped }, { month: null, year: 2025 });
  expect(own.leftOut).toEqual([{ day: '2025-05-01', value: 8.4 }]);
  expect(own.value).toBeCloseTo((12 * 85.5 - 84) / 11, 6);
  expect(own.withAll).toBeCloseTo(85.5 - 75.6 / 12, 6);
});

it('is the mean of a past year that lacks a month, which it names', () => {
  const own = ownOfSeries({ ...series, points: points.filter((_, at) => at !== 7) }, { month: null, year: 2025 });
  expect(own).toMatchObject({ period: '2025', missingMonths: ['2025-08-01'] });
  expect(own.value).toBeCloseTo((12 * 85.5 - 87) / 11, 6);
});

describe('yearText', () => {
  it('names a calendar year by its number and a fiscal year by its days', () => {
    expect(yearText('2025-01-01')).toBe('2025');
    expect(yearText('2025-04-01')).toBe('2025-04-01/2026-03-31');
  });
});

describe('askedMonth', () => {
  it.each([
    ['2026-10-01', '2026-10-31', '2026-10-01'],
    ['2026-01-01', '2026-12-31', null],
    [null, '2026-10-31', null],
  ])('reads the period from %s to %s', (from, until, expected) => {
    expect(askedMonth({ period: { from, until, words: '' } } as never)).toBe(expected);
  });
});
