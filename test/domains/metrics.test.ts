import { freePort } from '../../platform/embedded/index.js';
import { connectTo, rowCounts } from '../harness/database.js';
import { startProcess, untilReady } from '../harness/stack.mjs';
import { theStack } from '../harness/stacks.js';
import { eventually, TenantClient, type RunAnswer } from '../harness/tenant-client.js';

interface Version {
  metric_id: string;
  version: number;
  name: string;
  formula: string;
  status: string;
  is_current: boolean;
  grain: string;
  time_column: string | null;
  change_note: string | null;
}

interface Point {
  periodStart: string | null;
  dimensionValue: string | null;
  value: number | null;
  n: number;
  thresholdStatus: string;
  targetReached: boolean | null;
  change: { previous: number; absolute: number; relative: number | null } | null;
}

interface Series {
  points: Point[];
  computation: {
    status: string;
    stale: boolean;
    datasetVersion: number | null;
    runId: string | null;
    error: { code: string; message: string } | null;
  } | null;
}

/** Deliveries of four months: day promised, day delivered, region, amount in German notation. */
const DELIVERIES = `Nr;Zugesagt;Geliefert;Region;"Betrag (netto)"
1;2026-01-10;2026-01-09;Nord;100,50
2;2026-01-12;2026-01-15;Süd;200,00
3;2026-01-20;2026-01-20;Nord;300,25
4;2026-02-03;2026-02-02;Süd;50,00
5;2026-02-10;2026-02-11;Süd;75,00
6;2026-04-01;2026-04-01;Nord;10,00
`;
const ON_TIME = '100 * COUNT_IF(DATE_DIFF(\'day\', "Geliefert", Zugesagt) >= 0) / COUNT(Geliefert)';

const delivery = (datasetId: string, changes: Record<string, unknown> = {}) => ({
  name: 'Liefertermintreue',
  formula: ON_TIME,
  direction: 'higher',
  unit: '%',
  dataset_id: datasetId,
  time_column: 'Geliefert',
  dimensions: ['Region'],
  target: { value: 60, due: '2026-12-31' },
  thresholds: { green: 60, amber: 50 },
  ...changes,
});

const datasetOf = async (client: TenantClient): Promise<string> =>
  (await client.get<{ dataset_id: string }[]>('/v1/datasets')).body[0]?.dataset_id ?? '';

const withDeliveries = async (client: TenantClient): Promise<{ datasetId: string; sourceId: string }> => {
  const { sourceId } = await client.withSource('csv', DELIVERIES);
  return { sourceId, datasetId: await datasetOf(client) };
};

const define = (client: TenantClient, body: object, headers?: Record<string, string>) =>
  client.post<Version>('/v1/metric-definitions', body, headers);

const SERIES = `points { periodStart dimensionValue value n thresholdStatus targetReached change { previous absolute relative } }
  computation { status stale datasetVersion runId error { code message } }`;

const series = async (client: TenantClient, metricId: string, args = ''): Promise<Series> =>
  (
    await client.ask<{ metricDefinition: { values: Series } }>(
      `query ($id: ID!) { metricDefinition(metricId: $id) { values${args && `(${args})`} { ${SERIES} } } }`,
      { id: metricId },
    )
  ).metricDefinition.values;

/** The values once they are there, of the dataset's present content. */
const untilReadySeries = (client: TenantClient, metricId: string, args = ''): Promise<Series> =>
  eventually(async () => {
    const found = await series(client, metricId, args);
    return found.computation?.status === 'ready' && !found.computation.stale ? found : undefined;
  }, 45);

const revise = (client: TenantClient, metricId: string, input: Record<string, unknown>) =>
  client.graph<{ reviseMetricDefinition: { version: number } }>(
    `mutation ($id: ID!, $input: MetricDefinitionReviseInput!) { reviseMetricDefinition(metricId: $id, input: $input) { version } }`,
    { id: metricId, input },
  );

const move = (client: TenantClient, metricId: string, to: 'activate' | 'retire') =>
  client.graph<Record<string, { status: string }>>(`mutation ($id: ID!) { ${to}MetricDefinition(metricId: $id) { status } }`, {
    id: metricId,
  });

const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }): string | undefined => errors?.[0]?.extensions.code;

