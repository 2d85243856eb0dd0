import { DuckDbSession } from '../../../platform/analytics/index.js';
import type { MetricDefinition } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { RowPlan } from './answer-plan.js';
import { describeRowFigures } from './row-answer.js';
import { figuresOf } from './row-figures.js';
import { rowPlan } from './testing/row-plan.js';

const ROWS = `(SELECT * FROM (VALUES
  ('Lakeside', 'Suite', DATE '2026-01-10', 300.0, 'Confirmed'), ('Lakeside', 'Suite', DATE '2026-02-10', 500.0, 'Confirmed'),
  ('Lakeside', 'Standard', DATE '2026-02-11', 100.0, 'Cancelled'), ('Old Mill', 'Standard', DATE '2026-02-12', 90.0, NULL),
  ('Old Mill', 'Suite', DATE '2025-02-12', 250.0, 'Confirmed')) AS t(house, room_class, check_in, cost_eur, state))`;

const TYPES = { house: 'text', room_class: 'text', check_in: 'date', cost_eur: 'decimal', state: 'text' };
const bookings = {
  ...{ datasetId: 'dst_1', name: 'Bookings', rows: 5, roles: {}, eventLogColumns: null, columnCorrections: [] },
  columns: Object.entries(TYPES).map(([name, type]) => ({ name, type })),
  profile: { columns: Object.entries(TYPES).map(([name, type]) => ({ name, type, distinct: 3, nullShare: 0, topValues: [] })) },
} as unknown as Dataset;

const planned = (part: Partial<RowPlan>): RowPlan => rowPlan({ measures: [{ name: 'cost_eur', metricId: null, words: 'cost' }], ...part });
const NO_PERIODS = { period: null, compared: null };

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

const answer = async (rows: RowPlan, periods: Parameters<typeof figuresOf>[2] = NO_PERIODS, language: 'de' | 'en' = 'en') => {
  const figures = await figuresOf(duck, { dataset: bookings, rows, metrics: [], relation: ROWS }, periods);
  return describeRowFigures(figures, { rows, ...periods, language });
};

it('names the group with the highest figure, and weekdays by their names', async () => {
  const byHouse = planned({ groups: [{ column: 'house', grain: null, words: 'house' }], ranks: 'highest' });
  expect((await answer(byHouse)).lead).toEqual(['“cost_eur” is highest at “Lakeside” (300 EUR) and lowest at “Old Mill” (170 EUR).']);
  const byDay = planned({ measures: [], groups: [{ column: 'check_in', grain: 'weekday', words: 'weekday' }], ranks: 'highest' });
  // 10 January 2026 is a Saturday, 10 to 12 February 2026 are Tuesday to Thursday, 12 February 2025 is a Wednesday.
  const { lead, table } = await answer(byDay, NO_PERIODS, 'de');
  expect(lead[0]).toMatch(/^Die meisten entfallen auf „Mittwoch“: 2 \(40\s%\)/u);
  expect(table).toMatchObject([
    {
      rows: [
        ['Dienstag', '1'],
        ['Mittwoch', '2'],
        ['Donnerstag', '1'],
        ['Samstag', '1'],
      ].map((row) => expect.arrayContaining(row)),
    },
  ]);
});

it('lists ranked groups by their total, with their share of it', async () => {
  const first = planned({ groups: [{ column: 'house', grain: null, words: 'top 1 house' }], ranks: 'highest', top: 1 });
  const { table } = await answer(first);
  // Lakeside 900 of 1,240 EUR.
  expect(table).toMatchObject([{ rows: [expect.arrayContaining(['Lakeside', '3', '72.6%'])] }]);
  const both = await answer({ ...first, top: 2 });
  expect(both.lead).toEqual(['Highest by “cost_eur”: 1. “Lakeside” (900 EUR), 2. “Old Mill” (340 EUR).']);
});

