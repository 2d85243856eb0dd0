import { ABBREVIATION, NOT_AFTER_UNIT } from '../../../platform/text/index.js';

/** A part of a request that asks for something of its own or narrows what it asks for, in its words. */
export interface Clause {
  /** `limit`: "only …", „ohne …“, "by …"; `question`: "and why"; `task`: "suggest a title"; `item`: of a list after a colon. */
  readonly kind: 'limit' | 'question' | 'task' | 'item';
  /** Words of the request without the punctuation around them. */
  readonly words: string;
}

/** Words that narrow what follows them. */
const LIMITS = [
  'nur|ausschließlich|ohne|außer|keine?[nrms]?|je|pro|mindestens|höchstens|maximal|max|bevorzugt|inklusive|inkl|einschließlich|jeweils|getrennt nach|sortiert nach|gruppiert nach|aufgeteilt nach|unterteilt nach',
  'only|solely|without|except(?: for)?|excluding|excl|no|not|at least|at most|no more than|nothing|preferably|including|incl|per|each|sorted by|grouped by|split by|split into|broken down by|ignoring|leaving out|by',
].join('|');
/** Words after which stands what is not wanted; what is wanted stands before them. */
const CONTRASTS = 'statt|anstatt|anstelle|instead of|rather than';
/** Words with which something further begins that the answer is to contain. */
const EXTRAS = 'mit|zusätzlich|außerdem|with|plus|as well as';
/** A question that begins with its verb. */
const VERB_FIRST =
  '(?:does|do|did|is|are|was|were|can|could|will|should|has|have|ist|sind|war|waren|kann|können|hat|haben|wird|werden|gilt|gelten|gibt|hängt|hängen|reicht|lohnt|passt|enthält|muss|müssen|darf|dürfen|soll|sollen)';
const VERB_AND_SUBJECT = String.raw`${VERB_FIRST}\s+(?:it|this|that|these|they|we|there|es|das|dies|diese|er|sie|wir)`;
/** Words with which a further question begins. */
const QUESTIONS =
  '(?:(?:in|an|auf|bei|für|mit|seit|von|zu|by|for|from|of|on|to|with) )?(?:wer|wem|wessen|was|wann|bis wann|warum|wieso|weshalb|wie|wo|woran|wofür|welche[rsnm]?|who|whom|whose|what|when|why|how|where|which)';
/** Verbs with which a further task begins. */
const TASKS = [
  'nenne|nenn|zeige|zeig|ergänze|füge|schlage|schlag|sortiere|markiere|streiche|streich|berechne|erkläre|begründe|gib|liste|übersetze|fasse|fass|vergleiche|merke|merken|achte|rechne|formuliere|ordne|kennzeichne|runde|hebe|empfiehl|schätze|verwende|lasse?',
  'add|include|suggest|propose|mark|flag|sort|rank|translate|explain|justify|tell me|give|list|show|highlight|say|state|name|convert|remember|keep|offer|sign|mention|point out|compare|leave out|convert|ask|hide|round|recommend|estimate',
].join('|');
const JOINING = '(?:und|sowie|aber|dann|and|but|then|also|bitte|please)';

const OPENER = new RegExp(
  String.raw`^(?:(?<joining>${JOINING})\s+){0,2}(?:(?<contrast>${CONTRASTS})|(?<limit>${LIMITS})|(?<question>${QUESTIONS})|(?<task>${TASKS})|(?<extra>${EXTRAS})|(?<verb>${VERB_FIRST}))(?!\p{L})`,
  'iu',
);
/** A German task whose verb comes last: „Ausreißer bitte weglassen“. */
const TASK_LAST =
  /(?<!\p{L})(?:bitte\s+\p{L}+(?:en|eln|ern)|weglassen|hervorheben|markieren|ausweisen|aufführen|ausblenden|nennen|angeben|begründen|ergänzen)$/iu;
/** A limit whose word comes last: "top three only". */
const LIMIT_LAST = /^(?:the\s+)?top\s.*\sonly$/iu;
/** Places where a clause can begin: after punctuation, or before a word that begins one. */
const BREAK = new RegExp(
  String.raw`${NOT_AFTER_UNIT}(?<=[;?!]|[,–—)](?!\d)|(?<!\d)(?:19|20)\d\d[.]|(?<!\d|${ABBREVIATION})[.:](?!\d))\s+|\s+(?=${JOINING}\s+(?:${QUESTIONS}|${TASKS}|${LIMITS}|${EXTRAS}|${VERB_AND_SUBJECT})(?!\p{L}))|\s+(?=(?:${LIMITS}|${CONTRASTS})(?!\p{L})\s)`,
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
    const words = withoutPunctuation(part);
    const before = parts[index - 1] ?? '';
    if (/:\s*$/u.test(before)) isList = true;
    else if (/[.?!;]\s*$/u.test(before)) isList = false;
    if (words === '') return [];
    const isQuestion = /\?\s*$/u.test(part) && /[.?!;,]\s*$/u.test(before);
    const kind = kindOf(words, { isFirst: index === 0, isList, isQuestion });
    return kind === null ? [] : [{ kind, words: words.slice(0, MAX_WORDS_LENGTH) }];
  });
};

/** Returns the kind of a clause by the word that opens it; the first part of a request is a clause only if it is a limit. */
const kindOf = (
  words: string,
  { isFirst, isList, isQuestion }: { isFirst: boolean; isList: boolean; isQuestion: boolean },
): Clause['kind'] | null => {
  const { limit, question, task, extra, verb, contrast, joining } = OPENER.exec(words)?.groups ?? {};
  if (contrast !== undefined) return null;
  if (limit !== undefined) return 'limit';
  if (isFirst) return null;
  if (LIMIT_LAST.test(words)) return 'limit';
  if (question !== undefined || (verb !== undefined && (isQuestion || joining !== undefined))) return 'question';
  if (task !== undefined || TASK_LAST.test(words)) return 'task';
  return isList || extra !== undefined ? 'item' : null;
};

/** Returns a part of a request without the punctuation around it. */
export const withoutPunctuation = (part: string): string => part.replace(/^[\s,;:.–—("'„“”]+|[\s,;:.?!–—)"'„“”]+$/gu, '');
