import type { Understood } from '../../methods/request-reading/index.js';
import { describedWords, onlyOneInUnit } from './described-kpi.js';
import type { TargetSeries } from './target-series.js';

const series = [
  { name: 'Crane utilisation', unit: '%' },
  { name: 'Scrap', unit: '%' },
  { name: 'Wait for a crane', unit: 'days' },
] as TargetSeries[];

it.each([
  ['Is 12 days still a realistic ceiling?', 'Wait for a crane'],
  ['Sind 12 Tage noch realistisch?', 'Wait for a crane'],
  ['Is 12 % still realistic?', undefined],
  ['Is 12 kg still realistic?', undefined],
  ['Which targets are realistic?', undefined],
])('takes for “%s” the KPI %s by its unit', (text, name) => {
  expect(onlyOneInUnit(text, series)?.name).toBe(name);
});

it('returns what a request is about if no KPI has that name', () => {
  const reading = { topics: [], unanswered: ['moorings', 'business'] } as unknown as Understood;
  expect(describedWords('Which target for our moorings is realistic for the business plan?', reading)).toEqual(['moorings']);
  expect(describedWords('Which targets are realistic for the business plan?', { ...reading, unanswered: ['business'] })).toEqual([]);
});