let gold: Awaited<ReturnType<typeof startGoldApi>>;
beforeAll(async () => {
  gold = await startGoldApi();
}, 120_000);
afterAll(() => gold[Symbol.asyncDispose]());

describe('defining metrics', () => {
  it('begins with a draft, computes it, and tells value, target and threshold status in the list', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { seen } = client.subscribe({ last: 100 });
    const { status, body } = await define(client, delivery(datasetId));
    expect([status, body]).toMatchObject([
      201,
      {
        metric_id: expect.stringMatching(/^met_/),
        version: 1,
        status: 'draft',
        is_current: true,
        grain: 'month',
        name: 'Liefertermintreue',
      },
    ]);
    await untilReadySeries(client, body.metric_id);
    const { body: list } = await client.get<Record<string, unknown>[]>('/v1/metric-definitions');
    expect(list).toMatchObject([
      {
        metric_id: body.metric_id,
        version: 1,
        status: 'draft',
        target: { value: 60, due: '2026-12-31' },
        latest: { period_start: '2026-04-01', value: 100, n: 1, threshold_status: 'green', target_reached: true, change: null },
        computation: { status: 'ready', stale: false, dataset_version: 1 },
      },
    ]);
    await eventually(() => seen.find(({ type, subject }) => type === 'metric.refreshed' && subject === body.metric_id));
    expect(seen.find(({ type }) => type === 'metric.created')).toMatchObject({
      subject: body.metric_id,
      data: { version: 1, status: 'draft' },
    });
  });

  it('may go without a dataset as a draft, which then cannot be activated', async () => {
    await using client = new TenantClient();
    const { status, body } = await define(client, { name: 'Später', formula: 'SUM("noch unbekannt")', direction: 'lower' });
    expect([status, body.status]).toEqual([201, 'draft']);
    expect(codeOf(await move(client, body.metric_id, 'activate'))).toBe('CONFLICT');
    expect((await define(client, { name: 'Gleich', formula: 'SUM(x)', direction: 'lower', activate: true })).status).toBe(409);
    expect((await client.get<unknown[]>('/v1/metric-definitions')).body).toHaveLength(1);
    expect(await series(client, body.metric_id)).toEqual({ points: [], computation: null });
  });

  it('gives one metric for one key', async () => {
    await using client = new TenantClient();
    const body = { name: 'Einmal', formula: 'COUNT()', direction: 'higher' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => define(client, body, { 'idempotency-key': 'once' })));
    expect(new Set(answers.map(({ status, body: { metric_id } }) => `${status} ${metric_id}`)).size).toBe(1);
    expect((await define(client, { ...body, name: 'Anders' }, { 'idempotency-key': 'once' })).status).toBe(409);
    expect((await client.get<unknown[]>('/v1/metric-definitions')).body).toHaveLength(1);
  });

  it('refuses what does not fit, names the place, and writes nothing', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    await using database = await disposable(theStack().env['DATABASE_URL']);
    const before = await rowCounts(database.client, client.tenantId);
    const refused: [Record<string, unknown>, string, RegExp][] = [
      [{ formula: 'SUM(Betrag)' }, 'body.formula', /no column "Betrag" \(at character 5\); did you mean "Betrag \(netto\)"/],
      [{ formula: 'SUM(Geliefert)' }, 'body.formula', /SUM needs a number/],
      [{ formula: 'SUM(' }, 'body.formula', /The formula ends where a value is expected/],
      [{ formula: '\u0000' }, 'body.formula', /./],
      [{ formula: 'x'.repeat(4_001) }, 'body.formula', /./],
      [{ formula: '('.repeat(3_000) }, 'body.formula', /nested too deeply/],
      [{ formula: "COUNT_IF(Region = '\ud800')" }, 'body.formula', /./],
      [{ name: '' }, 'body.name', /./],
      [{ name: '   ' }, 'body.name', /needs a name/],
      [{ direction: 'sideways' }, 'body.direction', /./],
      [{ time_column: 'Region' }, 'body.time_column', /holds no dates/],
      [{ dimensions: ['Region', 'Regio'] }, 'body.dimensions.1', /did you mean "Region"/],
      [{ thresholds: { green: 1, amber: 2 } }, 'body.thresholds', /green lies above amber/],
      [{ target: { value: 1, due: '2026-13-01' } }, 'body.target', /./],
      [{ target: { value: 'much' } }, 'body.target', /./],
    ];
    for (const [change, place, message] of refused) {
      const { status, body } = await client.post<{ detail: { loc: string[]; msg: string }[] }>(
        '/v1/metric-definitions',
        delivery(datasetId, change),
      );
      expect([JSON.stringify(change), status, body.detail[0]?.loc.join('.')]).toEqual([
        JSON.stringify(change),
        422,
        expect.stringContaining(place),
      ]);
      expect(body.detail.map(({ msg }) => msg).join('\n')).toMatch(message);
    }
    expect((await define(client, delivery('dst_00000000000000000000000000'))).status).toBe(404);
    expect(await rowCounts(database.client, client.tenantId)).toEqual(before);
  });

  it('is for advisors; reading is for all of the tenant, and for nobody else', async () => {
    await using client = new TenantClient();
    await using stranger = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { body } = await define(client.as('advisor'), delivery(datasetId));
    for (const role of ['viewer', 'contributor']) {
      expect((await define(client.as(role), delivery(datasetId))).status).toBe(403);
      expect(codeOf(await revise(client.as(role), body.metric_id, { expectedVersion: 1 }))).toBe('FORBIDDEN');
      expect((await client.as(role).get<unknown[]>('/v1/metric-definitions')).body).toHaveLength(1);
    }
    expect((await stranger.get<unknown[]>('/v1/metric-definitions')).body).toEqual([]);
    expect((await stranger.get(`/v1/metric-definitions/${body.metric_id}/versions`)).status).toBe(404);
    expect((await define(stranger, delivery(datasetId))).status).toBe(404);
    for (const answer of [
      await revise(stranger, body.metric_id, { expectedVersion: 1, name: 'Meins' }),
      await move(stranger, body.metric_id, 'activate'),
      await move(stranger, body.metric_id, 'retire'),
      await stranger.graph(`{ metricDefinition(metricId: "${body.metric_id}") { name } }`),
    ])
      expect(codeOf(answer)).toBe('NOT_FOUND');
    expect((await client.get<Version[]>(`/v1/metric-definitions/${body.metric_id}/versions`)).body).toMatchObject([
      { version: 1, status: 'draft' },
    ]);
  });
});