it('leaves out the cases in which an activity occurs', async () => {
  const events = `(SELECT * FROM (VALUES ('A', 'Entered', TIMESTAMP '2026-01-01 08:00'), ('A', 'Shipped', TIMESTAMP '2026-01-03 08:00'),
    ('B', 'Entered', TIMESTAMP '2026-01-02 08:00'), ('B', 'Cancelled', TIMESTAMP '2026-01-02 09:00')) AS t("order", step, noted))`;
  const types = { order: 'text', step: 'text', noted: 'timestamp' };
  const log = {
    ...{ datasetId: 'dst_3', name: 'Orders', rows: 4, columnCorrections: [] },
    ...{ roles: { case: 'order', activity: 'step', time: 'noted' }, eventLogColumns: { case: 'order', activity: 'step', time: 'noted' } },
    columns: Object.entries(types).map(([name, type]) => ({ name, type })),
    profile: { columns: Object.entries(types).map(([name, type]) => ({ name, type, distinct: 3, nullShare: 0, topValues: [] })) },
  } as unknown as Dataset;
  const filters = [{ column: 'step', values: ['Cancelled'], isExcluded: true, caseColumn: 'order', words: 'cancelled' }];
  const rows = planned({ filters, measures: [], asksDuration: true });
  const figures = await figuresOf(duck, { dataset: log, rows, metrics: [], relation: events }, NO_PERIODS);
  expect(describeRowFigures(figures, { rows, ...NO_PERIODS, language: 'en' }).sentences).toEqual([
    '1 of 2 cases in “Orders” (50%) match the request: without step = Cancelled.',
    expect.stringMatching(/^Duration of a case: 2\sdays on average, median 2\sdays; over all, for comparison, 1\sday/u),
  ]);
});

it('states the figures of the selected rows beside those of all rows', async () => {
  const rows = planned({ filters: [{ column: 'house', values: ['Lakeside'], isExcluded: false, caseColumn: null, words: 'Lakeside' }] });
  expect((await answer(rows)).sentences).toEqual([
    '3 of 5 rows in “Bookings” (60%) match the request: house = Lakeside.',
    '“cost_eur”: 300 EUR on average, median 300 EUR, sum 900 EUR; over all, for comparison, 248 EUR on average, median 250 EUR.',
  ]);
});

it('leaves out rows with an excluded value, but not those without a value', async () => {
  const rows = planned({ filters: [{ column: 'state', values: ['Cancelled'], isExcluded: true, caseColumn: null, words: 'cancelled' }] });
  expect((await answer(rows, NO_PERIODS, 'de')).sentences[0]).toMatch(/^4 von 5 Zeilen in „Bookings“ .*: ohne state = Cancelled\.$/u);
});

it('groups the rows of a period and compares it with another period', async () => {
  const rows = planned({ groups: [{ column: 'room_class', grain: null, words: 'room class' }] });
  const periods = { period: { from: '2026-01-01', until: '2026-12-31' }, compared: { from: '2025-01-01', until: '2025-12-31' } };
  const { sentences, table } = await answer(rows, periods);
  expect(sentences[1]).toContain('2025: 250 EUR on average');
  expect(table[0]).toMatchObject({
    rows: [
      ['Standard', '2', '95 EUR', '95 EUR', '190 EUR'],
      ['Suite', '2', '400 EUR', '400 EUR', '800 EUR'],
    ],
  });
});

it('groups the rows by the months of their days, in the order of time', async () => {
  const { table } = await answer(planned({ groups: [{ column: 'check_in', grain: 'month', words: 'per month' }] }));
  expect(table[0]).toMatchObject({
    rows: [
      ['2025-02', '1'],
      ['2026-01', '1'],
      ['2026-02', '3'],
    ].map(([month, n]) => expect.arrayContaining([month, n])),
  });
});

it('says so if no row meets the request', async () => {
  const rows = planned({ conditions: [{ column: 'cost_eur', operator: '>', value: 900, words: 'above 900' }] });
  expect((await answer(rows)).sentences).toEqual(['Nothing in “Bookings” matches the request: cost_eur > 900.']);
});

