import { abbreviates, contentWords, labelWords, sameWord, stemOf, withoutUmlauts } from '../../../platform/text/index.js';
import type { Candidate } from './candidates.js';

/** Minimum length of a part of a name that can be the shortened form of a word. */
const MIN_PART = 3;

/** Words of a KPI's name that say what kind of figure it is. */
const KIND = /^(?:quoten?|raten?|anteile?|grad|index|kennzahl|wert|rates?|ratio|share|percentage|percent|proportion|kpi|prozent)$/iu;

/** Returns the words of a column's name that another column does not have. */
const ownWords = (name: string, other: string): string[] => {
  const others = labelWords(other).map((word) => word.toLowerCase());
  return labelWords(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).filter((word) => !others.includes(word.toLowerCase()));
};

const folded = (word: string): string => withoutUmlauts(word.toLowerCase());

/** Returns whether a part of a column's name can stand for a word: its beginning, a shortened form, or the initial of a short code. */
const standsFor = (part: string, word: string): boolean => {
  const [own, spoken] = [folded(part), folded(word)];
  if (own.length < MIN_PART) return own[0] === spoken[0];
  return spoken.startsWith(own) || own.startsWith(stemOf(spoken)) || sameWord(stemOf(own), stemOf(spoken)) || abbreviates(own, spoken);
};

/**
 * Returns whether the part of the first column's name that the second column does not have abbreviates a word of the KPI's name, and the
 * same does not hold for the second column. Example: `RM_Stk` and `LM_Stk` for „Retourenquote“, because „RM“ abbreviates „Retouren“.
 */
export const hasTrace = (kpi: string, { form, left, right }: Pick<Candidate, 'form' | 'left' | 'right'>): boolean => {
  const words = contentWords(kpi).filter((word) => !KIND.test(word));
  const isTraced = (parts: readonly string[]): boolean => parts.some((part) => words.some((word) => standsFor(part, word)));
  // Days lie between two dates, of which each can have the name.
  if (form === 'within') return isTraced([...ownWords(left, right), ...ownWords(right, left)]);
  return isTraced(ownWords(left, right)) && !isTraced(ownWords(right, left));
};
