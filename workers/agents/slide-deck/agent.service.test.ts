import { all, partOf, readPackage, shapesOf, slideNames } from './testing/read-pptx.js';
import { KPI_SERIES } from '../../../test/fixtures/kpi-series.fixture.js';
import { TenantClient, type RunAnswer } from '../../../test/harness/tenant-client.js';

interface Result {
  slides: { kind: string; headline: string; chart: { series: { values: (number | null)[] }[] } | null; source_ids: string[] }[];
  written_by: string;
  figures: { id: string; value: number }[];
  method: { name: string };
}

const createDeck = async (client: TenantClient, body: object = {}): Promise<RunAnswer<Result>> => {
  const { body: accepted } = await client.post<RunAnswer>('/api/agents/slide-deck', { input: 'Folien', ...body });
  return client.untilRunEnds<Result>(accepted.run_id);
};

describe('slide-deck agent', () => {
  it('refuses if there is nothing to present', async () => {
    await using client = new TenantClient();
    expect(await createDeck(client, { language: 'de' })).toMatchObject({
      status: 'failed',
      error: { code: 'refused', message: expect.stringContaining('nichts zu präsentieren'), missing: ['dataset'] },
    });
  });

  it('presents KPIs and an earlier run with template headlines if no model is configured', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', KPI_SERIES);
    const { body: discovery } = await client.post<RunAnswer>('/api/agents/kpi-discovery', { input: '', language: 'de' });
    const earlier = await client.untilRunEnds(discovery.run_id);
    const run = await createDeck(client, {
      language: 'de',
      use_premium: true,
      parameters: { title: 'Lage & Plan', run_ids: [earlier.run_id] },
    });
    expect(run).toMatchObject({
      status: 'succeeded',
      degraded: true,
      degraded_reasons: expect.arrayContaining(['model_not_configured']),
      result: { written_by: 'none', method: { name: expect.any(String) } },
    });
    const { slides } = run.result;
    expect(slides.map(({ headline }) => headline)).toContainEqual(expect.stringMatching(/^1 von 1 Kennzahlen ist im Ziel/));
    expect(slides.some(({ source_ids: ids }) => ids.includes(earlier.run_id))).toBe(true);
    const [artifact] = run.artifacts;
    expect(artifact?.file_name).toMatch(/^lage-plan-\d{4}-\d\d-\d\d\.pptx$/);
    const parts = readPackage(new Uint8Array(await (await fetch(artifact?.download.url ?? '')).arrayBuffer()));
    const names = slideNames(parts);
    expect(names).toHaveLength(slides.length);
    for (const [index, name] of names.entries()) {
      const chart = shapesOf(parts, name).find(({ kind }) => kind === 'chart')?.chart;
      expect(chart?.series.map(({ values }) => values)).toEqual(slides[index]?.chart?.series.map(({ values }) => values));
    }
    const notes = names.flatMap((_, index) =>
      all(partOf(parts, `ppt/notesSlides/notesSlide${index + 1}.xml`), 'a:t').map(({ text }) => text),
    );
    expect(notes.join()).toContain(earlier.run_id);
  });

  it('creates one slide per listed view with its figure in the headline, all from the dataset of the measure', async () => {
    await using client = new TenantClient();
    const days = Array.from(
      { length: 120 },
      (_, i) =>
        `B${i},2026-0${1 + (i % 3)}-${10 + (i % 9)},${['North', 'South'][i % 2]},${['Adult', 'Child'][i % 4 > 1 ? 1 : 0]},${20 + (i % 5)}`,
    );
    await client.withNamedSource('ticket_bookings', 'csv', ['BookingNo,Day,Site,TicketKind,ticket_income_gbp', ...days, ''].join('\n'));
    const run = await createDeck(client, {
      language: 'en',
      input:
        'Four slides for the board on ticket income January to March 2026: total, by site, by ticket kind, and how it moved over the months. A number in each headline.',
    });
    const headlines = run.result.slides.map(({ headline }) => headline);
    const total = days.reduce((sum, line) => sum + Number(line.split(',').at(-1)), 0).toLocaleString('en-GB');
    expect(headlines).toHaveLength(4);
    expect(headlines.every((headline) => headline.includes(total))).toBe(true);
    expect(run.result.slides.slice(1).every(({ chart }) => chart !== null)).toBe(true);
  });
});
