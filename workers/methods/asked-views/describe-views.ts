import { dateFormat, isPercent } from '../../../platform/content/index.js';
import { capitalised } from '../../../platform/text/index.js';
import type { Language } from '../../kit.js';
import { MAX_GROUPS, MAX_PERIODS, type RowFigures } from '../answer-plan/index.js';
import { isWithin } from '../request-reading/index.js';
import { meanOrNull } from '../statistics/descriptive.js';
import { dayText, isReached, oneLine, quantity, type PlacedKpi } from '../tenant-state/index.js';
import { groupNameOf, MISSING_GROUP } from './measured-view.js';
import type { KpiView, ReadView, RowsView } from './view-types.js';
import { messagesIn } from './messages.js';

/** A group in a view, with its figure. */
export interface ViewGroup {
  /** Name shown to readers. */
  readonly name: string;
  readonly value: number | null;
  readonly text: string;
  readonly count: number;
  /** True if the request singles out this group. */
  readonly isMarked: boolean;
}

/** The groups of a view: periods in chronological order, other groups by descending figure. */
export interface ViewGroups {
  readonly isByTime: boolean;
  /** Name of the column by which rows are grouped, or the word for periods. */
  readonly axis: string;
  readonly groups: readonly ViewGroup[];
  /** Groups with enough rows to be named as highest or lowest (all if none has), by descending figure; empty if groups may be missing. */
  readonly ranked: readonly ViewGroup[];
}

/** Minimum size of a group that is named as highest or lowest: 20 rows or 1% of all rows, whichever is smaller. */
const MIN_ROWS = 20;
const MIN_SHARE = 0.01;

