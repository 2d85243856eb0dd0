import { TenantClient, type RunAnswer } from '../../../test/harness/tenant-client.js';

interface Intake {
  type: string;
  urgency: string;
  deadline: { date: string } | null;
  routes: { agent: string; available: boolean; words: string[] }[];
  plan: { agent: string; reason: string; uses: { kind: string; name: string; presumed?: boolean }[] }[];
  unknown: string[];
  answers?: string[];
  missing: { agent: string; kind: string }[];
  decided_by: string;
  understood: { stated?: string[] };
}

const intake = async (client: TenantClient, body: Record<string, unknown>): Promise<RunAnswer<Intake>> => {
  const { body: accepted } = await client.post<{ run_id: string }>('/api/agents/request-intake', body);
  return client.untilRunEnds<Intake>(accepted.run_id);
};

describe('request-intake agent', () => {
  it('classifies by rules without a model and lists missing inputs until they are supplied', async () => {
    await using client = new TenantClient();
    const request = { input: 'Dringend: Bitte die Datenqualität prüfen, Dubletten und Lücken, bis 31.12.2199.', language: 'de' };
    const empty = await intake(client, request);
    expect(empty).toMatchObject({ status: 'succeeded', degraded: false, error: null });
    expect(empty.result).toMatchObject({ type: 'data', urgency: 'high', deadline: { date: '2199-12-31' }, decided_by: 'rules' });
    expect(empty.result.routes[0]).toMatchObject({ agent: 'data-quality', available: true });
    expect(empty.result.missing).toContainEqual({ agent: 'data-quality', kind: 'dataset', name: 'dataset' });
    expect(empty.markdown).toContain('Art: **Datenaufgabe**. Dringlichkeit: **hoch**.');
    await client.withNamedSource('Bestellungen', 'csv', 'a;b\n1;2\n');
    const supplied = await intake(client, { ...request, language: 'en' });
    expect(supplied.result.missing.filter(({ agent }) => agent === 'data-quality')).toEqual([]);
    expect(supplied.result.plan).toMatchObject([
      {
        agent: 'data-quality',
        reason: expect.stringMatching(/^The request says “/),
        uses: [{ kind: 'dataset', name: 'Bestellungen', presumed: true }],
      },
    ]);
    expect(supplied.markdown).toContain('dataset “Bestellungen” (presumably)');
    expect(supplied.markdown).toContain('Type: **data task**. Urgency: **high**.');
  });

  it('works on the named data, and lists what it has no data of as missing', async () => {
    await using client = new TenantClient();
    await client.withNamedSource('Bestellungen', 'csv', 'a;b\n1;2\n');
    await client.withNamedSource('Retouren', 'csv', 'c;d\n1;2\n');
    const { result, markdown } = await intake(client, { input: 'Prüfe die Retouren der Firma Kowalski auf Dubletten.', language: 'de' });
    expect(result.plan).toMatchObject([{ agent: 'data-quality', uses: [{ name: 'Retouren' }] }]);
    expect(result.plan[0]?.uses[0]?.presumed).toBeUndefined();
    expect(result.unknown).toEqual(['Firma Kowalski']);
    expect(result.answers?.[0]).toMatch(/^Nicht beantwortet: Zu „Firma Kowalski“ sind keine Daten bekannt/);
    expect(markdown).toContain('- Ein Datensatz oder ein Dokument zu „Firma Kowalski“.');
  });

  it('states the things of the tenant that the request names', async () => {
    await using client = new TenantClient();
    await client.query('mutation ($input: MetricDefinitionCreateInput!) { createMetricDefinition(input: $input) { metricId } }', {
      input: { name: 'Liefertreue', formula: 'AVG(quote)', unit: '%', direction: 'HIGHER' },
    });
    const { markdown, result } = await intake(client, { input: 'Was drückt auf die Liefertreue?', language: 'de' });
    expect(result.understood.stated).toEqual([expect.stringContaining('Liefertreue')]);
    expect(markdown?.split('\n\n') ?? []).toContain(`> ${result.understood.stated?.[0]}`);
  });

  it('plans the listed results and states that nobody is named for them', async () => {
    await using client = new TenantClient();
    const input = 'Der Chor droht abzuspringen, Beirat am Montag um 9 Uhr: Zahlen, ein Plan und ein Schreiben an den Chor. Wer macht was?';
    const { result, markdown } = await intake(client, { input, language: 'de' });
    expect(result.plan.map(({ agent }) => agent)).toEqual(['pattern-recognition', 'solution-planning', 'stakeholder-communication']);
    expect(result.answers?.join(' ')).toContain('Wer macht was: Programm und Listen nennen dafür keine Verantwortlichen');
    expect(markdown).toMatch(/Termin: .* 09:00 Uhr/u);
  });

  it('is degraded if the rules are undecided and no model is configured', async () => {
    await using client = new TenantClient();
    const run = await intake(client, { input: 'Xyzzy plugh.' });
    expect(run).toMatchObject({ status: 'succeeded', degraded: true, degraded_reasons: ['model_not_configured'] });
    expect(run.result).toMatchObject({ type: 'other', routes: [], decided_by: 'undecided' });
  });

  it('refuses an empty request in the requested language', async () => {
    await using client = new TenantClient();
    expect(await intake(client, { input: '  ', language: 'de' })).toMatchObject({
      status: 'failed',
      error: { code: 'refused', message: 'Die Anfrage ist leer.', missing: ['input'] },
    });
  });
});
