import { readRequest } from '../request-reading/index.js';
import { columnThing, valueThing } from '../request-reading/tenant-things.js';
import type { PlannedDataset } from './local-subjects.js';
import { readPlan } from './read-plan.js';
import { bookings, planOf, things } from './testing/bookings.js';

it.each([
  ['How many nights does Lakeside have, by house?', ['house'], [], 'Lakeside'],
  ['Nights at Lakeside, all houses side by side', ['house'], [], 'Lakeside'],
  ['Compare the nights of Lakeside with the rest', ['house'], [], 'Lakeside'],
  ['Nights at Lakeside by state', ['state'], ['Lakeside'], undefined],
])('compares a named value with the others if “%s” groups by its column', (text, groups, selected, focus) => {
  const { rows } = planOf(text);
  expect(rows?.groups.map(({ column: name }) => name)).toEqual(groups);
  expect(rows?.filters.flatMap(({ values }) => values)).toEqual(selected);
  expect(rows?.focus?.[0]?.value).toBe(focus);
});

it('groups by a code if the request names what it stands for', () => {
  const coded = {
    ...bookings,
    columns: [...bookings.columns, { name: 'resort_code', type: 'text', nullable: true }],
    profile: {
      columns: [
        ...bookings.profile.columns,
        {
          ...{ name: 'resort_code', type: 'text', distinct: 2, nulls: 0, nullShare: 0, min: null, max: null },
          topValues: ['KIL', 'ZRM'].map((value) => ({ value, count: 10 })),
        },
      ],
    },
  } as unknown as PlannedDataset;
  const tenant = {
    things: [...things, columnThing('dst_1', 'resort_code')],
    ...{ ownNames: [], people: [], runs: [], datasetOfMetric: new Map<string, string>() },
  };
  const text = 'Nights of cancelled bookings: which resort?';
  const understood = readRequest(text, tenant, { language: 'en', now: new Date('2026-05-12') });
  const { rows } = readPlan(text, understood, { datasets: [coded], metrics: [] });
  expect(rows?.groups.map(({ column: name }) => name)).toEqual(['resort_code']);
});

it('takes the table with dates for a request with a period', () => {
  const houses = {
    ...bookings,
    ...{ datasetId: 'dst_2', rows: 2, name: 'Houses' },
    columns: ['house', 'nights', 'town'].map((name) => ({ name, type: name === 'nights' ? 'integer' : 'text', nullable: true })),
    profile: { columns: bookings.profile.columns.filter(({ name }) => name === 'house' || name === 'nights') },
  } as unknown as PlannedDataset;
  const tenant = {
    things: [...things, columnThing('dst_2', 'nights'), columnThing('dst_2', 'house'), valueThing('dst_2', 'house', 'Lakeside')],
    ...{ ownNames: [], people: [], runs: [], datasetOfMetric: new Map<string, string>() },
  };
  const datasetOf = (text: string): string | undefined => {
    const understood = readRequest(text, tenant, { language: 'en', now: new Date('2026-05-12') });
    return readPlan(text, understood, { datasets: [houses, bookings], metrics: [] }).rows?.datasetId;
  };
  expect(datasetOf('Nights at Lakeside in March 2026')).toBe('dst_1');
});

it.each([
  ['Why are bookings cancelled at Lakeside?', ['reason']],
  ['What are the main reasons for cancelled bookings, by house?', ['house', 'reason']],
  ['How many bookings are cancelled at Lakeside?', []],
])('groups by the column of reasons if “%s” asks why', (text, groups) => {
  const { rows } = planOf(text);
  expect(rows?.groups.map(({ column: name }) => name)).toEqual(groups);
  expect(rows?.isGroupedApart).toBe(groups.length > 1);
});

it('groups by a column that a request names by the same word as a value, and does not select the value', () => {
  const visits = {
    ...bookings,
    columns: [...bookings.columns, { name: 'siteName', type: 'text', nullable: true }, { name: 'channel', type: 'text', nullable: true }],
    profile: {
      columns: [
        ...bookings.profile.columns,
        ...[
          { name: 'siteName', values: ['North', 'South'] },
          { name: 'channel', values: ['At site', 'Phone'] },
        ].map(({ name, values }) => ({
          ...{ name, type: 'text', distinct: 2, nulls: 0, nullShare: 0, min: null, max: null },
          topValues: values.map((value) => ({ value, count: 10 })),
        })),
      ],
    },
  } as unknown as PlannedDataset;
  const parts = ['siteName', 'channel'].map((name) => columnThing('dst_1', name));
  const tenant = {
    things: [...things, ...parts, valueThing('dst_1', 'channel', 'At site'), valueThing('dst_1', 'channel', 'Phone')],
    ...{ ownNames: [], people: [], runs: [], datasetOfMetric: new Map<string, string>() },
  };
  const text = 'Hotel bookings: nights by site';
  const understood = readRequest(text, tenant, { language: 'en', now: new Date('2026-05-12') });
  const { rows } = readPlan(text, understood, { datasets: [visits], metrics: [] });
  expect([rows?.filters, rows?.groups.map(({ column: name }) => name)]).toEqual([[], ['siteName']]);
});
