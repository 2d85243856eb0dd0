import { tenantMonth } from '../../harness/tenant-date.js';
import { freePort } from '../../../platform/embedded/index.js';
import { startProcess, untilReady } from '../../harness/stack.mjs';
import { currentStack } from '../../harness/stacks.js';
import { eventually } from '../../harness/eventually.js';
import { codeOf, TenantClient } from '../../harness/tenant-client.js';
import { DELIVERIES, ON_TIME, delivery, withDeliveries, define, series, untilReadySeries, revise, disposable } from './metric-client.js';

let gold: Awaited<ReturnType<typeof startGoldApi>>;
/** A tenant with deliveries, for tests that neither change nor replace data, and that read only metrics of their own. */
let shared: { client: TenantClient; datasetId: string };
beforeAll(async () => {
  const client = new TenantClient();
  const [{ datasetId }, api] = await Promise.all([withDeliveries(client), startGoldApi()]);
  shared = { client, datasetId };
  gold = api;
});
afterAll(async () => {
  await shared.client[Symbol.asyncDispose]();
  await gold[Symbol.asyncDispose]();
});

const warningCodes = async (client: TenantClient, id: string): Promise<string[]> => {
  const { metricDefinition } = await client.query<{ metricDefinition: { values: { computation: { warnings: { code: string }[] } } } }>(
    'query ($id: ID!) { metricDefinition(metricId: $id) { values { computation { warnings { code } } } } }',
    { id },
  );
  return metricDefinition.values.computation.warnings.map(({ code }) => code);
};

