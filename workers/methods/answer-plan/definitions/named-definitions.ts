import { isGenericWord } from '../../../../platform/questions/index.js';
import { isStopWord, wordsIn } from '../../../../platform/text/index.js';
import { isExcluded } from '../../request-reading/index.js';

/** Words of a term that say that it is a figure. */
const OF_FIGURE = /^(?:quote|rate|anteil|share|percentage|kpi|kennzahl|ratio)$/iu;
/** Words of a request that ask for a share. */
const ASKS_SHARE =
  /(?<!\p{L})(?:\p{L}*quoten?|\p{L}*rat(?:e[ns]?|io)|\p{L}*anteile?n?|share|percentages?|proportion|per\s?cent|prozent|wie oft|wie häufig|how often|how frequently)(?!\p{L})|%/iu;
const MIN_INFLECTED = 5;
const NEGATED = /(?<!\p{L})(?:not|never|nicht|nie|n['’]t)\s+(?:(?:sent|delivered|done|fully|ganz|immer|always|quite)\s+)?$/iu;

/** Words of a request that name a term. */
export interface TermWords {
  readonly words: string;
  /** Whether the request negates the term: "not on time". The negation is one of the words. */
  readonly isNegated: boolean;
}

/**
 * Returns the words of a request that name a term, in any inflection, at the beginning of a compound, or with hyphens; null if it does not
 * name it. „Quote“ and "rate" may be other words of the request for a share.
 */
export const wordsForTerm = (text: string, term: string): TermWords | null => {
  const words = wordsIn(term);
  const own = words.filter((word) => !OF_FIGURE.test(word));
  const isReduced = own.length > 0 && own.length < words.length;
  const found = matchOf(text, words) ?? (isReduced && ASKS_SHARE.test(text) ? matchOf(text, own) : null);
  if (found === null) return null;
  const negation = NEGATED.exec(text.slice(0, found.index))?.[0];
  if (negation !== undefined) return { words: `${negation}${found[0]}`, isNegated: true };
  const isOfTerm = words.some((word) => /^(?:nicht|not|no|ohne|without)$/iu.test(word));
  const isLeftOut = !isOfTerm && wordsIn(found[0]).some((word) => isExcluded(text, word));
  return isLeftOut ? null : { words: found[0], isNegated: false };
};

const matchOf = (text: string, words: readonly string[]): RegExpExecArray | null => {
  // A single common word, such as „Zeit“, names no term.
  if (words.every((word) => isStopWord(word) || isGenericWord(word)) && words.length < 2) return null;
  const inflected = words.map((word, at) => {
    const root = word.length > MIN_INFLECTED ? word.replace(/(?:e|en|es|s)$/iu, '') : word;
    const ending =
      at === words.length - 1 && words.length === 1 && word.length > MIN_INFLECTED ? String.raw`\p{L}*` : String.raw`\p{L}{0,3}`;
    return `${RegExp.escape(root)}${word.length < MIN_INFLECTED ? '' : ending}`;
  });
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${inflected.join(String.raw`["“”„]?[\s–-]+["“”„]?`)}(?![\p{L}\p{N}])`, 'iu').exec(text);
};
