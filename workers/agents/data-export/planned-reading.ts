import { wordsIn } from '../../../platform/text/index.js';
import type { RowPlan } from '../../methods/answer-plan/index.js';
import { datasetOfColumn, type Understood } from '../../methods/request-reading/index.js';

/** Kinds of things that are a part of the data. */
const DATA_KINDS: ReadonlySet<string> = new Set(['dataset', 'column', 'value']);

/** Returns the reading without other things that are named only by words that select or measure rows: the KPI of a bound on a column. */
export const withoutPlanned = (understood: Understood, rows: RowPlan | null): Understood => {
  const { filters = [], measures = [], conditions = [], blanks = [], intervals = [], merges = [] } = rows ?? {};
  const ofTable = understood.subjects.filter(({ kind, id }) => kind === 'dataset' && id === rows?.datasetId);
  const planned = new Set([
    ...[...filters, ...measures, ...conditions, ...blanks, ...intervals, ...merges].flatMap(({ words }) => wordsIn(words)),
    ...ofTable.flatMap(({ words }) => words),
  ]);
  // A column that only bounds the rows does not select columns.
  const bounds = new Set(
    [
      ...[...conditions, ...blanks, ...filters.filter(({ words }) => /\d/.test(words))].map(({ column }) => column),
      ...intervals.flatMap(({ from, until }) => [from, until]),
    ].map((column) => `${rows?.datasetId ?? ''}/${column}`),
  );
  // "Priority A" selects rows by a level of the column and does not ask for the column alone.
  const isLevel = (id: string, words: readonly string[]): boolean =>
    filters.some(
      (filter) => `${rows?.datasetId ?? ''}/${filter.column}` === id && words.every((word) => wordsIn(filter.words).includes(word)),
    );
  // A value of another table whose words select or measure the rows is not asked for.
  const isElsewhere = (id: string): boolean => rows !== null && datasetOfColumn(id) !== rows.datasetId;
  const isMerged = (label: string): boolean => merges.some(({ from, into }) => label === from || label === into);
  const subjects = understood.subjects.filter(
    ({ kind, id, label, words, confidence }) =>
      !(kind === 'column' && (bounds.has(id) || isLevel(id, words))) &&
      !(kind === 'value' && (isMerged(label) || (isElsewhere(id) && words.every((word) => planned.has(word))))) &&
      (DATA_KINDS.has(kind) || confidence >= SURE_NAME || !words.some((word) => planned.has(word))),
  );
  return { ...understood, subjects };
};

/** Minimum confidence at which a thing is named whatever its words also select. */
const SURE_NAME = 0.95;
