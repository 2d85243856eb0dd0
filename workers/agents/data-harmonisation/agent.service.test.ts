import { DuckDbSession } from '../../../platform/analytics/index.js';
import { TenantClient } from '../../../test/harness/tenant-client.js';
import { writeFile } from 'node:fs/promises';
import { personRecords } from './testing/person-records.js';

interface Harmonised {
  counts: Record<'source_rows' | 'merged_rows' | 'matches' | 'review' | 'decided', number>;
  decisions: object[];
  examples: { review: { left: object; dataset_id: string; source_row: number }[] };
  columns: { name: string; sources: { column: string }[] }[];
  method: { name: string; reference: string };
  duplicates?: { duplicates: number; ignored_keys: string[] };
  warnings: string[];
}

const NAMES =
  'Adler Birke Cedar Dorn Eiche Falke Ginster Hasel Iltis Jagd Krähe Luchs Milan Nelke Otter Pappel Quelle Rabe Salbei Tanne'.split(' ');
const TOWNS = ['Köln', 'Kiel', 'Ulm', 'Gera'];

const suppliers = NAMES.map((name, index) => ({
  name: `${name} Werke GmbH`,
  street: `${NAMES[(index * 7) % 20]}weg ${index * 3 + 1}`,
  town: TOWNS[index % 4],
  sales: 1_000 * (index + 10),
}));
const crm = `Lieferant;Straße;Ort;Umsatz (EUR)\n${suppliers.map((s) => `${s.name};${s.street};${s.town};${s.sales}`).join('\n')}\n`;
// Fourteen of the same suppliers with other columns and typos, and two suppliers that only this system has.
const erp = [
  'supplier,address,city,revenue_keur',
  ...suppliers
    .slice(6)
    .map((s, index) => `${index % 3 === 0 ? s.name.replace('Werke', 'Wreke') : s.name},${s.street},${s.town},${s.sales / 1_000}`),
  'Zander Papier AG,Am Markt 5,Bonn,12',
  'Yucca Stahl KG,Ringstr. 9,Trier,14',
].join('\n');

const datasetOf = async (tenant: TenantClient, sourceId: string): Promise<string> => {
  const { body } = await tenant.get<{ dataset_id: string; source_id: string }[]>('/v1/datasets');
  return body.find((dataset) => dataset.source_id === sourceId)?.dataset_id ?? '';
};

const harmonise = async (tenant: TenantClient, body: Record<string, unknown>) => {
  const { body: ref } = await tenant.post<{ run_id: string }>('/api/agents/data-harmonisation', { input: 'Merge our suppliers', ...body });
  return tenant.untilRunEnds<Harmonised>(ref.run_id);
};

