import type { PlannedDataset } from '../local-subjects.js';
import { datesOf } from '../../table-roles/index.js';
import { dateNamed } from './named-date.js';

/** Number of words before and after a period that can say what happened in it. */
const WORDS_BESIDE = 3;
/** Verbs whose prefix stands at the end, with the noun of the same event: „gingen im April ein“ is the „Eingang“. */
const SEPARATED: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:geh(?:t|en)|ging(?:en)?)\s.*\sein(?!\p{L})/iu, 'Eingang'],
  [/(?<!\p{L})(?:komm(?:t|en)|kam(?:en)?)\s.*\san(?!\p{L})/iu, 'Ankunft'],
  [/(?<!\p{L})(?:schlie(?:ß|ss)(?:t|en)|schloss(?:en)?)\s.*\sab(?!\p{L})/iu, 'Abschluss'],
];
/** Words that separate what happened in a period from other parts of a request. */
const BREAK = /[.,;:!?()]|(?<!\p{L})(?:and|und|or|oder|but|aber|than|als|versus|vs)(?!\p{L})/iu;

/**
 * Returns the date to which the period of a request refers if a word beside the period says what happened in it: "delivered in March"
 * selects by the date of delivery.
 */
export const periodDateIn = (
  text: string,
  period: string | undefined,
  dataset: PlannedDataset,
): { column: string; words: string } | null => {
  const at = period === undefined ? -1 : text.indexOf(period);
  if (period === undefined || at < 0 || datesOf(dataset).length < 2) return null;
  const before = (text.slice(0, at).split(BREAK).at(-1) ?? '').split(/\s+/u).filter(Boolean).slice(-WORDS_BESIDE);
  const after = (text.slice(at + period.length).split(BREAK)[0] ?? '').split(/\s+/u).filter(Boolean).slice(0, WORDS_BESIDE);
  const separated = SEPARATED.find(([pattern]) => pattern.test(text))?.[1];
  const ofVerb = separated === undefined ? null : dateNamed(separated, dataset);
  if (ofVerb && separated !== undefined) return { column: ofVerb.column, words: separated };
  // The word that is closest to the period decides.
  const beside = [...before.toReversed().keys()]
    .flatMap((index) => [before.at(-1 - index), after[index]])
    .concat(after.slice(before.length));
  for (const word of beside) {
    const named = word === undefined ? null : dateNamed(word, dataset);
    if (named && word !== undefined) return { column: named.column, words: word };
  }
  return null;
};