describe('writing formulas', () => {
  it('can be tried against a dataset before anything is defined', async () => {
    await using client = new TenantClient();
    await using stranger = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const check = (asking: TenantClient, formula: string, dataset?: string) =>
      asking.graph<{ checkFormula: { fault: object | null; columns: string[]; sql: string | null } }>(
        `query ($formula: String!, $dataset: ID) { checkFormula(formula: $formula, datasetId: $dataset) { fault { reason start end suggestion } columns sql } }`,
        { formula, dataset },
      );
    expect((await check(client, ON_TIME, datasetId)).data?.checkFormula).toEqual({
      fault: null,
      columns: ['Geliefert', 'Zugesagt'],
      sql: expect.stringContaining('"Geliefert"'),
    });
    expect((await check(client, 'SUM(Zugesgt)', datasetId)).data?.checkFormula).toEqual({
      fault: { reason: 'There is no column "Zugesgt"', start: 4, end: 11, suggestion: '"Zugesagt"' },
      columns: [],
      sql: null,
    });
    expect((await check(client, 'SUM(whatever)')).data?.checkFormula).toEqual({ fault: null, columns: [], sql: null });
    expect(codeOf(await check(stranger, 'COUNT()', datasetId))).toBe('NOT_FOUND');
  });
});

describe('other parts of the service', () => {
  it('learn of metrics: the search index, the advice', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { body } = await define(
      client,
      delivery(datasetId, { activate: true, target: { value: 101, due: '2026-01-31' }, tags: ['Logistik'] }),
    );
    await untilReadySeries(client, body.metric_id);
    await using database = await disposable(theStack().env['DATABASE_URL']);
    await database.client.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
    const { rows } = await database.client.query(
      `SELECT document_id, title, body, facets FROM search.document WHERE collection = 'metrics'`,
    );
    expect(rows).toMatchObject([
      {
        document_id: body.metric_id,
        title: 'Liefertermintreue',
        body: expect.stringContaining('Logistik'),
        facets: { status: 'active', version: 1 },
      },
    ]);
    const { proactiveAdvice } = await client.ask<{ proactiveAdvice: { items: object[]; unavailable: string[] } }>(
      `{ proactiveAdvice(language: "en") { unavailable items { code severity subjectId title } } }`,
    );
    expect(proactiveAdvice.unavailable).toEqual([]);
    expect(proactiveAdvice.items).toContainEqual({
      code: 'metric_target_missed',
      severity: 'warning',
      subjectId: body.metric_id,
      title: 'Target missed: Liefertermintreue',
    });
  });
});

