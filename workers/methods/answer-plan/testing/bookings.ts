import { readRequest } from '../../request-reading/index.js';
import { columnThing, datasetThing, valueThing } from '../../request-reading/tenant-things.js';
import { readPlan } from '../read-plan.js';
import type { PlannedDataset } from '../local-subjects.js';

const column = (name: string, type: string, values: readonly string[] = [], distinct = values.length) => ({ name, type, values, distinct });

const COLUMNS = [
  column('booking', 'text', [], 500),
  column('check_in', 'date', [], 300),
  column('house', 'text', ['Lakeside', 'Old Mill']),
  column('room_class', 'text', ['Standard', 'Suite with a garden view']),
  column('state', 'text', ['Confirmed', 'Cancelled', 'Completed']),
  column('priority', 'text', ['P1', 'P2', 'P3']),
  column('price_eur', 'decimal', [], 400),
  column('nights', 'integer', [], 14),
  column('reason', 'text', ['Noise in the street at night', 'Late night noise', 'Cold']),
  column('payment', 'text', ['offen', 'angenommen', 'bezahlt']),
  column('arrived_late', 'text', ['yes', 'no']),
  column('hours_to_close', 'decimal', [], 90),
];

/** Bookings of two houses. */
export const bookings = {
  datasetId: 'dst_1',
  rows: 500,
  roles: {},
  columns: COLUMNS.map(({ name, type }) => ({ name, type, nullable: true })),
  profile: {
    columns: COLUMNS.map(({ name, type, values, distinct }) => ({
      ...{ name, type, distinct, nulls: 0, nullShare: 0, min: null, max: null },
      topValues: values.map((value) => ({ value, count: 10 })),
    })),
  },
} as unknown as PlannedDataset;

/** The table, its columns and its values as things that a request can name. */
export const things = [
  datasetThing('dst_1', 'Hotel bookings'),
  ...COLUMNS.flatMap(({ name, values }) => [columnThing('dst_1', name), ...values.map((value) => valueThing('dst_1', name, value))]),
];

/** Returns the plan for a request to a tenant whose only table has the bookings. */
export const planOf = (text: string, language: 'de' | 'en' = 'en', name = 'Hotel bookings') => {
  const [, ...parts] = things;
  const tenant = {
    things: [datasetThing('dst_1', name), ...parts],
    ownNames: [],
    people: [],
    runs: [],
    datasetOfMetric: new Map<string, string>(),
  };
  const understood = readRequest(text, tenant, { language, now: new Date('2026-05-12') });
  return readPlan(text, understood, { datasets: [bookings], metrics: [] });
};
