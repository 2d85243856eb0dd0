import { bestPassage, QuestionWords } from '../../../platform/questions/index.js';
import { inAnyCase, MONTH_PATTERN, stemOf, wordsIn } from '../../../platform/text/index.js';
import { formatDate } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import type { FoundPassage } from './document-reading-result.js';
import { isWholeLine, quotableParts, sentencesOf } from '../../methods/document-text/index.js';
import type { Change, Compared } from './later-decisions.js';
import { messagesIn } from './messages.js';
import { asksDissent, fromStatementBefore } from './same-statement.js';
import { asksValue, isBare, statesAsked } from './sentence-answers.js';

const HEADING = /^#{1,6}\s/u;

/** Number of a list item, at the start of a line or after a sentence. The day of a date does not match: „am 1. Oktober“. */
const ITEM_NUMBER = new RegExp(String.raw`(?<=^|\n|[.!?:;]\s+)\d{1,3}\.\s+(?=\p{Lu})(?!(?:${inAnyCase(MONTH_PATTERN)})(?!\p{L}))`, 'gu');

/** Removes what formats a text as Markdown: headings, emphasis and numbers of lists. */
export const withoutMarkup = (text: string): string =>
  text
    .replaceAll(/\*{1,2}(?=\S)([^*]+)\*{1,2}/gu, '$1')
    .replace(/^\s*[-*+•]\s+/u, '')
    .replaceAll(ITEM_NUMBER, '')
    .replace(/^#{1,6}\s+/u, '')
    .trim();

/** Returns whether a line is a heading. */
export const isHeading = (line: string): boolean => HEADING.test(line);

/** Heading of a section with what is not decided yet. */
export const OPEN =
  /(?<!\p{L})(?:offene?[nrs]? (?:entscheidung|punkt|frage|thema|themen)\p{L}*|zu (?:klären|entscheiden)\p{L}*|noch (?:offen|zu entscheiden)|open (?:decision|point|question|issue|item)s?|(?:decisions?|points?|questions?) (?:to be (?:made|taken|clarified)|pending)|to be decided|pending)(?!\p{L})/iu;

/** A question with the passages found for it. */
export interface AskedPart {
  readonly text: string;
  readonly passages: readonly FoundPassage[];
  /** Sentences that answer it by the meaning of its words; they take precedence. */
  readonly quotes?: readonly Quote[];
  /** True if two sentences each contradict one another. */
  readonly isContradiction?: boolean;
  /** A decision that changes the amount of the first quote. */
  readonly change?: Change;
  /** The decision with which the question compares the rule that answers the previous question. */
  readonly compared?: Compared;
}

/**
 * Returns for each question the part of its passages that fits it best, with its source, or a statement that none fits. Items of lists
 * and rows of tables are quoted as a whole; of what a document lists as open it is said that it is not decided.
 */
export const quotedAnswers = (
  parts: readonly AskedPart[],
  language: Language,
): { answers: string[]; answered: string[]; isFound: boolean; isComplete: boolean } => {
  const messages = messagesIn(language);
  const stated = ({ text, passage: { label, document, locator, anchor } }: Quote): string => {
    const quoted = messages.quote(withoutMarkup(text), document, locator, label);
    return OPEN.test(anchor.heading ?? '') ? messages.open(quoted) : quoted;
  };
  let before: Quote | null = null;
  const answersOn = ({ text, passages, quotes = [], isContradiction = false, change, compared }: AskedPart): string[] | null => {
    if (compared) return [messages.decided(stated(compared.decision)), ...(compared.isDifferent ? [messages.differs] : [])];
    if (change) {
      const { rule, decision, day, applies } = change;
      before = rule;
      const others = quotes.filter((quote) => quote.text !== rule.text && quote.text !== decision.text).map(stated);
      return [messages.changed(stated(rule), stated(decision), formatDate(day, language), applies ?? 'open'), ...others];
    }
    if (isContradiction && quotes.length > 0) return pairsOf(quotes.map(stated)).map((pair) => messages.contradiction(...pair));
    const ofBefore = fromStatementBefore(text, before);
    if (ofBefore !== null) return [stated(ofBefore)];
    // Whether all agreed is asked of the statement before; an objection to something else is no answer.
    if (before !== null && asksDissent(text)) return null;
    const found = quotes.length > 0 ? quotes : [quoteOn(text, passages)].filter((quote) => quote !== null);
    before = found[0] ?? before;
    return found.length === 0 ? null : found.map(stated);
  };
  const read = parts.map((part) => ({ text: part.text, answers: answersOn(part) }));
  const isStated = (question: string): boolean =>
    isBare(question) && asksValue(question) && read.some(({ answers }) => answers?.some((answer) => statesAsked(question, answer)));
  // "And how quickly?" is answered by the sentence that states the amount, if it states the time as well.
  const found = read.map(({ text, answers }) => ({ text, answers: answers ?? (isStated(text) ? [] : null) }));
  const all = [...new Set(found.flatMap(({ text, answers }) => answers ?? [messages.noSentence(text)]))];
  return {
    // Omit an answer that another answer contains.
    answers: all.filter((answer) => !all.some((other) => other !== answer && other.includes(answer))),
    answered: found.flatMap(({ text, answers }) => (answers === null ? [] : [text])),
    isFound: found.some(({ answers }) => answers !== null),
    isComplete: found.every(({ answers }) => answers !== null),
  };
};

const pairsOf = (texts: readonly string[]): [string, string][] =>
  texts.flatMap((text, index): [string, string][] => (index % 2 === 0 ? [[text, texts[index + 1] ?? '']] : []));

/** A sentence of a passage. */
export interface Quote {
  readonly text: string;
  readonly passage: FoundPassage;
}

/** Returns the part of the passages that fits a question best; null if none fits. */
export const quoteOn = (part: string, found: readonly FoundPassage[]): Quote | null => {
  // A heading is no answer.
  const passages = found.filter(({ quote, anchor }) => withoutMarkup(quote) !== anchor.heading);
  const asked = withoutDocumentNames(part, passages);
  const evidence = passages.map(({ label, anchor, text }) => ({
    label,
    title: anchor.heading ?? '',
    text: linesOf(text).join('\n'),
  }));
  const best =
    openOn(part, evidence) ??
    sectionOn(asked, evidence, WHOLE_HEADING) ??
    better(asked, evidence, bestPassage(asked, evidence), ...passagesOn(asked, passages)) ??
    sectionOn(asked, evidence, PART_OF_HEADING) ??
    mostlyOn(asked, passages) ??
    underNamedHeading(part, passages);
  const passage = passages.find(({ label }) => label === best?.label);
  return best && passage ? { text: wholeOf(best.text, passage.text), passage } : null;
};

/** Words in a question that ask for open decisions. */
const ASKS_OPEN = /(?<!\p{L})(?:offen\p{L}*|ungeklärt\p{L}*|open|pending|undecided|outstanding)(?!\p{L})/iu;

/** Returns whether a question asks for what is open, and a heading names that. */
export const isOnOpen = (question: string, heading: string): boolean => ASKS_OPEN.test(question) && OPEN.test(heading);

/** Returns all that a document lists as open, if the question asks for it. */
const openOn = (question: string, evidence: readonly Evidence[]): Pick<Evidence, 'label' | 'text'> | null => {
  const section = evidence.find(({ title }) => isOnOpen(question, title));
  return section ? { label: section.label, text: quotableParts(section.text).join(' · ').slice(0, MAX_WHOLE) } : null;
};

/** Weight of a word of which a text contains a part or the meaning only. */
const PART = 0.5;

/** Returns the quote that contains more words of a question as they are; of two equal ones, that of the passage that ranks first. */
const better = (
  question: string,
  evidence: readonly Evidence[],
  ...quotes: readonly (Pick<Evidence, 'label' | 'text'> | null)[]
): Pick<Evidence, 'label' | 'text'> | null => {
  const asked = new QuestionWords(question);
  // A word that fewer passages contain says more about what is asked.
  const counts = new Map(asked.words.map((word) => [word, evidence.filter(({ text }) => isExact(word, text)).length]));
  const weightIn = (text: string): number =>
    asked.wordsFoundIn(text).reduce((sum, word) => sum + (isExact(word, text) ? 1 : PART) / Math.max(1, counts.get(word) ?? 0), 0);
  const rankOf = (label: string): number => evidence.findIndex((each) => each.label === label);
  return (
    quotes
      .filter((quote) => quote !== null)
      .toSorted((a, b) => weightIn(b.text) - weightIn(a.text) || rankOf(a.label) - rankOf(b.label))[0] ?? null
  );
};

/** Returns the item of a list or the row of a table that a quote is from, as a whole; otherwise the quote. */
const wholeOf = (quote: string, text: string): string => {
  const plain = (of: string): string => withoutMarkup(of.replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/u, ''));
  const wanted = sentencesOf(plain(quote))[0] ?? quote;
  const whole = quotableParts(text).find((each) => each !== '' && plain(each).includes(wanted));
  return whole !== undefined && isWholeLine(whole) && whole.length <= MAX_WHOLE ? whole : quote;
};
const MAX_WHOLE = 500;

