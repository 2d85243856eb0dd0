import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { RowPlan } from './answer-plan.js';
import { periodInData } from './period-in-data.js';

const dataset = {
  columns: [{ name: 'visited_on', type: 'date' }],
  roles: { time: 'visited_on' },
  profile: { columns: [{ name: 'visited_on', nullShare: 0, min: '2023-05-02', max: '2024-09-30' }] },
} as unknown as Dataset;
const rows = { periodDate: null, groups: [] } as unknown as RowPlan;

it.each([
  ['June and July', ['2026-06-01', '2026-07-31'], ['2024-06-01', '2024-07-31']],
  ['im Dezember', ['2025-12-01', '2025-12-31'], ['2023-12-01', '2023-12-31']],
  ['June 2026', ['2026-06-01', '2026-06-30'], ['2026-06-01', '2026-06-30']],
  ['last month', ['2026-06-01', '2026-06-30'], ['2026-06-01', '2026-06-30']],
])('places “%s” in the last year of the data unless the request states the year', (words, [from = '', until = ''], expected) => {
  const { from: first, until: last } = periodInData({ from, until, words }, dataset, rows) ?? {};
  expect([first, last]).toEqual(expected);
});
