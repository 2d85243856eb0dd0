import { contentWords, findDates, periodOf, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { recordedIn } from '../../methods/document-facts/index.js';
import { quotableParts } from '../../methods/document-text/index.js';
import { findTimeLimits } from '../../methods/values-in-text/time-limits.js';
import type { Language } from '../../kit.js';
import { amountsIn, type Amount } from './contradictions.js';
import type { FoundPassage } from './document-reading-result.js';
import { isHeading, withoutMarkup, type AskedPart, type Quote } from './quoted-answers.js';
import type { Readable } from './sentence-answers.js';

type Passage = FoundPassage & Readable;

/** Questions about whether a rule agrees with a decision. */
const COMPARES =
  /(?<!\p{L})(?:passt|passen|stimmt|stimmen|deckt|decken|widerspricht|widersprechen|fits?|match(?:es)?|agrees?|squares?|tall(?:y|ies)|contradicts?|conflicts?|consistent|in line)(?!\p{L}).*(?<!\p{L})(?:beschl\p{L}+|entschieden|entscheidung\p{L}*|vereinbart|protokoll\p{L}*|decided|decisions?|agreed|minutes|resolved)(?!\p{L})/iu;
/** Words that precede the day from which something applies. */
const FROM = /(?<!\p{L})(?:ab(?: dem)?|seit(?: dem)?|zum|mit wirkung (?:vom|zum)|from|as of|as from|since|with effect from|starting)\s+$/iu;
/** A day without a year: „am 14.10.“. */
const DAY_AND_MONTH = /(?<!\d)(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.(?!\d)/u;
const MIN_LETTERS = 4;
/** Minimum number of words that a rule shares with a decision that does not repeat its amount. */
const MIN_SHARED = 2;

/** A decision that changes a quoted rule. */
export interface Change {
  readonly rule: Quote;
  readonly decision: Quote;
  /** Day from which the decision applies, YYYY-MM-DD. */
  readonly day: string;
  /** Which of the two applies in the period that the question names; null if it names none, or if the change falls within this period. */
  readonly applies: 'rule' | 'decision' | null;
}

/** A decision on the subject of a quoted rule. */
export interface Compared {
  readonly decision: Quote;
  /** True if rule and decision state different time limits or different amounts. */
  readonly isDifferent: boolean;
}

/** Returns whether a question asks if a rule agrees with a decision. */
export const comparesDecision = (question: string): boolean => COMPARES.test(question);

const stemsOf = (text: string): string[] => [
  ...new Set(
    contentWords(text)
      .filter((word) => word.length >= MIN_LETTERS && !/\d/u.test(word))
      .map(stemOf),
  ),
];

/** Returns the number of words that a text contains in any form or as part of a compound. */
const sharedIn = (words: readonly string[], text: string): number => {
  const own = wordsIn(text).map(stemOf);
  return words.filter((word) => own.some((other) => other.length >= MIN_LETTERS && sameWord(word, other))).length;
};

const sentencesIn = (passages: readonly Passage[]): { text: string; passage: Passage }[] =>
  passages.flatMap((passage) =>
    quotableParts(passage.text)
      .filter((text) => !isHeading(text))
      .map((text) => ({ text, passage })),
  );

/** Returns the day from which a sentence applies, as YYYY-MM-DD; null if it states none. */
const startIn = (text: string): string | null => {
  const found = findDates(text, 'de').find(({ start, unit }) => unit === 'day' && FROM.test(text.slice(0, start)));
  return found === undefined ? null : String(found.value);
};

const isAlike = (one: Amount, other: Amount): boolean => one.unit === other.unit && one.amount === other.amount;

/**
 * Returns the decision that changes an amount of a quoted rule from a stated day; null if there is none. The decision is a sentence on the
 * same subject in another document. It states a different amount in the same unit, with or without the amount of the rule: "from £30 to £35
 * from 1 January".
 */
const changeOf = (rule: Quote, question: string, passages: readonly Passage[], now: Date): Change | null => {
  const stated = amountsIn(rule.text);
  if (stated.length === 0) return null;
  const words = stemsOf(`${rule.passage.anchor.heading ?? ''} ${rule.text}`);
  const found = sentencesIn(passages.filter(({ documentId }) => documentId !== rule.passage.documentId)).flatMap(({ text, passage }) => {
    const day = startIn(text);
    const amounts = amountsIn(text);
    const other = amounts.some((each) => stated.some((own) => own.unit === each.unit && own.amount !== each.amount));
    const repeats = amounts.some((each) => stated.some((own) => isAlike(own, each)));
    const shared = sharedIn(words, `${passage.title} ${text}`);
    return day !== null && other && shared >= (repeats ? 1 : MIN_SHARED)
      ? [{ text, passage, day, rank: shared + (repeats ? MIN_SHARED : 0) }]
      : [];
  });
  const [best] = found.toSorted((a, b) => b.rank - a.rank);
  if (best === undefined) return null;
  const { from = null, until = null } = periodOf(question, now, 'future')?.value ?? {};
  const [first, last] = [from ?? until, until ?? from];
  const applies = first === null || last === null ? null : first >= best.day ? 'decision' : last < best.day ? 'rule' : null;
  return { rule, decision: { text: withoutMarkup(best.text), passage: best.passage }, day: best.day, applies };
};

/** Returns the decision in minutes that shares the most words with a quoted rule and the questions; null if no decision shares any. */
const decisionOn = (rule: Quote, questions: string, passages: readonly Passage[], language: Language): Compared | null => {
  const others = passages.filter(({ documentId }) => documentId !== rule.passage.documentId);
  const { day, month } = DAY_AND_MONTH.exec(questions)?.groups ?? {};
  const isOfDay = ({ document, text }: Passage): boolean =>
    new RegExp(String.raw`(?<!\d)0?${Number(day)}[._-]\s?0?${Number(month)}(?!\d)`, 'u').test(`${document} ${text.slice(0, 200)}`);
  const ofDay = day === undefined ? [] : others.filter(isOfDay).map(({ documentId }) => documentId);
  const words = stemsOf(`${questions} ${rule.text}`);
  const found = sentencesIn(ofDay.length > 0 ? others.filter(({ documentId }) => ofDay.includes(documentId)) : others).flatMap(
    ({ text, passage }) => {
      const recorded = recordedIn(withoutMarkup(text), passage.title, language);
      const [inText, inTitle] = [sharedIn(words, text), sharedIn(words, passage.title)];
      return recorded?.kind === 'decision' && inText > 0 ? [{ text, passage, rank: inText + (inTitle > 0 ? 1 : 0) }] : [];
    },
  );
  const [best] = found.toSorted((a, b) => b.rank - a.rank);
  if (best === undefined) return null;
  const limits = (text: string): string =>
    findTimeLimits(text)
      .map(({ value, unit }) => `${value} ${unit}`)
      .join(', ');
  const [one, other] = [limits(rule.text), limits(best.text)];
  const [ruled, decided] = [amountsIn(rule.text), amountsIn(best.text)];
  const isDifferent =
    (one !== '' && other !== '' && one !== other) ||
    ruled.some((each) => decided.some((own) => own.unit === each.unit) && !decided.some((own) => isAlike(own, each)));
  return { decision: { text: withoutMarkup(best.text), passage: best.passage }, isDifferent };
};

/**
 * Adds later decisions to answers that quote rules: a decision that changes an amount from a stated day and, if a question asks whether the
 * rule agrees with a decision, the decision on the same subject.
 */
export const withDecisions = (
  parts: readonly AskedPart[],
  all: readonly Passage[],
  {
    labelled,
    quotesOf,
    request,
    language,
    now,
  }: {
    readonly labelled: (passage: Passage) => FoundPassage;
    readonly quotesOf: (part: AskedPart) => readonly Quote[];
    /** Text of the request; it can name a period outside of its questions. */
    readonly request: string;
    readonly language: Language;
    readonly now: Date;
  },
): AskedPart[] => {
  const cited = (quote: Quote): Quote => ({ ...quote, passage: labelled(quote.passage as Passage) });
  let before: Quote | undefined;
  return parts.map((part): AskedPart => {
    if (comparesDecision(part.text)) {
      const compared = before === undefined ? null : decisionOn(before, request, all, language);
      return compared === null ? part : { ...part, quotes: [], compared: { ...compared, decision: cited(compared.decision) } };
    }
    const quotes = quotesOf(part);
    before = quotes[0] ?? before;
    const [first] = quotes;
    const change = first === undefined || part.isContradiction === true ? null : changeOf(first, request, all, now);
    return change === null ? part : { ...part, quotes: [...quotes], change: { ...change, decision: cited(change.decision) } };
  });
};
