import { conceptsIn, partsOfCompound, wordsInNames, type Nameable } from '../../../platform/questions/index.js';
import { contentWords, stemOf } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { NEUTRAL_WORDS } from './task-words.js';
import { columnThing, isShortText } from './tenant-things.js';

type Described = Pick<Dataset, 'datasetId' | 'name' | 'columns' | 'profile' | 'rows'>;

/** Weights of a word of a request that the name, a column or a value of a dataset contains, and of a concept that it describes. */
const WEIGHTS = { name: 3, column: 2, value: 1, concept: 3 } as const;
/** Weight of a part of a compound, relative to a whole word. */
const PART = 0.5;
/** Words for the size of a table. */
const LARGE = /(?<!\p{L})(?:big|large|huge|main|große[nrms]?|grosse[nrms]?|riesig\p{L}*|lange[nr]? liste)(?!\p{L})/iu;
/** Words for a table with a row per month. */
const MONTHLY = /(?<!\p{L})(?:monthly|month by month|monatlich\p{L}*|monats\p{L}+)(?!\p{L})/iu;
const MONTH = /month|monat|^mth$|period|stichtag/iu;
const SIZE = 1.5;

const asThing = (name: string): Nameable => ({ kind: 'column', id: name, label: name, names: [name] });

/** Returns how well the words of a text describe a dataset: by its name, its columns, its values and what they mean. */
const describes = (text: string, { name, columns, profile }: Described): number => {
  const words = contentWords(text).filter((word) => !NEUTRAL_WORDS.has(stemOf(word)) || MONTHLY.test(word));
  const parts = words.flatMap((word) => [...partsOfCompound(stemOf(word))]);
  const values = profile.columns.flatMap(({ topValues }) => topValues.flatMap(({ value }) => (isShortText(value) ? [value] : [])));
  const places: readonly (readonly [number, readonly Nameable[]])[] = [
    [WEIGHTS.name, [asThing(name)]],
    [WEIGHTS.column, columns.flatMap((column) => [column.name, ...(columnThing('', column.name).synonyms ?? [])]).map(asThing)],
    [WEIGHTS.value, values.map(asThing)],
  ];
  const seen = new Set<string>();
  let score = 0;
  for (const [weight, things] of places)
    for (const [items, share] of [
      [words, 1],
      [parts, PART],
    ] as const)
      for (const found of wordsInNames(
        items.filter((item) => !seen.has(item)),
        things,
      )) {
        seen.add(found);
        score += weight * share;
      }
  const own = new Set([name, ...columns.map((column) => column.name), ...values].flatMap((each) => [...conceptsIn(each).keys()]));
  return score + WEIGHTS.concept * [...conceptsIn(text).keys()].filter((concept) => own.has(concept)).length;
};

/**
 * Orders datasets by how well a text describes them, the best first; equal ones keep their order. "The big export" is the one with the most
 * rows, "the monthly table" has a column of months.
 */
export const byDescription = <Item extends Described>(text: string, datasets: readonly Item[]): Item[] => {
  const most = Math.max(0, ...datasets.map(({ rows }) => rows));
  const scoreOf = (dataset: Item): number =>
    describes(text, dataset) +
    (LARGE.test(text) && dataset.rows >= most / 2 ? SIZE : 0) +
    (MONTHLY.test(text) && dataset.columns.some(({ name, type }) => MONTH.test(name) && type === 'date') ? SIZE : 0);
  const scores = new Map(datasets.map((dataset) => [dataset, scoreOf(dataset)]));
  return datasets.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
};
