import type { EntityManager } from '@mikro-orm/postgresql';
import { amountIn, dateFormat, isPercent, localized, numberFormat, type Language } from '../../../platform/content/index.js';
import { dayIn } from '../../../platform/graph/types/advice.js';
import type { Aspect, Condition, Fact, FactRecord, Measure } from '../../../platform/questions/index.js';
import { MetricDirection, MetricGrain } from '../definitions/metric-content.type.js';
import { namingOfKpi } from '../kpi-names/index.js';
import { messagesIn, type Messages } from '../messages.js';
import { isTargetReached, thresholdStatus, ThresholdStatus } from '../values/threshold-status.js';
import { readMetricRows, type MetricRow } from './metric-rows.js';
import { DAY_MS } from '../../../platform/text/index.js';

/** Urgency of a red metric; a missed target adds up to as much as half of it. */
const RED = 100;
const MISSED = 50;

/** Describes the metrics of a tenant with their newest complete values, to answer questions. */
export const metricRecords = async (em: EntityManager, tenantId: string): Promise<FactRecord[]> =>
  (await readMetricRows(em, tenantId)).map((row) => toRecord(row));

export const toRecord = (row: MetricRow): FactRecord => ({
  id: row.metricId,
  kind: 'metric',
  title: row.name,
  ...namingOfKpi(row.name),
  facts: factsOf(row),
  text: row.purpose ?? '',
  urgency: row.status === 'active' ? urgencyOf(row) : 0,
  due: row.targetDue,
  parentIds: [],
  people: row.owner === null ? [] : [row.owner],
  measures: measuresOf(row),
  undecided: undecidedOf(row),
  ...outlookOf(row),
});

/** Returns how much better a value is than an earlier one, relative to that; undefined if it cannot be told. */
const improvementOn = (row: MetricRow, earlier: number | null): number | undefined => {
  const { value, direction, targetValue } = row;
  if (value === null || earlier === null || earlier === 0) return undefined;
  if (direction === MetricDirection.TARGET)
    return targetValue === null ? undefined : (Math.abs(earlier - targetValue) - Math.abs(value - targetValue)) / Math.abs(earlier);
  return ((value - earlier) / Math.abs(earlier)) * (direction === MetricDirection.HIGHER ? 1 : -1);
};

/** Returns the distance from a missed target relative to it; undefined if the target is reached or not decidable. */
const gapOf = (row: MetricRow): number | undefined => {
  const { value, targetValue } = row;
  if (isTargetReached(value, row) !== false || value === null || targetValue === null || targetValue === 0) return undefined;
  return Math.abs((value - targetValue) / targetValue);
};

/** Drafts are not compared: their figures are not in use. */
const measuresOf = (row: MetricRow): Partial<Record<Measure, number>> => {
  if (row.status !== 'active') return {};
  const found: [Measure, number | undefined][] = [
    ['change', improvementOn(row, row.previous)],
    ['year_change', improvementOn(row, row.yearBefore)],
    ['gap', gapOf(row)],
    ['value', row.value ?? undefined],
  ];
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
};

const undecidedOf = (row: MetricRow): Condition[] => [
  ...(thresholdStatus(row.value, row) === ThresholdStatus.NONE ? (['red', 'amber', 'green'] as const) : []),
  ...(isTargetReached(row.value, row) === null ? (['off_target', 'on_target'] as const) : []),
  ...(improvementOn(row, row.previous) === undefined ? (['improved', 'worsened'] as const) : []),
];

const isRed = (row: MetricRow): boolean => thresholdStatus(row.value, row) === ThresholdStatus.RED;

const urgencyOf = (row: MetricRow): number => {
  if (isTargetReached(row.value, row) !== false) return isRed(row) ? RED : 0;
  return (isRed(row) ? RED : MISSED / 2) + MISSED * Math.min(1, gapOf(row) ?? 0);
};

