import { readFile } from 'node:fs/promises';
import { DuckDbSession, identifier, literal } from '../../../../platform/analytics/index.js';
import { DEMO_FILES } from '../demo-files.js';
import { SHOPS } from './customers.file.js';
import { DEFECTS } from './sales-orders.file.js';
import { MEASURED_MONTHS, SCORECARD_MONTHS } from './scorecard.file.js';
import { TICKET_DEFECTS } from './service-tickets.file.js';

const FILES = DEMO_FILES.harcombe;
const SQL_TYPES = { text: 'VARCHAR', integer: 'BIGINT', decimal: 'DOUBLE', date: 'DATE', timestamp: 'TIMESTAMP' } as const;

let db: DuckDbSession;
beforeAll(async () => {
  db = await DuckDbSession.open();
});
afterAll(() => db[Symbol.asyncDispose]());

const load = async (day: string): Promise<void> => {
  for (const file of FILES) {
    await file.write(db.path(file.fileName), new Date(`${day}T09:00:00Z`));
    const types = file.columns.map(({ name, type }) => `${literal(name)}: ${literal(SQL_TYPES[type])}`).join(', ');
    const format = file.key === 'scorecard' ? '' : `dateformat = '%d/%m/%Y', `;
    await db.run(
      `CREATE OR REPLACE TABLE ${identifier(file.key)} AS FROM read_csv(${literal(db.path(file.fileName))}, header = true, ${format}columns = {${types}})`,
    );
  }
};

it.each(FILES.map((file) => [file.key, file] as const))('%s is the same for the same day and has the declared header', async (_, file) => {
  const write = async (time: string): Promise<string> => {
    await file.write(db.path('once.csv'), new Date(time));
    return readFile(db.path('once.csv'), 'utf8');
  };
  const text = await write('2026-10-01T00:00:00Z');
  expect(await write('2026-10-01T23:59:59Z')).toBe(text);
  expect(text.split('\n', 1)[0]).toBe(file.columns.map(({ name }) => name).join(','));
});

