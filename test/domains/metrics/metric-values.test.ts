import { freePort } from '../../../platform/embedded/index.js';
import { startProcess, untilReady } from '../../harness/stack.mjs';
import { theStack } from '../../harness/stacks.js';
import { codeOf, eventually, TenantClient } from '../../harness/tenant-client.js';
import { DELIVERIES, delivery, withDeliveries, define, series, untilReadySeries, revise, disposable } from './metric-client.js';

let gold: Awaited<ReturnType<typeof startGoldApi>>;
beforeAll(async () => {
  gold = await startGoldApi();
}, 120_000);
afterAll(() => gold[Symbol.asyncDispose]());

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
        thresholdStatus: 'GREEN',
        targetReached: true,
        change: null,
      }),
      expect.objectContaining({ periodStart: '2026-02-01', value: 50, n: 2, thresholdStatus: 'AMBER', targetReached: false }),
      expect.objectContaining({ periodStart: '2026-04-01', value: 100, n: 1, change: null }),
    ]);
    expect(points[1]?.change).toEqual({ previous: 200 / 3, absolute: 50 - 200 / 3, relative: (50 - 200 / 3) / (200 / 3) });
    const quarters = await series(client, body.metric_id, 'grain: QUARTER');
    expect(quarters.points.map(({ periodStart, value }) => [periodStart, value])).toEqual([
      ['2026-01-01', 60],
      ['2026-04-01', 100],
    ]);
    const regions = await series(client, body.metric_id, 'grain: YEAR, dimension: "Region"');
    expect(regions.points.map(({ dimensionValue, value, n }) => [dimensionValue, value, n])).toEqual([
      ['Nord', 100, 3],
      ['Süd', 100 / 3, 3],
    ]);
    const south = await series(client, body.metric_id, 'dimension: "Region", dimensionValue: "Süd", from: "2026-02-01", to: "2026-03-31"');
    expect(south.points).toMatchObject([{ periodStart: '2026-02-01', value: 50, change: { previous: 0, relative: null } }]);
    expect((await series(client, body.metric_id, 'grain: ALL')).points).toMatchObject([{ periodStart: null, value: 200 / 3, n: 6 }]);
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
    expect(await client.replaceFile(sourceId, `${DELIVERIES}7;2026-04-10;2026-04-12;West;1,00\n`)).toMatchObject({ status: 'succeeded' });
    const followed = await eventually(async () => {
      const found = await series(client, active.metric_id);
      return found.computation?.datasetVersion === 2 ? found : undefined;
    });
    expect(followed.points.at(-1)).toMatchObject({ periodStart: '2026-04-01', value: 50, n: 2 });
    const kept = await series(client, draft.metric_id);
    expect(kept.points.at(-1)).toMatchObject({ value: 100, n: 1 });
    expect(kept.computation).toMatchObject({ stale: true, status: 'READY', datasetVersion: 1 });
  });

  it('that cannot be had any more are told so, and the last ones stay', async () => {
    await using client = new TenantClient();
    const { datasetId, sourceId } = await withDeliveries(client);
    const { body } = await define(client, delivery(datasetId, { activate: true }));
    await untilReadySeries(client, body.metric_id);
    expect(await client.replaceFile(sourceId, DELIVERIES.replace('Zugesagt', 'Versprochen'))).toMatchObject({ status: 'succeeded' });
    const failed = await eventually(async () => {
      const found = await series(client, body.metric_id);
      return found.computation?.status === 'FAILED' ? found : undefined;
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
      'grain: QUARTER',
      'grain: YEAR, dimension: "Region"',
      'dimension: "Region", from: "2026-02-01"',
      'grain: ALL',
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
    expect((await series(client, body.metric_id)).computation).toMatchObject({ status: 'FAILED', error: { code: 'cancelled' } });
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
