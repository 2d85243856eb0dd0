import { eventually } from '../../harness/eventually.js';
import { codeOf, TenantClient, type RunAnswer } from '../../harness/tenant-client.js';

interface Candidate {
  candidate_id: string;
  status: string;
  rank: number;
  score: number;
  origin: string;
  catalogue_id: string | null;
  name: { de: string; en: string };
  direction: string | null;
  formula: string;
  sql: string;
  value: number;
  dataset_id: string;
  dataset_hash: string;
  run_id: string;
  metric_id: string | null;
  decision_reason: string | null;
}

/** Twelve projects with budget, actual cost and status; two are blocked. */
const PROJECTS = (actual: number): string =>
  [
    'Projekt;Status;Bereich;Budget_EUR;Ist_EUR',
    ...Array.from(
      { length: 12 },
      (_, index) => `P${index + 1};${index < 2 ? 'blockiert' : 'laufend'};${index % 2 ? 'IT' : 'Werk'};1000;${actual}`,
    ),
    '',
  ].join('\n');

/** One KPI as rows, without its direction. */
const SERIES = ['Monat;Kennzahl;Einheit;Wert', ...[1, 2, 3].map((month) => `2026-0${month}-01;Fluktuation;%;${month},5`), ''].join('\n');

const discover = async (client: TenantClient, body: object = {}): Promise<RunAnswer> => {
  const { body: accepted } = await client.post<RunAnswer>('/api/agents/kpi-discovery', { input: '', ...body });
  return client.untilRunEnds(accepted.run_id);
};

const candidates = async (client: TenantClient, query = 'limit=100'): Promise<Candidate[]> =>
  (await client.get<Candidate[]>(`/v1/kpi-candidates?${query}`)).body;

const candidateOf = async (client: TenantClient, catalogueId: string): Promise<Candidate> => {
  const candidate = (await candidates(client)).find((one) => one.catalogue_id === catalogueId);
  if (!candidate) throw new Error(`no candidate ${catalogueId}`);
  return candidate;
};

const ADOPT = `mutation ($id: ID!, $input: KpiCandidateAdoptInput) {
  adoptKpiCandidate(candidateId: $id, input: $input) {
    status decidedBy metric { metricId name status formula unit direction grain target { value } candidate { candidateId } } } }`;
const DISMISS = `mutation ($id: ID!, $reason: String) { dismissKpiCandidate(candidateId: $id, reason: $reason) { status decisionReason } }`;

