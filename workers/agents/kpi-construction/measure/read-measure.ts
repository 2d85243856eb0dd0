import { quotedColumn } from '../../../../subgraphs/metrics/index.js';
import { conditionsIn, type RowPlan } from '../../../methods/answer-plan/index.js';
import { boundsIn } from '../../../methods/request-reading/index.js';
import { findInitiativeColumns, measuredColumns } from '../../../methods/tenant-state/index.js';
import { eventLogOf, type EventLog } from './event-log.js';
import { unitOfColumn, type Measure, type MeasureKind } from './measure.js';
import { namedParts, type MeasuredDataset, type NamedPart, type NamedParts } from './named-parts.js';
import { AMOUNT, conditionOf, isLeftOut, labelOf, labelsOf, valueSets, type ValueSet } from './value-sets.js';

const before = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');

const MEAN = /durchschnitt|(?<!\p{L})mittler|mittelwert|im mittel|im schnitt|(?<!\p{L})(?:average|mean|avg)(?!\p{L})/iu;
const MEDIAN = /(?<!\p{L})median/iu;
const SUM = /(?<!\p{L})(?:summe|gesamt\p{L}*|insgesamt|total|sum|overall)(?!\p{L})/iu;
const COUNT = /(?<!\p{L})(?:anzahl|zahl|number|wie viele|how many|counts?|zähl\p{L}*)(?!\p{L})/iu;
const SHARE = /anteil|quote(?!\p{L})|prozentsatz|(?<!\p{L})(?:share|rate|percentage|proportion|fraction)(?!\p{L})/iu;
const REPEATED = before(
  'erneut|wiederholt\\p{L}*|noch ?mal\\p{L}*|mehrfach|mehrmals|zweimal|again|repeated(?:ly)?|twice|more than once|redone',
);
const HUNDRED = before('(?:je|pro|auf|per|for every|in)\\s+(?:hundert|100|a hundred|hundred)');
const PER = before('je|pro|auf|per|for every|relative to|verhältnis|divided by|geteilt durch|gegenüber|von|of|zu[mr]?');
const RATIO =
  /verhältnis|ratio|relativ|(?<!\p{L})(?:per|je|pro|versus|vs|geteilt|divided)(?!\p{L})|anteil|share|prozent|percent|verbrauch|ausgeschöpft|ausschöpfung|used|spent/iu;
const WITHOUT = before('ohne|without|fehlend\\p{L}*|fehlt|fehlen|missing|no|keine?n?|lacks?|lacking');
/** Activities that happen because something is missing. */
const ASKS_FOR = /request|angeforder|nachgeforder|missing|fehl|chased/iu;
const AMOUNT_COLUMN = /umsatz|erlös|revenue|turnover|net|wert|value|betrag|amount/iu;
const SPENDING = /budget|verbrauch|ausgegeben|spent|spend/iu;
const DURATION = /dauer|zeit|tage|lange|duration|time|days|between|zwischen|lead/iu;
/** Words that compare a date with another one. */
const NOT_LATER =
  /(?<!\p{L})(?:vor|bis|spätestens|rechtzeitig|pünktlich\p{L}*|fristgerecht\p{L}*|termingerecht\p{L}*|before|by|until|within|on time|in time|no later than)(?!\p{L})/iu;
const LATER = /(?<!\p{L})(?:nach|später|verspätet\p{L}*|zu spät|after|later|late|past|overdue)(?!\p{L})/iu;
const BY = /(?<!\p{L})(?:by|per|pro|je|nach|across|for each|für jede[nrs]?)\s+(?:(?:the|der|dem|den|our)\s+)?$/iu;
const NUMERIC = new Set(['integer', 'decimal']);
const TIMES = new Set(['date', 'timestamp']);

/** The request, the parts that it names and the rows of the dataset that they describe. */
export interface Reading<D extends MeasuredDataset> {
  readonly text: string;
  readonly dataset: D;
  readonly log: EventLog | null;
  readonly numbers: readonly NamedPart[];
  readonly values: readonly ValueSet[];
  readonly parts: readonly NamedPart[];
  readonly groupColumn: string | null;
  /** Bounds on numbers whose column is certain. */
  readonly bounds: RowPlan['conditions'];
}

/** Words that say how something is measured. */
const EXPLICIT = [
  MEAN,
  MEDIAN,
  SUM,
  COUNT,
  SHARE,
  REPEATED,
  HUNDRED,
  WITHOUT,
  /(?<!\p{L})(?:wie oft|how often|verhältnis|ratio|verbrauch)/iu,
];

/** Returns whether a text says how something is measured, not only what. */
export const saysHow = (text: string): boolean => EXPLICIT.some((pattern) => pattern.test(text));

