import { boundsOf } from '../../workers/methods/series/index.js';

const [NO_LOW, NO_HIGH] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

describe('limits of extrapolated KPIs', () => {
  it.each<[title: string, name: string, unit: string | null, values: number[], low: number, high: number]>([
    ['a rate near 100 % stays within 0 and 100', 'service_level', '%', [94.5, 97.25, 99.5], 0, 100],
    ['a rate near 0 % stays within 0 and 100', 'Fehlerquote', '%', [3.5, 1.25, 0.2], 0, 100],
    ['a fraction near 1 stays within 0 and 1', 'availability', null, [0.98, 0.995, 1], 0, 1],
    ['a number of persons stays at 0 or above', 'Wartende', null, [31, 12, 0], 0, NO_HIGH],
    ['a number of events stays at 0 or above', 'outages', null, [3, 1, 0], 0, NO_HIGH],
    ['growth has no limits', 'growth_pct', '%', [120, 40, -6], NO_LOW, NO_HIGH],
    ['positive growth has no limits', 'sales growth', '%', [12, 7, 2], NO_LOW, NO_HIGH],
    ['an attainment above 100 % has no upper limit', 'Zielerreichung', '%', [96, 104, 113], 0, NO_HIGH],
    ['a result that was positive so far may become negative', 'Ergebnis_TEUR', 'TEUR', [280, 90, 6], NO_LOW, NO_HIGH],
    ['a temperature that was positive so far may become negative, by its unit', 'coldroom', '°C', [7.5, 3, 0.4], NO_LOW, NO_HIGH],
    ['a temperature that was positive so far may become negative, by its name', 'temp_freezer', null, [7.5, 3, 0.4], NO_LOW, NO_HIGH],
  ])('%s', (_, name, unit, values, low, high) => {
    expect(boundsOf({ name, unit, values })).toEqual({ low, high });
  });
});
