import { anyWord, countOf, NUMBER_WORDS, wordsIn } from '../../../platform/text/index.js';
import { clausesIn } from '../../methods/request-reading/index.js';
import type { ActionResult } from './action-result.js';

/** Questions that the owners and dates of actions answer. */
const WHO = /(?<!\p{L})(?:wer|who|by whom|von wem|with an owner)(?!\p{L})\P{P}*/giu;
const WHEN = /(?<!\p{L})(?:bis wann|by when|until when)\P{P}*/giu;

/** Returns the words of a request that its actions answer: their number, owners and dates. */
export const readWordsOf = (text: string, actions: ActionResult['actions']): string[] =>
  [
    COUNT.exec(text)?.[0] ?? [],
    ...(actions.length > 0 ? (text.match(WHO) ?? []) : []),
    ...(actions.length > 0 ? (text.match(WHEN) ?? []) : []),
  ].flat();

const COUNT = new RegExp(
  String.raw`(?<!\p{L})(?:(?:höchstens|maximal|max\.?|at most|no more than|up to)\s+)?(?<count>\d{1,2}|${anyWord(Object.keys(NUMBER_WORDS))})\s+(?:\p{L}+\s+)?(?:maßnahmen|massnahmen|aktionen|empfehlungen|vorschläge|schritten?|punkten?|dinge|points|items|actions?|recommendations?|measures|steps|things|ideas)(?!\p{L})`,
  'iu',
);

/** Returns the number of actions that a request asks for: "three actions"; null if it states none. */
export const countIn = (text: string): number | null => {
  const count = countOf(COUNT.exec(text)?.groups?.['count'] ?? '');
  return count !== null && count > 0 ? count : null;
};

/** Words that ask for the comparison of a group with the others, and for its main problem. */
const ON_PEERS =
  /(?<!\p{L})(?:compar\p{L}*|vergl(?:ei|i)ch\p{L}*|(?:the\s+)?others?|anderen|übrigen|bothers?|annoys?|upsets?|complain\p{L}*|hakt|klemmt|stört|ärger\p{L}*|liegt es|woran|worst|schlecht\p{L}*|sorgen|wrong|belegen|evidence|prove|figures|zahlen)(?!\p{L})/iu;

/** Returns the clauses that the comparison of a group answers, and those that state a number of actions or a deadline. */
export const peerWords = (text: string, hasActions: boolean, deadline: string): string[] => [
  ...wordsIn(deadline),
  ...clausesIn(text).flatMap(({ words }) => {
    const isOnActions = hasActions && (COUNT.test(words) || (deadline !== '' && words.includes(deadline)));
    return isOnActions || ON_PEERS.test(words) ? [words, ...wordsIn(words)] : [];
  }),
];
