import { isGenericWord, subjectsIn, wordsInNames } from '../../../platform/questions/index.js';
import { stemOf, wordsIn } from '../../../platform/text/index.js';
import { isExcluded, nameOfColumn, NEUTRAL_WORDS, TASK_WORDS, type Understood } from '../request-reading/index.js';
import type { RowPlan } from './answer-plan.js';
import { KINDS, MIN_CONFIDENCE, type PlannedDataset, type Subject } from './local-subjects.js';
import { stepColumns, valueThings } from './table-things.js';

/** Returns the open words of a request that are a part of values of the dataset, too little to select rows by. */
export const partOfValues = ({ open }: Understood, dataset: PlannedDataset, used: readonly string[]): string[] => {
  const words = open.filter((word) => !used.includes(stemOf(word)) && !NEUTRAL_WORDS.has(stemOf(word)) && !isGenericWord(word));
  const steps = stepColumns(dataset);
  return wordsInNames(
    words,
    valueThings(dataset).filter(({ id }) => !steps.has(nameOfColumn(id))),
  );
};

/** A negation in the name of a value, with the word that it negates. */
const OWN_NEGATION = /(?<!\p{L})(?<negation>nicht|kein|ohne|not|no|without)\p{Ll}{0,2}[\s-]+(?<negated>\p{L}+)/giu;

/** Returns whether a request leaves out a value. A negation of its name leaves nothing out: „nicht zugestellt“ selects „Paket nicht zugestellt“. */
const leavesOut = (text: string, { label, words }: Subject): boolean => {
  const plain = [...label.matchAll(OWN_NEGATION)].reduce(
    (rest, { groups }) =>
      rest.replaceAll(
        new RegExp(
          String.raw`(?<!\p{L})${groups?.['negation'] ?? ''}\p{Ll}{0,2}[\s-]+(?=${RegExp.escape(groups?.['negated'] ?? '')})`,
          'giu',
        ),
        '',
      ),
    text,
  );
  return words.some((word) => isExcluded(plain, word));
};

/** Returns whether a request names a value only as a part of a longer one of its column: "Delivered" of "Delivered late". */
const isPartOfLonger = (text: string, value: Subject, values: readonly Subject[]): boolean => {
  const spoken = wordsIn(text).map(stemOf);
  const isSpokenOnce = value.words.every((word) => spoken.filter((stem) => stem === stemOf(word)).length === 1);
  return (
    isSpokenOnce &&
    values.some(
      (other) =>
        other.id === value.id &&
        other.words.length > value.words.length &&
        value.words.every((word) => other.words.includes(word)) &&
        other.label.toLowerCase().includes(value.label.toLowerCase()),
    )
  );
};

/** Returns the values that a request selects or leaves out, one filter per column for each of the two. */
export const filtersIn = (text: string, local: readonly Subject[]): RowPlan['filters'] => {
  const all = local.filter(({ kind }) => kind === 'value');
  const values = all.filter((value) => !isPartOfLonger(text, value, all));
  const byColumn = Map.groupBy(values, (value) => `${nameOfColumn(value.id)} ${leavesOut(text, value)}`);
  const positionOf = ({ words }: Subject): number => Math.min(...words.map((word) => text.indexOf(word)));
  return [...byColumn.values()].flatMap((found) => {
    const same = found.toSorted((a, b) => positionOf(a) - positionOf(b));
    const [first] = same;
    if (!first) return [];
    return [
      {
        column: nameOfColumn(first.id),
        values: [...new Set(same.map(({ label }) => label))],
        isExcluded: leavesOut(text, first),
        caseColumn: null,
        words: [...new Set(same.flatMap(({ words }) => words))].toSorted((a, b) => text.indexOf(a) - text.indexOf(b)).join(' '),
      },
    ];
  });
};

/** Minimum number of activities that are a stage together. */
const MIN_STAGE = 2;

/** Returns the activities of a stage that a request excludes, those whose names begin with the name of the stage: „ohne Fertigung“. */
const excludedStages = (text: string, activities: readonly string[]): { values: string[]; words: string }[] =>
  [...new Set(wordsIn(text))].flatMap((word) => {
    if (!isExcluded(text, word)) return [];
    const values = activities.filter((label) => stemOf(wordsIn(label)[0] ?? '') === stemOf(word));
    return values.length < MIN_STAGE ? [] : [{ values, words: word }];
  });

/** Returns the activities whose cases a request leaves out: „ohne stornierte Aufträge“. */
export const caseFiltersIn = (text: string, dataset: PlannedDataset): RowPlan['filters'] => {
  const { activity, case: caseColumn } = dataset.roles;
  if (activity === undefined || caseColumn === undefined) return [];
  const activities = valueThings(dataset).filter(({ id }) => nameOfColumn(id) === activity);
  const named = subjectsIn(text, activities, { kinds: KINDS, ignored: TASK_WORDS, minConfidence: MIN_CONFIDENCE });
  const left = named.filter(({ words }) => words.some((word) => isExcluded(text, word)));
  const ofStages = excludedStages(
    text,
    activities.map(({ label }) => label),
  );
  const others = left.filter(({ words }) => !ofStages.some((stage) => words.includes(stage.words)));
  return [...others.map(({ label, words }) => ({ values: [label], words: words.join(' ') })), ...ofStages].map((each) => ({
    column: activity,
    isExcluded: true,
    caseColumn,
    ...each,
  }));
};
