import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DuckDbSession, identifier, literal } from '../../../../platform/analytics/index.js';
import { DEMO_COMPANY } from './demo-company.js';
import type { DemoColumn, DemoFile } from '../demo-file.js';
import { DEMO_FILES } from '../demo-files.js';
import { DEFECTS } from './order-to-cash.file.js';
import { SUPPLIERS } from './suppliers.file.js';

const SQL_TYPES = { text: 'VARCHAR', integer: 'BIGINT', decimal: 'DOUBLE', date: 'DATE', timestamp: 'TIMESTAMP' } as const;

const MAIN_PATH = [
  'Auftrag erfasst',
  'Bonität geprüft',
  'Preisfreigabe angefordert',
  'Preis freigegeben',
  'Verfügbarkeit geprüft',
  'Auftrag bestätigt',
  'Ware kommissioniert',
  'Ware versandt',
  'Rechnung gestellt',
  'Zahlung eingegangen',
].join(' > ');

const HASHES: Readonly<Record<string, string>> = {
  'order-to-cash': '5ee05864af120d7ad3594695b681effc6a87772f2e6d33f7c4cae37b5a0cf865',
  'kpi-monthly': '4cb8d175ea0a4c38244d8788f60fb6f6d24ec6db65de4b6c7d37eda8f1f57bce',
  initiatives: '5a0e7c021f7b8fdcecb943dc8e72a7baadca4a246d9ac5399aa27d5d24c77fed',
  'peer-values': 'd3ac563096eca9ffa03a087efb545601f107a6b24933dec4f97ae257c9f38b3b',
  'suppliers-arnsberg': 'a0bba35f2b7f7fe6f448dcd74b1185ab7826d603ea0c192213f52360e9472f45',
  'suppliers-chemnitz': '6bbc93b7b0f3a6847c726cdbf9ba1101572321dc1b199425495d064630b424d0',
};

const AS_OF = new Date('2026-10-01T00:00:00Z');

const FILES = DEMO_FILES.hallersfeld;

let db: DuckDbSession;

const load = async (file: DemoFile, asOf = AS_OF): Promise<void> => {
  const path = db.path(file.fileName);
  await file.write(path, asOf);
  const types = file.columns.map(({ name, type }: DemoColumn) => `${literal(name)}: ${literal(SQL_TYPES[type])}`).join(', ');
  await db.run(
    `CREATE OR REPLACE TABLE ${identifier(file.key)} AS SELECT *, row_number() OVER () AS line FROM
       read_csv(${literal(path)}, delim = ';', header = true, decimal_separator = ',', columns = {${types}})`,
  );
};

beforeAll(async () => {
  db = await DuckDbSession.open();
  for (const file of FILES) await load(file);
  await db.run(`CREATE VIEW log AS SELECT Auftrag AS id, Aktivität AS activity, Zeitstempel AS moment, Bearbeiter AS person, * FROM
    (SELECT DISTINCT ON (Auftrag, Aktivität, Zeitstempel) * FROM "order-to-cash" ORDER BY Auftrag, Aktivität, Zeitstempel, line)`);
  await db.run(`CREATE VIEW edge AS SELECT *, lag(activity) OVER later AS previous, lag(moment) OVER later AS since,
    date_diff('second', lag(moment) OVER later, moment) / 86400 AS days FROM log WINDOW later AS (PARTITION BY id ORDER BY moment, line)`);
  await db.run(`CREATE VIEW orders AS SELECT id, min(moment) AS entered, any_value(Eingangskanal) AS channel,
    any_value(Auftragswert_EUR) AS eur, any_value(Wunschtermin) AS promised, string_agg(activity, ' > ' ORDER BY moment, line) AS path,
    max(moment) FILTER (activity = 'Ware versandt') AS shipped FROM log GROUP BY id`);
});

afterAll(() => db[Symbol.asyncDispose]());

