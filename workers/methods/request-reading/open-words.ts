import { isBusinessWord, isGenericWord, readQuestion } from '../../../platform/questions/index.js';
import { contentWords, languageOf, stemOf, wordsIn } from '../../../platform/text/index.js';
import { NEUTRAL_WORDS } from './task-words.js';
import type { Understood } from './understood.js';

/** Number of open words that are looked at. A request with more is a text whose subject its first words name, if any do. */
const MAX_OPEN_WORDS = 200;

/**
 * Returns the open words of a request that could name its subject. In German these are nouns, which begin with a capital letter. In
 * English all words count if the request names nothing; otherwise names and words of business data.
 *
 * @param known words that occur in names of the tenant
 */
export const unansweredWords = (
  text: string,
  open: readonly string[],
  { namesSomething, known }: { namesSomething: boolean; known: ReadonlySet<string> },
): string[] => {
  const words = readQuestion(text).words;
  const candidates = new Set(words.map(stemOf));
  const [first] = wordsIn(text);
  const isGerman = languageOf(text) === 'de';
  const isSpelled = text !== text.toLowerCase();
  const compounds = openCompounds(text, new Set(open));
  const inCompounds = new Set(compounds.flatMap(wordsIn));
  const single = open.slice(0, MAX_OPEN_WORDS).filter((word) => {
    if (inCompounds.has(word)) return false;
    const stem = stemOf(word);
    if (ABBREVIATION.test(word) || (namesSomething && opensWithVerb(text, word)) || isDoneByData(text, word) || isInfinitive(text, word))
      return false;
    if (hasObject(text, word) || isWisher(text, word)) return false;
    if (known.has(word) || !candidates.has(stem) || NEUTRAL_WORDS.has(stem) || isGenericWord(word) || /^\d+$/.test(word)) return false;
    const isCapital = /^[\p{Lu}\p{N}]/u.test(word);
    // A question can begin with its verb: „Hängen Rabatte und Mengen zusammen?“
    if (isGerman && isSpelled && word === first && OPENS_WITH_VERB.test(text)) return false;
    if (isGerman && isSpelled) return isCapital && (word !== first || !namesSomething || isBusinessWord(stem));
    // Without capitals, a German noun looks like any other word.
    if (isGerman && word.length >= MIN_LOWER_CASE) return true;
    return !namesSomething || isBusinessWord(stem) || (isSpelled && isCapital && word !== first) || isOurs(text, word);
  });
  return [...compounds, ...single];
};

/** Abbreviations of greetings such as "Tg"; those of business data are capitals. */
const ABBREVIATION = /^\p{Lu}?[bcdfghjklmnpqrstvwxz]{1,2}$/u;
/** Words after the verb of an instruction. */
const OBJECT =
  'the|a|an|all|any|our|my|your|this|these|those|me|us|it|them|each|every|out|up|bitte|mir|uns|die|den|das|der|dem|des|eine?[nrs]?|alle|unsere?[nrs]?|ihr|euch';

/** Returns whether a word is the verb of an instruction with which a sentence begins: "Ignore the weekend", „Priorisiert die …“. */
const opensWithVerb = (text: string, word: string): boolean => {
  const start = String.raw`(?:^|[.?!;:]\s+)\s*(?:(?:please|bitte)\s+)?${RegExp.escape(word)}`;
  const isFollowed = new RegExp(String.raw`${start}\s+(?:${OBJECT})(?!\p{L})`, 'iu').test(text);
  if (languageOf(text) === 'de') return isFollowed && /(?:iert?|iere)$/iu.test(word);
  return isFollowed || (!isBusinessWord(stemOf(word)) && new RegExp(String.raw`[.?!;]\s+${RegExp.escape(word)}\s+\p{Ll}`, 'u').test(text));
};

/** Returns whether a word says what data do: "which KPIs can our data carry". */
const isDoneByData = (text: string, word: string): boolean =>
  new RegExp(
    String.raw`(?<!\p{L})(?:can|could|do|does|did|will|would|may|might)\s+(?:the|our|my|your|these|those|this)?\s*(?:data(?:sets?)?|figures|tables?|files?|logs?|records|numbers)\s+${RegExp.escape(word)}(?!\p{L})`,
    'iu',
  ).test(text);

/** Returns whether a pronoun and an adverb after an English word show that it is a verb: "pick this up", "sort them out". */
const hasPronoun = (text: string, word: string): boolean =>
  new RegExp(
    String.raw`(?<!\p{L})${RegExp.escape(word)}\s+(?:it|this|that|them|these|those|us)\s+(?:up|out|off|on|over|back|down|in|through|forward)(?!\p{L})`,
    'iu',
  ).test(text);

