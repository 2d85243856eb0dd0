import { readRequest } from '../request-reading/index.js';
import { columnThing, datasetThing, valueThing } from '../request-reading/tenant-things.js';
import type { UnderstoodColumn } from '../../../platform/column-meaning/index.js';
import { withMeasuredQuantity } from './asked-measure.js';
import { readPlan } from './read-plan.js';
import type { PlannedDataset } from './local-subjects.js';
import { bookings, planOf, things } from './testing/bookings.js';

it.each([
  ['Hotel bookings by house, four pages at most', null],
  ['Which house has the most nights?', 'highest'],
])('reads whether “%s” ranks groups', (text, ranks) => {
  expect(planOf(text).rows?.ranks ?? null).toBe(ranks);
});

it.each([
  ['Hotel bookings: nights by house, filterable by state and room class', ['house'], ['state', 'room_class']],
  ['Hotel bookings: nights by house and state', ['house', 'state'], undefined],
])('keeps the columns to filter by apart from the groups of “%s”', (text, groups, filterBy) => {
  const { rows } = planOf(text);
  expect(rows?.groups.map(({ column: name }) => name)).toEqual(groups);
  expect(rows?.filterBy?.toSorted()).toEqual(filterBy?.toSorted());
});

it('leaves words for a KPI of a table to the KPI if they measure a column as well', () => {
  const kpi = { ...valueThing('dst_kpis', 'KPI', 'Nights sold'), label: 'Nights sold' };
  const tenant = {
    ...{ things: [...things, kpi], ownNames: [], people: [], runs: [], datasetOfMetric: new Map<string, string>() },
  };
  const text = 'How did nights sold develop in spring?';
  const understood = readRequest(text, tenant, { language: 'en', now: new Date('2026-05-12') });
  const plan = (kpiNames: ReadonlySet<string>) => readPlan(text, understood, { datasets: [bookings], metrics: [], kpiNames }).rows;
  expect(plan(new Set(['dst_kpis/KPI']))).toBeNull();
});

it('measures the amount of the rows if takings are asked for, and reads no rows without an amount', () => {
  const text = 'Dashboard of the takings by town';
  const list = (datasetId: string, columns: readonly (readonly [string, string])[]): PlannedDataset =>
    ({
      ...{ datasetId, rows: 50, roles: {}, columns: columns.map(([name, type]) => ({ name, type, nullable: true })) },
      profile: {
        columns: columns.map(([name, type]) => ({
          ...{ name, type, distinct: 5, nulls: 0, nullShare: 0, min: null, max: null },
          topValues: [],
        })),
      },
    }) as unknown as PlannedDataset;
  const customers = list('dst_customers', [['Customer', 'text'], ['Town', 'text']]); // prettier-ignore
  const receipts = list('dst_receipts', [['Receipt', 'text'], ['Town', 'text'], ['Amount EUR', 'decimal']]); // prettier-ignore
  const tenant = {
    ...{ ownNames: [], people: [], runs: [], datasetOfMetric: new Map<string, string>() },
    things: [customers, receipts].flatMap(({ datasetId, columns }) => columns.map(({ name }) => columnThing(datasetId, name))),
  };
  const understood = readRequest(text, tenant, { language: 'en', now: new Date('2026-05-12') });
  const rowsOf = (datasets: readonly PlannedDataset[]) => readPlan(text, understood, { datasets, metrics: [] }).rows;
  expect(rowsOf([customers, receipts])).toMatchObject({
    datasetId: 'dst_receipts',
    measures: [{ name: 'Amount EUR' }],
    groups: [{ column: 'Town' }],
  });
  expect(rowsOf([customers])).toBeNull();
});

it('groups by weekday and by the column after "which", and reads the wanted rank', () => {
  expect(planOf('On which weekdays do most bookings begin?').rows).toMatchObject({
    groups: [{ column: 'check_in', grain: 'weekday' }],
    ranks: 'highest',
  });
  expect(planOf('Which house has the lowest price?').rows).toMatchObject({ groups: [{ column: 'house' }], ranks: 'lowest' });
});

it.each([
  ['Price of the garden room class', ['Suite with a garden view']],
  ['Bookings of the Mill house by state', ['Old Mill']],
  ['Price of the bookings in Suite by house', ['Suite with a garden view']],
  ['Price of the bookings at the mills', ['Old Mill']],
  ['Price of the bookings that came through the mill', ['Old Mill']],
])('selects the rows with a value that a part of it names: %s', (text, values) => {
  expect(planOf(text).rows?.filters).toMatchObject([{ values }]);
});

