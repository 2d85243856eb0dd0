import { sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import type { Language } from '../../kit.js';
import { formatOf } from '../request-reading/index.js';
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

/** Parts that an answer states by the names that they have in the data; the other parts have no names. */
const NAMED: ReadonlySet<PlanPart> = new Set(['filter', 'group', 'measure', 'condition', 'target']);
/** Parts that figures on rows answer. */
const OF_ROWS: ReadonlySet<PlanPart> = new Set(['filter', 'group', 'measure', 'condition']);

/** Returns the parts of a request that the agent's own answer does not consider. */
export const unconsidered = ({ parts, rows }: AnswerPlan, { parts: used, formats, answers, opening, subjects }: Consideration): Part[] => {
  const isStated = ({ part, words, names }: Part): boolean => {
    if (!NAMED.has(part)) return false;
    // A value that selects rows is a common word: that a text contains it does not say that the text is about it.
    const text = rows !== null && part === 'filter' ? answers : `${answers}\n${opening}`;
    const numbers = words.match(/\d+(?:[.,]\d+)*/gu) ?? [];
    return (part === 'condition' || part === 'target') && names.length < 2
      ? numbers.length > 0 && numbers.every((number) => hasNumber(text, number))
      : names.some((name) => text.includes(name));
  };
  const stated = subjects.filter(({ label }) => `${answers}\n${opening}`.includes(label)).flatMap(({ words }) => words.map(stemOf));
  // The words of a KPI that the answer names are not separate parts: "return" of the "Return rate".
  const isOfSubject = ({ part, words }: Part): boolean => NAMED.has(part) && wordsIn(words).every((word) => stated.includes(stemOf(word)));
  return parts.filter((each) => {
    if (each.part === 'format') return !formats.includes(extensionOf(each.words)) && !used.has('format');
    // A comparison with a period is considered if its year is stated.
    if (each.part === 'comparison' && each.names.length > 0) return !each.names.some((year) => opening.includes(year));
    return !used.has(each.part) && !isStated(each) && !isOfSubject(each);
  });
};

/** Returns the file extension of the format that words name. */
const extensionOf = (words: string): string => {
  const format = formatOf(words)?.value ?? words.toLowerCase();
  return format === 'markdown' ? 'md' : format;
};

/** Returns whether a text contains a number that is not a part of another one. */
const hasNumber = (text: string, number: string): boolean =>
  new RegExp(String.raw`(?<![\d.,])${RegExp.escape(number)}(?!\d|[.,]\d)`, 'u').test(text);

/**
 * States which parts of a request an answer does not consider, in the words of the request; null if it considers all. Parts that figures
 * on rows answer are missing in the other sections only.
 *
 * @param phrases further phrases of the request that the answer does not consider
 */
export const stateUnconsidered = (
  parts: readonly Part[],
  rowAnswer: RowAnswer | null,
  language: Language,
  phrases: readonly string[] = [],
): { sentences: string[]; words: string[] } => {
  const messages = messagesIn(language);
  const answered = (each: Part): boolean => {
    if (!rowAnswer) return false;
    const { figures } = rowAnswer;
    if (each.part === 'filter') return [...figures.filters, ...(figures.share?.filters ?? [])].some(({ words }) => words === each.words);
    if (each.part === 'group')
      return [figures, ...figures.apart].some(({ groupColumns }) => groupColumns.some((column) => each.names.includes(column)));
    if (each.part === 'period') return figures.timeColumn !== null;
    if (each.part === 'comparison') return figures.compared !== null;
    return OF_ROWS.has(each.part) && (each.part !== 'condition' || each.names.length > 0);
  };
  const listed = (of: readonly Part[], others: readonly string[] = []): string =>
    [...new Set([...of.map((part) => nameOf(part, language)), ...others.map(messages.quoted)])].join(', ');
  const below = parts.filter(answered);
  const open = phrases.filter((phrase) => !below.some(({ words }) => words.includes(phrase)));
  const never = parts.filter((each) => !answered(each) && !open.some((phrase) => phrase.includes(each.words)));
  return {
    sentences: [
      ...(never.length + open.length === 0 ? [] : [messages.notConsidered(listed(never, open))]),
      // A relation that is stated answers the request; the sections below add to it.
      ...(below.length === 0 || (rowAnswer?.lead ?? []).length > 0 ? [] : [messages.notConsideredBelow(listed(below))]),
    ],
    words: [...never.map(({ words }) => words), ...open],
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
