import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { dateNamed } from '../../../methods/answer-plan/index.js';
import { datesOf } from '../../../methods/table-roles/index.js';

const LATEST = String.raw`(?:most recent(?:ly)?|latest|newest|last|neueste\p{L}*|jüngste\p{L}*|aktuellste\p{L}*|letzte\p{L}*)`;
const KEEP = String.raw`(?:keep\p{L}*|retain\p{L}*|prefer\p{L}*|take|survives?|wins?|behalt\p{L}*|behält|bleib\p{L}*|nimm|nehm\p{L}*|gilt|gelten|gewinnt|übernehm\p{L}*)`;
const NEWEST = new RegExp(
  String.raw`(?<!\p{L})${KEEP}\s[^.;?!]{0,60}?(?<!\p{L})${LATEST}(?<noun>(?:\s+[\p{L}-]+){0,3})|(?<!\p{L})${LATEST}(?<before>(?:\s+[\p{L}-]+){0,6}?)\s+${KEEP}(?!\p{L})`,
  'iu',
);

/** The date whose newest row takes precedence among duplicates, with the words of the request; the column is null if it is not certain. */
export interface NewestRow {
  readonly column: string | null;
  readonly words: string;
}

/** Returns by which date a request keeps the newest row: "keep the entry with the most recent order"; null if it does not ask for it. */
export const newestRowIn = (text: string, dataset: Pick<Dataset, 'columns'>): NewestRow | null => {
  const match = NEWEST.exec(text);
  if (!match) return null;
  const dates = datesOf(dataset);
  const named = dateNamed(match.groups?.['noun'] ?? match.groups?.['before'] ?? '', dataset)?.column;
  return { column: named ?? (dates.length === 1 ? (dates[0] ?? null) : null), words: match[0] };
};
