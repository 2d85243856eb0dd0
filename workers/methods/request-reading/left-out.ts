import { contentWords, stemOf, wordsIn } from '../../../platform/text/index.js';
import { isContained, isToldAsOpen } from './answer-coverage.js';
import { answerText } from './answer-text.js';
import { askedParts, type AskedPart } from './asked-parts.js';
import { periodText } from './period-text.js';
import { SURE } from './read-request.js';
import type { Understood } from './understood.js';

/** Maximum number of parts that are named. */
const MAX_PARTS = 6;
/** A longer text is a document to work on rather than a request. */
const MAX_REQUEST = 3_000;
/** Readers do not look for a part of their request beyond this number of characters. */
const MAX_ANSWER = 60_000;
/** Minimum number of characters of a question that is not repeated by chance. */
const MIN_REPEATED = 20;
/** A task, or an amount, in a text to work on. */
const ASKS = /\d|^(?:show|explain|list|give|name|zeig\p{L}*|erklär\p{L}*|nenn\p{L}*|gib)(?!\p{L})/iu;
/** Kinds of things whose name in an answer stands for the words of the request. */
const NAMED_KINDS: ReadonlySet<string> = new Set(['metric', 'column', 'value']);

/** An answer and what is known of its request. */
export interface GivenAnswer {
  /** Text that the readers get. */
  readonly markdown: string;
  readonly understood: Understood;
  /** Words of the request with the names that they stand for in the data. */
  readonly parts: readonly { readonly part?: string; readonly words: string; readonly names: readonly string[] }[];
  /** Words of the request that state the length of the answer. */
  readonly length: string | null;
  /** Words of the request that the agent has used. */
  readonly readWords: readonly string[];
  /** Questions from the request, verbatim, that the agent has answered with a separate figure. */
  readonly answered?: readonly string[];
  /** True if the request is a text to work on: only its questions, limits and lists ask for something. */
  readonly isText: boolean;
}

/** Returns the parts of a request that its answer neither contains nor names as not answered, in the words of the request. */
export const leftOutParts = (
  text: string,
  { markdown, understood, parts: planned, length, readWords, answered = [], isText }: GivenAnswer,
): string[] => {
  if (text.length > MAX_REQUEST) return [];
  const { language, subjects, audiences, recipients = [], format, period } = understood;
  const named = subjects.filter(({ kind, confidence }) => NAMED_KINDS.has(kind) && confidence >= SURE);
  const people = subjects.filter(({ kind }) => kind === 'person').flatMap(({ words }) => words);
  const ofForm = [...[...audiences, ...recipients].map(({ words }) => words), ...people, length, format?.words];
  const asked = askedParts(text).filter(({ kind, words, isListed }) => !isText || kind !== 'content' || isListed || ASKS.test(words));
  // A text that repeats a question does not answer it.
  const repeated = asked.filter(({ kind, words }) => kind === 'question' && words.length > MIN_REPEATED).map(({ words }) => words);
  const answer = answerText(
    repeated.reduce((rest, words) => rest.replaceAll(words, ' '), markdown.slice(0, MAX_ANSWER)),
    text,
  );
  const reading = {
    language,
    yesOrNo: asked.filter(({ question }) => question === 'whether').length,
    names: [
      ...named.map(({ words, label }) => ({ words, label })),
      // An answer states a period by its days.
      ...(period ? [{ words: wordsIn(period.words), label: periodText(period, language) }] : []),
      ...planned.flatMap(({ words, names }) => names.map((label) => ({ words: wordsIn(words), label }))),
    ],
    read: wordsUsed(text, readWords),
    form: new Set(ofForm.flatMap((words) => wordsIn(words ?? '')).map(stemOf)),
  };
  const recorded = markdown.split('\n').filter((line) => RECORDED.test(line));
  const isRecorded = ({ kind, words }: AskedPart): boolean => kind !== 'question' && recorded.some((line) => line.includes(words));
  const values = planned.flatMap(({ part, names, words }) => (part === 'filter' && isNamedLike(words, names) ? [words] : []));
  const isUnnamed = ({ kind, words }: AskedPart): boolean =>
    (kind === 'question' || kind === 'limit') &&
    values.some((value) => words.includes(value) && wordsIn(value).every((word) => answer.meaning(word).size === 0));
  const isAnswered = ({ words }: AskedPart): boolean =>
    answered.some((clause) => clause.includes(words) || (clause.length >= MIN_REPEATED && words.includes(clause)));
  const left = asked
    .filter((part) => !isAnswered(part))
    .filter((part) => (!isContained(part, answer, reading) || isUnnamed(part)) && !isRecorded(part) && !isToldAsOpen(part, markdown))
    .map(({ words }) => words);
  const amounts = asked.flatMap((part) => (left.includes(part.words) || isRecorded(part) ? [] : unstatedAmounts(part, markdown, length)));
  const distinct = [...new Set([...left, ...amounts])].filter((words) => text.includes(words));
  return distinct.slice(0, MAX_PARTS);
};