const factsOf = (row: MetricRow): Fact[] => {
  const fact = (
    aspects: readonly Aspect[],
    textOf: (messages: Messages['record'], language: Language) => string,
    conditions: readonly Condition[] = [],
  ): Fact => ({ aspects, conditions, text: localized(messagesIn, ({ record }, language) => textOf(record, language)) });
  const { owner, targetDue, purpose } = row;
  return [
    {
      ...fact(['value', 'status', 'target', 'change'], (_, language) => valueSentence(row, language), conditionsOf(row)),
      isNamed: true,
    },
    ...lightFact(row, fact),
    ...(row.previous === null
      ? []
      : [fact(['change', 'reason'], (messages, language) => changeSentence(row, messages, language), changeConditionsOf(row))]),
    ...(row.yearBefore === null ? [] : [fact(['change'], (messages, language) => yearSentence(row, messages, language))]),
    ...(row.worst === null
      ? []
      : [
          fact(['reason'], ({ worst }, language) =>
            worst(row.worstDimension ?? '', row.worstName ?? '', amountIn(language, row.worst ?? 0, row.unit)),
          ),
        ]),
    ...(owner === null ? [] : [fact(['owner'], (messages) => messages.owner(owner))]),
    ...(targetDue === null ? [] : [fact(['due', 'target'], (messages, language) => messages.due(dayIn(language, targetDue)))]),
    ...(row.status === 'draft' ? [fact(['status'], ({ draft }) => draft, ['open'])] : []),
    ...(purpose === null || purpose.trim() === '' ? [] : [{ aspects: ['purpose'], text: { de: purpose, en: purpose } } satisfies Fact]),
  ];
};

/** States the threshold by which a value is amber or red. */
const lightFact = (
  row: MetricRow,
  fact: (aspects: readonly Aspect[], textOf: (messages: Messages['record'], language: Language) => string) => Fact,
): Fact[] => {
  const light = thresholdStatus(row.value, row);
  const { green, amber, direction } = row;
  if (green === null || amber === null || (light !== ThresholdStatus.RED && light !== ThresholdStatus.AMBER)) return [];
  const limit = light === ThresholdStatus.RED ? amber : green;
  return [fact(['reason'], (messages, language) => messages.light(light, direction, amountIn(language, limit, row.unit)))];
};

const conditionsOf = (row: MetricRow): Condition[] => {
  if (row.status !== 'active') return [];
  const light = thresholdStatus(row.value, row);
  const isReached = isTargetReached(row.value, row);
  return [
    ...(light === ThresholdStatus.NONE ? [] : [light]),
    ...(isReached === null
      ? light === ThresholdStatus.RED
        ? (['off_target'] as const)
        : []
      : ([isReached ? 'on_target' : 'off_target'] as const)),
  ];
};

const changeConditionsOf = (row: MetricRow): Condition[] => {
  const change = row.status === 'active' ? improvementOn(row, row.previous) : undefined;
  return change === undefined || change === 0 ? [] : [change > 0 ? 'improved' : 'worsened'];
};

const valueSentence = (row: MetricRow, language: Language): string => {
  const { value: sentence, noValue } = messagesIn(language).record;
  const { name, value, targetValue } = row;
  const target = targetValue === null ? null : amountIn(language, targetValue, row.unit);
  if (value === null) return noValue(name, target);
  return sentence(
    name,
    amountIn(language, value, row.unit),
    row.periodStart === null ? null : periodIn(row.periodStart, row.grain, language),
    target,
    isTargetReached(value, row) === true,
    thresholdStatus(value, row),
  );
};

const changeSentence = (row: MetricRow, messages: Messages['record'], language: Language): string => {
  const { value, previous, unit } = row;
  if (value === null || previous === null) return '';
  return messages.change(
    row.previousStart === null ? null : periodIn(row.previousStart, row.grain, language),
    amountIn(language, previous, unit),
    differenceOf(row, previous, messages, language),
  );
};

