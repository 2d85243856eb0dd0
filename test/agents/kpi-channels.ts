import type { RunAnswer, TenantClient } from '../harness/tenant-client.js';

/** What a channel says about a KPI; absent parts are not said. */
export interface KpiCell {
  value?: number | null;
  /** First day of the period, YYYY-MM-DD. */
  period?: string | null;
  target?: number | null;
  reached?: boolean | null;
  light?: string;
  previous?: number | null;
}

/** Cells by channel and KPI; the channel `graph` is the reference. */
export type KpiTable = Map<string, Map<string, KpiCell>>;

interface Metric {
  metricId: string;
  name: string;
  target: { value: number } | null;
  latest: Point | null;
  values: { points: Point[] };
}

interface Point {
  periodStart: string | null;
  value: number | null;
  isComplete: boolean;
  targetReached: boolean | null;
  thresholdStatus: string;
  change: { previous: number } | null;
}

interface Fact {
  topic: string;
  text: string;
  subject: string;
  source: { id: string };
}

interface Result {
  kpis?: { source_id: string; value: number; target: number | null; reached: boolean | null; last: string }[];
  figures?: { id: string; label: string; value: number }[];
  sections?: { panels?: DashboardTable[] }[];
  records?: { id: string; value: number | null; target: number | null }[];
  sheets?: {
    metric_id: string | null;
    current: { value: number; period_start: string | null } | null;
    target: { value: number } | null;
    history: { period_start: string; value: number }[];
  }[];
  facts?: Fact[];
}

const AGENTS = [
  'report-generation',
  'slide-deck',
  'dashboard-generation',
  'stakeholder-communication',
  'content-generation',
  'action-recommendation',
  'kpi-definition-sheet',
  'briefing',
] as const;

const POINT = 'periodStart value isComplete targetReached thresholdStatus change { previous }';

/** Returns the active metrics of the tenant with their latest values and series. */
export const activeMetrics = async (client: TenantClient): Promise<Metric[]> =>
  (
    await client.query<{ metricDefinitionsConnection: { nodes: Metric[] } }>(
      `{ metricDefinitionsConnection(first: 50, filter: { statuses: [ACTIVE] }) { nodes { metricId name target { value }
         latest { ${POINT} } values { points { ${POINT} } } } } }`,
    )
  ).metricDefinitionsConnection.nodes;

const cellOf = (point: Point | null | undefined): KpiCell => ({
  value: point?.value ?? null,
  period: point?.periodStart ?? null,
  reached: point?.targetReached ?? null,
  light: (point?.thresholdStatus ?? 'NONE').toLowerCase(),
  previous: point?.change?.previous ?? null,
});

const runAgent = async (client: TenantClient, agent: string): Promise<Result> => {
  const path = agent === 'briefing' ? '/v1/agents/briefing' : `/api/agents/${agent}`;
  const { body } = await client.post<RunAnswer>(path, { language: 'en', ...(agent !== 'briefing' && { input: '' }) });
  const run = await client.untilRunEnds<Result>(body.run_id);
  if (run.status !== 'succeeded') throw new Error(`${agent}: ${run.status}`);
  return run.result;
};

/** Reads every active KPI of the tenant in every channel. */
export const readKpiTable = async (client: TenantClient): Promise<KpiTable> => {
  const metrics = await activeMetrics(client);
  const table: KpiTable = new Map();
  const add = (channel: string, cells: (metric: Metric) => KpiCell | undefined): void => {
    table.set(
      channel,
      new Map(
        metrics.flatMap((metric) => {
          const cell = cells(metric);
          return cell ? [[metric.name, cell] as const] : [];
        }),
      ),
    );
  };
  add('graph', ({ latest, target }) => ({ ...cellOf(latest), target: target?.value ?? null }));
  add('graph values', ({ values }) => cellOf(values.points.findLast(({ isComplete, value }) => isComplete && value !== null)));
  await addReads(client, add);
  for (const agent of AGENTS) {
    const result = await runAgent(client, agent);
    add(agent, (metric) => cellIn(result, metric));
  }
  for (const [channel, ask] of Object.entries(QUESTIONS)) {
    const answers = new Map<string, string>();
    for (const { name } of metrics) answers.set(name, await ask(client, `How high is our ${name}?`));
    add(channel, ({ name }) => cellOfSentence(answers.get(name) ?? '', name));
  }
  return table;
};

type Add = (channel: string, cells: (metric: Metric) => KpiCell | undefined) => void;

interface RestMetric {
  metric_id: string;
  target: { value: number } | null;
  latest: {
    value: number;
    period_start: string;
    target_reached: boolean | null;
    threshold_status: string;
    change: { previous: number } | null;
  } | null;
}

const addReads = async (client: TenantClient, add: Add): Promise<void> => {
  const { body: rest } = await client.get<RestMetric[]>('/v1/metric-definitions');
  add('rest', ({ metricId }) => {
    const { latest, target } = rest.find(({ metric_id: id }) => id === metricId) ?? {};
    return {
      value: latest?.value ?? null,
      period: latest?.period_start ?? null,
      reached: latest?.target_reached ?? null,
      light: latest?.threshold_status.toLowerCase() ?? 'none',
      previous: latest?.change?.previous ?? null,
      target: target?.value ?? null,
    };
  });
  const { cockpit } = await client.query<{
    cockpit: { metrics: { redMetrics: { metricId: string; value: number; target: number | null; periodStart: string | null }[] } };
  }>('{ cockpit { metrics { redMetrics { metricId value target periodStart } } } }');
  add('cockpit', ({ metricId }) => {
    const red = cockpit.metrics.redMetrics.find((each) => each.metricId === metricId);
    return red && { value: red.value, target: red.target, period: red.periodStart, light: 'red' };
  });
};

