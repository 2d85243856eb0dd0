import { meansNo, meansYes } from '../../../platform/column-meaning/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import { isExcluded } from '../request-reading/index.js';
import { isParticiple } from './asked-property.js';
import type { RowPlan, Selection } from './answer-plan.js';
import type { PlannedDataset, Subject } from './local-subjects.js';

/** Words for a state that have no stem in common with the usual names of its column. */
const STATES = [
  {
    words: /(?<!\p{L})(?:kaputt\p{L}*|beschädigt\p{L}*|zerbrochen\p{L}*|zu Bruch|damaged|broken|smashed)(?!\p{L})/iu,
    column: /schaden|schäden|damage|beschädig|broken|bruch/iu,
  },
] as const;

/** Returns the columns of yes and no, with their values that mean yes. */
export const flagColumns = ({ profile }: Pick<PlannedDataset, 'profile'>): { column: string; holds: string[] }[] =>
  profile.columns.flatMap(({ name: column, topValues }) => {
    const values = topValues.flatMap(({ value }) => (value === null ? [] : [String(value)]));
    const holds = values.filter(meansYes);
    return holds.length > 0 && values.every((value) => meansYes(value) || meansNo(value)) ? [{ column, holds }] : [];
  });

/** Returns the condition that a column of yes and no holds, for the columns that a request names. */
export const flagsIn = (text: string, dataset: PlannedDataset, columns: readonly Subject[]): RowPlan['filters'] =>
  flagColumns(dataset).flatMap(({ column: name, holds }) => {
    const words =
      columns.find(({ label }) => label === name)?.words.join(' ') ??
      STATES.flatMap((state) => (state.column.test(name) ? (state.words.exec(text)?.[0] ?? []) : []))[0];
    if (words === undefined) return [];
    const isLeftOut = wordsIn(words).some((word) => isExcluded(text, word));
    return [{ column: name, values: holds, isExcluded: isLeftOut, caseColumn: null, words }];
  });

/** Words after which a property describes rows, and those after which it divides them. */
const DESCRIBES =
  /(?<!\p{L})(?:(?:that|which|who|were|was|are|is|been|being|have|has|had|did|only|nur|for|among|of|bei|für|von|unter|with|mit)|,\s*(?:die|der|das|deren)(?:\s+\p{L}+){0,5})\s+(?:(?:the|all|den|alle[nr]?|not|nicht|never|nie)\s+)?$/iu;
const DIVIDES = /(?<!\p{L})(?:by|per|je|nach|pro|whether|ob)\s+(?:(?:whether|ob)\s+)?(?:\p{L}+\s+)?$/iu;
/** A comparison of the rows that a property describes with the other ones. */
const WITH_OTHERS =
  /(?<!\p{L})(?:compar\p{L}*|vergleich\p{L}*|vergl(?=\.)|versus|vs|gegenüber|unlike)(?!\p{L}).*(?<!\p{L})(?:those|others?|rest|remaining|on[- ]time|not|without|übrigen|anderen|restlichen|denen|ohne|nicht|pünktlich\p{L}*)(?!\p{L})/isu;
/** Words that no property qualifies. */
const NO_NOUN =
  /^(?:and|or|und|oder|than|als|as|by|in|at|on|to|from|per|this|last|since|due|is|are|was|were|wurden?|sind|ist|haben?|war(?:en)?)$/iu;

/**
 * Returns whether words describe the rows that a request is about: "that were returned late", "late returned rentals", "rentals returned
 * late", „beschädigte Lieferungen“. In "by whether returned late" and in a list of columns they do not.
 */
const describesRows = (text: string, words: string): boolean => {
  const start = positionOf(text, words);
  const before = text.slice(0, Math.max(0, start)).replace(/^.*[.;:!?]\s/su, '');
  const after = text.slice(Math.max(...wordsIn(words).map((word) => text.indexOf(word) + word.length)));
  if (start < 0 || DIVIDES.test(before)) return false;
  if (DESCRIBES.test(before)) return true;
  const next = /^\s+([\p{L}-]{3,})/u.exec(after)?.[1];
  if (next !== undefined && !NO_NOUN.test(next) && wordsIn(words).every((word) => !/^\p{Lu}\p{Ll}/u.test(word) || start === 0)) return true;
  return /(?<!\p{L})\p{L}{3,}s\s+$/u.test(before) && isParticiple(wordsIn(words)[0] ?? '');
};

/** Returns whether a request asks for the cost of what a yes/no column records: „was die Nacharbeiten kosten“, "the cost of returns". */
const costs = (text: string, words: string): boolean => {
  const name = wordsIn(words)
    .map((word) => RegExp.escape(word))
    .join(String.raw`\s+`);
  return new RegExp(
    String.raw`(?<!\p{L})${name}\p{L}*\s+(?:uns\s+)?(?:kosten|kosteten|gekostet|cost)(?!\p{L})|(?<!\p{L})(?:kosten|kostet|costs?)\s+(?:uns\s+)?(?:der|die|für|von|durch|of|for)\s+(?:(?:the|die|den|all)\s+)?${name}`,
    'iu',
  ).test(text);
};

const positionOf = (text: string, words: string): number => Math.min(...wordsIn(words).map((word) => text.indexOf(word)));

/** Returns the flags by which a request groups: "by whether returned late", "late returns compared with the others". */
export const groupedByFlags = (text: string, flags: RowPlan['filters']): RowPlan['groups'] =>
  flags
    .filter(({ words }) => DIVIDES.test(text.slice(0, Math.max(0, positionOf(text, words)))) || WITH_OTHERS.test(text))
    .map(({ column, words }) => ({ column, grain: null, words }));

/** Returns the flags by which a request describes the rows that it lists or of which it asks for a figure. */
export const selectedByFlags = (
  text: string,
  flags: RowPlan['filters'],
  { asksRows, measures, groups }: { asksRows: boolean; measures: readonly unknown[]; groups: RowPlan['groups'] },
): RowPlan['filters'] =>
  measures.length > 0 || (asksRows && groups.length === 0)
    ? flags.filter(
        ({ column, words }) => (describesRows(text, words) || costs(text, words)) && !groups.some((group) => group.column === column),
      )
    : [];

/** Returns the share of rows for which a column of yes and no holds. Returns null if a request names no such column, several, or another figure. */
export const flagShare = (
  selection: Selection,
  flags: RowPlan['filters'],
  measures: readonly unknown[],
): (Selection & { share: Selection }) | null =>
  flags.length !== 1 || flags[0]?.isExcluded === true || measures.length > 0
    ? null
    : {
        ...selection,
        filters: selection.filters.filter(({ column }) => column !== flags[0]?.column),
        share: { filters: flags, conditions: [], dates: [], blanks: [] },
      };