describe.each(['2026-10-01', '2026-11-24', '2028-02-29'])('the files of %s', (day) => {
  beforeAll(() => load(day));

  it('have several thousand order lines of thirteen months and the current one', async () => {
    const lines = await db.one(`SELECT count(*) AS n, date_diff('month', min("Order Date"), DATE '${day}') AS months,
      count(*) FILTER (greatest("Order Date", "Despatch Date", "delivered_on") >= '${day}') AS future,
      date_diff('day', max("Order Date"), DATE '${day}') AS age FROM "sales-orders"`);
    expect(lines).toMatchObject({ months: 13, future: 0 });
    expect(Number(lines['n'])).toBeGreaterThan(7_000);
    expect(Number(lines['age'])).toBeLessThanOrEqual(3);
  });

  it('have the documented defects in the order lines', async () => {
    const lines = await db.one(`SELECT
      count(*) FILTER ("Despatch Date" > "delivered_on") AS swapped, count(*) FILTER ("Segment" = lower("Segment")) AS lower,
      count(*) FILTER ("Status" = 'Delivered' AND "Carrier" IS NULL) AS carriers,
      count(*) FILTER (abs("Qty" * "Unit Price GBP" * (1 - "Disc %" / 100) - "Net Value GBP") > 0.02) AS inflated
      FROM (SELECT DISTINCT * FROM "sales-orders")`);
    const doubled = await db.one(
      `SELECT (SELECT count(*) FROM "sales-orders") - count(*) AS n FROM (SELECT DISTINCT * FROM "sales-orders")`,
    );
    expect(doubled['n']).toBe(DEFECTS.duplicatedLines);
    expect(lines).toMatchObject({
      ...{ swapped: DEFECTS.swappedDates, lower: DEFECTS.lowerCaseSegments },
      ...{ carriers: DEFECTS.missingCarriers, inflated: DEFECTS.inflatedQuantities },
    });
  });

  it('show what the simulation causes: late lamps, a slow northern carrier, more returns of late orders', async () => {
    const cause = (condition: string) =>
      db.one(`SELECT avg(("delivered_on" > "Promised")::INT) FILTER (${condition}) / avg(("delivered_on" > "Promised")::INT) AS ratio
        FROM "sales-orders" WHERE "Segment" <> 'Online consumer' AND "Order Date" >= date_trunc('month', DATE '${day}') - INTERVAL 5 MONTH`);
    expect(Number((await cause(`"Product Group" = 'Lighting'`))['ratio'])).toBeGreaterThan(1.2);
    expect(Number((await cause(`"Carrier" = 'Tyneline Freight'`))['ratio'])).toBeGreaterThan(1.4);
    const returned = await db.one(`SELECT avg(("Qty Returned" > 0)::INT) FILTER ("delivered_on" - "Promised" > 2) AS late,
      avg(("Qty Returned" > 0)::INT) FILTER ("delivered_on" <= "Promised") AS punctual FROM "sales-orders"`);
    expect(Number(returned['late'])).toBeGreaterThan(1.5 * Number(returned['punctual']));
  });

  it('have their bottleneck at the warehouse check, and rework by photos and price queries', async () => {
    const steps =
      await db.rows(`SELECT before, "Event" AS event, sum(date_diff('minute', since, "Event Time")) AS waited, count(*) AS n FROM
      (SELECT *, lag("Event") OVER w AS before, lag("Event Time") OVER w AS since FROM (SELECT DISTINCT * FROM "service-tickets")
       WINDOW w AS (PARTITION BY "Ticket" ORDER BY "Event Time")) WHERE before IS NOT NULL GROUP BY ALL ORDER BY waited DESC`);
    expect(steps[0]).toMatchObject({ before: 'Warehouse check requested', event: 'Warehouse check completed' });
    expect(Number(steps[0]?.['waited'])).toBeGreaterThan(2 * Number(steps[1]?.['waited']));
    const repeated = await db.rows(`SELECT "Event" AS event FROM (SELECT DISTINCT * FROM "service-tickets") GROUP BY "Ticket", "Event"
      HAVING count(*) > 1`);
    expect(repeated.map(({ event }) => event)).toEqual(expect.arrayContaining(['Photos requested', 'Passed to Finance', 'Resolved']));
    const gaps = await db.one(
      `SELECT count(*) FILTER ("Handled By" IS NULL AND "Team" = 'Service desk') AS n FROM (SELECT DISTINCT * FROM "service-tickets")`,
    );
    expect(gaps['n']).toBe(TICKET_DEFECTS.missingPeople);
  });

  it('have a scorecard that agrees with the order lines', async () => {
    const rows = await db.rows(`SELECT "Actual" AS stated, computed FROM scorecard JOIN
      (SELECT last_day("Order Date") AS month, count(DISTINCT "Order No") AS computed FROM "sales-orders" GROUP BY ALL) ON month = "Month End"
      WHERE "Measure" = 'Orders received'`);
    expect(rows).toHaveLength(MEASURED_MONTHS);
    expect(rows.filter(({ stated, computed }) => Number(stated) !== Number(computed))).toEqual([]);
    const series = await db.rows(`SELECT "Measure", count(*) AS months FROM scorecard GROUP BY ALL`);
    expect(series.filter(({ months }) => months !== SCORECARD_MONTHS)).toEqual([]);
  });

  it('have overdue, blocked and unestimated projects, and shops in two lists', async () => {
    const projects = await db.one(`SELECT count(*) FILTER ("Due" < '${day}' AND "Status" <> 'Completed') AS overdue,
      count(*) FILTER ("Status" = 'On hold') AS held, count(*) FILTER ("Effort (person months)" IS NULL) AS unestimated,
      count(*) FILTER ("Spent GBP" > "Budget GBP") AS overspent, count(*) FILTER (isodow("Due") > 5) AS weekend FROM "project-list"`);
    expect(projects).toEqual({ overdue: 2, held: 1, unestimated: 1, overspent: 2, weekend: 0 });
    const shops = await db.one(
      `SELECT (SELECT count(*) FROM "trade-accounts") AS trade, (SELECT count(*) FROM "web-shop-customers") AS online`,
    );
    expect(shops).toEqual({ trade: SHOPS.trade + SHOPS.doubled, online: SHOPS.online });
  });
});