/** Returns what the result of an agent says about a metric; undefined if it does not mention it. */
const cellIn = ({ kpis, figures, sections, records, sheets, facts }: Result, { metricId, name }: Metric): KpiCell | undefined => {
  const row = kpis?.find(({ source_id: id }) => id === metricId);
  if (row) return { value: row.value, target: row.target, reached: row.reached, period: row.last };
  const record = records?.find(({ id }) => id === metricId);
  if (record) return { value: record.value, target: record.target };
  const sheet = sheets?.find(({ metric_id: id }) => id === metricId);
  if (sheet)
    return {
      value: sheet.current?.value ?? null,
      period: sheet.current?.period_start ?? null,
      target: sheet.target?.value ?? null,
      previous: sheet.history.at(-2)?.value ?? null,
    };
  const panel = sections?.flatMap(({ panels = [] }) => panels).find(({ id }) => id === 'kpi-overview');
  const cells = panel?.rows.find(([label]) => label === name || String(label).startsWith(`${name} `));
  if (panel && cells) {
    const cell = (key: string) => cellByKey(panel, cells, key);
    const numberIn = (key: string): number | null => (cell(key) === null ? null : Number(cell(key)));
    return { value: Number(cell('value')), target: numberIn('target'), previous: numberIn('previous'), ...STATUS[String(cell('status'))] };
  }
  const of = (part: string) =>
    figures?.find(({ id, label }) => label.includes(name) && id.startsWith('kpis.') && id.endsWith(`.${part}`))?.value;
  const value = of('value');
  if (value !== undefined) return { value, target: of('target') ?? null };
  const fact = facts?.find(({ topic, source }) => topic === 'metric_value' && source.id === metricId);
  return fact && cellOfSentence(fact.text, name);
};

/** What the status of a KPI in the dashboard states. */
const STATUS: Readonly<Record<string, KpiCell>> = {
  Red: { light: 'red' },
  Amber: { light: 'amber' },
  Green: { light: 'green' },
  'On target': { reached: true },
  'Off target': { reached: false },
};
const NUMBER = String.raw`[-−]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[-−]?\d+(?:\.\d+)?`;

const numberIn = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text.replaceAll(',', '').replace('−', '-'));

/** Reads value, target and light from an English sentence on a KPI: the first number after its name is the value. */
const cellOfSentence = (text: string, name: string): KpiCell => {
  const at = text.indexOf(name);
  const rest = at === -1 ? '' : text.slice(at + name.length);
  const sentence = /^.*?(?=\.\s|\.$|$)/s.exec(rest)?.[0] ?? rest;
  const value = numberIn(new RegExp(NUMBER).exec(sentence)?.[0]);
  const target = numberIn(new RegExp(String.raw`target[^\d]*(${NUMBER})`).exec(sentence)?.[1]);
  const light = /light: (\w+)/.exec(sentence)?.[1];
  const reached = /reache[sd] the target/.test(sentence) ? true : /misse[sd] the target/.test(sentence) ? false : undefined;
  return {
    value: value ?? null,
    ...(target !== undefined && { target }),
    ...(light && { light }),
    ...(reached !== undefined && { reached }),
  };
};

const QUESTIONS: Readonly<Record<string, (client: TenantClient, question: string) => Promise<string>>> = {
  ask: async (client, question) =>
    (await client.post<{ answer: string }>('/v1/transformation/ask', { question, language: 'en' })).body.answer,
  advisor: async (client, message) => (await client.post<{ reply: string }>('/v1/advisor/chat', { message, language: 'en' })).body.reply,
};

/** Texts round to two decimal places. */
const isEqual = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) <= Math.max(0.0051, Math.abs(other) * 1e-6) : one === other;

/** Returns the differences of all channels from the reference, one line each. */
export const differencesIn = (table: KpiTable): string[] =>
  [...table].flatMap(([channel, cells]) =>
    [...cells].flatMap(([name, cell]) => {
      const reference = table.get('graph')?.get(name) ?? {};
      return Object.entries(cell).flatMap(([part, said]) => {
        const expected = reference[part as keyof KpiCell];
        return isEqual(said, expected) ? [] : [`${channel}: ${part} of "${name}" is ${String(said)}, expected ${String(expected)}`];
      });
    }),
  );

/** Returns the table in Markdown, a row per KPI and a column per channel. */
export const printed = (table: KpiTable): string => {
  const text = (cell: KpiCell | undefined): string =>
    cell
      ? Object.entries(cell)
          .map(([part, said]) => `${part} ${typeof said === 'number' ? Number(said.toFixed(2)) : String(said)}`)
          .join(', ')
      : '–';
  const channels = [...table.keys()];
  const names = [...(table.get('graph')?.keys() ?? [])];
  return [
    `| KPI | ${channels.join(' | ')} |`,
    `|${' --- |'.repeat(channels.length + 1)}`,
    ...names.map((name) => `| ${name} | ${channels.map((channel) => text(table.get(channel)?.get(name))).join(' | ')} |`),
  ].join('\n');
};

/** A dashboard table; each row contains the dimensions, then the measures. */
export interface DashboardTable {
  readonly id: string;
  readonly dimensions: readonly { readonly key: string }[];
  readonly measures: readonly { readonly key: string }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export const cellByKey = (
  { dimensions, measures }: DashboardTable,
  row: DashboardTable['rows'][number],
  key: string,
): string | number | null => row[[...dimensions, ...measures].findIndex((column) => column.key === key)] ?? null;
