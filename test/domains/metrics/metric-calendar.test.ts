import { eventually } from '../../harness/eventually.js';
import { TenantClient } from '../../harness/tenant-client.js';
import { define, untilReadySeries } from './metric-client.js';

interface Value {
  periodStart: string;
  value: number | null;
  n: number;
  blankRows: number;
  missingReason: string | null;
}

const metricOf = async (client: TenantClient, csv: string, metric: Record<string, unknown>): Promise<string> => {
  await client.withSource('csv', csv);
  const [dataset] = (await client.get<{ dataset_id: string }[]>('/v1/datasets')).body;
  const { body } = await define(client, { name: 'KPI', direction: 'lower', dataset_id: dataset?.dataset_id, ...metric });
  await untilReadySeries(client, body.metric_id);
  return body.metric_id;
};

const valuesOf = async (client: TenantClient, metricId: string, args = ''): Promise<Value[]> =>
  (
    await client.query<{ metricDefinition: { values: { points: Value[] } } }>(
      `query ($id: ID!) { metricDefinition(metricId: $id) { values${args} { points { periodStart value n blankRows missingReason } } } }`,
      { id: metricId },
    )
  ).metricDefinition.values.points;

const starts = (values: readonly Value[]) => values.map(({ periodStart, value }) => [periodStart, value]);

const INSTANTS = `id;bestellt
1;2026-04-30T23:40:00+02:00
2;2026-05-01T00:20:00+02:00
3;2026-05-01T01:50:00+02:00
4;2026-05-20T10:00:00+02:00
`;

describe('a period of a metric', () => {
  it('follows the time zone of the tenant for times with an offset', async () => {
    await using client = new TenantClient();
    const metricId = await metricOf(client, INSTANTS, { formula: 'COUNT()', time_column: 'bestellt', grain: 'day' });
    expect(starts(await valuesOf(client, metricId, '(grain: MONTH)'))).toEqual([
      ['2026-04-01', 1],
      ['2026-05-01', 3],
    ]);
    expect((await valuesOf(client, metricId, '(to: "2026-05-02")')).map(({ value }) => value)).toEqual([1, 2, 0]);
  });

  it('follows the time zone of the source before that of the tenant', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', INSTANTS, { time_zone: 'America/New_York' });
    const [dataset] = (await client.get<{ dataset_id: string; columns: unknown[] }[]>('/v1/datasets')).body;
    expect(dataset?.columns).toContainEqual({ name: 'bestellt', type: 'timestamp', is_instant: true });
    const { body } = await define(client, {
      ...{ name: 'Bestellungen', formula: 'COUNT()', direction: 'higher', dataset_id: dataset?.dataset_id, time_column: 'bestellt' },
    });
    const { points } = await untilReadySeries(client, body.metric_id);
    expect(points.map(({ periodStart, value }) => [periodStart, value])).toEqual([
      ['2026-04-01', 3],
      ['2026-05-01', 1],
    ]);
  });

  it('does not shift times without an offset', async () => {
    await using client = new TenantClient();
    const csv = 'id;am\n1;2026-04-30T23:40:00\n2;2026-05-01T00:20:00\n';
    const metricId = await metricOf(client, csv, { formula: 'COUNT()', time_column: 'am' });
    expect(starts(await valuesOf(client, metricId))).toEqual([
      ['2026-04-01', 1],
      ['2026-05-01', 1],
    ]);
  });

  it('begins with the fiscal year of the tenant', async () => {
    await using client = new TenantClient();
    const settings = { fiscal_year_start_month: 7, time_zone: 'Europe/Vienna' };
    await client.request('PATCH', `/v1/tenants/${client.tenantId}`, { settings });
    expect(
      await client.query('query ($id: ID!) { tenant(tenantId: $id) { timeZone fiscalYearStartMonth } }', { id: client.tenantId }),
    ).toEqual({
      tenant: { timeZone: 'Europe/Vienna', fiscalYearStartMonth: 7 },
    });
    const metricId = await metricOf(client, 'id;am\n1;2025-06-30\n2;2025-07-01\n3;2026-06-30\n', { formula: 'COUNT()', time_column: 'am' });
    expect(starts(await valuesOf(client, metricId, '(grain: YEAR)'))).toEqual([
      ['2024-07-01', 1],
      ['2025-07-01', 2],
    ]);
  });

  it('cannot be based on an unknown time zone or month', async () => {
    await using client = new TenantClient();
    for (const settings of [{ time_zone: 'Berlin' }, { time_zone: '+02:00' }, { fiscal_year_start_month: 0 }]) {
      const response = await client.request('PATCH', `/v1/tenants/${client.tenantId}`, { settings });
      expect(response.status).toBe(422);
    }
  });
});

describe('a value of a metric', () => {
  it('is 0 in a month without rows or without matching rows', async () => {
    await using client = new TenantClient();
    const csv = 'id;am;art\n1;2026-01-10;Sturz\n2;2026-01-11;Schnitt\n3;2026-04-02;Schnitt\n';
    const metricId = await metricOf(client, csv, { formula: "COUNT_IF(art = 'Sturz')", time_column: 'am' });
    expect(starts(await valuesOf(client, metricId))).toEqual([
      ['2026-01-01', 1],
      ['2026-02-01', 0],
      ['2026-03-01', 0],
      ['2026-04-01', 0],
    ]);
  });

  it('states the rows that blanks leave out, and why there is no value', async () => {
    await using client = new TenantClient();
    const csv = 'id;am;umsatz;rabatt\n1;2026-01-10;100;10\n2;2026-01-11;200;\n3;2026-02-02;300;\n4;2026-03-02;0;0\n';
    const difference = await metricOf(client, csv, { formula: 'SUM(umsatz - rabatt)', time_column: 'am' });
    expect(await valuesOf(client, difference)).toEqual([
      { periodStart: '2026-01-01', value: 90, n: 1, blankRows: 1, missingReason: null },
      { periodStart: '2026-02-01', value: null, n: 0, blankRows: 1, missingReason: 'ONLY_BLANKS' },
      { periodStart: '2026-03-01', value: 0, n: 1, blankRows: 0, missingReason: null },
    ]);
    const warned = await client.query(
      `query ($id: ID!) { metricDefinition(metricId: $id) { values { computation { warnings { code } } } } }`,
      { id: difference },
    );
    expect(warned).toEqual({ metricDefinition: { values: { computation: { warnings: [{ code: 'ROWS_WITH_BLANKS' }] } } } });
    const [dataset] = (await client.get<{ dataset_id: string }[]>('/v1/datasets')).body;
    const rate = await define(client, {
      ...{
        name: 'Rabattquote',
        formula: '100 * SUM(rabatt) / SUM(umsatz)',
        direction: 'lower',
        dataset_id: dataset?.dataset_id,
        time_column: 'am',
      },
    });
    await eventually(async () => (await valuesOf(client, rate.body.metric_id)).length > 0 || undefined, 45);
    expect((await valuesOf(client, rate.body.metric_id)).at(-1)).toMatchObject({ value: null, missingReason: 'DIVISION_BY_ZERO' });
  });
});
