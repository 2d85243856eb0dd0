import { GroundedNumbers } from './grounded-numbers.js';

/** Reason why a sentence of a model was dropped. */
export type DropReason = 'unknown_number' | 'unknown_citation' | 'unknown_address' | 'unknown_quote' | 'markup' | 'instructions_repeated';

export interface DroppedSentence {
  text: string;
  reason: DropReason;
}

export interface GroundedText {
  /** Kept sentences, in order. */
  kept: string[];
  dropped: DroppedSentence[];
  /** Labels that the kept sentences cite, in the order of first occurrence. */
  citations: string[];
}

export interface Grounds {
  /** Texts with the permitted numbers, quotations and addresses. */
  texts: readonly string[];
  /** Labels that the text may cite: `E1`, `E2` … */
  labels?: ReadonlySet<string>;
  /** Ids of records (TypeIDs) that the text may contain. */
  ids?: ReadonlySet<string>;
  /** Instructions of the model, which the text must not repeat. */
  instructions?: string;
}

const LABEL = /\bE\d{1,3}\b/g;
/** [1], [^2], [Source 3]: forms in which models invent citations. */
const OTHER_CITATION = /\[\^?\d{1,3}\]|\[(?:source|quelle|ref|doc)\.? ?\d+\]/i;
const TYPE_ID = /\b[a-z]{2,8}_[0-9a-z]{26}\b/g;
/** Placeholder of personal data that was removed before sending: `[NAME_1]`. */
const PLACEHOLDER = /\[[A-Z][A-Z-]*_\d+\]/g;
/** Address with a scheme or www, an e-mail address, or a bare host with a common top-level domain. */
const ADDRESS =
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"')\]]+|\b(?:javascript|data|mailto|tel|file):[^\s<>"')\]]+|\bwww\.[^\s<>"')\]]+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,200}\.\p{L}{2,24}|\b(?:[a-z0-9-]{1,63}\.){1,5}(?:com|net|org|io|de|eu|ai|app|dev|info|biz|co|uk|ru|cn|xyz|example|test|link|page|site|online)\b(?:[/:?#][^\s<>"')\]]*)?/giu;
const MARKUP =
  /<\/?[a-z][^<>]{0,500}>|<!--|<(?:img|script|iframe|object|svg|form|link|style|meta|a)\b|!\[|\]\(|\]\[|&(?:#\d+|#x[\da-f]+|lt|gt|amp|quot|apos|nbsp);/i;
const QUOTED = /"([^"]*)"|“([^“”„]*)[”“]|„([^„“”]*)[“”]|«([^«»]*)»|»([^«»]*)«|‚([^‚‘’]*)[‘’]/g;
/** A quotation that does not end in the sentence, and one that does not begin in it. */
const HALF_QUOTED = [/(?:^|[\s(])["“„«]([^"“”„«»]*)$/, /^([^"“”„«»]*)["“”»](?=[\s.,;:!?)]|$)/];
/** Shorter quotations are not checked. */
const MIN_QUOTED_WORDS = 4;
/** Number of consecutive words that counts as a repetition of the instructions. */
const REPEATED_WORDS = 8;

/**
 * Checks the text of a model against its sources, sentence by sentence. Drops a sentence with a number, an address or a
 * quotation that the sources do not contain, with an unknown citation, with markup, or with a part of the model's instructions.
 */
export const groundText = (text: string, grounds: Grounds): GroundedText => {
  const check = sentenceCheck(grounds);
  const dropped: DroppedSentence[] = [];
  const kept: string[] = [];
  for (const sentence of sentencesOf(text)) {
    const reason = check(sentence);
    if (reason) dropped.push({ text: sentence, reason });
    else kept.push(sentence);
  }
  const cited = grounds.labels ? kept.flatMap((sentence) => sentence.match(LABEL) ?? []) : [];
  return { kept, dropped, citations: [...new Set(cited)] };
};

type Check = (sentence: string) => DropReason | undefined;

const sentenceCheck = ({ texts, labels, ids, instructions = '' }: Grounds): Check => {
  const numbers = new GroundedNumbers(texts);
  const addresses = new Set(texts.flatMap((text) => addressesIn(text.normalize('NFKC'))));
  const source = texts.map(comparable).join(' \n ');
  const instructionRuns = runsOfWords(instructions, comparable(texts.join(' ')));
  return (sentence) => {
    const normalised = sentence.normalize('NFKC');
    if (MARKUP.test(normalised)) return 'markup';
    if (addressesIn(normalised).some((address) => !addresses.has(address))) return 'unknown_address';
    const prose = normalised.replaceAll(ADDRESS, ' ');
    if (citesUnknown(prose, labels, ids)) return 'unknown_citation';
    if (quotationsIn(normalised).some((quotation) => !source.includes(quotation))) return 'unknown_quote';
    if (wordRuns(comparable(normalised)).some((run) => instructionRuns.has(run))) return 'instructions_repeated';
    // The digits of ids, labels and placeholders are not numbers.
    const notNumbers = [TYPE_ID, PLACEHOLDER, ...(labels ? [LABEL] : [])];
    return numbers.includesAll(notNumbers.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), prose)) ? undefined : 'unknown_number';
  };
};

const citesUnknown = (prose: string, labels?: ReadonlySet<string>, ids?: ReadonlySet<string>): boolean => {
  if ((prose.match(TYPE_ID) ?? []).some((id) => !ids?.has(id))) return true;
  return labels !== undefined && (OTHER_CITATION.test(prose) || (prose.match(LABEL) ?? []).some((label) => !labels.has(label)));
};

/** Returns the addresses of a text in lower case, without trailing punctuation. */
const addressesIn = (text: string): string[] =>
  (text.match(ADDRESS) ?? []).map((address) => address.replace(/[.,;:!?]+$/, '').toLowerCase());

/** Returns the quotations of at least four words, normalised for comparison. */
const quotationsIn = (sentence: string): string[] => {
  const whole = [...sentence.matchAll(QUOTED)];
  const rest = sentence.replaceAll(QUOTED, ' ');
  return [...whole, ...HALF_QUOTED.flatMap((half) => [half.exec(rest) ?? []])]
    .flatMap((match) => (match.slice(1).find((group) => group !== undefined) ?? '').split(/\[?(?:…|\.\.\.)\]?/))
    .map((quotation) => comparable(quotation.replaceAll(/\[E\d{1,3}\]/g, ' ')))
    .filter((quotation) => quotation.split(' ').length >= MIN_QUOTED_WORDS);
};

/** Normalises text for comparison: lower case, letters and digits only, single spaces. */
const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@%€$/]+/gu, ' ')
    .trim();

const wordRuns = (text: string): string[] => {
  const words = text.split(' ');
  return words
    .slice(0, Math.max(0, words.length - REPEATED_WORDS + 1))
    .map((_, index) => words.slice(index, index + REPEATED_WORDS).join(' '));
};

/** Returns the word sequences of the instructions that the evidence does not contain. */
const runsOfWords = (instructions: string, evidence: string): ReadonlySet<string> =>
  new Set(wordRuns(comparable(instructions)).filter((run) => !evidence.includes(run)));

/**
 * Splits German or English text into sentences. A point between digits or after an ordinal does not end a sentence. A citation after
 * the point is moved before it.
 */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([.!?]) ?((?:\[E\d[^\]]*\] ?)+)/g, (_, end: string, citations: string) => ` ${citations.trim()}${end} `)
    .split(/(?<=[^\d\s][.!?]["“”»«]?)\s+(?=["„“»«]?\p{Lu})/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
