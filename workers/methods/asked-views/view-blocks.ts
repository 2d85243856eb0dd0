import { capitalised } from '../../../platform/text/index.js';
import type { BlockInput } from '../../documents/document-model.js';
import { plainText } from '../../documents/text/inline-text.js';
import { formatNumber } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../tenant-state/index.js';
import { groupsOfView, viewSentence, type ViewGroups } from './describe-views.js';
import { messagesIn } from './messages.js';
import type { ReadView, RowsView } from './view-types.js';

interface Grouped {
  readonly view: RowsView;
  readonly shown: ViewGroups;
}

/** Maximum number of groups in a table. */
const MAX_ROWS = 40;
const MAX_TITLE = 120;

/** Returns a sentence for each view, and tables of the groups; views with the same groups share a table. */
export const viewBlocks = (views: readonly ReadView[], language: Language): BlockInput[] => {
  const grouped = views.flatMap((view): Grouped[] => {
    if (view.kind !== 'rows' || view.matrix !== null || view.view.form === 'total') return [];
    const shown = groupsOfView(view, language);
    return shown ? [{ view, shown }] : [];
  });
  const together = Map.groupBy(grouped, ({ view, shown }) => `${view.dataset.datasetId} ${shown.axis} ${shown.isByTime}`);
  return [
    { type: 'list', items: views.map((view) => plainText(viewSentence(view, language))) },
    ...[...together.values()].map((each) => groupTable(each, language)),
    ...views.flatMap((view) => (view.kind === 'rows' && view.matrix !== null ? [matrixTable(view, language)] : [])),
  ];
};

/** Returns the name of a view's measure, for a column heading or a title. */
export const viewName = ({ view, title }: Pick<ReadView, 'view' | 'title'>): string =>
  capitalised(oneLine(view.form === 'measure' ? view.measure : title, MAX_TITLE));

const groupTable = (views: readonly Grouped[], language: Language): BlockInput => {
  const messages = messagesIn(language);
  const [first] = views;
  const names = (first?.shown.groups ?? []).map(({ name }) => name).slice(0, MAX_ROWS);
  const count = (value: number | undefined): string | null => (value === undefined ? null : formatNumber(value, language, 0));
  const isCount = ({ view }: Grouped): boolean => view.answer.figures.measures.length === 0;
  const measured = views.filter((each) => !isCount(each));
  const columns = measured.map(({ view }) => ({ title: headingOf(view, language), align: 'right' as const }));
  return {
    type: 'table',
    columns: [{ title: (first?.shown.axis ?? '').slice(0, MAX_TITLE) }, { title: messages.count, align: 'right' }, ...columns],
    rows: [
      ...names.map((name) => {
        const groupIn = ({ shown }: Grouped) => shown.groups.find((group) => group.name === name);
        return [name, count(first && groupIn(first)?.count), ...measured.map((each) => groupIn(each)?.text ?? null)];
      }),
      [
        messages.all,
        count(first?.view.answer.figures.asked.count),
        ...measured.map(({ view }) => view.measured.textOf(view.answer.figures.asked)),
      ],
    ],
  };
};

/** Returns a heading: the measure in the words of the request, with the column from which it is computed. */
const headingOf = (view: RowsView, language: Language): string =>
  messagesIn(language).figure(viewName(view), view.measured.title).slice(0, MAX_TITLE);

const matrixTable = (view: RowsView, language: Language): BlockInput => {
  const series = view.matrix?.series ?? [];
  const shown = groupsOfView(view, language);
  const axis = view.matrix?.axis.column;
  const own = [view.answer.figures, ...view.answer.figures.apart].find(({ groupColumns }) => groupColumns[0] === axis)?.groups ?? [];
  return {
    type: 'table',
    caption: headingOf(view, language),
    columns: [{ title: shown?.axis ?? '–' }, ...series.map(({ value }) => ({ title: oneLine(value, MAX_TITLE), align: 'right' as const }))],
    rows: own.map(({ group }, at) => [
      (shown?.isByTime ? shown.groups[at]?.name : group[0]) ?? null,
      ...series.map(({ figures }) => {
        const found = figures.groups.find((each) => each.group[0] === group[0]);
        return found ? view.measured.textOf(found) : null;
      }),
    ]),
  };
};

/** Returns a title for the views: their measures and, if all have the same groups, the grouping. */
export const viewsTitle = (views: readonly ReadView[], language: Language): string => {
  const messages = messagesIn(language);
  const shown = views.filter(({ kind }) => kind !== 'missing');
  const names = [...new Set(shown.map((view) => (view.view.form === 'measure' ? view.view.measure : view.view.words)))].map((name) =>
    oneLine(name, 60),
  );
  const axes = [...new Set(shown.map((view) => (view.kind === 'rows' ? (groupsOfView(view, language)?.axis ?? null) : null)))];
  const [axis] = axes;
  const text = [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(` ${messages.and} `);
  return capitalised(axes.length === 1 && axis ? messages.by(text, axis) : text);
};
