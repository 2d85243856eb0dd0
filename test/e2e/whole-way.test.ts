import { EVENT_LOG, EVENT_LOG_FIGURES } from '../fixtures/event-log.fixture.js';
import { ANSWERS } from '../fixtures/onboarding.fixture.js';
import { eventually } from '../harness/tenant-client.js';
import { GraphWay, RestWay, type Place, type Way } from './ways.js';

const put = async ({ url, headers }: Place, body: string): Promise<void> => {
  expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(201);
};

/** From the first interview to the file in hand, as a new tenant. */
const travel = async (way: Way): Promise<void> => {
  const { company_name: name, employees, ...rest } = ANSWERS;
  const onboarding = await way.beginOnboarding({ company_name: name, employees });
  expect(await way.answer(onboarding, rest)).toBe('completed');
  expect(await way.approveOnboarding(onboarding)).toEqual({ status: 'approved', setup: 'succeeded' });

  // The interview named a source; its file is still to come.
  const named = (await way.sources()).find((source) => source.name === 'Auftragsprotokoll');
  if (!named?.upload) throw new Error('the onboarding made no source to upload to');
  await put(named.upload, EVENT_LOG);
  expect(await way.untilEnded(await way.sync(named.id))).toBe('succeeded');
  const second = await way.register('Lieferungen', 'csv');
  await put(second.upload, DELIVERIES);
  expect(await way.untilEnded(await way.sync(second.id))).toBe('succeeded');
  expect(await way.checkQuality(named.id)).toBe('succeeded');

  const datasets = new Map((await way.datasets()).map((dataset) => [dataset.name, dataset.id]));
  expect([...datasets.keys()].toSorted()).toEqual(['Auftragsprotokoll', 'Lieferungen']);
  const metric = await way.define({
    name: 'Liefertermintreue',
    formula: `100 * COUNT_IF(DATE_DIFF('day', Geliefert, Zugesagt) >= 0) / COUNT(Geliefert)`,
    datasetId: datasets.get('Lieferungen') ?? '',
    timeColumn: 'Geliefert',
    dimensions: ['Region'],
  });
  expect(await eventually(async () => (await way.latestValue(metric)) ?? undefined, 45)).toBe(50);

  const run = await way.start('process-mining');
  expect(await way.untilEnded(run ?? '')).toBe('succeeded');
  await way.contribute('process-mining', 'Nach dem Zurückweisen wartet der Vorgang, bis die Fachabteilung antwortet.');
  expect(await way.analyze('process-mining')).toMatchObject({ degraded: true });
  expect(await way.complete('process-mining')).toEqual({ state: 'done', unmet: [] });

  const scope = await way.requestScope({ title: 'Sonderfreigaben prüfen', budget: 30_000, dataClasses: ['internal'] });
  expect(scope.decision).toBe('approval_required');
  expect(await way.approveScope(scope.id)).toBe('approved');
  const route = await way.requestRoute('report-generation');
  expect(route.status).toBe('pending');
  expect(await way.approveRoute(route.id)).toBe('approved');

  expect(await way.ask('Wer verantwortet das Auftragsmanagement?')).toEqual({ degraded: true, noEvidence: false });
  expect(await way.chat('Was steht als Nächstes an?')).toMatchObject({ degraded: true });
  expect(await way.untilEnded(await way.brief())).toBe('succeeded');
  expect(await way.untilEnded(await way.exportDataset(datasets.get('Auftragsprotokoll') ?? ''))).toBe('succeeded');
  const file = await (await fetch(await way.downloadLink(await way.latestExport()))).text();
  expect(file.trim().split('\n')).toHaveLength(EVENT_LOG_FIGURES.events + 1);
};

const DELIVERIES = `Nr;Zugesagt;Geliefert;Region
1;2026-01-10;2026-01-09;Nord
2;2026-01-12;2026-01-15;Süd
3;2026-02-03;2026-02-05;Süd
4;2026-02-05;2026-02-05;Nord
`;

const READINGS = [
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

/** Counts that depend on how fast a way was gone, and hashes of files that name the moment they were made. */
const OWN = /^sequence$|seconds|^age_|^sha256$|^bytes$|hash$|^revision$|^activity$|^answer_log$|^cursor$/;

/** Ids, moments, links and the tenant's own name become what they are; everything else must be equal. */
const neutral = (text: string, tenantId: string): string =>
  text
    .replaceAll(tenantId, '<tenant>')
    .replaceAll(tenantId.replace('tnt_', ''), '<tenant>')
    .replaceAll(/\b[a-z]{2,4}_[0-9a-hjkmnp-tv-z]{26}\b/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>')
    .replace(/^https?:.*$/, '<link>');

const comparable = (value: unknown, tenantId: string): unknown => {
  if (typeof value === 'string') return neutral(value, tenantId);
  if (Array.isArray(value)) return value.map((inner) => comparable(inner, tenantId));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !OWN.test(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, comparable(inner, tenantId)]));
};

const stateOf = async ({ client }: Way): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    await Promise.all(
      READINGS.map(async (path) => {
        const { status, body } = await client.get(path);
        expect([path, status]).toEqual([path, 200]);
        return [path, comparable(body, client.tenantId)] as const;
      }),
    ),
  );

describe('the whole way of a new tenant', () => {
  it('can be gone by REST alone and by GraphQL alone, and ends in the same state', async () => {
    const ways = [new RestWay(), new GraphWay()] as const;
    await Promise.all(ways.map(travel));
    const [byRest, byGraph] = await Promise.all(ways.map(stateOf));
    expect(byGraph).toEqual(byRest);
    // What is compared must be there.
    expect(byRest?.['/v1/cockpit/summary']).toMatchObject({ data: { datasets: 2 }, onboarding: { approved: 1 } });
  }, 120_000);
});
