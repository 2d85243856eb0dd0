import { formatDate, formatNumber, formatPercent, LOCALES } from '../../documents/formatting.js';
import { plainText } from '../../documents/inline-text.js';
import { byMisses, digitsOf, kpisOf, listed, oneLine, quantity, type PlacedKpi } from '../tenant-state/index.js';
import { sourceNote, type Block, type Draft, type SectionContent } from './draft.js';

/** Charts of the KPIs that miss their targets most often. */
const MAX_CHARTS = 4;

/** Newest values against targets and the previous year, and the course of the KPIs that keep missing. */
export const kpiSection = (draft: Draft): SectionContent => {
  const kpis = kpisOf(draft.state);
  const gaps = gapsOf(kpis, draft);
  if (kpis.length === 0) return { blocks: [], gaps };
  const charted = byMisses(kpis).slice(0, MAX_CHARTS);
  const charts = charted.flatMap((kpi) => courseOf(kpi, draft));
  return {
    blocks: [
      kpiTable(kpis, draft),
      ...(charts.length === 0 ? [] : [{ type: 'heading', level: 2, text: draft.words.kpis.charts } satisfies Block, ...charts]),
    ],
    gaps,
  };
};

const gapsOf = (kpis: readonly PlacedKpi[], { state, words, composition }: Draft): string[] => {
  const count = (value: number): string => formatNumber(value, composition.language, 0);
  const unjudged = kpis.filter(({ reached }) => reached === null).map(({ name }) => oneLine(name));
  const ofTables = state.datasets.flatMap(({ dataset, kpis: read }) => {
    if (!read) return [];
    const { ambiguous, total, series } = read;
    const shown = series.length + ambiguous.length;
    return [
      ...(ambiguous.length > 0 ? [words.gaps.ambiguous(listed([...new Set(ambiguous.map(oneLine))], composition.words.and), dataset.name)] : []),
      ...(total > shown ? [words.gaps.cutSeries(count(shown), count(total), dataset.name)] : []),
    ];
  });
  return [...ofTables, ...(unjudged.length > 0 ? [words.gaps.unjudged(listed(unjudged, composition.words.and))] : [])];
};

const kpiTable = (kpis: readonly PlacedKpi[], draft: Draft): Block => {
  const { words } = draft;
  const titles = words.kpis.columns;
  const days = new Set(kpis.map((kpi) => dayText(kpi, kpi.last, draft)));
  const day = days.size === 1 ? ([...days][0] ?? null) : null;
  const columns: { title: string; align?: 'right'; cell: (kpi: PlacedKpi) => string | null }[] = [
    { title: titles.name, cell: ({ name }) => oneLine(name) },
    { title: titles.area, cell: ({ area }) => area && oneLine(area) },
    { title: titles.unit, cell: ({ unit }) => unit && oneLine(unit) },
    ...(day === null ? [{ title: titles.last, align: 'right' as const, cell: (kpi: PlacedKpi) => dayText(kpi, kpi.last, draft) }] : []),
    { title: titles.value, align: 'right', cell: (kpi) => amount(kpi, 'value', words.kpis.value(kpi.name), kpi.value, draft) },
    { title: titles.target, align: 'right', cell: (kpi) => amount(kpi, 'target', words.kpis.target(kpi.name), kpi.target, draft) },
    { title: titles.reached, cell: ({ reached }) => (reached === null ? null : reached ? words.yes : words.no) },
    { title: titles.onTarget, align: 'right', cell: ({ onTarget, judged }) => shareText(onTarget, judged, draft) },
    { title: titles.before, align: 'right', cell: (kpi) => amount(kpi, 'before', words.kpis.before(kpi.name), kpi.yearBefore, draft) },
    { title: titles.change, align: 'right', cell: (kpi) => changeText(kpi, draft) },
  ];
  const filled = columns.filter(({ cell }) => kpis.some((kpi) => cell(kpi) !== null));
  return {
    type: 'table',
    caption: words.kpis.caption(day),
    columns: filled.map(({ title, align }) => ({ title, ...(align && { align }) })),
    rows: kpis.map((kpi) => filled.map(({ cell }) => cell(kpi))),
    note: `${words.kpis.note} ${words.source}: ${sourceNote([...new Set(kpis.map(({ datasetId }) => datasetId))], draft)}`,
  };
};

/** The number alone; its unit has a column of its own. */
const amount = (kpi: PlacedKpi, id: string, name: string, value: number | null, { composition }: Draft): string | null => {
  if (value === null) return null;
  composition.figures.say({ id: `${kpi.key}.${id}`, label: name, value, unit: kpi.unit ?? '', sourceIds: [kpi.datasetId] });
  return formatNumber(value, composition.language, digitsOf(kpi));
};

/** The month where all points of a series are first days of months, else the day. */
const dayText = ({ points }: PlacedKpi, day: string, { composition: { language } }: Draft): string =>
  points.every(({ date }) => date.endsWith('-01'))
    ? new Intl.DateTimeFormat(LOCALES[language], { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))
    : formatDate(day, language);

const shareText = (onTarget: number | null, judged: number, { words, composition }: Draft): string | null => {
  const count = (value: number): string => formatNumber(value, composition.language, 0);
  return onTarget === null || judged === 0 ? null : words.kpis.share(count(onTarget), count(judged));
};

/** Percentages change by percentage points, everything else by a share of what it was. */
const changeText = ({ value, yearBefore, unit, ...kpi }: PlacedKpi, { words, composition: { language } }: Draft): string | null => {
  if (yearBefore === null) return null;
  const difference = value - yearBefore;
  const sign = difference > 0 ? '+' : '';
  if (unit === '%') return `${sign}${quantity(difference, words.kpis.points, language, digitsOf({ value, yearBefore, unit, ...kpi }))}`;
  return yearBefore === 0 ? null : `${sign}${formatPercent(difference / Math.abs(yearBefore), language, 1)}`;
};

const courseOf = (kpi: PlacedKpi, draft: Draft): Block[] => {
  const { words } = draft;
  const notes = kpi.notes.filter(({ date }) => kpi.points.some((point) => point.date === date));
  return [
    {
      type: 'chart',
      form: 'line',
      title: oneLine(words.kpis.chart(kpi.name, kpi.area)),
      x: { kind: 'date' },
      y: { title: oneLine(kpi.unit ?? words.kpis.columns.value) },
      rows: kpi.points.flatMap(({ date, value, target }) => [
        { x: date, series: words.kpis.actual, y: value },
        ...(target === null ? [] : [{ x: date, series: words.kpis.goal, y: target }]),
      ]),
      source: sourceNote([kpi.datasetId], draft),
    },
    ...notes.map(({ date, text }) => ({ type: 'paragraph', text: plainText(words.kpis.noted(dayText(kpi, date, draft), oneLine(text))) }) satisfies Block),
  ];
};
