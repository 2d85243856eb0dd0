import { DuckDbSession } from '../../../platform/analytics/index.js';
import { composeDiscovery, examineTable } from './discover-kpis.js';
import type { KpiDiscoveryResult } from './kpi-discovery-result.js';
import { invoices, kostenstellen } from './testing/finance-tables.js';
import { importTable, type MadeTable } from './testing/made-tables.js';
import { batches, schichten, tickets } from './testing/operations-tables.js';
import { employees, personal } from './testing/personnel-tables.js';
import { auftraege, shopOrders } from './testing/sales-tables.js';
import { artikel, purchaseOrders } from './testing/supply-tables.js';
import { belegschaft, meldungen, orderSteps, transactions } from './testing/unfamiliar-tables.js';

const TABLES = [
  ...[shopOrders, auftraege, employees, personal, purchaseOrders, artikel, tickets, schichten, batches, kostenstellen, invoices],
  ...[transactions, belegschaft, meldungen],
];
const FIRST = 10;

let duck: DuckDbSession;
const found = new Map<string, KpiDiscoveryResult['candidates']>();
const made = new Map<string, MadeTable>();

beforeAll(async () => {
  duck = await DuckDbSession.open();
  for (const make of TABLES) {
    const table = make();
    made.set(make.name, table);
    found.set(make.name, composeDiscovery([await examineTable(duck, await importTable(duck, table))]).candidates);
  }
});
afterAll(async () => duck[Symbol.asyncDispose]());

describe.each(TABLES.map((make) => make.name))('KPIs of the table %s', (name) => {
  it('computes each as an independent calculation does', () => {
    const candidates = found.get(name) ?? [];
    const { expected } = made.get(name) as MadeTable;
    const values = Object.keys(expected).map((id) => [id, candidates.find(({ catalogueId }) => catalogueId === id)?.value.toPrecision(9)]);
    expect(Object.fromEntries(values)).toEqual(
      Object.fromEntries(Object.entries(expected).map(([id, value]) => [id, value.toPrecision(9)])),
    );
  });

  it('has at least 6 of them among the first 10', () => {
    const first = (found.get(name) ?? []).slice(0, FIRST).map(({ catalogueId }) => catalogueId ?? '');
    expect(first.filter((id) => id in (made.get(name) as MadeTable).expected).length).toBeGreaterThanOrEqual(6);
  });
});

const reasonsOf = (name: string, id: string): string =>
  (found.get(name) ?? [])
    .find(({ catalogueId }) => catalogueId === id)
    ?.reasons.map(({ en }) => en)
    .join(' ') ?? '';

describe('values and ranks of found KPIs', () => {
  it('states the period of the value and the one that has only begun', () => {
    expect(reasonsOf('shopOrders', 'revenue')).toContain('last complete period, from 1 Nov 2023. The period from 1 Dec 2023 is not');
    expect(reasonsOf('auftraege', 'revenue')).toContain('last complete period, from 1 Dec 2024.');
    expect(reasonsOf('employees', 'tenure')).toContain('covers all rows of the table');
  });

  it('finds no KPI of identifiers and postal codes, and no stock in a table of sales', () => {
    const used = (found.get('shopOrders') ?? []).flatMap(({ roles }) => roles.map(({ column }) => column));
    expect(used).not.toContain('Row ID');
    expect(used).not.toContain('Postal Code');
    expect((found.get('shopOrders') ?? []).map(({ catalogueId }) => catalogueId)).not.toContain('stockout-rate');
  });

  it('ranks a KPI that is always the same last, with the reason', async () => {
    const table = shopOrders();
    const rows = table.rows.map((row) => ({ ...row, Returned: 'No', Discount: 0 }));
    const { candidates } = composeDiscovery([await examineTable(duck, await importTable(duck, { name: 'constant', rows }))]);
    const places = candidates.flatMap(({ catalogueId }, index) =>
      catalogueId === 'discount-rate' || catalogueId === 'return-rate' ? [index] : [],
    );
    expect(Math.min(...places)).toBeGreaterThanOrEqual(candidates.length - 2);
    expect(
      candidates
        .at(-1)
        ?.reasons.map(({ en }) => en)
        .join(' '),
    ).toContain('always the same');
  });

  it('does not sum the value of an order over its steps', async () => {
    const { candidates } = composeDiscovery([await examineTable(duck, await importTable(duck, orderSteps()))]);
    expect(candidates.map(({ catalogueId }) => catalogueId)).toEqual(expect.arrayContaining(['orders', 'steps-per-order']));
    expect(candidates.filter(({ roles }) => roles.some(({ column }) => column === 'order value'))).toEqual([]);
  });

  it('states a unit of time that it assumes', async () => {
    const table = artikel();
    const rows = table.rows.map(({ Lieferzeit_Tage: time, ...row }) => ({ ...row, Lieferzeit: time ?? null }));
    const { candidates } = composeDiscovery([await examineTable(duck, await importTable(duck, { name: 'unit', rows }))]);
    const lead = candidates.find(({ catalogueId }) => catalogueId === 'replenishment-lead-time');
    expect(lead?.reasons.map(({ de }) => de).join(' ')).toContain('Die Spalte „Lieferzeit“ nennt keine Einheit; angenommen: Tage.');
  });

  it('takes no currency that the table does not state', () => {
    const unit = (name: string): unknown => found.get(name)?.find(({ catalogueId }) => catalogueId === 'revenue')?.unit;
    expect([unit('shopOrders'), unit('auftraege')]).toEqual([null, { de: 'EUR', en: 'EUR' }]);
  });
});

