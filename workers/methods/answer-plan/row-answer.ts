import { DAY_MS, type Period } from '../../../platform/text/index.js';
import { formatDate, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import type { BlockInput } from '../../documents/document-model.js';
import type { Language } from '../../kit.js';
import { periodText } from '../request-reading/index.js';
import type { RowPlan } from './answer-plan.js';
import { isBefore } from './group-columns.js';
import { columnName, groupName, nameOf, selectionText, valueText } from './measure-text.js';
import { messagesIn } from './messages.js';
import { focusOf, rankOf } from './group-order.js';
import { groupsSentence } from './groups-sentence.js';
import type { GroupFigures, MeasureFigures, RowFigures } from './row-figures.js';
import { WORKING_DAYS } from './row-limits/group-limits.js';
import { columnsOfShare, isOneValue, type PlannedMeasure } from './row-measures.js';
import { tableBlocks } from './row-tables.js';

/** The answer to the part of a request that rows answer: sentences, and the same as blocks with a table if the rows are grouped. */
export interface RowAnswer {
  readonly figures: RowFigures;
  /** Sentences that answer the question, before the figures: how two things relate. */
  readonly lead: readonly string[];
  /** First the selection of rows, then one sentence on each measure. */
  readonly sentences: readonly string[];
  /** Sentences for readers outside of the analysis: without statistical tests, and without numbers of rows beside other figures. */
  readonly plain: readonly string[];
  /** Table of the groups; none if the rows are not grouped. */
  readonly table: readonly BlockInput[];
  /** Figures of the earlier of two compared periods, with the names of both; absent without a comparison. */
  readonly earlier?: { readonly figures: RowFigures; readonly before: string; readonly after: string };
}

/** Returns the blocks of an answer. @param sentences those of its sentences that are stated; all by default */
export const rowBlocks = ({ lead, sentences: all, table }: RowAnswer, sentences: readonly string[] = [...lead, ...all]): BlockInput[] => [
  ...(sentences.length === 0 ? [] : [{ type: 'list' as const, items: sentences.map(plainText) }]),
  ...table,
];

interface Asked {
  readonly rows: RowPlan;
  /** Whether a relation is asked with yes or no. */
  readonly asksWhether?: boolean;
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
  const leadOf = (hasTest: boolean): string[] =>
    selected.count === 0
      ? []
      : [
          ...repeatedOf(figures, asked),
          ...relationOf(figures, asked, hasTest),
          ...sidesOf(figures, asked),
          ...focusOf(figures, asked),
          ...rankOf(figures, asked),
        ];
  const lead = leadOf(true);
  const ofAll = (): string =>
    messages.selected(
      dataset.name,
      count(selected.count),
      count(all.count),
      noun,
      formatPercent(selected.count / all.count, language),
      scope.join('; '),
    );
  // Who asks how many there are gets a number.
  if (selected.count === 0) {
    const none = [asked.rows.asksCount && all.count > 0 ? ofAll() : messages.none(dataset.name, scope.join('; '))];
    return { figures, lead, sentences: none, plain: none, table: tableBlocks(figures, asked) };
  }
  // The groups and the relation of all rows need no sentence on the number of rows.
  const isCounted = isPart || (lead.length === 0 && figures.groups.length === 0);
  const selection = !isCounted
    ? []
    : [
        isPart && selected.count === all.count && isOfPeriodOnly(figures, asked)
          ? messages.inPeriod(dataset.name, count(selected.count), messages.noun(of, selected.count), scope.join('; '))
          : isPart
            ? ofAll()
            : messages.whole(dataset.name, count(selected.count), noun),
      ];
  const stated = [
    ...figures.measures.map((measure, index) => sentenceOn(measure, index, figures, asked)),
    ...(figures.ofEvents.length === 0 ? [] : [messages.ofEvents(figures.ofEvents.map(messages.quoted).join(', '))]),
    ...asked.rows.merges.map(({ column, from, into }) => messages.merged(column, from, into)),
    ...(isInWorkingDays(asked.rows) ? [messages.calendarDays] : []),
    ...(asked.rows.leastRows ? [messages.leastRows(asked.rows.leastRows.rows)] : []),
    ...gapsIn(figures, asked),
  ];
  const groups = groupsSentence(figures, language);
  // The figures of all rows together are those of no side of a day that divides them.
  const isDivided = figures.splitDays.some((day) => day !== null);
  const plain = [...leadOf(false), ...(isDivided ? [] : stated), ...(groups === null ? [] : [groups])];
  return {
    ...{ figures, lead, sentences: [...selection, ...stated] },
    plain: asked.rows.asksCount || plain.length === 0 ? [...selection, ...plain] : plain,
    table: tableBlocks(figures, asked),
  };
};

/** Returns whether limits that depend on the value of a column are stated in working days. */
const isInWorkingDays = ({ conditions, share }: RowPlan): boolean =>
  [...conditions, ...(share?.conditions ?? [])].some(({ by, words }) => by !== undefined && WORKING_DAYS.test(words));

/** Minimum share of a period without data for which the answer states that the period is incomplete. */
const MIN_GAP = 0.05;

/** States which of the asked periods the data do not cover from their first to their last day. */
const gapsIn = ({ span, asked, compared }: RowFigures, { period, compared: before, language }: Asked): string[] => {
  if (span === null) return [];
  const messages = messagesIn(language);
  const time = (day: string): number => Date.parse(`${day}T00:00:00Z`);
  return [...(asked.count > 0 ? [period] : []), ...(compared !== null && compared.count > 0 ? [before] : [])].flatMap((each) => {
    if (each?.from == null || each.until === null) return [];
    const least = MIN_GAP * (time(each.until) - time(each.from) + DAY_MS);
    const beginsLate = time(span.from) - time(each.from) >= Math.max(least, DAY_MS);
    const endsEarly = time(each.until) - time(span.until) >= Math.max(least, DAY_MS);
    if (!beginsLate && !endsEarly) return [];
    const day = (isMissing: boolean, of: string): string | null => (isMissing ? formatDate(of, language) : null);
    return [messages.partial(periodText(each, language), day(beginsLate, span.from), day(endsEarly, span.until))];
  });
};

/** Returns the conditions that the selected rows meet, in words. */
const scopeOf = ({ filters, timeColumn, share, asked, all }: RowFigures, { rows, period, language }: Asked): string[] => {
  const messages = messagesIn(language);
  return [
    ...selectionText({ ...rows, filters }, language),
    ...(columnsOfShare(share).length > 0 && asked.count < all.count
      ? [
          messages.withValue(
            columnsOfShare(share)
              .map((column) => columnName(column, language))
              .join(', '),
          ),
        ]
      : []),
    ...(timeColumn !== null && period ? [messages.within(timeColumn, periodText(period, language))] : []),
  ];
};

/** Returns whether the period alone selects rows: their share among those of the period says nothing. */
const isOfPeriodOnly = ({ filters, share }: RowFigures, { rows }: Asked): boolean =>
  share === null && selectionText({ ...rows, filters }, 'en').length === 0;

const sentenceOn = (measure: PlannedMeasure, index: number, figures: RowFigures, { compared, language }: Asked): string => {
  const messages = messagesIn(language);
  const { asked, all, compared: before } = figures;
  const own = asked.measures[index];
  const name = nameOf(measure, figures, language);
  if (!own || own.mean === null) return `${messages.noValue(name)}.`;
  const value = (number: number | null): string => valueText(number, measure, language);
  const short = (of: MeasureFigures | undefined): string | null => {
    if (!of || of.mean === null) return null;
    return isOneValue(measure) ? value(of.mean) : messages.means(value(of.mean), value(of.median));
  };
  const figure = isOneValue(measure)
    ? messages.value(name, value(own.mean), measure.kind === 'metric' && figures.timeColumn === null)
    : messages.figure(name, value(own.mean), value(own.median), own.sum === null ? null : value(own.sum));
  const beside = short(before?.measures[index]);
  // A count is not compared with the count of all rows, which adds no information.
  const whole =
    measure.kind !== 'count' && asked.count < all.count && all.measures[index]?.mean !== own.mean ? short(all.measures[index]) : null;
  const isPartlyKnown = measure.kind === 'interval' && own.known !== null && own.known < asked.count;
  const known = isPartlyKnown ? messages.known(formatNumber(own.known, language, 0)) : '';
  return `${figure}${known}${beside === null || compared === null ? '' : messages.before(periodText(compared, language), beside)}${whole === null ? '' : messages.overall(whole)}.`;
};

/** Largest p value of a relation that counts as sure, and least strengths that matter in practice (Cohen 1988). */
const SURE_P = 0.05;
const MIN_RHO = 0.1;
const MIN_SHARE = 0.01;

/** States how the two things relate that the request asks about, with yes or no if it asks whether they do. */
const relationOf = (figures: RowFigures, asked: Asked, hasTest: boolean): string[] => {
  const { relation, measures, groupColumns } = figures;
  const { rows, language } = asked;
  const messages = messagesIn(language);
  const [one, other] = measures.filter(({ kind }) => kind !== 'metric' && kind !== 'ratio' && kind !== 'count');
  // A duration or a share and a number are two separate figures, unless the request asks for their relation.
  const areNumbers = relation?.kind === 'numbers' && rows.share === null && !measures.some(({ kind }) => kind === 'interval');
  if (relation === null || !one || !(rows.asksRelation || areNumbers)) return [];
  const isSure = relation.p < SURE_P;
  const p = relation.p < P_LIMIT ? `< ${formatNumber(P_LIMIT, language, 3)}` : `= ${formatNumber(relation.p, language, 3)}`;
  const n = formatNumber(relation.n, language, 0);
  const verdict = (isMet: boolean): string => (asked.asksWhether === true ? (isMet ? 'yes' : 'no') : 'none');
  if (relation.kind === 'numbers') {
    if (!other) return [];
    const isStrong = isSure && Math.abs(relation.rho) >= MIN_RHO;
    const direction = !isStrong ? 'none' : relation.rho > 0 ? 'up' : 'down';
    const names = [nameOf(one, figures, language), nameOf(other, figures, language)] as const;
    const test = inBrackets(messages.rankCorrelation(formatNumber(relation.rho, language), n, p), hasTest);
    return [messages.numbers(verdict(isStrong), ...names, direction, test)];
  }
  const { epsilonSquared } = relation;
  const groups = relation.groups.map((group) => ({ ...group, name: groupName(group.name, figures, 0, language) }));
  // Counts of which most are zero have equal medians.
  const level = one.kind !== 'share' && new Set(groups.map(({ median }) => median)).size > 1 ? 'median' : 'mean';
  const value = (group: ComparedGroup): string => {
    const shown = valueText(group[level], one, language);
    return one.kind === 'share' ? shown : messages.level(level, shown);
  };
  const ranked = groups.toSorted((a, b) => b[level] - a[level]);
  const [high, low] = [ranked[0], ranked.at(-1)];
  if (!high || !low) return [];
  // A rare property explains little of the rank variance, however much its shares differ.
  const isDifferent = isSure && (one.kind === 'share' || epsilonSquared >= MIN_SHARE);
  const compared = figures.splitDays[0] == null ? comparedIn(rows, groups) : sidesIn(relation.groups, groups);
  const test = inBrackets(messages.rankTest(formatNumber(epsilonSquared, language), n, p), hasTest);
  if (compared) {
    const [first, second] = compared;
    const isAsExpected = rows.expects === null || first[level] > second[level] === (rows.expects === 'higher');
    const order = !isSure ? 'same' : isDifferent ? 'differs' : 'small';
    return [
      messages.two(
        verdict(isDifferent && isAsExpected),
        nameOf(one, figures, language),
        ...([first.name, value(first), second.name, value(second), order, test] as const),
      ),
    ];
  }
  return [
    messages.groupsDiffer(
      verdict(isDifferent),
      nameOf(one, figures, language),
      groupColumns[0] ?? '',
      isDifferent ? 'differ' : 'same',
      ...([high.name, value(high), low.name, value(low), test] as const),
    ),
  ];
};

/** Returns the statistical test of a sentence in brackets, for readers who want it. */
const inBrackets = (test: string, hasTest: boolean): string => (hasTest ? ` (${test})` : '');

/** Value below which a p value is not stated exactly. */
const P_LIMIT = 0.001;

type ComparedGroup = Extract<NonNullable<RowFigures['relation']>, { kind: 'groups' }>['groups'][number];

/** Returns the two groups that a request compares, in its order; null if it compares more or others. */
const comparedIn = ({ filters }: RowPlan, groups: readonly ComparedGroup[]): readonly [ComparedGroup, ComparedGroup] | null => {
  if (groups.length !== 2) return null;
  const named = filters.flatMap(({ values, isExcluded }) => (isExcluded ? [] : values));
  const [first, second] = [...new Set(named.map((name) => name.toLowerCase()))].flatMap(
    (name) => groups.find((group) => group.name.toLowerCase() === name.toLowerCase()) ?? [],
  );
  return first && second ? [first, second] : null;
};

/** Returns the groups from a day and before it, the later one first; null if one is missing. */
const sidesIn = (keys: readonly ComparedGroup[], groups: readonly ComparedGroup[]): readonly [ComparedGroup, ComparedGroup] | null => {
  const [first, second] = [groups[keys.findIndex(({ name }) => !isBefore(name))], groups[keys.findIndex(({ name }) => isBefore(name))]];
  return first && second ? [first, second] : null;
};

/** States how many values stand in several rows. */
const repeatedOf = ({ repeated }: RowFigures, { language }: Asked): string[] => {
  if (repeated === null) return [];
  const { column, rows, values, all } = repeated;
  const count = (value: number): string => formatNumber(value, language, 0);
  const share = formatPercent(values / Math.max(all, 1), language);
  return [messagesIn(language).repeated(column, count(rows), count(values), count(all), share)];
};

/** States a metric, which has no values of single rows to be tested, before and from a day. */
const sidesOf = (figures: RowFigures, { language }: Asked): string[] => {
  const { groups, measures, splitDays } = figures;
  const [measure] = measures;
  const [one, other] = groups;
  if (splitDays[0] == null || measure?.kind !== 'metric' || !one || !other || groups.length > 2) return [];
  const side = ({ group }: GroupFigures): string => groupName(group[0] ?? '', figures, 0, language);
  const value = ({ measures: of }: GroupFigures): string => valueText(of[0]?.mean ?? null, measure, language);
  return [messagesIn(language).sides(nameOf(measure, figures, language), side(one), value(one), side(other), value(other))];
};
