import { isBusinessWord } from '../../../platform/questions/index.js';
import { isStopWord, languageOf, MONTH_PATTERN, phrasesOf, stemOf, wordsIn } from '../../../platform/text/index.js';
import { isAudienceWord, isOccasion, type Understood } from '../../methods/request-reading/index.js';
import { complaintIn } from './complaint.js';
import { lexicon } from './lexicon.js';
import { findTerm, wordsOf, type Term } from './match-terms.js';

/** A question that begins with a verb: „Könnt ihr …“. */
const BEFORE_PRONOUN = /^\s*\p{Lu}\p{L}+\s+(?:ich|du|er|sie|es|wir|ihr|man|mir|uns|mal|bitte|jemand)(?!\p{L})/u;
/** Closing words of a letter; what follows is a signature of at most `MAX_SIGNATURE` characters. */
const CLOSING =
  /(?:\n|[.!?])\s*(?:(?:mit )?(?:freundliche|viele|beste|liebe|schöne)[nr]? grü(?:ße|ßen)|danke|vielen dank|(?:kind|best|warm) regards|regards|thanks|thank you|cheers|mfg|lg|vg)/iu;
const MAX_SIGNATURE = 200;
const MAX_SUBJECTS = 5;

/**
 * Returns the things that a request is about and that the tenant has no data of, such as a supplier, a product or an event, by the words
 * of the request. Words that say what is to be done, how urgently and until when name none.
 *
 * @param read words of the urgency and the deadline
 */
export const unknownSubjects = (text: string, understood: Understood | null, read: readonly string[]): string[] => {
  if (understood === null) return [];
  const closing = CLOSING.exec(text)?.index ?? text.length;
  const body = text.length - closing > MAX_SIGNATURE ? text : text.slice(0, closing);
  const isGerman = languageOf(text) === 'de';
  const ignored = new Set(read.flatMap(wordsIn).map(stemOf));
  const [first] = wordsIn(body);
  const isVerb = BEFORE_PRONOUN.test(body);
  const compounds = understood.unanswered.filter((word) => word.includes('-'));
  const parts = new Set(compounds.flatMap(wordsIn));
  const isComplaint = complaintIn(text).length > 0;
  const unknown = new Set(
    understood.unanswered.flatMap(wordsIn).filter((word) => {
      if (parts.has(word)) return true;
      if (NO_SUBJECT.test(word) || isAudienceWord(word) || isNominalised(body, word) || isSpeaker(body, word)) return false;
      if (isAbbreviation(body, word) || (isGerman && isCommonNoun(body, word, isComplaint))) return false;
      if (isComplaint && !/^\p{Lu}/u.test(word)) return false;
      if (GENERIC.test(word)) return false;
      if (isOccasion(word) || (isVerb && word === first)) return false;
      const isBusiness = isBusinessWord(stemOf(word));
      const isName = /^\p{Lu}/u.test(word) && (isGerman || word !== first);
      return !ignored.has(stemOf(word)) && (isBusiness || ((isName || isOurs(body, word)) && !isOfTask(word)));
    }),
  );
  return phrasesOf(body, withNeighbours(body, unknown)).slice(0, MAX_SUBJECTS);
};

/** Times of the year, and what an assignment consists of: no data have these names. */
const NO_SUBJECT = new RegExp(
  String.raw`^(?:${MONTH_PATTERN}|anfang|mitte|ende|weihnachten|ostern|pfingsten|silvester|neujahr|xmas|christmas|easter|new year|auftr[aä]ge?s?|arbeitsauftrag|projektauftrag|aufgabenstellung|fragestellung|abnahmekriteri\p{L}*|auswertung(?:en)?|analysen?|übersicht(?:en)?|aufstellung(?:en)?|darstellung(?:en)?|zusammenfassung(?:en)?|schreiben|einseiter|one-?pagers?|analys[ei]s|overview|summary|writeup|assignment|brief|criteria|acceptance)$`,
  'iu',
);

/** Nouns for people and results in general: a request that names only them is about no certain ones. */
const GENERIC =
  /^(?:clients?|customers?|guests?|users?|tenants?|members?|numbers?|figures?|facts?|data|people|persons?|staff|colleagues?|managers?|management|board|company|business|account|note|plan|steps?|owners?|kund(?:e|en|in|innen)|mandant(?:en|in)?|gästen?|nutzer|mitglieder|zahlen|fakten|daten|leuten?|personen|mitarbeiter(?:innen)?|kollegen|vorstand|geschäftsführung|firma|unternehmen|plan|schritten?|notiz)$/iu;

