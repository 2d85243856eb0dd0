import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { answersOn, type PlannedAnswer } from '../testing/table-answers.js';

/** Samples of two laboratories with abbreviated headings. */
const SAMPLES = {
  name: 'Probenliste',
  sql: `(SELECT 'P' || i AS "Pr.-Nr", TIMESTAMP '2026-01-01 08:00' + to_hours(CAST(i * 7 AS INT)) AS "Eing.",
    CASE WHEN i % 50 = 0 THEN NULL ELSE TIMESTAMP '2026-01-01 08:00' + to_hours(CAST(i * 7 AS INT))
      + to_minutes(CAST(CASE WHEN i % 49 = 0 THEN -30 ELSE 90 + (i % 7) * 30 END AS INT)) END AS validiert,
    CASE WHEN i % 3 = 0 THEN NULL ELSE 5 + i % 40 END AS "Wartez. (Min)", ['Nord', 'Süd'][1 + i % 2] AS Labor,
    ['verwertbar', 'nicht verwertbar', 'verwertbar', 'storniert', 'verwertbar'][1 + i % 5] AS Ergebnis,
    20 + i % 9 AS Tests, i % 4 AS Fehl FROM range(1, 701) t(i))`,
};
const RULES = {
  name: 'QM-Handbuch.txt',
  text: `HANDBUCH QM-3
1. Befundzeit = Validierung minus Eingang, in Stunden. Validierung vor Eingang ist ein Tippfehler und zählt nicht.
2. Proben: Quote "nicht verwertbar" = nicht verwertbar geteilt durch alle Proben ohne stornierte.
3. Annahmegrad = Anteil der angenommenen Proben mit höchstens 20 Minuten Wartezeit. Ziel 75 %. Proben ohne erfasste Wartezeit zählen nicht.
4. Fehlerdichte = Fehler je 1.000 Tests (Fehl / Tests).
5. Kältekette = Temperatur minus Sollwert, in Grad.`,
};

/** Service visits of an installer. */
const VISITS = {
  name: 'service_visits',
  sql: `(SELECT 'V' || i AS ref, TIMESTAMP '2026-02-01 07:00' + to_hours(CAST(i * 5 AS INT)) AS called,
    TIMESTAMP '2026-02-01 07:00' + to_hours(CAST(i * 5 AS INT)) + to_minutes(CAST(40 + (i % 11) * 10 AS INT)) AS "Arr.",
    TIMESTAMP '2026-02-01 12:00' + to_hours(CAST(i * 5 AS INT)) AS promised,
    CASE WHEN i % 20 = 0 THEN NULL ELSE TIMESTAMP '2026-02-01 10:00' + to_hours(CAST(i * 5 AS INT)) + to_minutes(CAST((i % 9) * 20 AS INT)) END AS cmpl,
    ['North', 'South', 'East'][1 + i % 3] AS region, ['Fixed', 'No access', 'Fixed', 'Cancelled'][1 + i % 4] AS outcome,
    1 + i % 5 AS parts, i % 2 AS rpt_parts FROM range(1, 501) t(i))`,
};
const POLICY = {
  name: 'Service policy.md',
  text: `# Terms
- **Response time** is the time between call and arrival, in minutes.
- A visit counts as punctual if it was completed no later than promised. Visits without a completion time are left out.
- **No-access rate** = no access divided by all visits without cancelled ones. Target 10 %.
- Repeat rate = repeat parts / parts
- Goodwill = invoices credited divided by all invoices.
`,
};

/** Trips of coaches with headings of two words. */
const TRIPS = {
  name: 'Fahrten',
  sql: `(SELECT 'F' || i AS "Fahrt-Nr", TIMESTAMP '2026-01-01 05:00' + to_hours(CAST(i * 6 AS INT)) AS "Abf. Plan",
    CASE WHEN i % 9 = 0 THEN NULL ELSE TIMESTAMP '2026-01-01 05:00' + to_hours(CAST(i * 6 AS INT)) + to_minutes(CAST(i % 5 - 1 AS INT)) END AS "Abf. Ist",
    CASE WHEN i % 9 = 0 THEN NULL ELSE TIMESTAMP '2026-01-01 07:00' + to_hours(CAST(i * 6 AS INT)) + to_minutes(CAST(i % 13 AS INT)) END AS "Ank. Ist",
    ['Tal', 'Berg'][1 + i % 2] AS Linie, 8 + i % 37 AS "Fahrg.", 50 + i % 3 AS "Pl.",
    CASE WHEN i % 9 = 0 THEN 'ausgefallen' ELSE 'gefahren' END AS Status FROM range(1, 401) t(i))`,
};
const GUIDELINE = {
  name: 'Richtlinie.md',
  text: `**Abfahrtstreue** ist der Anteil der Fahrten, die spätestens zur geplanten Abfahrt abgefahren sind.
- Auslastung = Fahrgäste geteilt durch Plätze, in %. Ausgefallene Fahrten zählen nicht. Zielwert: 60 %.
- Fahrzeit = Ankunft minus Abfahrt Ist, in Minuten.
- Ausfallquote = ausgefallene geteilt durch alle Fahrten. Ziel 3 %.`,
};

