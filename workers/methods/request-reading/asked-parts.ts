import { questionKindOf, type QuestionKind } from '../../../platform/questions/index.js';
import { ABBREVIATION, NOT_AFTER_UNIT, wordsIn } from '../../../platform/text/index.js';
import { isInstruction } from './instructions.js';
import { withoutPunctuation } from './request-clauses.js';

/** A part of a request that its answer is to contain, in the words of the request. */
export interface AskedPart {
  /**
   * `limit`: narrows what is asked; `unwanted`: what the answer must not contain; `group`: "by region"; `comparison`: "against plan";
   * `question`; `content`: anything else, such as an item of a list.
   */
  readonly kind: 'limit' | 'unwanted' | 'group' | 'comparison' | 'question' | 'content';
  /** Phrase of the request without the punctuation and the conjunctions around it. */
  readonly words: string;
  /** The things that the phrase joins by a conjunction; the phrase if it joins none. */
  readonly joined: readonly string[];
  /** True for what stands in a list after a colon. */
  readonly isListed: boolean;
  /** Kind of the question; null if the part is not a question. */
  readonly question: QuestionKind | null;
}

const JOINING = String.raw`und|sowie|aber|dann|danach|außerdem|and|but|then|also|plus|as well as`;
const POLITE = String.raw`bitte|please|pls`;
const QUESTION = String.raw`(?:(?:in|an|auf|bei|für|mit|seit|von|zu|by|for|from|of|on|to|with)\s+)?(?:wer|wem|wessen|was|wann|bis wann|warum|wieso|weshalb|wie|wo|woran|wofür|welche[rsnm]?|ob|who|whom|whose|what|when|why|how|where|which|whether)`;
const VERB = String.raw`(?:does|do|did|is|are|was(?=\s+(?:it|this|that|there|the|an?|our|their|any)\s)|were|can|could|will|should|has|have|ist|sind|war|waren|kann|können|hat|haben|wird|werden|gilt|gibt|hängt|hängen|reicht|lohnt|passt|muss|müssen|darf|dürfen|soll|sollen|ändert|ändern|liegt|liegen|sinkt|steigt)`;
const SUBJECT = String.raw`(?:it|this|that|these|they|we|i|there|the|our|their|any\p{L}*|es|das|dies|diese|er|sie|wir|ich|sich|die|der|unsere?)`;
const TASK = String.raw`(?:tell (?:me|us)|show|list|name|say|state|give|mention|explain|sag|sagen|zeig|zeige|nenn|nenne|gib)`;
const LIMIT = String.raw`nur|ausschließlich|ohne|außer|höchstens|mindestens|maximal|keine?[nrms]?|only|solely|without|except|excluding|leaving out|at most|at least|no more than|nothing|no|using only|besides`;
const UNWANTED = String.raw`(?:so,?\s+)?dass niemand|niemand|nobody|no one|keine?[nrms]?|nichts\s+(?:von|vom|über|zu[mr]?)|ohne|no(?!\s+(?:more|less|later|fewer)\s+than)|nothing|without`;
const PREPOSITION = String.raw`für|auf|um|bis|von|mit|in|for|to|by|with`;
const GROUP = String.raw`je(?!\s+(?:mehr|nach|nachdem))|pro|jeweils nach|nach|getrennt nach|aufgeteilt nach|by|per|for each|for every|across|split by|split into|broken down by`;
const COMPARED = String.raw`im vergleich (?:zu|zur|zum|mit)|verglichen mit|compared (?:with|to)|in comparison (?:with|to)|versus|vs\.?`;
const AGAINST = 'gegen|gegenüber|against';
const COMPARISON = `${COMPARED}|${AGAINST}`;
/** Words after which no part begins: dates, fixed phrases and objects of verbs. */
const NO_GROUP = String.raw`(?=\s+(?:(?:the|dem|der|den|das|end|ende|mid|mitte|\d|friday|monday|tuesday|wednesday|thursday|easter|christmas|how|what|e-?mail|mail|handy|hand|whom|oben|unten|vorn|hause|cent|january|february|march|april|may|june|july|august|september|october|november|december|then|now|doing|using)(?!\p{L})))`;

/** Ends of sentences; the points of abbreviations, initials and numbers end none. */
const SENTENCE_END = new RegExp(
  String.raw`${NOT_AFTER_UNIT}(?<=[;?!]|[–—](?=\s)|(?<!\d)(?:19|20)\d\d[.]|(?<!\d|${ABBREVIATION})[.:](?!\d))["“”’)]?\s+`,
  'gu',
);
/** Commas between parts, not within numbers. */
const COMMA = /(?<!\d),\s*(?!\s)|,\s+/gu;
/** Words with which a clause begins that belongs to the words before it. */
const SUBORDINATE =
  /^(?:dass|that|which|weil|because|damit|um|wenn|falls|if|so dass|deren|dessen|sie|he|she|it|they|ohne dass|most likely)(?!\p{L})/iu;
