import { byMisses, dayText, kpisOf, oneLine, type PlacedKpi, type TenantState } from '../../../methods/tenant-state/index.js';
import type { DashboardFilter, DashboardPanel, DashboardSection } from '../dashboard-result.js';
import { filterOf, labelOf, section, tile, type Drafting } from '../drafting.js';

const PERIODS = [12, 24];

/** Newest values, the course of each KPI against its target, and how often targets are reached. */
export const kpiSection = (state: TenantState, drafting: Drafting): DashboardSection => {
  const kpis = named(kpisOf(state));
  if (kpis.length === 0) return section('kpis', drafting);
  const { words } = drafting;
  const sourceIds = [...new Set(kpis.map(({ kpi }) => kpi.datasetId))];
  const judged = kpis.filter(({ kpi }) => kpi.reached !== null);
  const panels = [course(kpis, drafting), ...onTarget(kpis, drafting), overview(kpis, drafting)].map((panel) => ({ ...panel, sourceIds }));
  const worst = byMisses(kpis.map(({ kpi }) => kpi))[0];
  const initial = kpis.find(({ kpi }) => kpi.key === worst?.key)?.label ?? '';
  return section('kpis', drafting, {
    tiles: [
      tile(words.kpis.total, kpis.length, 'count', sourceIds, drafting),
      tile(words.kpis.judged, judged.length, 'count', sourceIds, drafting),
      ...(judged.length === 0
        ? []
        : [tile(words.kpis.reached, judged.filter(({ kpi }) => kpi.reached).length, 'count', sourceIds, drafting)]),
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

/** KPIs with labels that tell them apart: the name, with area, unit and number as far as that takes. */
const named = (kpis: readonly PlacedKpi[]): NamedKpi[] => {
  const taken = new Set<string>();
  return kpis.map((kpi, index) => {
    const name = oneLine(kpi.name);
    const longer = [name, ...[1, 2].map((parts) => `${name} (${[kpi.area, kpi.unit].slice(0, parts).filter(Boolean).join(', ')})`)];
    const label = longer.find((each) => !taken.has(each)) ?? `${name} #${index + 1}`;
    taken.add(label);
    return { label, kpi };
  });
};

const course = (kpis: readonly NamedKpi[], drafting: Drafting): DashboardPanel => {
  const { kpis: words } = drafting.words;
  const monthly = kpis.every(({ kpi }) => kpi.monthly);
  return {
    id: 'kpi-course',
    title: words.course,
    chart: { form: 'line', x: 'day', series: null, measures: ['value', 'target'], choice: false },
    dimensions: [
      { key: 'kpi', title: words.kpi, kind: 'text' },
      { key: 'area', title: words.area, kind: 'text' },
      { key: 'day', title: words.day, kind: monthly ? 'month' : 'date' },
      { key: 'unit', title: words.unit, kind: 'text' },
    ],
    measures: [
      { key: 'value', title: words.value, kind: 'number', combine: 'only' },
      { key: 'target', title: words.target, kind: 'number', combine: 'only' },
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
    note: words.note,
    sourceIds: [],
  };
};

const onTarget = (kpis: readonly NamedKpi[], drafting: Drafting): DashboardPanel[] => {
  const { kpis: words } = drafting.words;
  const rows = kpis
    .flatMap(({ label, kpi: { area, onTarget: hits, judged } }) => (hits === null || judged === 0 ? [] : [{ label, area, hits, judged }]))
    .toSorted((a, b) => a.hits / a.judged - b.hits / b.judged);
  if (rows.length === 0) return [];
  return [
    {
      id: 'kpi-on-target',
      title: words.onTarget,
      chart: { form: 'lying-bar', x: 'name', series: null, measures: ['share'], choice: false },
      dimensions: [
        { key: 'name', title: words.kpi, kind: 'text' },
        { key: 'area', title: words.area, kind: 'text' },
      ],
      measures: [
        { key: 'share', title: words.share, kind: 'percent', digits: 0, combine: 'only' },
        { key: 'hits', title: words.hits, kind: 'number', combine: 'only' },
        { key: 'judged', title: words.ofValues, kind: 'number', combine: 'only' },
      ],
      groupBy: ['name'],
      rows: rows.map(({ label, area, hits, judged }) => [label, labelOf(area, drafting), hits / judged, hits, judged]),
      note: null,
      sourceIds: [],
    },
  ];
};

const overview = (kpis: readonly NamedKpi[], drafting: Drafting): DashboardPanel => {
  const { language, words } = drafting;
  const { kpis: titles } = words;
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
      kpi.reached === null ? '–' : kpi.reached ? words.yes : words.no,
      kpi.value,
      kpi.target,
      kpi.yearBefore,
    ]),
    note: null,
    sourceIds: [],
  };
};

/** Periods that end with the newest value of all, as far back as the data go beyond them. */
const periodFilter = (kpis: readonly PlacedKpi[], { words, language }: Drafting): DashboardFilter[] => {
  const days = kpis.flatMap(({ points }) => points.map(({ date }) => date)).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const monthly = kpis.every((kpi) => kpi.monthly);
  const options = PERIODS.flatMap((months) => {
    const from = new Date(last);
    from.setUTCMonth(from.getUTCMonth() - months + (monthly ? 1 : 0));
    const value = from.toISOString().slice(0, monthly ? 7 : 10);
    return first < value ? [{ value, label: words.kpis.lastMonths(new Intl.NumberFormat(language).format(months)) }] : [];
  });
  return options.length === 0 ? [] : [{ key: 'day', title: words.kpis.period, kind: 'from', options, initial: '' }];
};
