import { isGenericWord, questionKindOf } from '../../../platform/questions/index.js';
import { contentWords, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { NEUTRAL_WORDS, TASK_WORDS } from './task-words.js';

/** A part of a request that asks for something of its own or narrows what it asks for, in its words. */
export interface Clause {
  /** `limit`: "only …", „ohne …“, "by …"; `question`: "and why"; `task`: "suggest a title"; `item`: of a list after a colon. */
  readonly kind: 'limit' | 'question' | 'task' | 'item';
  /** Words of the request without the punctuation around them. */
  readonly words: string;
}

/** Words that narrow what follows them. */
const LIMITS = [
  'nur|ausschließlich|ohne|außer|keine?[nrms]?|je|pro|mindestens|höchstens|maximal|max|bevorzugt|inklusive|inkl|einschließlich|statt|anstatt|jeweils|getrennt nach|sortiert nach|gruppiert nach|aufgeteilt nach|unterteilt nach',
  'only|solely|without|except(?: for)?|excluding|excl|no|not|at least|at most|no more than|nothing|preferably|including|incl|instead of|rather than|per|each|sorted by|grouped by|split by|split into|broken down by|ignoring|leaving out|by',
].join('|');
/** Words with which a further question begins. */
const QUESTIONS =
  '(?:(?:in|an|auf|bei|für|mit|seit|von|zu|by|for|from|of|on|to|with) )?(?:wer|wem|wessen|was|wann|bis wann|warum|wieso|weshalb|wie|wo|woran|wofür|welche[rsnm]?|who|whom|whose|what|when|why|how|where|which)';
/** Verbs with which a further task begins. */
const TASKS = [
  'nenne|nenn|zeige|zeig|ergänze|füge|schlage|schlag|sortiere|markiere|streiche|streich|berechne|erkläre|begründe|gib|liste|übersetze|fasse|fass|vergleiche|merke|merken|achte|rechne|formuliere|ordne|kennzeichne',
  'add|include|suggest|propose|mark|flag|sort|rank|translate|explain|justify|tell me|give|list|show|highlight|say|state|name|convert|remember|keep|offer|sign|mention|point out|compare',
].join('|');
const JOINING = '(?:und|sowie|aber|dann|and|but|then|also|bitte|please)';

const OPENER = new RegExp(
  String.raw`^(?:${JOINING}\s+){0,2}(?:(?<limit>${LIMITS})|(?<question>${QUESTIONS})|(?<task>${TASKS}))(?!\p{L})`,
  'iu',
);
/** Places where a clause can begin: after punctuation, or before a word that begins one. */
const BREAK = new RegExp(
  String.raw`(?<=[;?!]|[,–—)](?!\d)|(?<!\d|(?<!\p{L})(?:z|d|u|o|bzw|ca|inkl|exkl|max|min|Nr|St|e|i|vs|no|incl|excl|approx))[.:](?!\d))\s+|\s+(?=${JOINING}\s+(?:${QUESTIONS}|${TASKS}|${LIMITS})(?!\p{L}))|\s+(?=(?:${LIMITS})(?!\p{L})\s)`,
  'giu',
);
const MAX_WORDS_LENGTH = 90;

/**
 * Returns the clauses of a request after its main part: limits, further questions, further tasks, and the items of
 * a list after a colon.
 */
export const clausesIn = (text: string): Clause[] => {
  let isList = false;
  return text.split(BREAK).flatMap((part, index, parts): Clause[] => {
    const words = trimmed(part);
    const before = parts[index - 1] ?? '';
    if (/:\s*$/u.test(before)) isList = true;
    else if (/[.?!;]\s*$/u.test(before)) isList = false;
    if (words === '') return [];
    const kind = kindOf(words, { isFirst: index === 0, isList });
    return kind === null ? [] : [{ kind, words: words.slice(0, MAX_WORDS_LENGTH) }];
  });
};

/** Returns the kind of a clause by the word that opens it; the first part of a request is a clause only if it is a limit. */
const kindOf = (words: string, { isFirst, isList }: { isFirst: boolean; isList: boolean }): Clause['kind'] | null => {
  const { limit, question, task } = OPENER.exec(words)?.groups ?? {};
  if (limit !== undefined) return 'limit';
  if (isFirst) return null;
  if (question !== undefined) return 'question';
  if (task !== undefined) return 'task';
  return isList ? 'item' : null;
};

const trimmed = (part: string): string => part.replace(/^[\s,;:.–—("'„“”]+|[\s,;:.?!–—)"'„“”]+$/gu, '');

/** Texts of an answer by which its unanswered clauses are found. */
export interface ClauseReading {
  /** Words of the request that the answer uses, or names as not considered already. */
  readonly read: readonly string[];
  /** Sentences that answer the request. */
  readonly answers: string;
  /** Title, headings and beginning of the text. */
  readonly opening: string;
}

/**
 * Returns the clauses of a request of which an answer takes up nothing. A limit is taken up by reading it; a question, task or item also
 * by a text that contains its words.
 */
export const unreadClauses = (text: string, { read, answers, opening }: ClauseReading): string[] => {
  const readStems = new Set(read.flatMap(wordsIn).map(stemOf));
  const [inAnswers, inOpening] = [answers, `${answers}\n${opening}`].map((part) => [...new Set(wordsIn(part).map(stemOf))]);
  const clauses = clausesIn(text);
  const further = clauses.find(({ kind }) => kind === 'question');
  const asked = questionKindOf(further ? text.slice(0, text.indexOf(further.words)) : text);
  return clauses
    .filter(({ kind, words }) => {
      const significant = contentWords(words.replace(OPENER, ' ')).filter((word) => !TASK_WORDS.has(stemOf(word)));
      const strong = significant.filter((word) => !NEUTRAL_WORDS.has(stemOf(word)) && !isGenericWord(word));
      const decisive = strong.length > 0 ? strong : significant;
      if (decisive.length === 0) return kind === 'question' && (answers === '' || questionKindOf(words) !== asked);
      const stated = (kind === 'limit' ? inAnswers : inOpening) ?? [];
      return !decisive.some((word) => readStems.has(stemOf(word)) || stated.some((stem) => sameWord(stem, stemOf(word))));
    })
    .map(({ words }) => words);
};