describe('agent data-harmonisation', () => {
  it('merges suppliers of two systems, returns table and log, and refuses unrelated datasets', async () => {
    await using tenant = new TenantClient();
    const empty = await harmonise(tenant, { language: 'de' });
    expect(empty.error).toMatchObject({ code: 'refused', message: 'Zum Zusammenführen sind mindestens zwei Datensätze nötig.' });

    const [one, other] = [await tenant.withSource('csv', crm), await tenant.withSource('csv', erp)];
    const ids = [await datasetOf(tenant, one.sourceId), await datasetOf(tenant, other.sourceId)];
    const run = await harmonise(tenant, { dataset_ids: ids, language: 'de' });
    expect(run.error).toBeNull();
    expect(run.result.counts).toMatchObject({ source_rows: 36, matches: 14, merged_rows: 22 });
    expect(run.result.columns.map(({ sources }) => sources.map(({ column }) => column))).toEqual([
      ['Lieferant', 'supplier'],
      ['Straße', 'address'],
      ['Ort', 'city'],
      ['Umsatz (EUR)', 'revenue_keur'],
    ]);
    expect(run.result.method.reference).toContain('Fellegi');
    expect(run.result.warnings).toContain('„revenue_keur“ wurde von kEUR in EUR umgerechnet (Faktor 1.000).');
    expect(run.markdown).toContain('# Zusammengeführte Daten');
    expect(run.artifacts.map(({ file_name: name }) => name).toSorted()).toEqual([
      'merged.parquet',
      'review.csv',
      'survivorship-log.parquet',
      'undo.sql',
    ]);

    await using duck = await DuckDbSession.open();
    for (const { file_name: name, download } of run.artifacts.filter((each) => each.file_name.endsWith('.parquet')))
      await writeFile(duck.path(name), new Uint8Array(await (await fetch(download.url)).arrayBuffer()));
    const merged = `read_parquet('${duck.path('merged.parquet')}')`;
    expect(await duck.one(`SELECT count(*) AS rows, sum("Umsatz (EUR)") AS sales FROM ${merged}`)).toEqual({
      rows: 22,
      sales: suppliers.reduce((sum, { sales }) => sum + sales, 0) + 26_000,
    });
    expect(
      await duck.one(`SELECT count(*) AS typos FROM read_parquet('${duck.path('survivorship-log.parquet')}') WHERE field = 'Lieferant'`),
    ).toEqual({
      typos: 5,
    });

    const chosen = await harmonise(tenant, {});
    expect(chosen.result.counts.matches).toBe(14);
    expect(chosen.result.warnings[0]).toContain('No datasets were specified');

    const weather = await tenant.withSource('csv', 'measured at,celsius\n2025-01-01,3.5\n2025-01-02,4.25\n2025-01-03,4.5\n');
    const refused = await harmonise(tenant, { dataset_ids: [ids[0], await datasetOf(tenant, weather.sourceId)] });
    expect(refused.error).toMatchObject({ code: 'refused', missing: ['no_comparable_columns'] });
    const unusable = await tenant.post('/api/agents/data-harmonisation', { input: 'x', parameters: { survivorship: 'loudest' } });
    expect(unusable.status).toBe(422);
  });

  it('applies manual decisions on pairs for review of an earlier run', async () => {
    await using tenant = new TenantClient();
    // One system contains a supplier twice, so that the match is ambiguous.
    const [first] = crm.split('\n').slice(7);
    const sources = [await tenant.withSource('csv', `${crm}${first ?? ''}\n`), await tenant.withSource('csv', erp)];
    const ids = [await datasetOf(tenant, sources[0]?.sourceId ?? ''), await datasetOf(tenant, sources[1]?.sourceId ?? '')];
    const before = await harmonise(tenant, { dataset_ids: ids });
    const [pair] = before.result.examples.review;
    expect(before.result.counts).toMatchObject({ matches: 13, review: 1, decided: 0 });
    const decision = { left: pair?.left, right: { dataset_id: pair?.dataset_id, row: pair?.source_row }, same: true };
    const decided = (review: object, more: object = {}) =>
      harmonise(tenant, { parameters: { review: { run_id: before.run_id, ...review } }, ...more });

    const merged = await decided({ decisions: [decision] });
    expect(merged.result.counts).toMatchObject({ matches: 14, review: 0, decided: 1, merged_rows: before.result.counts.merged_rows - 1 });
    expect(merged.result.decisions).toEqual([{ ...decision, decided_by: 'demo' }]);
    const apart = await decided({ decisions: [{ ...decision, same: false }] });
    expect(apart.result.counts).toMatchObject({ review: 0, decided: 1 });

    const unknown = await decided({ decisions: [{ ...decision, right: { ...decision.right, row: 999 } }] }, { language: 'de' });
    expect(unknown.error).toMatchObject({ code: 'refused', missing: ['decision_unknown'] });
    const unknownRun = await decided({ decisions: [decision], run_id: 'run_0' });
    expect(unknownRun.error).toMatchObject({ code: 'refused', missing: ['run'] });
    const swapped = await decided({ decisions: [decision] }, { dataset_ids: ids.toReversed() });
    expect(swapped.error).toMatchObject({ code: 'refused', missing: ['dataset'] });
  });

  it('removes the duplicates within the dataset that the text names, without its record number as evidence', async () => {
    await using tenant = new TenantClient();
    const persons = personRecords(17, { persons: 300 });
    const rows = persons.map((each, index) =>
      [index + 1, each.given, each.surname, each.born, each.street, each.postcode, each.town, each.phone]
        .map((value) => value ?? '')
        .join(';'),
    );
    const table = `Nr;Vorname;Nachname;geboren;Straße;PLZ;Ort;Telefon\n${rows.join('\n')}\n`;
    await tenant.withNamedSource('Mitgliederliste', 'csv', table);
    await tenant.withSource('csv', crm);
    const run = await harmonise(tenant, { input: 'Bereinige die Dubletten in der Mitgliederliste.', language: 'de' });
    expect(run.error).toBeNull();
    const { counts, duplicates } = run.result;
    expect(counts.source_rows).toBe(persons.length);
    expect(duplicates?.ignored_keys).toEqual(['Nr']);
    expect(Math.abs(counts.merged_rows - 300)).toBeLessThan(30);
    expect(duplicates?.duplicates).toBe(persons.length - counts.merged_rows);
    expect(run.markdown).toContain('# Bereinigte Dubletten');
    expect(run.artifacts.map(({ file_name: name }) => name)).toContain('undo.sql');
  });

  it('compares the datasets that the text names and states by which columns they can be joined', async () => {
    await using tenant = new TenantClient();
    await tenant.withNamedSource('Leihgaben', 'csv', 'Objekt,Leihgeber\nVase,Alte Galerie\nMaske,Alte Galerie\nMünze,Stadtmuseum\n');
    await tenant.withNamedSource('Partnerhäuser', 'csv', 'Haus,Gründung\nAlte Galerie,1901\nStadtmuseum,1955\nHafenhaus,1980\n');
    await tenant.withSource('csv', crm);
    await tenant.withSource('csv', erp);
    const run = await harmonise(tenant, { input: 'Lassen sich die Leihgaben überhaupt mit den Partnerhäusern verknüpfen?' });
    expect(run.error).toBeNull();
    expect(run.result).toMatchObject({
      is_merged: false,
      joins: [{ left: 'Haus', right: 'Leihgeber', common: 2 }],
      key_match: { dataset: 'Leihgaben', rows: 3, matched: 3, form: 'as_written' },
      answers: [
        expect.stringContaining('über „Haus“ und „Leihgeber“: 2 Werte'),
        expect.stringMatching(/^0 von 3 Zeilen/),
        expect.stringMatching(/^Umgekehrt ohne Zeile in „Leihgaben“: 1 von 3 Zeilen in „Partnerhäuser“ \(„Hafenhaus“\)/u),
        expect.any(String),
      ],
    });
    expect(run.markdown).not.toContain('Werke GmbH');
  });

  it('joins by keys that differ in form, and states the figure over the joined rows', async () => {
    await using tenant = new TenantClient();
    const numbers = NAMES.map((_, at) => 310 + at * 7);
    const members = numbers.map((number, at) => `V-${String(number).padStart(5, '0')},${at % 2 === 0 ? 'Jugend' : 'Senioren'},Nord`);
    const marks = [...numbers.slice(2).map((number, at) => `${number},${at % 2 === 0 ? 4 : 2},Nord`), '9999,1,Nord'];
    await tenant.withNamedSource('Vereinsmitglieder', 'csv', `Mitgliedsnr,Gruppe,Bezirk\n${members.join('\n')}\n`);
    await tenant.withNamedSource('Umfrage', 'csv', `Mitgliedsnummer,Note,Bezirk\n${marks.join('\n')}\n`);
    const input =
      'Verknüpfe die Umfrage mit den Vereinsmitgliedern, die Nummern sehen verschieden aus. Welche Note gibt die Jugend gegenüber den Senioren?';
    const { result, error } = await harmonise(tenant, { input, language: 'de' });
    expect(error).toBeNull();
    const answers = (result as Harmonised & { answers: string[] }).answers.join(' ');
    expect(answers).toContain(
      'Mittelwert von „Note“ über die verknüpften Zeilen: Jugend 4 (9 Zeilen); Senioren 2 (9 Zeilen); Unterschied 2.',
    );
    expect(answers).toMatch(/nur die Ziffern ohne führende Nullen/u);
    expect(answers).toMatch(/„9999“/u);
    expect(answers).not.toContain('Nicht beantwortet');
    expect((result as Harmonised & { answers: string[] }).answers[0]).toMatch(/^Mittelwert/u);
    expect(answers).toMatch(/„V-00310“, „V-00317“/u);
  });
});