interface Page {
  nodes: { candidateId: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

interface Adopted {
  adoptKpiCandidate: { status: string; decidedBy: string; metric: Record<string, unknown> & { metricId: string } };
}

const adopt = (client: TenantClient, id: string, input?: object) => client.graph<Adopted>(ADOPT, { id, input });
const dismiss = (client: TenantClient, id: string, reason?: string) =>
  client.graph<{ dismissKpiCandidate: { status: string; decisionReason: string | null } }>(DISMISS, { id, reason });

describe('KPI discovery', () => {
  it('is refused without a dataset and with a missing dataset', async () => {
    await using client = new TenantClient();
    await using other = new TenantClient();
    await other.withSource('csv', PROJECTS(500));
    const foreign = (await other.get<{ dataset_id: string }[]>('/v1/datasets')).body[0]?.dataset_id;
    expect(await discover(client, { language: 'de' })).toMatchObject({
      status: 'failed',
      error: { code: 'refused', message: 'Es liegt noch kein Datensatz vor.', missing: ['dataset'] },
    });
    expect(await discover(client, { dataset_ids: [foreign] })).toMatchObject({ status: 'failed', error: { code: 'refused' } });
    expect(await candidates(client)).toEqual([]);
  });

  it('proposes KPIs that the columns support, with values, evidence and reasons, best first', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', PROJECTS(500));
    const run = await discover(client, { language: 'de' });
    expect(run).toMatchObject({
      status: 'succeeded',
      degraded: false,
      markdown: expect.stringContaining('# Kennzahlen aus Ihren Daten'),
    });
    const proposed = await candidates(client);
    expect(proposed.map(({ score }) => score)).toEqual(proposed.map(({ score }) => score).toSorted((a, b) => b - a));
    const [dataset] = (await client.get<{ dataset_id: string; content_hash: string }[]>('/v1/datasets')).body;
    expect(await candidateOf(client, 'budget-consumption')).toMatchObject({
      candidate_id: expect.stringMatching(/^kpi_/),
      status: 'open',
      value: 50,
      direction: 'target',
      formula: expect.stringContaining('"Ist_EUR"'),
      sql: expect.stringContaining('FROM dataset'),
      reasons: expect.arrayContaining([{ de: expect.stringContaining('Spalten'), en: expect.stringContaining('columns') }]),
      dataset_id: dataset?.dataset_id,
      dataset_hash: dataset?.content_hash,
      run_id: run.run_id,
    });
    expect(await candidateOf(client, 'blocked-initiatives')).toMatchObject({ value: expect.closeTo(100 / 6, 9) });
    expect(await candidates(client, 'limit=1')).toHaveLength(1);
    expect(await candidates(client, 'status=dismissed')).toEqual([]);
    for (const query of ['limit=0', 'limit=101', 'status=great', 'limit=x'])
      expect((await client.get(`/v1/kpi-candidates?${query}`)).status).toBe(422);
  });

  it('refreshes open candidates, keeps decided ones, and removes those that the data no longer supports', async () => {
    await using client = new TenantClient();
    const { sourceId } = await client.withSource('csv', PROJECTS(500));
    await discover(client);
    const before = await candidateOf(client, 'budget-consumption');
    const blocked = await candidateOf(client, 'blocked-initiatives');
    expect((await dismiss(client, blocked.candidate_id, 'nicht steuerbar')).data).toEqual({
      dismissKpiCandidate: { status: 'DISMISSED', decisionReason: 'nicht steuerbar' },
    });
    expect(await client.replaceFile(sourceId, PROJECTS(800).replaceAll('blockiert', 'angehalten'))).toMatchObject({ status: 'succeeded' });
    await discover(client);
    expect(await candidateOf(client, 'budget-consumption')).toMatchObject({ candidate_id: before.candidate_id, value: 80, status: 'open' });
    const kept = await candidateOf(client, 'blocked-initiatives');
    expect(kept).toMatchObject({ status: 'dismissed', formula: blocked.formula, dataset_hash: blocked.dataset_hash });
    expect(await client.replaceFile(sourceId, PROJECTS(800).replace('Ist_EUR', 'Sonstiges'))).toMatchObject({ status: 'succeeded' });
    await discover(client);
    expect((await candidates(client)).map(({ catalogue_id: id }) => id)).not.toContain('budget-consumption');
    expect(await candidateOf(client, 'blocked-initiatives')).toMatchObject({ status: 'dismissed' });
    const { body: events } = await client.get<{ type: string; data: { found: number; new: number } }[]>('/v1/events/recent?limit=250');
    const found = events.filter(({ type }) => type === 'kpi_candidate.found').map(({ data }) => data);
    expect(found).toHaveLength(3);
    expect(found.at(-1)?.new).toBe(found.at(-1)?.found);
    expect(found[1]?.new).toBe(0);
  });
});

describe('a decision on a KPI candidate', () => {
  it('creates a computed metric on adoption, linked with the candidate', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', PROJECTS(500));
    await discover(client);
    const { candidate_id: id } = await candidateOf(client, 'budget-consumption');
    const { data } = await adopt(client, id, {
      language: 'EN',
      activate: true,
      target: { value: 60 },
      thresholds: { green: 5, amber: 20 },
      owner: 'PMO',
    });
    expect(data?.adoptKpiCandidate).toMatchObject({
      status: 'ADOPTED',
      decidedBy: 'demo',
      metric: {
        name: 'Budget consumption',
        status: 'ACTIVE',
        unit: '%',
        direction: 'TARGET',
        grain: 'ALL',
        target: { value: 60 },
        candidate: { candidateId: id },
      },
    });
    const metricId = data?.adoptKpiCandidate.metric.metricId;
    expect(await candidateOf(client, 'budget-consumption')).toMatchObject({ status: 'adopted', metric_id: metricId });
    const latest = await eventually(async () => {
      const { body } =
        await client.get<{ latest: { value: number; threshold_status: string; target_reached: boolean } | null }[]>(
          '/v1/metric-definitions',
        );
      return body[0]?.latest ?? undefined;
    });
    expect(latest).toMatchObject({ value: 50, threshold_status: 'amber', target_reached: false });
    const { body: events } = await client.get<{ type: string; subject: string }[]>('/v1/events/recent?limit=250');
    expect(events.find(({ type }) => type === 'kpi_candidate.adopted')).toMatchObject({ subject: id });
    const { body: badges } = await client.get<Record<string, number>>('/v1/nav/badges');
    expect(badges).toMatchObject({ metrics_off_target: 1, open_kpi_candidates: (await candidates(client, 'status=open')).length });
    const { body: cockpit } = await client.get<{ metrics: Record<string, unknown> }>('/v1/cockpit/summary');
    expect(cockpit.metrics).toMatchObject({
      active: 1,
      draft: 0,
      amber: 1,
      red: 0,
      off_target: 1,
      red_metrics: [],
      failed_computations: 0,
    });
  });

  it('takes effect once: of concurrent decisions one succeeds', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', PROJECTS(500));
    await discover(client);
    const { candidate_id: id } = await candidateOf(client, 'budget-consumption');
    const answers = await Promise.all([adopt(client, id), adopt(client, id), dismiss(client, id), adopt(client, id)]);
    expect(answers.map((answer) => codeOf(answer) ?? 'ok').toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'ok']);
    const { status } = await candidateOf(client, 'budget-consumption');
    expect((await client.get<unknown[]>('/v1/metric-definitions')).body).toHaveLength(status === 'adopted' ? 1 : 0);
    expect(codeOf(await dismiss(client, id))).toBe('CONFLICT');
  });

  it('leaves the candidate open if the metric is invalid', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', SERIES);
    await discover(client);
    const [series] = await candidates(client);
    expect(series).toMatchObject({ origin: 'series', name: { de: 'Fluktuation' }, direction: null, value: 3.5, status: 'open' });
    const id = series?.candidate_id ?? '';
    expect((await adopt(client, id)).errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ loc: ['body', 'direction'] }],
    });
    expect(codeOf(await adopt(client, id, { direction: 'LOWER', thresholds: { green: 9, amber: 1 } }))).toBe('VALIDATION_FAILED');
    expect(await candidates(client, 'status=open')).toHaveLength(1);
    expect((await client.get<unknown[]>('/v1/metric-definitions')).body).toEqual([]);
    expect((await adopt(client, id, { direction: 'LOWER' })).data?.adoptKpiCandidate.metric).toMatchObject({
      name: 'Fluktuation',
      direction: 'LOWER',
      status: 'DRAFT',
    });
  });

  it('is permitted to advisors of the tenant only', async () => {
    await using client = new TenantClient();
    await using other = new TenantClient();
    await client.withSource('csv', PROJECTS(500));
    await discover(client);
    const { candidate_id: id } = await candidateOf(client, 'budget-consumption');
    expect(await candidates(other)).toEqual([]);
    for (const answer of [
      await adopt(other, id),
      await dismiss(other, id),
      await other.graph(`{ kpiCandidate(candidateId: "${id}") { score } }`),
    ])
      expect(codeOf(answer)).toBe('NOT_FOUND');
    for (const answer of [await adopt(client.as('contributor'), id), await dismiss(client.as('viewer'), id)])
      expect(codeOf(answer)).toBe('FORBIDDEN');
    expect(codeOf(await dismiss(client, id, 'x'.repeat(501)))).toBe('VALIDATION_FAILED');
    expect(await candidateOf(client, 'budget-consumption')).toMatchObject({ status: 'open' });
    expect((await adopt(client.as('advisor'), id)).errors).toBeUndefined();
  });

  it('is made on candidates that are listed in pages, best first', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', PROJECTS(500));
    await client.withSource('csv', SERIES);
    await discover(client);
    const listed = (await candidates(client)).map(({ candidate_id: id }) => id);
    const paged: string[] = [];
    const pageAfter = async (after: string | null): Promise<Page> =>
      (
        await client.query<{ kpiCandidatesConnection: Page }>(
          `query ($after: String) { kpiCandidatesConnection(first: 1, after: $after) { nodes { candidateId } pageInfo { hasNextPage endCursor } } }`,
          { after },
        )
      ).kpiCandidatesConnection;
    let page = await pageAfter(null);
    paged.push(...page.nodes.map(({ candidateId }) => candidateId));
    while (page.pageInfo.hasNextPage) {
      page = await pageAfter(page.pageInfo.endCursor);
      paged.push(...page.nodes.map(({ candidateId }) => candidateId));
    }
    expect(listed.length).toBeGreaterThan(2);
    expect(paged).toEqual(listed);
  });
});
