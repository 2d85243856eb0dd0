import { contentWords, isFormOf, stemOf, wordsIn } from '../../../platform/text/index.js';
import { isWholeLine, quotableParts } from '../../methods/document-text/index.js';
import { findMoney } from '../../methods/values-in-text/amounts.js';
import type { FoundPassage } from './document-reading-result.js';
import { isHeading, quoteOn, type AskedPart, type Quote } from './quoted-answers.js';
import { statesAsked, type Readable } from './sentence-answers.js';
import { documentKind } from './topics.js';

type Passage = FoundPassage & Readable;

/** Questions about a rule: which limit applies, who decides, or what must be done. */
const ASKS_RULE =
  /(?<!\p{L})(?:(?:ab|bis zu|über) welche\p{L}*|welche[rmn]? (?:betrag|summe|höhe|grenze|frist)|wer|wem|wen|darf|dürfen|muss|müssen|gilt|gelten|(?:up to|from|above) (?:what|which)|what (?:applies|amount|limit)|who|may|must|need(?:s|ed)?|apply|applies)(?!\p{L})/iu;
/** Questions about an amount or about who decides, which all limits of a rule answer together. */
const ASKS_LIMIT =
  /(?<!\p{L})(?:betrag|summe|höhe|grenze|\p{L}*grenze|wer|wem|wen|amount|sum|limits?|who|whom)(?!\p{L})|how much|wie ?viel|wie hoch/iu;
const MAX_ADDED = 3;

/**
 * Completes the quotes of rules that answer questions. A limit is quoted with the other limits of its section ("above 5,000 the board"), and
 * a term that a rule defines in brackets, "Level 1 (emergency)", with the rules on that level. Sentences of rules precede those of minutes.
 */
export const withWholeRules = (
  parts: readonly AskedPart[],
  all: readonly Passage[],
  labelled: (passage: Passage) => FoundPassage,
): AskedPart[] => {
  const request = parts.map(({ text }) => text).join(' ');
  const ofMinutes = minutesIn(all);
  const quotesOf = ({ quotes, text, passages }: AskedPart): readonly Quote[] =>
    quotes ?? [quoteOn(text, passages)].filter((quote) => quote !== null);
  const sections = new Set(parts.flatMap(quotesOf).map(({ passage }) => sectionOf(passage)));
  const rulesFirst = (quotes: readonly Quote[]): Quote[] =>
    quotes.toSorted((a, b) => Number(ofMinutes(a.passage.documentId)) - Number(ofMinutes(b.passage.documentId)));
  const completed = parts.map((part): AskedPart => {
    const found = quotesOf(part);
    if (part.isContradiction === true || found.length === 0 || !ASKS_RULE.test(part.text)) return part;
    const fitting = found.filter(({ text }) => statesAsked(part.text, text));
    const kept = rulesFirst(fitting.length > 0 ? fitting : found);
    const added = [
      ...kept.flatMap((quote) =>
        ASKS_LIMIT.test(part.text) && !ofMinutes(quote.passage.documentId) ? otherLimits(quote, all, labelled) : [],
      ),
      ...ofDefinedTerms(part.text, { request, sections }, all, labelled),
    ].filter(
      ({ text }, at, quotes) => !kept.some((quote) => quote.text.includes(text)) && quotes.findIndex((each) => each.text === text) === at,
    );
    return kept.every((quote, at) => quote === found[at]) && kept.length === found.length && added.length === 0
      ? part
      : { ...part, quotes: rulesFirst([...kept, ...added.slice(0, MAX_ADDED)]) };
  });
  const isOfMinutes = (part: AskedPart): boolean => {
    const [first] = quotesOf(part);
    return ASKS_RULE.test(part.text) && first !== undefined && ofMinutes(first.passage.documentId);
  };
  return completed.toSorted((a, b) => Number(isOfMinutes(a)) - Number(isOfMinutes(b)));
};

/** Returns a predicate for whether the document with an id is minutes. */
const minutesIn = (all: readonly Passage[]): ((documentId: string) => boolean) => {
  const kinds = new Map(
    [...Map.groupBy(all, ({ documentId }) => documentId)].map(([id, [first]]) => [
      id,
      documentKind(first?.document ?? '') ?? documentKind(first?.title ?? ''),
    ]),
  );
  return (documentId) => kinds.get(documentId) === 'minutes';
};

const sentencesOf = (text: string): string[] => quotableParts(text).filter((part) => !isHeading(part) && !isWholeLine(part));

/** Words that precede the amount of a limit. */
const LIMITS =
  /(?<!\p{L})(?:bis|über|ab|unter|höchstens|mindestens|maximal|mehr als|up to|above|over|below|under|at most|at least|more than|exceed\p{L}*|from)(?!\p{L})/iu;

const statesLimit = (text: string): boolean => LIMITS.test(text) && findMoney(text, 'de').length > 0;

/** Returns an identifier of a passage's section. */
const sectionOf = ({ documentId, anchor }: FoundPassage): string => `${documentId} ${anchor.heading ?? ''}`;

/** Returns the other sentences of the section that state limits; empty if the quoted sentence states none. */
const otherLimits = ({ text, passage }: Quote, all: readonly Passage[], labelled: (passage: Passage) => FoundPassage): Quote[] =>
  isWholeLine(text) || !statesLimit(text)
    ? []
    : all
        .filter((each) => sectionOf(each) === sectionOf(passage))
        .flatMap((each) =>
          sentencesOf(each.text)
            .filter((sentence) => statesLimit(sentence) && !text.includes(sentence) && !sentence.includes(text))
            .map((sentence) => ({ text: sentence, passage: labelled(each) })),
        );

/** A name with a number before a term in brackets: "Level 1 (emergency, e.g. …)", „Prio 1 (Notfall …)“. */
const DEFINED = /(?<name>\p{Lu}\p{L}+\s\d{1,2})\s\((?<term>\p{L}+)/gu;

/**
 * Returns the sentences about the names that rules define for a term in a question, from quoted sections or about other subjects of the
 * request.
 */
const ofDefinedTerms = (
  question: string,
  { request, sections }: { request: string; sections: ReadonlySet<string> },
  all: readonly Passage[],
  labelled: (passage: Passage) => FoundPassage,
): Quote[] => {
  const stems = contentWords(question).map(stemOf);
  const names = new Set(
    all.flatMap(({ text }) =>
      [...text.matchAll(DEFINED)].flatMap(({ groups: { name = '', term = '' } = {} }) =>
        stems.some((stem) => isFormOf(stem, stemOf(term)) || isFormOf(stemOf(term), stem)) ? [name] : [],
      ),
    ),
  );
  if (names.size === 0) return [];
  const asked = contentWords(request)
    .map(stemOf)
    .filter((stem) => !stems.includes(stem));
  const isOn = (sentence: string): boolean => {
    const own = wordsIn(sentence).map(stemOf);
    return asked.some((stem) => own.some((other) => isFormOf(stem, other)));
  };
  return all.flatMap((passage) =>
    sentencesOf(passage.text)
      .filter(
        (sentence) =>
          [...names].some((name) => sentence.includes(name) && !sentence.includes(`${name} (`)) &&
          (sections.has(sectionOf(passage)) || isOn(sentence)),
      )
      .map((sentence) => ({ text: sentence, passage: labelled(passage) })),
  );
};