describe('the files of Hallersfeld', () => {
  it.each(FILES.map((file) => [file.key, file] as const))('%s is reproducible and has the declared header', async (key, file) => {
    const first = await readFile(db.path(file.fileName));
    await file.write(db.path('again.csv'), new Date(AS_OF.getTime() + 86_399_000));
    expect(first.equals(await readFile(db.path('again.csv')))).toBe(true);
    expect(createHash('sha256').update(first).digest('hex')).toBe(HASHES[key]);
    expect(first.toString().split('\n', 1)[0]).toBe(file.columns.map(({ name }) => name).join(';'));
  });
});

describe('order-to-cash log', () => {
  it('has about 2,000 orders within one year, nearly half of them on the main path', async () => {
    const result =
      await db.one(`SELECT count(*) AS orders, avg((path = ${literal(MAIN_PATH)})::INT) AS main, count(DISTINCT path) AS variants,
      mode(path) AS top, min(entered)::DATE AS first, max(entered)::DATE AS last, sum(eur) / 1e6 AS million FROM orders`);
    expect(result).toMatchObject({ orders: 1970, top: MAIN_PATH, first: '2025-10-01', last: '2026-09-30' });
    expect(result['main']).toBeCloseTo(0.461, 2);
    expect(result['variants']).toBeGreaterThan(60);
    expect(result['million']).toBeCloseTo(42.5, 1);
  });

  it('has its bottleneck at the price approval, done by one person and slower by days at quarter end', async () => {
    const internal = await db.rows(`SELECT previous, activity, sum(days) AS total FROM edge
      WHERE previous IS NOT NULL AND activity NOT IN ('Zahlung eingegangen', 'Mahnung versandt', 'Fertigung begonnen', 'Fertigung abgeschlossen')
      GROUP BY ALL ORDER BY total DESC LIMIT 1`);
    expect(internal).toMatchObject([{ previous: 'Preisfreigabe angefordert', activity: 'Preis freigegeben' }]);

    const approval = await db.one(`SELECT avg((person = 'H. Brandstetter')::INT) AS one_person, avg(days) AS mean,
      avg(days) FILTER (month(since) % 3 = 0 AND day(since) >= 18) AS rush, median(days) FILTER (month(since) % 3 = 2) AS calm
      FROM edge WHERE activity = 'Preis freigegeben'`);
    expect(approval['one_person']).toBeGreaterThan(0.88);
    expect(approval['mean']).toBeCloseTo(3.31, 1);
    expect(approval['rush']).toBeGreaterThan(4);
    expect(approval['calm']).toBeLessThan(1.5);
    const planning = await db.one(
      `SELECT median(days) * 24 AS hours FROM edge WHERE previous = 'Preis freigegeben' AND activity = 'Verfügbarkeit geprüft'`,
    );
    expect(planning['hours']).toBeLessThan(4);
  });

  it('has more cancellations after a long wait', async () => {
    const [short, long] = await db.rows(`SELECT avg((path LIKE '%Auftrag storniert')::INT) AS lost FROM orders
      JOIN edge USING (id) WHERE activity = 'Preis freigegeben' GROUP BY days > 6 ORDER BY days > 6`);
    expect(Number(long?.['lost'])).toBeGreaterThan(3 * Number(short?.['lost']));
  });

  it('repeats the availability check mostly for orders by e-mail', async () => {
    const rows = await db.rows(`SELECT channel = 'E-Mail' AS mail, avg((path LIKE '%korrigiert > Verfügbarkeit geprüft%')::INT) AS rework
      FROM orders GROUP BY mail ORDER BY mail`);
    expect(rows[0]?.['rework']).toBeLessThan(0.06);
    expect(rows[1]?.['rework']).toBeGreaterThan(0.12);
  });

  it('contains express, credit hold, production, partial delivery, complaint, reminder and open orders', async () => {
    const shares = await db.one(
      `SELECT ${[
        'Express freigegeben',
        'Kreditsperre gesetzt',
        'Fertigung abgeschlossen',
        'Teillieferung versandt',
        'Rechnung korrigiert',
        'Reklamation erfasst',
        'Mahnung versandt',
        'Auftrag storniert',
      ]
        .map((activity) => `avg(contains(path, ${literal(activity)})::INT) AS ${identifier(activity)}`)
        .join(', ')}, avg((path NOT LIKE '%Zahlung eingegangen' AND path NOT LIKE '%storniert')::INT) AS running FROM orders`,
    );
    for (const share of Object.values(shares)) {
      expect(share).toBeGreaterThan(0.015);
      expect(share).toBeLessThan(0.2);
    }
  });

  it('schedules people in working hours only, in step order, until the extract date', async () => {
    const result =
      await db.one(`SELECT count(*) FILTER (person <> 'SYSTEM' AND (isodow(moment) > 5 OR moment::TIME < '07:30' OR moment::TIME > '16:30')) AS odd,
      count(*) FILTER (person <> 'SYSTEM' AND moment::DATE IN ('2025-10-03', '2025-12-25', '2026-01-01', '2026-05-01')) AS holiday,
      count(*) FILTER (isodow(moment) > 5) AS weekend, max(moment) < '2026-10-01' AS ended FROM log`);
    expect(result).toMatchObject({ odd: 0, holiday: 0, ended: true });
    expect(result['weekend']).toBeGreaterThan(50);
    expect(await db.rows(`SELECT id FROM orders WHERE path NOT LIKE 'Auftrag erfasst%'`)).toEqual([]);
  });

  it('has exactly the documented defects', async () => {
    const result = await db.one(`SELECT count(*) FILTER (Bearbeiter IS NULL) AS unnamed, count(*) - (SELECT count(*) FROM log) AS doubled,
      list_sort(list(DISTINCT Region)) AS regions,
      (SELECT count(*) FROM "order-to-cash" WHERE COLUMNS(* EXCLUDE (Bearbeiter)) IS NOT NULL) - count(*) AS other_gaps FROM "order-to-cash"`);
    expect(result['unnamed']).toBe(DEFECTS.missingResources);
    expect(result['other_gaps']).toBe(0);
    expect(result['doubled']).toBe(DEFECTS.duplicatedLines);
    expect(result['regions']).toEqual([...DEFECTS.misspeltRegions, 'Export', 'Nord', 'Ost', 'Süd', 'West'].toSorted());
    const misspelt = await db.rows(`SELECT Region, count(DISTINCT Auftrag) AS orders FROM "order-to-cash"
      WHERE Region IN (${DEFECTS.misspeltRegions.map(literal).join(', ')}) GROUP BY Region`);
    expect(misspelt.map(({ orders }) => orders)).toEqual([1, 1]);
  });
});

