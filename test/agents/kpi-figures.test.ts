import { define, untilReadySeries } from '../domains/metrics/metric-client.js';
import { KPI_SERIES } from '../fixtures/kpi-series.fixture.js';
import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';

interface Result {
  figures?: { id: string; label: string; value: number }[];
  kpis?: { name: string; value: number; target: number | null; reached: boolean | null }[];
  sections?: { panels?: { id: string; rows: (string | number | null)[][] }[] }[];
}

/** Newest value and target of the KPI in each output; the table says 90, the metric 94. */
const EXPECTED = { value: 91, target: 94 };

/** Returns value and target of the only KPI in an output. */
const figuresOf = ({ figures = [], kpis, sections }: Result): { value?: unknown; target?: unknown } => {
  if (kpis) return { value: kpis[0]?.value, target: kpis[0]?.target };
  const row = sections?.flatMap(({ panels = [] }) => panels).find(({ id }) => id === 'kpi-overview')?.rows[0];
  if (row) return { value: row[5], target: row[6] };
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
          const { body } = await client.post<RunAnswer>(path, { input: '', language: 'en' });
          const run = await client.untilRunEnds<Result>(body.run_id, 90);
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
  });
});