/** Formats a month such as `2026-05` in the language, "May 2026" in English; returns other names unchanged. */
const periodName = (name: string, language: Language): string =>
  /^\d{4}-\d{2}$/.test(name)
    ? dateFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${name}-01T00:00:00Z`))
    : name;

const shownGroup = ({ name, value, text, count, isMarked }: ViewGroup): ViewGroup => ({ name, value, text, count, isMarked });

/** Returns the groups of a view; null if it has none. */
export const groupsOfView = ({ answer: { figures }, measured, matrix, marked }: RowsView, language: Language): ViewGroups | null => {
  const groupings = [figures, ...figures.apart].filter(({ groups }) => groups.length > 0);
  const [grouping] = matrix === null ? groupings : groupings.filter(({ groupColumns }) => groupColumns[0] === matrix.axis.column);
  if (!grouping) return null;
  const isByTime = grouping.groupGrains[0] != null;
  const all = grouping.groups.map((group) => {
    const own = groupNameOf(group);
    return {
      ...{ group, own, name: isByTime ? periodName(own, language) : oneLine(own), count: group.count },
      ...{
        value: measured.valueOf(group),
        text: measured.textOf(group),
        isMarked: marked.some((each) => each.toLowerCase() === own.toLowerCase()),
      },
    };
  });
  const byValue = all.toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity));
  // Groups without a value, and groups of a few rows, are not named as highest or lowest.
  const least = Math.min(MIN_ROWS, figures.asked.count * MIN_SHARE);
  const isCut = all.length >= (isByTime ? MAX_PERIODS : MAX_GROUPS);
  const named = byValue.filter(({ own, count, value }) => own !== MISSING_GROUP && count >= least && value !== null);
  return {
    ...{ isByTime, axis: isByTime ? messagesIn(language).period : oneLine(grouping.groupColumns[0] ?? '') },
    groups: (isByTime ? all : byValue).map(shownGroup),
    ranked: (isCut ? [] : named.length === 0 ? byValue : named).map(shownGroup),
  };
};

/** Returns the sentence that answers a view: its figure over all rows, the highest and the lowest group, and the target of its KPI. */
export const viewSentence = (view: ReadView, language: Language): string => {
  const messages = messagesIn(language);
  if (view.kind === 'missing') return messages.missing(oneLine(view.view.title, 120));
  if (view.kind === 'kpi') return kpiSentence(view, language);
  const { answer, measured, matrix, title, kpi } = view;
  const { figures } = answer;
  const name = messages.figure(title, figures.measures.length === 0 ? null : measured.title);
  const total = measured.textOf(figures.asked);
  const target = kpi === null ? null : targetSentence(kpi, view, language);
  return [rowsSentence(view, { name, total, series: matrix?.series ?? [] }, language), ...(target === null ? [] : [target])].join(' ');
};

/** Returns a headline with the main number of a view; `options.isShort` omits the figure over all rows. */
export const viewHeadline = (view: ReadView, language: Language, { isShort = false } = {}): string => {
  if (view.kind !== 'rows') return viewSentence(view, language);
  const messages = messagesIn(language);
  const name = capitalised(oneLine(view.view.words, 80));
  const shown = groupsOfView(view, language);
  const [first, last] = [shown?.ranked[0], shown?.ranked.at(-1)];
  if (isShort && first && last && first !== last && view.view.form !== 'total' && view.marked.length === 0)
    return messages.range(name, first.name, first.text, last.name, last.text);
  return rowsSentence(view, { name, total: view.measured.textOf(view.answer.figures.asked), series: [] }, language);
};

const rowsSentence = (
  view: RowsView,
  { name, total, series }: { name: string; total: string; series: readonly { value: string; figures: RowFigures }[] },
  language: Language,
): string => {
  const messages = messagesIn(language);
  const { measured } = view;
  if (series.length > 0)
    return messages.items(
      name,
      total,
      series
        .toSorted((a, b) => (measured.valueOf(b.figures.asked) ?? -Infinity) - (measured.valueOf(a.figures.asked) ?? -Infinity))
        .map(({ value, figures: of }) => messages.item(value, measured.textOf(of.asked)))
        .join(', '),
    );
  const shown = groupsOfView(view, language);
  const [first, last] = [shown?.ranked[0], shown?.ranked.at(-1)];
  if (view.view.form === 'total' || !shown || !first || !last || first === last) return messages.total(name, total);
  const marked = shown.ranked.filter(({ isMarked }) => isMarked);
  const others = shown.ranked.filter(({ isMarked }) => !isMarked);
  const [high, low] = [others[0], others.at(-1)];
  if (marked.length > 0 && high && low)
    return messages.marked(name, marked.map((each) => messages.item(each.name, each.text)).join(', '), low.text, high.text, total);
  const latest = shown.groups.at(-1);
  return shown.isByTime && latest
    ? messages.course(name, total, first.name, first.text, last.name, last.text, latest.name, latest.text)
    : messages.groups(name, total, first.name, first.text, last.name, last.text);
};

const kpiSentence = ({ kpi, points, target }: KpiView, language: Language): string => {
  const last = points.at(-1);
  if (!last) return '';
  const reached = isReached(kpi, last.value, target);
  return messagesIn(language).kpi(
    oneLine(kpi.name),
    amount(last.value, kpi, language),
    dayText(kpi, last.date, language),
    target === null ? null : amount(target, kpi, language),
    reached === null ? 'open' : reached ? 'yes' : 'no',
  );
};

const amount = (value: number, { unit }: PlacedKpi, language: Language): string =>
  quantity(value, unit ?? '', language, unit !== null && /%/u.test(unit) ? { min: 0, max: 1 } : undefined);

/** Maximum factor between the value of a KPI and a figure of rows at which both can be the same measure. */
const ALIKE = 2;

/** Returns the target of a KPI and its value in the same period, which can differ from the figure of the rows; null if not comparable. */
const targetSentence = (kpi: PlacedKpi, { period, measured, answer }: RowsView, language: Language): string | null => {
  if (kpi.target === null) return null;
  const points = period === null ? kpi.points.slice(-1) : kpi.points.filter(({ date }) => isWithin(date, period));
  const own = meanOrNull(points.map(({ value }) => value));
  const total = measured.valueOf(answer.figures.asked);
  // A KPI in thousands of passengers is no target for the passengers of one trip.
  const isAlike = own !== null && total !== null && own !== 0 && total / own >= 1 / ALIKE && total / own <= ALIKE;
  if (measured.isShare !== isPercent(kpi.unit) || !(measured.isShare || isAlike)) return null;
  return messagesIn(language).target(
    oneLine(kpi.name),
    amount(kpi.target, kpi, language),
    own === null ? null : amount(own, kpi, language),
  );
};