describe('relations', () => {
  const MANY = `(SELECT i AS nights, 10.0 * i + (i % 3) AS cost_eur, CASE WHEN i % 2 = 0 THEN 'Lakeside' ELSE 'Old Mill' END AS house,
    CASE WHEN i > 20 THEN 'Suite' ELSE 'Standard' END AS room_class FROM range(1, 41) AS r(i))`;
  const types = { nights: 'integer', cost_eur: 'decimal', house: 'text', room_class: 'text' };
  const stays = {
    ...bookings,
    columns: Object.entries(types).map(([name, type]) => ({ name, type })),
    profile: { columns: Object.entries(types).map(([name, type]) => ({ name, type, distinct: 3, nullShare: 0, topValues: [] })) },
  } as unknown as Dataset;
  const lead = async (part: Partial<RowPlan>, language: 'de' | 'en' = 'en'): Promise<readonly string[]> => {
    const rows = planned({ asksRelation: true, ...part });
    const figures = await figuresOf(duck, { dataset: stays, rows, metrics: [], relation: MANY }, NO_PERIODS);
    return describeRowFigures(figures, { rows, asksWhether: true, ...NO_PERIODS, language }).lead;
  };

  it('states whether two numbers rise together, with the rank correlation', async () => {
    const measures = ['nights', 'cost_eur'].map((name) => ({ name, metricId: null, words: name }));
    const [sentence] = await lead({ measures });
    expect(sentence).toMatch(/^Yes\. “nights” and “cost_eur” rise together \(Spearman rank correlation 1, n = 40, p < 0\.001\)\./u);
  });

  it('states by yes or no whether a number differs between groups, and where it is highest', async () => {
    const grouped = (column: string) => ({ groups: [{ column, grain: null, words: column }] });
    expect((await lead(grouped('room_class')))[0]).toMatch(
      /^Yes\. “cost_eur” differs by “room_class”: it is highest for “Suite” \(median 306 EUR\)/u,
    );
    expect((await lead(grouped('house'), 'de'))[0]).toMatch(/^Nein\. „cost_eur“ unterscheidet sich nicht nennenswert nach „house“/u);
  });

  it('answers which of two named groups is higher against the expectation of the question', async () => {
    const filters = [{ column: 'room_class', values: ['Standard', 'Suite'], isExcluded: false, caseColumn: null, words: 'standard suite' }];
    const part = { filters, groups: [{ column: 'room_class', grain: null, words: 'standard suite' }] };
    expect((await lead({ ...part, expects: 'higher' }))[0]).toMatch(/^No\. “cost_eur”: Standard median 107 EUR, Suite median 306 EUR/u);
    expect((await lead({ ...part, expects: 'lower' }))[0]).toMatch(/^Yes\./u);
  });
});

it('states which periods the data do not cover, and is silent on those that they cover', async () => {
  const year = (of: number): { from: string; until: string } => ({ from: `${of}-01-01`, until: `${of}-12-31` });
  const { sentences } = await answer(planned({}), { period: year(2026), compared: year(2025) });
  expect(sentences.slice(-2)).toEqual([
    'The data on 2026 cover only the days until 12 Feb 2026; the figures are not those of the whole period.',
    'The data on 2025 cover only the days from 12 Feb 2025; the figures are not those of the whole period.',
  ]);
  const covered = { from: '2025-06-01', until: '2026-02-12' };
  expect((await answer(planned({}), { period: covered, compared: null })).sentences.join(' ')).not.toContain('cover only');
});

it('states the share of rows among those whose values say whether they count, for each group', async () => {
  const cancelled = { column: 'state', values: ['Cancelled'], isExcluded: false, caseColumn: null, words: 'cancelled' };
  const share = { filters: [cancelled], conditions: [], dates: [], blanks: [] };
  const rows = planned({ share, measures: [], groups: [{ column: 'house', grain: null, words: 'house' }] });
  const { sentences, table } = await answer(rows);
  // One booking has no state.
  expect(sentences[0]).toBe('4 of 5 rows in “Bookings” (80%) match the request: with a value in state.');
  expect(sentences).toContain('Share with state = Cancelled: 25%.');
  expect(table).toMatchObject([
    {
      columns: [{ title: 'house' }, {}, { title: 'Share with state = Cancelled' }],
      rows: [
        ['Lakeside', '3', '33.3%'],
        ['Old Mill', '1', '0%'],
      ],
    },
  ]);
});

