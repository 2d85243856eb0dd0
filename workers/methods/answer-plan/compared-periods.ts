import { isoDay, movedBy, periodsOf, type Period } from '../../../platform/text/index.js';
import type { BlockInput } from '../../documents/document-model.js';
import { formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { periodText, type Understood } from '../request-reading/index.js';
import type { RowPlan } from './answer-plan.js';
import { changeDrivers, mainDriver } from './change-drivers.js';
import { drillDown } from './drill-down.js';
import { columnName, groupName, nameOf, titleOf, valueText } from './measure-text.js';
import { messagesIn } from './messages.js';
import { describeRowFigures, type RowAnswer } from './row-answer.js';
import { computeRowFigures, MAX_GROUPS, type GroupFigures, type Grouping, type RowFigures } from './row-figures.js';
import { isOneValue } from './row-measures.js';
import { totalOf } from './row-tables.js';

/** Maximum number of groups that are read from the earlier period, so that it contains those of the later one. */
const ALL_GROUPS = 1_000;

/** Returns whether rows are grouped by values only, of which two periods can be set side by side, and their measures are columns. */
const isByValues = ({ groups, groupGrains, splitDays, asked, relation }: RowFigures, { measures, asksRelation }: RowPlan): boolean =>
  groups.length > 0 &&
  asked.count > 0 &&
  groupGrains.every((grain) => grain === null) &&
  splitDays.every((day) => day === null) &&
  measures.every(({ metricId }) => metricId === null) &&
  !(asksRelation && relation !== null);

/** Returns the end of an open period that the other one has years before; null if they do not begin on the same day of their years. */
const endLike = (before: Period, { from }: Period): string | null => {
  if (from === null || before.from === null || before.until === null) return null;
  const years = Number(from.slice(0, 4)) - Number(before.from.slice(0, 4));
  const moved = (day: string): string => isoDay(movedBy(years, 'year', new Date(day)));
  return moved(before.from) === from ? moved(before.until) : null;
};

interface Request {
  readonly text: string;
  readonly understood: Understood;
  readonly now: Date;
}

/** Returns the answer with the two periods that the request compares side by side for each grouping; other answers as they are. */
export const withComparedPeriods = async (
  context: AgentContext,
  answer: RowAnswer | null,
  planned: RowPlan | null,
  { text, understood, now }: Request,
): Promise<RowAnswer | null> => {
  const compared = understood.comparisons.find(({ kind }) => kind === 'period')?.period ?? null;
  if (answer === null || planned === null || compared === null || !isByValues(answer.figures, planned)) return answer;
  const [before, after] = periodsCompared(text, understood.period, compared, now);
  if (before === null || after === null) return answer;
  const { dataset, span } = answer.figures;
  const { language } = understood;
  const rows: RowPlan = { ...planned, isGroupedApart: true, listsRows: false };
  const whole: Period = { ...after, until: after.until ?? endLike(before, after) ?? span?.until ?? null };
  const figuresIn = (period: Period, plan: RowPlan): Promise<RowFigures> =>
    computeRowFigures(context, { dataset, rows: plan, metrics: [] }, { period, compared: null });
  const described = describeRowFigures(await figuresIn(whole, rows), { rows, period: whole, compared: null, language });
  const earlier = await figuresIn(before, { ...rows, top: ALL_GROUPS });
  context.considered.add('comparison');
  const sides = compareSides(earlier, described, { before, after: whole, language, isCounted: rows.asksCount, focus: rows.focus });
  const driver = rows.measures.length === 0 && rows.share === null ? mainDriver({ before: earlier, after: sides.figures }) : null;
  if (driver === null) return sides;
  const drilled = await drillDown({ dataset, rows, driver, text, language, figuresOf: (plan) => figuresIn(whole, plan) });
  return { ...sides, lead: [...sides.lead, ...drilled], plain: [...sides.plain, ...drilled] };
};

/** Returns the two compared periods, the earlier first; months that the request names without a year restrict both: "only January to June". */
export const periodsCompared = (
  text: string,
  period: Period | null,
  compared: Period | null,
  now: Date,
): [Period | null, Period | null] => {
  if (period === null || compared === null) return [period, null];
  const months = periodsOf(text, now).find(({ words }) => !/\d{4}/u.test(words) && /\p{L}{3}/u.test(words))?.value ?? null;
  const sides = [period, compared].map((each) => withMonths(each, months)).toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  return [sides[0] ?? null, sides[1] ?? null];
};

const withMonths = (period: Period, months: Period | null): Period => {
  const isYear = period.from?.endsWith('-01-01') === true && period.until?.endsWith('-12-31') === true;
  if (!isYear || months?.from == null || months.until === null) return period;
  const year = period.from?.slice(0, 4) ?? '';
  return { from: `${year}${months.from.slice(4)}`, until: `${year}${months.until.slice(4)}` };
};

export interface Sides {
  readonly before: Period;
  readonly after: Period;
  readonly language: Language;
  /** Whether the number of rows is compared in addition to the measures. */
  readonly isCounted?: boolean;
  /** Groups that the request asks about, whose part of a change is stated. */
  readonly focus?: RowPlan['focus'];
}

/** Sets the groups of two periods side by side, with the change of the number of rows and of the total or the mean of each measure. */
export const compareSides = (
  earlier: RowFigures,
  { figures, lead, sentences, plain }: RowAnswer,
  { before, after, language, isCounted = false, focus = [] }: Sides,
): RowAnswer => {
  const messages = messagesIn(language);
  const { measures } = figures;
  // One measure is shown unless the number of rows is asked for as well.
  const measured = measures.slice(0, isCounted ? measures.length : 1).map((measure, at) => ({
    name: nameOf(measure, figures, language),
    title: titleOf(measure, figures, language),
    valueOf: (group: GroupFigures): number | null =>
      measure.isAdditive === true && !isOneValue(measure) ? sumAt(group, at, measure) : (group.measures[at]?.mean ?? null),
    shown: (value: number | null): string => valueText(value, measure, language),
    isShare: measure.unit === '%',
    none: null,
  }));
  const counted = {
    ...{ name: messages.counted, title: messages.counted, valueOf: ({ count }: GroupFigures): number | null => count },
    shown: (value: number | null): string => (value === null ? '–' : formatNumber(value, language, 0)),
    isShare: false,
    none: 0,
  };
  const quantities = isCounted || measured.length === 0 ? [counted, ...measured] : measured;
  // A share changes by percentage points; a percentage of a percentage would be read as such points.
  const changeOf = (a: number | null, b: number | null, isShare: boolean): string => {
    if (a === null || b === null || (a === 0 && !isShare)) return '–';
    const sign = b >= a ? '+' : '';
    return isShare ? messages.points(`${sign}${formatNumber(b - a, language, 1)}`) : `${sign}${formatPercent(b / a - 1, language, 1)}`;
  };
  const tableOf = (grouping: Grouping): BlockInput[] => {
    const column = grouping.groupColumns[0];
    const old = [earlier, ...earlier.apart].find(({ groupColumns }) => groupColumns[0] === column);
    if (column === undefined || grouping.groups.length === 0) return [];
    return [
      {
        type: 'table',
        columns: [
          { title: columnName(column, language) },
          ...quantities.flatMap(({ title }) => [
            ...[before, after].map((period) => ({ title: `${title}, ${periodText(period, language)}`, align: 'right' as const })),
            { title: quantities.length > 1 ? messages.changeOf(title) : messages.change, align: 'right' as const },
          ]),
        ],
        rows: grouping.groups.map((group) => {
          const previous = old?.groups.find((each) => each.group[0] === group.group[0]);
          return [
            groupName(group.group[0] ?? '', grouping, 0, language),
            ...quantities.flatMap(({ valueOf, shown, isShare, none }) => {
              const [a, b] = [previous ? valueOf(previous) : none, valueOf(group)];
              return [shown(a), shown(b), changeOf(a, b, isShare)];
            }),
          ];
        }),
        ...(grouping.groups.length === MAX_GROUPS && { note: messages.moreGroups(formatNumber(MAX_GROUPS, language, 0)) }),
      },
    ];
  };
  const changes = quantities.map(({ name, valueOf, shown, isShare }) => {
    const [a, b] = [valueOf(earlier.asked), valueOf(figures.asked)];
    return messages.changed(name, periodText(before, language), shown(a), periodText(after, language), shown(b), changeOf(a, b, isShare));
  });
  const [main] = quantities;
  const isSum = main === counted || (measures[0]?.isAdditive === true && !isOneValue(measures[0]));
  const drivers = main && isSum ? changeDrivers({ before: earlier, after: figures }, { ...main, focus, language }) : [];
  return {
    ...{ figures, earlier: { figures: earlier, before: periodText(before, language), after: periodText(after, language) } },
    lead: [...changes, ...drivers, ...lead],
    sentences,
    plain: [...changes, ...drivers, ...plain],
    table: [figures, ...figures.apart].flatMap(tableOf),
  };
};

/** Returns the figure of one of several measures of a group that adds up to that of all rows. */
const sumAt = (group: GroupFigures, at: number, measure: RowFigures['measures'][number]): number | null =>
  totalOf({ ...group, measures: group.measures.slice(at) }, measure);
