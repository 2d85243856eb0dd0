import { rowCounts } from '../../harness/database.js';
import { currentStack } from '../../harness/stacks.js';
import { eventually } from '../../harness/eventually.js';
import { codeOf, TenantClient } from '../../harness/tenant-client.js';
import {
  type Version,
  ON_TIME,
  delivery,
  withDeliveries,
  define,
  series,
  untilReadySeries,
  revise,
  move,
  disposable,
} from './metric-client.js';

describe('a metric definition', () => {
  it('is created as a draft, computed, and listed with value, target and threshold status', async () => {
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

  it('may be a draft without a dataset, which cannot be activated', async () => {
    await using client = new TenantClient();
    const { status, body } = await define(client, { name: 'Später', formula: 'SUM("noch unbekannt")', direction: 'lower' });
    expect([status, body.status]).toEqual([201, 'draft']);
    expect(codeOf(await move(client, body.metric_id, 'activate'))).toBe('CONFLICT');
    expect((await define(client, { name: 'Gleich', formula: 'SUM(x)', direction: 'lower', activate: true })).status).toBe(409);
    expect((await client.get<unknown[]>('/v1/metric-definitions')).body).toHaveLength(1);
    expect(await series(client, body.metric_id)).toEqual({ points: [], computation: null });
  });

  it('is created once per idempotency key', async () => {
    await using client = new TenantClient();
    const body = { name: 'Einmal', formula: 'COUNT()', direction: 'higher' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => define(client, body, { 'idempotency-key': 'once' })));
    expect(new Set(answers.map(({ status, body: { metric_id } }) => `${status} ${metric_id}`)).size).toBe(1);
    expect((await define(client, { ...body, name: 'Anders' }, { 'idempotency-key': 'once' })).status).toBe(409);
    expect((await client.get<unknown[]>('/v1/metric-definitions')).body).toHaveLength(1);
  });

  it('is rejected without a write if it is invalid, with the location of the error', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    await using database = await disposable(currentStack().env['DATABASE_URL']);
    const before = await rowCounts(database.client, client.tenantId);
    const invalid: [Record<string, unknown>, string, RegExp][] = [
      [{ formula: 'SUM(Betrag)' }, 'body.formula', /no column "Betrag" \(at character 5\); did you mean "Betrag \(netto\)"/],
      [{ formula: 'SUM(Geliefert)' }, 'body.formula', /SUM requires a number/],
      [{ formula: 'SUM(' }, 'body.formula', /Expected a value, but the formula ends/],
      [{ formula: '\u0000' }, 'body.formula', /./],
      [{ formula: 'x'.repeat(4_001) }, 'body.formula', /./],
      [{ formula: '('.repeat(3_000) }, 'body.formula', /nested too deeply/],
      [{ formula: "COUNT_IF(Region = '\ud800')" }, 'body.formula', /./],
      [{ name: '' }, 'body.name', /./],
      [{ name: '   ' }, 'body.name', /name must not be empty/],
      [{ direction: 'sideways' }, 'body.direction', /./],
      [{ time_column: 'Region' }, 'body.time_column', /must contain dates/],
      [{ dimensions: ['Region', 'Regio'] }, 'body.dimensions.1', /did you mean "Region"/],
      [{ thresholds: { green: 1, amber: 2 } }, 'body.thresholds', /green must be greater than amber/],
      [{ target: { value: 1, due: '2026-13-01' } }, 'body.target', /./],
      [{ target: { value: 'much' } }, 'body.target', /./],
    ];
    for (const [change, location, message] of invalid) {
      const { status, body } = await client.post<{ detail: { loc: string[]; msg: string }[] }>(
        '/v1/metric-definitions',
        delivery(datasetId, change),
      );
      expect([JSON.stringify(change), status, body.detail[0]?.loc.join('.')]).toEqual([
        JSON.stringify(change),
        422,
        expect.stringContaining(location),
      ]);
      expect(body.detail.map(({ msg }) => msg).join('\n')).toMatch(message);
    }
    expect((await define(client, delivery('dst_00000000000000000000000000'))).status).toBe(404);
    expect(await rowCounts(database.client, client.tenantId)).toEqual(before);
  });

  it('can be changed by advisors and read by all roles of the tenant, and not by other tenants', async () => {
    await using client = new TenantClient();
    await using other = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { body } = await define(client.as('advisor'), delivery(datasetId));
    for (const role of ['viewer', 'contributor']) {
      expect((await define(client.as(role), delivery(datasetId))).status).toBe(403);
      expect(codeOf(await revise(client.as(role), body.metric_id, { expectedVersion: 1 }))).toBe('FORBIDDEN');
      expect((await client.as(role).get<unknown[]>('/v1/metric-definitions')).body).toHaveLength(1);
    }
    expect((await other.get<unknown[]>('/v1/metric-definitions')).body).toEqual([]);
    expect((await other.get(`/v1/metric-definitions/${body.metric_id}/versions`)).status).toBe(404);
    expect((await define(other, delivery(datasetId))).status).toBe(404);
    for (const answer of [
      await revise(other, body.metric_id, { expectedVersion: 1, name: 'Meins' }),
      await move(other, body.metric_id, 'activate'),
      await move(other, body.metric_id, 'retire'),
      await other.graph(`{ metricDefinition(metricId: "${body.metric_id}") { name } }`),
    ])
      expect(codeOf(answer)).toBe('NOT_FOUND');
    expect((await client.get<Version[]>(`/v1/metric-definitions/${body.metric_id}/versions`)).body).toMatchObject([
      { version: 1, status: 'draft' },
    ]);
  });
});

