import { isGenericWord, subjectsIn, wordsInNames } from '../../../platform/questions/index.js';
import { stemOf } from '../../../platform/text/index.js';
import { isExcluded, nameOfColumn, NEUTRAL_WORDS, TASK_WORDS, type Understood } from '../request-reading/index.js';
import type { RowPlan } from './answer-plan.js';
import { KINDS, MIN_CONFIDENCE, stepColumns, valueThings, type PlannedDataset, type Subject } from './local-subjects.js';

/** Returns the open words of a request that are a part of values of the dataset, too little to select rows by. */
export const partOfValues = ({ open }: Understood, dataset: PlannedDataset, used: readonly string[]): string[] => {
  const words = open.filter((word) => !used.includes(stemOf(word)) && !NEUTRAL_WORDS.has(stemOf(word)) && !isGenericWord(word));
  const steps = stepColumns(dataset);
  return wordsInNames(
    words,
    valueThings(dataset).filter(({ id }) => !steps.has(nameOfColumn(id))),
  );
};

/** Returns the values that a request selects or leaves out, one filter per column for each of the two. */
export const filtersIn = (text: string, local: readonly Subject[]): RowPlan['filters'] => {
  const values = local.filter(({ kind }) => kind === 'value');
  const byColumn = Map.groupBy(values, ({ id, words }) => `${nameOfColumn(id)} ${words.some((word) => isExcluded(text, word))}`);
  const positionOf = ({ words }: Subject): number => Math.min(...words.map((word) => text.indexOf(word)));
  return [...byColumn.values()].flatMap((found) => {
    const same = found.toSorted((a, b) => positionOf(a) - positionOf(b));
    const [first] = same;
    if (!first) return [];
    return [
      {
        column: nameOfColumn(first.id),
        values: [...new Set(same.map(({ label }) => label))],
        isExcluded: first.words.some((word) => isExcluded(text, word)),
        caseColumn: null,
        words: [...new Set(same.flatMap(({ words }) => words))].toSorted((a, b) => text.indexOf(a) - text.indexOf(b)).join(' '),
      },
    ];
  });
};

/** Returns the activities whose cases a request leaves out: „ohne stornierte Aufträge“. */
export const caseFiltersIn = (text: string, dataset: PlannedDataset): RowPlan['filters'] => {
  const { activity, case: caseColumn } = dataset.roles;
  if (activity === undefined || caseColumn === undefined) return [];
  const activities = valueThings(dataset).filter(({ id }) => nameOfColumn(id) === activity);
  const named = subjectsIn(text, activities, { kinds: KINDS, ignored: TASK_WORDS, minConfidence: MIN_CONFIDENCE });
  const left = named.filter(({ words }) => words.some((word) => isExcluded(text, word)));
  return left.map(({ label, words }) => ({ column: activity, values: [label], isExcluded: true, caseColumn, words: words.join(' ') }));
};
