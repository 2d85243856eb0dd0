import type { BoundUnit } from '../../../../platform/text/index.js';
import { quotedColumn, quotedText } from '../../../../subgraphs/metrics/index.js';
import { formatNumber } from '../../../documents/text/formatting.js';
import { WORKING_DAYS } from '../../../methods/answer-plan/index.js';
import { messagesIn } from '../messages.js';
import { listed, type Measure, type MeasureOrGap, type Remark } from './measure.js';
import type { MeasuredDataset } from './named-parts.js';
import { call, countOfRows, measure, percent, restrictionsOf, type Reading } from './reading.js';
import { LATE, ON_TIME, spanEndsIn, timeBoundIn, type SpanEnds, type TimeBound } from './span-ends.js';
import { valueSets } from './value-sets.js';
import { COUNT, DURATION, MEAN, MEDIAN, SHARE } from './wording.js';

/** Units of DATE_DIFF; longer ones are counted in days. */
const UNITS: Readonly<Partial<Record<BoundUnit, string>>> = { days: 'day', hours: 'hour', minutes: 'minute' };
const DAYS_IN: Readonly<Partial<Record<BoundUnit, number>>> = { weeks: 7, months: 30.4375, years: 365.25 };
const DATE = /(?<!\p{L})(?:date|datum|termin)(?!\p{L})/iu;
/** A delay as a quantity rather than as a property of rows. */
const DELAY = /(?<!\p{L})(?:verspätung|verzug|verzögerung|delay|lateness)(?!\p{L})/iu;
const OF_LATE =
  /(?<!\p{L})(?:of|among|for|der|den|die|bei|aller?)\s+(?:(?:the|den|der|all)\s+)?(?:late|delayed|overdue|verspätete[nr]?|überfällige[nr]?|unpünktliche[nr]?)(?!\p{L})/iu;
const ALL = (pattern: RegExp): RegExp => new RegExp(pattern.source, 'giu');

/**
 * Measures the time between two dates: its mean or median, the share or number of rows in which it is longer or shorter than a limit, and
 * the share of rows that are late or on time. Returns null if the request measures no time between dates, or why the data have none.
 */
export const dateSpan = <D extends MeasuredDataset>(reading: Reading<D>): MeasureOrGap<D> | null => {
  const { text } = reading;
  const bound = timeBoundIn(text);
  const isOfColumn = reading.bounds.some(
    ({ words, column }) => words === bound?.words && reading.numbers.some((number) => number.column === column),
  );
  const ends = isOfColumn ? null : spanEndsIn(reading, bound);
  if (ends === null) return null;
  if ('gap' in ends) return ends;
  const limited = bound ?? null;
  const isQuantity = MEAN.test(text) || MEDIAN.test(text) || (DELAY.test(text) && !SHARE.test(text) && !COUNT.test(text));
  if (limited && !isQuantity) return shareWithin(reading, ends, limited);
  if (ends.isLateness && !isQuantity && (LATE.test(text) || ON_TIME.test(text))) return punctual(reading, ends);
  // A share or number of a time needs a limit.
  if ((SHARE.test(text) || COUNT.test(text)) && !isQuantity) {
    const { from, to } = ends;
    return { gap: (language) => messagesIn(language).measure.gaps.noLimit(nameOf(from), nameOf(to)) };
  }
  return meanTime(reading, ends);
};

const nameOf = ({ column, activity }: SpanEnds['from']): string => activity ?? column;

/** The rows whose time is measured, without the restrictions whose words name the dates. */
const scopeOf = <D extends MeasuredDataset>(reading: Reading<D>, { from, to }: SpanEnds, bound: TimeBound | null) => {
  const { log, text } = reading;
  const named = [...from.words, ...to.words];
  // "Claims whose warehouse check is finished" does not select the team "Warehouse claims".
  const isOfActivity = ({ words, value }: Reading<D>['parts'][number]): boolean =>
    from.activity !== null &&
    to.activity !== null &&
    words.some((word) => named.includes(word)) &&
    !text.toLowerCase().includes((value ?? '').toLowerCase());
  const parts = reading.parts.filter(
    (part) =>
      !(
        part.words.every((word) => named.includes(word)) ||
        part.value === from.activity ||
        part.value === to.activity ||
        isOfActivity(part)
      ),
  );
  const values = valueSets(text, parts, log).filter(({ column }) => column !== log?.activity);
  const flags = reading.flags.filter((flag) => !flag.words.every((word) => named.includes(word) || LATE.test(word)));
  const scoped = { ...reading, values, flags, bounds: reading.bounds.filter(({ words }) => words !== bound?.words) };
  const { conditions, labels } = restrictionsOf(scoped);
  const activity = from.activity ?? to.activity;
  const ofLog = log === null ? [] : activity === null ? log.once : [`${quotedColumn(log.activity)} = ${quotedText(activity)}`];
  return {
    reading: scoped,
    conditions: [...ofLog, ...conditions],
    filters: labels,
    words: [
      ...named,
      ...(bound?.words.split(' ') ?? []),
      ...[DURATION, LATE, ON_TIME, WORKING_DAYS, DATE]
        .flatMap((pattern) => text.match(ALL(pattern)) ?? [])
        .flatMap((words) => words.split(' ')),
    ],
  };
};