/** Minimum share of the words of a question, at least two, that a passage contains with its heading. */
const IN_PASSAGE = 0.5;
const MIN_FOUND = 2;
/** Words of a question about documents as such. */
const OF_DOCUMENTS = /^(?:mention\p{L}*|documents?|erwähn\p{L}*|dokumente?n?|unterlagen?|state[sd]?|title|passage)$/iu;

/** Minimum length of a word that alone identifies the line of a list or table that is about it. */
const LONG = 8;

/**
 * Returns the quotes of the passages that contain enough words of a question. Lines of a list or a table concern different things: the
 * quoted one must contain enough words itself, or a long word as it is.
 */
const passagesOn = (question: string, passages: readonly FoundPassage[]): Pick<Evidence, 'label' | 'text'>[] => {
  const asked = new QuestionWords(question);
  const words = asked.words.filter((word) => !OF_DOCUMENTS.test(word));
  const needed = Math.max(MIN_FOUND, IN_PASSAGE * words.length);
  const isEnough = (text: string): boolean => asked.wordsFoundIn(text).filter((word) => words.includes(word)).length >= needed;
  return passages
    .filter(({ quote, anchor, text }) => {
      const heading = anchor.heading ?? '';
      if (!isEnough(`${heading}\n${text}`)) return false;
      const isList = linesOf(text).every(isWholeLine);
      return !isList || isEnough(`${heading}\n${quote}`) || words.some((word) => word.length >= LONG && isExact(word, quote));
    })
    .map(({ label, quote }) => ({ label, text: quote }));
};

