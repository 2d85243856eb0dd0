import type { Language } from '../content/index.js';
import { closestName, languageOf, phrasesOf, wordsIn } from '../text/index.js';
import type { FactRecord, RecordKind } from './fact-record.js';
import { messagesIn } from './messages.js';
import { readQuestion } from './read-question.js';
import { nameConfidences } from './subjects.js';

/** Kinds of records that people ask about by name. */
const NAMED_KINDS: readonly RecordKind[] = ['metric', 'area', 'initiative', 'milestone', 'decision', 'risk', 'dataset', 'source'];
/** Minimum confidence of a similar name. */
const MIN_SIMILAR = 0.4;
const MAX_SIMILAR = 3;
const MAX_KNOWN = 8;
/** Maximum number of words of a name; more are a sentence. */
const MAX_NAME_WORDS = 3;

/**
 * Returns a statement that the tenant has nothing with the name in the question, followed by similar names or else all areas; null if
 * the question names nothing.
 */
export const unknownNameStatement = (question: string, records: readonly FactRecord[], language: Language): string | null => {
  const { words, kinds, aspects, conditions, rank } = readQuestion(question);
  if (aspects.length + kinds.length + conditions.length === 0 && rank === null) return null;
  // "How many customers do we have?" names no thing.
  if (kinds.length === 0 && /(?<!\p{L})(?:wie\s+viele|how\s+many)(?!\p{L})/iu.test(question)) return null;
  const name = nameIn(question, words);
  if (name === null) return null;
  const messages = messagesIn(language);
  const kind = kinds.find((each) => NAMED_KINDS.includes(each));
  const candidates = records.filter((each) => (kind ? each.kind === kind : NAMED_KINDS.includes(each.kind)));
  const similar = similarTo(name, candidates);
  const known = candidates.filter((each) => each.kind === (kind ?? 'area')).slice(0, MAX_KNOWN);
  const titles = (of: readonly FactRecord[]): string => of.map(({ title }) => messages.title(title)).join(', ');
  return [
    messages.unknown(kind ?? 'other', name),
    ...(similar.length > 0
      ? [messages.similar(titles(similar))]
      : known.length > 0
        ? [messages.known(kind ?? 'other', titles(known))]
        : []),
  ].join(' ');
};

/** Words before a name in English, and a kind of thing after it. */
const BEFORE_NAME = String.raw`(?<!\p{L})(?:our|the|of|for|in|about|called|named|is|are)\s+`;
const AFTER_NAME = String.raw`\s+(?:initiative|project|programme|area|department|team|kpi|metric|milestone|dataset)(?!\p{L})`;

const afterIndefiniteArticle = (noun: string): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:eine?[mnrs]?|an?)\s+(?:\p{Ll}+\s+)?${RegExp.escape(noun)}(?!\p{L})`, 'iu');

/** Returns the words of a question that name something: in German, nouns. Null if they do not look like a name. */
const nameIn = (question: string, words: readonly string[]): string | null => {
  const [first] = wordsIn(question);
  const isGerman = languageOf(question) === 'de';
  const nouns = isGerman ? words.filter((word) => /^[\p{Lu}\d]/u.test(word) && word !== first) : words;
  const isName = (phrase: string): boolean => {
    const name = RegExp.escape(phrase);
    return isGerman || new RegExp(`${BEFORE_NAME}${name}(?!\\p{L})|${name}${AFTER_NAME}`, 'iu').test(question);
  };
  // A question about "a flight to Mallorca" is about no certain thing.
  if (nouns.some((noun) => afterIndefiniteArticle(noun).test(question))) return null;
  // "The weather in Paris" is about more than one thing.
  const [phrase, ...others] = phrasesOf(question, new Set(nouns));
  return phrase === undefined || others.length > 0 || !isName(phrase) || wordsIn(phrase).length > MAX_NAME_WORDS ? null : phrase;
};

const similarTo = (name: string, records: readonly FactRecord[]): FactRecord[] => {
  const confidences = nameConfidences(name, records);
  const misspelt = closestName(
    name,
    records.map(({ title }) => title),
  );
  return records
    .map((record, index) => ({ record, confidence: record.title === misspelt ? 1 : (confidences[index] ?? 0) }))
    .filter(({ confidence }) => confidence >= MIN_SIMILAR)
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, MAX_SIMILAR)
    .map(({ record }) => record);
};
