import { unitIn } from '../../../../platform/content/index.js';
import { isWithin, periodText } from '../../../methods/request-reading/index.js';
import { meanOrNull } from '../../../methods/statistics/descriptive.js';
import { kpisOf, oneLine, type TenantState } from '../../../methods/tenant-state/index.js';
import type { DashboardPanel, DashboardSection } from '../dashboard-result.js';
import { filterOf, labelOf, periodFilter, section, type Drafting } from '../drafting.js';
import type { Focus } from '../focus.js';
import { kpiTiles, type ShownKpi } from './kpi-tiles.js';

/** Returns the section of KPIs: a tile for each, the course of one against its target, the share of values on target and a table. */
export const kpiSection = (state: TenantState, focus: Focus, drafting: Drafting): DashboardSection => {
  const kpis = kpiTiles(kpisOf(state), state, focus, drafting);
  if (kpis.length === 0) return section('kpis', drafting);
  const { kpis: messages } = drafting.messages;
  const sourceIds = [...new Set(kpis.map(({ kpi }) => kpi.sourceId))];
  const panels = [
    ...inPeriod(kpis, focus.period, drafting),
    course(kpis, drafting),
    ...onTarget(kpis, drafting),
    overview(kpis, drafting),
  ].map((panel) => ({ ...panel, sourceIds }));
  const judged = kpis.filter(({ kpi }) => kpi.reached !== null);
  const missed = judged.filter(({ kpi }) => kpi.reached === false).length;
  const [area] = focus.areas.filter((name) => kpis.some(({ kpi }) => kpi.area === name)).map((name) => oneLine(name));
  return section('kpis', drafting, {
    summary: judged.length === 0 ? messages.summaryWithout(kpis.length) : messages.summary(missed, judged.length),
    kpis: kpis.map(({ tile }) => tile),
    filters: [
      ...filterOf(panels, 'area', { initial: area ?? '' }),
      ...filterOf(panels, 'owner'),
      ...filterOf(panels, 'status'),
      ...filterOf(panels, 'kpi', { kind: 'one', initial: kpis[0]?.tile.label ?? '' }),
      ...panels.filter(({ id }) => id === 'kpi-course').flatMap((panel) => periodFilter(panel, 'day', focus.period, drafting)),
    ],
    panels,
  });
};

/** Compares the mean of each KPI in the requested period with the mean of its targets; nothing without a period. */
const inPeriod = (kpis: readonly ShownKpi[], period: Focus['period'], drafting: Drafting): DashboardPanel[] => {
  const { kpis: messages } = drafting.messages;
  if (period === null) return [];
  const rows = kpis.flatMap(({ tile, kpi }) => {
    const points = kpi.points.filter(({ date }) => isWithin(date, period));
    const [value, target] = [meanOrNull(points.map((point) => point.value)), meanOrNull(points.flatMap((point) => point.target ?? []))];
    if (value === null) return [];
    const isMet = target === null || kpi.better === null ? null : kpi.better === 'lower' ? value <= target : value >= target;
    const status = isMet === null ? messages.lights.none : isMet ? messages.lights.reached : messages.lights.missed;
    const deviation = target === null || target === 0 ? null : (value - target) / Math.abs(target);
    return [
      [tile.label, tile.area, ownerOf(tile, drafting), unitText(kpi.unit, drafting), status, value, target, deviation, points.length],
    ];
  });
  if (rows.length === 0) return [];
  const number = { kind: 'number', combine: 'only' } as const;
  return [
    {
      id: 'kpi-period',
      title: messages.inPeriod(periodText(period, drafting.language)),
      chart: null,
      dimensions: [
        { key: 'name', title: messages.kpi, kind: 'text' },
        { key: 'area', title: messages.area, kind: 'text' },
        { key: 'owner', title: messages.owner, kind: 'text' },
        { key: 'unit', title: messages.unit, kind: 'text' },
        { key: 'status', title: messages.status, kind: 'text' },
      ],
      measures: [
        { key: 'value', title: messages.mean, ...number },
        { key: 'target', title: messages.target, ...number },
        { key: 'deviation', title: messages.deviation, kind: 'percent', digits: 1, combine: 'only' },
        { key: 'count', title: messages.ofValues, ...number, digits: 0 },
      ],
      groupBy: ['name', 'unit', 'status'],
      rows,
      note: null,
      sourceIds: [],
    },
  ];
};

