import { wordsIn } from '../../../../platform/text/index.js';
import { quotedColumn } from '../../../../subgraphs/metrics/index.js';
import { messagesIn } from '../messages.js';
import { lateRows, type LateRows } from './date-span.js';
import { happenedDates } from './date-state.js';
import { countedKey, keyNamedIn, namesRows, repeatingKeys, type KeyColumn } from './keys.js';
import { listed, type Measure, type MeasureOrGap } from './measure.js';
import type { MeasuredDataset } from './named-parts.js';
import { boundsOf, call, flagsOf, measure, percent, type Reading } from './reading.js';
import { isQuantity } from './quantity-state.js';
import { repetitionIn, type Repetition } from './repetitions.js';
import { conditionOf, labelsOf, type ValueSet } from './value-sets.js';
import { COUNT, MEAN, MEDIAN, SHARE } from './wording.js';

/** A number of units of time, which is a duration. */
const COUNTS_TIME =
  /(?<!\p{L})(?:number of|how many|anzahl(?: der| an)?|wie ?viele)\s+(?:\p{L}+\s+)?(?:days?|tage?n?|hours?|stunden?|minut\p{L}*|weeks?|wochen?|months?|monate?n?)(?!\p{L})/iu;
const PER_KEY = /(?<!\p{L})(?:per|je|pro|for each|for every)\s+(?<key>\p{L}{3,})/iu;

/**
 * Measures how many keys, such as customers, stand in at least or at most a number of rows. Returns null if a request does not count per
 * key, or why the data cannot be counted so.
 */
export const keyCount = <D extends MeasuredDataset>(reading: Reading<D>): MeasureOrGap<D> | null => {
  const { text, dataset, log } = reading;
  const perKey = rowsPerKey(reading);
  if (perKey) return perKey;
  if (MEAN.test(text) || MEDIAN.test(text)) return null;
  const found = repetitionIn(text, (counted) => isCounted(reading, counted));
  if (!found || !(SHARE.test(text) || COUNT.test(text) || found.isExplicit)) return null;
  const named = countedKey(text, dataset);
  const activity = reading.values.find(({ column }) => column === log?.activity);
  if (named?.isUnique === true && found.counted !== null) return null;
  if (named?.isUnique === true && !activity)
    return {
      gap: (language) => messagesIn(language).measure.gaps.uniqueKey(named.column, found.words, othersThan(named, dataset, language)),
    };
  const key = named ?? (log && activity ? { column: log.caseColumn, words: [], isUnique: false } : null);
  if (!key) {
    if (!found.isExplicit || found.counted !== null || log !== null) return null;
    return { gap: (language) => messagesIn(language).measure.gaps.noKey(found.words, othersThan(null, dataset, language)) };
  }
  // What happens again in the cases of a log is measured as repetitions unless their share or number is asked.
  if (log && key.column === log.caseColumn && !SHARE.test(text) && !found.isExplicit) return null;
  const { counted } = found;
  const isOfRows = wordsIn(counted ?? '').some((word) => namesRows(word, dataset));
  const amount = isOfRows
    ? undefined
    : reading.numbers.find(({ column, words }) => isQuantity(column) && (counted === null || words.some((word) => counted.includes(word))));
  if (amount) return { gap: (language) => messagesIn(language).measure.gaps.sumPerKey(amount.column, key.column) };
  const late = lateRows({ ...reading, text: counted ?? text });
  if (late && 'gap' in late) return late;
  if (counted !== null && late === null && !isKnown(reading, counted))
    return { gap: (language) => messagesIn(language).measure.gaps.unknownCounted(counted, key.column) };
  return repeatedKeys(reading, key, found, late);
};

/** Returns whether words for what is counted name the rows of the dataset or a part of them. */
const isKnown = ({ parts, dataset }: Reading<MeasuredDataset>, counted: string): boolean =>
  wordsIn(counted).some((word) => namesRows(word, dataset)) || parts.some(({ words }) => words.some((word) => counted.includes(word)));

/** Returns whether a number counts rows rather than a bound on a column. */
const isCounted = ({ bounds, unplaced }: Reading<MeasuredDataset>, counted: string): boolean =>
  !bounds.some(({ words }) => counted.includes(words)) && unplaced.every(({ columns }) => columns.length < 2);

const othersThan = (key: KeyColumn | null, dataset: MeasuredDataset, language: 'de' | 'en'): string | null => {
  const columns = repeatingKeys(dataset).filter((column) => column !== key?.column);
  return columns.length === 0 ? null : listed(columns.slice(0, 3), language);
};

