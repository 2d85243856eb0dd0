import { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { CheckedTable } from './checked-table.js';
import { askedDefects } from './asked-defects.js';
import { countDefects } from './count-defects.js';

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

const COLUMNS = { Ticket: 'text', Team: 'text', 'Date of birth': 'date', Received: 'date', Closed: 'date', Minutes: 'integer' };
const rows = Array.from({ length: 120 }, (_, at) => {
  const closed = at === 4 ? '2025-01-02' : '2025-03-20';
  const born = at === 9 ? '2071-05-01' : `19${60 + (at % 30)}-05-01`;
  const minutes = at === 7 ? 900 : at === 8 ? -5 : 10 + (at % 9);
  return `('T${1000 + at}', '${at % 2 === 0 ? 'North' : 'South'}', DATE '${born}', DATE '2025-02-${10 + (at % 9)}', DATE '${closed}', ${minutes})`;
});
const names = Object.keys(COLUMNS);
const table = {
  dataset: {
    ...{ name: 'Tickets', rows: 120, eventLogColumns: null, warnings: [] },
    columns: Object.entries(COLUMNS).map(([name, type]) => ({ name, type, nullable: true })),
    profile: {
      columns: Object.entries(COLUMNS).map(([name, type]) => ({
        name,
        type,
        distinct: name === 'Ticket' ? 120 : name === 'Team' ? 2 : 20,
      })),
    },
  },
  relation: `(SELECT * FROM (VALUES ${rows.join(', ')}) AS t("${names.join('", "')}"))`,
  assessment: { dimensions: [] },
} as unknown as CheckedTable;
const sentences = (text: string): Promise<string[]> => countDefects(duck, table, askedDefects(text), 'en');

it('finds dates that cannot be right and values that stand apart', async () => {
  const text = 'Check the tickets for impossible dates and odd values before we send them to the team leads.';
  expect(askedDefects(text).map(({ kind }) => kind)).toEqual(['dates', 'impossible']);
  const found = (await sentences(text)).join('\n');
  expect(found).toContain('“Closed” is before “Received”: 1 (T1004 (2025-01-02)).');
  expect(found).toContain('“Date of birth” gives no possible age: 1 (T1009 (2071-05-01)).');
  expect(found).toMatch(/“Minutes” is far outside the other values: 1 \(T1007 \d{4}-\d\d-\d\d \(900\)\)/);
  expect(found).toMatch(/“Minutes” is negative: 1 \(T1008/);
  expect(found).not.toContain('missing');
});

it('checks named numbers, wrong dates and proportions, and reports no look-alikes of coded rows', async () => {
  const columns = { Trip: 'text', Departed: 'date', Depot: 'text', Crew: 'integer', Planned_Min: 'decimal', Actual_Min: 'decimal', Toll: 'decimal', Parcels_Lost: 'integer' }; // prettier-ignore
  const trips = Array.from({ length: 200 }, (_, at) => {
    const planned = 60 + 10 * (at % 12);
    const actual = at === 11 ? 4 : planned * (1 + (at % 5) / 20);
    const departed = at === 12 ? '2079-02-03' : `2025-02-${10 + (at % 9)}`;
    return `('TR${1000 + at}', DATE '${departed}', '${at % 2 === 0 ? 'East' : 'West'}', ${2 + (at % 2)}, ${planned}, ${actual}, ${at === 16 ? 9_000 : at % 4 === 0 ? 5 + (at % 7) : 0}, ${at % 40 === 3 ? 3 : 0})`;
  });
  const trip = {
    dataset: {
      ...{ name: 'Trips', rows: 200, eventLogColumns: null, warnings: [] },
      columns: Object.entries(columns).map(([name, type]) => ({ name, type, nullable: true })),
      profile: {
        columns: Object.entries(columns).map(([name, type]) => ({
          name,
          type,
          distinct: name === 'Trip' ? 200 : name === 'Depot' ? 2 : 20,
        })),
      },
    },
    relation: `(SELECT * FROM (VALUES ${trips.join(', ')}) AS t("${Object.keys(columns).join('", "')}"))`,
    assessment: { dimensions: [] },
  } as unknown as CheckedTable;
  const found = async (text: string) => countDefects(duck, trip, askedDefects(text), 'en');
  const all = (await found('Look for double trips, incorrect dates and implausible values.')).join('\n');
  expect(all).toContain('Duplicate rows: 0 identical');
  expect(all).not.toMatch(/spellings included/);
  expect(all).toContain('“Departed” is in the future: 1 (TR1012 (2079-02-03)).');
  expect(all).toContain('“Actual_Min” is out of proportion to “Planned_Min”: 1 (TR1011 2025-02-12 (4)).');
  expect(all).toMatch(/“Toll” is far outside the other values: 1 \(TR1016/);
  expect(all).not.toContain('“Parcels_Lost” is greater');
  expect((await found('Any implausible toll, or wrong days?')).join('\n')).not.toContain('“Actual_Min”');
});
