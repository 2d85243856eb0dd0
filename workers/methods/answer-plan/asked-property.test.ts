import { readRequest } from '../request-reading/index.js';
import { columnThing, datasetThing, valueThing } from '../request-reading/tenant-things.js';
import type { PlannedDataset } from './local-subjects.js';
import { readPlan } from './read-plan.js';

interface TestColumn {
  readonly type: string;
  readonly values?: readonly string[];
  readonly distinct?: number;
}

const planOn = (columns: Readonly<Record<string, TestColumn>>, roles: Readonly<Record<string, string>> = {}) => {
  const listed = Object.entries(columns).map(([name, { type, values = [], distinct = values.length }]) => ({
    name,
    type,
    values,
    distinct,
  }));
  const dataset = {
    ...{ datasetId: 'dst_1', rows: 500, roles },
    columns: listed.map(({ name, type }) => ({ name, type, nullable: true })),
    profile: {
      columns: listed.map(({ name, type, values, distinct }) => ({
        ...{ name, type, distinct, nulls: 0, nullShare: 0, min: null, max: null },
        topValues: values.map((value) => ({ value, count: 10 })),
      })),
    },
  } as unknown as PlannedDataset;
  const things = [
    datasetThing('dst_1', 'Records'),
    ...listed.flatMap(({ name, values }) => [columnThing('dst_1', name), ...values.map((value) => valueThing('dst_1', name, value))]),
  ];
  return (text: string, language: 'de' | 'en') => {
    const tenant = { things, ownNames: [], people: [], runs: [], datasetOfMetric: new Map<string, string>() };
    const understood = readRequest(text, tenant, { language, now: new Date('2026-05-12') });
    return readPlan(text, understood, { datasets: [dataset], metrics: [] }).rows;
  };
};

const ofParcels = planOn({
  parcel: { type: 'text', distinct: 500 },
  due_date: { type: 'date', distinct: 90 },
  delivered_at: { type: 'date', distinct: 90 },
  depot: { type: 'text', values: ['Leeds', 'Hull', 'York'] },
  driver: { type: 'text', values: ['Own', 'Agency'] },
  state: { type: 'text', values: ['Open', 'Cancelled', 'Closed'] },
  'Qty Damaged': { type: 'integer', distinct: 6 },
  weight: { type: 'decimal', distinct: 200 },
});

