import { docxOf, pdfOf, scannedPdf, xlsxOf } from '../../methods/document-text/testing/sample-files.js';
import { uploadDocument } from '../../../test/harness/documents.js';
import { TenantClient, type RunAnswer } from '../../../test/harness/tenant-client.js';

interface Reading {
  outcome: string;
  answer: string | null;
  passages: { document_id: string; document: string; anchor: Record<string, unknown>; locator: string; text: string; quote: string }[];
  documents: { document_id: string; version: string; pages: number | null }[];
  unread: { document_id: string; reason: string }[];
  words_not_found: string[];
  understood?: { subjects: { kind: string; id: string }[] };
}

const PDF = 'application/pdf';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const ask = async (client: TenantClient, input: string, more: object = {}): Promise<RunAnswer<Reading>> => {
  const { body } = await client.post<{ run_id: string }>('/api/agents/document-reading', { input, language: 'de', ...more });
  return client.untilRunEnds<Reading>(body.run_id);
};

const statusOf = async (client: TenantClient) => {
  const { agentStatus } = await client.query<{
    agentStatus: { agents: { name: string; requirements: { name: string; available: boolean }[] }[] };
  }>('{ agentStatus { agents { name requirements { name available } } } }');
  return agentStatus.agents.find(({ name }) => name === 'document-reading')?.requirements.find(({ name }) => name === 'DOCUMENTS')
    ?.available;
};

