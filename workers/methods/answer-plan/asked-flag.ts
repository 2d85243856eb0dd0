import { wordsIn } from '../../../platform/text/index.js';
import { isExcluded } from '../request-reading/index.js';
import type { RowPlan } from './answer-plan.js';
import type { PlannedDataset, Subject } from './local-subjects.js';

const YES = new Set(['yes', 'ja', 'y', 'j', 'true', 'wahr', '1', 'x']);
const NO = new Set(['no', 'nein', 'n', 'false', 'falsch', '0']);

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
    const holds = values.filter((value) => YES.has(value.toLowerCase()));
    if (holds.length === 0 || !values.every((value) => YES.has(value.toLowerCase()) || NO.has(value.toLowerCase()))) return [];
    const words =
      columns.find(({ label }) => label === name)?.words.join(' ') ??
      STATES.flatMap((state) => (state.column.test(name) ? (state.words.exec(text)?.[0] ?? []) : []))[0];
    if (words === undefined || wordsIn(words).some((word) => isExcluded(text, word))) return [];
    return [{ column: name, values: holds, isExcluded: false, caseColumn: null, words }];
  });
