import { oneLine, type ProcessState } from '../../../methods/tenant-state/index.js';
import type { CaseMonths } from '../data/case-months.js';
import type { DashboardPanel, DashboardSection } from '../dashboard-result.js';
import { readableColumn } from '../column-names.js';
import { filterOf, labelOf, periodFilter, section, tile, timeUnit, type Drafting } from '../drafting.js';
import type { Focus } from '../focus.js';

const MAX_EDGES = 10;
const MAX_ACTIVITIES = 15;
const MAX_VARIANTS = 10;
const MAX_STEPS = 14;

/** Returns the section of a mined process. `months` is null if the event log has changed since the mining run. */
export const processSection = (
  process: ProcessState,
  number: number,
  { months, focus, drafting }: { months: CaseMonths | null; focus: Focus; drafting: Drafting },
): DashboardSection => {
  const { messages } = drafting;
  const { counts, throughput, rework } = process.result;
  const runSource = [process.run.runId];
  const id = `process-${number}`;
  const panels: DashboardPanel[] = [
    ...(months === null || months.rows.length === 0 ? [] : [monthPanel(id, months, process, drafting)]),
    ...bottleneckPanel(id, process, drafting),
    activityPanel(id, process, drafting),
    variantPanel(id, process, drafting),
  ];
  return section('process', drafting, {
    id,
    title: messages.process.title(oneLine(process.name)),
    tiles: [
      tile(messages.process.cases, counts.cases, 'count', runSource, drafting),
      tile(messages.process.median, throughput.medianSeconds, 'seconds', runSource, drafting),
      tile(messages.process.p90, throughput.p90Seconds, 'seconds', runSource, drafting),
      tile(messages.process.rework, rework.share, 'share', runSource, drafting),
    ],
    filters: [
      ...(months?.attributes ?? []).flatMap((_, index) => filterOf(panels, `attribute-${index}`)),
      ...panels
        .filter(({ id: panel }) => panel === `${id}-months`)
        .flatMap((panel) => periodFilter(panel, 'month', focus.period, drafting)),
    ],
    panels,
  });
};

const monthPanel = (id: string, { attributes, rows }: CaseMonths, process: ProcessState, drafting: Drafting): DashboardPanel => {
  const { process: messages } = drafting.messages;
  const longest = Math.max(...rows.map(({ cases, seconds }) => seconds / cases));
  const unit = timeUnit(longest, drafting);
  return {
    id: `${id}-months`,
    title: messages.months,
    chart: { form: 'bar', x: 'month', series: null, measures: ['cases', 'mean'], choice: true },
    dimensions: [
      { key: 'month', title: messages.month, kind: 'month' },
      ...attributes.map((name, index) => ({ key: `attribute-${index}`, title: readableColumn(name), kind: 'text' }) as const),
    ],
    measures: [
      { key: 'cases', title: messages.cases, kind: 'number', digits: 0, combine: 'sum' },
      { key: 'mean', title: drafting.messages.unit(messages.meanTime, unit.name), kind: 'number', digits: 1, combine: 'mean' },
    ],
    groupBy: ['month'],
    rows: rows.map(({ month, values, cases, seconds }) => [
      month,
      ...values.map((value) => labelOf(value, drafting)),
      cases,
      unit.of(seconds),
      cases,
    ]),
    note: messages.monthsNote,
    sourceIds: [process.dataset.id],
  };
};

const bottleneckPanel = (id: string, { run, result }: ProcessState, drafting: Drafting): DashboardPanel[] => {
  const { process: messages, count, unit: withUnit } = drafting.messages;
  const edges = result.bottlenecks.edges.slice(0, MAX_EDGES);
  if (edges.length === 0) return [];
  const total = timeUnit(Math.max(...edges.map(({ waiting }) => waiting.totalSeconds)), drafting);
  const median = timeUnit(Math.max(...edges.map(({ waiting }) => waiting.medianSeconds)), drafting);
  return [
    {
      id: `${id}-bottlenecks`,
      title: messages.bottlenecks,
      chart: { form: 'lying-bar', x: 'step', series: null, measures: ['share'], choice: false },
      dimensions: [{ key: 'step', title: messages.step, kind: 'text' }],
      measures: [
        { key: 'share', title: messages.share, kind: 'percent', digits: 1, combine: 'only' },
        { key: 'total', title: withUnit(messages.total, total.name), kind: 'number', digits: 1, combine: 'only' },
        { key: 'median', title: withUnit(messages.medianWait, median.name), kind: 'number', digits: 1, combine: 'only' },
        { key: 'count', title: count, kind: 'number', digits: 0, combine: 'only' },
      ],
      groupBy: ['step'],
      rows: edges.map(({ from, to, share, waiting, count: times }) => [
        oneLine(`${from} → ${to}`),
        share,
        total.of(waiting.totalSeconds),
        median.of(waiting.medianSeconds),
        times,
      ]),
      note: null,
      sourceIds: [run.runId],
    },
  ];
};

const activityPanel = (id: string, { run, result }: ProcessState, drafting: Drafting): DashboardPanel => {
  const { process: messages } = drafting.messages;
  return {
    id: `${id}-activities`,
    title: messages.activities,
    chart: { form: 'lying-bar', x: 'activity', series: null, measures: ['events'], choice: false },
    dimensions: [{ key: 'activity', title: messages.activity, kind: 'text' }],
    measures: [
      { key: 'events', title: messages.events, kind: 'number', digits: 0, combine: 'only' },
      { key: 'cases', title: messages.cases, kind: 'number', digits: 0, combine: 'only' },
    ],
    groupBy: ['activity'],
    rows: result.activities.slice(0, MAX_ACTIVITIES).map(({ activity, count: events, cases }) => [oneLine(activity), events, cases]),
    note: null,
    sourceIds: [run.runId],
  };
};

const variantPanel = (id: string, { run, result }: ProcessState, drafting: Drafting): DashboardPanel => {
  const { process: messages, unit: withUnit } = drafting.messages;
  const variants = result.variants.slice(0, MAX_VARIANTS);
  const unit = timeUnit(Math.max(0, ...variants.map(({ medianThroughputSeconds }) => medianThroughputSeconds)), drafting);
  const path = (activities: readonly string[], length: number): string =>
    [...activities.slice(0, MAX_STEPS).map((name) => oneLine(name)), ...(length > MAX_STEPS ? ['…'] : [])].join(' → ');
  return {
    id: `${id}-variants`,
    title: messages.variants,
    chart: null,
    dimensions: [
      { key: 'rank', title: messages.rank, kind: 'text' },
      { key: 'path', title: messages.path, kind: 'text' },
    ],
    measures: [
      { key: 'cases', title: messages.cases, kind: 'number', digits: 0, combine: 'only' },
      { key: 'share', title: messages.casesShare, kind: 'percent', digits: 1, combine: 'only' },
      { key: 'median', title: withUnit(messages.medianTime, unit.name), kind: 'number', digits: 1, combine: 'only' },
    ],
    groupBy: ['rank', 'path'],
    rows: variants.map(({ rank, activities, length, cases, share, medianThroughputSeconds: median }) => [
      String(rank),
      path(activities, length),
      cases,
      share,
      unit.of(median),
    ]),
    note: null,
    sourceIds: [run.runId],
  };
};
