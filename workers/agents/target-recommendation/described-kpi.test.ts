import type { Understood } from '../../methods/request-reading/index.js';
import { describedWords, onlyOneAtTarget, onlyOneInUnit } from './described-kpi.js';
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

it.each([
  ['Shall we keep the 92 for moulds that leave on the day?', 'Crane utilisation'],
  ['Können wir an den 4,5 festhalten?', 'Scrap'],
  ['We drove 92 tonnes on 4.5.2026; keep the crane?', undefined],
  ['Was 92 a good figure?', undefined],
])('takes for “%s” the KPI %s by its present target', (text, name) => {
  const due = null;
  const targets = [{ value: 92, due }, { value: 4.5, due }, null];
  const withTargets = series.map((each, at) => ({ ...each, presentTarget: targets[at] ?? null }));
  expect(onlyOneAtTarget(text, withTargets)?.name).toBe(name);
});

it('returns what a request is about if no KPI has that name', () => {
  const reading = { topics: [], unanswered: ['moorings', 'business'] } as unknown as Understood;
  expect(describedWords('Which target for our moorings is realistic for the business plan?', reading)).toEqual(['moorings']);
  expect(describedWords('Which targets are realistic for the business plan?', { ...reading, unanswered: ['business'] })).toEqual([]);
});