describe('versions', () => {
  it('follow each other, newest first, and only what is given changes', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { body } = await define(client, delivery(datasetId, { owner: 'Lager' }));
    await revise(client, body.metric_id, { expectedVersion: 1, formula: 'COUNT()', unit: null, changeNote: 'gezählt' });
    const { body: versions } = await client.get<(Version & { unit: string | null; owner: string | null })[]>(
      `/v1/metric-definitions/${body.metric_id}/versions`,
    );
    expect(versions).toMatchObject([
      { version: 2, formula: 'COUNT()', unit: null, owner: 'Lager', change_note: 'gezählt', is_current: true, name: 'Liefertermintreue' },
      { version: 1, formula: ON_TIME, unit: '%', owner: 'Lager', change_note: null, is_current: false },
    ]);
    expect((await untilReadySeries(client, body.metric_id)).points.map(({ value }) => value)).toEqual([3, 2, 1]);
  });

  it('are written by one of two who start from the same', async () => {
    await using client = new TenantClient();
    const { body } = await define(client, { name: 'Umkämpft', formula: 'COUNT()', direction: 'higher' });
    for (let round = 1; round <= 4; round += 1) {
      const answers = await Promise.all(
        ['A', 'B', 'C'].map((name) => revise(client, body.metric_id, { expectedVersion: round, name: `${name}${round}` })),
      );
      expect(answers.filter(({ data }) => data?.reviseMetricDefinition?.version === round + 1)).toHaveLength(1);
      expect(answers.filter((answer) => codeOf(answer) === 'CONFLICT')).toHaveLength(2);
    }
    const { body: versions } = await client.get<Version[]>(`/v1/metric-definitions/${body.metric_id}/versions`);
    expect(versions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
    expect(codeOf(await revise(client, body.metric_id, { expectedVersion: 2, name: 'zu spät' }))).toBe('CONFLICT');
  });

  it('go from draft to active to retired and not back', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { body } = await define(client, delivery(datasetId));
    const activations = await Promise.all([move(client, body.metric_id, 'activate'), move(client, body.metric_id, 'activate')]);
    expect(activations.map((answer) => codeOf(answer) ?? 'ok').toSorted()).toEqual(['CONFLICT', 'ok']);
    expect(codeOf(await revise(client, body.metric_id, { expectedVersion: 1, datasetId: null }))).toBe('CONFLICT');
    expect((await move(client, body.metric_id, 'retire')).data).toEqual({ retireMetricDefinition: { status: 'retired' } });
    for (const answer of [
      await move(client, body.metric_id, 'retire'),
      await move(client, body.metric_id, 'activate'),
      await revise(client, body.metric_id, { expectedVersion: 1, name: 'x' }),
    ])
      expect(codeOf(answer)).toBe('CONFLICT');
    const { body: events } = await client.get<{ type: string }[]>('/v1/events/recent?limit=250');
    expect(events.map(({ type }) => type).filter((type) => /^metric\.(activated|retired|revised)$/.test(type))).toEqual([
      'metric.retired',
      'metric.activated',
    ]);
  });

  it('are kept by the database from everybody', async () => {
    await using client = new TenantClient();
    const { body } = await define(client, { name: 'Fest', formula: 'COUNT()', direction: 'higher' });
    const { env } = theStack();
    const attempts = [`UPDATE metrics.version SET name = 'anders'`, `DELETE FROM metrics.version`];
    await using runtime = await disposable(env['DATABASE_URL']);
    await using owner = await disposable(env['DATABASE_OWNER_URL']);
    await runtime.client.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
    for (const attempt of attempts)
      await expect(runtime.client.query(`${attempt} WHERE metric_id = '${body.metric_id}'`)).rejects.toThrow(/permission denied/);
    // The owner is bound by row security too: a transaction that lifts it for the table, and is rolled back.
    for (const attempt of attempts) {
      await owner.client.query('BEGIN');
      await owner.client.query('ALTER TABLE metrics.version NO FORCE ROW LEVEL SECURITY');
      await expect(owner.client.query(`${attempt} WHERE metric_id = '${body.metric_id}'`)).rejects.toThrow(/never changes/);
      await owner.client.query('ROLLBACK');
    }
    expect((await client.get<Version[]>(`/v1/metric-definitions/${body.metric_id}/versions`)).body).toMatchObject([{ name: 'Fest' }]);
  });
});

