import { languageOf, phrasesOf, wordsIn } from '../../../platform/text/index.js';
import type { Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { messagesIn as sharedMessagesIn } from '../../messages.js';
import { messagesIn } from './messages.js';
import { isNotAnswered } from './open-words.js';
import type { Understood } from './understood.js';

/** Maximum number of words that a warning lists. */
const MAX_WORDS = 8;

/** Text of an agent's result. */
interface Told {
  readonly warnings: readonly string[];
  /** Sentences that answer the request. */
  readonly answers?: readonly string[] | undefined;
  /** Markdown with the title in its first line; null if there is none. */
  readonly markdown: string | null;
}

/**
 * States, first in the warnings and after the answer in the Markdown, which words of the request name nothing and what would answer
 * them, and which things a language model proposed. Words that an answer or warning of the agent names already are not repeated.
 *
 * @param notes sentences on the things that the request names, stated in the same place
 * @param request words that follow each other in it are stated together: "visitor log"
 */
export const stateUnanswered = (
  { warnings, markdown, answers = [] }: Told,
  understood: Understood | null,
  notes: readonly string[] = [],
  request = '',
): { warnings: string[]; markdown: string | null } => {
  const added = understood === null ? [] : readingWarnings(understood, [...warnings.filter(isNotAnswered), ...answers], request);
  return { warnings: [...added, ...warnings], markdown: belowAnswer(markdown, [...notes, ...added]) };
};

/** Quotes the words of a request that name nothing, joined with those beside them; a long list is cut. */
export const unansweredPhrases = (understood: Understood, request: string): string =>
  quoted(phrasesWith(understood.unanswered, understood, request), understood.language);

const readingWarnings = (understood: Understood, stated: readonly string[], request: string): string[] => {
  const { language, subjects, unanswered } = understood;
  const messages = messagesIn(language);
  const words = phrasesWith(
    unanswered.filter((word) => !stated.some((warning) => warning.includes(word))),
    understood,
    request,
  );
  return [
    ...(words.length === 0 ? [] : [messages.notAnswered(quoted(words, language))]),
    ...subjects
      .filter(({ source }) => source === 'model')
      .map(({ words: proposed, label }) => messages.byModel(quoted(proposed, language), label)),
  ];
};

/** Finds the noun that an English word qualifies: "log" in "the visitor log of the gatehouse". */
const headAfter = (word: string): RegExp =>
  new RegExp(String.raw`(?<!\p{L})${RegExp.escape(word)} (\p{Ll}{3,})(?=[.,;:?!]|\s*$| (?:of|in|on|at|for|from|per|by|to)(?!\p{L}))`, 'u');

/** Returns whether a particle after an English word shows that it is a verb: "diesel goes up". */
const isPhrasalVerb = (word: string, request: string): boolean =>
  new RegExp(String.raw`(?<!\p{L})${RegExp.escape(word)}\s+(?:up|down|with|off|out|over)(?!\p{L})`, 'iu').test(request);

/** Joins words with those beside them in the request that name nothing either; in German, only nouns. */
const phrasesWith = (words: readonly string[], { open }: Understood, request: string): string[] => {
  const isEnglish = languageOf(request) === 'en';
  const heads = isEnglish ? words.flatMap((word) => headAfter(word).exec(request)?.[1] ?? []) : [];
  const beside = [...open.filter((word) => (isEnglish ? !isPhrasalVerb(word, request) : /^\p{Lu}/u.test(word))), ...heads];
  const phrases = phrasesOf(request, new Set([...words.flatMap(wordsIn), ...beside]));
  const found = phrases.filter((phrase) => words.some((word) => wordsIn(word).every((part) => wordsIn(phrase).includes(part))));
  return found.length > 0 ? found : [...words];
};

const quoted = (words: readonly string[], language: Language): string =>
  [...words.slice(0, MAX_WORDS).map(messagesIn(language).quoted), ...(words.length > MAX_WORDS ? ['…'] : [])].join(', ');

const quoteOf = (sentences: readonly string[]): string => sentences.map((sentence) => `> ${plainText(sentence)}`).join('\n>\n');

const LANGUAGES: readonly Language[] = ['de', 'en'];

/** Inserts sentences after the section with the answer, as in files; below the title if the Markdown has no such section. */
const belowAnswer = (markdown: string | null, sentences: readonly string[]): string | null => {
  if (markdown === null || sentences.length === 0) return markdown;
  const parts = markdown.split('\n\n');
  const answer = parts.findIndex((part) => LANGUAGES.some((language) => part === `## ${sharedMessagesIn(language).answer}`));
  if (answer < 0) return belowTitle(markdown, sentences);
  const next = parts.findIndex((part, at) => at > answer && part.startsWith('#'));
  const end = next < 0 ? parts.length : next;
  return [...parts.slice(0, end).map((part) => part.trimEnd()), quoteOf(sentences), ...parts.slice(end)].join('\n\n');
};

/** Inserts sentences below the title of the Markdown. */
export const belowTitle = (markdown: string | null, sentences: readonly string[]): string | null => {
  if (markdown === null || sentences.length === 0) return markdown;
  const [first = '', ...rest] = markdown.split('\n\n');
  const notes = quoteOf(sentences);
  return (first.startsWith('# ') ? [first, notes, ...rest] : [notes, first, ...rest]).join('\n\n');
};
