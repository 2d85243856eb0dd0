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

const exported = async (client: TenantClient, input: string, language: 'de' | 'en', body: object = {}): Promise<RunAnswer<Result>> => {
  const { body: accepted } = await client.post<RunAnswer>('/api/agents/data-export', { input, language, ...body });
  const run = await client.untilRunEnds<Result>(accepted.run_id);
  expect(run.status).toBe('succeeded');
  return run;
};

/** Creates deliveries with an active metric, and suppliers, which are the newest dataset. */
const prepared = async (client: TenantClient): Promise<void> => {
  await client.withNamedSource('Lieferungen', 'csv', DELIVERIES);
  const [dataset] = (await client.get<{ dataset_id: string }[]>('/v1/datasets')).body;
  const { body } = await define(client, delivery(dataset?.dataset_id ?? '', { activate: true }));
  await untilReadySeries(client, body.metric_id);
  await client.withNamedSource('Lieferanten', 'csv', SUPPLIERS);
};

describe('data-export', () => {
  it('exports what the request names, in its format and period', async () => {
    await using client = new TenantClient();
    await prepared(client);
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

  it('exports only the columns that the request names', async () => {
    await using client = new TenantClient();
    await prepared(client);
    const { result } = await exported(client, 'Lieferanten: nur Ort und Bewertung', 'de');
    expect(result.manifest.columns.map(({ name }) => name)).toEqual(['Ort', 'Bewertung']);
  });

  it('states what it could not answer', async () => {
    await using client = new TenantClient();
    await prepared(client);
    const { result } = await exported(client, 'Export our cash reserves of 2025 as PDF', 'en');
    expect(result).toMatchObject({
      title: 'Lieferanten',
      understood: { subjects: [], open: expect.arrayContaining(['cash', 'reserves']) },
    });
    expect(result.warnings).toEqual([
      expect.stringMatching(/^Not answered: “PDF” is not an export format/),
      expect.stringMatching(/^Not answered: the request names no dataset/),
      expect.stringMatching(/^Not answered: “Lieferanten” has no date column/),
    ]);
  });
});
