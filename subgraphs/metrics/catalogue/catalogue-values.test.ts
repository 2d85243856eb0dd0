import { DuckDbSession } from '../../../platform/analytics/index.js';
import { kpiCatalogue } from './catalogue.js';
import { computeKpi, writtenTable } from './testing/small-tables.js';

/** A KPI, the columns of a table, its rows as `writtenTable` reads them, and what was calculated from them by hand. */
type Example = readonly [id: string, columns: string, rows: string, value: number];

const ORDER_TO_CASH: readonly Example[] = [
  ['on-time-delivery', 'promised delivered', '05-04 05-04T16:30; 05-04 05-05; 05-04 05-01; 05-04 -; - 05-04', (100 * 2) / 3],
  [
    'on-time-in-full',
    'promised delivered order_quantity delivered_quantity',
    '05-04 05-04 10 10; 05-04 05-05 10 10; 05-04 05-03 10 9; 05-04 - 10 -; 05-04 05-04 - 5; - 05-04 10 10',
    (100 * 1) / 4,
  ],
  [
    'perfect-order-fulfilment',
    'on_time complete undamaged documents',
    'yes yes yes yes; yes no yes yes; no - yes yes; yes yes yes -; yes yes yes yes',
    (100 * 2) / 4,
  ],
  ['order-lead-time', 'ordered delivered', '05-01 05-03; 05-01 05-05T12:00; 05-01 -; - 05-09', (2 + 4.5) / 2],
  [
    'order-lead-time-p90',
    'ordered delivered',
    '05-01 05-02; 05-01 05-03; 05-01 05-04; 05-01 05-05; 05-01 05-06; 05-01 05-07; 05-01 05-08; 05-01 05-09; 05-01 05-10; 05-01 05-11; 05-01 05-21',
    10,
  ],
  ['delivery-delay', 'promised delivered', '05-04 05-06; 05-04 05-08; 05-04 05-04T18:00; 05-04 05-01; 05-04 -', (2 + 4) / 2],
  ['billing-time', 'delivered invoiced', '05-04 05-05; 05-04 05-08; 05-04 -', (1 + 4) / 2],
  ['invoice-accuracy', 'corrected', 'no; no; no; yes; -', (100 * 3) / 4],
  ['credit-note-share', 'credited invoice_value', '-50 1000; - 500; 25 -; 10 500', (100 * 60) / 2000],
  ['order-change-rate', 'changes', '0; 1; 3; -', (100 * 2) / 3],
  ['order-cancellation-rate', 'status', 'storniert; offen; erledigt; erledigt; -', (100 * 1) / 4],
  ['electronic-order-share', 'channel', 'EDI; Webshop; Fax; Telefon; EDI; -', (100 * 3) / 5],
  ['order-backlog', 'open_value', '1200.5; -; 300', 1500.5],
  ['deliveries-per-order', 'order delivery', 'A1 L1; A1 L1; A1 L2; A2 L3; A3 -; - L4', 3 / 2],
  ['steps-per-order', 'case activity', 'A1 prüfen; A1 prüfen; A1 liefern; A2 prüfen; A3 -; - liefern', 4 / 2],
  ['automated-steps', 'resource', 'BATCHUSER; Meyer; RPA; Schulz; -', (100 * 2) / 4],
];

const PROCURE_TO_PAY: readonly Example[] = [
  ['requisition-to-order-time', 'requested ordered', '05-01 05-04; 05-01 05-02; 05-01 -', (3 + 1) / 2],
  ['replenishment-lead-time', 'ordered received', '05-01 05-15; 05-01 05-21; - 05-09', (14 + 20) / 2],
  ['supplier-on-time-delivery', 'received due', '05-04 05-04; 05-05 05-04; 05-01 05-04; - 05-04', (100 * 2) / 3],
  ['supplier-defect-rate', 'rejected quantity', '2 5000; 0 3000; - 9000; 1 -', (1_000_000 * 2) / 8000],
  ['purchase-price-variance', 'price standard_price quantity', '11 10 100; 19 20 10; - 10 50; 12 10 -', (100 * (100 - 10)) / (1000 + 200)],
  ['maverick-buying-share', 'amount contract', '600 V1; 300 -; 100 -; - -', (100 * 400) / 1000],
  ['maverick-buying-share', 'amount contract', '600 V1; 400 V2', 0],
  ['purchase-order-coverage', 'invoice purchase_order', 'R1 B1; R2 -; R3 B2; - B3; R4 B4', (100 * 3) / 4],
  ['touchless-invoice-rate', 'touchless', 'yes; no; no; -; yes', (100 * 2) / 4],
  ['invoice-match-rate', 'match', 'abgeglichen; Preisabweichung; Mengenabweichung; abgeglichen; -', (100 * 2) / 4],
  ['invoice-processing-time', 'invoice_received posted', '05-01 05-05; 05-01 05-03; 05-01 -', (4 + 2) / 2],
  ['cash-discount-capture', 'taken offered', '20 20; 0 30; - 50; 5 -', (100 * 20) / 100],
  ['supplier-payments-on-time', 'paid due', '05-04 05-04; 05-09 05-04; - 05-04; 05-01 05-04', (100 * 2) / 3],
  ['purchase-order-change-rate', 'changes', '0; 0; 2; -', 100 / 3],
  ['spend-per-supplier', 'amount supplier', '100 S1; 300 S1; 200 S2; 500 -; - S3', 600 / 2],
  ['negotiated-savings', 'baseline agreed', '1000 900; 500 500; 700 -', (100 * 100) / 1500],
  ['repeated-invoice-references', 'reference', 'R1; R2; R1; R3; -; R1', (100 * 2) / 5],
];

