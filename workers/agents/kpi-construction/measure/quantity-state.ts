import { sameWord, stemOf, wordsIn } from '../../../../platform/text/index.js';
import { quotedColumn, wordsOf } from '../../../../subgraphs/metrics/index.js';
import { isParticiple } from '../../../methods/answer-plan/index.js';
import { measuredColumns } from '../../../methods/tenant-state/index.js';
import { messagesIn } from '../messages.js';
import { countedThings, namesRows } from './keys.js';
import { unitOfColumn, type Measure, type Remark } from './measure.js';
import type { MeasuredDataset, NamedPart } from './named-parts.js';
import { call, countOfRows, measure, percent, restrictionsOf, type Reading } from './reading.js';
import { COUNT, HUNDRED, MEAN, MEDIAN, SHARE, SUM } from './wording.js';

/** Words for a number of goods. */
const UNITS = /^(?:units?|pieces?|items?|goods|quantit\p{L}*|volumes?|stück\p{L}*|teilen?|einheit\p{L}*|\p{L}*mengen?|ware\p{L}*)$/iu;

/** Returns the words of a text for a number of goods. */
export const quantityWords = (text: string): string[] => wordsIn(text).filter((word) => UNITS.test(word));

/** Words before the whole that a share is of. */
const OF_WHOLE = /(?<!\p{L})anteile?s?\s+an\s+(?:(?:der|den|dem|allen?)\s+)?$/iu;

/**
 * Measures what became of goods or how often something occurred in a row by its quantity: "share of units returned" by their number in the
 * number of all units, "share of orders with returns" by the rows with at least one. Returns null if a request names no quantity.
 */
export const quantityState = <D extends MeasuredDataset>(reading: Reading<D>): Measure<D> | null => {
  const { text, bounds, dataset, flags } = reading;
  // A number that only limits the rows is not measured.
  const numbers = reading.numbers.filter(({ column }) => bounds.every((bound) => bound.column !== column));
  const isCount = COUNT.test(text) && !SHARE.test(text);
  if (!(SHARE.test(text) || isCount) || MEAN.test(text) || MEDIAN.test(text) || HUNDRED.test(text)) return null;
  const quantities = numbers.filter(({ column }) => isQuantity(column));
  const part = quantities.find(({ words }) => words.some(isParticiple)) ?? quantities[0];
  const others = quantities.filter((each) => each !== part);
  if (!part || flags.length > 0 || numbers.length > quantities.length || others.length > 1 || (SUM.test(text) && isCount)) return null;
  // „Anteil an der gelieferten Menge“ names what the share is of, not what it counts.
  if (others.length === 0 && OF_WHOLE.test(text.slice(0, part.at))) return null;
  const whole = others[0]?.column ?? wholeOf(part.column, dataset);
  const things = countedThings(text);
  const isOfGoods = isOfQuantity(things, part, whole);
  const states = statesIn(reading);
  const isSameWord = (words: readonly string[]): boolean => isOfGoods && words.every((word) => part.words.includes(word));
  // "Returned orders" with a status are counted by it, "returned units" by their quantity.
  if (states.some(({ words }) => !isSameWord(words))) return null;
  const scoped = { ...reading, values: reading.values.filter(({ column }) => states.every((state) => state.column !== column)) };
  const ofRows = rowsWith(scoped, part, isCount);
  if (whole === null && !isCount) return { ...ofRows, remarks: [...ofRows.remarks, rowsRemark(part)] };
  const ofGoods = goodsOf(scoped, part, whole, isCount);
  if (namesRows(things, dataset, part.words.filter(isParticiple))) return { ...ofRows, alternatives: [ofGoods] };
  if (isOfGoods) return ofGoods;
  const words = [...ofGoods.words, ...nounsOf(things ?? '', part)];
  return { ...ofGoods, words, remarks: [...ofGoods.remarks, goodsRemark(part)], alternatives: [ofRows] };
};

/** Returns the activities and the states among values that a request names. */
const statesIn = ({ parts, log }: Reading<MeasuredDataset>): readonly NamedPart[] =>
  parts.filter(({ value, column }) => value !== null && (column === log?.activity || isParticiple(value)));

/** Returns whether a column contains numbers of things rather than amounts, times or rates. */
export const isQuantity = (column: string): boolean =>
  unitOfColumn(column) === null && !/%|quote|rate|anteil|share|score|index|grad/iu.test(column);

const countColumns = (dataset: MeasuredDataset): string[] =>
  measuredColumns(dataset)
    .filter(({ name, type }) => type === 'integer' && isQuantity(name))
    .map(({ name }) => name);

/** Returns the quantity of which another one is a part, because their names share a word: `units_ordered` for `units_returned`. */
const wholeOf = (part: string, dataset: MeasuredDataset): string | null => {
  const own = wordsOf(part);
  const [found = null] = countColumns(dataset)
    .filter((name) => name !== part && wordsOf(name).some((word) => own.includes(word)))
    .toSorted((a, b) => wordsOf(a).length - wordsOf(b).length);
  return found;
};

/** Returns the words for what is counted that do not name the quantity. */
const nounsOf = (things: string, { words }: NamedPart): string[] =>
  wordsIn(things)
    .slice(0, 3)
    .filter((word) => !(words.includes(word) && isParticiple(word)));

const isOfQuantity = (things: string | null, part: NamedPart, whole: string | null): boolean => {
  const own = [...wordsOf(part.column), ...(whole === null ? [] : wordsOf(whole))].map(stemOf);
  return nounsOf(things ?? '', part).some((noun) => UNITS.test(noun) || own.some((word) => sameWord(word, stemOf(noun))));
};

const scopeOf = <D extends MeasuredDataset>(reading: Reading<D>): { conditions: string[]; filters: readonly string[] } => {
  const { conditions, labels } = restrictionsOf(reading);
  return { conditions: [...(reading.log?.once ?? []), ...conditions], filters: labels };
};

/** The share or number of rows in which a quantity is above 0. */
export const rowsWith = <D extends MeasuredDataset>(reading: Reading<D>, { column }: NamedPart, isCount: boolean): Measure<D> => {
  const { conditions, filters } = scopeOf(reading);
  const part = countOfRows(reading.log, [`${quotedColumn(column)} > 0`, ...conditions]);
  const whole = countOfRows(reading.log, conditions);
  const subject = `${column} > 0`;
  return isCount
    ? measure(reading, 'count', { formula: part, subject, filters })
    : measure(reading, 'share', { formula: percent(part, whole), subject, unit: '%', filters, parts: { part, whole } });
};

const goodsOf = <D extends MeasuredDataset>(
  reading: Reading<D>,
  { column }: NamedPart,
  base: string | null,
  isCount: boolean,
): Measure<D> => {
  const { conditions, filters } = scopeOf(reading);
  const part = call('SUM', quotedColumn(column), conditions);
  const words = quantityWords(reading.text);
  if (isCount || base === null) return measure(reading, 'sum', { formula: part, subject: column, filters, words });
  const whole = call('SUM', quotedColumn(base), conditions);
  return measure(reading, 'ratio', {
    formula: percent(part, whole),
    subject: column,
    base,
    unit: '%',
    filters,
    parts: { part, whole },
    words,
  });
};

export const rowsRemark =
  ({ column }: NamedPart): Remark =>
  (language) =>
    messagesIn(language).measure.remarks.rowsWith(column);

const goodsRemark =
  ({ column }: NamedPart): Remark =>
  (language) =>
    messagesIn(language).measure.remarks.ofGoods(column);