/** Returns the KPI that the text describes by columns, values or activities of one of the datasets; null if it describes none. */
export const readMeasure = <D extends MeasuredDataset>(
  text: string,
  datasets: readonly D[],
  named: readonly string[] = [],
): Measure<D> | null => {
  for (const each of namedParts(text, datasets, named)) {
    const found = measureIn(text, each);
    if (found) return found;
  }
  return null;
};

/** Returns what a text says about the rows of a dataset. */
export const readingOf = <D extends MeasuredDataset>(text: string, { dataset, parts: all }: NamedParts<D>): Reading<D> => {
  const log = eventLogOf(dataset);
  // A formula selects events: it cannot leave out the cases of one activity while it measures another one.
  const activities = all.filter(({ column, value }) => value !== null && column === log?.activity);
  const cannotLeaveOut = activities.some((part) => !isLeftOut(text, part)) ? activities.filter((part) => isLeftOut(text, part)) : [];
  const parts = all.filter((part) => !cannotLeaveOut.includes(part));
  const isGroup = ({ value, type, at }: NamedPart): boolean => value === null && type === 'text' && BY.test(text.slice(0, at));
  const measured = new Set(measuredColumns(dataset).map(({ name }) => name));
  const numbers = parts.filter(({ value, type, column }) => value === null && NUMERIC.has(type) && measured.has(column));
  const numeric = [...measured].map((name) => ({
    ...{ name, unit: unitOfColumn(name) },
    words: numbers.find(({ column }) => column === name)?.words ?? [],
  }));
  return {
    ...{ text, dataset, log, numbers },
    parts: parts.filter((part) => !isGroup(part)),
    bounds: conditionsIn(text, numeric).conditions,
    values: valueSets(text, parts, log),
    groupColumn: parts.find(isGroup)?.column ?? null,
  };
};

const measureIn = <D extends MeasuredDataset>(text: string, named: NamedParts<D>): Measure<D> | null => {
  const reading = readingOf(text, named);
  return punctual(reading) ?? duration(reading) ?? ratio(reading) ?? ofColumn(reading) ?? missing(reading) ?? ofValues(reading) ?? null;
};

