import { quotedColumn } from '../../../../subgraphs/metrics/index.js';
import { findInitiativeColumns } from '../../../methods/table-roles/index.js';
import { isParticiple } from '../../../methods/answer-plan/index.js';
import { unitOfColumn, type Measure } from './measure.js';
import type { MeasuredDataset, NamedPart } from './named-parts.js';
import { countedThings, namesRows } from './keys.js';
import { isQuantity, quantityWords, rowsRemark, rowsWith } from './quantity-state.js';
import { boundsOf, call, countOfRows, measure, percent, restrictionsOf, type Reading } from './reading.js';
import { COUNT, MEAN, MEDIAN, RATIO, RELATIVE, SHARE, SPENDING, SUM, WITHOUT } from './wording.js';

/** Share of one amount in another, such as the spent part of a budget. */
export const ratio = <D extends MeasuredDataset>(reading: Reading<D>): Measure<D> | null => {
  const { text, dataset, bounds } = reading;
  const { budget, spent } = findInitiativeColumns(dataset.columns) ?? {};
  const isSpending = budget !== undefined && spent !== undefined && SPENDING.test(text) && RATIO.test(text) && !MEAN.test(text);
  // An amount that only limits the rows is not measured.
  const numbers = reading.numbers.filter(({ column }) => bounds.every((bound) => bound.column !== column));
  const [first, second] = isSpending ? [spent, budget] : inOrder(text, numbers).map(({ column }) => column);
  if (first === undefined || second === undefined || !(isSpending || RATIO.test(text))) return null;
  const [one, other] = isSpending || !isPartSecond(reading, first, second) ? [first, second] : [second, first];
  const { conditions, labels: filters } = restrictionsOf(reading);
  const isPercent = unitOfColumn(one) === unitOfColumn(other);
  const quotient = `${call('SUM', quotedColumn(one), conditions)} / ${call('SUM', quotedColumn(other), conditions)}`;
  const formula = isPercent ? `100 * ${quotient}` : quotient;
  return measure(reading, 'ratio', {
    ...{ formula, subject: one, base: other, unit: isPercent ? '%' : null, filters },
    words: quantityWords(text),
  });
};

/** Returns columns in the order of the words of a request that name one of them only, with the positions of these words. */
const inOrder = (text: string, numbers: readonly NamedPart[]): NamedPart[] =>
  numbers
    .map((number) => {
      const own = number.words.filter((word) => numbers.every((other) => other === number || !other.words.includes(word)));
      const at = own.map((word) => text.indexOf(word)).find((position) => position >= 0) ?? number.at;
      return { ...number, at };
    })
    .toSorted((a, b) => a.at - b.at);

/** Returns whether the second of two amounts is the part: "share of the units ordered that were returned". */
const isPartSecond = ({ text, numbers }: Reading<MeasuredDataset>, first: string, second: string): boolean => {
  const named = inOrder(
    text,
    numbers.filter(({ column }) => column === first || column === second),
  );
  const between = text.slice(named[0]?.at, named[1]?.at);
  return SHARE.test(text) && between.search(RELATIVE) >= 0;
};

