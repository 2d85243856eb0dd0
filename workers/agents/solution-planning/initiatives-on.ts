import { abbreviates, contentWords, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { isAudienceWord, NEUTRAL_WORDS, TASK_WORDS } from '../../methods/request-reading/index.js';

/** An initiative with the texts that say what it is about. */
export interface TitledInitiative {
  readonly title: string;
  readonly description?: string | null;
}

/** A code of capital letters in a title, such as "BRS". */
const CODE = /^\p{Lu}{2,5}$/u;
/** Length from which a code abbreviates one word, or words that are no names. */
const MIN_CODE = 3;
const MIN_WORD = 4;
/** Length from which one word, or a part that two compounds share, relates a title to a request by itself. */
const MIN_ALONE = 7;
/** Number of titles with a word from which it says nothing on its own. */
const MAX_TITLES = 3;
/** What a code, a long word and a short word count; a title is related from the value of a code. */
const [CODED, LONG, SHORT] = [1, 1, 0.5] as const;

/**
 * Returns the initiatives that are about what a text is about, the closest first: a code in their title abbreviates a name of the text
 * ("BRS" for "Bristol", "PAYG" for "pay as you go"), or their title and description share words with it.
 */
export const initiativesOn = <Of extends TitledInitiative>(text: string, initiatives: readonly Of[]): Of[] => {
  const words = wordsIn(text);
  const names = words.filter((word) => /^\p{Lu}\p{Ll}{3,}/u.test(word));
  const initials = words.map((word) => word[0] ?? '').join('');
  const stems = stemsOf(text);
  const own = initiatives.map(({ title, description }) => ({ title: stemsOf(title), rest: stemsOf(description ?? '') }));
  const isShared = (stem: string): boolean => stems.some((other) => sameWord(stem, other) || shareCompound(stem, other));
  const frequency = (stem: string): number => own.filter(({ title, rest }) => title.includes(stem) || rest.includes(stem)).length;
  const namesCode = (code: string): boolean =>
    words.includes(code) ||
    names.some((name) => code.length >= MIN_CODE && standsFor(code, name)) ||
    // Two letters stand for names only.
    (code.length >= MIN_CODE ? initials.toUpperCase() : initials).includes(code);
  const scored = initiatives.map((initiative, index) => {
    const { title = [], rest = [] } = own[index] ?? {};
    const codes = wordsIn(initiative.title).filter((word) => CODE.test(word) && namesCode(word));
    const weight = (stem: string): number => (stem.length >= MIN_ALONE && frequency(stem) <= MAX_TITLES ? LONG : SHORT);
    const ofTitle = title.filter(isShared).reduce((sum, stem) => sum + weight(stem), 0);
    const ofRest = rest.filter((stem) => !title.includes(stem) && isShared(stem)).reduce((sum, stem) => sum + weight(stem) / 2, 0);
    return { initiative, score: CODED * codes.length + ofTitle + ofRest };
  });
  return scored
    .filter(({ score }) => score >= CODED)
    .toSorted((a, b) => b.score - a.score)
    .map(({ initiative }) => initiative);
};

/** A code without vowels after its first letter. */
const CONSONANTS = /^\p{L}[^AEIOUÄÖÜ]+$/u;

/** Returns whether a code is the beginning of a name, such as "KIE" for "Kiel", or its consonants, such as "BRS" for "Bristol". */
const standsFor = (code: string, name: string): boolean =>
  name.toUpperCase().startsWith(code) || (CONSONANTS.test(code) && abbreviates(code, name));

/** Returns whether two words are compounds that end alike: „Fehllieferung“ and „Teillieferung“. */
const shareCompound = (a: string, b: string): boolean => {
  let shared = 0;
  while (shared < Math.min(a.length, b.length) && a.at(-1 - shared) === b.at(-1 - shared)) shared += 1;
  return shared >= MIN_ALONE;
};

const stemsOf = (text: string): string[] => [
  ...new Set(
    contentWords(text)
      .filter((word) => word.length >= MIN_WORD && !isAudienceWord(word) && !/^\d/u.test(word))
      .map(stemOf)
      .filter((stem) => !TASK_WORDS.has(stem) && !NEUTRAL_WORDS.has(stem)),
  ),
];