describe('document-reading', () => {
  it('is refused without documents, without a readable document and for an unknown document', async () => {
    await using client = new TenantClient();
    expect((await ask(client, 'Welche Frist gilt?')).error).toMatchObject({ code: 'refused', missing: ['documents'] });
    const scan = await uploadDocument(client, 'Alter Scan.pdf', PDF, await scannedPdf());
    const { error } = await ask(client, 'Welche Frist gilt?', { document_ids: [scan] });
    expect(error?.code).toBe('refused');
    expect(error?.message).toContain('Alter Scan.pdf hat keine Textebene');
    expect((await ask(client, 'Welche Frist gilt?', { document_ids: ['doc_01h455vb4pex5vsknk084sn02q'] })).error?.missing).toEqual([
      'document',
    ]);
  });

  it('finds passages with their location in PDF, DOCX and XLSX and reports if nothing matches', async () => {
    await using client = new TenantClient();
    expect(await statusOf(client)).toBe(false);
    const terms = await pdfOf([['Allgemeine Bedingungen der Beschaffung.'], ['Die Rügefrist beträgt 14 Tage ab Zugang der Ware.']]);
    const pdf = await uploadDocument(client, 'Bedingungen.pdf', PDF, terms);
    const docx = await uploadDocument(client, 'Richtlinie.docx', DOCX, await docxOf());
    const xlsx = await uploadDocument(client, 'Lieferanten.xlsx', XLSX, await xlsxOf());
    const run = await ask(client, 'Wie lang ist die Rügefrist ab Zugang?');
    expect([run.status, run.degraded, run.degraded_reasons]).toEqual(['succeeded', true, ['model_not_configured']]);
    const [first] = run.result.passages;
    expect(first).toMatchObject({ document_id: pdf, anchor: { page: 2 }, locator: 'S. 2' });
    expect(first?.quote).toBe('Die Rügefrist beträgt 14 Tage ab Zugang der Ware.');
    expect(first?.text).toContain(first?.quote);
    expect(run.markdown).toContain('Bedingungen.pdf, S. 2');
    const { run: cited } = await client.query<{ run: { citations: object[] } }>(
      'query ($id: ID!) { run(runId: $id) { citations { id kind label locator version } } }',
      { id: run.run_id },
    );
    expect(cited.citations[0]).toEqual({
      id: pdf,
      kind: 'document',
      label: 'Bedingungen.pdf',
      locator: 'S. 2',
      version: run.result.documents.find(({ document_id: id }) => id === pdf)?.version,
    });
    const limit = await ask(client, 'Wer gibt Bestellungen bis 5.000 Euro frei?', { document_ids: [docx] });
    expect(limit.result.passages[0]).toMatchObject({ document_id: docx, anchor: { heading: 'Freigabegrenzen' } });
    const supplier = await ask(client, 'Zahlungsziel Lieferant 2', { document_ids: [xlsx] });
    expect(supplier.result.passages[0]).toMatchObject({
      anchor: { sheet: 'Lieferanten', cells: 'A1:C4' },
      quote: expect.stringMatching(/^Lieferant 2 \| 20 Tage/),
    });
    const nothing = await ask(client, 'Welche Kantinenpreise gelten für Praktikanten?');
    expect(nothing.result).toMatchObject({
      outcome: 'not_found',
      passages: [],
      words_not_found: ['Kantinenpreise', 'Praktikanten'],
    });
    expect(nothing.markdown).toContain('nichts gefunden');
  });

  it('answers in the language of the question and quotes in that of the document', async () => {
    await using client = new TenantClient();
    const terms = 'Payment terms are 30 days net.\n\nThe goods are stored in hall 3 and delivered on working days.';
    await uploadDocument(client, 'Delivery and storage terms.txt', 'text/plain', terms);
    await uploadDocument(client, 'Vertrag.txt', 'text/plain', 'Der Vertrag kann mit einer Frist von drei Monaten gekündigt werden.');
    const asked = async (input: string): Promise<RunAnswer<Reading>> => {
      const { body } = await client.post<{ run_id: string }>('/api/agents/document-reading', { input });
      return client.untilRunEnds<Reading>(body.run_id);
    };
    const german = await asked('Welche Zahlungsbedingungen gelten für uns?');
    expect(german.result.passages[0]?.quote).toBe('Payment terms are 30 days net.');
    expect(german.markdown).toContain('Zitiert sind die Sätze');
    expect(german.markdown).toContain('(auf Englisch)');
    const english = await asked('What is the notice period of the contract?');
    expect(english.result.passages[0]?.quote).toBe('Der Vertrag kann mit einer Frist von drei Monaten gekündigt werden.');
    expect(english.markdown).toContain('The sentences quoted fit the question best');
    expect(english.markdown).toContain('(in German)');
    const named = await asked('Where are the goods stored by the delivery and storage terms?');
    expect(named.result.passages.map(({ document }) => document)).toEqual(['Delivery and storage terms.txt']);
    // A question that only names the document quotes nothing from it.
    expect((await asked('Who keeps the delivery and storage terms?')).result.outcome).toBe('not_found');
  });

  it('returns the status of a document and deletes it together with its passages', async () => {
    await using client = new TenantClient();
    const id = await uploadDocument(client, 'Notiz.txt', 'text/plain', 'Die Inventur beginnt am 3. Mai im Lager Nord.');
    const { document } = await client.query<{ document: Record<string, unknown> }>(
      'query ($id: ID!) { document(documentId: $id) { status bytes name upload { url } download { url } } }',
      { id },
    );
    expect(document).toMatchObject({ status: 'UPLOADED', bytes: 45, upload: null });
    expect(await statusOf(client)).toBe(true);
    expect((await ask(client, 'Wann beginnt die Inventur?')).result.passages).toHaveLength(1);
    await using otherTenant = new TenantClient();
    await otherTenant.get('/v1/sources');
    expect(
      (await otherTenant.graph('mutation ($id: ID!) { deleteDocument(documentId: $id) { documentId } }', { id })).errors?.[0]?.extensions
        .code,
    ).toBe('NOT_FOUND');
    await client.query('mutation ($id: ID!) { deleteDocument(documentId: $id) { documentId } }', { id });
    const { documentsConnection } = await client.query<{ documentsConnection: { totalCount: number } }>(
      '{ documentsConnection { totalCount } }',
    );
    expect(documentsConnection.totalCount).toBe(0);
    expect((await ask(client, 'Wann beginnt die Inventur?')).error?.missing).toEqual(['documents']);
  });

  it('reads a file contributed to a process step until it is withdrawn', async () => {
    await using client = new TenantClient();
    const { body } = await client.post<{ contribution_id: string; upload: { url: string; headers: Record<string, string> } }>(
      '/v1/process-landscape/steps/process-mining/contributions',
      { file_name: 'protokoll-werkstatt.md', media_type: 'text/markdown' },
    );
    await fetch(body.upload.url, {
      method: 'PUT',
      headers: body.upload.headers,
      body: '# Werkstatt\n\nDie Freigabe wartet im Mittel drei Tage.\n\n# Lampen\n\nDie Lampen werden im Mai ersetzt.',
    });
    const run = await ask(client, 'Wie lange wartet die Freigabe?');
    expect(run.result.passages[0]).toMatchObject({ document_id: body.contribution_id, anchor: { heading: 'Werkstatt', line: 1 } });
    // A document that the question names is quoted for any of its words.
    const named = await ask(client, 'Was wurde laut Protokoll der Werkstatt zu den Lampen gesagt, ich war krank?');
    expect(named.result.understood?.subjects).toMatchObject([{ kind: 'document', id: body.contribution_id }]);
    expect(named.result.passages[0]).toMatchObject({ document_id: body.contribution_id, anchor: { heading: 'Lampen' } });
    await client.query('mutation ($id: ID!) { withdrawContribution(contributionId: $id) { kind } }', { id: body.contribution_id });
    expect((await ask(client, 'Wie lange wartet die Freigabe?')).error?.missing).toEqual(['documents']);
  });
});
