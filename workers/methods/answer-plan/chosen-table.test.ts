import { DuckDbSession } from '../../../platform/analytics/index.js';
import { answersOn, type TestTable } from './testing/table-answers.js';

/** Call-outs of a lift service: the records, the log of their steps, a second sheet with the vans, and a list of regions. */
const TABLES: readonly TestTable[] = [
  { name: 'Region_Stammdaten', sql: 'regions' },
  { name: 'Einsaetze Fahrzeuge', sql: 'vans' },
  { name: 'Ablauf', sql: 'steps', log: { case: 'Einsatz_Nr', activity: 'Schritt', time: 'Zeit' } },
  { name: 'Einsaetze', sql: 'callouts' },
];

const open = async (): Promise<DuckDbSession> => {
  const duck = await DuckDbSession.open();
  await duck.run(`CREATE TABLE callouts AS SELECT 'E' || i AS "Einsatz_Nr", ['NORD','SÜD'][1 + i % 2] AS "Region", ['Wartung','Störung'][1 + i % 3 // 2] AS "Art",
    DATE '2026-01-05' + INTERVAL (i) DAY AS "Beg_Dat", DATE '2026-01-07' + INTERVAL (i) DAY AS "Ende_Dat", 100 + i AS "Kst_EUR" FROM range(60) AS r(i)`);
  await duck.run(`CREATE TABLE steps AS SELECT "Einsatz_Nr", s AS "Schritt", "Beg_Dat"::TIMESTAMP AS "Zeit", "Art" FROM callouts, (VALUES ('gemeldet'), ('fertig')) AS x(s)`); // prettier-ignore
  await duck.run(`CREATE TABLE vans AS SELECT * FROM (VALUES ('V1', 'Wartung'), ('V2', 'Störung'), ('V3', 'Wartung')) AS x("Fzg", "Art")`);
  await duck.run(`CREATE TABLE regions AS SELECT * FROM (VALUES ('NORD', 'Berg', 12.5), ('SÜD', 'Tal', 9.0)) AS x("Region", "Leitung", "Flaeche")`); // prettier-ignore
  return duck;
};

describe('the table that a request is about', () => {
  it.each([
    ['is not a table whose name contains a word for a column', 'Was kosten uns die Einsätze in der Region Nord im Mittel?', 'Einsaetze'],
    [
      'is the table of records rather than their event log or a table that they refer to',
      'Wie viele Wartungseinsätze gab es je Monat?',
      'Einsaetze',
    ],
    ['is a second sheet if the request names it', 'Welche Fahrzeuge fahren zur Wartung?', 'Einsaetze Fahrzeuge'],
    ['has the column whose name abbreviates a word of the request', 'Einsätze mit Kosten über 120 EUR', 'Einsaetze'],
  ])('%s', async (_, request, table) => {
    await using duck = await open();
    const answer = await answersOn(duck, TABLES, new Date('2026-06-01'));
    expect((await answer(request))?.rows.datasetId).toBe(table);
  });
});

it('selects a key by its name in a directory with any number of columns', async () => {
  await using duck = await DuckDbSession.open();
  await duck.run(
    `CREATE TABLE jobs AS SELECT 'J' || i AS "Job", ['S01','S02','S03'][1 + i % 3] AS "Sup_Cd", 10 + i AS "Hours" FROM range(60) AS r(i)`,
  );
  await duck.run(`CREATE TABLE suppliers AS SELECT * FROM (VALUES ('S01', 'Northwind Glazing', 'York', 'Y', 4, 51.5), ('S02', 'Abbot Roofing Ltd', 'York', 'N', 6, 48.0),
    ('S03', 'Calder Joinery', 'Hull', 'Y', 3, 55.0)) AS x("Sup_Cd", "Supplier", "Town", "Approved", "Crews", "Rate")`);
  const tables = [
    { name: 'works Suppliers', sql: 'suppliers' },
    { name: 'works', sql: 'jobs' },
  ];
  const answer = await answersOn(duck, tables, new Date('2026-06-01'));
  const planned = await answer('How many hours did Northwind take on average?');
  expect(planned?.rows).toMatchObject({ datasetId: 'works', filters: [{ column: 'Sup_Cd', values: ['S01'] }] });
  expect(planned?.answer.sentences.join(' ')).toContain('20 of 60');
});