describe('a computed value', () => {
  it('is computed by period and dimension, with change and status', async () => {
    const { client, datasetId } = shared;
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

  it('is in percent if the formula gives a share and the unit is %, with a warning', async () => {
    const { client, datasetId } = shared;
    const { body } = await define(client, delivery(datasetId, { formula: ON_TIME.replace('100 * ', '') }));
    const { points } = await untilReadySeries(client, body.metric_id);
    expect(points.map(({ value, thresholdStatus }) => [Math.round(value ?? 0), thresholdStatus])).toEqual([
      [67, 'GREEN'],
      [50, 'AMBER'],
      [100, 'GREEN'],
    ]);
    expect(await warningCodes(client, body.metric_id)).toContain('SHARE_SCALED');
  });

  it('has a warning if an order total is repeated or a label makes a row a total', async () => {
    await using client = new TenantClient();
    const lines = [1, 2, 3, 4].flatMap((order) => [1, 2].map((line) => `R${order};${line};${order * line};${100 + order}`));
    await client.withSource('csv', `Rechnung;Pos;Menge;Rechnungsbetrag\n${lines.join('\n')}\nSumme;;99;\n`);
    const [dataset] = (await client.get<{ dataset_id: string; warnings: { code: string }[] }[]>('/v1/datasets')).body;
    expect(dataset?.warnings.map(({ code }) => code)).toEqual(['total_rows', 'values_repeated']);
    const { body } = await define(client, {
      ...{
        name: 'Umsatz',
        formula: 'SUM(Rechnungsbetrag)',
        direction: 'higher',
        unit: 'EUR',
        dataset_id: dataset?.dataset_id,
        grain: 'all',
      },
      ...{ activate: true },
    });
    await untilReadySeries(client, body.metric_id);
    expect(await warningCodes(client, body.metric_id)).toEqual(expect.arrayContaining(['TOTALS_KEPT', 'VALUES_REPEATED']));
  });

  it('is neither judged nor compared in a period that the data do not cover, and the latest value is of a covered one', async () => {
    await using client = new TenantClient();
    const month = (moved: number): string => tenantMonth(moved).toISOString().slice(0, 10);
    const rows = [-3, -2, -1, 1].map((moved) => `${month(moved)};${50 + moved}`);
    await client.withSource('csv', `Monat;Quote\n${rows.join('\n')}\n`);
    const [dataset] = (await client.get<{ dataset_id: string }[]>('/v1/datasets')).body;
    const { body } = await define(client, {
      ...{ name: 'Quote', formula: 'AVG(Quote)', direction: 'higher', unit: '%', dataset_id: dataset?.dataset_id, time_column: 'Monat' },
      ...{ target: { value: 60 }, thresholds: { green: 60, amber: 55 }, activate: true },
    });
    const { points, computation } = await untilReadySeries(client, body.metric_id);
    expect(computation?.completeUntil).toBe(month(0));
    expect(points.map(({ periodStart, value, isComplete }) => [periodStart, value, isComplete])).toEqual([
      [month(-3), 47, true],
      [month(-2), 48, true],
      [month(-1), 49, true],
      [month(1), 51, false],
    ]);
    expect(points[2]).toMatchObject({ thresholdStatus: 'RED', targetReached: false, change: { previous: 48 } });
    expect(points[3]).toMatchObject({ thresholdStatus: 'NONE', targetReached: null, change: null });
    const years = await series(client, body.metric_id, 'grain: YEAR');
    expect(years.points.at(-1)).toMatchObject({ isComplete: false, thresholdStatus: 'NONE' });
    expect(await client.query('{ cockpit { metrics { red redMetrics { value periodStart } } } }')).toEqual({
      cockpit: { metrics: { red: 1, redMetrics: [{ value: 49, periodStart: month(-1) }] } },
    });
  });

  it('is rejected for a period or dimension that the metric does not have', async () => {
    const { client, datasetId } = shared;
    const { body } = await define(client, delivery(datasetId));
    for (const args of ['grain: day', 'dimension: "Betrag"', 'dimensionValue: "Nord"', 'from: "gestern"', 'to: "2026-02-30"']) {
      const answer = await client.graph(`{ metricDefinition(metricId: "${body.metric_id}") { values(${args}) { grain } } }`);
      expect([args, codeOf(answer)]).toEqual([args, 'VALIDATION_FAILED']);
    }
  });

  it('follows the data of an active metric, and is marked as stale for a draft', async () => {
    await using client = new TenantClient();
    const { datasetId, sourceId } = await withDeliveries(client);
    const { body: active } = await define(client, delivery(datasetId, { activate: true }));
    const { body: draft } = await define(client, delivery(datasetId));
    await untilReadySeries(client, active.metric_id);
    await untilReadySeries(client, draft.metric_id);
    expect(await client.replaceFile(sourceId, `${DELIVERIES}7;2026-04-10;2026-04-12;West;1,00\n`)).toMatchObject({ status: 'succeeded' });
    const refreshed = await eventually(async () => {
      const current = await series(client, active.metric_id);
      return current.computation?.datasetVersion === 2 ? current : undefined;
    });
    expect(refreshed.points.at(-1)).toMatchObject({ periodStart: '2026-04-01', value: 50, n: 2 });
    const kept = await series(client, draft.metric_id);
    expect(kept.points.at(-1)).toMatchObject({ value: 100, n: 1 });
    expect(kept.computation).toMatchObject({ stale: true, status: 'READY', datasetVersion: 1 });
  });

  it('stays at the last successful computation if a new one fails, with the error', async () => {
    await using client = new TenantClient();
    const { datasetId, sourceId } = await withDeliveries(client);
    const { body } = await define(client, delivery(datasetId, { activate: true }));
    await untilReadySeries(client, body.metric_id);
    expect(await client.replaceFile(sourceId, DELIVERIES.replace('Zugesagt', 'Versprochen'))).toMatchObject({ status: 'succeeded' });
    const failed = await eventually(async () => {
      const current = await series(client, body.metric_id);
      return current.computation?.status === 'FAILED' ? current : undefined;
    });
    expect(failed.computation).toMatchObject({
      stale: true,
      error: { code: 'formula_error', message: expect.stringContaining('no column "Zugesagt"') },
    });
    expect(failed.points).toHaveLength(3);
    expect(codeOf(await revise(client, body.metric_id, { expectedVersion: 1, name: 'noch nicht' }))).toBe('VALIDATION_FAILED');
  });

  it('is the same on both read paths', async () => {
    const { client, datasetId } = shared;
    const { body } = await define(client, delivery(datasetId));
    const { body: other } = await define(
      client,
      delivery(datasetId, { name: 'Betrag', formula: 'SUM("Betrag (netto)") / 3', grain: 'day', thresholds: null }),
    );
    for (const { metric_id: id } of [body, other]) await untilReadySeries(client, id);
    const onGold = new TenantClient(client.tenantId, undefined, gold.url);
    const argumentLists = [
      '',
      'grain: QUARTER',
      'grain: YEAR, dimension: "Region"',
      'dimension: "Region", from: "2026-02-01"',
      'grain: ALL',
      'to: "2026-01-31"',
    ];
    let points = 0;
    for (const { metric_id: id } of [body, other])
      for (const args of argumentLists) {
        const [rows, files] = [await series(client, id, args), await series(onGold, id, args)];
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

  it('is reported as failed if its run was cancelled', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { body } = await define(client, delivery(datasetId));
    await untilReadySeries(client, body.metric_id);
    await using runtime = await disposable(currentStack().env['DATABASE_URL']);
    await runtime.client.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
    const { rows } = await runtime.client.query<{ run_id: string }>(`SELECT run_id FROM metrics.computation`);
    await runtime.client.query(`UPDATE metrics.computation SET status = 'computing'`);
    await runtime.client.query(`UPDATE agents.run SET status = 'cancelled' WHERE run_id = $1`, [rows[0]?.run_id]);
    expect((await series(client, body.metric_id)).computation).toMatchObject({ status: 'FAILED', error: { code: 'cancelled' } });
  });
});

describe('the state of the gold layer', () => {
  it('is public, names no tenant and ignores headers', async () => {
    const { url } = currentStack();
    const headerSets: Record<string, string>[] = [{}, { 'x-tenant-id': 'NOT A TENANT' }, { authorization: 'Bearer nonsense' }];
    for (const headers of headerSets) {
      const response = await fetch(`${url}/v1/lakehouse/status`, { headers });
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(JSON.parse(text)).toMatchObject({ path: 'postgres', readable: true, reason: null, checked_at: expect.any(String) });
      expect(text).not.toContain('tnt_');
    }
  });

  it('counts refreshed tables and values', async () => {
    const { client, datasetId } = shared;
    const { body } = await define(client, delivery(datasetId));
    await untilReadySeries(client, body.metric_id);
    const status = await eventually(async () => {
      const { body: state } = await client.get<{ age_seconds: number | null; counts: { tables: number; values: number } }>(
        '/v1/lakehouse/status',
      );
      return state.age_seconds !== null && state.counts.tables > 0 ? state : undefined;
    });
    expect(status.counts.values).toBeGreaterThanOrEqual(status.counts.tables);
  });

  it('reports with 200 that it is unreadable if a file is missing', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { body } = await define(client, delivery(datasetId));
    await untilReadySeries(client, body.metric_id);
    await using database = await disposable(currentStack().env['DATABASE_URL']);
    await database.client.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
    // Makes it the newest file, which is the one that the status reads.
    await database.client.query(
      `UPDATE metrics.computation SET computed_at = now() + interval '1 hour', blob_name = replace(blob_name, '.parquet', '0.parquet')`,
    );
    const onGold = new TenantClient(client.tenantId, undefined, gold.url);
    const unreadable = await eventually(async () => {
      const response = await onGold.get<{ readable: boolean }>('/v1/lakehouse/status');
      return response.body.readable ? undefined : response;
    });
    expect([unreadable.status, unreadable.body]).toMatchObject([
      200,
      { path: 'gold', readable: false, reason: 'file_missing', age_seconds: 0 },
    ]);
    expect(codeOf(await onGold.graph(`{ metricDefinition(metricId: "${body.metric_id}") { values { grain } } }`))).toBe('UNAVAILABLE');
    expect((await client.get<{ readable: boolean }>('/v1/lakehouse/status')).body.readable).toBe(true);
    await database.client.query(
      `UPDATE metrics.computation SET computed_at = now(), blob_name = replace(blob_name, '0.parquet', '.parquet')`,
    );
    expect((await series(onGold, body.metric_id)).points).toHaveLength(3);
  });
});

/** Starts a second API on the same databases that reads computed values from the files of the gold layer. */
const startGoldApi = async (): Promise<{ url: string } & AsyncDisposable> => {
  const { env, logFile } = currentStack();
  const port = await freePort();
  const { SUBGRAPH_URLS: _, ...own } = env;
  const child = await startProcess(['--services=gateway,subgraphs'], { ...own, PORT: String(port), LAKEHOUSE_READ_PATH: 'gold' }, logFile);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child, logFile);
  return { url, [Symbol.asyncDispose]: () => child.stop() };
};
