import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { answersOn, type PlannedAnswer } from '../testing/table-answers.js';

/** Passport applications: 20 of class A take 8 days, 20 of class B 30 days, 10 of class C 90 days; a third of each is 10 days slower. */
const APPLICATIONS = `(SELECT 'P' || i AS application_no, DATE '2026-01-01' + CAST(i AS INTEGER) AS received_on,
  DATE '2026-01-01' + CAST(i + CASE WHEN i < 20 THEN 8 WHEN i < 40 THEN 30 ELSE 90 END + CASE WHEN i % 3 = 0 THEN 10 ELSE 0 END AS INTEGER) AS issued_on,
  CASE WHEN i < 20 THEN 'A' WHEN i < 40 THEN 'B' ELSE 'C' END AS class, CASE WHEN i % 2 = 0 THEN 'Porto' ELSE 'Braga' END AS office
  FROM range(50) AS t(i))`;
/** Orders of a print shop: of 40 invoices with a quote, 10 are 5 % above it, 20 equal it, 10 are 40 % above it; one quote is negative. */
const PRINTS = `(SELECT 'D' || i AS druck_nr, CASE WHEN i = 40 THEN -100 WHEN i = 41 THEN NULL ELSE 200 END AS angebot_eur,
  CASE WHEN i < 10 THEN 210 WHEN i < 30 THEN 200 WHEN i < 40 THEN 280 ELSE 90 END AS rechnung_eur,
  CASE WHEN i % 2 = 0 THEN 'Plakat' ELSE 'Flyer' END AS produkt FROM range(42) AS t(i))`;
/** 40 hires: 30 returned by the due date, 10 returned later. */
const HIRES = `(SELECT 'H' || i AS hire_no, DATE '2026-02-01' AS out_dt, DATE '2026-02-08' AS due_dt,
  DATE '2026-02-08' + CASE WHEN i < 30 THEN 0 ELSE 3 END AS back_dt, CASE WHEN i % 2 = 0 THEN 'Leith' ELSE 'Perth' END AS yard FROM range(40) AS t(i))`;

/** Proceedings with their costs, some with rework. */
const FEES = `(SELECT 'V' || i AS verfahren_nr, DATE '2026-01-01' + CAST(i AS INTEGER) AS antrag_dat, DATE '2026-02-01' + CAST(i + i % 5 AS INTEGER) AS bescheid_dat,
  100.0 + i AS kosten_eur, CASE WHEN i % 4 = 0 THEN 'J' ELSE 'N' END AS nacharbeit, CASE WHEN i % 2 = 0 THEN 'Porto' ELSE 'Braga' END AS ort FROM range(40) AS t(i))`;

let duck: DuckDbSession;
let answer: (text: string) => Promise<PlannedAnswer | null>;
beforeAll(async () => {
  duck = await DuckDbSession.open();
  const tables = [
    { name: 'applications', sql: APPLICATIONS },
    { name: 'druckauftraege', sql: PRINTS },
    { name: 'hires', sql: HIRES },
  ];
  answer = await answersOn(duck, tables, new Date('2026-11-20'));
});
afterAll(() => duck[Symbol.asyncDispose]());

const shareOf = async (text: string): Promise<number | undefined> => {
  const found = await answer(text);
  return found?.answer.figures.asked.measures[0]?.mean ?? undefined;
};

describe('a request for a duration and a number in separate clauses', () => {
  it('is read with both measures and the filters of both clauses', async () => {
    const fees = await answersOn(duck, [{ name: 'fees', sql: FEES }], new Date('2026-11-20'));
    const both = await fees('Warum dauern die Verfahren in Porto so lange, und was kosten uns die Nacharbeiten?');
    expect(both?.rows.measures.map(({ name }) => name)).toEqual(['kosten_eur', 'antrag_dat → bescheid_dat']);
    expect(both?.rows.filters.map(({ column }) => column)).toEqual(['ort', 'nacharbeit']);
  });
});

