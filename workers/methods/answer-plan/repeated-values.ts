import { countOf, NUMBER_WORDS } from '../../../platform/text/index.js';
import type { RowPlan } from './answer-plan.js';
import { TIME_ROLES, type Subject } from './local-subjects.js';

type Repeats = NonNullable<RowPlan['repeats']>;

const NUMBER = String.raw`\d{1,4}|${Object.keys(NUMBER_WORDS).join('|')}`;
const REPEATED = new RegExp(
  String.raw`(?<!\p{L})(?:(?<twice>more than once|mehr als einmal|mehrfach|mehrmals|wiederholt|repeatedly|several times|multiple times|at least twice|mindestens zweimal)|(?<over>more than|over|mehr als|über)\s+(?<above>${NUMBER})(?:\s+times|\s?-?mal)|(?:at least|mindestens|wenigstens)\s+(?<least>${NUMBER})(?:\s+times|\s?-?mal)|(?<orMore>${NUMBER})(?:\s+times|\s?-?mal)\s+(?:or more|oder (?:mehr|öfter)))(?!\p{L})`,
  'iu',
);
const MIN_REPEATED = 2;

/**
 * Returns the column of which a request wants the values that stand in several rows, "customers who ordered more than once", and the
 * number of rows; null if it asks for none.
 */
export const repeatsIn = (text: string, columns: readonly Subject[], roleOf: (column: string) => string): Repeats | null => {
  const match = REPEATED.exec(text);
  if (!match) return null;
  const { above, least, orMore } = match.groups ?? {};
  const stated = countOf(above ?? least ?? orMore ?? '');
  const rows = stated === null ? MIN_REPEATED : above === undefined ? stated : stated + 1;
  const at = match.index;
  const distance = ({ words }: Subject): number => Math.min(...words.map((word) => Math.abs(text.indexOf(word) - at)));
  const [column] = columns
    .filter(({ label }) => roleOf(label) !== 'measure' && !TIME_ROLES.has(roleOf(label)))
    .toSorted((a, b) => distance(a) - distance(b));
  return column && rows >= MIN_REPEATED ? { column: column.label, rows, words: match[0] } : null;
};