/** A line with the request as it was recorded. */
const RECORDED = /^[-*_\s]*(?:aufgenommen|erfasst|anfrage|recorded|request):/iu;

/** Places between the phrases of a part of a request. */
const PHRASE_START = /\s+(?=(?:with|for|as|from|by|with|mit|für|als|aus|um|ab|über|unter)\s)/iu;
/** An amount of at least two digits. Does not match dates, years, codes, periods and lengths of texts. */
const AMOUNT =
  /(?<![\p{L}\d.,/-])(?!(?:19|20)\d\d(?!\d)|\d{1,2}\.\d{1,2}\.|\d{4}-\d\d)\d[\d.,]*\d(?![\d-]|\.\s?(?:\p{Lu}|\d)|[:/]\d|\s*(?:\p{L}+\s)?(?:words?|wört\p{L}*|worte|zeichen|characters?|minut\p{L}*|pages?|seiten?|slides?|folien?|rows?|zeilen?|january|february|march|april|may|june|july|august|september|october|november|december)(?!\p{L}))/giu;
const OF_HORIZON = /(?<!\p{L})(?:next|nächsten|last|letzten|past|vergangenen|coming|kommenden)\s+\d/iu;

/** Returns the phrases with an amount, among those that select or assume something, whose digits a text does not contain. */
const unstatedAmounts = ({ kind, words }: AskedPart, markdown: string, length: string | null): string[] => {
  if (kind !== 'limit' && kind !== 'content') return [];
  const digits = (text: string): string => text.replaceAll(/\D/g, '').replace(/0+$/, '');
  const stated = new Set((markdown.match(/\d[\d.,]*/g) ?? []).map(digits));
  return words
    .split(PHRASE_START)
    .filter((phrase) => length === null || !phrase.includes(length))
    .filter((phrase) => !OF_HORIZON.test(phrase) && (phrase.match(AMOUNT) ?? []).some((amount) => !stated.has(digits(amount))));
};

/** Returns whether words of a request are the name of a value, which consists of several words. */
const isNamedLike = (words: string, names: readonly string[]): boolean =>
  wordsIn(words).length > 1 && names.some((name) => name.toLowerCase() === words.toLowerCase());

/** Maximum number of characters of a phrase that stands for one of its words. */
const MAX_PHRASE = 60;

/** Returns the part of a request that contains words, if it is short: „verspätete Aufträge“ for „verspätete“. */
export const phraseWith = (text: string, words: string): string =>
  askedParts(text).find((part) => part.words.length <= MAX_PHRASE && part.words.includes(words))?.words ?? words;

/** Returns the stems of the words that an agent has used; none if it claims to have used the whole request. */
const wordsUsed = (text: string, readWords: readonly string[]): ReadonlySet<string> => {
  const used = new Set(readWords.flatMap(wordsIn).map(stemOf));
  return contentWords(text).every((word) => used.has(stemOf(word))) ? new Set() : used;
};

/** Returns the words of a request that state what its answer must not contain: nothing is missing if they name nothing. */
export const unwantedWords = (text: string): ReadonlySet<string> =>
  new Set(
    askedParts(text)
      .filter(({ kind }) => kind === 'unwanted')
      .flatMap(({ words }) => wordsIn(words)),
  );
