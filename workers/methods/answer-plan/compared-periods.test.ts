import { DuckDbSession } from '../../../platform/analytics/index.js';
import type { Language } from '../../kit.js';
import { compareSides } from './compared-periods.js';
import { describeRowFigures } from './row-answer.js';
import { groupCharts } from './row-charts.js';
import { figuresOf } from './row-figures.js';
import { rowPlan } from './testing/row-plan.js';
import { describeTable } from './testing/table-answers.js';

/** Complaints about parcels: 20 in spring 2025 and 50 in spring 2026, of which 24 more are about damage and 2 more about the driver. */
const COUNTS = { 2025: { Damage: 10, Driver: 6, Late: 4 }, 2026: { Damage: 34, Driver: 8, Late: 8 } };
const VALUES = Object.entries(COUNTS).flatMap(([year, causes]) =>
  Object.entries(causes).flatMap(([cause, count]) =>
    Array.from({ length: count }, (_, at) => `(DATE '${year}-04-${10 + (at % 9)}', '${cause}', ${at + 1}.5)`),
  ),
);
const SQL = `(SELECT * FROM (VALUES ${VALUES.join(', ')}) AS t(received, cause, refund_eur))`;
const spring = (year: number) => ({ from: `${year}-04-01`, until: `${year}-04-30` });
const FOCUS = [{ column: 'cause', value: 'driver', words: 'driver' }];

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

const compared = async (language: Language, { focus = FOCUS, measure }: { focus?: typeof FOCUS; measure?: string } = {}) => {
  const dataset = await describeTable(duck, { name: 'Complaints', sql: SQL });
  const rows = rowPlan({
    measures: measure === undefined ? [] : [{ name: measure, metricId: null, words: measure }],
    groups: [{ column: 'cause', grain: null, words: 'cause' }],
    ...{ isGroupedApart: true, asksCount: measure === undefined },
  });
  const figuresIn = (year: number) =>
    figuresOf(duck, { dataset, rows, metrics: [], relation: SQL }, { period: spring(year), compared: null });
  const described = describeRowFigures(await figuresIn(2026), { rows, period: spring(2026), compared: null, language });
  const sides = { before: spring(2025), after: spring(2026), language, isCounted: measure === undefined, focus };
  return compareSides(await figuresIn(2025), described, sides);
};

describe('two periods side by side', () => {
  it('state where the change comes from, also for the group that the request asks about', async () => {
    expect((await compared('en')).lead[1]).toBe(
      'Of the increase of 30, by “cause”: 24 (80%) at “Damage”, 4 (13%) at “Late”, 2 (7%) at “Driver”.',
    );
    expect((await compared('de', { focus: [] })).lead[1]).toMatch(
      /^Vom Anstieg um 30 entfallen nach „cause“ 24 \(80\s%\) auf „Damage“, 4 \(13\s%\) auf „Late“\.$/u,
    );
  });

  it('divide a total of money in the same way', async () => {
    // Of n complaints, the refunds add up to n (n + 2) / 2.
    const total = (count: number) => (count * (count + 2)) / 2;
    const change = (cause: 'Damage' | 'Driver' | 'Late') => total(COUNTS[2026][cause]) - total(COUNTS[2025][cause]);
    const { lead } = await compared('en', { focus: [], measure: 'refund_eur' });
    expect(lead.join(' ')).toContain(`${change('Damage')} EUR (`);
  });

  it('have a bar each in the chart', async () => {
    const [chart] = groupCharts(await compared('en'), 'en');
    expect(chart?.rows.filter(({ x }) => x === 'Damage').map(({ y }) => y)).toEqual([10, 34]);
    expect(new Set(chart?.rows.map(({ series }) => series)).size).toBe(2);
  });
});

it('states the change of a share in percentage points', async () => {
  const dataset = await describeTable(duck, { name: 'Complaints', sql: SQL });
  const filters = [{ column: 'cause', values: ['Damage'], isExcluded: false, caseColumn: null, words: 'damage' }];
  const rows = rowPlan({ measures: [], share: { filters, conditions: [], dates: [], blanks: [] }, groups: [] });
  const figuresIn = (year: number) =>
    figuresOf(duck, { dataset, rows, metrics: [], relation: SQL }, { period: spring(year), compared: null });
  const described = describeRowFigures(await figuresIn(2026), { rows, period: spring(2026), compared: null, language: 'en' });
  const { lead } = compareSides(await figuresIn(2025), described, { before: spring(2025), after: spring(2026), language: 'en' });
  // 34 of 50 and 10 of 20.
  expect(lead[0]).toMatch(/: 68% \(April 2026\) after 50% \(April 2025\), \+18\.0 percentage points\.$/u);
});