const yearSentence = (row: MetricRow, messages: Messages['record'], language: Language): string =>
  row.yearBefore === null
    ? ''
    : messages.yearBefore(amountIn(language, row.yearBefore, row.unit), differenceOf(row, row.yearBefore, messages, language));

/** Returns the difference of the newest value from an earlier one, in percentage points for percentages; null if there is none. */
const differenceOf = ({ value, unit }: MetricRow, earlier: number, { points }: Messages['record'], language: Language): string | null => {
  if (value === null || value === earlier) return null;
  const options = { maximumFractionDigits: 2, signDisplay: 'exceptZero' } as const;
  return isPercent(unit)
    ? points(numberFormat(language, options).format(value - earlier))
    : amountIn(language, value - earlier, unit, options);
};

/** Minimum number of values at which the outlook on a target is judged. */
const MIN_VALUES = 6;
const MONTH_MS = 30.4375 * DAY_MS;

/**
 * Judges whether the target will be reached: by how often the newest values reach it and, if the newest does not, by the change of a month
 * in the past year against the change that is needed until the target is due.
 */
const outlookOf = (row: MetricRow): Pick<FactRecord, 'outlook'> => {
  const { name, value, targetValue, targetDue, yearBefore, periodStart, recent, direction, status } = row;
  if (status !== 'active' || value === null || targetValue === null || (recent?.length ?? 0) < MIN_VALUES) return {};
  const reached = recent?.filter((each) => isTargetReached(each, row) === true).length ?? 0;
  const isReached = isTargetReached(value, row) === true;
  const months = targetDue === null || periodStart === null ? 0 : (Date.parse(targetDue) - Date.parse(periodStart)) / MONTH_MS;
  const hasPace = !isReached && yearBefore !== null && months > 0 && direction !== MetricDirection.TARGET;
  const [pace, needed] = [(value - (yearBefore ?? value)) / 12, (targetValue - value) / Math.max(1, months)];
  const isFastEnough = hasPace && (direction === MetricDirection.HIGHER ? pace >= needed : pace <= needed);
  const isOnCourse = isReached ? 2 * reached >= (recent?.length ?? 0) : isFastEnough;
  return {
    outlook: localized(messagesIn, ({ record }, language) => {
      const perMonth = (change: number): string => differenceOf({ ...row, value: change }, 0, record, language) ?? '0';
      return [
        record.outlook(name, isOnCourse, isReached, amountIn(language, targetValue, row.unit), reached, recent?.length ?? 0),
        ...(hasPace ? [record.pace(dayIn(language, targetDue ?? ''), perMonth(needed), perMonth(pace))] : []),
      ].join(' ');
    }),
  };
};

/**
 * Names a period by its first day, for example `März 2026` or `Q1 2026`. Quarters and years of a fiscal year that are not those of the
 * calendar are named by their months, for example `Feb.–Apr. 2026`.
 */
const periodIn = (start: string, grain: MetricGrain, language: Language): string => {
  const day = new Date(start);
  switch (grain) {
    case MetricGrain.MONTH:
      return dateFormat(language, { month: 'long', year: 'numeric' }).format(day);
    case MetricGrain.QUARTER:
      return day.getUTCMonth() % 3 === 0 ? `Q${day.getUTCMonth() / 3 + 1} ${day.getUTCFullYear()}` : monthsIn(day, 3, language);
    case MetricGrain.YEAR:
      return day.getUTCMonth() === 0 ? String(day.getUTCFullYear()) : monthsIn(day, 12, language);
    case MetricGrain.WEEK:
      return messagesIn(language).record.week(dayIn(language, start));
    case MetricGrain.DAY:
    case MetricGrain.ALL:
      return dayIn(language, start);
  }
};

const monthsIn = (first: Date, months: number, language: Language): string =>
  dateFormat(language, { month: 'short', year: 'numeric' }).formatRange(
    first,
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months - 1, 1)),
  );
