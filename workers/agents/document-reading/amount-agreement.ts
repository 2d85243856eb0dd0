import { amountIn } from '../../../platform/content/index.js';
import { contentWords, nameWords, sameWord, stemOf, transliterate } from '../../../platform/text/index.js';
import { formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { TASK_WORDS } from '../../methods/request-reading/index.js';
import { findMoney } from '../../methods/values-in-text/amounts.js';
import type { FoundPassage } from './document-reading-result.js';
import { messagesIn } from './messages.js';
import { withoutMarkup } from './quoted-answers.js';
import type { Readable } from './sentence-answers.js';

/** A question whether two records agree. */
const AGREES =
  /(?<!\p{L})(?:agree\p{L}*|match\p{L}*|tall(?:y|ies)|square with|same as|in line with|consistent with|differ\p{L}*|fit\p{L}*|correspond\p{L}*|pass(?:t|en)|stimm(?:t|en)|deck(?:t|en)|entsprech\p{L}*|entspricht|weich(?:t|en)|gleich|übereinstimm\p{L}*|zusammenpass\p{L}*)(?!\p{L})/iu;
/** What is compared. */
const AMOUNT =
  /(?<!\p{L})(?:price|prices|amount|amounts|sum|sums|cost|costs|figure|figures|budget|quote|quotation|capex|invest\p{L}*|saving|savings|benefit|\p{L}*summen?|\p{L}*betr(?:ag|äge)\p{L}*|\p{L}*preise?|\p{L}*kosten|\p{L}*budgets?|angebot\p{L}*|\p{L}*nutzen|ersparnis\p{L}*)(?!\p{L})/iu;
/** An amount that comes back each year rather than what is spent. */
const BENEFIT = /(?<!\p{L})(?:saving|savings|benefit|benefits|\p{L}*nutzen|ersparnis\p{L}*|einsparung\p{L}*)(?!\p{L})/iu;
/** The list with which a document is compared. */
const LIST =
  /(?<!\p{L})(?:\p{L}*(?:list|liste|register|verzeichnis|programm|programme|program|initiativen|maßnahmen|projekte)|projects?|table|tabelle)(?!\p{L})/iu;
/** Words for a document or a list, which do not name what an amount is for. */
const RECORD =
  /(?:list|liste|register|verzeichnis|programme?|program|minutes|protokoll|vorlage|bericht|report|paper|papier|unterlage|unterlagen|document|dokument|board|tabelle|table|projects?|initiatives?|maßnahmen|plan)$/iu;
/** Share of the words for the thing that an entry of the list has to contain. */
const MIN_SHARE = 0.5;
/** Number of passages that are compared with the list. */
const MAX_STATED = 3;
const MIN_PART = 5;

/** Returns whether a question asks if an amount in a document agrees with that on a list. */
export const asksAgreement = (question: string): boolean => AGREES.test(question) && AMOUNT.test(question) && LIST.test(question);

/** An entry of the list with its amounts. */
export interface ListedAmount {
  readonly title: string;
  readonly budget: number | null;
  readonly benefit: number | null;
}

export interface AmountList {
  readonly name: string;
  readonly currency: string | null;
  readonly entries: readonly ListedAmount[];
}

/** The answer to a question on two amounts, and the passages that state the first one. */
export interface AgreementAnswer {
  readonly answers: readonly string[];
  readonly passages: readonly FoundPassage[];
}

const isIn = (word: string, words: readonly string[]): boolean => words.some((each) => sameWord(stemOf(each), stemOf(word)));

/** Returns the words of a question for the thing of which it compares the amounts. */
const wordsOfThing = (question: string): string[] =>
  contentWords(question).filter(
    (word) => !AGREES.test(word) && !AMOUNT.test(word) && !RECORD.test(word) && !TASK_WORDS.has(stemOf(word)) && !/^\d/u.test(word),
  );

/** Returns the entry of the list that contains most of the words for a thing; null if none does, or several do. */
const entryOf = (words: readonly string[], { entries }: AmountList): { entry: ListedAmount; shared: string[] } | null => {
  const [best, next] = entries
    .map((entry) => ({ entry, shared: words.filter((word) => isIn(word, contentWords(entry.title))) }))
    .toSorted((a, b) => b.shared.length - a.shared.length);
  const isEnough = best !== undefined && best.shared.length > 0 && best.shared.length >= MIN_SHARE * words.length;
  return isEnough && best.shared.length > (next?.shared.length ?? 0) ? best : null;
};

/** Returns whether a question names a document: "the minutes" for `board_minutes`, „Beiratsvorlage“ for `vorlage_beirat`. */
const namesDocument = (question: string, document: string): boolean => {
  const asked = contentWords(question).map((word) => transliterate(word).toLowerCase());
  return nameWords(document.replace(/\.\p{L}{2,4}$/u, ''))
    .map((part) => transliterate(part).toLowerCase())
    .some((part) => part.length >= MIN_PART && asked.some((word) => word.includes(part)));
};

/**
 * Compares the amount that the documents state for a thing with that on the list, for each passage that states one: whether they agree, both
 * amounts, the difference and where each stands.
 *
 * @param labelled returns a passage with the label under which the answer quotes it
 */
export const compareAmounts = (
  question: string,
  passages: readonly (FoundPassage & Readable)[],
  list: AmountList | null,
  { labelled, language }: { labelled: (passage: FoundPassage) => FoundPassage; language: Language },
): AgreementAnswer => {
  const messages = messagesIn(language);
  const words = wordsOfThing(question);
  const found = list && words.length > 0 ? entryOf(words, list) : null;
  if (list === null) return { answers: [messages.noList(question)], passages: [] };
  if (!found) return { answers: [messages.notListed(question, list.name)], passages: [] };
  const { entry, shared } = found;
  const isBenefit = BENEFIT.test(question);
  const listed = isBenefit ? entry.benefit : entry.budget;
  const lines = passages.flatMap((passage) =>
    passage.text.split('\n').flatMap((text) => {
      const own = contentWords(text);
      const [money] = findMoney(text, passage.language ?? language);
      const isOn = shared.every((word) => isIn(word, own));
      const isSameCurrency = list.currency === null || !money?.unit || money.unit === list.currency;
      return money === undefined || !isOn || !isSameCurrency || typeof money.value !== 'number'
        ? []
        : [{ passage, text, value: money.value, isNamed: namesDocument(question, passage.document) }];
    }),
  );
  const named = lines.filter(({ isNamed }) => isNamed);
  const stated = (named.length > 0 ? named : lines).slice(0, MAX_STATED);
  if (stated.length === 0) return { answers: [messages.noAmount(entry.title)], passages: [] };
  const quoted = stated.map((line) => ({ ...line, passage: labelled({ ...line.passage, quote: line.text }) }));
  const money = (value: number): string => amountIn(language, value, list.currency);
  return {
    passages: quoted.map(({ passage }) => passage),
    answers: quoted.map(({ passage: { document, locator, label }, text, value }) => {
      const quote = messages.quote(withoutMarkup(text), document, locator, label);
      if (listed === null) return messages.noListedAmount(quote, entry.title, list.name, isBenefit ? 'benefit' : 'budget');
      const difference = value - listed;
      return messages.agreement(
        difference === 0 ? 'yes' : 'no',
        quote,
        entry.title,
        list.name,
        ...([isBenefit ? 'benefit' : 'budget', money(value), money(listed), money(Math.abs(difference))] as const),
        ...([difference > 0 ? 'more' : 'less', listed === 0 ? null : formatPercent(Math.abs(difference) / listed, language, 1)] as const),
      );
    }),
  };
};
