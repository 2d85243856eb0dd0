import { languageOf, stemOf, wordsIn } from '../../../platform/text/index.js';
import { companyOfReaders, isCode, type Understood } from '../request-reading/index.js';

/** A state in one word: "Delivered", „storniert“. */
export const PARTICIPLE =
  /^(?:\p{L}{3,}ed|sent|paid|done|sold|lost|kept|held|(?:with)?drawn|taken|given|broken|written|(?:\p{L}*ge|be|er|ver|ent|zer)\p{L}{2,}(?:t|en)|\p{L}{3,}iert)$/iu;

/** Words before an English verb in its infinitive. */
const BEFORE_VERB = "to|can|could|will|would|shall|should|must|may|might|please|let(?:['’]?s)?|don['’]t|we|you|they|i";
/** Pronouns after an English verb: "our partner opens it". */
const AFTER_VERB = 'it|them|this|that|these|those|me|us|him|her';

/** Nouns for an attribute of a record, which a compound with a value names rather than the value: „Versanddatum“, "shipping date". */
const ATTRIBUTE = 'datum|termine?|tage?|zeitpunkte?|zeit|uhrzeit|nummern?|name|wert|preis|menge|betrag|adresse';
const ENGLISH_ATTRIBUTE = 'dates?|day|times?|timestamp|numbers?|no|name|value|price|quantity|amount|address';

/** Returns whether a word names an attribute: alone in a German compound, with the next word in English. */
const namesAttribute = (text: string, word: string, value: string): boolean => {
  const own = wordsIn(value).map((each) => each.toLowerCase());
  const compound = new RegExp(`^(?<first>.{3,})(?:${ATTRIBUTE})$`, 'iu').exec(word)?.groups?.['first']?.toLowerCase();
  if (compound !== undefined)
    return !own.includes(word.toLowerCase()) && own.some((each) => compound.startsWith(each) || each.startsWith(compound));
  const matches = (after: string): boolean => new RegExp(String.raw`(?<!\p{L})${RegExp.escape(word)}${after}`, 'iu').test(text);
  return (
    matches(String.raw`\s+(?:${ENGLISH_ATTRIBUTE})(?!\p{L})`) &&
    !own.some((each) => new RegExp(`^(?:${ENGLISH_ATTRIBUTE})$`, 'iu').test(each))
  );
};

/** Letters that a verb and the noun made of it have in common. */
const MIN_SHARED = 4;

/** Words before an English noun or name, after which "that" begins a relative clause: "the rentals in York that came back". */
const BEFORE_NOUN = 'in|at|of|for|from|by|with|without|on|through|via|among|between|and|or|the|a|an|all|any|our|their|its|only|than';

/** Returns whether a word of an English request is a verb by the words beside it. */
const isEnglishVerb = (text: string, word: string): boolean => {
  const escaped = RegExp.escape(word);
  const matches = (pattern: string): boolean => new RegExp(String.raw`(?<!\p{L})${pattern}(?!\p{L})`, 'iu').test(text);
  if (matches(`(?:${BEFORE_VERB})\\s+${escaped}`)) return true;
  return matches(`${escaped}\\s+(?:${AFTER_VERB})`) && !matches(`(?:${BEFORE_NOUN})\\s+${escaped}`);
};

/**
 * Returns a test whether a word of a request can name a value of a column. Verbs cannot: "our partner opens it" does not ask for what is
 * "Open", and „die versandten Aufträge“ not for the department „Versand“.
 */
export const canNameValue = (text: string): ((word: string, value: string) => boolean) => {
  const isGerman = languageOf(text) === 'de';
  const hasNouns = isGerman && text !== text.toLowerCase();
  return (word, value) => {
    if ((isCode(value) && word !== value) || namesAttribute(text, word, value)) return false;
    if (!isGerman) return !isEnglishVerb(text, word);
    // „Ab Lager“ and „ab Werk“ say how something is delivered.
    if (new RegExp(String.raw`(?<!\p{L})ab\s+${RegExp.escape(word)}(?!\p{L})`, 'iu').test(text)) return false;
    const isNoun = /^[^\p{Ll}]/u.test(word);
    const stem = stemOf(word);
    const isRelated = wordsIn(value).some((own) => stemOf(own) !== stem && stem.startsWith(stemOf(own).slice(0, MIN_SHARED)));
    return !hasNouns || isNoun || !isRelated || wordsIn(value).some((own) => stemOf(own) === stem);
  };
};

/** Returns whether a request speaks of the data by which somebody is reached, not of the value: an "e-mail address" is no channel "E-mail". */
export const isContactData = (text: string, value: string): boolean =>
  /^(?:e-?mail|mail|(?:tele)?phone|telefon|fax|post|website?)$/iu.test(value) &&
  new RegExp(
    String.raw`(?<!\p{L})(?:e-?)?${RegExp.escape(value.replace(/^e-?/iu, ''))}[-\s]?(?:address\p{L}*|adresse\p{L}*|numbers?|nummern?|anschrift\p{L}*)(?!\p{L})`,
    'iu',
  ).test(text);

/** The role of a person that a result is for: „für Frau Ahrens (Einkauf)“. */
const ROLE = /(?<!\p{L})(?:für|an|for|to)\s+(?:\p{Lu}[\p{L}.-]*\s+){1,3}\((?<role>[^)]{1,60})\)/gu;

/** Returns the words of a request that say for whom its result is. */
export const readerWords = (text: string, { audiences, recipients = [] }: Understood): string[] => [
  ...[...audiences, ...recipients].flatMap(({ words }) => wordsIn(`${companyOfReaders(words, text)} ${words}`)),
  ...[...text.matchAll(ROLE)].flatMap(({ groups }) => wordsIn(groups?.['role'] ?? '')),
];
