import type { UnderstoodColumn } from '../../../platform/column-meaning/index.js';
import { subjectsIn } from '../../../platform/questions/index.js';
import { countOf, NUMBER_WORDS } from '../../../platform/text/index.js';
import type { RowPlan } from './answer-plan.js';
import { KINDS, MIN_CONFIDENCE, type PlannedDataset } from './local-subjects.js';
import { groupableThings } from './ranked-groups.js';

type Repeats = NonNullable<RowPlan['repeats']>;

const NUMBER = String.raw`\d{1,4}|${Object.keys(NUMBER_WORDS).join('|')}`;
const REPEATED = new RegExp(
  String.raw`(?<!\p{L})(?:(?<twice>more than once|mehr als einmal|mehrfach|mehrmals|wiederholt|repeatedly|several times|multiple times|at least twice|mindestens zweimal)|(?<over>more than|over|mehr als|über)\s+(?<above>${NUMBER})(?:\s+times|\s?-?mal)|(?:at least|mindestens|wenigstens)\s+(?<least>${NUMBER})(?:\s+times|\s?-?mal)|(?<orMore>${NUMBER})(?:\s+times|\s?-?mal)\s+(?:or more|oder (?:mehr|öfter)))(?!\p{L})`,
  'iu',
);
const QUESTION = /(?<!\p{L})(?:which|how many|welche[rsn]?|wie ?viele)(?!\p{L})/iu;
const MIN_REPEATED = 2;

/**
 * Returns the column of which a request wants the values that stand in several rows, "customers who ordered more than once", and the
 * number of rows; null if it asks for none.
 */
export const repeatsIn = (text: string, dataset: PlannedDataset, understood: readonly UnderstoodColumn[]): Repeats | null => {
  const match = REPEATED.exec(text);
  if (!match) return null;
  const { above, least, orMore } = match.groups ?? {};
  const stated = countOf(above ?? least ?? orMore ?? '');
  const rows = stated === null ? MIN_REPEATED : above === undefined ? stated : stated + 1;
  const named = subjectsIn(text, groupableThings(dataset, understood), { kinds: KINDS, minConfidence: MIN_CONFIDENCE });
  const placeOf = ({ words }: { readonly words: readonly string[] }): number => Math.min(...words.map((word) => text.indexOf(word)));
  // "Which customers ordered more than once" asks for the thing after the question word, otherwise for the one named first.
  const asked = (QUESTION.exec(text)?.index ?? -1) + 1;
  const places = named.map((thing) => ({ thing, at: placeOf(thing) })).toSorted((a, b) => a.at - b.at);
  const column = (places.find(({ at }) => at >= asked) ?? places[0])?.thing;
  return column && rows >= MIN_REPEATED ? { column: column.label, rows, words: match[0] } : null;
};
