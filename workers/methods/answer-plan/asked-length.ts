import { countOf } from '../../../platform/text/index.js';
import type { AnswerPlan } from './answer-plan.js';

type Length = NonNullable<AnswerPlan['length']>;

const UNITS: readonly (readonly [Length['unit'], string])[] = [
  ['pages', 'seiten?|pages?|pager'],
  ['slides', 'folien?|slides?'],
  ['sentences', 'sätzen?|satz|sentences?'],
  ['words', 'wörtern?|worte?n?|words?'],
  ['items', 'stichpunkten?|absätzen?|punkten?|bullets?|bullet points?|paragraphs?'],
];
/** Words before a length that is a maximum. */
const AT_MOST = String.raw`(?:höchstens|maximal|max\.?|nicht (?:mehr|länger) als|bis zu|at most|no (?:more|longer) than|up to|under|within|unter)\s+`;
const LENGTH = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${AT_MOST})?(?<count>\d{1,4}|\p{L}+)[\s-](?:(?:kurzen?|knappen?|short|brief|single|einzigen?)\s)?(?:${UNITS.map(([unit, words]) => `(?<${unit}>${words})`).join('|')})(?!\p{L})`,
  'giu',
);

const ONE = /^(?:ein(?:e|en|er|em|es)?|an?|one|single)$/i;

/** Returns the length that a request asks for, such as "two pages"; null if it states none. */
export const lengthOf = (text: string): Length | null => {
  for (const { 0: words, groups = {} } of text.matchAll(LENGTH)) {
    const written = groups['count'] ?? '';
    const count = ONE.test(written) ? 1 : countOf(written);
    const unit = UNITS.find(([name]) => groups[name] !== undefined)?.[0];
    // "A Word document" and "in a word" are no lengths.
    if (count === 1 && unit === 'words') continue;
    if (count !== null && unit) return { count, unit, words: words.trim() };
  }
  return null;
};
