import { DuckDbSession } from '../../../platform/analytics/index.js';
import { answersOn, type PlannedAnswer } from './testing/table-answers.js';

/** Charges for damaged equipment and the days on which they were logged and closed. */
const open = async (): Promise<DuckDbSession> => {
  const duck = await DuckDbSession.open();
  await duck.run(`CREATE TABLE charges AS SELECT 'C' || i AS "Charge ref", DATE '2026-01-02' + INTERVAL (i) DAY AS "Logged", ['Oakfield','Hartley'][1 + i % 2] AS "Account",
    ['Lost','Bent','Fuel'][1 + i % 3] AS "Type", 40 + (i * 53) % 900 AS "Charged GBP", 20 + (i * 31) % 500 AS "Paid GBP", ['Redline','Swift'][1 + i % 5 // 3] AS "Haulier",
    CASE WHEN i % 4 < 3 THEN 'Closed' ELSE 'Open' END AS "Status",
    CASE WHEN i % 4 < 3 THEN DATE '2026-01-02' + INTERVAL (i + 5 + (i * 7) % 60) DAY END AS "Closed" FROM range(160) AS r(i)`);
  return duck;
};

describe('the rows that a request counts beside other figures', () => {
  const plan = async (text: string): Promise<PlannedAnswer['rows'] | undefined> => {
    await using duck = await open();
    return (await (await answersOn(duck, [{ name: 'damage_charges', sql: 'charges' }], new Date('2026-07-01')))(text))?.rows;
  };

  it.each([
    ['Damage charges from March to May: number, type, what was paid and how many we close inside 30 days'],
    ['How much was paid for damage charges by account, and how many were closed within 30 days?'],
  ])('are a share of the rows in "%s"', async (text) => {
    const rows = await plan(text);
    expect(rows?.conditions).toEqual([]);
    expect(rows?.share?.conditions).toMatchObject([{ operator: '<=', value: 30 }]);
  });

  it.each([
    ['How many lost charges were logged since March, and how many of those are still open?'],
    ['Charges of type lost since March, and how many of them are open'],
  ])('do not restrict the rows before them in "%s"', async (text) => {
    const rows = await plan(text);
    expect(rows?.filters).toMatchObject([{ column: 'Type', values: ['Lost'] }]);
    expect(rows?.share?.filters ?? []).toMatchObject([{ column: 'Status', values: ['Open'] }]);
  });

  it('are not related to the figures that two periods compare', async () => {
    const rows = await plan('Damage charges in May against April: number, what was paid and how many we close inside 30 days');
    expect(rows?.share).not.toBe(null);
    expect(rows?.asksRelation).toBe(false);
  });

  it('are the rows themselves without another figure', async () => {
    const rows = await plan('For Hartley, how many charges were closed within 30 days?');
    expect(rows?.share).toBe(null);
    expect(rows?.conditions).toMatchObject([{ operator: '<=', value: 30 }]);
  });

  it('are bounded by the amount that has the name of the thing and by an age on a stated day', async () => {
    const rows = await plan('List the charges still open over £300 that were logged more than 60 days before 1 June 2026');
    expect(rows?.conditions).toMatchObject([
      { column: 'Charged GBP', operator: '>', value: 300 },
      { column: 'Logged → 2026-06-01', operator: '>', value: 60 },
    ]);
  });

  it('are compared with the others if the request states who is suspected', async () => {
    const rows = await plan('How many days until Oakfield’s charges are closed? Some blame Redline.');
    expect(rows?.filters).toMatchObject([{ column: 'Account', values: ['Oakfield'] }]);
    expect(rows?.groups).toMatchObject([{ column: 'Haulier' }]);
  });
});