describe('a yes/no property by groups', () => {
  it.each([
    ['Does the depot have an influence on late parcels?', { dates: [{ column: 'delivered_at', operator: '>', than: 'due_date' }] }],
    ['Does it depend on the driver whether a parcel is damaged?', { conditions: [{ column: 'Qty Damaged', operator: '>', value: 0 }] }],
    ['Are parcels cancelled more often by depot?', { filters: [{ column: 'state', values: ['Cancelled'] }] }],
    ['Is there a link between depot and parcels delivered after the due date?', { dates: [{ column: 'delivered_at' }] }],
  ])('is the compared share in “%s”', (text, share) => {
    expect(ofParcels(text, 'en')).toMatchObject({ share, measures: [], filters: [], conditions: [], dates: [] });
  });

  it('is not read from a request for a number, or from one that asks for no relation', () => {
    expect(ofParcels('Does the weight depend on the depot for cancelled parcels?', 'en')).toMatchObject({
      share: null,
      measures: [{ name: 'weight' }],
      filters: [{ values: ['Cancelled'] }],
    });
    expect(ofParcels('Does the number of damaged items depend on the driver?', 'en')?.share).toBeNull();
    expect(ofParcels('Weight of the cancelled parcels by depot', 'en')?.share).toBeNull();
  });

  it('keeps the other values as a selection', () => {
    expect(ofParcels('Does it depend on the driver whether a parcel from Leeds is damaged?', 'en')).toMatchObject({
      share: { conditions: [{ column: 'Qty Damaged' }] },
      filters: [{ column: 'depot', values: ['Leeds'] }],
    });
  });

  const ofTickets = planOn(
    {
      Vorgang: { type: 'text', distinct: 400 },
      Schritt: {
        type: 'text',
        values: ['Antrag gestellt', 'Antrag abgelehnt', 'Bescheid versandt', 'Unterlagen nachgefordert', 'Widerspruch eingelegt'],
      },
      Zeit: { type: 'timestamp', distinct: 400 },
      Standort: { type: 'text', values: ['Kiel', 'Jena'] },
    },
    { case: 'Vorgang', activity: 'Schritt', time: 'Zeit' },
  );

  it('is an activity of an event log, which describes the whole case', () => {
    expect(ofTickets('Hängt es vom Standort ab, ob ein Antrag abgelehnt wird?', 'de')).toMatchObject({
      share: { filters: [{ column: 'Schritt', values: ['Antrag abgelehnt'], caseColumn: 'Vorgang' }] },
      groups: [{ column: 'Standort' }],
    });
    expect(ofTickets('Werden Unterlagen je nach Standort öfter nachgefordert?', 'de')).toMatchObject({
      share: { filters: [{ values: ['Unterlagen nachgefordert'] }] },
    });
    // The thing that an activity deals with names it where the request asks how often it occurs.
    expect(ofTickets('Gibt es Widersprüche in Kiel häufiger als in Jena?', 'de')).toMatchObject({
      share: { filters: [{ values: ['Widerspruch eingelegt'] }] },
      groups: [{ column: 'Standort' }],
    });
    // A synonym of an activity, lateness without two dates, and a group of cases are no such activity.
    for (const text of [
      'Hängt es vom Standort ab, ob ein Bescheid geliefert wird?',
      'Hängt es vom Standort ab, ob ein Bescheid verspätet versandt wird?',
      'Hängt die Dauer für abgelehnte Anträge vom Standort ab?',
    ])
      expect(ofTickets(text, 'de')?.share ?? null).toBeNull();
  });
});

const ofShipments = planOn({
  AuftragsNr: { type: 'text', distinct: 500 },
  Depot: { type: 'text', values: ['Fulda', 'Kassel', 'Erfurt'] },
  Status: { type: 'text', values: ['zugestellt', 'storniert', 'Retoure'] },
  Schaden: { type: 'text', values: ['J', 'N'] },
  'Nachlass %': { type: 'decimal', distinct: 30 },
});
const SHARE = { filters: [{ column: 'Schaden', values: ['J'] }] };

describe('a column of yes and no', () => {
  it.each([
    ['Gehen in Fulda wirklich mehr Sendungen kaputt als in den anderen Depots?', [{ column: 'Depot' }], []],
    ['Schäden je Depot', [{ column: 'Depot' }], []],
    ['Wie oft gibt es einen Schaden in Kassel?', [], [{ column: 'Depot', values: ['Kassel'] }]],
  ])('is the asked share: %s', (text, groups, filters) => {
    expect(ofShipments(text, 'de')).toMatchObject({ share: SHARE, groups, filters, measures: [] });
  });
});

describe('a value beside all others of its column', () => {
  it.each([
    ['Are damages at Fulda higher than at the other depots?', 'en'],
    ['Ist der Nachlass in Fulda höher als bei den übrigen?', 'de'],
    ['Compare the discount in Fulda with the rest', 'en'],
  ] as const)('groups by the column: %s', (text, language) => {
    expect(ofShipments(text, language)).toMatchObject({ groups: [{ column: 'Depot' }], filters: [] });
  });

  it('selects the value where the others are those of another column', () => {
    expect(ofShipments('Nachlass in Fulda bei stornierten Aufträgen gegenüber den anderen', 'de')?.groups ?? []).toEqual([]);
  });
});

it('does not take the share of rows with a defect for a bound of a column', () => {
  for (const text of ['Höchstens 1 % doppelte Aufträge, höchstens 1 % ohne Depot', 'No more than 1 % of the orders without a depot'])
    expect(ofShipments(text, 'de')?.conditions ?? []).toEqual([]);
});
