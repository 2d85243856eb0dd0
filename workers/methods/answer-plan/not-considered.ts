import { sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import type { Language } from '../../kit.js';
import { formatOf, normalNumber, withWholeAmounts } from '../request-reading/index.js';
import type { AnswerPlan, PlanPart } from './answer-plan.js';
import { messagesIn } from './messages.js';
import type { RowAnswer } from './row-answer.js';

type Part = AnswerPlan['parts'][number];

/** Parts of a request that an agent used. */
export interface Consideration {
  /** Parts that the agent uses always, or has used in this run. */
  readonly parts: ReadonlySet<PlanPart>;
  /** Formats of the files that it wrote, as file extensions. */
  readonly formats: readonly string[];
  /** Sentences that answer the request, and the beginning of the text. */
  readonly answers: string;
  readonly opening: string;
  /** Things other than columns and values that the request names with certainty. */
  readonly subjects: readonly { readonly label: string; readonly words: readonly string[] }[];
}

/** Parts that an answer states by the names that they have in the data. */
const NAMED: ReadonlySet<PlanPart> = new Set(['filter', 'condition']);
/** Parts that select rows: sections that leave them out state other figures. */
const SELECTING: ReadonlySet<PlanPart> = new Set([...NAMED, 'period']);

/**
 * Returns the parts of a request that select rows and that the agent's own answer does not use, and formats without a file. The text of
 * the answer shows whether it contains the other parts.
 */
export const unconsidered = ({ parts, rows }: AnswerPlan, { parts: used, formats, answers, opening, subjects }: Consideration): Part[] => {
  const isStated = ({ part, words, names }: Part): boolean => {
    if (!NAMED.has(part)) return false;
    // A value that selects rows is a common word: that a text contains it does not say that the text is about it.
    const text = rows !== null && part === 'filter' ? answers : `${answers}\n${opening}`;
    const numbers = numbersIn(words);
    return part === 'condition' && names.length < 2
      ? numbers.length > 0 && numbers.every((number) => numbersIn(text).includes(number))
      : names.some((name) => text.includes(name));
  };
  const stated = subjects.filter(({ label }) => `${answers}\n${opening}`.includes(label)).flatMap(({ words }) => words.map(stemOf));
  // The words of a KPI that the answer names are not separate parts: "return" of the "Return rate".
  const isOfSubject = ({ part, words }: Part): boolean => NAMED.has(part) && wordsIn(words).every((word) => stated.includes(stemOf(word)));
  return parts.filter((each) =>
    each.part === 'format'
      ? !formats.includes(extensionOf(each.words)) && !used.has('format')
      : SELECTING.has(each.part) && !used.has(each.part) && !isStated(each) && !isOfSubject(each),
  );
};

/** Returns the file extension of the format that words name. */
const extensionOf = (words: string): string => {
  const format = formatOf(words)?.value ?? words.toLowerCase();
  return format === 'markdown' ? 'md' : format;
};

/** Returns the numbers in a text without separators and with scales written out: „100 T€“ is 100000. */
const numbersIn = (text: string): string[] => (withWholeAmounts(text).match(/\d+(?:[.,]\d+)*/gu) ?? []).map(normalNumber);

/**
 * States what of a request an answer does not contain, in the words of the request. Rows that only the figures on rows select are not
 * those of the other sections.
 *
 * @param phrases parts of the request that the text of the answer does not contain
 * @param phraseOf returns the phrase of the request that contains the words of a part
 */
export const stateUnconsidered = (
  parts: readonly Part[],
  rowAnswer: RowAnswer | null,
  language: Language,
  phrases: readonly string[] = [],
  phraseOf = (words: string): string => words,
): { sentences: string[]; words: string[] } => {
  const messages = messagesIn(language);
  const answered = (each: Part): boolean => {
    if (!rowAnswer) return false;
    const { figures } = rowAnswer;
    if (each.part === 'filter') return [...figures.filters, ...(figures.share?.filters ?? [])].some(({ words }) => words === each.words);
    return each.part === 'period' ? figures.timeColumn !== null : each.names.length > 0;
  };
  const left = parts.filter(({ words }) => !phrases.some((phrase) => phrase.includes(words)));
  const below = left
    .filter((part) => SELECTING.has(part.part) && answered(part))
    .map((part) => nameOf({ ...part, words: phraseOf(part.words) }, language));
  const never = left.filter((part) => !NAMED.has(part.part) && !answered(part)).map(({ words }) => words);
  const words = [...new Set([...never, ...phrases])];
  const joined = (names: readonly string[]): string => [...new Set(names)].join(', ');
  return {
    sentences: [
      ...(words.length === 0 ? [] : [messages.notConsidered(joined(words.map(messages.quoted)))]),
      // A relation that is stated answers the request; the sections below add to it.
      ...(below.length === 0 || (rowAnswer?.lead ?? []).length > 0 ? [] : [messages.notConsideredBelow(joined(below))]),
    ],
    words,
  };
};

/** Returns the words of a part, with its name in the data if that is another one. */
const nameOf = ({ words, names }: Part, language: Language): string => {
  const quoted = messagesIn(language).quoted(words);
  const [name] = names;
  return name === undefined ||
    names.length > 1 ||
    wordsIn(name).some((word) => wordsIn(words).some((other) => sameWord(stemOf(word), stemOf(other))))
    ? quoted
    : `${quoted} (${name})`;
};