const difference = (unit: string, { from, to }: SpanEnds): string =>
  from.activity !== null && to.activity !== null
    ? `STEP_DURATION(${quotedText(from.activity)}, ${quotedText(to.activity)}, '${unit}')`
    : `DATE_DIFF('${unit}', ${quotedColumn(from.column)}, ${quotedColumn(to.column)})`;

const known = (ends: SpanEnds): string[] => {
  const { from, to } = ends;
  return from.activity !== null && to.activity !== null
    ? [`${difference('day', ends)} IS NOT NULL`]
    : [from, to].map(({ column }) => `${quotedColumn(column)} IS NOT NULL`);
};

const meanTime = <D extends MeasuredDataset>(reading: Reading<D>, ends: SpanEnds): Measure<D> => {
  const { text } = reading;
  const { reading: scoped, conditions, filters, words } = scopeOf(reading, ends, null);
  const { unit, name } = unitOf(reading, ends);
  const time = difference(unit, ends);
  const isOfLate = ends.isLateness && OF_LATE.test(text);
  return measure(scoped, MEDIAN.test(text) ? 'median_duration' : 'duration', {
    formula: call(MEDIAN.test(text) ? 'MEDIAN' : 'AVG', time, [...conditions, ...(isOfLate ? [`${time} > 0`] : [])]),
    subject: nameOf(ends.from),
    base: nameOf(ends.to),
    unit: name,
    filters: isOfLate ? [...filters, `${nameOf(ends.to)} > ${nameOf(ends.from)}`] : filters,
    direction: 'lower',
    timeColumn: timeColumnOf(reading, ends),
    remarks: [...remarksOn(reading, ends), ...(ends.isLateness && !isOfLate ? [early(ends)] : [])],
    words,
  });
};

const MINUTES = /(?<!\p{L})(?:minut\p{L}*|wait\p{L}*|wartezeit\p{L}*|wart(?:en|et|ete))(?!\p{L})/iu;
const HOURS = /(?<!\p{L})(?:hours?|stunden?)(?!\p{L})/iu;
const DAYS = /(?<!\p{L})(?:days?|tage?n?|weeks?|wochen?)(?!\p{L})/iu;

/** Returns the unit in which a mean time is stated: the one that the request names, days between dates, and hours between times. */
const unitOf = <D extends MeasuredDataset>({ text, dataset }: Reading<D>, { from, to }: SpanEnds): { unit: string; name: string } => {
  const isTime = ({ column }: SpanEnds['from']): boolean =>
    dataset.columns.some(({ name, type }) => name === column && type === 'timestamp');
  if (!isTime(from) || !isTime(to) || DAYS.test(text)) return { unit: 'day', name: 'days' };
  return MINUTES.test(text) && !HOURS.test(text) ? { unit: 'minute', name: 'minutes' } : { unit: 'hour', name: 'hours' };
};

/** The share or number of rows in which the time from one date to another keeps a limit. */
const shareWithin = <D extends MeasuredDataset>(reading: Reading<D>, ends: SpanEnds, bound: TimeBound): Measure<D> => {
  const { text, log } = reading;
  const { reading: scoped, conditions, filters, words } = scopeOf(reading, ends, bound);
  const days = DAYS_IN[bound.unit];
  const unit = UNITS[bound.unit] ?? 'day';
  const value = days === undefined ? bound.value : Math.round(bound.value * days);
  const isMet = limitOn(difference(unit, ends), { ...bound, value }, ends.isLateness && unit === 'day');
  const all = [...known(ends), ...conditions];
  const [part, whole] = [countOfRows(log, [...all, isMet]), countOfRows(log, all)];
  const isCount = COUNT.test(text) && !SHARE.test(text);
  return measure(scoped, isCount ? 'count' : 'share', {
    ...(isCount ? { formula: part } : { formula: percent(part, whole), unit: '%', parts: { part, whole } }),
    subject: nameOf(ends.to),
    span: { from: nameOf(ends.from), to: nameOf(ends.to), operator: bound.operator, value: bound.value, unit: bound.unit },
    filters,
    direction: bound.operator.startsWith('>') ? 'lower' : 'higher',
    timeColumn: timeColumnOf(reading, ends),
    remarks: [
      ...remarksOn(reading, ends),
      ...(days === undefined || bound.unit === 'weeks' ? [] : [inDays(bound, value)]),
      ...(WORKING_DAYS.test(text) ? [calendarDays] : []),
    ],
    words,
  });
};

