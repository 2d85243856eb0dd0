import type { BlockInput } from '../../documents/document-model.js';
import type { Language } from '../../kit.js';
import { formatNumber } from '../../documents/text/formatting.js';
import { columnName, groupName, titleOf, unitBesideName, valueText } from './measure-text.js';
import { messagesIn } from './messages.js';
import { totalOf } from './row-tables.js';
import type { RowAnswer } from './row-answer.js';
import { MAX_GROUPS, type GroupFigures, type Grouping, type RowFigures } from './row-figures.js';
import type { PlannedMeasure } from './row-measures.js';

/** Values of the groups of one grouping, for a bar chart. */
export interface GroupChart {
  /** Figure and grouping, such as "Amount, sum by Region". */
  readonly title: string;
  /** Name of the figure. */
  readonly figure: string;
  readonly unit: string | null;
  /** One value for each group, the highest first; of periods, in the order of time. */
  readonly rows: readonly { readonly x: string; readonly series: string | null; readonly y: number; readonly text: string }[];
}

/** Maximum number of groups and of colours that a chart can show. */
const MAX_BARS = 24;
const MAX_SERIES = 6;
const DAY_SECONDS = 86_400;

/**
 * Returns a chart for each grouping of an answer: of the first measure, otherwise of the number of rows. A single group has none. Of two
 * compared periods, each has its own bars.
 */
export const groupCharts = ({ figures, earlier }: RowAnswer, language: Language): GroupChart[] =>
  [figures, ...(figures.apart ?? [])].flatMap((grouping) =>
    chartOf(grouping, figures, language).map((chart) => (earlier === undefined ? chart : withEarlier(chart, grouping, earlier, language))),
  );

/** Adds the bars of the earlier period to a chart by one column. */
const withEarlier = (
  chart: GroupChart,
  { groupColumns: [column, ...others] }: Grouping,
  { figures, before, after }: NonNullable<RowAnswer['earlier']>,
  language: Language,
): GroupChart => {
  const old = [figures, ...figures.apart].find(({ groupColumns }) => groupColumns.length === 1 && groupColumns[0] === column);
  if (old === undefined || others.length > 0) return chart;
  const valued = valuesOf(old, figures, language);
  const barsOf = ({ x, y, text }: GroupChart['rows'][number]): GroupChart['rows'] => {
    const own = valued.find(({ names: [name] }) => name === x);
    return [...(own ? [{ x, series: before, y: own.y, text: own.text }] : []), { x, series: after, y, text }];
  };
  return { ...chart, rows: chart.rows.flatMap(barsOf) };
};

/** Returns the figure of each group of a grouping that has one. */
const valuesOf = (grouping: Grouping, figures: RowFigures, language: Language): { names: string[]; y: number; text: string }[] => {
  const [measure] = figures.measures;
  const { valueOf, textOf } = measure ? measured(measure, figures, language) : counted(language);
  return grouping.groups.flatMap((group) => {
    const y = valueOf(group);
    return y === null ? [] : [{ names: group.group.map((each, at) => groupName(each, grouping, at, language)), y, text: textOf(group) }];
  });
};

const chartOf = (grouping: Grouping, figures: RowFigures, language: Language): GroupChart[] => {
  const { groups = [], groupColumns, groupGrains } = grouping;
  if (groups.length < 2) return [];
  const messages = messagesIn(language);
  const [measure] = figures.measures;
  const { name, unit } = measure ? measured(measure, figures, language) : counted(language);
  const known = valuesOf(grouping, figures, language);
  const distinct = (at: number): number => new Set(known.map(({ names }) => names[at])).size;
  // The largest pairs alone would show the others as missing.
  if (groupColumns.length > 1 && groups.length >= MAX_GROUPS && groupGrains.every((grain) => grain === null)) return [];
  // Of two columns, the one with fewer values gives the colours.
  const [x, series] = groupColumns.length < 2 ? [0, null] : distinct(0) < distinct(1) ? [1, 0] : [0, 1];
  if (distinct(x) < 2 || distinct(x) > MAX_BARS || (series !== null && distinct(series) > MAX_SERIES)) return [];
  const isByTime = groupGrains[x] != null;
  const ordered = isByTime ? known : known.toSorted((a, b) => b.y - a.y);
  const columns = groupColumns.map((column) => columnName(column, language)).join(', ');
  return [
    {
      title: messages.by(name, columns),
      figure: name,
      unit,
      rows: ordered.map(({ names, y, text }) => ({ x: names[x] ?? '–', series: series === null ? null : (names[series] ?? '–'), y, text })),
    },
  ];
};

interface Charted {
  readonly name: string;
  readonly unit: string | null;
  readonly valueOf: (group: GroupFigures) => number | null;
  readonly textOf: (group: GroupFigures) => string;
}

const counted = (language: Language): Charted => ({
  ...{ name: messagesIn(language).counted, unit: null, valueOf: ({ count }) => count },
  textOf: ({ count }) => formatNumber(count, language, 0),
});

/** Returns the figure of a measure that a chart shows: the total of what adds up, otherwise the mean or the rate. */
const measured = (measure: PlannedMeasure, figures: RowFigures, language: Language): Charted => {
  const messages = messagesIn(language);
  const title = titleOf(measure, figures, language);
  const { kind } = measure;
  const mean = ({ measures: [of] }: GroupFigures): number | null => of?.mean ?? null;
  const isTotal = measure.isAdditive === true && kind !== 'metric';
  return {
    name: isTotal ? messages.sum(title) : ['column', 'interval', 'calculation', 'duration'].includes(kind) ? messages.mean(title) : title,
    unit: unitBesideName(measure),
    valueOf: (group) => {
      const value = isTotal ? totalOf(group, measure) : mean(group);
      return value === null || kind !== 'duration' ? value : value / DAY_SECONDS;
    },
    textOf: (group) => valueText(isTotal ? totalOf(group, measure) : mean(group), measure, language),
  };
};

/** Returns the charts of an answer as blocks of a document. @param source reference to the source of the figures */
export const chartBlocks = (answer: RowAnswer, source: string, language: Language): BlockInput[] =>
  groupCharts(answer, language).map(({ title, figure, unit, rows }): BlockInput => ({
    type: 'chart',
    form: 'bar',
    title: title.slice(0, MAX_LINE),
    x: {},
    y: { title: (unit === null ? figure : `${figure} (${unitName(unit, language)})`).slice(0, MAX_LINE) },
    rows: rows.map(({ x, series, y }) => ({ x: x.slice(0, MAX_LINE), ...(series !== null && { series: series.slice(0, MAX_LINE) }), y })),
    source,
  }));

const MAX_LINE = 120;

const unitName = (unit: string, language: Language): string => (unit === 'd' ? messagesIn(language).daysUnit : unit);
