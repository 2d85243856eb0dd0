import { wordsIn } from '../../../../platform/text/index.js';
import { quotedColumn } from '../../../../subgraphs/metrics/index.js';
import { blankShares, isParticiple } from '../../../methods/answer-plan/index.js';
import { isOutcome } from '../../../methods/request-reading/index.js';
import { datesOf, isEntryDate } from '../../../methods/table-roles/index.js';
import { measuredColumns } from '../../../methods/tenant-state/index.js';
import { messagesIn } from '../messages.js';
import { unitOfColumn, type Measure } from './measure.js';
import type { EventLog } from './event-log.js';
import type { MeasuredDataset, NamedPart } from './named-parts.js';
import { call, countOfRows, measure, percent, restrictionsOf, type Reading } from './reading.js';
import { AMOUNT, conditionOf, isLeftOut, labelOf, type ValueSet } from './value-sets.js';
import { AMOUNT_COLUMN, ASKS_FOR, COUNT, HUNDRED, MEAN, MEDIAN, PER, RELATIVE, REPEATED, SHARE, SUM, WITHOUT } from './wording.js';

/** Share, number or ratio of the rows or cases that have the values. */
export const ofValues = <D extends MeasuredDataset>(reading: Reading<D>): Measure<D> | null => {
  const { text, log } = reading;
  const flag = reading.flags.toSorted((a, b) => a.at - b.at).at(-1);
  // A flag of the row precedes a state of the same name, which others may overwrite.
  const values = flag ? reading.values.filter((set) => set.column === log?.activity || !isSameState(reading, set, flag)) : reading.values;
  const measured = rolesOf(values, reading);
  const isOfFlag = flag !== undefined && (measured.subject === undefined || isBeforeShare(text, flag.at) || isAfterLast(flag, values, log));
  const { subject, base } = isOfFlag ? { subject: undefined, base: undefined } : measured;
  const filters = isOfFlag ? values : measured.filters;
  const isNegated = isOfFlag && isLeftOut(text, flag);
  const condition = subject ? conditionOf(subject) : isOfFlag ? quotedColumn(flag.column) : null;
  // A mean needs a numeric column.
  if (condition === null || MEAN.test(text) || MEDIAN.test(text)) return null;
  const label = subject ? labelOf(subject) : (flag?.column ?? '');
  const rest = restrictionsOf({ ...reading, values: filters, flags: reading.flags.filter((each) => !isOfFlag || each !== flag) });
  const restricted = rest.conditions;
  const isActivity = log !== null && subject?.column === log.activity;
  const amount = amountColumn(reading);
  const shared = { subject: label, filters: rest.labels };
  if (amount !== null && (SHARE.test(text) || SUM.test(text))) {
    const name = quotedColumn(amount);
    const part = call('SUM', name, [condition, ...restricted, ...(isActivity ? [] : (log?.once ?? []))]);
    if (!SHARE.test(text))
      return measure(reading, 'sum', {
        ...shared,
        formula: part,
        subject: amount,
        filters: [label, ...shared.filters],
        unit: unitOfColumn(amount),
      });
    const whole = call('SUM', name, [...restricted, ...(log?.once ?? [])]);
    const neighbours = subject ? { column: subject.column, formula: whole } : null;
    return measure(reading, 'share_of_amount', {
      ...shared,
      formula: percent(part, whole),
      base: amount,
      unit: '%',
      parts: { part, whole },
      neighbours,
    });
  }
  const count = (conditions: readonly string[]): string => countOfRows(log, conditions);
  // Activities are related to the cases that begin; properties of cases to all cases, because some change from event to event.
  const whole = count([...(base ? [conditionOf(base)] : isActivity ? log.once : []), ...restricted]);
  const baseLabel = base ? labelOf(base) : null;
  if (isActivity && REPEATED.test(text)) {
    const events = call('COUNT', '', [condition, ...restricted]);
    const formula = `100 * (${events} - ${count([condition, ...restricted])}) / ${count([condition, ...restricted])}`;
    return measure(reading, 'repeated', { ...shared, formula });
  }
  if (HUNDRED.test(text)) {
    const formula = `100 * ${call('COUNT', '', [condition, ...restricted])} / ${whole}`;
    return measure(reading, 'per_hundred', { ...shared, formula, base: baseLabel });
  }
  const isWithout = isNegated || isAskedWithout(text, subject, label);
  if (COUNT.test(text) && !SHARE.test(text))
    return measure(reading, 'count', {
      ...shared,
      subject: isNegated ? `${label} = false` : label,
      formula: count([isNegated ? `NOT ${condition}` : condition, ...restricted]),
    });
  const part = count([condition, ...restricted]);
  const formula = isWithout ? `100 - ${percent(part, whole)}` : percent(part, whole);
  const neighbours = subject && base === undefined ? { column: subject.column, formula: count([...restricted]) } : null;
  const date = subject?.values.some((value) => isOutcome(value)) ? outcomeDate(reading) : null;
  return measure(reading, 'share', {
    ...{ ...shared, formula, base: baseLabel, unit: '%', isWithout, parts: { part, whole }, neighbours },
    ...(date !== null && { timeColumn: date, remarks: [(language) => messagesIn(language).measure.remarks.byDate(date)] }),
  });
};

/**
 * Returns the date that assigns outcomes to periods in a table without a time role: the first date that all rows have, preferably not that of
 * their entry.
 */
