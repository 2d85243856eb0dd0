import { MetricStatus } from '../../../../subgraphs/metrics/index.js';
import { isWithin, periodText } from '../../../methods/request-reading/index.js';
import { meanOrNull } from '../../../methods/statistics/descriptive.js';
import {
  dayText,
  isReached,
  kpisOf,
  missedSince,
  oneLine,
  plannedKpi,
  quantity,
  valueIn,
  type PlacedKpi,
} from '../../../methods/tenant-state/index.js';
import { sourceNote, type Block, type Draft } from '../draft.js';

const MAX_PERIODS = 12;

/** Returns the definition of a KPI that the request names, if a metric defines it, and its newest values with their targets. */
export const askedKpiBlocks = (kpi: PlacedKpi, draft: Draft): Block[] => [
  { type: 'heading', level: 2, text: oneLine(kpi.name) },
  ...definition(kpi, draft),
  valueTable(kpi, draft),
];

const definition = ({ sourceId }: PlacedKpi, draft: Draft): Block[] => {
  const { state, messages } = draft;
  const metric = state.metrics.find((each) => each.metric.metricId === sourceId)?.metric;
  if (!metric) return [];
  const titles = messages.askedKpi;
  const dataset = state.datasets.find((each) => each.dataset.datasetId === metric.datasetId)?.dataset;
  const rows = [
    [titles.purpose, metric.purpose],
    [titles.formula, metric.formula],
    [titles.dataset, dataset?.name ?? null],
    [titles.owner, metric.owner],
    [titles.status, metric.status === MetricStatus.DRAFT ? titles.draft : null],
  ].flatMap(([title = '', text]) => (text ? [[title, oneLine(text, MAX_TEXT)]] : []));
  return [
    {
      type: 'table',
      caption: titles.definition,
      columns: [{ title: titles.feature }, { title: titles.content }],
      rows,
      note: `${messages.source}: ${sourceNote([sourceId], draft)}`,
    },
  ];
};

const MAX_TEXT = 400;

const valueTable = (kpi: PlacedKpi, draft: Draft): Block => {
  const { messages, composition } = draft;
  const { askedKpi: titles, source } = messages;
  const { language } = composition;
  const { yes, no } = composition.messages.kpiTable;
  const amount = (value: number | null): string | null => (value === null ? null : quantity(value, kpi.unit ?? '', language));
  const points = kpi.points.slice(-MAX_PERIODS).toReversed();
  const isJudged = kpi.better !== null && points.some(({ target }) => target !== null);
  const reaches = (value: number, target: number | null): string | null => {
    if (target === null) return null;
    return (kpi.better === 'lower' ? value <= target : value >= target) ? yes : no;
  };
  return {
    type: 'table',
    caption: titles.values(points.length),
    columns: [
      { title: titles.period },
      { title: titles.value, align: 'right' },
      ...(isJudged ? [{ title: messages.kpis.goal, align: 'right' as const }, { title: titles.reached }] : []),
    ],
    rows: points.map(({ date, value, target }) => [
      dayText(kpi, date, language),
      amount(value),
      ...(isJudged ? [amount(target), reaches(value, target)] : []),
    ]),
    note: `${source}: ${sourceNote([kpi.sourceId], draft)}`,
  };
};

/** Maximum number of values of a period that have a column of their own. */
const MAX_VALUES = 4;

/**
 * Compares KPIs with their targets in the period that the request asks about, otherwise by their newest values: each value of a short
 * period, the mean, the target, and since when it is missed. Nothing without such a question.
 */
export const targetTable = (draft: Draft): Block[] => {
  const { state, messages, composition, verdicts = null } = draft;
  const { language } = composition;
  const { yes, no } = composition.messages.kpiTable;
  const titles = messages.askedKpi;
  const { period } = state.asked;
  const all = kpisOf(state);
  const named = all.filter(({ isAsked }) => isAsked);
  const kpis = named.length > 0 ? named : all;
  if (kpis.length === 0 || (verdicts?.targets !== true && (period === null || named.length === 0))) return [];
  const rows = kpis.flatMap((each) => {
    const kpi = plannedKpi(each, period, state);
    const points = period === null ? kpi.points.slice(-1) : kpi.points.filter(({ date }) => isWithin(date, period));
    const last = points.at(-1);
    if (!last) return [];
    const mean = points.reduce((sum, { value }) => sum + value, 0) / points.length;
    const target = meanOrNull(points.flatMap((point) => point.target ?? []));
    return [{ kpi, points, mean, target, reached: isReached(kpi, mean, target), since: missedSince(kpi, last.date) }];
  });
  const days = [...new Set(rows.flatMap(({ kpi, points }) => points.map(({ date }) => dayText(kpi, date, language))))];
  const isShort = days.length > 1 && days.length <= MAX_VALUES;
  const amount = (value: number | null, { unit }: PlacedKpi): string | null =>
    value === null ? null : quantity(value, unit ?? '', language);
  if (rows.length === 0) return [];
  return [
    {
      type: 'table',
      caption: titles.against(period === null ? null : periodText(period, language)),
      columns: [
        { title: titles.kpi },
        ...(isShort ? days.map((title) => ({ title, align: 'right' as const })) : []),
        { title: days.length > 1 ? titles.mean : titles.value, align: 'right' },
        { title: messages.kpis.goal, align: 'right' },
        { title: titles.reached },
        { title: titles.missedSince },
      ],
      rows: rows.map(({ kpi, points, mean, target, reached, since }) => [
        oneLine(kpi.name),
        ...(isShort ? days.map((day) => amount(points.find(({ date }) => dayText(kpi, date, language) === day)?.value ?? null, kpi)) : []),
        amount(mean, kpi),
        amount(target, kpi),
        reached === null ? null : reached ? yes : no,
        since === null ? null : `${dayText(kpi, since.from, language)}${since.isWhole ? ` ${titles.wholeSeries}` : ''}`,
      ]),
      note: `${messages.source}: ${sourceNote([...new Set(rows.map(({ kpi }) => kpi.sourceId))], draft)}`,
    },
  ];
};

/** Lists the means of KPIs in the period that the request asks about; nothing without a period that contains values. */
export const periodTable = (kpis: readonly PlacedKpi[], draft: Draft): Block[] => {
  const { lead, messages, composition } = draft;
  const { language } = composition;
  const { period } = lead;
  const titles = messages.askedKpi;
  const found = period ? kpis.flatMap((kpi) => ({ kpi, mean: valueIn(kpi.points, period) })).filter(({ mean }) => mean !== null) : [];
  if (!period || found.length === 0) return [];
  return [
    {
      type: 'table',
      caption: titles.means(periodText(period, language)),
      columns: [{ title: titles.kpi }, { title: titles.mean, align: 'right' }, { title: titles.count, kind: 'number' }],
      rows: found.map(({ kpi, mean }) => [oneLine(kpi.name), mean && quantity(mean.value, kpi.unit ?? '', language), mean?.count ?? null]),
      note: `${messages.source}: ${sourceNote([...new Set(found.map(({ kpi }) => kpi.sourceId))], draft)}`,
    },
  ];
};
