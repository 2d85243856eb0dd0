import { contentWords, stemOf, wordsIn } from '../../../platform/text/index.js';
import { isContained, isToldAsOpen } from './answer-coverage.js';
import { answerText } from './answer-text.js';
import { askedParts } from './asked-parts.js';
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
  readonly parts: readonly { readonly words: string; readonly names: readonly string[] }[];
  /** Words of the request that state the length of the answer. */
  readonly length: string | null;
  /** Words of the request that the agent has used. */
  readonly readWords: readonly string[];
  /** True if the request is a text to work on: only its questions, limits and lists ask for something. */
  readonly isText: boolean;
}

/** Returns the parts of a request that its answer neither contains nor names as not answered, in the words of the request. */
export const leftOutParts = (text: string, { markdown, understood, parts: planned, length, readWords, isText }: GivenAnswer): string[] => {
  if (text.length > MAX_REQUEST) return [];
  const { language, subjects, audiences, recipients = [], format } = understood;
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
      ...planned.flatMap(({ words, names }) => names.map((label) => ({ words: wordsIn(words), label }))),
    ],
    read: wordsUsed(text, readWords),
    form: new Set(ofForm.flatMap((words) => wordsIn(words ?? '')).map(stemOf)),
  };
  const left = asked.filter((part) => !isContained(part, answer, reading) && !isToldAsOpen(part, markdown)).map(({ words }) => words);
  const distinct = [...new Set(left)].filter((words) => text.includes(words));
  return distinct.slice(0, MAX_PARTS);
};

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