const PRODUCTION: readonly Example[] = [
  // The example of the knowledge base: 684 good parts at half a minute in 450 planned minutes.
  ['oee', 'planned_time good cycle', '450 684 0.5; 480 - 0.5; - 100 0.5', (100 * 342) / 450],
  ['machine-availability', 'planned_time run_time', '450 400; 150 140; 480 -', (100 * 540) / 600],
  ['performance-effectiveness', 'total cycle run_time', '720 0.5 400; 100 1 -; - 1 200', (100 * 360) / 400],
  ['quality-ratio', 'good total', '684 720; 80 -; 180 180', (100 * 864) / 900],
  ['scrap-rate', 'scrap total', '5 100; 15 300; - 50; 2 -', (100 * 20) / 400],
  ['rework-rate', 'rework total', '3 100; 0 300; - 50', (100 * 3) / 400],
  ['throughput-rate', 'total hours', '120 2; 90 1; 50 -', 210 / 3],
  ['changeover-time', 'setup', '30; 50; 0; -', 40],
  ['setup-share', 'setup run_time', '30 270; 70 130; 50 -', (100 * 100) / 500],
  ['schedule-adherence', 'finished planned_end', '05-04T17:00 05-04; 05-06 05-04; - 05-04; 05-02 05-04; 05-04 -', (100 * 2) / 4],
  ['production-lead-time', 'started finished', '05-01 05-04; 05-01T12:00 05-02; 05-01 -', (3 + 0.5) / 2],
  ['production-attainment', 'total plan', '120 100; 60 100; - 50; 70 -', (100 * 160) / 250],
  ['mean-operating-time-between-failures', 'hours failures', '160 2; 140 1; 100 -', 300 / 3],
  ['machine-repair-time', 'failed repaired', '05-04T08:00 05-04T10:00; 05-04T22:00 05-05T02:00; 05-04T08:00 -', (2 + 4) / 2],
  ['unplanned-downtime-share', 'downtime planned_time', '30 450; 60 450; - 480', (100 * 90) / 900],
  ['capacity-utilisation', 'used available', '70 80; 30 40; 20 -', (100 * 100) / 120],
  ['labour-efficiency', 'standard_hours worked_hours', '36 40; 44 40; 10 -', (100 * 80) / 80],
  ['energy-per-unit', 'energy total', '500 1000; 300 600; 100 -', 800 / 1600],
];

const FINANCE: readonly Example[] = [['days-to-payment', 'invoiced paid', '05-01 05-31; 05-01 05-15; 05-01 -', (30 + 14) / 2]];

const PROJECT_PORTFOLIO: readonly Example[] = [
  ['budget-consumption', 'actual budget', '50 100; 30 60; - 40; 9 -', (100 * 80) / 160],
  ['blocked-initiatives', 'status', 'blockiert; läuft; on_hold; fertig; -', (100 * 2) / 4],
];

const EXAMPLES = [...ORDER_TO_CASH, ...PROCURE_TO_PAY, ...PRODUCTION, ...FINANCE, ...PROJECT_PORTFOLIO];

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

describe('the KPIs of the catalogue, calculated by hand', () => {
  it.each(EXAMPLES)('%s over %s: %s', async (id, columns, rows, value) => {
    const kpi = kpiCatalogue().find((each) => each.id === id);
    if (!kpi) throw new Error(`There is no KPI ${id}`);
    expect(await computeKpi(duck, kpi, writtenTable(kpi, columns, rows))).toBeCloseTo(value, 9);
  });

  it('are all of them', () => {
    const calculated = new Set(EXAMPLES.map(([id]) => id));
    expect(kpiCatalogue().flatMap(({ id }) => (calculated.has(id) ? [] : [id]))).toEqual([]);
  });
});
