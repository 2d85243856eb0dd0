import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { uploadDocument } from '../../../test/harness/documents.js';
import { TenantClient, type RunAnswer } from '../../../test/harness/tenant-client.js';

interface Structured {
  sources: { kind: string; name: string; column: string | null; texts: number }[];
  records: {
    place: string | null;
    fields: { field: string; value: unknown; start: number | null; end: number | null; text: string | null; reason: string | null }[];
  }[];
  record_count: number;
  values: { type: string; value: unknown; unit: string | null; start: number; end: number; text: string }[];
  tables: { kind: string; columns: string[]; row_count: number; file: string | null }[];
  warnings: string[];
  answers?: string[];
}

const structure = async (client: TenantClient, body: object): Promise<RunAnswer<Structured>> => {
  const started = await client.post<{ run_id: string }>('/api/agents/data-structuring', { language: 'de', ...body });
  return client.untilRunEnds<Structured>(started.body.run_id);
};

const fileOf = async (run: RunAnswer<Structured>, name: string): Promise<ArrayBuffer> => {
  const artifact = run.artifacts.find(({ file_name: file }) => file === name);
  if (!artifact) throw new Error(`no file ${name}`);
  return (await fetch(artifact.download.url)).arrayBuffer();
};

const MAIL = `Hallo, anbei Rechnung Nr. RE-2024-0815 vom 12.03.2024 über 1.234,56 €.

Artikel;Menge;Preis
=HYPERLINK("http://evil.example");3 Stück;12,50 €
Mutter M8;100 Stück;4,00 €

Danke!`;