/** Returns whether a text contains a word itself, inflected or as a part of a longer one. */
const isExact = (word: string, text: string): boolean => wordsIn(text).some((each) => stemOf(each).includes(stemOf(word)));

/** Returns the quote of the first passage in which the search has found most words of a question; null if there is none. */
const mostlyOn = (question: string, passages: readonly FoundPassage[]): Pick<Evidence, 'label' | 'text'> | null => {
  const { words } = new QuestionWords(question);
  const found = passages.find(({ matchedWords = [] }) => words.filter((word) => matchedWords.includes(word)).length > words.length / 2);
  return found ? { label: found.label, text: found.quote } : null;
};

/** Returns the quote of the passage whose heading a question names as a whole, unless the heading only repeats the name of the document. */
const underNamedHeading = (question: string, passages: readonly FoundPassage[]): Pick<Evidence, 'label' | 'text'> | null => {
  const found = passages.find(({ anchor, document }) => {
    const heading = new QuestionWords(anchor.heading ?? '');
    const isIn = (text: string): boolean => heading.wordsFoundIn(text).length === heading.words.length;
    return heading.words.length > 0 && isIn(question) && !isIn(document.replaceAll(/[-_.]/g, ' '));
  });
  return found ? { label: found.label, text: found.quote } : null;
};

const linesOf = (text: string): string[] => text.split('\n').filter((line) => !isHeading(line));

/** Share of the words of a question in the heading of a section, and how many words, for the section to be what the question is about. */
const WHOLE_HEADING = { share: 1, words: 2 };
const PART_OF_HEADING = { share: 0.6, words: 1 };
/** Number of sentences that are quoted from a section that a question is about as a whole. */
const FROM_SECTION = 2;

type Evidence = { readonly label: string; readonly title: string; readonly text: string };

/** Returns a question without adjacent words that name one of the documents: "the returns policy" of "returns-and-claims-policy.md". */
export const withoutDocumentNames = (question: string, passages: readonly FoundPassage[]): string => {
  const asked = new QuestionWords(question);
  const stems = passages.map(({ document, language }) => {
    const name = document.replaceAll(/[-_.]/g, ' ');
    return new Set([...wordsIn(name), ...asked.wordsFoundIn(name, language)].map(stemOf));
  });
  const words = question.split(/(?<=\s)/u);
  const isOfName = (word: string, of: ReadonlySet<string>): boolean => wordsIn(word).some((part) => of.has(stemOf(part)));
  const kept = words.filter(
    (word, index) =>
      !stems.some(
        (of) => isOfName(word, of) && [words[index - 1], words[index + 1]].some((next) => next !== undefined && isOfName(next, of)),
      ),
  );
  return new QuestionWords(kept.join('')).words.length === 0 ? question : kept.join('');
};

/** Returns the beginning of the section whose heading contains most words of a question; null if none contains enough. */
const sectionOn = (
  question: string,
  evidence: readonly Evidence[],
  minimum: { readonly share: number; readonly words: number },
): Pick<Evidence, 'label' | 'text'> | null => {
  const asked = new QuestionWords(question);
  const needed = Math.max(minimum.words, minimum.share * asked.words.length);
  const section = evidence.find(({ title }) => asked.wordsFoundIn(title).length >= needed);
  if (!section) return null;
  const parts = quotableParts(section.text).filter((part) => /\p{L}/u.test(part));
  // An item of a list or a row of a table is complete, so it is quoted alone.
  const best = parts.every(isWholeLine) ? asked.bestMatch(parts) : undefined;
  return { label: section.label, text: best ?? parts.slice(0, FROM_SECTION).join(' ') };
};