it('returns a table for each grouping that is asked for by itself', async () => {
  const groups = ['house', 'room_class'].map((column) => ({ column, grain: null, words: column }));
  const { table } = await answer(planned({ groups, isGroupedApart: true }));
  expect(table).toMatchObject([
    {
      columns: expect.arrayContaining([expect.objectContaining({ title: 'house' })]),
      rows: [['Lakeside', '3', '300 EUR', '300 EUR', '900 EUR'], expect.anything()],
    },
    {
      columns: expect.arrayContaining([expect.objectContaining({ title: 'room_class' })]),
      rows: [['Suite', '3', '350 EUR', '300 EUR', '1,050 EUR'], expect.anything()],
    },
  ]);
});

it('computes an asked KPI of an event log, not a column whose name shares words with it', async () => {
  const events = `(SELECT * FROM (VALUES ('A', 'Entered', TIMESTAMP '2026-01-01 08:00', 'Web', 10.0), ('A', 'Corrected', TIMESTAMP '2026-01-03 08:00', 'Web', 10.0),
    ('B', 'Entered', TIMESTAMP '2026-01-02 08:00', 'Web', 30.0), ('C', 'Entered', TIMESTAMP '2026-01-02 09:00', 'Mail', 99.0)) AS t(order_no, step, noted, channel, order_value))`;
  const types = { order_no: 'text', step: 'text', noted: 'timestamp', channel: 'text', order_value: 'decimal' };
  const log = {
    ...{ datasetId: 'dst_3', name: 'Orders', rows: 4, columnCorrections: [] },
    ...{
      roles: { case: 'order_no', activity: 'step', time: 'noted' },
      eventLogColumns: { case: 'order_no', activity: 'step', time: 'noted' },
    },
    columns: Object.entries(types).map(([name, type]) => ({ name, type })),
    profile: { columns: Object.entries(types).map(([name, type]) => ({ name, type, distinct: 3, nullShare: 0, topValues: [] })) },
  } as unknown as Dataset;
  const metric = {
    metricId: 'met_1',
    name: 'Order corrections',
    unit: null,
    formula: "COUNT_IF(step = 'Corrected') / COUNT_DISTINCT(order_no)",
  };
  const measures = [
    { name: metric.name, metricId: metric.metricId, words: 'order corrections' },
    { name: 'order_value', metricId: null, words: 'order' },
  ];
  const rows = planned({ measures, groups: [{ column: 'channel', grain: null, words: 'channel' }], asksRelation: true });
  const metrics = [metric] as unknown as Parameters<typeof figuresOf>[1]['metrics'];
  const figures = await figuresOf(duck, { dataset: log, rows, metrics, relation: events }, NO_PERIODS);
  expect(figures.measures.map(({ name }) => name)).toEqual(['Order corrections']);
  expect(figures.groups.map(({ group, measures: [of] }) => [group[0], of?.mean])).toEqual([
    ['Web', 0.5],
    ['Mail', 0],
  ]);
  expect(figures.relation).toBeNull();
});