describe('a table of two dates', () => {
  it('has the KPI whose role lists the name of a column that means something else elsewhere', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      'goods receipt date': `2024-0${1 + (index % 6)}-${index % 5 === 0 ? '14' : '09'}`,
      'due date': `2024-0${1 + (index % 6)}-10`,
    }));
    const { candidates } = composeDiscovery([await examineTable(duck, await importTable(duck, { name: 'receipts', rows }))]);
    expect(candidates[0]).toMatchObject({ catalogueId: 'supplier-on-time-delivery', value: 80 });
  });
});

it('computes KPIs from rows of actual values and ignores rows of targets', async () => {
  const rows = Array.from({ length: 24 }, (_, at) => at).flatMap((at) =>
    ['Fill rate', 'Backlog days'].flatMap((kpi) => {
      const month = `${2024 + Math.floor(at / 12)}-${String(1 + (at % 12)).padStart(2, '0')}-01`;
      return ['Actual', 'Target'].map((line) => ({
        month,
        kpi,
        line,
        value: line === 'Target' ? 1_000 : 10 + at + (kpi === 'Fill rate' ? 0.5 : 0),
      }));
    }),
  );
  const { candidates } = composeDiscovery([await examineTable(duck, await importTable(duck, { name: 'lines', rows }))]);
  const series = candidates.filter(({ origin }) => origin === 'series');
  expect(series.length).toBe(2);
  for (const { value } of series) expect(value).toBeLessThan(100);
});

it.each([
  ['Pers.-Nr.', 'Beginn'],
  ['emp id', 'first day'],
])('takes %s neither for a number of persons nor the persons of a list of trips for the staff', async (person, day) => {
  const rows = Array.from({ length: 120 }, (_, at) => ({
    [person]: 4_001 + (at % 40),
    Depot: 1 + (at % 7),
    [day]: `2026-0${1 + (at % 6)}-1${at % 10}`,
    km: 20 + (at % 13),
  }));
  const { candidates } = composeDiscovery([await examineTable(duck, await importTable(duck, { name: 'trips', rows }))]);
  expect(candidates.filter(({ formula }) => /(?:SUM|AVG|MEDIAN)\("(?:Pers\.-Nr\.|emp id|Depot)"/.test(formula))).toEqual([]);
  expect(candidates.map(({ catalogueId }) => catalogueId)).not.toContain('headcount');
});

it('counts the persons of each month of a list of months, and those of all rows of a list of persons', async () => {
  const persons = Array.from({ length: 30 }, (_, at) => ({ 'Personal-Nr.': 7_001 + at, Abteilung: at % 2 === 0 ? 'Küche' : 'Service' }));
  const months = ['2026-01-31', '2026-02-28', '2026-03-31'].flatMap((day, month) =>
    persons.slice(5 * month).map((person) => ({ Stichtag: day, ...person })),
  );
  for (const [name, rows, value] of [
    ['stamm', persons, 30],
    ['stichtage', months, 20],
  ] as const) {
    const { candidates } = composeDiscovery([await examineTable(duck, await importTable(duck, { name, rows }))]);
    expect(candidates.find(({ catalogueId }) => catalogueId === 'headcount')).toMatchObject({ value });
  }
});