describe('checkFormula', () => {
  it('checks a formula against a dataset without defining a metric', async () => {
    await using client = new TenantClient();
    await using other = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const check = (tenant: TenantClient, formula: string, dataset?: string) =>
      tenant.graph<{ checkFormula: { fault: object | null; columns: string[]; sql: string | null } }>(
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
    expect(codeOf(await check(other, 'COUNT()', datasetId))).toBe('NOT_FOUND');
  });
});

describe('a metric in another domain', () => {
  it('appears in the search index and in the advice', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { body } = await define(
      client,
      delivery(datasetId, { activate: true, target: { value: 101, due: '2026-01-31' }, tags: ['Logistik'] }),
    );
    await untilReadySeries(client, body.metric_id);
    await using database = await disposable(currentStack().env['DATABASE_URL']);
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
    const { proactiveAdvice } = await client.query<{ proactiveAdvice: { items: object[]; unavailable: string[] } }>(
      `{ proactiveAdvice(language: EN) { unavailable items { code severity subjectId title } } }`,
    );
    expect(proactiveAdvice.unavailable).toEqual([]);
    expect(proactiveAdvice.items).toContainEqual({
      code: 'metric_target_missed',
      severity: 'WARNING',
      subjectId: body.metric_id,
      title: 'Target missed: Liefertermintreue',
    });
  });
});

describe('a version of a metric', () => {
  it('is listed before older ones, and differs from the last only in the given fields', async () => {
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
    expect((await untilReadySeries(client, body.metric_id)).points.map(({ value }) => value)).toEqual([3, 2, 0, 1]);
  });

  it('is written by only one of several concurrent revisions', async () => {
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

  it('goes from draft to active to retired and not back', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { body } = await define(client, delivery(datasetId));
    const activations = await Promise.all([move(client, body.metric_id, 'activate'), move(client, body.metric_id, 'activate')]);
    expect(activations.map((answer) => codeOf(answer) ?? 'ok').toSorted()).toEqual(['CONFLICT', 'ok']);
    expect(codeOf(await revise(client, body.metric_id, { expectedVersion: 1, datasetId: null }))).toBe('CONFLICT');
    expect((await move(client, body.metric_id, 'retire')).data).toEqual({ retireMetricDefinition: { status: 'RETIRED' } });
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

  it('cannot be changed in the database', async () => {
    await using client = new TenantClient();
    const { body } = await define(client, { name: 'Fest', formula: 'COUNT()', direction: 'higher' });
    const { env } = currentStack();
    const attempts = [`UPDATE metrics.version SET name = 'anders'`, `DELETE FROM metrics.version`];
    await using runtime = await disposable(env['DATABASE_URL']);
    await using owner = await disposable(env['DATABASE_OWNER_URL']);
    await runtime.client.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
    for (const attempt of attempts)
      await expect(runtime.client.query(`${attempt} WHERE metric_id = '${body.metric_id}'`)).rejects.toThrow(/permission denied/);
    // Forced row-level security also applies to the owner, so each transaction disables it for the table and is rolled back.
    for (const attempt of attempts) {
      await owner.client.query('BEGIN');
      await owner.client.query('ALTER TABLE metrics.version NO FORCE ROW LEVEL SECURITY');
      await expect(owner.client.query(`${attempt} WHERE metric_id = '${body.metric_id}'`)).rejects.toThrow(/never changes/);
      await owner.client.query('ROLLBACK');
    }
    expect((await client.get<Version[]>(`/v1/metric-definitions/${body.metric_id}/versions`)).body).toMatchObject([{ name: 'Fest' }]);
  });
});

describe('the list of metric definitions', () => {
  it('can be paged and filtered', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    await define(client, { name: 'Alpha_1', formula: 'COUNT()', direction: 'higher', tags: ['a', 'b'] });
    await define(client, { name: 'Beta', formula: 'COUNT()', direction: 'higher', tags: ['b'] });
    await define(client, delivery(datasetId, { activate: true }));
    const names = async (filter: string) =>
      (
        await client.query<{ metricDefinitionsConnection: { nodes: { name: string }[] } }>(
          `{ metricDefinitionsConnection(first: 10, filter: {${filter}}) { nodes { name } } }`,
        )
      ).metricDefinitionsConnection.nodes.map(({ name }) => name);
    expect(await names('')).toEqual(['Liefertermintreue', 'Beta', 'Alpha_1']);
    expect(await names('tags: ["b"]')).toEqual(['Beta', 'Alpha_1']);
    expect(await names('tags: ["a"]')).toEqual(['Alpha_1']);
    expect(await names('statuses: [ACTIVE]')).toEqual(['Liefertermintreue']);
    expect(await names('text: "A_"')).toEqual(['Alpha_1']);
    expect(await names(`datasetIds: ["${datasetId}"]`)).toEqual(['Liefertermintreue']);
    const page = await client.query<{
      metricDefinitionsConnection: { totalCount: number; pageInfo: { hasNextPage: boolean; endCursor: string } };
    }>(`{ metricDefinitionsConnection(first: 2) { totalCount pageInfo { hasNextPage endCursor } } }`);
    expect(page.metricDefinitionsConnection).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
  });
});
