import { DuckDbSession } from '../../../platform/analytics/index.js';
import { answersOn, type PlannedAnswer } from './testing/table-answers.js';

const jobs = Array.from({ length: 400 }, (_, i) => ({
  client: ['Hale', 'Moss', 'Pike', 'Reed', 'Sorrel'][(i * 7) % 5] ?? '',
  region: i % 2 === 0 ? 'North' : 'South',
  revenue: 100 + (i % 300),
  cost: 60 + (i % 170),
  hours: 1 + (i % 9),
}));
const JOBS = {
  name: 'Jobs',
  sql: `(SELECT * FROM (VALUES ${jobs.map(({ client, region, revenue, cost, hours }, i) => `('J${i}', '${client}', '${region}', ${revenue}.0, ${cost}.0, ${hours})`).join(', ')})
    AS t(job_no, client, region, revenue_eur, cost_eur, hours_worked))`,
};
/** Complaints of the customers K0 to K59, one to four each. */
const complaints = Array.from({ length: 60 }, (_, i) => Array.from({ length: 1 + (i % 4) }, () => `K${i}`)).flat();
const COMPLAINTS = {
  name: 'Reklamationen',
  sql: `(SELECT * FROM (VALUES ${complaints.map((customer, i) => `('R${i}', '${customer}', ${i % 40}.0, ${1 + (i % 4)})`).join(', ')})
    AS t(Nr, Kunde, Kosten_EUR, Menge))`,
};
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

let duck: DuckDbSession;
let ask: (text: string) => Promise<PlannedAnswer | null>;
beforeAll(async () => {
  duck = await DuckDbSession.open();
  ask = await answersOn(duck, [JOBS, COMPLAINTS], new Date('2026-09-10'));
});
afterAll(() => duck[Symbol.asyncDispose]());

const sentences = async (request: string): Promise<string> => {
  const found = await ask(request);
  return [...(found?.answer.lead ?? []), ...(found?.answer.sentences ?? [])].join('\n');
};

describe('a calculation from two columns', () => {
  it.each([
    ['What is revenue minus cost by region?', 'revenue_eur − cost_eur'],
    ['Revenue per hours worked by client', 'revenue_eur ÷ hours_worked'],
    ['Kosten mal Menge der Reklamationen', 'Kosten_EUR × Menge'],
    ['Kosten geteilt durch Menge der Reklamationen', 'Kosten_EUR ÷ Menge'],
    ['Which share of the revenue is cost?', 'cost_eur ÷ revenue_eur'],
    ['The share of cost in revenue by region', 'cost_eur ÷ revenue_eur'],
  ])('is the measure of "%s"', async (request, name) => {
    expect((await ask(request))?.rows.measures).toMatchObject([{ name }]);
  });

  it('is none for a grouping and a comparison of two columns', async () => {
    expect((await ask('Revenue per client'))?.rows).toMatchObject({ calculations: [], groups: [{ column: 'client' }] });
    expect((await ask('Does a higher cost lead to more revenue?'))?.rows.calculations).toEqual([]);
  });

  it('has the difference of each row, and the quotient of the sums', async () => {
    const profit = sum(jobs.map(({ revenue, cost }) => revenue - cost));
    expect(await sentences('What is revenue minus cost by region?')).toContain(`sum ${profit.toLocaleString('en')} EUR`);
    const hourly = sum(jobs.map(({ revenue }) => revenue)) / sum(jobs.map(({ hours }) => hours));
    expect(await sentences('Revenue per hours worked by client')).toContain(`${hourly.toPrecision(3)} EUR/h`);
    const share = (100 * sum(jobs.map(({ cost }) => cost))) / sum(jobs.map(({ revenue }) => revenue));
    expect(await sentences('Which share of the revenue is cost?')).toContain(`${share.toPrecision(3)}%`);
  });

  it('ranks the rows that are asked for', async () => {
    const [table] = (await ask('Which two jobs have the highest revenue minus cost?'))?.answer.table ?? [];
    const highest = Math.max(...jobs.map(({ revenue, cost }) => revenue - cost));
    expect(table?.type === 'table' ? table.rows.map((row) => row[1]) : []).toEqual([String(highest), String(highest)]);
  });
});

describe('the size of orders', () => {
  const ORDERS = {
    name: 'Seed orders',
    sql: `(SELECT 'S' || i AS order_no, 20.0 + i % 80 AS net_value_eur, CASE WHEN i % 80 > 60 THEN 1 ELSE 0 END AS bags_returned FROM range(400) t(i))`,
  };
  const ACCOUNTS = { name: 'Accounts', sql: `(SELECT 'A' || i AS account, 100.0 * (i % 30) AS credit_limit_eur FROM range(90) t(i))` };

  it('is the amount of the rows with what is asked, beside that of all', async () => {
    const askOf = await answersOn(duck, [ACCOUNTS, ORDERS], new Date('2026-09-10'));
    const found = await askOf('Do large orders get returned more often?');
    expect(found?.rows).toMatchObject({ conditions: [{ column: 'bags_returned' }], measures: [{ name: 'net_value_eur' }] });
    expect([...(found?.answer.sentences ?? [])].join(' ')).toMatch(
      /“net_value_eur”: 90 EUR on average.*over all, for comparison, 59.5 EUR/u,
    );
  });

  it('is no limit of an account', async () => {
    const askOf = await answersOn(duck, [ACCOUNTS], new Date('2026-09-10'));
    expect((await askOf('Do large orders get returned more often?'))?.rows.measures ?? []).toEqual([]);
  });
});

describe('a value in several rows', () => {
  it.each([
    ['Wie viele Kunden haben mehrfach reklamiert (Reklamationen)?', 2],
    ['Welche Kunden haben mehr als zweimal eine der Reklamationen?', 3],
    ['Customers with complaints (Reklamationen) more than 3 times', 4],
    ['Which clients had jobs at least 50 times?', 50],
  ])('is asked for with the number of rows in "%s"', async (request, rows) => {
    expect((await ask(request))?.rows.repeats).toMatchObject({ rows });
  });

  it('is counted among all values and listed, the most frequent first', async () => {
    const found = await ask('Wie viele Kunden haben mehrfach reklamiert (Reklamationen)?');
    expect(found?.answer.lead[0]).toMatch(/^45 von 60 Werten in „Kunde“ \(75\s%\) stehen in mindestens 2 Zeilen\.$/u);
    const [table] = found?.answer.table ?? [];
    expect(table).toMatchObject({ columns: [{ title: 'Kunde' }, { title: 'Anzahl' }] });
    expect(table?.type === 'table' ? table.rows[0]?.[1] : '').toBe('4');
  });
});
