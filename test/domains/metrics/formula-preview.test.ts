import { eventually } from '../../harness/eventually.js';
import { codeOf, TenantClient } from '../../harness/tenant-client.js';
import { define, delivery, ON_TIME, revise, untilReadySeries, withDeliveries } from './metric-client.js';

interface Preview {
  status: string;
  grain: string;
  timeColumn: string | null;
  points: {
    periodStart: string | null;
    value: number | null;
    missingReason: string | null;
    n: number;
    blankRows: number;
    isComplete: boolean;
  }[];
  warnings: { code: string; text: { de: string; en: string } }[];
}

const PREVIEW =
  'status grain timeColumn points { periodStart value missingReason n blankRows isComplete } warnings { code text { de en } }';

/** Checks a formula and asks again while a busy machine does not compute its values in time. */
const preview = (client: TenantClient, formula: string, datasetId: string | null, args = '') =>
  eventually(async () => {
    const answer = await client.graph<{ checkFormula: { fault: { start: number } | null; preview: Preview | null } | null }>(
      `query ($formula: String!, $dataset: ID) { checkFormula(formula: $formula, datasetId: $dataset) { fault { start } preview${args} { ${PREVIEW} } } }`,
      { formula, dataset: datasetId },
    );
    return answer.data?.checkFormula?.preview?.status === 'TIMED_OUT' ? undefined : answer;
  });

describe('the preview of a formula', () => {
  it('has the values that a metric with the formula gets, and stores nothing', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { data } = await preview(client, ON_TIME, datasetId, '(timeColumn: "Geliefert", unit: "%")');
    expect((await client.get<unknown[]>('/v1/metric-definitions')).body).toEqual([]);
    const { body } = await define(client, delivery(datasetId));
    const stored = await untilReadySeries(client, body.metric_id);
    const ofPreview = data?.checkFormula?.preview?.points.map(({ periodStart, value, n, isComplete }) => ({
      periodStart,
      value,
      n,
      isComplete,
    }));
    expect(ofPreview).toEqual(stored.points.map(({ periodStart, value, n, isComplete }) => ({ periodStart, value, n, isComplete })));
    expect(ofPreview?.map(({ periodStart, n }) => [periodStart, n])).toEqual([
      ['2026-01-01', 3],
      ['2026-02-01', 2],
      ['2026-04-01', 1],
    ]);
    expect(data?.checkFormula?.preview).toMatchObject({ status: 'READY', grain: 'MONTH', timeColumn: 'Geliefert' });
  });

  it('has the newest periods of the given grain, fills empty ones of sums, and warns of a scaled share', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const sums = await preview(client, 'SUM("Betrag (netto)")', datasetId, '(timeColumn: "Geliefert", last: 2)');
    expect(sums.data?.checkFormula?.preview?.points).toMatchObject([
      { periodStart: '2026-03-01', value: 0, n: 0 },
      { periodStart: '2026-04-01', value: 10, n: 1 },
    ]);
    const whole = await preview(client, "COUNT_IF(Region = 'Nord') / COUNT()", datasetId, '(grain: ALL, unit: "%")');
    expect(whole.data?.checkFormula?.preview).toMatchObject({
      grain: 'ALL',
      timeColumn: null,
      points: [{ periodStart: null, value: 50, isComplete: true }],
      warnings: [{ code: 'SHARE_SCALED' }],
    });
  });

  it('is null for an invalid formula and without a dataset', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    expect((await preview(client, 'SUM(Geliefert', datasetId)).data?.checkFormula).toEqual({ fault: { start: 13 }, preview: null });
    expect((await preview(client, 'COUNT()', null)).data?.checkFormula).toEqual({ fault: null, preview: null });
  });

  it('rejects a time column that the dataset lacks, a missing choice of one, and more than 60 periods', async () => {
    await using client = new TenantClient();
    await using other = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    for (const args of ['', '(timeColumn: "Region")', '(timeColumn: "Liefertag")', '(grain: ALL, last: 61)', '(grain: ALL, last: 0)']) {
      const answer = await preview(client, 'COUNT()', datasetId, args);
      expect([args, codeOf(answer), answer.data?.checkFormula?.preview ?? null]).toEqual([args, 'VALIDATION_FAILED', null]);
    }
    expect(codeOf(await preview(other, 'COUNT()', datasetId))).toBe('NOT_FOUND');
  });
});

describe('formulaFunctions', () => {
  it('lists functions whose usage is accepted by the check', async () => {
    await using client = new TenantClient();
    const { formulaFunctions } = await client.query<{ formulaFunctions: { name: string; usage: string; isAggregate: boolean }[] }>(
      '{ formulaFunctions { name usage isAggregate } }',
    );
    expect(formulaFunctions).toEqual(
      expect.arrayContaining([
        { name: 'SUM', usage: 'SUM(number)', isAggregate: true },
        { name: 'SUM_IF', usage: 'SUM_IF(value, condition)', isAggregate: true },
        { name: 'COUNT_IF', usage: 'COUNT_IF(condition)', isAggregate: true },
        { name: 'IF', usage: 'IF(condition, value, otherwise)', isAggregate: false },
        { name: 'DATE', usage: "DATE('2026-01-31')", isAggregate: false },
      ]),
    );
    for (const { name, usage } of formulaFunctions) expect(usage).toContain(`${name}(`);
  });
});

describe('a version of a metric', () => {
  it('is selected by its number and keeps its own values', async () => {
    await using client = new TenantClient();
    const { datasetId } = await withDeliveries(client);
    const { body } = await define(
      client,
      delivery(datasetId, { name: 'Umsatz', formula: 'SUM("Betrag (netto)")', unit: 'EUR', thresholds: null }),
    );
    await untilReadySeries(client, body.metric_id);
    expect((await revise(client, body.metric_id, { expectedVersion: 1, formula: 'AVG("Betrag (netto)")' })).data).toBeTruthy();
    expect((await revise(client, body.metric_id, { expectedVersion: 2, owner: 'Anna' })).data).toBeTruthy();
    await untilReadySeries(client, body.metric_id);
    const { metricDefinition } = await client.query<{
      metricDefinition: {
        versionsConnection: { totalCount: number; nodes: { version: number; values: { points: { value: number | null }[] } }[] };
      };
    }>(
      `query ($id: ID!) { metricDefinition(metricId: $id) { versionsConnection(filter: { versions: [1, 3] }) {
        totalCount nodes { version values { points { value } } } } } }`,
      { id: body.metric_id },
    );
    const { totalCount, nodes } = metricDefinition.versionsConnection;
    expect([totalCount, nodes.map(({ version }) => version)]).toEqual([2, [3, 1]]);
    const [current, first] = nodes.map(({ values }) => values.points.map(({ value }) => value));
    expect(first).toEqual([600.75, 125, 0, 10]);
    expect(current).toEqual([200.25, 62.5, 10]);
  });
});