/** A German relative clause, which ends with a verb. */
const RELATIVE = /^(?:(?:in|an|auf|bei|für|mit|aus|von)\s+)?(?:die|der|das|den|dem|denen)\s.*\s\p{Ll}+$/u;
const START = new RegExp(
  String.raw`\s+(?=(?:${JOINING})\s+(?:(?:${POLITE})\s+)?(?:${QUESTION}|${TASK}|${VERB}\s+${SUBJECT})(?!\p{L}))|(?<!(?<!\p{L})(?:${PREPOSITION}|should|are|is|of))\s+(?=(?:${LIMIT})(?![\p{L}-]|\s*[,.;:?!]))(?!(?:no|nothing|ohne)\s+(?:longer|one|yet|zu|dass))|\s+(?=(?:${GROUP})(?!\p{L})(?!${NO_GROUP}))|\s+(?=(?:${COMPARED})(?!\p{L}))`,
  'giu',
);
/** The same, and further places outside of questions, whose verbs take these words: "compare with". */
const START_OF_PHRASE = new RegExp(
  String.raw`${START.source}|\s+(?=(?:${AGAINST}|mit|with)\s+\p{L})|\s+(?=(?:before|bevor)\s+(?:i|we|they|ich|wir|sie)\s)`,
  'giu',
);
const CONJUNCTION = /\s+(?:und|sowie|and|as well as|&)\s+/giu;
/** Words whose two objects are joined by a conjunction: "between July and September". */
const BETWEEN = /(?<!\p{L})(?:zwischen|between|both|sowohl)(?!\p{L})/iu;

const LEADING = new RegExp(String.raw`^(?:(?:${JOINING}|${POLITE}|or|oder)(?!\p{L})[\s,]*)+`, 'iu');
const TRAILING = new RegExp(String.raw`(?:[\s,]+(?:${POLITE}|dazu|und|and|sowie))+$`, 'iu');

/** Words that introduce a part rather than belong to it. */
const INTRODUCTION =
  /^(?:ich habe (?:das gefühl|den eindruck)(?:,? dass)?|mich interessiert(?: vor allem)?|ich denke an|achten? (?:sie )?auf|i have (?:the|a) (?:feeling|impression)(?: that)?|(?:look|watch) out for|pay attention to|(?:i|we) (?:also )?(?:need|want|would like|['’]d like)(?: to (?:see|know|have))?(?= the(?!\p{L}))|ich (?:brauche|will|möchte|hätte gern)(?= (?:den|die|das)(?!\p{L}))|wir (?:brauchen|wollen|möchten)(?= (?:den|die|das)(?!\p{L}))|i(?:['’]m| am) (?:mainly |mostly )?(?:worried|interested)(?: about| in)?)[\s,]*/iu;

const trimmed = (part: string): string => {
  const bare = withoutPunctuation(part).replace(INTRODUCTION, '');
  return bare.replace(LEADING, '').replace(TRAILING, '').replace(HEAD, '').trim();
};

