import { sentencesOf } from '../../methods/document-text/index.js';
import { isWholeLine, quotableParts } from '../../methods/document-text/index.js';
import type { Quote } from './quoted-answers.js';

/** Kinds of things that a question after another one asks of the same statement, with their signs in a sentence. */
const KINDS: readonly (readonly [asks: RegExp, states: RegExp])[] = [
  [
    /(?<!\p{L})(?:wie ?viel geld|wieviel|budget|betrag|mittel|kostet|kosten|how much|what budget|cost|money)(?!\p{L})/iu,
    /[€£$]\s?\d|\d\s?(?:€|£|\$|eur|euro|gbp|usd|chf|tsd|mio)(?!\p{L})/iu,
  ],
  [
    /(?<!\p{L})(?:wann|bis wann|ab wann|welche[rsnm]? (?:termin|datum|frist)|(?:by|from|until) when|when|deadline|due)(?!\p{L})/iu,
    /\d{1,2}\.\s?\d{1,2}\.|\d{1,2}\s(?:\p{Lu}\p{Ll}+)\s\d{4}|(?<!\p{L})(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|january|february|march|may|june|july|october|december)(?!\p{L})/iu,
  ],
  [
    /(?<!\p{L})(?:wer|wem|who|whom|owner|verantwortlich\p{L}*|zuständig\p{L}*|responsible)(?!\p{L})/iu,
    /(?:verantwort|zuständig|owner|responsible|leitung|manager|director)|\p{Lu}\.\s?\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+/u,
  ],
];
/** A question that refers to what stands before it. */
const REFERS =
  /(?<!\p{L})(?:dafür|davon|dazu|daran|darüber|dabei|es|sie|ihn|ihm|dies\p{L}*|das|it|that|this|them|they|for it|therefor)(?!\p{L})/iu;
/** Questions whether all agreed, and sentences that say that somebody did not. */
const ASKS_DISSENT =
  /(?<!\p{L})(?:disagree\p{L}*|dissent\p{L}*|object\p{L}*|oppos\p{L}*|against it|unanimous\p{L}*|widersprochen|widersprach|widerspruch|dagegen|gegenstimme\p{L}*|einwände?|bedenken|einstimmig|uneins)(?!\p{L})/iu;
const DISSENT =
  /(?<!\p{L})(?:disagree\p{L}*|dissent\p{L}*|object(?:s|ed|ions?)|oppos(?:e|es|ed|ition)|questioned|voted against|abstain\p{L}*|concerns?|widersprach|widersprochen|widerspricht|widerspruch|dagegen|gegenstimme\p{L}*|einwände?|bedenken|enthaltung\p{L}*|lehnt\p{L}*|abgelehnt|enthielt)(?!\p{L})/iu;
/** Number of sentences after the answer among which an objection is looked for. */
const FOLLOWING = 4;

const partsOf = (text: string): string[] => quotableParts(text).flatMap((part) => (isWholeLine(part) ? [part] : sentencesOf(part)));

/**
 * Returns the answer to a question from the statement that answers the question before it: the sum in the sentence of a decision ("and how
 * much is there for it?"), or an objection in the sentences after it ("did anybody disagree?"). Null if the statement does not contain it.
 */
export const fromStatementBefore = (question: string, before: Quote | null): Quote | null => {
  if (before === null) return null;
  const parts = partsOf(before.passage.text.replaceAll('\n', ' '));
  const plain = before.text.replaceAll('\n', ' ');
  const at = parts.findIndex((part) => part.includes(plain) || plain.includes(part));
  if (ASKS_DISSENT.test(question)) {
    const found = parts.slice(Math.max(0, at), at + 1 + FOLLOWING).find((part) => DISSENT.test(part));
    return found === undefined ? null : { text: found, passage: before.passage };
  }
  const kind = KINDS.find(([asks]) => asks.test(question));
  return kind && REFERS.test(question) && kind[1].test(plain) ? before : null;
};

/** Returns whether a question asks if all agreed: only the statement before it says about what. */
export const asksDissent = (question: string): boolean => ASKS_DISSENT.test(question);
