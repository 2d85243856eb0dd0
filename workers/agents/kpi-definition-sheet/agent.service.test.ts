import mammoth from 'mammoth';
import { eventually } from '../../../test/harness/eventually.js';
import { TenantClient } from '../../../test/harness/tenant-client.js';

interface Sheets {
  sheets: { title: string; open: string[]; current: { value: number; n: number } | null; history: unknown[] }[];
  warnings: string[];
}

const ORDERS = ['shipped,late', '2026-01-10,true', '2026-01-12,false', '2026-02-10,false', '2026-02-11,false'].join('\n');

const start = async (client: TenantClient, body: Record<string, unknown>) => {
  const { body: ref } = await client.post<{ run_id: string }>('/api/agents/kpi-definition-sheet', { language: 'en', ...body });
  return client.untilRunEnds<Sheets>(ref.run_id);
};

describe('kpi-definition-sheet', () => {
  it('writes the sheet of a metric with its value as DOCX and Markdown and marks missing fields as open', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', ORDERS);
    const { body: datasets } = await client.get<{ dataset_id: string }[]>('/v1/datasets');
    const { createMetricDefinition: metric } = await client.query<{ createMetricDefinition: { metricId: string } }>(
      'mutation ($input: MetricDefinitionCreateInput!) { createMetricDefinition(input: $input) { metricId } }',
      {
        input: {
          name: 'Verspätete Lieferungen',
          formula: '100 * COUNT_IF(late) / COUNT()',
          direction: 'LOWER',
          unit: '%',
          datasetId: datasets[0]?.dataset_id,
          timeColumn: 'shipped',
          activate: true,
        },
      },
    );
    await eventually(async () => {
      const { metricDefinition: found } = await client.query<{ metricDefinition: { latest: { value: number } | null } }>(
        'query ($id: ID!) { metricDefinition(metricId: $id) { latest { value } } }',
        { id: metric.metricId },
      );
      return found.latest ?? undefined;
    });
    // A request that is only about something unknown gets no sheets of other metrics.
    const refused = await start(client, { input: 'Definition sheet for the uptime of our reactor' });
    expect(refused.error).toMatchObject({ code: 'refused', missing: ['subject'] });
    expect(refused.error?.message).toMatch(/^Not answered: [^.]*reactor.*Known KPIs: “Verspätete Lieferungen”/u);
    const run = await start(client, { input: 'Steckbriefe', language: 'de' });
    expect(run).toMatchObject({ status: 'succeeded', degraded: false });
    // Late deliveries: 1 of 2 in January, 0 of 2 in February.
    expect(run.result.sheets).toMatchObject([
      { title: 'Verspätete Lieferungen', current: { value: 0, n: 2 }, history: [{ value: 50 }, { value: 0 }] },
    ]);
    expect(run.result.sheets[0]?.open).toEqual(['purpose', 'relates_to', 'target', 'acted_on_by', 'actions']);
    expect(run.markdown).toContain('| Wer handelt | offen |');
    expect(run.artifacts.map(({ file_name: name }) => name.split('.').at(-1))).toEqual(['docx', 'md']);
    const docx = Buffer.from(await (await fetch(run.artifacts[0]?.download.url ?? '')).arrayBuffer());
    const { value: text } = await mammoth.extractRawText({ buffer: docx });
    expect(text).toContain('Verspätete Lieferungen');
    expect(text).toContain('100 * COUNT_IF(late) / COUNT()');
  });

  it('is refused without metrics and for an unknown metric', async () => {
    await using client = new TenantClient();
    expect((await start(client, { input: 'Sheets' })).error).toMatchObject({ code: 'refused', missing: ['metric'] });
    const unknown = await start(client, { input: 'Sheet', parameters: { name: 'Durchlaufzeit' } });
    expect(unknown.error?.message).toBe('There is no metric Durchlaufzeit.');
  });
});
