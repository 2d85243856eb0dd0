import { comparisonsIn } from './request-comparison.js';

const TODAY = new Date('2026-11-20T00:00:00Z');
const periodIn = (request: string) => comparisonsIn(request, TODAY).find(({ kind }) => kind === 'period')?.period ?? null;

describe('comparisonsIn', () => {
  it.each(['The difference of orders arriving July to September 2026', 'Abweichung von Juli bis September 2026'])(
    'compares nothing within a range of months: %s',
    (request) => expect(periodIn(request)).toBeNull(),
  );

  it.each([
    ['Change of revenue in September compared to July 2026', '2026-07-01', '2026-07-31'],
    ['Is revenue in 2026 higher than in 2025?', '2025-01-01', '2025-12-31'],
  ])('names the period that is compared with: %s', (request, from, until) => expect(periodIn(request)).toEqual({ from, until }));
});
