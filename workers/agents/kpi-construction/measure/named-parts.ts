import { isKeyWord, subjectsIn, type Nameable, type Subject } from '../../../../platform/questions/index.js';
import { contentWords, stemOf, transliterate, wordsIn } from '../../../../platform/text/index.js';
import { isUnit, wordsOf } from '../../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { isParticiple } from '../../../methods/answer-plan/index.js';
import { isExcluded, isShortText, NEUTRAL_WORDS, spellingKey, TASK_WORDS } from '../../../methods/request-reading/index.js';
import { outcomeParts } from './outcome-parts.js';
import { BY } from './wording.js';
import { findKpiRows } from '../../../methods/table-roles/index.js';

/** The parts of a dataset that a request can name. */
export type MeasuredDataset = Pick<Dataset, 'datasetId' | 'name' | 'rows' | 'columns' | 'roles' | 'profile'>;

/** A column that a request names, or a value in it. */
export interface NamedPart {
  readonly column: string;
  readonly type: string;
  /** Null for the column itself. */
  readonly value: string | null;
  /** Number of rows with the value; 0 for a column. */
  readonly rows: number;
  readonly confidence: number;
  readonly words: readonly string[];
  /** Position of the first of its words in the request. */
  readonly at: number;
}

export interface NamedParts<D extends MeasuredDataset = MeasuredDataset> {
  readonly dataset: D;
  readonly parts: readonly NamedPart[];
  /** How much of the request the parts name. */
  readonly weight: number;
}

type Kind = 'dataset' | 'column' | 'value';

/** Minimum lengths of an abbreviation in a column name and of the word that it stands for. */
const MIN_ABBREVIATION = 3;
const MIN_ABBREVIATED = 6;
/** Weight of a dataset that the request names: that of a long word. */
const NAMED_WEIGHT = 10;
/** Minimum share of distinct values at which a column contains names of records. */
const NAME_SHARE = 0.8;
/** Minimum share of the values of a column at which what they begin with names none of them. */
const COMMON_HEAD = 0.5;
/** Stems of words that ask for a KPI; "value" is a part of names of columns. */
const IGNORED = new Set([...TASK_WORDS, ...NEUTRAL_WORDS].filter((word) => !['wert', 'value'].map(stemOf).includes(word)));

/**
 * Returns the parts that a request names in each of the datasets, those of which it names most first. A table of KPIs contains values
 * of KPIs, not what they measure, and names nothing.
 *
 * @param named ids of the datasets that the request names
 */
export const namedParts = <D extends MeasuredDataset>(
  request: string,
  datasets: readonly D[],
  named: readonly string[] = [],
): NamedParts<D>[] =>
  datasets
    .filter((dataset) => findKpiRows(dataset)?.name === undefined)
    .map((dataset) => ({ ...partsIn(request, dataset), dataset }))
    .filter(({ parts }) => parts.length > 0)
    .map((each) => (named.includes(each.dataset.datasetId) ? { ...each, weight: each.weight + NAMED_WEIGHT } : each))
    .toSorted((a, b) => b.weight - a.weight);