describe('a rate of the cases of an event log', () => {
  const EVENTS = `(SELECT * FROM (VALUES
    ('c1', 'Opened', TIMESTAMP '2026-03-01 08:00', 'Desk', 'Web'), ('c1', 'Reopened', TIMESTAMP '2026-03-02 08:00', 'System', 'Web'),
    ('c2', 'Opened', TIMESTAMP '2026-03-01 09:00', 'Desk', 'Mail'), ('c3', 'Opened', TIMESTAMP '2026-03-01 10:00', 'Finance', 'Mail')
  ) AS t(ticket, step, occurred, team, channel))`;
  const types = { ticket: 'text', step: 'text', occurred: 'timestamp', team: 'text', channel: 'text' };
  const log = {
    ...{ datasetId: 'dst_2', name: 'Tickets', rows: 4, roles: {}, columnCorrections: [] },
    eventLogColumns: { case: 'ticket', activity: 'step', time: 'occurred' },
    columns: Object.entries(types).map(([name, type]) => ({ name, type })),
    profile: { columns: Object.entries(types).map(([name, type]) => ({ name, type, distinct: 3, nullShare: 0, topValues: [] })) },
  } as unknown as Dataset;
  const reopened = {
    ...{ metricId: 'met_1', name: 'Reopened tickets', unit: '%', datasetId: 'dst_2' },
    formula: "100 * COUNT_DISTINCT(ticket WHERE step = 'Reopened') / COUNT_DISTINCT(ticket WHERE step = 'Opened')",
  } as unknown as MetricDefinition;
  const by = (column: string): RowPlan =>
    rowPlan({
      measures: [{ name: 'Reopened tickets', metricId: 'met_1', words: 'reopened' }],
      groups: [{ column, grain: null, words: column }],
    });
  const figures = (column: string) =>
    figuresOf(duck, { dataset: log, rows: by(column), metrics: [reopened], relation: EVENTS }, NO_PERIODS);

  it('is computed by a column of the cases', async () => {
    const { groups, ofEvents } = await figures('channel');
    expect(groups.map(({ group, measures }) => [...group, measures[0]?.mean])).toEqual(
      expect.arrayContaining([
        ['Web', 100],
        ['Mail', 0],
      ]),
    );
    expect(ofEvents).toEqual([]);
  });

  it('is not computed by a column that differs between the events of a case', async () => {
    const found = await figures('team');
    expect(found.groups).toEqual([]);
    expect(describeRowFigures(found, { rows: by('team'), ...NO_PERIODS, language: 'en' }).sentences).toContain(
      'It cannot be computed by “team”: the value differs between the events of a case, and the KPI compares cases.',
    );
  });
});

it('compares the share of cases with an activity between groups, also if it is rare', async () => {
  const events = `(SELECT 'C' || i AS order_no, step, TIMESTAMP '2026-01-01' + INTERVAL (i) HOUR AS noted,
      CASE WHEN i % 2 = 0 THEN 'Web' ELSE 'Mail' END AS channel
    FROM range(2000) AS r(i), (VALUES ('Entered'), ('Cancelled')) AS s(step) WHERE step = 'Entered' OR i % 50 = 0)`;
  const types = { order_no: 'text', step: 'text', noted: 'timestamp', channel: 'text' };
  const log = {
    ...{ datasetId: 'dst_4', name: 'Orders', rows: 2040, columnCorrections: [] },
    roles: { case: 'order_no', activity: 'step', time: 'noted' },
    eventLogColumns: { case: 'order_no', activity: 'step', time: 'noted' },
    columns: Object.entries(types).map(([name, type]) => ({ name, type })),
    profile: { columns: Object.entries(types).map(([name, type]) => ({ name, type, distinct: 3, nullShare: 0, topValues: [] })) },
  } as unknown as Dataset;
  const cancelled = { column: 'step', values: ['Cancelled'], isExcluded: false, caseColumn: 'order_no', words: 'cancelled' };
  const rows = planned({
    measures: [],
    share: { filters: [cancelled], conditions: [], dates: [], blanks: [] },
    groups: [{ column: 'channel', grain: null, words: 'channel' }],
    asksRelation: true,
  });
  const figures = await figuresOf(duck, { dataset: log, rows, metrics: [], relation: events }, NO_PERIODS);
  expect(figures.asked).toMatchObject({ count: 2000, measures: [{ mean: 2 }] });
  expect(figures.groups.map(({ group, measures: [of] }) => [group[0], of?.mean])).toEqual([
    ['Mail', 0],
    ['Web', 4],
  ]);
  expect(figures.relation?.p).toBeLessThan(0.001);
});
