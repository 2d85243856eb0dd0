import { jest } from '@jest/globals';
import { define, revise, untilReadySeries } from '../domains/metrics/metric-client.js';
import { ANSWERS, startSession } from '../fixtures/onboarding.fixture.js';
import { KPI_SERIES } from '../fixtures/kpi-series.fixture.js';
import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';
import { tenantDate, tenantMonth } from '../harness/tenant-date.js';
import { activeMetrics, cellByKey, differencesIn, printed, readKpiTable, type DashboardTable, type KpiTable } from './kpi-channels.js';

jest.setTimeout(600_000);

/** Values of the running and the next month, which no channel may take for the latest value. */
const OUTLIER = { onTime: 7, days: 777 };

/** Returns daily deliveries of the last 14 months, of the running month up to yesterday, so that it is incomplete on its last day too, and planned ones of the next month. */
const deliveries = (): string => {
  const today = new Date(tenantDate());
  const rows: string[] = [];
  const add = (day: Date, onTime: number, days: number): void => {
    rows.push(`${day.toISOString().slice(0, 10)};${onTime};${days};${100 + rows.length}`);
  };
  for (let day = tenantMonth(-14); day < tenantMonth(0); day = new Date(day.getTime() + 86_400_000)) {
    const index = (day.getUTCFullYear() - 2020) * 12 + day.getUTCMonth();
    add(day, 80 + (index % 9), 6 + (index % 5) * 0.75);
  }
  for (let day = tenantMonth(0); day < today; day = new Date(day.getTime() + 86_400_000)) add(day, OUTLIER.onTime, OUTLIER.days);
  for (let date = 0; date < 10; date += 1) add(new Date(tenantMonth(1).getTime() + date * 86_400_000), OUTLIER.onTime, OUTLIER.days);
  return ['Tag;Puenktlich;Tage;Wert', ...rows, ''].join('\n');
};

let client: TenantClient;
let table: KpiTable;

beforeAll(async () => {
  client = new TenantClient();
  const session = await startSession(client, ANSWERS);
  await client.post(`/v1/onboarding/${session.onboarding_id}/approve`);
  await client.withNamedSource('Lieferungen', 'csv', deliveries());
  const [dataset] = (await client.get<{ dataset_id: string }[]>('/v1/datasets')).body;
  const common = { dataset_id: dataset?.dataset_id, time_column: 'Tag', activate: true };
  const metrics = [
    {
      name: 'Termintreue Versand',
      formula: 'AVG(Puenktlich)',
      unit: '%',
      direction: 'higher',
      target: { value: 99 },
      thresholds: { green: 99, amber: 98 },
    },
    {
      name: 'Lieferdauer',
      formula: 'AVG(Tage)',
      unit: 'Tage',
      direction: 'lower',
      target: { value: 7.5 },
      thresholds: { green: 7.5, amber: 8.5 },
    },
    { name: 'Auftragswert', formula: 'SUM(Wert)', unit: 'EUR', direction: 'higher' },
    { name: 'Mindestleistung', formula: 'MIN(Puenktlich)', unit: '%', direction: 'higher', thresholds: { green: 99, amber: 98 } },
  ];
  const ids: string[] = [];
  for (const metric of metrics) ids.push((await define(client, { ...common, ...metric })).body.metric_id);
  // The target of the first metric changes between its versions.
  await revise(client, ids[0] ?? '', { expectedVersion: 1, target: { value: 81.5 }, thresholds: { green: 81.5, amber: 79 } });
  for (const id of ids) await untilReadySeries(client, id);
  table = await readKpiTable(client);
  if (process.env['KPI_TABLE']) process.stdout.write(`${printed(table)}\n`);
});
afterAll(() => client[Symbol.asyncDispose]());

describe('the figure of a KPI', () => {
  it('is the same in every channel', () => {
    expect(differencesIn(table)).toEqual([]);
    expect(table.get('graph')?.size).toBe(4);
    expect(table.get('graph')?.get('Termintreue Versand')).toMatchObject({ target: 81.5 });
    const all = ['rest', 'report-generation', 'dashboard-generation', 'briefing', 'kpi-definition-sheet', 'ask', 'advisor'];
    for (const channel of all) expect([channel, [...(table.get(channel)?.keys() ?? [])].length]).toEqual([channel, 4]);
    for (const channel of ['slide-deck', 'stakeholder-communication', 'content-generation', 'action-recommendation', 'cockpit'])
      expect([channel, table.get(channel)?.size ?? 0]).not.toEqual([channel, 0]);
  });

  it('is neither judged nor shown as the latest in an incomplete month', async () => {
    const metrics = await activeMetrics(client);
    const incomplete = metrics.flatMap(({ values }) => values.points.filter(({ isComplete }) => !isComplete));
    expect(incomplete.length).toBeGreaterThanOrEqual(4);
    for (const { thresholdStatus, targetReached, change } of incomplete)
      expect([thresholdStatus, targetReached, change]).toEqual(['NONE', null, null]);
    for (const { latest } of metrics) expect(latest?.isComplete).toBe(true);
    const thisMonth = tenantMonth().toISOString().slice(0, 10);
    for (const [channel, cells] of table)
      for (const { value, period } of cells.values()) {
        expect([channel, value]).not.toEqual([channel, OUTLIER.days]);
        expect([channel, value]).not.toEqual([channel, OUTLIER.onTime]);
        if (typeof period === 'string') expect(period < thisMonth).toBe(true);
      }
  });
});

