import { subjectsIn } from '../../../platform/questions/index.js';
import { stemOf, wordsIn } from '../../../platform/text/index.js';
import { isExcluded, nameOfColumn, TASK_WORDS } from '../request-reading/index.js';
import type { RowPlan, Selection } from './answer-plan.js';
import { asksPunctuality } from './row-dates/date-conditions.js';
import { PARTICIPLE } from './value-words.js';
import { KINDS, MIN_CONFIDENCE, sharesBeginning, type PlannedDataset, type Subject } from './local-subjects.js';
import { valueThings } from './table-things.js';

/** Words that ask how likely something is rather than how much there is of it. */
const LIKELIHOOD = /(?<!\p{L})(?:often|likely|frequently|whether|ob|öfter|häufiger|seltener|eher|wahrscheinlich\p{L}*)(?!\p{L})/iu;

/** Returns whether a request asks whether, or how often, something is the case. */
export const asksLikelihood = (text: string): boolean => LIKELIHOOD.test(text);

/** Words that ask for a number of units. */
const QUANTITY = /(?<!\p{L})(?:quantit\p{L}*|numbers?|amounts?|units|how many|\p{L}*menge\p{L}*|anzahl|wie ?viele|stück\p{L}*)(?!\p{L})/iu;

/** Returns whether a word says which rows the question is about: "for cancelled orders". */
const isSelecting = (text: string, word: string): boolean =>
  new RegExp(String.raw`(?<!\p{L})(?:for|among|within|bei|für|unter)\s+(?:\p{L}+\s+)?${RegExp.escape(word)}`, 'iu').test(text);

/** Returns whether a word says what became of a thing: "returned", „stornierte“. */
export const isParticiple = (word: string): boolean => PARTICIPLE.test(word.replace(/(?<=t|en)e[nrms]?$/u, ''));

interface NamedByRequest {
  /** True if the request asks how one thing relates to another. */
  readonly relates: boolean;
  readonly groups: RowPlan['groups'];
  /** Numeric columns that the request names. */
  readonly measured: readonly Subject[];
  readonly dataset: PlannedDataset;
}

/**
 * Divides a selection into a yes/no property of the rows, such as late, returned or cancelled, and the rest, if a request asks whether the
 * property depends on the columns by which it groups. The property then is the share that is compared between the groups. Returns null if
 * the request asks for a number or names no such property.
 */
export const propertyIn = (
  text: string,
  { filters, conditions, dates, blanks }: Selection,
  { relates, groups, measured, dataset }: NamedByRequest,
): (Selection & { share: Selection }) | null => {
  if (groups.length === 0 || !(relates || asksLikelihood(text))) return null;
  // Another property does not stand for lateness, which the dates of the dataset do not show.
  if (dates.length === 0 && asksPunctuality(text)) return null;
  const ofColumns = QUANTITY.test(text)
    ? []
    : measured.filter(({ words }) => words.every((word) => isParticiple(word) && !isSelecting(text, word)));
  const columns = new Set(ofColumns.map(({ label }) => label));
  if (measured.some(({ label }) => !columns.has(label))) return null;
  const isState = ({ column, values, words, isExcluded: isLeftOut, caseColumn }: RowPlan['filters'][number]): boolean =>
    !isLeftOut &&
    caseColumn === null &&
    values.every(isParticiple) &&
    !isSelecting(text, words) &&
    !groups.some((group) => group.column === column);
  const share = {
    filters: [...filters.filter(isState), ...activitiesIn(text, dataset)],
    conditions: ofColumns.map(({ label, words }) => ({ column: label, operator: '>' as const, value: 0, words: words.join(' ') })),
    ...{ dates, blanks },
  };
  if (share.filters.length + share.conditions.length + dates.length + blanks.length === 0) return null;
  return {
    filters: filters.filter((filter) => !isState(filter)),
    conditions: conditions.filter(({ column }) => !columns.has(column)),
    ...{ dates: [], blanks: [] },
    share,
  };
};

/** Confidence from which a request names an activity by its whole name, and by the thing that is dealt with: „Mahnung“ of „Mahnung versandt“. */
const WHOLE_NAME = 0.95;
const OBJECT = 0.85;

/** Returns the one activity of an event log that a request names by what was done or occurs: "cancelled", „Teillieferungen“. */
const activitiesIn = (text: string, dataset: PlannedDataset): RowPlan['filters'] => {
  const { activity, case: caseColumn } = dataset.roles;
  if (activity === undefined || caseColumn === undefined) return [];
  const things = valueThings(dataset).filter(({ id }) => nameOfColumn(id) === activity);
  // "Delivered" is a synonym of "shipped", but what was shipped need not be delivered.
  const isOwn = (word: string, label: string): boolean => wordsIn(label).some((own) => sharesBeginning(stemOf(word), stemOf(own)));
  const named = subjectsIn(text, things, { kinds: KINDS, ignored: TASK_WORDS, minConfidence: MIN_CONFIDENCE })
    .filter(({ words, label }) => words.every((word) => isOwn(word, label)))
    .filter(
      ({ words, confidence }) => confidence >= WHOLE_NAME || words.some(isParticiple) || (confidence >= OBJECT && asksLikelihood(text)),
    )
    .filter(({ words }) => !words.some((word) => isExcluded(text, word) || isSelecting(text, word)))
    .toSorted((a, b) => b.words.length - a.words.length || b.confidence - a.confidence);
  const [first, second] = named;
  // Several activities that fit equally well are none for certain.
  if (!first || (second && second.words.length === first.words.length && second.confidence === first.confidence)) return [];
  return [{ column: activity, values: [first.label], isExcluded: false, caseColumn, words: first.words.join(' ') }];
};