describe('monthly KPIs file', () => {
  it('has twelve complete series of 36 months that partly meet and partly miss their targets', async () => {
    const series = await db.rows(`SELECT Kennzahl, count(*) AS months, min(Monat) AS first, max(Monat) AS last,
      count(*) FILTER (CASE Richtung WHEN 'höher' THEN Wert < Ziel ELSE Wert > Ziel END) AS missed FROM "kpi-monthly" GROUP BY Kennzahl`);
    expect(series).toHaveLength(12);
    for (const one of series) {
      expect(one).toMatchObject({ months: 36, first: '2023-10-01', last: '2026-09-01' });
      expect(one['missed']).toBeGreaterThan(8);
      expect(one['missed']).toBeLessThan(32);
    }
  });

  it('agrees with the event log', async () => {
    const count = await compare('Anzahl Aufträge', 'entered', 'count(*)', '2025-10-01');
    const intake = await compare('Auftragseingang Einzelgeschäft', 'entered', 'round(sum(eur) / 1000)', '2025-10-01');
    // Orders received before the log begins are shipped until the end of the year.
    const leadTime = await compare(
      'Durchlaufzeit Auftrag',
      'shipped',
      `round(avg(date_diff('second', entered, shipped)) / 86400, 1)`,
      '2026-02-01',
    );
    const onTime = await compare('Liefertreue', 'shipped', 'round(100 * avg((shipped::DATE <= promised)::INT), 1)', '2026-02-01');
    expect([count, intake, leadTime, onTime].map(({ length }) => length)).toEqual([12, 12, 8, 8]);
    for (const { kpi, log } of [...count, ...intake, ...leadTime, ...onTime]) expect(kpi).toBeCloseTo(Number(log), 6);
  });

  it('has one structural break with a note of its cause', async () => {
    const breaks =
      await db.rows(`SELECT Kennzahl, avg(Wert) FILTER (Monat >= '2025-04-01') / avg(Wert) FILTER (Monat < '2025-04-01') AS ratio,
      max(Bemerkung) FILTER (Monat = '2025-04-01') AS cause FROM "kpi-monthly" GROUP BY Kennzahl
      HAVING count(Bemerkung) > 0 ORDER BY ratio`);
    expect(breaks).toMatchObject([{ Kennzahl: 'Ausschussquote' }, { Kennzahl: 'Gesamtanlageneffektivität' }]);
    expect(breaks[0]?.['ratio']).toBeLessThan(0.7);
    expect(breaks[1]?.['ratio']).toBeGreaterThan(1.06);
    for (const { cause } of breaks) expect(cause).toContain('Chemnitz');
  });

  const compare = (kpi: string, time: string, value: string, from: string) =>
    db.rows(`SELECT Wert AS kpi, log FROM "kpi-monthly" JOIN (SELECT date_trunc('month', ${time})::DATE AS Monat, ${value} AS log FROM orders GROUP BY ALL)
      USING (Monat) WHERE Kennzahl = ${literal(kpi)} AND Monat >= ${literal(from)}`);
});

