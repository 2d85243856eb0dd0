import { eventsOf } from '../harness/events-of.js';
import { EVENT_LOG, EVENT_LOG_FIGURES } from '../fixtures/event-log.fixture.js';
import { ANSWERS } from '../fixtures/onboarding.fixture.js';
import { eventually } from '../harness/eventually.js';
import { GraphJourney, RestJourney, type Journey, type UploadLink } from './journeys.js';

const put = async ({ url, headers }: UploadLink, body: string): Promise<void> => {
  expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(201);
};

/** Executes all steps of a new tenant, from onboarding to the download of an export. */
const execute = async (journey: Journey): Promise<void> => {
  const { company_name: name, employees, ...rest } = ANSWERS;
  const onboarding = await journey.beginOnboarding({ company_name: name, employees });
  expect(await journey.answer(onboarding, rest)).toBe('completed');
  expect(await journey.approveOnboarding(onboarding)).toEqual({ status: 'approved', setup: 'succeeded' });

  // The onboarding created a source, whose file has not been uploaded yet.
  const created = (await journey.sources()).find((source) => source.name === 'Auftragsprotokoll');
  if (!created?.upload) throw new Error('the onboarding created no source with an upload link');
  await put(created.upload, EVENT_LOG);
  expect(await journey.untilEnded(await journey.sync(created.id))).toBe('succeeded');
  const second = await journey.register('Lieferungen', 'csv');
  await put(second.upload, DELIVERIES);
  expect(await journey.untilEnded(await journey.sync(second.id))).toBe('succeeded');
  expect(await journey.checkQuality(created.id)).toBe('succeeded');

  const datasets = new Map((await journey.datasets()).map((dataset) => [dataset.name, dataset.id]));
  expect([...datasets.keys()].toSorted()).toEqual(['Auftragsprotokoll', 'Lieferungen']);
  const metric = await journey.define({
    name: 'Liefertermintreue',
    formula: `100 * COUNT_IF(DATE_DIFF('day', Geliefert, Zugesagt) >= 0) / COUNT(Geliefert)`,
    datasetId: datasets.get('Lieferungen') ?? '',
    timeColumn: 'Geliefert',
    dimensions: ['Region'],
  });
  expect(await eventually(async () => (await journey.latestValue(metric)) ?? undefined)).toBe(50);

  const run = await journey.start('process-mining');
  expect(await journey.untilEnded(run ?? '')).toBe('succeeded');
  await journey.contribute('process-mining', 'Nach dem Zurückweisen wartet der Vorgang, bis die Fachabteilung antwortet.');
  expect(await journey.analyze('process-mining')).toMatchObject({ degraded: true });
  expect(await journey.complete('process-mining')).toEqual({ state: 'done', unmet: [] });

  const scope = await journey.requestScope({ title: 'Sonderfreigaben prüfen', budget: 30_000, dataClasses: ['internal'] });
  expect(scope.decision).toBe('approval_required');
  expect(await journey.approveScope(scope.id)).toBe('approved');
  const route = await journey.requestRoute('report-generation');
  expect(route.status).toBe('pending');
  expect(await journey.approveRoute(route.id)).toBe('approved');

  expect(await journey.ask('Wer verantwortet das Auftragsmanagement?')).toEqual({ degraded: true, noEvidence: false });
  expect(await journey.chat('Was steht als Nächstes an?')).toMatchObject({ degraded: true });
  expect(await journey.untilEnded(await journey.brief())).toBe('succeeded');
  expect(await journey.untilEnded(await journey.exportDataset(datasets.get('Auftragsprotokoll') ?? ''))).toBe('succeeded');
  const file = await (await fetch(await journey.downloadLink(await journey.latestExport()))).text();
  expect(file.trim().split('\n')).toHaveLength(EVENT_LOG_FIGURES.events + 1);
};

const DELIVERIES = `Nr;Zugesagt;Geliefert;Region
1;2026-01-10;2026-01-09;Nord
2;2026-01-12;2026-01-15;Süd
3;2026-02-03;2026-02-05;Süd
4;2026-02-05;2026-02-05;Nord
`;

const COMPARED_PATHS = [
  '/v1/company-profile',
  '/v1/onboarding/sessions',
  '/v1/transformation/program',
  '/v1/transformation/board',
  '/v1/transformation/scope-checks',
  '/v1/sources',
  '/v1/datasets',
  '/v1/data-trust/status',
  '/v1/metric-definitions',
  '/v1/process-landscape/progress',
  '/v1/process-landscape/steps/process-mining/contributions',
  '/v1/tenant-isolation/model-routing/decisions',
  '/v1/agents/exports',
  '/v1/nav/badges',
  '/v1/cockpit/summary',
];

/** Names of fields that depend on timing, or are hashes and sizes of files that contain their creation time. */
const NOT_COMPARED = /^sequence$|seconds|^age_|^sha256$|^bytes$|hash$|^revision$|^activity$|^answer_log$|^cursor$/;

/** Replaces ids, timestamps, links and the tenant's name by placeholders; everything else must be equal. */
const withPlaceholders = (text: string, tenantId: string): string =>
  text
    .replaceAll(tenantId, '<tenant>')
    .replaceAll(tenantId.replace('tnt_', ''), '<tenant>')
    .replaceAll(/\b[a-z]{2,4}_[0-9a-hjkmnp-tv-z]{26}\b/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>')
    .replace(/^https?:.*$/, '<link>');

const comparable = (value: unknown, tenantId: string): unknown => {
  if (typeof value === 'string') return withPlaceholders(value, tenantId);
  if (Array.isArray(value)) return value.map((inner) => comparable(inner, tenantId));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !NOT_COMPARED.test(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, comparable(inner, tenantId)]));
};

const stateOf = async ({ client }: Journey): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    await Promise.all(
      COMPARED_PATHS.map(async (path) => {
        const { status, body } = await client.get(path);
        expect([path, status]).toEqual([path, 200]);
        return [path, comparable(body, client.tenantId)] as const;
      }),
    ),
  );

describe('the complete journey of a new tenant', () => {
  it('is possible over REST alone and over GraphQL alone, and ends in the same state', async () => {
    const journeys = [new RestJourney(), new GraphJourney()] as const;
    await Promise.all(journeys.map(execute));
    const [byRest, byGraph] = await Promise.all(journeys.map(stateOf));
    expect(byGraph).toEqual(byRest);
    // The compared state must not be empty.
    expect(byRest?.['/v1/cockpit/summary']).toMatchObject({ data: { datasets: 2 }, onboarding: { approved: 1 } });
    for (const { client } of journeys) await eventsOf(client);
  });
});