const where = (conditions: readonly string[]): string => (conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`);

/** Returns the call of an aggregate function on the rows with the conditions. */
export const call = (name: string, argument: string, conditions: readonly string[]): string =>
  `${name}(${[argument, where(conditions)].filter(Boolean).join(' ')})`;

const percent = (part: string, whole: string): string => `100 * ${part} / ${whole}`;

export const measure = <D extends MeasuredDataset>(
  { dataset, log, groupColumn, parts: named, bounds }: Reading<D>,
  kind: MeasureKind,
  part: Pick<Measure, 'formula' | 'subject'> & Partial<Measure<D>>,
): Measure<D> => ({
  ...{ kind, dataset, groupColumn, base: null, filters: [], isWithout: false, unit: null, parts: null, neighbours: null, direction: null },
  caseColumn: log?.caseColumn ?? null,
  words: [...new Set([...named.flatMap(({ words }) => words), ...bounds.map(({ words }) => words)])],
  subjectWords: named.filter(({ value, type }) => value !== null || NUMERIC.has(type)).flatMap(({ words }) => words),
  ...part,
});

/** Returns the conditions of the bounds on numbers, and their labels. */
export const boundsOf = ({ bounds }: Pick<Reading<MeasuredDataset>, 'bounds'>): { conditions: string[]; labels: string[] } => ({
  conditions: bounds.map(({ column, operator, value }) => `${quotedColumn(column)} ${operator} ${value}`),
  labels: bounds.map(({ column, operator, value }) => `${column} ${operator} ${value}`),
});

/** Share of the rows, or of the cases with an activity, whose date is not later than another one, or later. */
const punctual = <D extends MeasuredDataset>(reading: Reading<D>): Measure<D> | null => {
  const { text, parts, log, values, dataset } = reading;
  const operator = NOT_LATER.test(text) ? '<=' : LATER.test(text) ? '>' : null;
  if (operator === null || MEAN.test(text) || MEDIAN.test(text)) return null;
  const dates = parts.filter(({ value, type, column }) => value === null && TIMES.has(type) && column !== dataset.roles['time']);
  const activity = values.find(({ column }) => column === log?.activity);
  const others = values.filter((each) => each !== activity);
  const due = dates.find(({ column }) => PROMISED.test(column)) ?? dates[0];
  const done = dates.find((each) => each !== due);
  const time = dataset.roles['time'];
  if (!due || (log ? !activity || time === undefined : !done)) return null;
  const { conditions: bounded, labels } = boundsOf(reading);
  const restricted = [...others.map(conditionOf), ...bounded];
  const doneColumn = log ? (time ?? '') : (done?.column ?? '');
  const [day, limit] = [quotedColumn(doneColumn), quotedColumn(due.column)];
  const known = [...(activity ? [conditionOf(activity)] : [`${day} IS NOT NULL`]), `${limit} IS NOT NULL`, ...restricted];
  // A time on the agreed day is not later than that day.
  const isMet = `DATE_DIFF('day', ${day}, ${limit}) ${operator === '<=' ? '> -1' : '<= -1'}`;
  const count = (all: readonly string[]): string =>
    log ? call('COUNT_DISTINCT', quotedColumn(log.caseColumn), all) : call('COUNT', '', all);
  const [part, whole] = [count([...known, isMet]), count(known)];
  const subject = `${activity ? labelOf(activity) : doneColumn} ${operator === '<=' ? '≤' : '>'} ${due.column}`;
  return measure(reading, 'share', {
    ...{ formula: percent(part, whole), subject, unit: '%', parts: { part, whole } },
    ...{ filters: [...labelsOf(others), ...labels], direction: operator === '<=' ? 'higher' : 'lower' },
  });
};

/** Names of dates that are agreed. */
const PROMISED = /promis|due|wunsch|termin|soll|plan|fällig|zugesagt|deadline|target|required|request/iu;

/** Mean time between two dates of a row. */
const duration = <D extends MeasuredDataset>(reading: Reading<D>): Measure<D> | null => {
  const [from, to] = reading.parts.filter(({ value, type }) => value === null && TIMES.has(type)).toSorted((a, b) => a.at - b.at);
  if (!from || !to || !DURATION.test(reading.text)) return null;
  const name = MEDIAN.test(reading.text) ? 'MEDIAN' : 'AVG';
  const { conditions, labels } = boundsOf(reading);
  const all = [...reading.values.map(conditionOf), ...conditions];
  const formula = call(name, `DATE_DIFF('day', ${quotedColumn(from.column)}, ${quotedColumn(to.column)})`, all);
  const filters = [...labelsOf(reading.values), ...labels];
  return measure(reading, 'duration', { formula, subject: from.column, base: to.column, unit: 'days', filters });
};

/** Share of one amount in another, such as the spent part of a budget. */
const ratio = <D extends MeasuredDataset>(reading: Reading<D>): Measure<D> | null => {
  const { text, numbers, dataset, values } = reading;
  const { budget, spent } = findInitiativeColumns(dataset.columns) ?? {};
  const isSpending = budget !== undefined && spent !== undefined && SPENDING.test(text) && RATIO.test(text) && !MEAN.test(text);
  const [one, other] = isSpending ? [spent, budget] : numbers.toSorted((a, b) => a.at - b.at).map(({ column }) => column);
  if (one === undefined || other === undefined || !(isSpending || RATIO.test(text))) return null;
  const bounded = boundsOf(reading);
  const conditions = [...values.map(conditionOf), ...bounded.conditions];
  const isPercent = unitOfColumn(one) === unitOfColumn(other);
  const quotient = `${call('SUM', quotedColumn(one), conditions)} / ${call('SUM', quotedColumn(other), conditions)}`;
  const formula = isPercent ? `100 * ${quotient}` : quotient;
  const filters = [...labelsOf(values), ...bounded.labels];
  return measure(reading, 'ratio', { formula, subject: one, base: other, unit: isPercent ? '%' : null, filters });
};

/** Mean, median or sum of a numeric column, or the share of rows above or below a limit. */
const ofColumn = <D extends MeasuredDataset>(reading: Reading<D>): Measure<D> | null => {
  const { text, numbers, values, log, bounds } = reading;
  const number = numbers[0] ?? (values.every(({ column }) => column !== log?.activity) ? bounds[0] : undefined);
  if (!number) return null;
  const isAggregate = MEAN.test(text) || MEDIAN.test(text) || (SUM.test(text) && !SHARE.test(text));
  const [stated] = isAggregate ? [] : boundsIn(text);
  const limit = isAggregate ? undefined : (bounds[0] ?? (stated && { ...stated, column: number.column }));
  const activity = values.find(({ column }) => column === log?.activity);
  // "orders above 500 that are cancelled": a limit before the activity only selects the cases.
  if (limit && activity && text.indexOf(limit.words) < activity.at) return null;
  const others = bounds.filter((bound) => bound !== limit);
  const { conditions: bounded, labels } = boundsOf({ bounds: others });
  const conditions = [...(log && !activity ? log.once : []), ...values.map(conditionOf), ...bounded];
  const filters = [...labelsOf(values), ...labels];
  if (limit) {
    const { conditions: within, labels: subjects } = boundsOf({ bounds: [limit] });
    const count = (all: readonly string[]): string =>
      log ? call('COUNT_DISTINCT', quotedColumn(log.caseColumn), all) : call('COUNT', '', all);
    const [part, whole] = [count([...conditions, ...within]), count(conditions)];
    const subject = subjects.join();
    if (COUNT.test(text) && !SHARE.test(text)) return measure(reading, 'count', { formula: part, subject, filters });
    return measure(reading, 'share', { formula: percent(part, whole), subject, unit: '%', filters, parts: { part, whole } });
  }
  // Of an amount, a share is asked of the values that the request names.
  if (values.length > 0 && SHARE.test(text) && !MEAN.test(text)) return null;
  const { column } = number;
  const kind = MEDIAN.test(text) ? 'median' : SUM.test(text) && !MEAN.test(text) ? 'sum' : 'mean';
  const aggregate = { median: 'MEDIAN', sum: 'SUM', mean: 'AVG' }[kind];
  const formula = call(aggregate, quotedColumn(column), conditions);
  return measure(reading, kind, { formula, subject: column, unit: unitOfColumn(column), filters });
};

/** Share of rows in which a column is empty. */
const missing = <D extends MeasuredDataset>(reading: Reading<D>): Measure<D> | null => {
  const { text, parts, log, values } = reading;
  const without = WITHOUT.exec(text);
  const column = without && parts.find((part) => part.value === null && part.at > without.index && part.column !== log?.caseColumn);
  if (!column || values.length > 0) return null;
  const empty = { part: call('COUNT', '', [`${quotedColumn(column.column)} IS NULL`]), whole: 'COUNT()' };
  const formula = percent(empty.part, empty.whole);
  return measure(reading, 'missing', { formula, subject: column.column, unit: '%', caseColumn: null, parts: empty });
};

/** Share, number or ratio of the rows or cases that have the values. */
const ofValues = <D extends MeasuredDataset>(reading: Reading<D>): Measure<D> | null => {
  const { text, values, log } = reading;
  const boolean = reading.parts.find(({ type, value }) => type === 'boolean' && value === null);
  const { subject, base, filters } = rolesOf(values, reading);
  const condition = subject ? conditionOf(subject) : boolean ? quotedColumn(boolean.column) : null;
  // A mean needs a numeric column.
  if (condition === null || MEAN.test(text) || MEDIAN.test(text)) return null;
  const label = subject ? labelOf(subject) : (boolean?.column ?? '');
  const bounded = boundsOf(reading);
  const restricted = [...filters.map(conditionOf), ...bounded.conditions];
  const isActivity = log !== null && subject?.column === log.activity;
  const amount = amountColumn(reading);
  const shared = { subject: label, filters: [...labelsOf(filters), ...bounded.labels] };
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
  const count = (conditions: readonly string[]): string =>
    log ? call('COUNT_DISTINCT', quotedColumn(log.caseColumn), conditions) : call('COUNT', '', conditions);
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
  if (COUNT.test(text) && !SHARE.test(text)) return measure(reading, 'count', { ...shared, formula: count([condition, ...restricted]) });
  const isWithout = isAskedWithout(text, subject, label);
  const part = count([condition, ...restricted]);
  const formula = isWithout ? `100 - ${percent(part, whole)}` : percent(part, whole);
  const neighbours = subject && base === undefined ? { column: subject.column, formula: count([...restricted]) } : null;
  return measure(reading, 'share', { ...shared, formula, base: baseLabel, unit: '%', isWithout, parts: { part, whole }, neighbours });
};

const isAskedWithout = (text: string, subject: ValueSet | undefined, label: string): boolean => {
  const without = WITHOUT.exec(text);
  return without !== null && subject !== undefined && subject.at > without.index && !ASKS_FOR.test(label);
};

/** Confidence from which a value restricts the events of an activity. */
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
    // "independents that order in the portal": the last value is measured among the rows with the others.
    const subject = measured.at(-1);
    return { subject, base: undefined, filters: others.filter((each) => each !== subject) };
  }
  if (activities.length === 1) return { subject: activities[0], base: undefined, filters: others };
  // "reminders per hundred invoices", otherwise the rarer activity is measured among the cases with the other one.
  const isPer = HUNDRED.test(text) && PER.test(text);
  const [subject, base] = isPer ? activities : activities.toSorted((a, b) => a.rows - b.rows);
  return { subject, base, filters: others };
};

/** Returns the column of the amount that the request names or means; null if it means none. */
export const amountColumn = <D extends MeasuredDataset>({ text, numbers, dataset, bounds }: Reading<D>): string | null => {
  // An amount that only limits the cases is not measured.
  const number = SUM.test(text) ? numbers[0] : numbers.find((each) => bounds.every(({ column }) => column !== each.column));
  if (number) return number.column;
  if (!AMOUNT.test(text) || (bounds.length > 0 && !SUM.test(text))) return null;
  const amounts = measuredColumns(dataset).filter(({ name }) => AMOUNT_COLUMN.test(name));
  return (amounts.find(({ name }) => unitOfColumn(name) !== null) ?? amounts[0])?.name ?? null;
};
