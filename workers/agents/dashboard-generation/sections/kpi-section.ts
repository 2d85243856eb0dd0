import { numberFormat } from '../../../../platform/content/index.js';
import { byInterest, dayText, kpisOf, oneLine, type PlacedKpi, type TenantState } from '../../../methods/tenant-state/index.js';
import type { DashboardFilter, DashboardPanel, DashboardSection } from '../dashboard-result.js';
import { filterOf, labelOf, section, tile, type Drafting } from '../drafting.js';

/** Lengths of the selectable periods, in months. */
const PERIODS = [12, 24];

/** Returns the section of KPIs: each KPI against its target over time, the share of values on target and the latest values. */
export const kpiSection = (state: TenantState, drafting: Drafting): DashboardSection => {
  const kpis = named(kpisOf(state));
  if (kpis.length === 0) return section('kpis', drafting);
  const { messages } = drafting;
  const sourceIds = [...new Set(kpis.map(({ kpi }) => kpi.sourceId))];
  const judged = kpis.filter(({ kpi }) => kpi.reached !== null);
  const panels = [course(kpis, drafting), ...onTarget(kpis, drafting), overview(kpis, drafting)].map((panel) => ({ ...panel, sourceIds }));
  const [first] = byInterest(kpis.map(({ kpi }) => kpi));
  const initial = kpis.find(({ kpi }) => kpi.key === first?.key)?.label ?? '';
  return section('kpis', drafting, {
    tiles: [
      tile(messages.kpis.total, kpis.length, 'count', sourceIds, drafting),
      tile(messages.kpis.judged, judged.length, 'count', sourceIds, drafting),
      ...(judged.length === 0
        ? []
        : [tile(messages.kpis.reached, judged.filter(({ kpi }) => kpi.reached).length, 'count', sourceIds, drafting)]),
    ],
    filters: [
      ...filterOf(panels, 'area'),
      ...filterOf(panels, 'kpi', { kind: 'one', initial }),
      ...periodFilter(
        kpis.map(({ kpi }) => kpi),
        drafting,
      ),
    ],
    panels,
  });
};

interface NamedKpi {
  label: string;
  kpi: PlacedKpi;
}

/** Adds unique labels to KPIs: the name, followed by area, unit or position as far as needed to be unique. */
const named = (kpis: readonly PlacedKpi[]): NamedKpi[] => {
  const used = new Set<string>();
  return kpis.map((kpi, index) => {
    const name = oneLine(kpi.name);
    const longer = [name, ...[1, 2].map((parts) => `${name} (${[kpi.area, kpi.unit].slice(0, parts).filter(Boolean).join(', ')})`)];
    const label = longer.find((each) => !used.has(each)) ?? `${name} #${index + 1}`;
    used.add(label);
    return { label, kpi };
  });
};

const course = (kpis: readonly NamedKpi[], drafting: Drafting): DashboardPanel => {
  const { kpis: messages } = drafting.messages;
  const monthly = kpis.every(({ kpi }) => kpi.monthly);
  return {
    id: 'kpi-course',
    title: messages.course,
    chart: { form: 'line', x: 'day', series: null, measures: ['value', 'target'], choice: false },
    dimensions: [
      { key: 'kpi', title: messages.kpi, kind: 'text' },
      { key: 'area', title: messages.area, kind: 'text' },
      { key: 'day', title: messages.day, kind: monthly ? 'month' : 'date' },
      { key: 'unit', title: messages.unit, kind: 'text' },
    ],
    measures: [
      { key: 'value', title: messages.value, kind: 'number', combine: 'only' },
      { key: 'target', title: messages.target, kind: 'number', combine: 'only' },
    ],
    groupBy: ['day', 'unit'],
    rows: kpis.flatMap(({ label, kpi }) =>
      kpi.points.map(({ date, value, target }) => [
        label,
        labelOf(kpi.area, drafting),
        monthly ? date.slice(0, 7) : date,
        kpi.unit === null ? '' : oneLine(kpi.unit),
        value,
        target,
      ]),
    ),
    note: messages.note,
    sourceIds: [],
  };
};

const onTarget = (kpis: readonly NamedKpi[], drafting: Drafting): DashboardPanel[] => {
  const { kpis: messages } = drafting.messages;
  const rows = kpis
    .flatMap(({ label, kpi: { area, onTarget: hits, judged } }) => (hits === null || judged === 0 ? [] : [{ label, area, hits, judged }]))
    .toSorted((a, b) => a.hits / a.judged - b.hits / b.judged);
  if (rows.length === 0) return [];
  return [
    {
      id: 'kpi-on-target',
      title: messages.onTarget,
      chart: { form: 'lying-bar', x: 'name', series: null, measures: ['share'], choice: false },
      dimensions: [
        { key: 'name', title: messages.kpi, kind: 'text' },
        { key: 'area', title: messages.area, kind: 'text' },
      ],
      measures: [
        { key: 'share', title: messages.share, kind: 'percent', digits: 0, combine: 'only' },
        { key: 'hits', title: messages.hits, kind: 'number', combine: 'only' },
        { key: 'judged', title: messages.ofValues, kind: 'number', combine: 'only' },
      ],
      groupBy: ['name'],
      rows: rows.map(({ label, area, hits, judged }) => [label, labelOf(area, drafting), hits / judged, hits, judged]),
      note: null,
      sourceIds: [],
    },
  ];
};

const overview = (kpis: readonly NamedKpi[], drafting: Drafting): DashboardPanel => {
  const { language, messages } = drafting;
  const { kpis: titles } = messages;
  return {
    id: 'kpi-overview',
    title: titles.overview,
    chart: null,
    dimensions: [
      { key: 'name', title: titles.kpi, kind: 'text' },
      { key: 'area', title: titles.area, kind: 'text' },
      { key: 'unit', title: titles.unit, kind: 'text' },
      { key: 'last', title: titles.last, kind: 'text' },
      { key: 'reached', title: titles.isReached, kind: 'text' },
    ],
    measures: [
      { key: 'value', title: titles.value, kind: 'number', combine: 'only' },
      { key: 'target', title: titles.target, kind: 'number', combine: 'only' },
      { key: 'before', title: titles.before, kind: 'number', combine: 'only' },
    ],
    groupBy: ['name', 'area', 'unit', 'last', 'reached'],
    rows: kpis.map(({ label, kpi }) => [
      label,
      labelOf(kpi.area, drafting),
      kpi.unit === null ? '' : oneLine(kpi.unit),
      dayText(kpi, kpi.last, language),
      kpi.reached === null ? '–' : kpi.reached ? messages.yes : messages.no,
      kpi.value,
      kpi.target,
      kpi.yearBefore,
    ]),
    note: null,
    sourceIds: [],
  };
};

/** Returns a filter with the periods in `PERIODS` (months before the latest value) that are shorter than the data. */
const periodFilter = (kpis: readonly PlacedKpi[], { messages, language }: Drafting): DashboardFilter[] => {
  const days = kpis.flatMap(({ points }) => points.map(({ date }) => date)).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const monthly = kpis.every((kpi) => kpi.monthly);
  const options = PERIODS.flatMap((months) => {
    const from = new Date(last);
    from.setUTCMonth(from.getUTCMonth() - months + (monthly ? 1 : 0));
    const value = from.toISOString().slice(0, monthly ? 7 : 10);
    return first < value ? [{ value, label: messages.kpis.lastMonths(numberFormat(language).format(months)) }] : [];
  });
  return options.length === 0 ? [] : [{ key: 'day', title: messages.kpis.period, kind: 'from', options, initial: '' }];
};