/** Returns whether a word names somebody who says or wants something: no data are about them. */
const isSpeaker = (text: string, word: string): boolean =>
  new RegExp(
    String.raw`(?<!\p{L})${word}\s+(?:says?|said|thinks?|claims?|told|tells|asks?|asked|shouted|wants?|sagt|sagte|meint|meinte|findet|fragt|will|möchte|soll)(?!\p{L})|(?<!\p{L})${word}\s*,\s+(?:says|sagt|meint)|,\s+(?:says|sagt|meint)\s+${word}(?!\p{L})|(?:^|[,.;:]\s)${word}\s+(?:says|sagt|meint)`,
    'iu',
  ).test(text);

/** Returns whether a capitalised word is a German adjective used as a noun: „was Vorzeigbares“. */
const isNominalised = (text: string, word: string): boolean =>
  word.endsWith('es') &&
  new RegExp(String.raw`(?<!\p{L})(?:was|etwas|nichts|alles|viel|wenig)\s+(?:\p{Ll}+\s+)?${word}(?!\p{L})`, 'iu').test(text);

/** Returns whether a word is written as an abbreviation: "44 Tg. raus", "Max. 5". */
const isAbbreviation = (text: string, word: string): boolean =>
  word.length <= MAX_ABBREVIATION && new RegExp(String.raw`(?<!\p{L})${word}\.\s*[\p{Ll}\d]`, 'u').test(text);
const MAX_ABBREVIATION = 5;

/** Endings of German nouns that name no person, company or product. */
const ABSTRACT = /(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|ität|nis|tum)$/u;
const ADVERB = /^(?:außerdem|zudem|ferner|weiterhin|übrigens|darüber|desweiteren|leider|eigentlich|ansonsten|trotzdem|gruß|grüße)$/iu;

/** Nouns for what a sender asks to be done. No dataset or record has these names. */
const WISH =
  /^(?:umstellung|änderung|klärung|rückmeldung|mitteilung|meldung|lösung|antwort|unterstützung|beratung|auskunft|ersatz|bearbeitung|erledigung|rückruf|bescheid|hilfe)(?:en)?$/iu;

const DETERMINERS = String.raw`(?:[Dd](?:er|ie|as|em|en|es)|\p{Ll}*ein(?:e[nmrs]?)?|[Ee]in(?:e[nmrs]?)?|[Kk]eine?[nmrs]?|[Uu]nsere?[nmrs]?|[Ii]hre?[nmrs]?|[Jj]ede[nmrs]?|er|sie|es|wir|zur?|[Zz]um|vom|[Bb]eim?|[Ii]m|[Aa]m|ins)`;

/** Returns whether a capitalised German word is a noun or an adverb rather than a name: with an article or a pronoun, and not beside a name. What a request asks for can be a known kind of business data, what a complaint mentions cannot. */
const isCommonNoun = (text: string, word: string, isComplaint: boolean): boolean => {
  if (ADVERB.test(word) || WISH.test(word)) return true;
  if (isBusinessWord(stemOf(word)) && !isComplaint) return false;
  const beside = new RegExp(
    String.raw`(?!${DETERMINERS}\s)(?<!\p{L})\p{Lu}[\p{L}\p{N}]+[ -]${word}(?!\p{L})|(?<!\p{L})${word}[ -]\p{Lu}`,
    'u',
  ).test(text);
  if (beside) return false;
  return ABSTRACT.test(word) || new RegExp(String.raw`(?<!\p{L})${DETERMINERS}\s+(?:\p{Ll}+\s+)?${word}(?!\p{L})`, 'iu').test(text);
};

/** Two words with capital letters that follow each other within a sentence. */
const CAPITALISED = /(?<=[\p{Ll}\p{N},;:„“"] ?)(?<first>\p{Lu}[\p{L}\p{N}]+)[ -](?=(?<second>\p{Lu}[\p{L}\p{N}]+))/gu;

/** Adds the words of a name that mean something on their own: "Packaging" of "Kowalski Packaging". */
const withNeighbours = (text: string, unknown: ReadonlySet<string>): Set<string> => {
  const all = new Set(unknown);
  for (const { groups } of text.matchAll(CAPITALISED)) {
    const [first = '', second = ''] = [groups?.['first'], groups?.['second']];
    if (all.has(first)) all.add(second);
    if (all.has(second) && !isStopWord(first)) all.add(first);
  }
  return all;
};

/** Returns whether a request speaks of a thing as the company's own: "our parcels". */
const isOurs = (text: string, word: string): boolean => text.toLowerCase().includes(`our ${word.toLowerCase()}`);

/** Returns whether the lexicon has a word for what is to be done. */
export const isOfTask = (word: string): boolean => {
  const words = wordsOf(word);
  return taskTerms().some((term) => findTerm(words, term) !== undefined);
};

let terms: readonly Term[] | undefined;
const taskTerms = (): readonly Term[] => {
  const { routes, problem, other } = lexicon();
  return (terms ??= [...Object.values(routes).flat(), ...problem, ...other].filter(({ parts }) => parts.length === 1));
};