/** The conditions of a count per key: on the keys and their rows, and on the rows that are counted only. */
const conditionsOf = <D extends MeasuredDataset>(reading: Reading<D>, key: KeyColumn, at: number) => {
  const { values, log } = reading;
  const activities = values.filter(({ column }) => column === log?.activity);
  const activity = activities.find((set) => set.at > at) ?? activities.toSorted((a, b) => a.rows - b.rows)[0];
  const sets = values.filter((set) => set.column !== key.column && (set.column !== log?.activity || set === activity));
  const isOfCounted = (set: ValueSet): boolean => set.at > at || set === activity;
  const population = sets.filter((set) => !isOfCounted(set));
  const isOther = ({ words }: { readonly words: readonly string[] }): boolean => !words.every((word) => key.words.includes(word));
  const flags = flagsOf({ ...reading, flags: reading.flags.filter(isOther) });
  const dates = happenedDates(reading).filter(isOther);
  const bounds = boundsOf(reading);
  return {
    population: population.map(conditionOf),
    counted: [
      ...(activity === undefined ? (log?.once ?? []) : []),
      ...[...population, ...sets.filter(isOfCounted)].map(conditionOf),
      ...flags.conditions,
      ...dates.map(({ column }) => `${quotedColumn(column)} IS NOT NULL`),
      ...bounds.conditions,
    ],
    labels: [...labelsOf(sets), ...flags.labels, ...dates.map(({ column }) => column), ...bounds.labels],
  };
};

const repeatedKeys = <D extends MeasuredDataset>(
  reading: Reading<D>,
  key: KeyColumn,
  found: Repetition,
  late: LateRows | null,
): Measure<D> => {
  const { text, dataset, log } = reading;
  const { least, most, words } = found;
  const scoped = { ...reading, bounds: reading.bounds.filter((bound) => !words.includes(bound.words)) };
  const { population, labels, ...rest } = conditionsOf(scoped, key, found.at);
  const counted = [...rest.counted, ...(late ? [late.condition] : [])];
  const column = quotedColumn(key.column);
  const atLeast = (rows: number): string =>
    rows === 1 ? call('COUNT_DISTINCT', column, counted) : call('COUNT_REPEATED', `${column}, ${rows}`, counted);
  const whole = call('COUNT_DISTINCT', column, population);
  const part = most === null ? atLeast(least) : `(${least === 0 ? whole : atLeast(least)} - ${atLeast(most + 1)})`;
  const isCount = COUNT.test(text) && !SHARE.test(text);
  return measure(scoped, 'keys', {
    ...(isCount ? { formula: part } : { formula: percent(part, whole), unit: '%', parts: { part, whole } }),
    subject: key.column,
    keys: { least, most, isCount },
    filters: [...labels, ...(late ? [late.label] : [])],
    caseColumn: null,
    grain: 'all',
    remarks: [
      ...(late?.remarks ?? []),
      (language) => {
        const { remarks } = messagesIn(language).measure;
        if (!log) return remarks.rowsPerKey(dataset.name, key.column);
        return key.column === log.caseColumn ? remarks.eventsPerCase(key.column) : remarks.casesPerKey(log.caseColumn, key.column);
      },
    ],
    words: [...key.words, ...wordsIn(words)],
  });
};

/** The mean number of rows per key: "average number of rentals per customer". */
const rowsPerKey = <D extends MeasuredDataset>(reading: Reading<D>): Measure<D> | null => {
  const { text, dataset, log, numbers } = reading;
  const { index = 0, 0: words = '', groups } = PER_KEY.exec(text) ?? {};
  const key = groups ? keyNamedIn(groups['key'] ?? '', dataset) : null;
  if (!key || key.isUnique || !MEAN.test(text) || !COUNT.test(text) || COUNTS_TIME.test(text) || numbers.length > 0) return null;
  const { population, counted, labels } = conditionsOf(reading, key, index);
  const column = quotedColumn(key.column);
  const rows = log ? call('COUNT_DISTINCT', quotedColumn(log.caseColumn), counted) : call('COUNT', '', counted);
  return measure({ ...reading, groupColumn: null }, 'per_key', {
    formula: `${rows} / ${call('COUNT_DISTINCT', column, population)}`,
    subject: log ? log.caseColumn : dataset.name,
    base: key.column,
    filters: labels,
    words: [...key.words, ...wordsIn(words)],
  });
};
