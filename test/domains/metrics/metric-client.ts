import { connectTo } from '../../harness/database.js';
import { eventually } from '../../harness/eventually.js';
import type { TenantClient } from '../../harness/tenant-client.js';

export interface Version {
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
  isComplete: boolean;
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
    completeUntil: string | null;
    runId: string | null;
    error: { code: string; message: string } | null;
  } | null;
}

/** Deliveries of four months: promised date, delivery date, region, amount in German notation. */
export const DELIVERIES = `Nr;Zugesagt;Geliefert;Region;"Betrag (netto)"
1;2026-01-10;2026-01-09;Nord;100,50
2;2026-01-12;2026-01-15;Süd;200,00
3;2026-01-20;2026-01-20;Nord;300,25
4;2026-02-03;2026-02-02;Süd;50,00
5;2026-02-10;2026-02-11;Süd;75,00
6;2026-04-01;2026-04-01;Nord;10,00
`;
export const ON_TIME = '100 * COUNT_IF(DATE_DIFF(\'day\', "Geliefert", Zugesagt) >= 0) / COUNT(Geliefert)';

export const delivery = (datasetId: string, changes: Record<string, unknown> = {}) => ({
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

export const withDeliveries = async (client: TenantClient): Promise<{ datasetId: string; sourceId: string }> => {
  const { sourceId } = await client.withSource('csv', DELIVERIES);
  return { sourceId, datasetId: await datasetOf(client) };
};

export const define = (client: TenantClient, body: object, headers?: Record<string, string>) =>
  client.post<Version>('/v1/metric-definitions', body, headers);

const SERIES = `points { periodStart dimensionValue value n isComplete thresholdStatus targetReached change { previous absolute relative } }
  computation { status stale datasetVersion completeUntil runId error { code message } }`;

export const series = async (client: TenantClient, metricId: string, args = ''): Promise<Series> =>
  (
    await client.query<{ metricDefinition: { values: Series } }>(
      `query ($id: ID!) { metricDefinition(metricId: $id) { values${args && `(${args})`} { ${SERIES} } } }`,
      { id: metricId },
    )
  ).metricDefinition.values;

/** Waits for the values of the dataset's current content. */
export const untilReadySeries = (client: TenantClient, metricId: string, args = ''): Promise<Series> =>
  eventually(async () => {
    const current = await series(client, metricId, args);
    return current.computation?.status === 'READY' && !current.computation.stale ? current : undefined;
  });

export const revise = (client: TenantClient, metricId: string, input: Record<string, unknown>) =>
  client.graph<{ reviseMetricDefinition: { version: number } }>(
    `mutation ($id: ID!, $input: MetricDefinitionReviseInput!) { reviseMetricDefinition(metricId: $id, input: $input) { version } }`,
    { id: metricId, input },
  );

export const move = (client: TenantClient, metricId: string, to: 'activate' | 'retire') =>
  client.graph<Record<string, { status: string }>>(`mutation ($id: ID!) { ${to}MetricDefinition(metricId: $id) { status } }`, {
    id: metricId,
  });

export const disposable = async (url: string | undefined) => {
  const client = await connectTo(url);
  return { client, [Symbol.asyncDispose]: () => client.end() };
};