/** Returns the condition that a time keeps a limit. Lateness counts from the end of the agreed day, in whole days. */
const limitOn = (time: string, { operator, value }: Pick<TimeBound, 'operator' | 'value'>, isInWholeDays: boolean): string => {
  if (!isInWholeDays || !Number.isInteger(value)) return `${time} ${operator} ${value}`;
  if (operator === '>') return `${time} >= ${value + 1}`;
  return operator === '<=' ? `${time} < ${value + 1}` : `${time} ${operator} ${value}`;
};

/** The share or number of rows whose date is not later than the agreed one, or later. */
const punctual = <D extends MeasuredDataset>(reading: Reading<D>, ends: SpanEnds): Measure<D> => {
  const { text, log } = reading;
  const { reading: scoped, conditions, filters, words } = scopeOf(reading, ends, null);
  const isOnTime = ON_TIME.test(text) && !LATE.test(text);
  const { from: due, to: done } = ends;
  const all = [
    ...(done.activity === null ? known({ ...ends, from: done, to: due }) : [`${quotedColumn(due.column)} IS NOT NULL`]),
    ...conditions,
  ];
  const isMet = keepsDay(ends, isOnTime);
  const [part, whole] = [countOfRows(log, [...all, isMet]), countOfRows(log, all)];
  const isCount = COUNT.test(text) && !SHARE.test(text);
  return measure(scoped, isCount ? 'count' : 'share', {
    ...(isCount ? { formula: part } : { formula: percent(part, whole), unit: '%', parts: { part, whole } }),
    subject: `${nameOf(done)} ${isOnTime ? '≤' : '>'} ${due.column}`,
    filters,
    direction: isOnTime ? 'higher' : 'lower',
    timeColumn: timeColumnOf(reading, ends),
    remarks: remarksOn(reading, ends),
    words,
  });
};

/** Returns the condition that something happened on the agreed day or before, or later. A time on that day is not later. */
const keepsDay = ({ from: due, to: done, ...ends }: SpanEnds, isOnTime: boolean): string =>
  `${difference('day', { ...ends, from: done, to: due })} ${isOnTime ? '> -1' : '<= -1'}`;

/** The rows that are late or on time, as a condition on them. */
export interface LateRows {
  readonly condition: string;
  readonly label: string;
  readonly remarks: readonly Remark[];
}

/** Returns the rows that a text describes as late or on time, or why the data do not show them; null if it describes none. */
export const lateRows = <D extends MeasuredDataset>(reading: Reading<D>): LateRows | { readonly gap: Remark } | null => {
  const [isLate, isOnTime] = [LATE.test(reading.text), ON_TIME.test(reading.text)];
  const ends = isLate || isOnTime ? spanEndsIn(reading, null) : null;
  if (ends === null || 'gap' in ends) return ends;
  const isKept = isOnTime && !isLate;
  return {
    condition: keepsDay(ends, isKept),
    label: `${nameOf(ends.to)} ${isKept ? '≤' : '>'} ${nameOf(ends.from)}`,
    remarks: ends.remarks,
  };
};

/** Returns the date by which the measure is computed for periods: that on which the measured time ends. */
const timeColumnOf = <D extends MeasuredDataset>({ log }: Reading<D>, { to }: SpanEnds): string | null => (log ? null : to.column);

/** States the rows that are left out because one of the dates is blank. */
const remarksOn = <D extends MeasuredDataset>({ dataset }: Reading<D>, ends: SpanEnds): Remark[] => {
  const blanks = [ends.from, ends.to].flatMap(({ column }) => {
    const { nullShare = 0 } = dataset.profile.columns.find(({ name }) => name === column) ?? {};
    const rows = Math.round(nullShare * dataset.rows);
    return rows === 0 ? [] : [{ column, rows }];
  });
  const textIn: Remark = (language) =>
    messagesIn(language).measure.remarks.withoutDate(
      blanks.map(({ column, rows }) => `${listed([column], language)} (${formatNumber(rows, language)})`).join(', '),
    );
  return [...ends.remarks, ...(blanks.length === 0 ? [] : [textIn])];
};

const early =
  ({ from }: SpanEnds): Remark =>
  (language) =>
    messagesIn(language).measure.remarks.early(nameOf(from));

const inDays =
  ({ value, unit }: TimeBound, days: number): Remark =>
  (language) =>
    messagesIn(language).measure.remarks.inDays(messagesIn(language).measure.time(value, unit), formatNumber(days, language));

const calendarDays: Remark = (language) => messagesIn(language).measure.remarks.calendarDays;