const partsIn = (request: string, dataset: MeasuredDataset): { parts: NamedPart[]; weight: number } => {
  const { columns, roles, profile, name, rows } = dataset;
  const categories = profile.columns.filter(({ distinct }) => distinct !== undefined && distinct < NAME_SHARE * rows);
  const values = categories.flatMap((column) =>
    column.topValues.flatMap(({ value, count }) => (isShortText(value) ? [{ column: column.name, value, count }] : [])),
  );
  const spellings = [...Map.groupBy(values, ({ column, value }) => `${column} ${spellingKey(value)}`).values()];
  // A word that most activities contain names none of them: the "Parcel" of "Parcel booked" and "Parcel delivered".
  const heads = Map.groupBy(
    spellings.flatMap(([first]) => headOf(first?.value ?? '').map((head) => `${first?.column ?? ''} ${head}`)),
    (head) => head,
  );
  const isCommon = (column: string, head: string): boolean =>
    (heads.get(`${column} ${head}`)?.length ?? 0) > COMMON_HEAD * spellings.filter(([each]) => each?.column === column).length;
  const things = [
    { kind: 'dataset' as const, id: '', label: name, names: [name] },
    ...columns.map((column, at) => ({
      ...{ kind: 'column' as const, id: `c${at}`, label: column.name },
      names: namesOfColumn(column.name, request, column.name === roles['case']),
    })),
    ...spellings.map(([first], at) => {
      const label = first?.value ?? '';
      return {
        kind: 'value' as const,
        id: `v${at}`,
        label,
        names: [label],
        heads: headOf(label).filter((head) => !isCommon(first?.column ?? '', head)),
      };
    }),
  ];
  // A word that is a whole value names it, also if its stem is a common word: "Lighting", „ohne Export“.
  const labels = new Set(values.map(({ value }) => value.toLowerCase()));
  const whole = new Set(
    wordsIn(request)
      .filter((word) => labels.has(word.toLowerCase()) && (stemOf(word) !== word.toLowerCase() || isExcluded(request, word)))
      .map(stemOf),
  );
  // A common word that is the name of a column groups by it: "by department".
  const grouping = wordsIn(request)
    .filter((word) => BY.test(request.slice(0, request.indexOf(word))) && columns.some((column) => stemOf(column.name) === stemOf(word)))
    .map(stemOf);
  for (const word of grouping) whole.add(word);
  const options = { kinds: ['value', 'column', 'dataset'] as const, ignored: IGNORED.difference(whole) };
  const named = subjectsIn(request, things, options);
  const found = [...named, ...besidesTable(request, named, things)];
  const typeOf = new Map(columns.map((column) => [column.name, column.type]));
  const parts = found.flatMap(({ kind, id, words, confidence }): NamedPart[] => {
    const at = Math.min(...words.map((word) => request.indexOf(word)).filter((position) => position >= 0));
    const index = Number(id.slice(1));
    const part = (column: string) => ({ column, type: typeOf.get(column) ?? '', confidence, words, at });
    if (kind === 'value') return (spellings[index] ?? []).map(({ column, value, count }) => ({ ...part(column), value, rows: count }));
    const column = kind === 'column' ? columns[index] : undefined;
    return column ? [{ ...part(column.name), value: null, rows: 0 }] : [];
  });
  const spelled = columns.flatMap(({ name: column, type }): NamedPart[] => {
    const words = contentWords(column).length > 0 ? undefined : spellingIn(request, column);
    return words === undefined ? [] : [{ column, type, value: null, rows: 0, confidence: 1, words: [words], at: request.indexOf(words) }];
  });
  const outcomes = outcomeParts(request, dataset, parts);
  const covered = new Map(found.flatMap(({ words, confidence }) => words.map((word) => [stemOf(word), word.length * confidence] as const)));
  const weight = [...covered.values()].reduce((sum, each) => sum + each, 0);
  const besides = [...spelled, ...outcomes.added];
  return {
    parts: [...parts.filter((part) => !outcomes.replaced.includes(part)), ...besides],
    weight: weight + besides.reduce((sum, { words: [word = ''] }) => sum + word.length, 0),
  };
};

/**
 * Returns what words of a request name that resemble the name of the dataset more: the column of "returned" in a table of returns, and a
 * value that is spelled like them.
 */
const besidesTable = (request: string, named: readonly Subject<Kind>[], things: readonly Nameable<Kind>[]): Subject<Kind>[] => {
  const taken = new Set(named.flatMap(({ kind, words }) => (kind === 'dataset' ? words : [])));
  if (taken.size === 0) return [];
  const found = subjectsIn(
    request,
    things.filter(({ kind }) => kind !== 'dataset'),
    { kinds: ['value', 'column'], ignored: IGNORED },
  );
  return found.filter(({ kind, id, label, words }) => {
    const isOpen = words.every((word) => taken.has(word)) && !named.some((other) => other.id === id);
    return isOpen && (kind === 'column' ? words.every((word) => isParticiple(word)) : spellingKey(words.join(' ')) === spellingKey(label));
  });
};

/** Returns the words of a request that are the name of a column, possibly in the plural; for names of common words only, such as "No-show". */
const spellingIn = (request: string, column: string): string | undefined => {
  const words = wordsIn(column.replaceAll('_', ' ')).map((word) => RegExp.escape(word));
  return words.length < 2
    ? undefined
    : new RegExp(String.raw`(?<!\p{L})${words.join(String.raw`[\s_-]?`)}s?(?!\p{L})`, 'iu').exec(request)?.[0];
};

/** Returns the name of a column, also without its unit and with abbreviations spelled out as in the request: `Disc %` as "discount". */
const namesOfColumn = (name: string, request: string, isCase: boolean): string[] => {
  const words = wordsOf(name);
  const plain = isCase && words.length > 1 ? words.filter((word) => !isKeyWord(word)) : words;
  const spelled = plain.map(
    (word) =>
      (word.length >= MIN_ABBREVIATION && !isKeyWord(word)
        ? wordsIn(request).find((each) => each.length >= MIN_ABBREVIATED && transliterate(each).startsWith(word))
        : undefined) ?? word,
  );
  const withoutUnit = spelled.filter((word) => !isUnit(word));
  return [...new Set([name, plain.join(' '), spelled.join(' '), ...(withoutUnit.length > 0 ? [withoutUnit.join(' ')] : [])])];
};

/** Last word of the name of an activity that says that it was done: „erfasst“, "requested". */
const DONE = /\s(?:ge\p{Ll}+t|ge\p{Ll}+en|\p{Ll}+(?:t|en|ed|n)|sent|paid|made)$/u;

/** Returns what an activity was done with: „Mahnung“ of „Mahnung versandt“. */
const headOf = (activity: string): string[] => (DONE.test(activity) ? [activity.replace(DONE, '')] : []);