describe('initiatives file', () => {
  it('has a mix of statuses as of the end of September 2026', async () => {
    const result = await db.one(`SELECT count(*) AS rows, count(DISTINCT Bereich) AS areas, count(DISTINCT Phase) AS phases,
      count(*) FILTER (Fällig < '2026-09-30' AND Status <> 'abgeschlossen') AS overdue, count(*) FILTER (Status = 'blockiert') AS blocked,
      count(*) FILTER (Fortschritt_Prozent = 100) AS done, count(*) FILTER (Aufwand_PM IS NULL) AS unestimated,
      count(*) FILTER (Ist_EUR > Budget_EUR) AS overspent, min(Fällig - Beginn) > 30 AS plausible FROM initiatives`);
    expect(result).toEqual({
      rows: 12,
      areas: 6,
      phases: 7,
      overdue: 2,
      blocked: 1,
      done: 1,
      unestimated: 1,
      overspent: 1,
      plausible: true,
    });
  });
});

describe('demo company', () => {
  it('has the areas of its files and as many employees as its sites together', async () => {
    const names = DEMO_COMPANY.areas.map(({ name }) => name).toSorted();
    for (const table of ['kpi-monthly', 'initiatives']) {
      const { areas } = await db.one(`SELECT list(DISTINCT Bereich ORDER BY Bereich) AS areas FROM ${identifier(table)}`);
      expect(areas).toEqual(names);
    }
    expect(DEMO_COMPANY.sites.reduce((sum, { employees }) => sum + employees, 0)).toBe(DEMO_COMPANY.employees);
  });

  it('derives goal baselines and revenue from the last twelve months', async () => {
    const rows = await db.rows(`SELECT Kennzahl, round(avg(Wert), 1) AS mean, sum(Wert) AS sum, any_value(Einheit) AS unit
      FROM "kpi-monthly" WHERE Monat >= '2025-10-01' GROUP BY Kennzahl`);
    const byName = new Map(rows.map((row) => [row['Kennzahl'], row]));
    for (const { kpi, baseline, unit } of DEMO_COMPANY.goals) expect(byName.get(kpi)).toMatchObject({ mean: baseline, unit });
    expect(Number(byName.get('Umsatz')?.['sum']) * 1000).toBeCloseTo(DEMO_COMPANY.revenue, -6);
  });
});