interface Result {
  figures?: { id: string; label: string; value: number }[];
  kpis?: { name: string; value: number; target: number | null; reached: boolean | null }[];
  sections?: { panels?: DashboardTable[] }[];
}

/** Newest value and target of the KPI in each output; the table says 90, the metric 94. */
const EXPECTED = { value: 91, target: 94 };

/** Returns value and target of the only KPI in an output. */
const figuresOf = ({ figures = [], kpis, sections }: Result): { value?: unknown; target?: unknown } => {
  if (kpis) return { value: kpis[0]?.value, target: kpis[0]?.target };
  const panel = sections?.flatMap(({ panels = [] }) => panels).find(({ id }) => id === 'kpi-overview');
  const row = panel?.rows[0];
  if (panel && row) return { value: cellByKey(panel, row, 'value'), target: cellByKey(panel, row, 'target') };
  const of = (name: string) => figures.find(({ id }) => id === `kpis.1.${name}`)?.value;
  return { value: of('value'), target: of('target') };
};

describe('a KPI that a table and a metric define', () => {
  it('has the value and target of the metric in every output', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', KPI_SERIES);
    const [dataset] = (await client.get<{ dataset_id: string }[]>('/v1/datasets')).body;
    const { body: metric } = await define(client, {
      ...{ name: 'Liefertreue', formula: "AVG(Wert WHERE Kennzahl = 'Liefertreue')", unit: '%', direction: 'higher' },
      ...{
        dataset_id: dataset?.dataset_id,
        time_column: 'Monat',
        target: { value: 94 },
        thresholds: { green: 94, amber: 92 },
        activate: true,
      },
    });
    const { points } = await untilReadySeries(client, metric.metric_id);
    expect(points.at(-1)).toMatchObject({ value: EXPECTED.value, isComplete: true, targetReached: false, thresholdStatus: 'RED' });

    const outputs = Object.fromEntries(
      await Promise.all(
        ['report-generation', 'slide-deck', 'dashboard-generation', 'briefing'].map(async (agent) => {
          const path = agent === 'briefing' ? '/v1/agents/briefing' : `/api/agents/${agent}`;
          const { body } = await client.post<RunAnswer>(path, { language: 'en', ...(agent !== 'briefing' && { input: '' }) });
          const run = await client.untilRunEnds<Result>(body.run_id);
          expect([agent, run.status]).toEqual([agent, 'succeeded']);
          return [agent, run] as const;
        }),
      ),
    );
    expect(Object.fromEntries(Object.entries(outputs).map(([agent, { result }]) => [agent, figuresOf(result)]))).toEqual({
      'report-generation': EXPECTED,
      'slide-deck': EXPECTED,
      'dashboard-generation': EXPECTED,
      briefing: EXPECTED,
    });
    for (const run of Object.values(outputs)) expect(run.citations?.map(({ id }) => id)).toContain(metric.metric_id);
    expect(await client.query('{ cockpit { metrics { red redMetrics { name value target } } } }')).toEqual({
      cockpit: { metrics: { red: 1, redMetrics: [{ name: 'Liefertreue', ...EXPECTED }] } },
    });
    const question = 'How high is our Liefertreue?';
    const { body: asked } = await client.post<{ answer: string }>('/v1/transformation/ask', { question });
    const { body: advised } = await client.post<{ reply: string }>('/v1/advisor/chat', { message: question });
    const sentence = /^"Liefertreue" is at 91% \([^)]+\) and misses the target \(94%\); light: red\./;
    expect(asked.answer).toMatch(sentence);
    expect(advised.reply).toMatch(sentence);
    const { body: actions } = await client.post<RunAnswer>('/api/agents/action-recommendation', { input: '', language: 'en' });
    expect((await client.untilRunEnds(actions.run_id)).result).toMatchObject({
      records: [{ id: metric.metric_id, value: EXPECTED.value, target: EXPECTED.target }],
    });
  });
});
