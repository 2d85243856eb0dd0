import { isKeyWord, nameConfidences } from '../../../../platform/questions/index.js';
import { isStopWord, wordsIn } from '../../../../platform/text/index.js';
import { wordsOf } from '../../../../subgraphs/metrics/index.js';
import { measuredColumns } from '../../../methods/tenant-state/index.js';
import type { MeasuredDataset } from './named-parts.js';

/** A column whose values name things, such as customers. */
export interface KeyColumn {
  readonly column: string;
  readonly words: readonly string[];
  /** True if each value stands in one row only. */
  readonly isUnique: boolean;
}

const KEY_END = /(?<=\p{L}{3})(?:nummer|nr|kennung|code|key|id)$/iu;
const MIN_CONFIDENCE = 0.8;
const UNIQUE = 0.99;

/** Returns the name of a column without the words that say that it contains keys: `customer` of `customer_id`. */
const thingOf = (column: string): string => {
  const words = wordsOf(column).filter((word) => !isKeyWord(word));
  return words.map((word) => word.replace(KEY_END, '')).join(' ');
};

const keyColumns = (dataset: MeasuredDataset): { column: string; distinct: number }[] => {
  const measured = new Set(measuredColumns(dataset).map(({ name }) => name));
  return dataset.columns
    .filter(({ name, type }) => (type === 'text' || type === 'integer') && !measured.has(name) && name !== dataset.roles['activity'])
    .map(({ name }) => ({ column: name, distinct: dataset.profile.columns.find((each) => each.name === name)?.distinct ?? 0 }))
    .filter(({ distinct }) => distinct > 1);
};

/** Returns the words for the things that the key columns of a dataset identify. */
export const thingsOfKeys = (dataset: MeasuredDataset): string[] => keyColumns(dataset).map(({ column }) => thingOf(column));

/** Returns the key column that the first matching word of a phrase names; null if no word names one. */
export const keyNamedIn = (phrase: string, dataset: MeasuredDataset): KeyColumn | null => {
  const keys = keyColumns(dataset).map((each) => ({ ...each, names: [thingOf(each.column)] }));
  for (const word of wordsIn(phrase)) {
    const confidences = nameConfidences(word, keys);
    const [best] = keys
      .map(({ column, distinct }, at) => ({ column, distinct, confidence: confidences[at] ?? 0 }))
      .toSorted((a, b) => b.confidence - a.confidence || b.distinct - a.distinct);
    if (best && best.confidence >= MIN_CONFIDENCE)
      return { column: best.column, words: [word], isUnique: best.distinct >= UNIQUE * dataset.rows };
  }
  return null;
};

/** Returns the columns whose values stand in several rows, those with the most values first. */
export const repeatingKeys = (dataset: MeasuredDataset): string[] =>
  keyColumns(dataset)
    .filter(({ distinct }) => distinct < UNIQUE * dataset.rows)
    .toSorted((a, b) => b.distinct - a.distinct)
    .map(({ column }) => column);

/** The things that a request counts: "share of customers", „wie viele Mitglieder“, "repeat customers". */
const COUNTED_THINGS =
  /(?<!\p{L})(?:shares?|percentages?|proportions?|rates?|numbers?|counts?|fractions?|per ?cent|anteile?s?|prozentsatz|prozent|quote|anzahl|zahl)\s+(?:of|der|an|von|aller)\s+(?<things>[^,.;:!?]{3,60})|(?<!\p{L})(?:how many|wie ?viele|which share of|welcher anteil der|repeat(?:ing)?|returning|recurring|wiederkehrend\p{L}*|mehrfach|stamm|wiederholungs)\s*(?<more>[^,.;:!?]{3,60})|(?<!\p{L})(?<rate>\p{L}{3,40})\s+(?:who|that|die)(?!\p{L})/giu;
/** Returns the words for the things of which a text asks a share or number, one text for each place that names them. */
const thingsIn = (text: string): string[] =>
  Array.from(text.matchAll(COUNTED_THINGS), ({ groups = {} }) => groups['things'] ?? groups['more'] ?? groups['rate'] ?? '');

/** Returns the words for the things of which a text asks a share or number; null if it names none. */
export const countedThings = (text: string): string | null => thingsIn(text)[0] ?? null;

/** Returns the key column of the things of which a text asks a share or number; null if no column identifies them. */
export const countedKey = (text: string, dataset: MeasuredDataset): KeyColumn | null => {
  for (const things of thingsIn(text)) {
    const key = keyNamedIn(wordsIn(things).slice(0, 3).join(' '), dataset);
    if (key) return key;
  }
  return null;
};

/** Least share of a dataset's name that a word must contain to name its rows. */
const MIN_NAMED = 0.6;

/** Returns whether the first noun for what is counted names the rows of a dataset: by its name, or by the key that each row has. */
export const namesRows = (things: string | null, dataset: MeasuredDataset, ignored: readonly string[] = []): boolean => {
  const noun = wordsIn(things ?? '')
    .filter((word) => !isStopWord(word))
    .slice(0, 3)
    .find((word) => !ignored.includes(word));
  if (noun === undefined) return false;
  const [named = 0] = nameConfidences(noun, [{ names: [dataset.name, ...wordsIn(dataset.name)] }]);
  const key = keyNamedIn(noun, dataset);
  return named >= MIN_NAMED || key?.isUnique === true || (key !== null && key.column === dataset.roles['case']);
};