const outcomeDate = ({ dataset, log }: Reading<MeasuredDataset>): string | null => {
  const blanks = blankShares(dataset);
  const dates = datesOf(dataset).filter((name) => (blanks.get(name) ?? 0) === 0);
  if (log !== null || dataset.roles['time'] !== undefined || dates.length === 0) return null;
  return dates.find((name) => !isEntryDate(name)) ?? dates[0] ?? null;
};

/** Returns whether a value and a flag are named by the same words. */
const isSameState = <D extends MeasuredDataset>({ parts }: Reading<D>, { column, values }: ValueSet, flag: NamedPart): boolean =>
  parts
    .filter((part) => part.column === column && part.value !== null && values.includes(part.value))
    .every(({ words }) => words.every((word) => flag.words.includes(word)));

/** Returns whether a request names a flag after all values, which then only restrict the rows, and no activity. */
const isAfterLast = ({ at }: NamedPart, values: readonly ValueSet[], log: EventLog | null): boolean =>
  values.every((set) => set.column !== log?.activity && set.at < at);

const isAskedWithout = (text: string, subject: ValueSet | undefined, label: string): boolean => {
  const without = WITHOUT.exec(text);
  return without !== null && subject !== undefined && subject.at > without.index && !ASKS_FOR.test(label);
};

/** Minimum confidence at which a value restricts the events of an activity. */
const SURE_FILTER = 0.85;

/** Returns which of the values is measured, which it is related to, and which only restrict the rows. */
const rolesOf = <D extends MeasuredDataset>(
  values: readonly ValueSet[],
  { text, log }: Reading<D>,
): { subject?: ValueSet | undefined; base?: ValueSet | undefined; filters: readonly ValueSet[] } => {
  const activities = values.filter(({ column }) => column === log?.activity);
  const isSure = ({ confidence }: ValueSet): boolean => activities.length === 0 || confidence >= SURE_FILTER;
  const others = values.filter((each) => !activities.includes(each) && isSure(each));
  if (activities.length === 0) {
    const measured = others.filter(({ isExcluded }) => !isExcluded);
    const [left] = others;
    // "share of trips without a fault": the value that is left out is measured if there is no other one.
    if (measured.length === 0 && others.length === 1 && left && (COUNT.test(text) || (SHARE.test(text) && WITHOUT.test(text))))
      return { subject: COUNT.test(text) && !SHARE.test(text) ? left : { ...left, isExcluded: false }, base: undefined, filters: [] };
    const subject = measuredOf(measured, text);
    return { subject, base: undefined, filters: others.filter((each) => each !== subject) };
  }
  if (activities.length === 1) return { subject: activities[0], base: undefined, filters: others };
  // "reminders per hundred invoices", otherwise the rarer activity is measured among the cases with the other one.
  const isPer = HUNDRED.test(text) && PER.test(text);
  const [subject, base] = isPer ? activities : activities.toSorted((a, b) => a.rows - b.rows);
  return { subject, base, filters: others };
};

const PLACED = /(?<!\p{L})(?:in|at|for|from|of|bei|für|aus|im|am)\s+(?:(?:the|der|den|dem|die)\s+)?$/iu;

/**
 * Returns which of several values is measured: that of "the storno rate", the one after "that", a state before a place such as "cancelled
 * orders in Leeds", otherwise the last: "independents that order in the portal".
 */
const measuredOf = (sets: readonly ValueSet[], text: string): ValueSet | undefined => {
  const last = sets.at(-1);
  const ofRate = sets.find(({ at }) => isBeforeShare(text, at));
  if (ofRate || !last) return ofRate;
  const relative = [...text.matchAll(RELATIVE)].at(-1)?.index ?? -1;
  const state = sets.findLast(({ values }) => values.every((value) => isParticiple(value) || isOutcome(value)));
  if (state === undefined || (relative >= 0 && last.at > relative)) return last;
  return PLACED.test(text.slice(0, last.at)) || isAttribute(text.slice(state.at, last.at)) ? state : last;
};

/** Returns whether words from a state up to what it is said of only are states: "cancelled or missed" classes. */
const isAttribute = (words: string): boolean =>
  words !== '' && wordsIn(words).every((word) => isParticiple(word) || isOutcome(word) || /^(?:and|or|und|oder)$/iu.test(word));

/** Returns whether a word is what a share is of: "no-show rate". */
const isBeforeShare = (text: string, at: number): boolean =>
  /^[\p{L}-]+\s+(?:rates?|share|quoten?|anteile?)(?!\p{L})/iu.test(text.slice(at));

/** Returns the column of the amount that the request names or means; null if it means none. */
export const amountColumn = <D extends MeasuredDataset>({ text, numbers, dataset, bounds }: Reading<D>): string | null => {
  // An amount that only limits the cases is not measured.
  const number = SUM.test(text) ? numbers[0] : numbers.find((each) => bounds.every(({ column }) => column !== each.column));
  if (number) return number.column;
  if (!AMOUNT.test(text) || (bounds.length > 0 && !SUM.test(text))) return null;
  const amounts = measuredColumns(dataset).filter(({ name }) => AMOUNT_COLUMN.test(name));
  return (amounts.find(({ name }) => unitOfColumn(name) !== null) ?? amounts[0])?.name ?? null;
};
