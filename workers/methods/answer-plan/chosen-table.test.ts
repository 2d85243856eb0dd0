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

/** A laundry for clinics: complaints with the codes of the houses, tours with a duration, houses, and calls with their wait. */
const LAUNDRY: readonly TestTable[] = [
  { name: 'liefertouren', sql: 'tours' },
  { name: 'reklamationen_auszug', sql: 'complaints' },
  { name: 'haeuser', sql: 'houses' },
  { name: 'anrufe_2026', sql: 'calls' },
];

const openLaundry = async (): Promise<DuckDbSession> => {
  const duck = await DuckDbSession.open();
  await duck.run(`CREATE TABLE houses AS SELECT * FROM (VALUES ('KH1', 'Marienstift', 'Nord', 420), ('KH2', 'Lindenhof', 'Nord', 310), ('KH3', 'Seeklinik', 'Süd', 250))
    AS x("Kz", "Haus", "Gebiet", "Betten")`);
  await duck.run(`CREATE TABLE complaints AS SELECT 'RK-' || i AS "Rekl.-Nr", TIMESTAMP '2026-01-02 06:00' + INTERVAL (i * 9) HOUR AS "eingeg.",
    ['KH1','kh1','KH 2','KH2','KH3','KH2'][1 + i % 6] AS "Haus-Kz", ['Fleck','Riss','Fehlmenge'][1 + i % 3] AS "Grund",
    TIMESTAMP '2026-01-02 06:00' + INTERVAL (i * 9 + i % 50) HOUR AS "erledigt", ['Telefon','Brief','E-Mail'][1 + i % 3] AS "Weg" FROM range(400) AS r(i)`);
  await duck.run(`CREATE TABLE tours AS SELECT 'T' || i AS "Tour", DATE '2026-01-02' + INTERVAL (i % 300) DAY AS "Datum", ['Müller','Novak'][1 + i % 2] AS "Fahrer",
    60 + i % 90 AS "Dauer (Min)", ['geliefert','abgewiesen'][1 + i % 5 // 4] AS "Ergebnis", ['Brief','SMS'][1 + i % 2] AS "Avis" FROM range(500) AS r(i)`);
  await duck.run(`CREATE TABLE calls AS SELECT 'A' || i AS "Anruf", DATE '2026-01-02' + INTERVAL (i % 300) DAY AS "Tag", 20 + (i * 37) % 400 AS "Wartez. (Sek.)",
    ['Rechnung','Tour','Wäsche'][1 + i % 3] AS "Anliegen" FROM range(600) AS r(i)`);
  return duck;
};

describe('the table among several with similar columns', () => {
  it.each([
    ['has the noun of the question in its name', 'Dauert eine Reklamation nachts wirklich immer länger?', 'reklamationen_auszug'],
    ['is that of the records rather than the list of houses', 'In welchen Häusern dauern Reklamationen länger?', 'reklamationen_auszug'],
    ['has a column of waiting', 'Welcher Anteil der Leute wartet länger als zwei Minuten?', 'anrufe_2026'],
    [
      'is not that with the form of the text',
      'Ein Brief an die Stationen im Lindenhof: wie lange dauert eine Reklamation?',
      'reklamationen_auszug',
    ],
  ])('%s', async (_, request, table) => {
    await using duck = await openLaundry();
    const answer = await answersOn(duck, LAUNDRY, new Date('2026-07-01'));
    expect((await answer(request))?.rows.datasetId).toBe(table);
  });

  it('selects by the names behind codes of any spelling, also by those of the readers, and groups by the code of a named list', async () => {
    await using duck = await openLaundry();
    const answer = await answersOn(duck, LAUNDRY, new Date('2026-07-01'));
    const ofHouses = await answer('Bitte eine Excel mit den Reklamationen aus Lindenhof und Seeklinik');
    expect(ofHouses?.rows.filters).toMatchObject([{ column: 'Haus-Kz', values: ['KH2', 'KH3'] }]);
    const letter = await answer('Ein Brief an die Stationen im Lindenhof: wie lange dauert eine Reklamation?');
    expect(letter?.rows.filters).toMatchObject([{ column: 'Haus-Kz', values: ['KH2'] }]);
    const grouped = await answer('In welchen Häusern dauern Reklamationen länger?');
    expect(grouped?.rows.groups).toMatchObject([{ column: 'Haus-Kz' }]);
  });
});

it('names a table by the noun before the words for the file and by the noun of its key', async () => {
  await using duck = await DuckDbSession.open();
  await duck.run(`CREATE TABLE hires AS SELECT 'H' || i AS "hire_no", ['LDS','YRK'][1 + i % 2] AS "yard", ['Digger','Hoist'][1 + i % 2] AS "kit",
    ['Redline','Swift'][1 + i % 2] AS "haulier" FROM range(300) AS r(i)`);
  await duck.run(`CREATE TABLE charges AS SELECT 'C' || i AS "Charge ref", ['Leeds','York'][1 + i % 2] AS "Yard", ['Lost','Bent'][1 + i % 2] AS "Type",
    ['Redline','Swift'][1 + i % 3 // 2] AS "Haulier" FROM range(400) AS r(i)`);
  const tables = [
    { name: 'damage_register', sql: 'charges' },
    { name: 'kit_orders_sample', sql: 'hires' },
  ];
  const answer = await answersOn(duck, tables, new Date('2026-06-01'));
  expect((await answer('How many orders went with Redline?'))?.rows.datasetId).toBe('kit_orders_sample');
  expect((await answer('How many charges went with Redline?'))?.rows.datasetId).toBe('damage_register');
});