describe('comparison files', () => {
  it('has at least five peers per KPI and year, with every row labelled as synthetic', async () => {
    const rows =
      await db.rows(`SELECT KPI, Jahr, count(DISTINCT Unternehmen) AS peers, count(*) AS entries, count(DISTINCT Einheit) AS units,
      bool_and(contains(Quelle, 'Synthetische Demodaten')) AS labelled FROM "peer-values" GROUP BY ALL`);
    expect(rows).toHaveLength(14);
    for (const { peers, entries, units, labelled } of rows) {
      expect([entries, units, labelled]).toEqual([peers, 1, true]);
      expect(Number(peers)).toBeGreaterThanOrEqual(5);
    }
    const kpis = await db.rows(`SELECT DISTINCT Kennzahl, Einheit FROM "kpi-monthly" WHERE Kennzahl IN (SELECT KPI FROM "peer-values")
      AND (Kennzahl, Einheit) NOT IN (SELECT (KPI, Einheit) FROM "peer-values")`);
    expect(kpis).toEqual([]);
  });

  it('has suppliers that two plants record differently, some of them duplicated', async () => {
    const [one, other] = [
      await db.one('SELECT count(*) AS n FROM "suppliers-arnsberg"'),
      await db.one('SELECT count(*) AS n FROM "suppliers-chemnitz"'),
    ];
    expect([one['n'], other['n']]).toEqual([SUPPLIERS.arnsberg + SUPPLIERS.doubled, SUPPLIERS.chemnitz]);
    const same =
      await db.one(`SELECT count(*) AS n, count(*) FILTER (Firma <> Unternehmen) AS respelt, count(*) FILTER (Rufnummer IS NULL) AS gaps
      FROM "suppliers-chemnitz" JOIN (SELECT DISTINCT ON (Firma, PLZ) * FROM "suppliers-arnsberg") ON PLZ = Postleitzahl
      AND round(Mindestmenge_t * 1000) = Mindestmenge_kg AND year(Lieferant_seit) = year(Kreditor_seit)`);
    expect(Number(same['n'])).toBeGreaterThan(SUPPLIERS.shared * 0.85);
    expect(Number(same['respelt'])).toBeGreaterThan(20);
    expect(Number(same['gaps'])).toBeGreaterThan(4);
  });
});

describe('demo files of another day', () => {
  it.each(['2027-03-15', '2028-02-29'])('has the same properties on %s', async (day) => {
    const asOf = new Date(`${day}T09:00:00Z`);
    for (const file of FILES) await load(file, asOf);
    const log =
      await db.one(`SELECT date_diff('day', max(Zeitstempel), TIMESTAMP '${day}') AS age, count(*) FILTER (Zeitstempel >= '${day}') AS future,
      date_diff('month', min(Zeitstempel), TIMESTAMP '${day}') AS months FROM "order-to-cash"`);
    expect(log).toMatchObject({ future: 0, months: 12 });
    expect(Number(log['age'])).toBeLessThanOrEqual(4);
    const [bottleneck] = await db.rows(`SELECT previous, activity FROM edge
      WHERE previous IS NOT NULL AND activity NOT IN ('Zahlung eingegangen', 'Mahnung versandt', 'Fertigung begonnen', 'Fertigung abgeschlossen')
      GROUP BY ALL ORDER BY sum(days) DESC LIMIT 1`);
    expect(bottleneck).toEqual({ previous: 'Preisfreigabe angefordert', activity: 'Preis freigegeben' });
    const kpis =
      await db.rows(`SELECT Kennzahl, count(*) AS months, max(Monat) = date_trunc('month', DATE '${day}') - INTERVAL 1 MONTH AS newest,
      avg(Wert) FILTER (Monat >= date_trunc('month', DATE '${day}') - INTERVAL 12 MONTH) AS mean FROM "kpi-monthly" GROUP BY Kennzahl`);
    expect(kpis.filter(({ months, newest }) => months !== 36 || newest !== true)).toEqual([]);
    for (const { kpi, baseline } of DEMO_COMPANY.goals) {
      const mean = Number(kpis.find(({ Kennzahl: name }) => name === kpi)?.['mean']);
      expect(Math.abs(mean / baseline - 1)).toBeLessThan(0.08);
    }
    const overdue = await db.one(`SELECT count(*) FILTER (Fällig < '${day}' AND Status <> 'abgeschlossen') AS n,
      count(*) FILTER (isodow(Fällig) > 5) AS weekend FROM initiatives`);
    expect(overdue).toEqual({ n: 2, weekend: 0 });
  });
});