describe('ages of open rows', () => {
  const OPEN = `(SELECT 'K' || i AS fall_nr, DATE '2026-10-31' - CAST(i AS INTEGER) AS meldung_dat, 100.0 * i AS betrag_eur,
    CASE WHEN i % 2 = 0 THEN DATE '2026-10-31' END AS erledigt_dat, CASE WHEN i < 50 THEN 'A' ELSE 'B' END AS team FROM range(100) AS t(i))`;

  it('selects the rows beyond a single limit and does not read an amount as an age', async () => {
    const ask = await answersOn(duck, [{ name: 'faelle', sql: OPEN }], new Date('2026-10-31'));
    const older = await ask('Liste die offenen Fälle, die älter als 60 Tage sind');
    expect(older?.answer.figures.asked.count).toBe(20);
    expect(older?.rows.counts).toBeUndefined();
    const sum = await ask('Welchen Betrag haben die offenen Fälle über 500 EUR, die älter als 60 Tage sind?');
    expect(sum?.rows.conditions.map(({ column, value }) => [column, value])).toEqual([
      ['betrag_eur', 500],
      ['meldung_dat → 2026-10-31', 60],
    ]);
  });

  it('counts the open rows beyond each limit, by group and on the requested day', async () => {
    const ask = await answersOn(duck, [{ name: 'faelle', sql: OPEN }], new Date('2026-11-20'));
    const text = 'Wie viele Fälle sind noch offen, wie viele davon älter als 30 und älter als 60 Tage, je Team, Stand 31.10.2026?';
    const found = await ask(text);
    expect(found?.answer.figures.asked.count).toBe(50);
    expect(found?.answer.figures.asked.measures.slice(0, 2).map(({ mean }) => mean)).toEqual([35, 20]);
    expect(found?.answer.figures.groups.map(({ group, measures }) => [...group, measures[0]?.mean])).toEqual([
      ['A', 10],
      ['B', 25],
    ]);
    expect(found?.rows.conditions).toEqual([]);
  });
});

describe('limits of a share', () => {
  it('applies the limit of each value of a column, and leaves out rows without a limit', async () => {
    const text = 'What share of the applications was issued within 10 days for class A and within 35 days for class B, by office?';
    const found = await answer(text);
    expect(found?.rows.share?.conditions).toMatchObject([
      { column: 'received_on → issued_on', operator: '<=', by: { column: 'class', cases: [{ value: 'A', limit: 10 }, { value: 'B', limit: 35 }] } }, // prettier-ignore
    ]);
    // 14 of the 40 are 10 days slower.
    expect(found?.answer.figures.asked.measures[0]?.mean).toBeCloseTo(65, 5);
    expect(found?.answer.figures.asked.count).toBe(40);
    const inDays = await answer(text.replaceAll(' days', ' working days'));
    expect(inDays?.answer.figures.asked.measures[0]?.mean).toBeCloseTo(65, 5);
    expect(inDays?.answer.sentences).toContainEqual(expect.stringMatching(/^Calendar days are counted/));
    expect(found?.answer.sentences).not.toContainEqual(expect.stringMatching(/^Calendar days are counted/));
  });

  it.each([
    ['Anteil der Aufträge, bei denen die Rechnung innerhalb von 10 % des Angebots liegt', 75],
    ['Welcher Anteil der Rechnungen liegt mehr als 20 % über dem Angebot?', 25],
    ['Welcher Anteil der Rechnungen liegt mindestens 40 % über dem Angebot?', 25],
    ['Welcher Anteil der Rechnungen liegt mehr als 40 % über dem Angebot?', 0],
  ])('compares two numbers of a row: "%s"', async (text, share) => {
    expect(await shareOf(text)).toBeCloseTo(share, 5);
  });

  it('compares a date with the due date', async () => {
    expect(await shareOf('Share of hires that came back by the due date, by yard')).toBeCloseTo(75, 5);
  });
});