const course = (kpis: readonly ShownKpi[], drafting: Drafting): DashboardPanel => {
  const { kpis: messages } = drafting.messages;
  const monthly = kpis.every(({ kpi }) => kpi.monthly);
  return {
    id: 'kpi-course',
    title: messages.course,
    chart: { form: 'line', x: 'day', series: null, measures: ['value', 'target'], choice: false },
    dimensions: [
      { key: 'kpi', title: messages.kpi, kind: 'text' },
      { key: 'area', title: messages.area, kind: 'text' },
      { key: 'owner', title: messages.owner, kind: 'text' },
      { key: 'status', title: messages.status, kind: 'text' },
      { key: 'day', title: messages.day, kind: monthly ? 'month' : 'date' },
      { key: 'unit', title: messages.unit, kind: 'text' },
    ],
    measures: [
      { key: 'value', title: messages.value, kind: 'number', combine: 'only' },
      { key: 'target', title: messages.target, kind: 'number', combine: 'only' },
    ],
    groupBy: ['day', 'unit'],
    rows: kpis.flatMap(({ tile, kpi }) =>
      kpi.points.map(({ date, value, target }) => [
        tile.label,
        tile.area,
        ownerOf(tile, drafting),
        tile.status,
        monthly ? date.slice(0, 7) : date,
        unitText(kpi.unit, drafting),
        value,
        target,
      ]),
    ),
    note: kpis.some(({ kpi }) => kpi.periods > kpi.points.length) ? messages.note : null,
    sourceIds: [],
  };
};

const unitText = (unit: string | null, { language }: Drafting): string => (unit === null ? '' : unitIn(language, oneLine(unit)));

const onTarget = (kpis: readonly ShownKpi[], drafting: Drafting): DashboardPanel[] => {
  const { kpis: messages } = drafting.messages;
  const rows = kpis
    .flatMap(({ tile, kpi: { onTarget: hits, judged } }) => (hits === null || judged === 0 ? [] : [{ tile, hits, judged }]))
    .toSorted((a, b) => a.hits / a.judged - b.hits / b.judged);
  if (rows.length < 2) return [];
  return [
    {
      id: 'kpi-on-target',
      title: messages.onTarget,
      chart: { form: 'lying-bar', x: 'name', series: null, measures: ['share'], choice: false },
      dimensions: [
        { key: 'name', title: messages.kpi, kind: 'text' },
        { key: 'area', title: messages.area, kind: 'text' },
        { key: 'owner', title: messages.owner, kind: 'text' },
        { key: 'status', title: messages.status, kind: 'text' },
      ],
      measures: [
        { key: 'share', title: messages.share, kind: 'percent', digits: 1, combine: 'only' },
        { key: 'hits', title: messages.hits, kind: 'number', digits: 0, combine: 'only' },
        { key: 'judged', title: messages.ofValues, kind: 'number', digits: 0, combine: 'only' },
      ],
      groupBy: ['name'],
      rows: rows.map(({ tile, hits, judged }) => [
        tile.label,
        tile.area,
        ownerOf(tile, drafting),
        tile.status,
        hits / judged,
        hits,
        judged,
      ]),
      note: null,
      sourceIds: [],
    },
  ];
};

const overview = (kpis: readonly ShownKpi[], drafting: Drafting): DashboardPanel => {
  const { kpis: titles } = drafting.messages;
  const monthly = kpis.every(({ kpi }) => kpi.monthly);
  return {
    id: 'kpi-overview',
    title: titles.overview,
    chart: null,
    dimensions: [
      { key: 'name', title: titles.kpi, kind: 'text' },
      { key: 'area', title: titles.area, kind: 'text' },
      { key: 'owner', title: titles.owner, kind: 'text' },
      { key: 'unit', title: titles.unit, kind: 'text' },
      { key: 'last', title: titles.last, kind: monthly ? 'month' : 'date' },
      { key: 'status', title: titles.status, kind: 'text' },
    ],
    measures: [
      { key: 'value', title: titles.value, kind: 'number', combine: 'only' },
      { key: 'target', title: titles.target, kind: 'number', combine: 'only' },
      { key: 'previous', title: titles.previous, kind: 'number', combine: 'only' },
      { key: 'before', title: titles.before, kind: 'number', combine: 'only' },
    ],
    groupBy: [
      'name',
      ...(kpis.some(({ kpi }) => kpi.area !== null) ? ['area'] : []),
      ...(kpis.some(({ tile }) => tile.owner !== null) ? ['owner'] : []),
      ...['unit', 'last', 'status'],
    ],
    rows: kpis.map(({ tile, kpi }) => [
      tile.label,
      tile.area,
      ownerOf(tile, drafting),
      unitText(kpi.unit, drafting),
      monthly ? kpi.last.slice(0, 7) : kpi.last,
      tile.status,
      kpi.value,
      kpi.target,
      kpi.previous,
      kpi.yearBefore,
    ]),
    note: null,
    sourceIds: [],
  };
};

const ownerOf = ({ owner }: ShownKpi['tile'], drafting: Drafting): string => labelOf(owner, drafting);
