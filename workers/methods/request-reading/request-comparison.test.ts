import { comparisonsIn, comparesYearBefore } from './request-comparison.js';

const TODAY = new Date('2026-11-20T00:00:00Z');
const periodIn = (request: string) => comparisonsIn(request, TODAY).find(({ kind }) => kind === 'period')?.period ?? null;

describe('comparisonsIn', () => {
  it.each(['The difference of orders arriving July to September 2026', 'Abweichung von Juli bis September 2026'])(
    'compares nothing within a range of months: %s',
    (request) => expect(periodIn(request)).toBeNull(),
  );

  it.each([
    ['Change of revenue in September compared to July 2026', '2026-07-01', '2026-07-31'],
    ['Breakdowns since August against the same months last year', '2025-08-01', '2025-11-19'],
    ['Störungen im März 2026 im Vergleich zum Vorjahreszeitraum', '2025-03-01', '2025-03-31'],
    ['Leerfahrten von April bis Juni 2026, verglichen mit denselben Monaten im Vorjahr', '2025-04-01', '2025-06-30'],
    ['Were there more calls in February 2025 than in the same period a year earlier?', '2024-02-01', '2024-02-29'],
    ['Kündigungen Mai bis Juli 2026 gegen dieselben Monate 2024', '2024-05-01', '2024-07-31'],
    ['Refunds from May to July 2026 against the same three months of 2025', '2025-05-01', '2025-07-31'],
    ['Is revenue in 2026 higher than in 2025?', '2025-01-01', '2025-12-31'],
  ])('names the period that is compared with: %s', (request, from, until) => expect(periodIn(request)).toEqual({ from, until }));
});

it.each([
  ['same months last year', true],
  ['verglichen mit den gleichen Monaten des Vorjahres', true],
  ['gegen den Vorjahreszeitraum', true],
  ['the same three months of the previous year', true],
  ['mit dem vergleichbaren Zeitraum des Vorjahres', true],
  ['last year', false],
])('states whether a request compares with the same days a year before: %s', (text, expected) => {
  expect(comparesYearBefore(text)).toBe(expected);
});