describe('data-structuring', () => {
  it('finds values and tables in the input with exact positions and writes files without formulas', async () => {
    await using client = new TenantClient();
    const run = await structure(client, { input: MAIL });
    expect([run.status, run.degraded]).toEqual(['succeeded', false]);
    expect(run.result.values.map(({ type, value, unit }) => [type, value, unit]).slice(0, 3)).toEqual([
      ['identifier', 'RE-2024-0815', 'invoice'],
      ['date', '2024-03-12', 'day'],
      ['money', 1234.56, 'EUR'],
    ]);
    for (const { start, end, text } of run.result.values) expect(MAIL.slice(start, end)).toBe(text);
    expect(run.result.tables).toMatchObject([
      { kind: 'semicolon', columns: ['Artikel', 'Menge', 'Preis'], row_count: 2, file: 'table-1.csv' },
    ]);
    const table = Buffer.from(await fileOf(run, 'table-1.csv')).toString('utf8');
    expect(table).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(table).toContain('Mutter M8,100 Stück,"4,00 €"');
    expect(Buffer.from(await fileOf(run, 'values.csv')).toString('utf8')).toContain('RE-2024-0815');
    expect(run.markdown).toContain('| Betrag |');
  });

  it('fills requested fields from documents and states the reason for empty ones', async () => {
    await using client = new TenantClient();
    const text = 'Rechnungsnummer: RE-77-001\nRechnungsdatum: 03.05.2024\nGesamtbetrag: 99,00 €\n';
    const id = await uploadDocument(client, 'Beleg.txt', 'text/plain', text);
    const fields = [
      { name: 'invoice_number', type: 'identifier' },
      { name: 'invoice_date', type: 'date' },
      { name: 'total', type: 'money' },
      { name: 'cost_centre', type: 'text' },
    ];
    const run = await structure(client, { input: 'Belege erfassen', document_ids: [id], parameters: { fields, format: 'parquet' } });
    expect([run.degraded, run.degraded_reasons]).toEqual([true, ['model_not_configured']]);
    expect(run.result.records[0]?.fields.map(({ value, reason }) => value ?? reason)).toEqual(['RE-77-001', '2024-05-03', 99, 'not_found']);
    const rows = await parquetReadObjects({ file: await fileOf(run, 'records.parquet'), compressors });
    expect(rows).toMatchObject([{ source: 'Beleg.txt', invoice_number: 'RE-77-001', total: 99, total_unit: 'EUR', cost_centre: null }]);
    const start = Number((rows[0] as { total_start: bigint }).total_start);
    expect(text.slice(start)).toMatch(/^99,00 €/);
  });

  it('reads the text column of a dataset row by row if the input is only an instruction', async () => {
    await using client = new TenantClient();
    await client.withSource(
      'csv',
      'nr,bemerkung\n1,Lieferung am 3.4.2024 mit 5 Paletten\n2,Keine Angaben in diesem Text\n3,Gutschrift über 20 € zugesagt\n',
    );
    const run = await structure(client, { input: 'Bitte die Bemerkungen auswerten' });
    expect(run.result.sources).toMatchObject([{ kind: 'dataset', column: 'bemerkung', texts: 3 }]);
    expect(run.result.values.map(({ value }) => value)).toEqual(['2024-04-03', 5, 20]);
    expect(run.result.warnings[0]).toContain('bemerkung');
  });

  it('reads the column that an instruction names before any document', async () => {
    await using client = new TenantClient();
    await client.withSource(
      'csv',
      'nr,bemerkung,vermerk\n1,Lieferung am 3.4.2024,Der Kunde zahlt 12 €\n2,Keine Angaben in diesem Text,Skonto über 3 €\n',
    );
    await uploadDocument(client, 'Beleg.txt', 'text/plain', 'Gesamtbetrag: 99,00 €');
    const column = await structure(client, { input: 'Welche Beträge stehen in der Spalte Vermerk?' });
    expect(column.result.sources).toMatchObject([{ kind: 'dataset', column: 'vermerk', texts: 2 }]);
    const documents = await structure(client, { input: 'Welche Beträge stehen in den Belegen?' });
    expect(documents.result.sources).toMatchObject([{ kind: 'document', name: 'Beleg.txt' }]);
  });

  it('extracts only the types of values and the fields that the instruction names', async () => {
    await using client = new TenantClient();
    const text = '## 3. Lieferung\nRechnungsnummer: RE-77-001\nRechnungsdatum: 03.05.2024\nGesamtbetrag: 99,00 €\n';
    const id = await uploadDocument(client, 'Beleg.txt', 'text/plain', text);
    const dates = await structure(client, { input: 'Nur die Termine', document_ids: [id] });
    expect(dates.result.values.map(({ type, value }) => [type, value])).toEqual([['date', '2024-05-03']]);
    expect(dates.result.answers).toEqual(['Datum (1): 03.05.2024.']);
    const fields = await structure(client, { input: 'Extrahiere Rechnungsnummer und Rechnungsdatum', document_ids: [id] });
    expect(fields.result.records[0]?.fields.map(({ field, value }) => [field, value])).toEqual([
      ['Rechnungsnummer', 'RE-77-001'],
      ['Rechnungsdatum', '2024-05-03'],
    ]);
  });

  it('forms the columns that a request names for a text with several entries', async () => {
    await using client = new TenantClient();
    const run = await structure(client, {
      input:
        'Bitte als Tabelle mit Datum, Ort, Vorfall, Dauer und Betrag: Am 9.3.2026 fiel in Halle 2 das Licht aus, 1 Std 20, 140 Euro. Zwei Tage später tropfte in Halle 5 der Hahn, 15 Min., Betrag folgt.',
    });
    expect(run.result.tables).toMatchObject([{ kind: 'entries', columns: ['Datum', 'Ort', 'Vorfall', 'Dauer', 'Betrag'], row_count: 2 }]);
    expect(run.result.answers?.[0]).toBe('2 Einträge, je eine Zeile.');
    expect(run.markdown).toContain('11.03.2026 (abgeleitet)');
    expect(run.result.warnings).toEqual([]);
  });

  it('is refused without a text and rejects duplicate field names', async () => {
    await using client = new TenantClient();
    expect((await structure(client, { input: 'Bitte auswerten' })).error).toMatchObject({ code: 'refused', missing: ['text'] });
    const twice = [{ name: 'a' }, { name: 'A' }];
    const { status } = await client.post('/api/agents/data-structuring', { input: 'a: b', parameters: { fields: twice } });
    if (status < 300) expect((await structure(client, { input: 'a: b', parameters: { fields: twice } })).error?.code).toBe('invalid_input');
    else expect(status).toBe(422);
  });
});