it.each([
  ['Alle offenen Buchungen als Liste', 'offen'],
  ['Zeig mir die angenommenen Buchungen', 'angenommen'],
])('selects the rows with a state that the request inflects: %s', (text, state) => {
  expect(planOf(text, 'de').rows?.filters).toMatchObject([{ column: 'payment', values: [state] }]);
});

it('selects all values of a column with the words of the request', () => {
  const [filter] = planOf('How many bookings are about night noise?').rows?.filters ?? [];
  expect([filter?.column, filter?.values.toSorted()]).toEqual(['reason', ['Late night noise', 'Noise in the street at night']]);
});

it('reads the abbreviations in names of columns', () => {
  expect(columnThing('dst_1', 'Qty Returned').synonyms).toEqual(['quantity Returned']);
  expect(columnThing('dst_1', 'CustNo').synonyms).toEqual(['customer No']);
  expect(columnThing('dst_1', 'Room class').synonyms).toEqual([]);
});

it.each(['Price by room class and state', 'Price per house and night', 'Which house has the highest price?'])(
  'selects no rows by words beside a column that are a part of no value: %s',
  (text) => {
    expect(planOf(text).rows?.filters).toEqual([]);
  },
);

it.each(['Old Mill: all bookings', 'Bookings by house', 'Suite and Standard'])(
  'selects and groups nothing by the name of a table: %s',
  (name) => {
    expect(planOf(`The table "${name}" as CSV, please`, 'en', name).rows).toBeNull();
    expect(planOf(`Export ${name} with state Cancelled`, 'en', name).rows).toMatchObject({
      filters: [{ column: 'state', values: ['Cancelled'] }],
      groups: [],
    });
  },
);

it('reads a request for ranked groups', () => {
  expect(planOf('Report on the top five houses by price').rows).toMatchObject({ groups: [{ column: 'house' }], ranks: 'highest', top: 5 });
  expect(planOf('Die drei schlechtesten Zimmer nach Preis', 'de').rows?.top ?? null).toBeNull();
});

it('bounds no column by its unit alone if the request is about something else', () => {
  expect(planOf('How do we lower receivables above 90 EUR?').rows).toBeNull();
});

it('reads filters, those that are left out, and codes as values', () => {
  const { rows } = planOf('How many P1 bookings does Lakeside have, without cancelled ones?');
  expect(rows?.filters.toSorted((a, b) => a.column.localeCompare(b.column))).toMatchObject([
    { column: 'house', values: ['Lakeside'], isExcluded: false },
    { column: 'priority', values: ['P1'], isExcluded: false },
    { column: 'state', values: ['Cancelled'], isExcluded: true },
  ]);
});

it('reads groups, measures, bounds and the kind of the question', () => {
  const plan = planOf('How high is the price by room class for stays of more than 3 nights?');
  expect(plan).toMatchObject({
    question: 'how_much',
    rows: {
      groups: [{ column: 'room_class' }],
      measures: [{ name: 'price_eur' }],
      conditions: [{ column: 'nights', operator: '>', value: 3 }],
    },
  });
});

it('groups by the column of several values that are compared', () => {
  const { rows } = planOf('Is the price higher at Lakeside than at the Old Mill?');
  expect(rows).toMatchObject({ groups: [{ column: 'house' }], measures: [{ name: 'price_eur' }] });
  expect(rows?.filters[0]?.values.toSorted()).toEqual(['Lakeside', 'Old Mill']);
});

it('lists recipient, length, period and format as parts in the words of the request', () => {
  const { parts, length } = planOf('Zwei Seiten über Lakeside im März 2026 für den Betriebsrat als PDF', 'de');
  expect(length).toMatchObject({ count: 2, unit: 'pages' });
  expect(parts.map(({ part, words }) => `${part}: ${words}`).toSorted()).toEqual([
    'filter: Lakeside',
    'format: PDF',
    'length: Zwei Seiten',
    'period: März 2026',
    'recipient: Betriebsrat',
  ]);
});

it.each([
  ['cancelled bookings per month', 'month'],
  ['Stornierte Buchungen in Lakeside, quartalsweise', 'quarter'],
] as const)('groups "%s" by time', (text, grain) => {
  expect(planOf(text).rows?.groups).toMatchObject([{ column: 'check_in', grain }]);
});

it('reads a value before "only"', () => {
  expect(planOf('Hours to close by house and room class, completed only').rows?.filters).toMatchObject([
    { column: 'state', values: ['Completed'] },
  ]);
});

