import { contentWords } from '../../../../platform/text/index.js';
import { withPlainVerbs } from '../../../methods/request-reading/index.js';
import { findKpiRows } from '../../../methods/table-roles/index.js';
import { messagesIn } from '../messages.js';
import { dateSpan } from './date-span.js';
import { dateState } from './date-state.js';
import { keyCount } from './key-count.js';
import { countedKey, countedThings, namesRows } from './keys.js';
import { listed, type Measure, type MeasureOrGap, type Remark } from './measure.js';
import { namedParts, type MeasuredDataset, type NamedParts } from './named-parts.js';
import { missing, ofColumn, ratio } from './of-columns.js';
import { ofValues } from './of-values.js';
import { quantityState } from './quantity-state.js';
import { readingOf, type Reading } from './reading.js';
import { DURATION, SHARE } from './wording.js';

/** The KPI that a text describes by the data, or why the data cannot yield it. */
export interface MeasureReading<D extends MeasuredDataset> {
  readonly measure: Measure<D> | null;
  readonly gap: Remark | null;
}

/** Returns the KPI that the text describes by columns, values or activities of one of the datasets, or why they cannot yield it. */
export const readMeasure = <D extends MeasuredDataset>(
  text: string,
  datasets: readonly D[],
  named: readonly string[] = [],
): MeasureReading<D> => {
  const readings = [...namedIn(text, datasets, named)];
  const found = [
    ...readings.flatMap(({ request, parts }) => {
      const reading = readingOf(request, parts);
      const outcome = measureIn(reading);
      return outcome ? [{ outcome, said: saidIn(reading, outcome) }] : [];
    }),
    ...ofUnnamed(
      text,
      datasets.filter((dataset) => readings.every(({ parts }) => parts.dataset !== dataset)),
    ),
  ];
  // Of several tables, the one that contains most words of the request; then one that yields a measure.
  const [first] = found.toSorted((a, b) => b.said - a.said || Number('gap' in a.outcome) - Number('gap' in b.outcome));
  if (!first) return { measure: null, gap: null };
  const { outcome } = first;
  return 'gap' in outcome ? { measure: null, gap: outcome.gap } : { measure: withVerbs(text, outcome), gap: null };
};

/** Returns the number of words of a request that name parts, keys or rows of a dataset, or that its measure uses. */
const saidIn = <D extends MeasuredDataset>({ text, parts, dataset }: Reading<D>, outcome: MeasureOrGap<D>): number => {
  const key = countedKey(text, dataset);
  const used = new Set([
    ...parts.flatMap(({ words }) => words),
    ...(key?.words ?? []),
    ...('gap' in outcome ? [] : outcome.words.flatMap((words) => words.split(/\s+/u))),
  ]);
  const said = contentWords(text).filter((word) => used.has(word) && !/^\d/u.test(word) && !DURATION.test(word));
  // What a share or number is of decides what the request is about.
  return said.length + (key !== null || namesRows(countedThings(text), dataset) ? 1 : 0);
};

/** Least number of words that name a dataset of which the request names no column or value by its name. */
const MIN_WORDS = 2;

/**
 * Returns what a text describes by forms of names, such as "approval", in datasets of which it names no column or value: any measure if it
 * is about the rows or keys of the dataset, otherwise times between dates and counts per key.
 */
const ofUnnamed = <D extends MeasuredDataset>(text: string, datasets: readonly D[]): { outcome: MeasureOrGap<D>; said: number }[] => {
  const request = plainText(text);
  return datasets
    .filter((dataset) => findKpiRows(dataset)?.name === undefined)
    .flatMap((dataset) => {
      const reading = readingOf(request, { dataset, parts: [], weight: 0 });
      const isAbout = namesRows(countedThings(request), dataset) || countedKey(request, dataset) !== null;
      const outcome = isAbout ? measureIn(reading) : (keyCount(reading) ?? dateSpan(reading));
      if (!outcome || ('gap' in outcome && !isAbout)) return [];
      const said = saidIn(reading, outcome);
      return isAbout || said >= MIN_WORDS ? [{ outcome, said }] : [];
    });
};

/**
 * Returns the parts that a text names in each dataset. A verb of two words is replaced by the word that names in data contain, "returned"
 * for "sent back", unless a value of the dataset is spelled like it.
 */
const namedIn = function* <D extends MeasuredDataset>(
  text: string,
  datasets: readonly D[],
  named: readonly string[],
): Generator<{ request: string; parts: NamedParts<D> }> {
  const plain = plainText(text);
  const spelled = plain === text ? datasets : datasets.filter((dataset) => spellsVerb(text, dataset));
  const others = datasets.filter((dataset) => !spelled.includes(dataset));
  yield* [
    ...namedParts(text, spelled, named).map((parts) => ({ request: text, parts })),
    ...namedParts(plain, others, named).map((parts) => ({ request: plain, parts })),
  ].toSorted((a, b) => b.parts.weight - a.parts.weight);
};

/** Returns a text with verbs of one word and with compounds of shares taken apart: „Stornoquote“ is the „Quote“ of what is a „Storno“. */
const plainText = (text: string): string => withPlainVerbs(text).replaceAll(SHARE_COMPOUND, '$<thing> $<share>');

const SHARE_COMPOUND = /(?<!\p{L})(?<thing>\p{L}{4,}?)s?(?<share>quoten?|anteile?s?|rate)(?!\p{L})/giu;

/** Returns whether a value of a dataset contains the words of a text that its plain form does not have. */
const spellsVerb = (text: string, { profile }: MeasuredDataset): boolean =>
  profile.columns.some(({ topValues }) =>
    topValues.some(({ value }) => {
      const label = String(value);
      return label !== withPlainVerbs(label) && text.toLowerCase().includes(label.toLowerCase());
    }),
  );

/** Adds the words of the verbs that were replaced to those that the measure uses. */
const withVerbs = <D extends MeasuredDataset>(text: string, measure: Measure<D>): Measure<D> => {
  const plain = new Set(plainText(text).split(/\s+/u));
  const replaced = text.split(/\s+/u).filter((word) => !plain.has(word));
  return replaced.length === 0 ? measure : { ...measure, words: [...measure.words, ...replaced] };
};

const measureIn = <D extends MeasuredDataset>(reading: Reading<D>): MeasureOrGap<D> | null =>
  keyCount(reading) ??
  dateSpan(reading) ??
  unplacedBound(reading) ??
  ratio(reading) ??
  quantityState(reading) ??
  dateState(reading) ??
  ofColumn(reading) ??
  missing(reading) ??
  ofValues(reading) ??
  null;

/** Returns why a bound cannot be applied; null if all can. A percentage in a request for a share is the value that it expects. */
const unplacedBound = <D extends MeasuredDataset>({ text, unplaced, numbers, values, parts }: Reading<D>): MeasureOrGap<D> | null => {
  const isStated = ({ words }: Reading<D>['unplaced'][number]): boolean => /%|prozent|per ?cent/iu.test(words) && SHARE.test(text);
  const bound = unplaced.find((each) => !isStated(each));
  if (!bound || (bound.columns.length === 0 && numbers.length + values.length + parts.length === 0)) return null;
  const { words, columns } = bound;
  return {
    gap: (language) => {
      const { gaps } = messagesIn(language).measure;
      return columns.length > 1 ? gaps.doubtfulBound(words, listed(columns, language)) : gaps.unplacedBound(words);
    },
  };
};
