import { DuckDbSession, identifier } from '../../../../platform/analytics/index.js';
import type { RowPlan } from '../../../methods/answer-plan/index.js';
import { answersOn, describeTable } from '../../../methods/answer-plan/testing/table-answers.js';
import { caseOutcome, daysBetween, intervalOutcome, namedWaits, waitGroups } from './case-outcome.js';
import { compareGroups } from './compare-groups.js';
import { OF_CASE } from './outcomes.js';

/** 80 repairs: the estimate of every fourth takes 9 days instead of 1 to 3, and its device is returned after the promised day. */
const EVENTS = `(WITH cases AS (SELECT range AS i, CASE WHEN range % 4 = 0 THEN 9 ELSE range % 4 END AS days FROM range(80))
  SELECT 'R' || i AS repair, step, DATE '2026-01-01' + CAST(i AS INT) + CAST(after AS INT) + TIME '08:00' AS at,
    DATE '2026-01-01' + CAST(i AS INT) + 8 AS promised_date, ['north', 'south'][1 + i % 2] AS shop
  FROM cases, LATERAL (VALUES ('Device received', 0), ('Estimate requested', 1), ('Estimate approved', 1 + days), ('Device returned', 2 + days)) v(step, after))`;
const LOG = { case: 'repair', activity: 'step', time: 'at' };

let duck: DuckDbSession;
let planOf: (text: string) => Promise<RowPlan | null>;
beforeAll(async () => {
  duck = await DuckDbSession.open();
  const ask = await answersOn(duck, [{ name: 'repairs', sql: EVENTS, log: LOG }], new Date('2026-06-01'));
  planOf = async (text) => (await ask(text))?.rows ?? null;
});
afterAll(() => duck[Symbol.asyncDispose]());

const compare = async (text: string) => {
  const dataset = await describeTable(duck, { name: 'repairs', sql: EVENTS, log: LOG });
  const outcome = caseOutcome(await planOf(text), [dataset], 'en');
  const measured = outcome?.in(dataset);
  if (!outcome || !measured) return null;
  const waits = namedWaits(text, dataset, outcome.label);
  const days = waits.map((wait) => `${daysBetween(wait, dataset)} AS ${identifier(wait.name)}`);
  const cases = `(SELECT ${[...days, `any_value(shop) AS shop`, `${measured.ofCase ?? ''} AS ${OF_CASE}`].join(', ')} FROM ${EVENTS} GROUP BY repair)`;
  const [wait] = waits;
  const groups = wait ? `${await waitGroups(duck, cases, wait.name, 'en')} AS ${identifier(wait.name)}` : '';
  const relation = wait ? `(SELECT * REPLACE (${groups}) FROM ${cases})` : cases;
  const columns = [...(wait ? [wait.name] : []), 'shop'].map((name) => ({ name, values: [], isAsked: true }));
  return compareGroups(duck, { relation, columns, measure: measured.measure });
};

it('compares the share of late cases by the quarters of a wait that the request names', async () => {
  const found = await compare('Why are so many repairs late? Is it the estimate or the shop?');
  expect(found?.[0]).toMatchObject({ column: 'Estimate requested → Estimate approved', test: { name: 'chi-squared' } });
  expect(found?.[0]?.groups[0]).toMatchObject({ n: 20, met: 20, figure: 100 });
  expect(found?.[1]).toMatchObject({ column: 'shop' });
});

it('compares the days between two activities', async () => {
  const found = await compare('Why is the wait for the estimate so different by shop?');
  const means = Object.fromEntries((found?.[0]?.groups ?? []).map(({ value, figure }) => [value, figure]));
  // North has the waits of 9 and 2 days, south those of 1 and 3.
  expect(means).toEqual({ north: 5.5, south: 2 });
});

it('has no outcome for a request that names neither', async () => {
  expect(await compare('How many repairs are there by shop?')).toBeNull();
});

/** Boat trips, whose landing is up to 9 minutes after the planned one at the old pier and on time at the new one. */
const TRIPS = {
  name: 'Boat trips',
  sql: `(SELECT 'T' || i AS trip, ['Old pier', 'New pier'][1 + i % 2] AS pier, TIMESTAMP '2026-05-01 09:00' + INTERVAL (i) HOUR AS planned_landing,
    TIMESTAMP '2026-05-01 09:00' + INTERVAL (i) HOUR + INTERVAL ((1 - i % 2) * (i % 10)) MINUTE AS actual_landing FROM range(200) t(i))`,
};

it.each(['How late do boat trips land, by pier?', 'Why are boat trips later at the old pier than at the new pier?'])(
  'compares the minutes between two times of a row: %s',
  async (text) => {
    const dataset = await describeTable(duck, TRIPS);
    const rows = (await (await answersOn(duck, [TRIPS], new Date('2026-06-01')))(text))?.rows ?? null;
    const measured = intervalOutcome(rows, [dataset])?.in(dataset);
    expect(measured).toMatchObject({ ofCase: null, measure: { label: 'planned_landing → actual_landing (min)', unit: 'min' } });
    if (!measured) return;
    const columns = [{ name: 'pier', values: [], isAsked: true }];
    const [found] = await compareGroups(duck, { relation: TRIPS.sql, columns, measure: measured.measure });
    expect(found?.groups).toMatchObject([
      { value: 'Old pier', figure: 4 },
      { value: 'New pier', figure: 0 },
    ]);
  },
);