/** Returns the parts of a request in its order. */
export const askedParts = (text: string): AskedPart[] =>
  text.split(SENTENCE_END).flatMap((sentence, at, sentences) => {
    const isListed = /:\s*$/u.test(sentences[at - 1] ?? '');
    // What precedes a list states the form of the result, or what the list is about.
    if (/:\s*$/u.test(sentence) || CAUTION.test(sentence) || FOR_GAPS.test(sentence)) return [];
    const isAsked = /\?\s*["“”’)]?\s*$/u.test(sentence);
    let before: AskedPart['kind'] = 'content';
    return segmentsOf(sentence).flatMap((segment): AskedPart[] => {
      const words = trimmed(segment);
      if (words === '' || SOURCE.test(words) || BACKGROUND.test(words) || isInstruction(words)) return [];
      const { kind, question } = kindOf(words, isAsked);
      const things = (BETWEEN.test(words) ? [words] : words.split(CONJUNCTION).map(trimmed)).filter((thing) => !isInstruction(thing));
      if (kind === 'limit' || kind === 'unwanted') return [{ kind, question, words, joined: [words], isListed }];
      // "By region and whether it was late" groups twice.
      if (kind === 'question' && (isAsked || before !== 'group')) return [{ kind, question, words, joined: things, isListed }];
      if (kind === 'group') before = kind;
      const itemKind = kind === 'question' ? 'group' : kind;
      return things.map((thing, index) => ({
        kind: index === 0 ? itemKind : joinedKind(itemKind),
        question: null,
        words: thing,
        joined: [thing],
        isListed,
      }));
    });
  });

/** Words that state from what, or for which occasion, a request is to be answered. */
const SOURCE =
  /^(?:(?:according to|based on|laut|gemäß|anhand|auf basis)(?!\p{L})|(?:before|bevor)\s+(?:i|we|they|ich|wir|sie)\s|(?:that|which)\s|(?:i['’]ve|i have|ich habe|wir haben|we['’]ve|we have)\s+(?:\p{L}+\s+)?(?:never|noch nie))/iu;
/** A sentence that warns of something in the data: what it names is no part of the result. */
const CAUTION =
  /^(?:please\s+|bitte\s+)?(?:mind|note|bear in mind|keep in mind|be aware|remember|beachten? (?:sie )?(?:bitte )?|bedenken? (?:sie )?(?:bitte )?|denken? (?:sie )?daran)[\s,]*(?:that|dass)\s/iu;
/** An instruction on what to write where something is unknown: „Was fehlt, bitte offen lassen“. */
const FOR_GAPS =
  /(?<!\p{L})(?:(?:offen|leer|frei)\s*(?:zu\s*)?(?:lassen|bleiben)|leave\s(?:.*\s)?(?:open|blank|empty)|(?:write|put|mark|enter|schreib\p{L}*|setz\p{L}*|kennzeichne\p{L}*)\s+(?:sie\s+)?(?:(?:it|them|as|als|mit)\s+)*["'‘’“”„]?(?:open|offen|tbd|tbc|n\/a|unknown|unbekannt|unklar|fehlt|missing)(?!\p{L}))/iu;
/** A view or an observation that a request gives as its background. */
const BACKGROUND = new RegExp(
  [
    String.raw`(?<!\p{L})(?:(?:halte|finde) (?:ich|wir)|(?:halten|finden) wir|(?:glaube|meine|vermute|fürchte) ich)(?!\p{L})`,
    String.raw`^(?:in my (?:view|opinion)|i (?:think|believe|suspect|consider|find|doubt|fear)|we (?:think|believe|suspect|doubt))(?!\p{L})`,
    String.raw`^(?:in|bei|seit|auf|an|aus)\s(?:\p{L}+\s){1,4}?\p{Ll}+(?:en|t)\s(?:sich|etliche|viele|manche|einige|angeblich|offenbar|wohl|immer)(?!\p{L})`,
    String.raw`^(?:mal|teils|teilweise|sometimes|partly|at times)\s`,
  ].join('|'),
  'iu',
);
/** The words for the result of an instruction, before what it is to contain: „Mach einen Plan für“. */
const HEAD =
  /^(?:(?!für|for|about|über)\p{L}+\s+){0,4}?(?:plan|bericht|mail|text|übersicht|präsentation|tabelle|folien|artikel|report|letter|deck|table|overview|slides|article|post)\s+(?=(?:für|zum?|zur|über|for|about|on|to)\s)/iu;

/** Returns the kind of what a part joins: "by month and region" groups twice. */
const joinedKind = (kind: AskedPart['kind']): AskedPart['kind'] => (kind === 'group' || kind === 'comparison' ? kind : 'content');

/** What a relative clause is joined with, and the end of its sentence. */
const FIRST_JOINED = /\s+(?:und|oder|aber)\s|[\s.?!;:]+$/iu;

/** A German phrase that ends with a verb, so that its preposition begins no grouping: „nach Arnsberg verlegt“. */
const ENDS_WITH_VERB = /^nach\s.*\p{Lu}.*\s(?!(?:absteigend|aufsteigend|sortiert|getrennt|bitte)(?!\p{L}))\p{Ll}+$/u;

/** A condition at the end of a sentence, which is one part. */
const CONDITION = /,?\s+(?=(?:wenn|falls|if)\s)/iu;
/** Least number of words before a condition that are a part without it: "what if" is none. */
const MIN_BEFORE_CONDITION = 5;

/** Words with which a further part begins. */
const GOES_ON = new RegExp(String.raw`^(?:${JOINING}|${QUESTION}|${LIMIT}|${UNWANTED}|mit|with|als|as)(?!\p{L})`, 'iu');

/** Words that stand for nothing without those that follow. */
const BARE =
  /^(?:was wäre|was passiert|what|what happens|keine?[nrms]?|nothing|no|each|jeweils|all|every|nur|only|mit|with|for|für|aus dem|und|and|or|oder|bitte|please)$/iu;

const segmentsOf = (sentence: string): string[] =>
  sentence
    .split(COMMA)
    .reduce<{ parts: string[]; isOpen: boolean }>(
      ({ parts, isOpen }, part) => {
        const last = parts.at(-1);
        const isClause = SUBORDINATE.test(part) || RELATIVE.test(part.split(FIRST_JOINED, 1)[0] ?? '');
        // After a clause between commas, the sentence goes on.
        const isRest = isOpen && /^\p{Ll}/u.test(part) && !GOES_ON.test(part);
        return last !== undefined && (isClause || isRest)
          ? { parts: [...parts.slice(0, -1), `${last}, ${part}`], isOpen: isClause && !isRest }
          : { parts: [...parts, part], isOpen: false };
      },
      { parts: [], isOpen: false },
    )
    .parts.flatMap((part) => {
      const [before = '', ...conditions] = part.split(CONDITION);
      if (conditions.length > 0 && wordsIn(before).length < MIN_BEFORE_CONDITION) return [part];
      const isQuestion = IS_QUESTION.test(trimmed(before)) || IS_VERB.test(trimmed(before));
      return [...before.split(isQuestion ? START : START_OF_PHRASE), ...conditions];
    })
    .reduce<string[]>((all, part) => {
      const last = all.at(-1);
      return last !== undefined && (BARE.test(trimmed(last)) || ENDS_WITH_VERB.test(trimmed(part)))
        ? [...all.slice(0, -1), `${last} ${part}`]
        : [...all, part];
    }, []);

const is = (pattern: string): RegExp => new RegExp(String.raw`^(?:${pattern})(?![\p{L}-])`, 'iu');
const [IS_UNWANTED, IS_LIMIT, IS_GROUP, IS_COMPARISON, IS_QUESTION, IS_VERB] = [
  is(UNWANTED),
  is(LIMIT),
  is(GROUP),
  is(COMPARISON),
  is(QUESTION),
  is(VERB),
] as const;

/** A task that leaves something out: „lassen Sie die Preise weg“, "prices do not belong there". */
const LEFT_OUT =
  /(?<!\p{L})(?:weglassen|auslassen|ausblenden|weglässt|leave out|exclude|ignore|(?:haben|hat|gehör(?:en|t))\s(?:[^.;]{0,40}\s)?(?:nichts\s(?:verloren|zu\ssuchen)|nicht\s(?:hinein|rein|dazu|hierher))|(?:sollen?|dürfen|darf)\s(?:[^.;]{0,40}\s)?nicht\s(?:auftauchen|erscheinen|vorkommen|draufstehen)|do(?:es)?(?:\snot|n['’]t)\sbelong|(?:should|must|may)(?:\snot|n['’]t)\s(?:appear|show\sup|be\sshown))(?!\p{L})/iu;

/** A wish in the form of a question: nobody answers "Could you fill in the sheet?" with yes. */
const IS_POLITE =
  /^(?:(?:[Cc]an|[Cc]ould|[Ww]ould|[Ww]ill)\s+(?:you|(?:I|we)\s+(?:please\s+)?(?:have|get|see))|(?:[Kk]annst|[Kk]önntest|[Ww]ürdest)\s+[Dd]u|(?:[Kk]önnt|[Kk]önntet|[Ww]ürdet)\s+[Ii]hr|(?:[Kk]önnen|[Kk]önnten|[Ww]ürden)\s+Sie)(?!\p{L})/u;

const kindOf = (words: string, isAsked: boolean): Pick<AskedPart, 'kind' | 'question'> => {
  if (IS_UNWANTED.test(words)) return { kind: 'unwanted', question: null };
  if (IS_LIMIT.test(words) || /^(?:wenn|falls|if)\s/iu.test(words)) return { kind: 'limit', question: null };
  if (IS_GROUP.test(words)) return { kind: 'group', question: null };
  if (IS_COMPARISON.test(words)) return { kind: 'comparison', question: null };
  if (LEFT_OUT.test(words)) return { kind: 'unwanted', question: null };
  if (IS_POLITE.test(words)) return { kind: 'content', question: null };
  if (/^(?:ob|whether)(?!\p{L})/iu.test(words) || (IS_VERB.test(words) && isAsked)) return { kind: 'question', question: 'whether' };
  if (IS_QUESTION.test(words)) return { kind: 'question', question: questionKindOf(words) };
  return { kind: 'content', question: null };
};
