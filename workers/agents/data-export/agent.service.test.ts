import { define, DELIVERIES, delivery, untilReadySeries } from '../../../test/domains/metrics/metric-client.js';
import { TenantClient, type RunAnswer } from '../../../test/harness/tenant-client.js';

interface Result {
  subject: string;
  title: string;
  manifest: { format: string; rows: number; columns: { name: string }[] };
  warnings: string[];
  understood: { subjects: { kind: string; label: string }[]; topics: { topic: string }[]; open: string[] };
}

const SUPPLIERS = 'Lieferant;Ort;Bewertung\nAdler;Kiel;4\nBirke;Ulm;5\n';

const exported = async (
  client: TenantClient,
  input: string,
  language: 'de' | 'en',
  body: object = {},
  status = 'succeeded',
): Promise<RunAnswer<Result>> => {
  const { body: accepted } = await client.post<RunAnswer>('/api/agents/data-export', { input, language, ...body });
  const run = await client.untilRunEnds<Result>(accepted.run_id);
  expect(run.status).toBe(status);
  return run;
};

describe('data-export', () => {
  /** A tenant with deliveries and an active metric, and suppliers, which are the newest dataset. No test changes them. */
  const client = new TenantClient();
  beforeAll(async () => {
    await client.withNamedSource('Lieferungen', 'csv', DELIVERIES);
    const [dataset] = (await client.get<{ dataset_id: string }[]>('/v1/datasets')).body;
    const { body } = await define(client, delivery(dataset?.dataset_id ?? '', { activate: true }));
    await untilReadySeries(client, body.metric_id);
    await client.withNamedSource('Lieferanten', 'csv', SUPPLIERS);
  });
  afterAll(() => client[Symbol.asyncDispose]());

  it('exports what the request names, in its format and period', async () => {
    const cases = [
      ['Export the KPIs as Excel', 'en', { subject: 'metrics', format: 'xlsx', rows: 3 }],
      ['Bitte die Liefertermintreue seit Februar 2026 als JSON', 'de', { subject: 'metrics', format: 'json', rows: 2 }],
      ['Alle Lieferanten als Parquet', 'de', { title: 'Lieferanten', format: 'parquet', rows: 2 }],
      ['Lieferungen im Februar 2026', 'de', { title: 'Lieferungen', format: 'csv', rows: 2 }],
    ] as const;
    for (const [input, language, expected] of cases) {
      const { result } = await exported(client, input, language);
      const { subject, title, manifest } = result;
      expect([input, { subject, title, format: manifest.format, rows: manifest.rows }]).toEqual([input, expect.objectContaining(expected)]);
      expect([input, result.warnings]).toEqual([input, []]);
    }
  });

  it('writes one row per case, sorted, with the period of the named date and the signs of the request', async () => {
    await using tenant = new TenantClient();
    const events = [
      'Auftrag;Aktivität;Zeitstempel;Region;Wunschtermin;Auftragswert_EUR',
      ...['A-1;2026-08-01;Süd;2026-10-05;1200,5', 'A-2;2026-08-02;Süd;2026-10-09;3400', 'A-3;2026-10-03;Süd;2026-11-02;9900'].flatMap(
        (row) => {
          const [order, day, ...rest] = row.split(';');
          return ['erfasst', 'geprüft', 'versandt'].map((step, at) => [order, step, `${day} 0${at + 7}:00:00`, ...rest].join(';'));
        },
      ),
      ...['B-1', 'B-2', 'B-3'].map((order) => `${order};erfasst;2026-08-05 07:00:00;Nord;2026-10-06;700`),
    ];
    await tenant.withNamedSource('Auftragsprotokoll', 'csv', `${events.join('\n')}\n`);
    const run = await exported(
      tenant,
      'Auftragsprotokoll als CSV: alle Aufträge der Region Süd mit Wunschtermin im Oktober 2026, nur Auftrag, Wunschtermin und Auftragswert, jeder Auftrag einmal, nach Auftragswert absteigend, Semikolon und Dezimalkomma',
      'de',
    );
    expect(run.result.manifest).toMatchObject({
      rows: 2,
      columns: [{ name: 'Auftrag' }, { name: 'Wunschtermin' }, { name: 'Auftragswert_EUR' }],
    });
    const csv = run.artifacts.find(({ file_name }) => file_name.endsWith('.csv'));
    const body = await (await fetch(csv?.download.url ?? '')).text();
    expect(body).toContain('A-2;2026-10-09;3400');
    expect(body).toContain('A-1;2026-10-05;1200,5');
  });

  it('refuses a file that would show what is to be hidden', async () => {
    for (const input of [
      'Lieferanten als CSV, nur das Geburtsjahr',
      'Lieferanten anonymisiert als CSV',
      'Lieferanten ohne Ort und Telefon',
    ])
      await exported(client, input, 'de', {}, 'failed');
    const { result } = await exported(client, 'Lieferanten ohne Ort, Bewertung in Fünfergruppen', 'de');
    expect(result.manifest.columns.map(({ name }) => name)).toEqual(['Lieferant', 'Bewertung']);
  });

  it('exports only the columns that the request names', async () => {
    const { result } = await exported(client, 'Lieferanten: nur Ort und Bewertung', 'de');
    expect(result.manifest.columns.map(({ name }) => name)).toEqual(['Ort', 'Bewertung']);
  });

  it('states what it could not answer', async () => {
    const { error } = await exported(client, 'Export our cash reserves of 2025 as PDF', 'en', {}, 'failed');
    expect(error).toMatchObject({ code: 'refused', missing: ['dataset'] });
    expect(error?.message).toMatch(/^Not answered: the request names no existing dataset .* Available: “Lieferanten”, “Lieferungen”;/);
    const { result } = await exported(client, 'Export the Lieferanten as PDF', 'en');
    expect(result.warnings).toEqual([expect.stringMatching(/^Not answered: “PDF” is not an export format/)]);
    const undated = await exported(client, 'Export the Lieferanten of 2025', 'en', {}, 'failed');
    expect(undated.error).toMatchObject({ code: 'refused', missing: ['period'] });
    expect(undated.error?.message).toMatch(/^Not exported: “Lieferanten” has no date column/);
  });

  it('finds lists and data by everyday words, and reports no words of sending as columns', async () => {
    const cases = [
      ['Schick mir bitte die Lieferanten für Power BI', 'de', { title: 'Lieferanten', rows: 2 }],
      ['Send me the KPI values', 'en', { subject: 'metrics', rows: 3 }],
      ['Stammdaten als Excel', 'de', { title: 'Lieferanten', format: 'xlsx' }],
    ] as const;
    for (const [input, language, expected] of cases) {
      const { result } = await exported(client, input, language);
      const { subject, title, manifest } = result;
      expect([input, { subject, title, format: manifest.format, rows: manifest.rows }]).toEqual([input, expect.objectContaining(expected)]);
      expect([input, result.warnings]).toEqual([input, []]);
    }
    const pivot = await exported(client, 'Lieferanten als Pivot', 'de');
    expect(pivot.result.warnings).toEqual([expect.stringMatching(/^Nicht beantwortet: „Pivot“\. Die Datei enthält die einzelnen Zeilen/)]);
  });

  it.each([
    ['Export as xlsx', 'en'],
    ['Alles als Excel', 'de'],
  ] as const)('exports a dataset for "%s", which names none', async (input, language) => {
    const { result } = await exported(client, input, language);
    expect(result.manifest.format).toBe('xlsx');
    expect(result.warnings).toEqual([
      expect.stringMatching(/names no dataset; “.+” was exported|nennt keinen Datensatz; exportiert ist „.+“/),
    ]);
  });

  it('names the asked column, period and other things that the dataset does not have, and what exists instead', async () => {
    const columns = await exported(client, 'Lieferanten: nur Ort und Schuhgröße', 'de');
    expect(columns.result.manifest.columns.map(({ name }) => name)).toEqual(['Ort']);
    expect(columns.result.warnings).toEqual([
      'Nicht beantwortet: „Lieferanten“ enthält „Schuhgröße“ nicht. Vorhanden sind die Spalten „Lieferant“, „Ort“, „Bewertung“.',
    ]);
    expect(columns.markdown).toContain('> Nicht beantwortet: „Lieferanten“ enthält „Schuhgröße“ nicht.');
    const period = await exported(client, 'Lieferungen im Mai 2019', 'de', {}, 'failed');
    expect(period.error).toMatchObject({ code: 'refused', missing: ['period'] });
    expect(period.error?.message).toMatch(/^Nicht exportiert: „Lieferungen“ enthält keine Zeilen aus .*Vorhanden sind Daten vom /);
    const rows = await exported(client, 'Lieferanten in Kiel', 'de');
    expect([rows.result.manifest.rows, rows.result.warnings]).toEqual([1, []]);
    const both = await exported(client, 'Export the suppliers and the deliveries', 'en');
    expect(both.result.warnings).toEqual([expect.stringMatching(/^Not answered: the file does not contain “(?:Lieferungen|Lieferanten)”/)]);
  });
});