/** Mean, median or sum of a numeric column, or the share of rows above or below a limit. */
export const ofColumn = <D extends MeasuredDataset>(reading: Reading<D>): Measure<D> | null => {
  const { text, numbers, values, log, bounds, flags } = reading;
  const number = numbers[0] ?? (values.every(({ column }) => column !== log?.activity) ? bounds[0] : undefined);
  if (!number) return null;
  const isAggregate = MEAN.test(text) || MEDIAN.test(text) || (SUM.test(text) && !SHARE.test(text));
  // "Orders over 500 EUR with at most two complaints": the last bound is measured among the rows within the others.
  const limits = isAggregate ? [] : lastBounds(reading);
  const [limit] = limits;
  // "Orders above 500 that are cancelled": a limit before a state only selects the rows.
  const states = [...values.filter((set) => set.column === log?.activity || set.values.every(isParticiple)), ...flags];
  if (limit && (states.some(({ at }) => text.indexOf(limit.words) < at) || isBeforeClause(limit, reading))) return null;
  const activity = values.find(({ column }) => column === log?.activity);
  const others = isAggregate ? bounds : bounds.filter((bound) => !limits.includes(bound));
  const restricted = restrictionsOf({ ...reading, bounds: others });
  const conditions = [...(log && !activity ? log.once : []), ...restricted.conditions];
  const filters = restricted.labels;
  if (limit) {
    const { conditions: within, labels: subjects } = boundsOf({ bounds: limits });
    const [part, whole] = [countOfRows(log, [...conditions, ...within]), countOfRows(log, conditions)];
    const subject = subjects.join(', ');
    if (COUNT.test(text) && !SHARE.test(text)) return measure(reading, 'count', { formula: part, subject, filters });
    return measure(reading, 'share', { formula: percent(part, whole), subject, unit: '%', filters, parts: { part, whole } });
  }
  const [amount] = numbers;
  // Of an amount, a share is asked of the values that the request names, or of the rows that have one.
  if (amount && SHARE.test(text) && !MEAN.test(text) && !MEDIAN.test(text)) {
    const isRate = !isQuantity(amount.column) || amount.words.some((word) => SHARE.test(word));
    if (values.length + flags.length > 0) return null;
    if (namesRows(countedThings(text), reading.dataset)) return { ...rowsWith(reading, amount, false), remarks: [rowsRemark(amount)] };
    if (!isRate) return null;
  }
  const { column } = number;
  const kind = MEDIAN.test(text) ? 'median' : SUM.test(text) && !MEAN.test(text) ? 'sum' : 'mean';
  const aggregate = { median: 'MEDIAN', sum: 'SUM', mean: 'AVG' }[kind];
  const formula = call(aggregate, quotedColumn(column), conditions);
  return measure(reading, kind, { formula, subject: column, unit: unitOfColumn(column), filters });
};

/** Returns whether a clause after a limit says what is measured of the rows within it: "orders above 500 that came by telephone". */
const isBeforeClause = ({ words }: Reading<MeasuredDataset>['bounds'][number], { text, values }: Reading<MeasuredDataset>): boolean => {
  const end = text.indexOf(words) + words.length;
  const clause = [...text.matchAll(RELATIVE)].map(({ index }) => index).find((index) => index >= end);
  return clause !== undefined && values.some(({ at }) => at > clause);
};

/** Returns the last bounds of a request, and those that "and" joins with them: "at most two complaints and a fee above 100". */
const lastBounds = ({ text, bounds }: Reading<MeasuredDataset>): Reading<MeasuredDataset>['bounds'] => {
  const inOrder = bounds.toSorted((a, b) => text.indexOf(a.words) - text.indexOf(b.words));
  const isJoined = (at: number): boolean => {
    const [before, after] = [inOrder[at - 1], inOrder[at]];
    if (!before || !after) return false;
    const between = text.slice(text.indexOf(before.words) + before.words.length, text.indexOf(after.words));
    return before.column === after.column || (/(?<!\p{L})(?:and|und|sowie)(?!\p{L})/iu.test(between) && !/[,;]/u.test(between));
  };
  let first = inOrder.length - 1;
  while (first > 0 && isJoined(first)) first -= 1;
  return inOrder.slice(Math.max(0, first));
};

/** Share of rows in which a column is empty. */
export const missing = <D extends MeasuredDataset>(reading: Reading<D>): Measure<D> | null => {
  const { text, parts, log, values } = reading;
  const without = WITHOUT.exec(text);
  const column = without && parts.find((part) => part.value === null && part.at > without.index && part.column !== log?.caseColumn);
  if (!column || values.length > 0) return null;
  const empty = { part: call('COUNT', '', [`${quotedColumn(column.column)} IS NULL`]), whole: 'COUNT()' };
  const formula = percent(empty.part, empty.whole);
  return measure(reading, 'missing', { formula, subject: column.column, unit: '%', caseColumn: null, parts: empty });
};
