import type { UnderstoodColumn } from '../../../platform/column-meaning/index.js';
import { labelWords, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import type { RowPlan } from './answer-plan.js';
import type { PlannedDataset } from './local-subjects.js';

/** Words that ask for the reason of what happened. */
const ASKS_REASON =
  /(?<!\p{L})(?:warum|wieso|weshalb|woran (?:liegt|lag|hängt)|why|what (?:is |are |was |were )?causing|(?:(?:die|the|top|main|most (?:common|frequent)|häufigste\p{L}*|wichtigste\p{L}*)\s+)(?:\p{L}+\s+)?(?:gründe|grund|ursachen?|reasons?|causes?))(?!\p{L})/iu;
/** Meanings and names of columns with the reason of what a row records. */
const REASON_MEANING = /(?:^|_)(?:reason|cause)$/u;
const REASON_NAME = /^(?:grund|gründe|ursache|reason|cause|anlass)$|(?:grund|ursache|anlass)$/iu;
/** Minimum and maximum number of different values in a column of reasons. */
const MIN_REASONS = 2;
const MAX_REASONS = 60;

/**
 * Returns the grouping by the column of reasons of a dataset if a request asks why; null if the dataset has none or the request groups by it
 * already. Of several columns, the one that shares a word with the request is taken.
 */
export const reasonGroupIn = (
  text: string,
  dataset: PlannedDataset,
  columns: readonly UnderstoodColumn[],
  groups: RowPlan['groups'],
): RowPlan['groups'][number] | null => {
  const [words] = ASKS_REASON.exec(text) ?? [];
  if (words === undefined) return null;
  const types = new Map(dataset.columns.map(({ name, type }) => [name, type]));
  const distinct = new Map(dataset.profile.columns.map((column) => [column.name, column.distinct]));
  const isReason = ({ name, semanticType }: UnderstoodColumn): boolean => {
    const count = distinct.get(name) ?? 0;
    return (
      (REASON_MEANING.test(semanticType ?? '') || labelWords(name).some((word) => REASON_NAME.test(word))) &&
      types.get(name) === 'text' &&
      count >= MIN_REASONS &&
      count <= MAX_REASONS
    );
  };
  const spoken = wordsIn(text).map(stemOf);
  const isNamed = ({ name }: UnderstoodColumn): boolean =>
    labelWords(name).some((word) => !REASON_NAME.test(word) && spoken.some((stem) => sameWord(stem, stemOf(word))));
  const reasons = columns.filter(isReason);
  const reason = reasons.find(isNamed) ?? reasons[0];
  return reason === undefined || groups.some(({ column }) => column === reason.name) ? null : { column: reason.name, grain: null, words };
};
