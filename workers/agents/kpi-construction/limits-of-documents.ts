import { contentWords, sameWord, stemOf } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { statedLimits } from '../../methods/answer-plan/index.js';
import { readDocumentSentences } from '../../methods/programme-facts/index.js';

/** A reference to a time limit without its value: "within the deadline of the policy", „in der Frist aus der Richtlinie“. */
const NAMED_LIMIT =
  /(?<!\p{L})(?:in|within|inside|innerhalb|binnen|unter)\s+(?:the|our|their|its|der|den|dem|ihrer|unserer)\s+(?:[\p{L}-]+\s+)?(?:\p{L}*frist(?:en)?|deadlines?|time limits?|limits?|target times?|vorgaben?|zielzeit(?:en)?)(?:\s+(?:aus|gemäß|laut|nach|in|of|from|in|under|set by|according to)\s+(?:(?:the|our|der|dem|den|unserer|unserem)\s+)?[\p{L}\p{N}][\p{L}\p{N}_.-]*)?/iu;

/** A request in which a reference to limits has been replaced with the limits that a document states. */
export interface LimitedRequest {
  readonly text: string;
  /** The replaced words of the original request. */
  readonly words: string;
  /** Label of the document, and its sentences that state the limits. */
  readonly document: string;
  readonly sentences: readonly string[];
}

/** Maximum number of words on each side of the reference that are read as the event that must meet the limit. */
const MAX_BESIDE = 3;

/** Returns up to `MAX_BESIDE` content words on each side of a text range, within its clause. */
const besideOf = (text: string, at: number, end: number): string[] => {
  const [before = ''] = text
    .slice(0, at)
    .split(/[,.;:]/u)
    .slice(-1);
  const [after = ''] = text.slice(end).split(/[,.;:]/u);
  return [...contentWords(before).slice(-MAX_BESIDE), ...contentWords(after).slice(0, MAX_BESIDE)];
};

/** Minimum number of letters in a stem that another word begins with: „fertig“ and „Fertigstellung“. */
const MIN_BEGINNING = 5;

const isSameEvent = (one: string, other: string): boolean => {
  const [a, b] = [stemOf(one.toLowerCase()), stemOf(other.toLowerCase())];
  return sameWord(a, b) || (a.length >= MIN_BEGINNING && b.startsWith(a)) || (b.length >= MIN_BEGINNING && a.startsWith(b));
};

/**
 * Replaces a reference to limits in a request with the limits that one document states for the values of a column, in sentences about the
 * same event. Returns null if the request has no such reference or states the limits itself, or if no document states them.
 */
export const withDocumentLimits = async (
  context: AgentContext,
  text: string,
  datasets: readonly Dataset[],
  language: Language,
): Promise<LimitedRequest | null> => {
  const match = NAMED_LIMIT.exec(text);
  if (!match || statedLimits(text, datasets).length > 0) return null;
  const beside = besideOf(text, match.index, match.index + match[0].length);
  for (const { source, sentences } of await readDocumentSentences(context, language)) {
    const stated = sentences.flatMap((sentence) => {
      const isAbout = contentWords(sentence).some((word) => beside.some((each) => isSameEvent(each, word)));
      return isAbout ? statedLimits(sentence, datasets).map((limit) => ({ ...limit, sentence })) : [];
    });
    const [column, limits = []] =
      [...Map.groupBy(stated, (limit) => limit.column)].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
    if (column === undefined || new Set(limits.map(({ value }) => value)).size < limits.length) continue;
    const phrase = limits.map(({ name, limit }) => `${name} ${limit}`).join(language === 'de' ? ' und ' : ' and ');
    return {
      text: `${text.slice(0, match.index)}${language === 'de' ? 'bei ' : 'for '}${phrase}${text.slice(match.index + match[0].length)}`,
      ...{ words: match[0], document: source.label, sentences: limits.map(({ sentence }) => sentence) },
    };
  }
  return null;
};