describe('computed values', () => {
  it('are right by period and dimension, with change and status', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { body } = await define(client, delivery(datasetId));
    const { points } = await untilReadySeries(client, body.metric_id);
    expect(points).toEqual([
      expect.objectContaining({
        periodStart: '2026-01-01',
        value: 200 / 3,
        n: 3,
        thresholdStatus: 'green',
        targetReached: true,
        change: null,
      }),
      expect.objectContaining({ periodStart: '2026-02-01', value: 50, n: 2, thresholdStatus: 'amber', targetReached: false }),
      expect.objectContaining({ periodStart: '2026-04-01', value: 100, n: 1, change: null }),
    ]);
    expect(points[1]?.change).toEqual({ previous: 200 / 3, absolute: 50 - 200 / 3, relative: (50 - 200 / 3) / (200 / 3) });
    const quarters = await series(client, body.metric_id, 'grain: quarter');
    expect(quarters.points.map(({ periodStart, value }) => [periodStart, value])).toEqual([
      ['2026-01-01', 60],
      ['2026-04-01', 100],
    ]);
    const regions = await series(client, body.metric_id, 'grain: year, dimension: "Region"');
    expect(regions.points.map(({ dimensionValue, value, n }) => [dimensionValue, value, n])).toEqual([
      ['Nord', 100, 3],
      ['Süd', 100 / 3, 3],
    ]);
    const south = await series(client, body.metric_id, 'dimension: "Region", dimensionValue: "Süd", from: "2026-02-01", to: "2026-03-31"');
    expect(south.points).toMatchObject([{ periodStart: '2026-02-01', value: 50, change: { previous: 0, relative: null } }]);
    expect((await series(client, body.metric_id, 'grain: all')).points).toMatchObject([{ periodStart: null, value: 200 / 3, n: 6 }]);
  });

  it('are asked for by what the metric has', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { body } = await define(client, delivery(datasetId));
    for (const args of ['grain: day', 'dimension: "Betrag"', 'dimensionValue: "Nord"', 'from: "gestern"', 'to: "2026-02-30"']) {
      const answer = await client.graph(`{ metricDefinition(metricId: "${body.metric_id}") { values(${args}) { grain } } }`);
      expect([args, codeOf(answer)]).toEqual([args, 'VALIDATION_FAILED']);
    }
  });

  it('follow the data of an active metric; those of a draft are told to be stale', async () => {
    await using client = new TenantClient();
    const { datasetId, sourceId } = await withDeliveries(client);
    const { body: active } = await define(client, delivery(datasetId, { activate: true }));
    const { body: draft } = await define(client, delivery(datasetId));
    await untilReadySeries(client, active.metric_id);
    await untilReadySeries(client, draft.metric_id);
    await replace(client, sourceId, `${DELIVERIES}7;2026-04-10;2026-04-12;West;1,00\n`);
    const followed = await eventually(async () => {
      const found = await series(client, active.metric_id);
      return found.computation?.datasetVersion === 2 ? found : undefined;
    });
    expect(followed.points.at(-1)).toMatchObject({ periodStart: '2026-04-01', value: 50, n: 2 });
    const kept = await series(client, draft.metric_id);
    expect(kept.points.at(-1)).toMatchObject({ value: 100, n: 1 });
    expect(kept.computation).toMatchObject({ stale: true, status: 'ready', datasetVersion: 1 });
  });

  it('that cannot be had any more are told so, and the last ones stay', async () => {
    await using client = new TenantClient();
    const { datasetId, sourceId } = await withDeliveries(client);
    const { body } = await define(client, delivery(datasetId, { activate: true }));
    await untilReadySeries(client, body.metric_id);
    await replace(client, sourceId, DELIVERIES.replace('Zugesagt', 'Versprochen'));
    const failed = await eventually(async () => {
      const found = await series(client, body.metric_id);
      return found.computation?.status === 'failed' ? found : undefined;
    });
    expect(failed.computation).toMatchObject({
      stale: true,
      error: { code: 'formula_error', message: expect.stringContaining('no column "Zugesagt"') },
    });
    expect(failed.points).toHaveLength(3);
    expect(codeOf(await revise(client, body.metric_id, { expectedVersion: 1, name: 'noch nicht' }))).toBe('VALIDATION_FAILED');
  });

  it('are the same on both read paths', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { body } = await define(client, delivery(datasetId));
    const { body: other } = await define(
      client,
      delivery(datasetId, { name: 'Betrag', formula: 'SUM("Betrag (netto)") / 3', grain: 'day', thresholds: null }),
    );
    for (const { metric_id: id } of [body, other]) await untilReadySeries(client, id);
    const onGold = new TenantClient(client.tenantId, undefined, gold.url);
    const questions = [
      '',
      'grain: quarter',
      'grain: year, dimension: "Region"',
      'dimension: "Region", from: "2026-02-01"',
      'grain: all',
      'to: "2026-01-31"',
    ];
    let points = 0;
    for (const { metric_id: id } of [body, other])
      for (const question of questions) {
        const [rows, files] = [await series(client, id, question), await series(onGold, id, question)];
        expect(files).toEqual(rows);
        points += files.points.length;
      }
    expect(points).toBeGreaterThan(20);
    expect((await onGold.get('/v1/metric-definitions')).body).toEqual((await client.get('/v1/metric-definitions')).body);
    const status = await onGold.request<Record<string, unknown>>('GET', '/v1/lakehouse/status');
    expect([status.status, status.body]).toMatchObject([
      200,
      { path: 'gold', readable: true, reason: null, counts: { tables: expect.any(Number) } },
    ]);
  });

  it('that a cancelled run was to compute are not awaited for ever', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { body } = await define(client, delivery(datasetId));
    await untilReadySeries(client, body.metric_id);
    await using runtime = await disposable(theStack().env['DATABASE_URL']);
    await runtime.client.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
    const { rows } = await runtime.client.query<{ run_id: string }>(`SELECT run_id FROM metrics.computation`);
    await runtime.client.query(`UPDATE metrics.computation SET status = 'computing'`);
    await runtime.client.query(`UPDATE agents.run SET status = 'cancelled' WHERE run_id = $1`, [rows[0]?.run_id]);
    expect((await series(client, body.metric_id)).computation).toMatchObject({ status: 'failed', error: { code: 'cancelled' } });
  });
});

