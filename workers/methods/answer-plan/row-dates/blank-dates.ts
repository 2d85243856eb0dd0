import { textConcepts, type Concept } from '../../../../platform/column-meaning/index.js';
import type { RowPlan } from '../answer-plan.js';
import { NAMED, type PlannedDataset, type Subject } from '../local-subjects.js';
import { isAboutCase } from '../is-about-case.js';
import { blankShares } from '../row-conditions.js';
import { datesOf } from '../../table-roles/index.js';
import { dateNamed, dateNamedFirst } from './named-date.js';

type Blank = RowPlan['blanks'][number];

/** "Not yet delivered", „noch nicht bezahlt“: the word says what has not happened. */
const NOT_YET =
  /(?<!\p{L})(?:not yet(?: been)?|still not(?: been)?|never|(?:has|have|had|is|are|was|were)(?: not|n['’]t)(?: yet)?(?: been)?|noch nicht|bisher nicht|bislang nicht|nie)\s+(?<event>\p{L}+)(?!\p{L}|\s+(?:within|innerhalb|binnen)(?!\p{L}))|(?<!\p{L})(?:noch|bisher|bislang)\s+keine?[nr]?\s+(?<noun>\p{L}+)|(?<!\p{L})no\s+(?<thing>\p{L}+)\s+yet(?!\p{L})/giu;
/** „Ohne Lieferdatum“, "missing delivery date". */
const WITHOUT = /(?<!\p{L})(?:ohne|without(?: an?| any)?|missing|fehlende[mnrs]?|no|keine?[nm]?)\s+(?<name>(?:[\p{L}_-]+\s*){1,3})/giu;
/** Words for what is not completed. */
const OPEN =
  /(?<!\p{L})(?:(?:still|currently|noch|derzeit|aktuell)\s+(?:open|pending|running|unresolved|offen\p{L}*|unerledigt\p{L}*|anhängig\p{L}*)|unresolved|unfinished|pending|outstanding|unerledigt\p{L}*|ungelöst\p{L}*|ausstehend\p{L}*|open (?:\p{L}+ )?(?:orders?|tickets?|invoices?|bills?|cases?|requests?|items?|claims?)|receivables|offene[mnrs]? \p{L}*(?:aufträ?ge?n?|bestellung(?:en)?|tickets?|rechnung(?:en)?|vorgä?nge?n?|posten|fälle?n?|anfragen?|meldung(?:en)?)|außenstä?nde?n?)(?!\p{L})/iu;

const UNFINISHED: readonly (readonly [RegExp, readonly Concept[]])[] = [
  [/(?<!\p{L})(?:unpaid|unbezahlt\p{L}*|unbeglichen\p{L}*)(?!\p{L})/iu, ['paid']],
  [/(?<!\p{L})(?:undelivered|unshipped|nicht (?:aus)?gelieferte[nrs]?)(?!\p{L})/iu, ['deliver', 'ship', 'receive']],
  [/(?<!\p{L})(?:unanswered|unbeantwortet\p{L}*)(?!\p{L})/iu, ['respond']],
  [OPEN, ['close', 'finish', 'deliver', 'paid', 'receive']],
];

/**
 * Returns the dates that are blank in the rows of a request, because what happens on them has not happened: "not yet delivered", "still
 * open". A date that every row has selects nothing and is left out.
 *
 * @param isStateNamed whether the request selects a state by its value, which then decides
 */
export const blankDatesIn = (text: string, dataset: PlannedDataset, isStateNamed: boolean): Blank[] => {
  const blanks = blankShares(dataset);
  const isDecided = (column: string | undefined): column is string => column !== undefined && (blanks.get(column) ?? 0) > 0;
  const lacking = (column: string | undefined, words: string): Blank[] => (isDecided(column) ? [{ column, isBlank: true, words }] : []);
  const notYet = [...text.matchAll(NOT_YET)].flatMap(({ 0: words, groups }) =>
    lacking(dateNamed(groups?.['event'] ?? groups?.['noun'] ?? groups?.['thing'] ?? '', dataset)?.column, words),
  );
  if (notYet.length > 0) return notYet.slice(0, 1);
  const without = [...text.matchAll(WITHOUT)].flatMap(({ 0: words, groups }) => {
    const name = groups?.['name'] ?? '';
    const named = dateNamedFirst(name, dataset);
    return named && DATE_WORD.test(name) ? lacking(named.column, words.trim()) : [];
  });
  if (without.length > 0) return without.slice(0, 1);
  if (isStateNamed) return [];
  for (const [pattern, concepts] of UNFINISHED) {
    const words = pattern.exec(text)?.[0];
    if (words === undefined) continue;
    const ends = datesOf(dataset).filter((column) => isDecided(column) && isEnd(column, concepts));
    if (ends.length === 1) return lacking(ends[0], words);
  }
  return [];
};

/** Words before and after the name of a column that say that it is empty. */
const NO_VALUE = String.raw`(?<!\p{L})(?:no|missing|empty|blank|keine?[nrm]?|fehlende[mnrs]?|leere[mnrs]?)\s+(?:\p{L}+\s+)?`;
const IS_EMPTY = String.raw`\s+(?:(?:is|are|was|were|ist|sind|war(?:en)?)\s+)?(?:missing|empty|blank|leer|fehlt|fehlen|not (?:given|filled|stated))(?!\p{L})`;

/**
 * Returns the columns that a request names as empty: "lines that have no carrier", „Zeilen, in denen der Spediteur fehlt“. A column that
 * every row has is returned only if the request asks for the number of such rows, which is 0. The blanks of an event log are those of
 * events, not of cases, and are left out.
 */
export const blankColumnsIn = (text: string, columns: readonly Subject[], dataset: PlannedDataset, asksCount: boolean): Blank[] => {
  const blanks = blankShares(dataset);
  const isLog = dataset.roles['case'] !== undefined;
  return columns.flatMap(({ label, words, confidence }) => {
    const hasBlanks = (blanks.get(label) ?? 0) > 0;
    if (confidence < NAMED || (hasBlanks ? isLog : !asksCount)) return [];
    const name = words.map((word) => RegExp.escape(word)).join(String.raw`\s+`);
    const found = new RegExp(`${NO_VALUE}${name}(?!\\p{L})|(?<!\\p{L})${name}${IS_EMPTY}`, 'iu').exec(text);
    return found ? [{ column: label, isBlank: true, words: found[0] }] : [];
  });
};

/** Returns the filter for the cases of an event log that lack its last activity, if a request asks for open ones. */
export const openCasesIn = (text: string, { roles, profile }: PlannedDataset): RowPlan['filters'] => {
  const { activity, case: caseColumn } = roles;
  const words = OPEN.exec(text)?.[0];
  if (activity === undefined || caseColumn === undefined || words === undefined) return [];
  const activities = (profile.columns.find(({ name }) => name === activity)?.topValues ?? []).map(({ value }) => String(value));
  const having = (concept: Concept): string[] => activities.filter((value) => textConcepts(value).has(concept));
  const ending = (concepts: readonly Concept[]): string[] => concepts.flatMap(having).filter((value) => isAboutCase(value, caseColumn));
  const closing = ending(['close', 'finish']);
  const values = closing.length > 0 ? [...closing, ...ending(['cancel'])] : having('paid');
  return values.length === 0 ? [] : [{ column: activity, values: [...new Set(values)], isExcluded: true, caseColumn, words }];
};

const DATE_WORD = /date|datum|termin|tag|zeitpunkt|day/iu;
/** Dates that are agreed before anything happens. */
const isEnd = (column: string, concepts: readonly Concept[]): boolean => {
  const named = textConcepts(column);
  return concepts.some((concept) => named.has(concept)) && !named.has('promise') && !named.has('due');
};
