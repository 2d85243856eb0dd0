import { citeDataset } from '../../../datasets.js';
import {
  groupsOfView,
  viewHeadline,
  viewName,
  viewSentence,
  type ReadView,
  type RowsView,
  type ViewGroup,
} from '../../../methods/asked-views/index.js';
import { isPercent } from '../../../../platform/content/index.js';
import { formatNumber } from '../../../documents/text/formatting.js';
import { oneLine } from '../../../methods/tenant-state/index.js';
import type { SlideChart } from '../deck-result.js';
import { decimalsFor, MAX_BARS, titleOf, unitText, type Drafting, type SlideIdea } from '../drafting.js';
import { fitsHeadline } from '../render/slide-geometry.js';

/** Returns the slide for a requested view, with its figure in the headline; null if the data do not contain the view. */
export const viewIdea = (view: ReadView, drafting: Drafting): SlideIdea | null => {
  const { messages, composition } = drafting;
  const { language } = composition;
  if (view.kind === 'missing') return null;
  const headlines = [viewHeadline(view, language), viewHeadline(view, language, { isShort: true })];
  const headline = (headlines.find(fitsHeadline) ?? headlines.at(-1) ?? view.title).replace(/\.$/, '');
  if (view.kind === 'kpi')
    return {
      headline,
      bullets: [viewSentence(view, language)],
      notes: messages.notes.answer,
      sourceIds: [],
      rank: 1,
      chart: kpiChart(view),
    };
  const sourceIds = [composition.sources.cite(citeDataset(view.dataset))];
  const chart = chartOf(view, drafting);
  // The sentence becomes a bullet only if it states the target of a KPI.
  const sentence = viewSentence(view, language);
  const count = formatNumber(view.answer.figures.asked.count, language, 0);
  return {
    ...{ headline, notes: messages.notes.answer, sourceIds, rank: 1 },
    bullets: [
      messages.view.computed(view.measured.title, count, view.dataset.name),
      ...(sentence.includes(oneLine(view.kpi?.name ?? NO_NAME)) ? [sentence] : []),
    ],
    ...(chart === null ? { table: totalTable(view, count, drafting) } : { chart }),
  };
};

/** Returns a table with the figure over all rows and the number of rows. */
const totalTable = (view: RowsView, count: string, { messages }: Drafting): NonNullable<SlideIdea['table']> => ({
  columns: [
    { title: viewName(view), right: false },
    { title: '', right: true },
  ],
  rows: [
    [view.measured.title, view.measured.textOf(view.answer.figures.asked)],
    [messages.view.count, count],
  ],
});

/** Placeholder for a missing KPI name; it occurs in no sentence. */
const NO_NAME = '\u0000';

const chartOf = (view: RowsView, drafting: Drafting): SlideChart | null => {
  const { language } = drafting.composition;
  const shown = groupsOfView(view, language);
  if (view.view.form === 'total' || !shown) return null;
  const known = shown.groups.filter(({ value }) => value !== null);
  const groups = shown.isByTime ? known : known.slice(0, MAX_BARS);
  const [measure] = view.answer.figures.measures;
  const unit = view.measured.isShare || isPercent(measure?.unit ?? null) ? 'share' : unitText(measure?.unit ?? null, language);
  const values = groups.map(({ value }) => Number((value ?? 0).toPrecision(4)));
  const title = `${viewName(view)} (${view.measured.title})`;
  const series = shown.groups.some(({ isMarked }) => isMarked)
    ? [
        {
          name: marked(groups),
          tone: 'warning' as const,
          values: groups.map(({ isMarked }, at) => (isMarked ? (values[at] ?? null) : null)),
        },
        {
          name: drafting.messages.view.others,
          tone: 'neutral' as const,
          values: groups.map(({ isMarked }, at) => (isMarked ? null : (values[at] ?? null))),
        },
      ]
    : [{ name: viewName(view), tone: 'neutral' as const, values }];
  return {
    form: shown.isByTime ? 'line' : 'bar',
    title: titleOf(title, groups.length, known.length, drafting),
    categories: groups.map(({ name }) => name),
    series,
    unit,
    decimals: view.measured.isShare ? 1 : decimalsFor(values),
    alt: title,
  };
};

const marked = (groups: readonly ViewGroup[]): string => groups.filter(({ isMarked }) => isMarked).map(({ name }) => name).join(', '); // prettier-ignore

const kpiChart = ({ kpi, points }: Extract<ReadView, { kind: 'kpi' }>): SlideChart => ({
  form: 'line',
  title: kpi.name,
  categories: points.map(({ date }) => date.slice(0, 7)),
  series: [{ name: kpi.name, tone: 'neutral', values: points.map(({ value }) => value) }],
  unit: kpi.unit ?? '',
  decimals: decimalsFor(points.map(({ value }) => value)),
  alt: kpi.name,
});