describe('the state of the gold layer', () => {
  it('is told to anybody, names no tenant and reads no headers', async () => {
    const { url } = theStack();
    const strangers: Record<string, string>[] = [{}, { 'x-tenant-id': 'NOT A TENANT' }, { authorization: 'Bearer nonsense' }];
    for (const headers of strangers) {
      const response = await fetch(`${url}/v1/lakehouse/status`, { headers });
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(JSON.parse(text)).toMatchObject({ path: 'postgres', readable: true, reason: null, checked_at: expect.any(String) });
      expect(text).not.toContain('tnt_');
    }
  });

  it('counts what was refreshed', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { body } = await define(client, delivery(datasetId));
    await untilReadySeries(client, body.metric_id);
    const status = await eventually(async () => {
      const { body: found } = await client.get<{ age_seconds: number | null; counts: { tables: number; values: number } }>(
        '/v1/lakehouse/status',
      );
      return found.age_seconds !== null && found.counts.tables > 0 ? found : undefined;
    });
    expect(status.counts.values).toBeGreaterThanOrEqual(status.counts.tables);
  });

  it('says that it cannot be read where a file is away, with 200', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { body } = await define(client, delivery(datasetId));
    await untilReadySeries(client, body.metric_id);
    await using database = await disposable(theStack().env['DATABASE_URL']);
    await database.client.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
    // The newest file of all, so that it is the one that is tried.
    await database.client.query(
      `UPDATE metrics.computation SET computed_at = now() + interval '1 hour', blob_name = replace(blob_name, '.parquet', '0.parquet')`,
    );
    const onGold = new TenantClient(client.tenantId, undefined, gold.url);
    const told = await eventually(async () => {
      const answer = await onGold.get<{ readable: boolean }>('/v1/lakehouse/status');
      return answer.body.readable ? undefined : answer;
    });
    expect([told.status, told.body]).toMatchObject([200, { path: 'gold', readable: false, reason: 'file_missing', age_seconds: 0 }]);
    expect(codeOf(await onGold.graph(`{ metricDefinition(metricId: "${body.metric_id}") { values { grain } } }`))).toBe('UNAVAILABLE');
    expect((await client.get<{ readable: boolean }>('/v1/lakehouse/status')).body.readable).toBe(true);
    await database.client.query(
      `UPDATE metrics.computation SET computed_at = now(), blob_name = replace(blob_name, '0.parquet', '.parquet')`,
    );
    expect((await series(onGold, body.metric_id)).points).toHaveLength(3);
  });
});

