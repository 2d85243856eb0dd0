import { meansNo, meansYes } from '../../../platform/column-meaning/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import { isExcluded } from '../request-reading/index.js';
import type { RowPlan, Selection } from './answer-plan.js';
import type { PlannedDataset, Subject } from './local-subjects.js';

/** Words for a state that have no stem in common with the usual names of its column. */
const STATES = [
  {
    words: /(?<!\p{L})(?:kaputt\p{L}*|beschädigt\p{L}*|zerbrochen\p{L}*|zu Bruch|damaged|broken|smashed)(?!\p{L})/iu,
    column: /schaden|schäden|damage|beschädig|broken|bruch/iu,
  },
] as const;

/** Returns the condition that a column of yes and no holds, for the columns that a request names. */
export const flagsIn = (text: string, { profile }: PlannedDataset, columns: readonly Subject[]): RowPlan['filters'] =>
  profile.columns.flatMap(({ name, topValues }) => {
    const values = topValues.flatMap(({ value }) => (value === null ? [] : [String(value)]));
    const holds = values.filter(meansYes);
    if (holds.length === 0 || !values.every((value) => meansYes(value) || meansNo(value))) return [];
    const words =
      columns.find(({ label }) => label === name)?.words.join(' ') ??
      STATES.flatMap((state) => (state.column.test(name) ? (state.words.exec(text)?.[0] ?? []) : []))[0];
    if (words === undefined || wordsIn(words).some((word) => isExcluded(text, word))) return [];
    return [{ column: name, values: holds, isExcluded: false, caseColumn: null, words }];
  });

/** Returns the share of rows for which a column of yes and no holds. Returns null if a request names no such column, several, or another figure. */
export const flagShare = (
  selection: Selection,
  flags: RowPlan['filters'],
  measures: readonly unknown[],
): (Selection & { share: Selection }) | null =>
  flags.length !== 1 || measures.length > 0
    ? null
    : {
        ...selection,
        filters: selection.filters.filter(({ column }) => column !== flags[0]?.column),
        share: { filters: flags, conditions: [], dates: [], blanks: [] },
      };