/** Returns whether a pronoun after an English word shows that it is a verb with an object: "our sheet flatters us". */
const hasObject = (text: string, word: string): boolean =>
  /(?:s|ed)$/u.test(word) && new RegExp(String.raw`(?<!\p{L})${RegExp.escape(word)}\s+(?:us|me|them|him)(?!\p{L})`, 'iu').test(text);

/** Verbs by which people want something. */
const WANTS =
  'wants?|wanted|asks?|asked|insists?|expects?|demands?|would like|(?:is|are) asking|wollen|möchten?|verlang(?:t|en)|erwarte[tn]|fordert|fordern|wünsch(?:t|en)';

/** Returns whether a word names those who want what the request asks for: "Our lenders want a list", „Unsere Kreditgeber verlangen …“. */
const isWisher = (text: string, word: string): boolean =>
  new RegExp(
    String.raw`(?:^|[.?!;:,]\s+)(?:(?:our|the|my|some|unsere?|mein\p{L}*|der|die|das)\s+)?${RegExp.escape(word)}\s+(?:${WANTS})(?!\p{L})`,
    'iu',
  ).test(text);

/** Returns whether the context of an English word shows that it is an infinitive: "wants to enter orders", "pick this up". */
const isInfinitive = (text: string, word: string): boolean =>
  hasPronoun(text, word) ||
  new RegExp(
    String.raw`(?<!\p{L})(?:(?:wants?|wanted|needs?|has|have|had|likes?|prefers?|able|going|tr(?:y|ies|ied)|in order|how|allowed|plans?|planned|hopes?|wish(?:es)?)\s+to)\s+(?:\p{L}+ly\s+)?${RegExp.escape(word)}(?!\p{L})`,
    'iu',
  ).test(text);

/** A German question that begins with a verb and has a question mark. */
const OPENS_WITH_VERB = /^\s*\p{Lu}\p{Ll}+(?:en|t)\s[^.!]*\?/u;

/** Minimum length of a word in a text without capitals. */
const MIN_LOWER_CASE = 4;

/** Returns the compounds with hyphens, such as „Vier-Tage-Woche“, of which nothing is named. */
const openCompounds = (text: string, open: ReadonlySet<string>): string[] =>
  [...new Set(text.match(/(?<![\p{L}\p{N}-])\p{Lu}\p{L}+(?:-\p{L}+)+/gu) ?? [])].filter((compound) =>
    contentWords(compound).every((word) => open.has(word)),
  );

/** Returns whether a request speaks of a certain thing: "our parcels", "the footfall in the showroom". */
const isOurs = (text: string, word: string): boolean =>
  new RegExp(
    String.raw`(?<!\p{L})(?:our (?:\p{L}+ )?${RegExp.escape(word)}|the ${RegExp.escape(word)} (?:in|of|at|from|per))(?!\p{L})`,
    'iu',
  ).test(text);

/**
 * Returns the words of a request that could name its subject but name nothing that the tenant has; none if the request names something.
 *
 * @param ignored stems of words that the caller understands
 */
export const openWords = (understood: Understood | null, ignored: ReadonlySet<string> = new Set()): string[] =>
  !understood || understood.subjects.length > 0 ? [] : understood.unanswered.filter((word) => !ignored.has(stemOf(word)));

/** Words that end the phrase which a marker begins. */
const ENDS =
  'is|are|was|were|has|have|had|do|does|did|can|will|we|i|you|they|that|which|who|whether|in|on|at|with|and|or|to|for|by|from|ist|sind|war|waren|hat|haben|wird|werden|wir|ihr|sie|ich|dass|und|oder|mit|in|an|auf|im|am|aus|für|nach|bis|seit';
/** Up to two words between a marker and the word that it marks: "our clinical trial results". */
const BETWEEN = String.raw`(?:(?!(?:${ENDS})\s)\p{L}[\p{L}-]*\s+){0,2}?`;
const ARTICLE = String.raw`(?:(?:the|our|a|an|all|any|der|die|das|den|dem|des|eine[rnms]?|unsere[rnms]?|unser)\s+)?`;
/** Words after which a request names what it is about. */
const MARKERS = [
  'our|unsere[rnms]?|unser',
  'about|regarding|of|über|von|vom|beim?|bezüglich',
  String.raw`(?<!vergleich\s)zu[rm]?`,
  String.raw`on(?!\s+(?:the|our|a|an|my)\s)`,
  // Things whose relation is asked: „Hängen Rabatte und Mengen zusammen?“, "between price and demand", "does rain affect sales".
  '(?<![^.?!]\\s*)(?:do|did|are|have|has)',
  'hängt|hängen|zwischen|between|does|beeinfluss(?:t|en)|affects?|influences?',
  String.raw`(?:why|warum|weshalb|wieso)\s+\p{L}+`,
  // What is to be explained or computed: "How is the churn calculated?"
  String.raw`(?:how|what|wie|was)\s+(?:is|are|was|were|ist|sind|war|waren|wird|werden)`,
  String.raw`(?:how (?:high|good|large|many|much|often)|wie (?:hoch|gut|groß|viele?|oft))(?:\s+(?:is|are|ist|sind|war|was))?`,
  // A word without an article: "for reactor uptime", not "for the conference".
  String.raw`for(?!\s+(?:the|our|a|an|my|your|this|that|new)\s)`,
].join('|');
/** A German word for something that is measured, which „für“ can precede: „Zielwert für die Ausschussquote“. */
const MEASURE = /(?:quote|rate|zeit|dauer|treue|kosten|umsatz|index|grad|anteil|bestand|marge|verbrauch|auslastung)$/iu;
/** A person or occasion after „für“, „bei“ or „zu“, for whom or when a text is. */
const OCCASION =
  /(?:sitzung|versammlung|workshop|gespräch|besuch|vortrag|treffen|runde|tagung|klausur|konferenz|messe|termin|rat|kreis|prüfung|prüfer|prüferin|leitung|leiter|chef|abend|morgen|woche|stunde|retreat|offsite|conference|meeting|review|assembly|town ?hall|presentation|session|board|audit|auditor|inspector|starters?|colleagues?)$/iu;

