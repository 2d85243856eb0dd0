import { DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { emptiestColumns } from './emptiest-columns.js';
import { orderSentence } from './order-of-dates.js';

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

const datasetOf = (part: object): Dataset =>
  ({ name: 'Orders', columns: [], profile: { columns: [] }, eventLogColumns: null, ...part }) as unknown as Dataset;

it('counts the rows with one date before another', async () => {
  const dataset = datasetOf({
    columns: [
      { name: 'invoice_date', type: 'date' },
      { name: 'payment_date', type: 'date' },
    ],
  });
  const relation = `(SELECT * FROM (VALUES (DATE '2026-01-10', DATE '2026-01-05'), (DATE '2026-01-10', DATE '2026-02-01'), (DATE '2026-01-10', NULL)) AS t(invoice_date, payment_date))`;
  expect(await orderSentence(duck, { dataset, relation }, 'Are there payment dates before the invoice date?', 'en')).toBe(
    'In 1 of 2 rows (50%) that have both, “payment_date” is before “invoice_date”. Rows: 1.',
  );
  expect(await orderSentence(duck, { dataset, relation }, 'Are there duplicates?', 'en')).toBeNull();
});

it('counts the cases with one activity before another', async () => {
  const dataset = datasetOf({
    eventLogColumns: { case: 'ticket', activity: 'event', time: 'happened' },
    profile: { columns: [{ name: 'event', topValues: ['Ticket opened', 'Ticket closed'].map((value) => ({ value, count: 2 })) }] },
  });
  const relation = `(SELECT * FROM (VALUES ('T1', 'Ticket opened', TIMESTAMP '2026-01-02'), ('T1', 'Ticket closed', TIMESTAMP '2026-01-01'),
    ('T2', 'Ticket opened', TIMESTAMP '2026-01-01'), ('T2', 'Ticket closed', TIMESTAMP '2026-01-03')) AS t(ticket, event, happened))`;
  expect(await orderSentence(duck, { dataset, relation }, 'Are there tickets closed before they were opened?', 'en')).toBe(
    'In 1 of 2 cases (50%) that have both, “Ticket closed” is before “Ticket opened”. Cases: T1.',
  );
});

it('reads a German clause whose verb names the first activity, and lists cases', async () => {
  const dataset = datasetOf({
    eventLogColumns: { case: 'beleg', activity: 'schritt', time: 'zeit' },
    profile: {
      columns: [
        {
          name: 'schritt',
          topValues: ['Rechnung bezahlt', 'Rechnung bestätigt', 'Gutschrift bezahlt'].map((value) => ({ value, count: 2 })),
        },
      ],
    },
  });
  const relation = `(SELECT * FROM (VALUES ('B1', 'Rechnung bestätigt', TIMESTAMP '2026-01-02'), ('B1', 'Rechnung bezahlt', TIMESTAMP '2026-01-01')) AS t(beleg, schritt, zeit))`;
  expect(await orderSentence(duck, { dataset, relation }, 'Gibt es Belege, die vor der Bestätigung bezahlt wurden?', 'de')).toMatch(
    /^In 1 von 1 Fällen .*„Rechnung bezahlt“ vor „Rechnung bestätigt“\. Fälle: B1\.$/u,
  );
});

it('names the rows by their key', async () => {
  const dataset = datasetOf({
    columns: [
      { name: 'Order No', type: 'text' },
      { name: 'shipped', type: 'date' },
      { name: 'received', type: 'date' },
    ],
    profile: { columns: [{ name: 'Order No', distinct: 2 }] },
  });
  const relation = `(SELECT * FROM (VALUES ('SO-7', DATE '2026-01-10', DATE '2026-01-05')) AS t("Order No", shipped, received))`;
  expect(await orderSentence(duck, { dataset, relation }, 'How many were received before shipped?', 'en')).toContain('Rows: SO-7.');
});

it('lists the least complete columns of all datasets', () => {
  const datasets = [
    {
      name: 'Orders',
      profile: {
        columns: [
          { name: 'note', nullShare: 0.9 },
          { name: 'number', nullShare: 0 },
        ],
      },
    },
    { name: 'Customers', profile: { columns: [{ name: 'phone', nullShare: 0.25 }] } },
  ] as unknown as Dataset[];
  expect(emptiestColumns('Which two columns across all datasets are the least complete?', datasets, 'en')).toBe(
    'Least complete of all columns of 2 datasets: “note” in “Orders” (10% filled), “phone” in “Customers” (75% filled).',
  );
  expect(emptiestColumns('Are there duplicates?', datasets, 'en')).toBeNull();
});

it.each([
  ['payments made before the invoice', 'Inv. dt', 'Paid dt'],
  ['Buchungen nach dem Termin', 'Termin', 'Gebucht am'],
])('finds the dates whose events “%s” describes', async (text, one, other) => {
  const dataset = datasetOf({ columns: [one, other].map((name) => ({ name, type: 'date' })) });
  const relation = `(SELECT * FROM (VALUES (DATE '2026-01-10', DATE '2026-01-05'), (DATE '2026-01-10', DATE '2026-02-01'), (DATE '2026-01-10', DATE '1900-01-01')) AS t("${one}", "${other}"))`;
  const sentence = await orderSentence(duck, { dataset, relation }, text, 'en');
  expect(sentence).toContain(`In 1 of 2 rows (50%) that have both, “${other}” is`);
});
