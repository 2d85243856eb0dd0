import { MONTH_PATTERN } from '../text/index.js';

/** Returns a pattern that matches whole words only. */
const words = (body: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${body})(?![\p{L}\p{N}_-])`, 'giu');

/** Follows "order" where it means a sequence rather than a purchase: the end of a clause, or words that describe the sequence. */
const ENDS_CLAUSE = String.raw`(?=\s*(?:[,.;:?!)]|$)|\s+(?:and|or|in which|that|of|to|by|with|from|the|an?|they|he|she|it|we|you|i|${MONTH_PATTERN})(?!\p{L}))`;
/** Headings of the parts of a plan; listed with them, "order" means the sequence of the steps. */
const PART_OF_PLAN = 'steps?|owners?|tasks?|dependenc(?:y|ies)|deadlines?|durations?|dates?|responsibilities';

/** Phrases whose nouns refer to nothing in the data. */
const PHRASES: readonly RegExp[] = [
  // Sequences.
  words(
    String.raw`(?:in|into|out of) order(?=\s+(?:to|that|of)(?!\p{L}))|in (?:(?:what|which|the|this|that|a|an|any|some|no|their|its|our|your|my) )?(?:\p{L}+ )?order${ENDS_CLAUSE}|out of order|(?:put|get|place|bring) (?:\p{L}+ ){1,3}in order`,
  ),
  new RegExp(String.raw`(?<=(?<!\p{L})(?:${PART_OF_PLAN}),\s+(?:and\s+)?(?:the\s+)?)order(?=\s*(?:,|[.;?!]|$)|\s+and\s)`, 'giu'),
  words(String.raw`(?:in|nach) (?:(?:welcher|der|dieser|einer|keiner) )?(?:\p{L}+er )?Reihenfolge|der Reihe nach|in Ordnung`),
  // Truth and agreement.
  words(
    String.raw`(?:is|are|was|were|am|isn't|wasn't) (?:this|that|it|he|she|they|we|i) (?:really |actually |still )?right|all right|right (?:away|now)`,
  ),
  words(String.raw`at (?:home|once|hand|all|any rate|fault|stake|issue|first|last|least|most|present)`),
  words(
    String.raw`in (?:any|that|this|which|no) case|in case|just in case|on account of|in (?:our|your|their|my|its|plain|simple|other|real|general) (?:own )?(?:terms|words)|in terms of|in (?:my|our|your) (?:view|opinion|eyes)|in view of|with a view to|in the (?:first|second) place|in place of|(?:take|takes|took|taking|taken) (?:place|part|stock|turns|care|charge)|in line with|in charge of|in return(?= for)|in due course|of course|in turn|in effect|in fact|in touch|on the (?:other|one) hand|on board|out of the question|in the (?:long|short) run|for the record|as a (?:result|rule|matter of fact)|no matter|by (?:the way|default|hand|chance)|(?:up|down|back) to date|out of date|to the point|(?:keep|keeps|keeping|have|has) an eye on`,
  ),
  words(
    String.raw`auf (?:jeden|keinen|alle) (?:Fall|Fälle)|für den Fall|von Fall zu Fall|in der Regel|im Grunde|(?:im|aus dem) Rahmen|in Kauf|im (?:Laufe?|Zuge?) (?:der|des|von)|zum Zuge|an (?:erster|zweiter|letzter) Stelle|unter Umständen|im Stande|zu Stande|zum (?:Teil|Schluss|Beispiel)|im Moment|in Frage|in Betracht|in Bezug|auf Anhieb|im Griff|auf der Hand|in Sachen|zur (?:Sprache|Not|Hand|Seite)|(?:keine|eine) (?:\p{L}+ )?Rolle`,
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
  return [...PHRASES, ...TIMES].reduce(
    (rest, pattern) => rest.replaceAll(pattern, (phrase: string) => (isInName(phrase) ? phrase : ' '.repeat(phrase.length))),
    text,
  );
};

/** Words that precede an English verb with a person as its subject. */
const BEFORE_VERB =
  /(?<!\p{L})(?:(?:needs?|wants?|has|have|had|ought|able|going|supposed|meant|due|tr(?:y|ies|ied)|allowed|who|whom|what|how|where|when|whether)\s+to|(?:who|they|we|he|she|you|i|somebody|someone|anybody)\s+(?:must|should|can|could|will|would|may|might|shall|does|do|did)|(?:must|should|can|could|will|would|may|might|shall)\s+(?:we|they|he|she|you|i))\s+(?:\p{L}+ly\s+)?$/iu;
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
    places.every(({ index }) => {
      const clause =
        request
          .slice(0, index)
          .split(/[.,;:?!]/u)
          .at(-1) ?? '';
      return BEFORE_VERB.test(clause) && !ASKS_QUANTITY.test(clause);
    })
  );
};