let duck: DuckDbSession;
let ask: (text: string) => Promise<PlannedAnswer | null>;
beforeAll(async () => {
  duck = await DuckDbSession.open();
  ask = await answersOn(duck, [SAMPLES, VISITS, TRIPS], new Date('2026-09-10'), [RULES, POLICY, GUIDELINE]);
});
afterAll(() => duck[Symbol.asyncDispose]());

const valueOf = (found: PlannedAnswer | null): number | null | undefined => found?.answer.figures.asked.measures[0]?.mean;
const expected = async (value: string, table: { sql: string }, where = 'true'): Promise<number> =>
  Number((await duck.one<{ n: number }>(`SELECT ${value} AS n FROM ${table.sql} WHERE ${where}`)).n);

const HOURS = `avg(epoch(validiert - "Eing.") / 3600.0)`;
const MINUTES = `avg(epoch("Arr." - called) / 60.0)`;
const share = (met: string): string => `100.0 * count(*) FILTER (WHERE ${met}) / count(*)`;

describe('a figure that a document defines', () => {
  it.each([
    ['Wie lang ist die Befundzeit je Labor?', HOURS, SAMPLES, 'validiert >= "Eing."'],
    ['Wie hat sich die Befundzeit im März 2026 entwickelt?', HOURS, SAMPLES, `validiert >= "Eing." AND month("Eing.") = 3`],
    ['Quote nicht verwertbar nach Labor', share(`Ergebnis = 'nicht verwertbar'`), SAMPLES, `Ergebnis <> 'storniert'`],
    ['Annahmegrad je Monat in Labor Nord', share('"Wartez. (Min)" <= 20'), SAMPLES, `"Wartez. (Min)" IS NOT NULL AND Labor = 'Nord'`],
    ['Vergleichen Sie die Fehlerdichte der Labore', '1000.0 * sum(Fehl) / sum(Tests)', SAMPLES, 'true'],
    ['What was the response time by region?', MINUTES, VISITS, 'true'],
    ['Punctual visits by region as a percentage', share('cmpl <= promised'), VISITS, 'cmpl IS NOT NULL'],
    ['No-access rate by month for the North', share(`outcome = 'No access'`), VISITS, `outcome <> 'Cancelled' AND region = 'North'`],
    ['How does the repeat rate differ between regions?', '100.0 * sum(rpt_parts) / sum(parts)', VISITS, 'true'],
    [
      'Abfahrtstreue nach Linie im Februar 2026',
      share('"Abf. Ist" <= "Abf. Plan"'),
      TRIPS,
      `"Abf. Ist" IS NOT NULL AND month("Abf. Plan") = 2`,
    ],
    ['Auslastung je Linie', '100.0 * sum("Fahrg.") / sum("Pl.")', TRIPS, `Status <> 'ausgefallen'`],
    ['Wie hoch ist die Fahrzeit auf der Linie Berg?', 'avg(epoch("Ank. Ist" - "Abf. Ist") / 60.0)', TRIPS, `Linie = 'Berg'`],
    ['Ausfallquote je Monat und Linie', share(`Status = 'ausgefallen'`), TRIPS, 'true'],
  ])('is computed from the rows: %s', async (text, value, table, where) => {
    const found = await ask(text);
    expect(found?.rows.definition).toBeDefined();
    expect(valueOf(found)).toBeCloseTo(await expected(value, table, where), 6);
  });

  it('is counted if the request asks for a number', async () => {
    const found = await ask('How many visits were punctual in March 2026?');
    expect(found?.answer.figures.asked.count).toBe(await expected('count(*)', VISITS, 'cmpl <= promised AND month(called) = 3'));
  });

  it('is the other rows if the request negates it', async () => {
    const late = await ask('Share of visits that were not punctual by region');
    expect(valueOf(late)).toBeCloseTo(await expected(share('cmpl > promised'), VISITS, 'cmpl IS NOT NULL'), 6);
    const listed = await ask('List the visits that were not punctual in March 2026');
    expect(listed?.answer.figures.asked.count).toBe(await expected('count(*)', VISITS, 'cmpl > promised AND month(called) = 3'));
  });

  it('can be bounded like a column', async () => {
    const found = await ask('Anteil der Proben mit einer Befundzeit über 4 Stunden je Labor');
    expect(valueOf(found)).toBeCloseTo(
      await expected(share(`epoch(validiert - "Eing.") / 3600.0 > 4`), SAMPLES, 'validiert >= "Eing."'),
      6,
    );
  });

  it.each(['Goodwill by region', 'Kältekette je Labor', 'Wie lange dauert es je Labor?'])(
    'is left alone without columns for it, or if the request does not ask for it: %s',
    async (text) => {
      expect((await ask(text))?.rows.definition).toBeUndefined();
    },
  );
});
