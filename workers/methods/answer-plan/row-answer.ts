import type { Period } from '../../../platform/text/index.js';
import { formatDuration, formatFigure, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import type { BlockInput } from '../../documents/document-model.js';
import type { Language } from '../../kit.js';
import { periodText } from '../request-reading/index.js';
import type { RowPlan } from './answer-plan.js';
import { messagesIn } from './messages.js';
import { MAX_GROUPS, type GroupFigures, type MeasureFigures, type PlannedMeasure, type RowFigures } from './row-figures.js';

/** The answer to the part of a request that rows answer: sentences, and the same as blocks with a table if the rows are grouped. */
export interface RowAnswer {
  readonly figures: RowFigures;
  /** First the selection of rows, then one sentence on each measure. */
  readonly sentences: readonly string[];
  /** Table of the groups; none if the rows are not grouped. */
  readonly table: readonly BlockInput[];
}

/** Returns the blocks of an answer. @param sentences those of its sentences that are stated; all by default */
export const rowBlocks = ({ sentences: all, table }: RowAnswer, sentences: readonly string[] = all): BlockInput[] => [
  ...(sentences.length === 0 ? [] : [{ type: 'list' as const, items: sentences.map(plainText) }]),
  ...table,
];

interface Asked {
  readonly rows: RowPlan;
  readonly period: Period | null;
  readonly compared: Period | null;
  readonly language: Language;
}

/** States the figures on the asked rows, each beside that of all rows or of the period compared with. */
export const describeRowFigures = (figures: RowFigures, asked: Asked): RowAnswer => {
  const { language } = asked;
  const messages = messagesIn(language);
  const { dataset, of, asked: selected, all } = figures;
  const scope = scopeOf(figures, asked);
  const isPart = scope.length > 0;
  const count = (value: number): string => formatNumber(value, language, 0);
  const noun = messages.noun(of, isPart ? all.count : selected.count);
  const answer = (sentences: readonly string[]): RowAnswer => ({
    figures,
    sentences,
    table: tableBlocks(figures, language),
  });
  if (selected.count === 0) return answer([messages.none(dataset.name, scope.join('; '))]);
  return answer([
    isPart
      ? messages.selected(
          dataset.name,
          count(selected.count),
          count(all.count),
          noun,
          formatPercent(selected.count / all.count, language),
          scope.join('; '),
        )
      : messages.whole(dataset.name, count(selected.count), noun),
    ...figures.measures.map((measure, index) => sentenceOn(measure, index, figures, asked)),
    ...relationOf(figures, asked),
  ]);
};

/** Returns the conditions that the selected rows meet, in words. */
const scopeOf = ({ filters, timeColumn }: RowFigures, { rows, period, language }: Asked): string[] => {
  const messages = messagesIn(language);
  return [
    ...filters.map(({ column, values, isExcluded }) => {
      const listed = values.join(` ${messages.or} `);
      return isExcluded ? messages.isNot(column, listed) : messages.is(column, listed);
    }),
    ...rows.conditions.map(({ column, operator, value }) => messages.bound(column, operator, formatNumber(value, language))),
    ...(timeColumn !== null && period ? [messages.within(timeColumn, periodText(period, language))] : []),
  ];
};

const sentenceOn = (measure: PlannedMeasure, index: number, figures: RowFigures, { compared, language }: Asked): string => {
  const messages = messagesIn(language);
  const { asked, all, compared: before } = figures;
  const own = asked.measures[index];
  const name = nameOf(measure, language);
  if (!own || own.mean === null) return `${messages.noValue(name)}.`;
  const value = (number: number | null): string => valueText(number, measure, language);
  const short = (of: MeasureFigures | undefined): string | null => {
    if (!of || of.mean === null) return null;
    return measure.kind === 'metric' ? value(of.mean) : messages.means(value(of.mean), value(of.median));
  };
  const figure =
    measure.kind === 'metric'
      ? messages.value(name, value(own.mean))
      : messages.figure(name, value(own.mean), value(own.median), own.sum === null ? null : value(own.sum));
  const beside = short(before?.measures[index]);
  const whole = asked.count < all.count ? short(all.measures[index]) : null;
  return `${figure}${beside === null || compared === null ? '' : messages.before(periodText(compared, language), beside)}${whole === null ? '' : messages.overall(whole)}.`;
};

/** States the relation of two columns that the request asks about. */
const relationOf = ({ correlation }: RowFigures, { rows, language }: Asked): string[] => {
  const messages = messagesIn(language);
  const [one, other] = rows.measures.filter(({ metricId }) => metricId === null).map(({ name }) => messages.quoted(name));
  if (correlation === null || one === undefined || other === undefined) return [];
  return [messages.correlation(one, other, formatNumber(correlation.r, language), formatNumber(correlation.n, language, 0))];
};

const nameOf = ({ name, kind }: PlannedMeasure, language: Language): string =>
  kind === 'duration' ? messagesIn(language).duration : messagesIn(language).quoted(name);

const valueText = (value: number | null, { unit, kind }: PlannedMeasure, language: Language): string => {
  if (value === null) return '–';
  if (kind === 'duration') return formatDuration(value, language);
  const number = formatFigure(value, language);
  if (unit === '%') return language === 'de' ? `${number} %` : `${number}%`;
  return unit === null || unit === '1' ? number : `${number} ${unit}`;
};

/** Returns the table of the groups; none if the rows are not grouped. */
const tableBlocks = ({ groups, groupColumns, measures }: RowFigures, language: Language): BlockInput[] => {
  if (groups.length === 0) return [];
  const messages = messagesIn(language);
  const hasSum = (index: number): boolean => groups.some((group) => group.measures[index]?.sum != null);
  const headings = measures.flatMap((measure, index) => {
    const name = measure.kind === 'duration' ? messages.duration : measure.name;
    if (measure.kind === 'metric') return [name];
    return [messages.mean(name), messages.median(name), ...(hasSum(index) ? [messages.sum(name)] : [])];
  });
  const cells = ({ measures: of }: GroupFigures): string[] =>
    measures.flatMap((measure, index) => {
      const { mean = null, median = null, sum = null } = of[index] ?? {};
      const shown = measure.kind === 'metric' ? [mean] : [mean, median, ...(hasSum(index) ? [sum] : [])];
      return shown.map((value) => valueText(value, measure, language));
    });
  return [
    {
      type: 'table',
      columns: [
        ...groupColumns.map((title) => ({ title: title.slice(0, MAX_TITLE) })),
        ...[messages.counted, ...headings].map((title) => ({ title: title.slice(0, MAX_TITLE), align: 'right' as const })),
      ],
      rows: groups.map((group) => [...group.group, formatNumber(group.count, language, 0), ...cells(group)]),
      ...(groups.length === MAX_GROUPS && { note: messages.moreGroups(formatNumber(MAX_GROUPS, language, 0)) }),
    },
  ];
};

/** Maximum length of the title of a table's column. */
const MAX_TITLE = 120;