/** Compounds for a measure, which stand for the KPI of which they are the first word. */
const COMPOUND_MEASURE =
  /\p{L}{4}(?:quote|rate|zeit|dauer|treue|kosten|umsatz|index|grad|anteil|bestand|marge|verbrauch|auslastung|stunden|tage|menge|zahl)n?$/iu;

/** Returns whether a word is a compound for a measure, such as „Fehlerquote“. */
export const isMeasureWord = (word: string): boolean => COMPOUND_MEASURE.test(word);

/** Returns whether a word names a person or occasion for whom or when something is, such as a board or a meeting. */
export const isOccasion = (word: string): boolean => OCCASION.test(word);

/**
 * Returns whether an unknown word of a request stands where the request names what it is about: after "our", "about", "of", „zu“ …, or as
 * the first part of a possessive.
 */
export const isSubjectWord = (text: string, word: string): boolean => {
  if (OCCASION.test(word)) return false;
  const escaped = RegExp.escape(word);
  if (MEASURE.test(word) && new RegExp(String.raw`(?<!\p{L})für\s+${ARTICLE}${BETWEEN}${escaped}(?!\p{L})`, 'iu').test(text)) return true;
  return new RegExp(
    String.raw`(?<!\p{L})(?:(?:${MARKERS})\s+${ARTICLE}${BETWEEN}${escaped}(?!\p{L})|${escaped}['’]s\s|${escaped}\s+(?:pro|je|per)\s)`,
    'iu',
  ).test(text);
};

/** Minimum confidence at which a request names a column by its own name. */
const WHOLE_COLUMN = 0.9;

/**
 * Returns whether a request is about something, and all that it is about is unknown. Columns that only have the name of a common word,
 * such as `target`, are not subjects.
 *
 * @param ofTask stems of words that name the task itself: "quality" in a check of the quality of something
 */
export const namesOnlyUnknown = (
  text: string,
  { subjects, topics, unanswered }: Understood,
  ofTask: ReadonlySet<string> = new Set(),
): boolean =>
  unanswered.some((word) => isSubjectWord(text, word)) &&
  topics.length === 0 &&
  subjects.every(
    ({ kind, words, confidence }) =>
      // A value says where or for whom: "the churn at our branch in Leeds".
      kind === 'value' ||
      (kind === 'column' && words.every((word) => isGroupedBy(text, word))) ||
      (kind === 'column' && (confidence < WHOLE_COLUMN || words.every((word) => NEUTRAL_WORDS.has(stemOf(word))))) ||
      words.every((word) => ofTask.has(stemOf(word))),
  );

/** Returns whether a word says only by what a quantity is grouped: „je Filiale“, "for each branch". The column is not what is asked for. */
const isGroupedBy = (text: string, word: string): boolean =>
  new RegExp(String.raw`(?<!\p{L})(?:je|pro|nach|per|by|each|every|for each)\s+${RegExp.escape(word)}(?![\p{L}\p{N}])`, 'iu').test(text);

/** Returns the reading of a request without the words that an agent has read itself, and without what only they name. */
export const withoutWords = (understood: Understood, words: readonly string[]): Understood => {
  const read = new Set(words.map(stemOf));
  const isRead = (word: string): boolean => read.has(stemOf(word));
  return {
    ...understood,
    subjects: understood.subjects.filter((subject) => !subject.words.every(isRead)),
    unanswered: understood.unanswered.filter((word) => !isRead(word)),
  };
};

/** Returns whether a warning states that a part of the request has no answer. Such warnings come first. */
export const isNotAnswered = (warning: string): boolean => /^(?:Nicht beantwortet|Not answered)/.test(warning);