it('reads a value of several words only where they stand together', () => {
  expect(planOf('Prices of the suite with a garden view').rows?.filters).toMatchObject([{ values: ['Suite with a garden view'] }]);
  expect(planOf('Price of the mill by house, without the very old bookings').rows?.filters ?? []).toEqual([]);
});

it('lists words that are only a part of a value', () => {
  expect(planOf('How many garden bookings does Lakeside have?').parts).toContainEqual({ part: 'filter', words: 'garden', names: [] });
});

it('does not read seasons as periods', () => {
  expect(planOf('Is the price at Lakeside higher in winter?').parts).toContainEqual({ part: 'period', words: 'winter', names: [] });
});

it('has no rows if the request names no column or value', () => {
  expect(planOf('Please write a report').rows).toBeNull();
});

describe('a share of rows', () => {
  it.each([
    ['What share of the bookings at Lakeside was cancelled, by room class?', 'en', ['Lakeside'], ['Cancelled']],
    ['What percentage of bookings from Old Mill that are P1?', 'en', ['Old Mill'], ['P1']],
    ['Wie viel Prozent der Suite with a garden view wurden im Haus Lakeside gebucht?', 'de', ['Suite with a garden view'], ['Lakeside']],
    ['Anteil der stornierten Buchungen im Lakeside', 'de', ['Lakeside'], ['Cancelled']],
    ['What percentage of the P3 bookings came from Old Mill, by room class?', 'en', ['P3'], ['Old Mill']],
    ['Wie viel Prozent der stornierten Buchungen entfielen auf Lakeside?', 'de', ['Cancelled'], ['Lakeside']],
    ['Wie viel Prozent der Buchungen über 90 EUR fielen auf P2, pro House?', 'de', [], ['P2']],
    ['the proportion in Lakeside of P1 bookings', 'en', ['Lakeside'], ['P1']],
    ['Of the P2 bookings, what proportion was cancelled?', 'en', ['P2'], ['Cancelled']],
  ] as const)('is that of what stands after the word among the others: "%s"', (text, language, among, counted) => {
    const rows = planOf(text, language).rows;
    expect(rows?.filters.flatMap(({ values }) => values)).toEqual(among);
    expect(rows?.share?.filters.flatMap(({ values }) => values)).toEqual(counted);
  });

  it('is that of the rows within a bound', () => {
    const rows = planOf('The share of stays at Lakeside longer than 3 nights').rows;
    expect(rows).toMatchObject({ conditions: [], share: { filters: [], conditions: [{ column: 'nights', operator: '>', value: 3 }] } });
    expect(rows?.filters).toMatchObject([{ values: ['Lakeside'] }]);
  });
});

it.each([
  ['price of bookings outside Lakeside', 'en'],
  ['price of bookings from everyone but Lakeside', 'en'],
  ['price of bookings outside the house Lakeside', 'en'],
  ['Preis außerhalb der Region Lakeside', 'de'],
  ['Preis der Buchungen außerhalb von Lakeside', 'de'],
  ['Preis aller Häuser bis auf Lakeside', 'de'],
  ['Preise abgesehen von Lakeside', 'de'],
] as const)('leaves out the value in "%s"', (text, language) => {
  expect(planOf(text, language).rows?.filters).toMatchObject([{ values: ['Lakeside'], isExcluded: true }]);
});

it('groups by each column apart if each has a "by" of its own', () => {
  expect(planOf('price by house and by room class').rows).toMatchObject({ groups: [{}, {}], isGroupedApart: true });
  expect(planOf('price by house and room class').rows).toMatchObject({ groups: [{}, {}], isGroupedApart: false });
});

it.each(['Which fields are less than 90 % complete?', 'Spalten, die zu mehr als 10 % leer sind', 'columns with over 5 % missing values'])(
  'takes a bound on the completeness of columns for none on their values: "%s"',
  (text) => {
    expect(planOf(text).rows?.conditions ?? []).toEqual([]);
  },
);

it.each([
  ['Export the bookings; a partner confirmed them and opens them tomorrow', 'en', []],
  ['Can you please suite the bookings?', 'en', []],
  ['Confirmed bookings at Lakeside', 'en', ['Confirmed', 'Lakeside']],
  ['Die Preise je Haus für Frau Ahrens (Lakeside)', 'de', []],
] as const)('selects no rows by verbs and readers: "%s"', (text, language, values) => {
  expect((planOf(text, language).rows?.filters ?? []).flatMap((filter) => filter.values).toSorted()).toEqual(values);
});

