import { citeDataset } from '../../../datasets.js';
import type { BlockInput } from '../../../documents/document-model.js';
import { groupCharts, type GroupChart, type RowAnswer } from '../../../methods/answer-plan/index.js';
import type { SlideChart } from '../deck-result.js';
import { decimalsFor, MAX_BARS, unitText, type Drafting, type SlideIdea } from '../drafting.js';
import { fitsHeadline } from '../render/slide-geometry.js';

type Table = Extract<BlockInput, { type: 'table' }>;

/** Content that answers a request from the rows of a dataset. */
export interface AnswerIdeas {
  readonly main: readonly SlideIdea[];
  /** Tables of what the charts show. */
  readonly tables: readonly SlideIdea[];
}

/**
 * Returns the content that answers the request from the rows of a dataset: its main sentence as headline with the others, and a chart of
 * each grouping. Groups without a chart are tables.
 */
export const answerIdeas = (answer: RowAnswer, drafting: Drafting): AnswerIdeas => {
  const { messages, composition } = drafting;
  const { lead, sentences, figures } = answer;
  // The first of the other sentences states which rows are meant.
  const [selection, ...measures] = sentences;
  const headline = [...lead, ...measures, ...(selection === undefined ? [] : [selection])].find(fitsHeadline);
  const tables = answer.table.flatMap((block) => (block.type === 'table' ? block : []));
  const charts = groupCharts(answer, composition.language);
  const common = { notes: messages.notes.answer, sourceIds: [composition.sources.cite(citeDataset(figures.dataset))], rank: 1 as const };
  const [first, ...others] = tables;
  const hasCharts = charts.length > 0;
  const bullets = [...lead, ...sentences].filter((sentence) => sentence !== headline);
  const opening: SlideIdea = {
    headline: headline?.replace(/\.$/, '') ?? charts[0]?.title ?? messages.parts.answer,
    bullets: [...bullets, ...(hasCharts ? [] : noteOf(first))],
    ...(first && !hasCharts && { table: tableOf(first) }),
    ...common,
  };
  const byTable = (table: Table): SlideIdea => ({
    headline: headingOf(table, drafting),
    bullets: noteOf(table),
    table: tableOf(table),
    ...common,
  });
  if (!hasCharts) return { main: [opening, ...others.map(byTable)], tables: [] };
  const charted = charts.map((chart): SlideIdea => ({ headline: rangeOf(chart, drafting), chart: chartOf(chart, drafting), ...common }));
  const [one, ...more] = charted;
  // Few sentences stand beside the first chart.
  const isShort = headline !== undefined && one !== undefined && bullets.length <= MAX_BESIDE;
  const main = isShort
    ? [{ ...one, bullets: [...(opening.headline === one.headline ? [] : [opening.headline]), ...bullets] }, ...more]
    : bullets.length > 0
      ? [opening, ...charted]
      : charted;
  return { main, tables: tables.map(byTable) };
};

/** Maximum number of sentences beside a chart. */
const MAX_BESIDE = 3;

/** Returns a title of a table from the names of its columns. */
const headingOf = ({ columns }: Table, { messages }: Drafting): string => {
  const [group, count, ...figuresOf] = columns.map(({ title }) => title);
  const named = figuresOf.length > 0 ? figuresOf.join(', ') : (count ?? '');
  return messages.titles.by(named, group ?? '');
};

/** States the highest and the lowest value of a chart. */
const rangeOf = ({ rows, figure, title }: GroupChart, { messages }: Drafting): string => {
  // Of two periods, neither range is that of the chart.
  if (isCompared(rows)) return title;
  const ranked = rows.toSorted((a, b) => b.y - a.y);
  const [high, low] = [ranked[0], ranked.at(-1)];
  if (!high || !low || high.y === low.y) return title;
  const text = messages.range(figure, nameOf(high), high.text, nameOf(low), low.text);
  return fitsHeadline(text) ? text : title;
};

const chartOf = ({ title, unit, rows }: GroupChart, { composition: { language }, messages }: Drafting): SlideChart => {
  const categories = isCompared(rows) ? [...new Set(rows.map(({ x }) => x))] : rows.map(nameOf);
  const shown = categories.slice(0, MAX_BARS);
  const sides = isCompared(rows) ? [...new Set(rows.map(({ series }) => series ?? ''))] : [];
  const valueAt = (side: string, category: string): number | null =>
    rows.find(({ x, series }) => x === category && series === side)?.y ?? null;
  return {
    form: 'bar',
    title: shown.length < categories.length ? messages.shownOf(title, shown.length, categories.length) : title,
    categories: shown,
    series:
      sides.length > 0
        ? sides.map((side, at) => ({
            name: side,
            tone: at === 0 ? ('muted' as const) : ('neutral' as const),
            values: shown.map((category) => valueAt(side, category)),
          }))
        : [{ name: title, tone: 'neutral', values: rows.slice(0, MAX_BARS).map(({ y }) => y) }],
    unit: unit === 'd' ? messages.daysUnit : unitText(unit, language),
    decimals: decimalsFor(rows.map(({ y }) => Number(y.toPrecision(3)))),
    alt: title,
  };
};

/** Returns whether the bars of a chart are those of two periods: two for each name. */
const isCompared = (rows: GroupChart['rows']): boolean => {
  const names = new Set(rows.map(({ x }) => x));
  const sides = new Set(rows.map(({ series }) => series));
  return sides.size === 2 && rows.length > names.size;
};

const nameOf = ({ x, series }: GroupChart['rows'][number]): string => (series === null ? x : `${x}, ${series}`);

const noteOf = (table: Table | undefined): string[] => (table?.note ? [table.note] : []);

const tableOf = ({ columns, rows }: Table): NonNullable<SlideIdea['table']> => ({
  columns: columns.map(({ title, align }) => ({ title, right: align === 'right' })),
  rows: rows.map((row) => row.map((cell) => (cell === null ? '–' : String(cell)))),
});