describe('lists of metrics', () => {
  it('come in pages and by what is asked for', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    await define(client, { name: 'Alpha_1', formula: 'COUNT()', direction: 'higher', tags: ['a', 'b'] });
    await define(client, { name: 'Beta', formula: 'COUNT()', direction: 'higher', tags: ['b'] });
    await define(client, delivery(datasetId, { activate: true }));
    const names = async (filter: string) =>
      (
        await client.ask<{ metricDefinitionsConnection: { nodes: { name: string }[] } }>(
          `{ metricDefinitionsConnection(first: 10, filter: {${filter}}) { nodes { name } } }`,
        )
      ).metricDefinitionsConnection.nodes.map(({ name }) => name);
    expect(await names('')).toEqual(['Liefertermintreue', 'Beta', 'Alpha_1']);
    expect(await names('tag: "b"')).toEqual(['Beta', 'Alpha_1']);
    expect(await names('tag: "a"')).toEqual(['Alpha_1']);
    expect(await names('statuses: [active]')).toEqual(['Liefertermintreue']);
    expect(await names('nameContains: "A_"')).toEqual(['Alpha_1']);
    expect(await names(`datasetId: "${datasetId}"`)).toEqual(['Liefertermintreue']);
    const page = await client.ask<{
      metricDefinitionsConnection: { totalCount: number; pageInfo: { hasNextPage: boolean; endCursor: string } };
    }>(`{ metricDefinitionsConnection(first: 2) { totalCount pageInfo { hasNextPage endCursor } } }`);
    expect(page.metricDefinitionsConnection).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
  });
});

const replace = async (client: TenantClient, sourceId: string, content: string): Promise<void> => {
  const { source } = await client.ask<{ source: { upload: { url: string; headers: Record<string, string> } } }>(
    `query ($id: ID!) { source(sourceId: $id) { upload { url headers } } }`,
    { id: sourceId },
  );
  await fetch(source.upload.url, { method: 'PUT', headers: source.upload.headers, body: content });
  const { body } = await client.post<RunAnswer>(`/v1/sources/${sourceId}/sync`);
  expect(await client.untilRunEnds(body.run_id)).toMatchObject({ status: 'succeeded' });
};

const disposable = async (url: string | undefined) => {
  const client = await connectTo(url);
  return { client, [Symbol.asyncDispose]: () => client.end() };
};

/** Another API on the same databases that reads the gold layer from its files. */
const startGoldApi = async (): Promise<{ url: string } & AsyncDisposable> => {
  const { env, logFile } = theStack();
  const port = await freePort();
  const { SUBGRAPH_URLS: _, ...own } = env;
  const child = await startProcess(['--services=gateway,subgraphs'], { ...own, PORT: String(port), LAKEHOUSE_READ_PATH: 'gold' }, logFile);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child, logFile);
  return { url, [Symbol.asyncDispose]: () => child.stop() };
};