it('says that a figure is asked that the data do not have', () => {
  expect(planOf('Reinigungskosten je house', 'de').rows).toMatchObject({
    groups: [{ column: 'house' }],
    measures: [],
    asksOtherMeasure: true,
  });
  expect(planOf('contribution margin by house').rows).toMatchObject({ groups: [{ column: 'house' }], asksOtherMeasure: true });
  expect(planOf('price by house').rows).toMatchObject({ asksOtherMeasure: false });
});

it.each([
  ['Does the price depend on the house? Does the same hold for P1?', 'P1'],
  ['Does the price depend on the room class, and does that apply for P3 as well?', 'P3'],
])('asks for a value again beside the whole in "%s"', (text, value) => {
  expect(planOf(text).rows).toMatchObject({ filters: [], alsoFor: [{ values: [value] }] });
});

it.each(['Does the price depend on the house for P1 only?', 'Does the price depend on the house as well, only for P1?'])(
  'selects the rows of a value in "%s"',
  (text) => {
    expect(planOf(text).rows).toMatchObject({ filters: [{ values: ['P1'] }], alsoFor: [] });
  },
);

it('reads a value that is asked again in German', () => {
  expect(planOf('Hängt der Preis vom Haus (house) ab, und ob das für P2 genauso gilt?', 'de').rows?.alsoFor).toMatchObject([
    { values: ['P2'] },
  ]);
});

it.each([
  'Price of the bookings at Lakeside that arrived late',
  'Price of the late arrived bookings at Lakeside',
  'Price for bookings arrived late at Lakeside',
  'List the Lakeside bookings that arrived late',
  'Export the bookings at Lakeside that arrived late, with booking and state',
])('selects the rows for which a described property holds: %s', (text) => {
  expect(planOf(text).rows).toMatchObject({
    filters: [
      { column: 'house', values: ['Lakeside'], isExcluded: false },
      { column: 'arrived_late', values: ['yes'], isExcluded: false },
    ],
    share: null,
  });
});

it('leaves out the rows for which a described property does not hold', () => {
  expect(planOf('Price of the bookings that have not arrived late').rows?.filters).toMatchObject([
    { column: 'arrived_late', values: ['yes'], isExcluded: true },
  ]);
});

it.each(['Price by whether arrived late', 'Compare the price of bookings arrived late with those on time'])(
  'groups by a property that divides the rows: %s',
  (text) => {
    expect(planOf(text).rows).toMatchObject({ filters: [], groups: [{ column: 'arrived_late' }] });
  },
);

it('lists the column of a property among others without selecting rows', () => {
  expect(planOf('Export booking, price and arrived late').rows?.filters).toEqual([]);
});

it('does not read the name of the table as a column of the same word', () => {
  expect(planOf('How many nights were there in the prices?', 'en', 'Prices').rows?.measures).toMatchObject([{ name: 'nights' }]);
});

it('reads the quantity beside the name of a measure as a part of it', () => {
  const daily = { semanticType: 'price' } as UnderstoodColumn;
  expect(withMeasuredQuantity('the daily price by branch', ['daily'], daily)).toEqual(['daily', 'price']);
  expect(withMeasuredQuantity('the daily branch price', ['daily'], daily)).toEqual(['daily']);
  expect(planOf('Price amount by house').rows?.measures).toMatchObject([{ name: 'price_eur', words: 'Price' }]);
  expect(planOf('Nights by house').rows?.measures).toMatchObject([{ name: 'nights', words: 'Nights' }]);
});

describe('a request that names a list of initiatives', () => {
  const list = datasetThing('dst_2', 'Change programme');
  const plan = (text: string) => {
    const tenant = { things: [...things, list], ownNames: [], people: [], runs: [], datasetOfMetric: new Map<string, string>() };
    const understood = readRequest(text, tenant, { language: 'en', now: new Date('2026-05-12') });
    return readPlan(text, understood, { datasets: [bookings], named: new Set(['dst_2']), metrics: [] });
  };

  it('is not answered by the rows of another table that one or two of its words fit', () => {
    expect(plan('How much of the money in our change programme is used each night?').rows).toBeNull();
  });

  it('is answered by the rows of another table that the request describes', () => {
    expect(plan('Price by house for P1 at Lakeside, beside the change programme').rows).not.toBeNull();
  });
});

it('does not choose a table because it can be grouped by weekday', () => {
  const text = 'Does it matter on which weekday the scans are finished for how long we wait?';
  const tenant = { things, ownNames: [], people: [], runs: [], datasetOfMetric: new Map<string, string>() };
  const understood = readRequest(text, tenant, { language: 'en', now: new Date('2026-05-12') });
  expect(readPlan(text, understood, { datasets: [bookings], named: new Set(), metrics: [] }).rows).toBeNull();
});
