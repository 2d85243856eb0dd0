import { KPI_SERIES } from '../../../test/fixtures/kpi-series.fixture.js';
import { TenantClient, type RunAnswer } from '../../../test/harness/tenant-client.js';

interface Result {
  title: string;
  sections: {
    id: string;
    kind: string;
    panels: { id: string; rows: (string | number | null)[][] }[];
    runs: { run_id: string }[];
  }[];
  sources: { id: string; version: string | null }[];
  method: { name: string };
  warnings: string[];
}

/** 48 orders in four months and three regions; one region name contains markup. */
const ORDERS = [
  'Auftrag;Datum;Region;Umsatz_EUR',
  ...Array.from(
    { length: 48 },
    (_, index) => `A${index};2026-0${1 + (index % 4)}-15;${['Nord', 'Süd', '</script><b>'][index % 3]};${index},5`,
  ),
  '',
].join('\n');

const generate = async (client: TenantClient, body: object = {}): Promise<RunAnswer<Result>> => {
  const { body: accepted } = await client.post<RunAnswer>('/api/agents/dashboard-generation', { input: 'Dashboard', ...body });
  return client.untilRunEnds<Result>(accepted.run_id);
};

const pageOf = async ({ artifacts }: RunAnswer<Result>): Promise<{ html: string; headers: Headers }> => {
  const response = await fetch(artifacts[0]?.download.url ?? '');
  return { html: await response.text(), headers: response.headers };
};

describe('dashboard-generation', () => {
  it('is refused without data, for an unknown or non-numeric column and for an unknown run', async () => {
    await using client = new TenantClient();
    expect(await generate(client, { language: 'de' })).toMatchObject({
      status: 'failed',
      error: { code: 'refused', message: expect.stringContaining('nichts zu zeigen'), missing: ['dataset'] },
    });
    await client.withSource('csv', ORDERS);
    expect(await generate(client, { parameters: { measures: ['Gewinn'] } })).toMatchObject({
      error: { code: 'refused', message: expect.stringContaining('Gewinn'), missing: ['column'] },
    });
    expect(await generate(client, { parameters: { measures: ['Region'] } })).toMatchObject({ error: { code: 'refused' } });
    expect(await generate(client, { parameters: { run_ids: ['run_none'] } })).toMatchObject({ error: { missing: ['run'] } });
  });

  it('writes one page with KPIs, quality and datasets that contains the numbers of the result', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', ORDERS);
    await client.withSource('csv', KPI_SERIES);
    const plain = await generate(client, { language: 'de' });
    // A dataset without KPIs has no section of its own unless the request asks for it.
    expect(plain.result.sections.map(({ kind }) => kind)).not.toContain('dataset');
    const run = await generate(client, {
      language: 'de',
      parameters: { title: 'Lage <b>', sections: ['kpis', 'quality', 'dataset'] },
    });
    expect(run).toMatchObject({ status: 'succeeded', degraded: false, result: { warnings: [], method: { name: expect.any(String) } } });
    const { sections, sources } = run.result;
    expect(sections.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['kpis', 'quality', 'dataset']));
    expect(sections.map(({ kind }) => kind)).not.toContain('initiatives');
    const rows = (id: string) => sections.flatMap(({ panels }) => panels).find((panel) => panel.id === id)?.rows ?? [];
    expect(rows('kpi-course')).toHaveLength(12);
    // 0.5 + 1.5 + … + 47.5 = 48² / 2
    expect(rows('dataset-1-by-0').reduce((sum, row) => sum + Number(row[3]), 0)).toBe(1152);
    expect(sources.every(({ version }) => /^[0-9a-f]{64}$/.test(version ?? ''))).toBe(true);
    const { html, headers } = await pageOf(run);
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(run.artifacts[0]).toMatchObject({ file_name: expect.stringMatching(/^lage-b-\d{4}-\d\d-\d\d\.html$/) });
    const data = JSON.parse(/<script type="application\/json" id="dashboard">([^<]*)<\/script>/.exec(html)?.[1] ?? '{}') as Result;
    for (const section of data.sections) for (const panel of section.panels) expect(panel.rows).toEqual(rows(panel.id));
    expect(html).not.toContain('<b>');
    expect(run.markdown).toContain('Liefertreue');
  });

  it('aggregates the requested columns in English and includes earlier runs', async () => {
    await using client = new TenantClient();
    const { run: sync } = await client.withSource('csv', ORDERS);
    const { body: discovery } = await client.post<RunAnswer>('/api/agents/kpi-discovery', { input: '' });
    const earlier = await client.untilRunEnds(discovery.run_id);
    const [dataset] = (await client.get<{ dataset_id: string }[]>('/v1/datasets')).body;
    expect(sync.status).toBe('succeeded');
    const run = await generate(client, {
      language: 'en',
      dataset_ids: [dataset?.dataset_id],
      parameters: {
        sections: ['dataset', 'runs'],
        dimensions: ['Region'],
        measures: [{ column: 'Umsatz_EUR', aggregate: 'mean' }],
        run_ids: [earlier.run_id],
      },
    });
    expect(run.result.sections.map(({ kind }) => kind)).toEqual(['dataset', 'runs']);
    const { html } = await pageOf(run);
    expect(html).toContain('Umsatz (EUR), mean');
    expect(html).toContain(`id="${earlier.run_id}"`);
    // The values of Nord are 0.5, 3.5, … 45.5; their mean is 23.
    expect(html).toMatch(/<bdi>Nord<\/bdi><\/td><td class="number"[^>]*><bdi>16<\/bdi><\/td><td class="number"[^>]*><bdi>23<\/bdi>/);
  });

  it('shows a rate by site and month and a figure per row, and lets readers filter them', async () => {
    await using client = new TenantClient();
    const washes = [
      'WashID,Day,Site,Programme,cars_ok,cars_rejected,Water_l',
      ...Array.from({ length: 240 }, (_, i) => {
        const [site, programme] = [['Kiel', 'Ulm'][i % 2], ['Basic', 'Wax', 'Foam'][i % 3]];
        return `W${i},2026-0${1 + (i % 4)}-1${i % 9},${site},${programme},${18 + (i % 3)},${1 + (i % 2) * 2},${90 + (i % 7)}`;
      }),
      '',
    ].join('\n');
    await client.withSource('csv', washes);
    const run = await generate(client, {
      input: 'A dashboard on the washes: rejected rate by site and month, plus water per wash, with a switch for programme.',
      language: 'en',
    });
    const [asked] = run.result.sections as unknown as { filters: { key: string }[]; panels: { title: string; rows: unknown[][] }[] }[];
    expect(asked?.filters.map(({ key }) => key)).toEqual(['filter-Programme']);
    expect(asked?.panels).toHaveLength(2);
    // Washes with odd numbers are at Ulm, with three cars rejected each.
    const rejected = { all: 120 + 360, ok: Array.from({ length: 240 }, (_, i) => 18 + (i % 3)).reduce((sum, value) => sum + value, 0) };
    expect(run.markdown).toContain(`${((100 * rejected.all) / (rejected.all + rejected.ok)).toPrecision(3)}% in total; Ulm`);
    expect(run.markdown).not.toContain('Not considered');
  });
});
