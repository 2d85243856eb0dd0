import { z } from 'zod';
import { loadContent } from '../content/index.js';
import { MONTH_PATTERN } from '../text/index.js';

/** Returns a pattern that matches whole words only. */
const words = (body: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${body})(?![\p{L}\p{N}_-])`, 'giu');

/** Follows "order" where it means a sequence rather than a purchase: the end of a clause, or words that describe the sequence. */
const ENDS_CLAUSE = String.raw`(?=\s*(?:[,.;:?!)]|$)|\s+(?:and|or|in which|that|of|to|by|with|from|the|an?|they|he|she|it|we|you|i|do|does|did|is|are|was|were|should|shall|must|can|could|would|will|has|have|had|which|who|so|as|for|when|before|after|because|please|${MONTH_PATTERN})(?!\p{L}))`;
/** Nouns that an order has in a name of a table: "in which order log". */
const OF_NOUN = String.raw`(?:logs?|tables?|lists?|books?|files?|sheets?|data(?:sets?)?|process(?:es)?|forms?|types?|lines?|numbers?|stat(?:e|es|us)|categor(?:y|ies)|groups?|sources?|systems?|items?|rows?)(?!\p{L})`;
/** Headings of the parts of a plan; listed with them, "order" means the sequence of the steps. */
const PART_OF_PLAN = 'steps?|owners?|tasks?|dependenc(?:y|ies)|deadlines?|durations?|dates?|responsibilities';

/** A word of a phrase in the content: `(a/b)` is one of several words or phrases, `?` makes it optional, and `*` stands for any ending. */
const PART = /\([^()]+\)\??|\S+/gu;
const ENDING = String.raw`\p{L}*`;
const BLANKS = String.raw`\s+`;

/** Returns the patterns of a phrase of the content, one for each choice of its optional words. */
const patternsOf = (phrase: string): string[] =>
  (phrase.match(PART) ?? []).reduce<string[]>(
    (patterns, part) => {
      const alternatives = part
        .replace(/\?$/u, '')
        .replaceAll(/^\(|\)$/gu, '')
        .split('/');
      const wordsOf = (text: string): string => text.trim().split(/\s+/u).map(wordPattern).join(BLANKS);
      const body = `(?:${alternatives.map(wordsOf).join('|')})`;
      const longer = patterns.map((pattern) => (pattern === '' ? body : `${pattern}${BLANKS}${body}`));
      return part.endsWith('?') ? [...longer, ...patterns] : longer;
    },
    [''],
  );

const wordPattern = (word: string): string => word.split('*').map(RegExp.escape).join(ENDING);

const content = z.array(
  z.object({
    topic: z.string(),
    phrases: z.string().transform((text) =>
      text
        .split('|')
        .map((phrase) => phrase.trim())
        .filter((phrase) => phrase !== ''),
    ),
  }),
);

/** Phrases of the content; those of a topic are one pattern, the longest ones first. */
const LISTED: readonly RegExp[] = loadContent('platform/questions/content/fixed-phrases.yaml', content).map(({ phrases }) =>
  words(
    phrases
      .flatMap(patternsOf)
      .toSorted((one, other) => other.length - one.length)
      .join('|'),
  ),
);

/** Verbs of instructions on a text or list, which are states or things as well. */
const INSTRUCTS = 'close|open|finish|complete|start|begin|end|put|set|order|hold|return|release|mark|list|plan|report|state|rank|sort';
const INSTRUCTS_GERMAN = 'schließ(?:en?|t)?|beend(?:en?|et)|öffn(?:en?|et)|beginn(?:en?|t)?|ende[nt]?|setz(?:en?|t)?|halt(?:en?|et)?';
/** Start of a sentence, after which an instruction begins with its verb. */
const STARTS = String.raw`(?:^|[.?!;:]["”“]?\s+)(?:(?:please|bitte|then|finally|dann|zuletzt)\s+)?`;

/** Phrases whose nouns refer to nothing in the data, if the words around them say so. */
const PHRASES: readonly RegExp[] = [
  words(
    String.raw`(?:in|into|out of) order(?=\s+(?:to|that|of)(?!\p{L}))|in (?:what|which|any|no|some) (?:\p{L}+ )?order(?!\s+${OF_NOUN})|in (?:(?:the|this|that|a|an|their|its|our|your|my) )?(?:\p{L}+ )?order${ENDS_CLAUSE}|(?:put|get|place|bring) (?:\p{L}+ ){1,3}in order`,
  ),
  new RegExp(String.raw`(?<=(?<!\p{L})(?:${PART_OF_PLAN}),\s+(?:and\s+)?(?:the\s+)?)order(?=\s*(?:,|[.;?!]|$)|\s+and\s)`, 'giu'),
  words(String.raw`(?:in|nach) (?:(?:welcher|der|dieser|einer|keiner) )?(?:\p{L}+er )?Reihenfolge`),
  words(String.raw`(?:is|are|was|were|am|isn't|wasn't) (?:this|that|it|he|she|they|we|i) (?:really |actually |still )?right`),
  words(String.raw`in return(?= for)|im (?:Laufe?|Zuge?) (?:der|des|von)|(?:keine|eine) (?:\p{L}+ )?Rolle`),
  // "Half a page for the bank" states the length of a text and names no website.
  words(
    String.raw`(?=\p{L}|\d)(?<=${STARTS}(?:(?:write|give me|i need|i want|we need|schreib\p{L}*|ich brauche|wir brauchen)\s+)?)(?:half an?|one|two|three|a single|an?|\d{1,2}|eine halbe|eine|halbe|zwei|drei)\s+(?:pages?|seiten?)(?=\s*[,:.]|\s+(?:for|on|about|to|zu[mr]?|über|für)(?!\p{L}))`,
  ),
  // "Close with the next steps" names no closed records, nor does „Schließ mit den nächsten Schritten“.
  words(
    String.raw`(?=\p{L})(?:(?<=${STARTS})(?:(?:${INSTRUCTS})(?=\s+(?:with|by\s+\p{L}+ing|the|an?|it|them|me|us|each|every|out|down)(?!\p{L}))|(?:${INSTRUCTS_GERMAN})(?=\s+(?:mit|Sie|bitte|mir|uns|es)(?!\p{L})))|(?<=(?<!\p{L})(?:and|then|please|und|dann|bitte)\s+)(?:${INSTRUCTS}|${INSTRUCTS_GERMAN})(?=\s+(?:with|mit)\s+(?:the|an?|your|our|two|three|der|dem|den|einer|einem|zwei|drei)(?!\p{L})))`,
  ),
  // "Actual minutes" and "minutes over plan" are units, not those of a meeting.
  words(
    String.raw`(?<=(?<!\p{L})(?:actual|planned|extra|spare|more|fewer|few|several|\d+) )minutes|minutes(?= (?:over|under|above|below|late|early|per|longer|later|each|long|of work)(?!\p{L}))`,
  ),
];

/** Phrases for a time: "the end of May" does not refer to a column `end`. */
const TIMES: readonly RegExp[] = [
  words(
    String.raw`(?:(?:at|by|until|till|before|after|from|towards?|since|in) )?the (?:very )?(?:end|start|beginning)(?: of(?: (?:the|this|next|last))? (?:${MONTH_PATTERN}|day|week|month|quarter|half|year|year's|\d{4})|(?=\s*(?:[,.;:?!)]|$)))|(?:by|until|till|before|after|from|at) (?:the )?end of(?= (?:the|this|next|last|${MONTH_PATTERN}|\d{4})(?!\p{L}))|end of (?:day|week|month|quarter|year|${MONTH_PATTERN})|at the end|in the end`,
  ),
  words(
    String.raw`(?:am|zum|bis|bis zum|gegen|seit|vor|nach|ab) Ende(?: (?:der|des|dieses|dieser|nächsten|nächster|letzten) (?:Woche|Monats|Quartals|Halbjahres|Jahres)| (?:${MONTH_PATTERN}|\d{4}))?|(?:zu|letzten) Endes?|Ende (?:${MONTH_PATTERN}|\d{4})|(?:zu|von|am) (?:Beginn|Anfang)(?: an)?`,
  ),
  // A person or thing that starts on a day.
  words(
    String.raw`(?:starts?|begins?|ends?|starting|beginning)(?= (?:on |at |next |this |in )?(?:mon|tues|wednes|thurs|fri|satur|sun)day| (?:next|this) (?:week|month|year)| tomorrow| today)`,
  ),
];

/**
 * Replaces fixed phrases with blanks of the same length, because their words refer to nothing in the data: "in order to", "at the end",
 * „auf keinen Fall“.
 *
 * @param names names in the data; a phrase of several words is kept if one of them contains it: "at home" in "Customer not at home"
 */
export const withoutFixedPhrases = (text: string, names: readonly string[] = []): string => {
  const isInName = (phrase: string): boolean =>
    phrase.trim().includes(' ') && names.some((name) => name.toLowerCase().includes(phrase.trim().toLowerCase()));
  return [...LISTED, ...PHRASES, ...TIMES].reduce(
    (rest, pattern) => rest.replaceAll(pattern, (phrase: string) => (isInName(phrase) ? phrase : ' '.repeat(phrase.length))),
    text,
  );
};

/** Words that precede an English verb with a person as its subject. */
const BEFORE_VERB =
  /(?<!\p{L})(?:(?:needs?|wants?|has|have|had|ought|able|going|supposed|meant|due|tr(?:y|ies|ied)|allowed|who|whom|what|how|where|when|whether)\s+to|(?:who|they|we|he|she|you|i|somebody|someone|anybody)\s+(?:must|should|can|could|will|would|may|might|shall|does|do|did)|(?:must|should|can|could|will|would|may|might|shall)\s+(?:we|they|he|she|you|i)|cannot|can['’]t|can\s+not|won['’]t)\s+(?:\p{L}+ly\s+)?$/iu;
/** Words before a finite verb that an infinitive follows: "who needs to decide". */
const SUBJECT_OF_VERB = /(?<!\p{L})(?:who|which|what|that|he|she|it|somebody|someone|nobody)\s+$/iu;
const ASKS_QUANTITY = /(?<!\p{L})how (?:long|much|many|often|high|large|far|fast|quickly)(?!\p{L})/iu;

/**
 * Returns whether each occurrence of a word is the verb of an English clause, as in "who needs to act". Such a verb names no column or
 * table, unless the clause asks for a quantity: "how long do we have to wait".
 */
export const isOnlyVerb = (request: string, word: string): boolean => {
  const own = new RegExp(String.raw`(?<![\p{L}\p{N}])${RegExp.escape(word)}(?![\p{L}\p{N}])`, 'giu');
  const places = [...request.matchAll(own)];
  return (
    places.length > 0 &&
    places.every(({ index, 0: found }) => {
      const clause =
        request
          .slice(0, index)
          .split(/[.,;:?!]/u)
          .at(-1) ?? '';
      const isFinite = SUBJECT_OF_VERB.test(clause) && /^\s+to\s/iu.test(request.slice(index + found.length));
      // „Planen Sie“ is a request to plan.
      const isImperative = /^\s*(?:bitte\s+)?$/iu.test(clause) && /^\s+(?:Sie|uns|mir)(?!\p{L})/u.test(request.slice(index + found.length));
      return isImperative || ((BEFORE_VERB.test(clause) || isFinite) && !ASKS_QUANTITY.test(clause));
    })
  );
};
