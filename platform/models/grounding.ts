import { GroundedNumbers } from './grounded-numbers.js';

/** Why a sentence of a model was not kept. */
export type DropReason = 'unknown_number' | 'unknown_citation' | 'unknown_address' | 'unknown_quote' | 'markup' | 'instructions_repeated';

export interface DroppedSentence {
  text: string;
  reason: DropReason;
}

export interface GroundedText {
  /** In their order. */
  kept: string[];
  dropped: DroppedSentence[];
  /** Labels that the kept sentences name, in the order of first mention. */
  citations: string[];
}

export interface Grounds {
  /** Everything that numbers, quotations and addresses may be taken from. */
  texts: readonly string[];
  /** What the text may cite, as it does so: `E1`, `E2` … */
  labels?: ReadonlySet<string>;
  /** Ids of records (TypeIDs) that the text may name. */
  ids?: ReadonlySet<string>;
  /** What the model was told to do, which is nobody else's business. */
  instructions?: string;
}

const LABEL = /\bE\d{1,3}\b/g;
/** [1], [^2], [Source 3]: what models cite by when they make it up. */
const OTHER_CITATION = /\[\^?\d{1,3}\]|\[(?:source|quelle|ref|doc)\.? ?\d+\]/i;
const TYPE_ID = /\b[a-z]{2,8}_[0-9a-z]{26}\b/g;
/** What stands for personal data that was taken out before the model saw it: `[NAME_1]`. */
const PLACEHOLDER = /\[[A-Z][A-Z-]*_\d+\]/g;
/** With a scheme, with www, by mail, or a bare host of a domain that people register. */
const ADDRESS =
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"')\]]+|\b(?:javascript|data|mailto|tel|file):[^\s<>"')\]]+|\bwww\.[^\s<>"')\]]+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,200}\.\p{L}{2,24}|\b(?:[a-z0-9-]{1,63}\.){1,5}(?:com|net|org|io|de|eu|ai|app|dev|info|biz|co|uk|ru|cn|xyz|example|test|link|page|site|online)\b(?:[/:?#][^\s<>"')\]]*)?/giu;
const MARKUP =
  /<\/?[a-z][^<>]{0,500}>|<!--|<(?:img|script|iframe|object|svg|form|link|style|meta|a)\b|!\[|\]\(|\]\[|&(?:#\d+|#x[\da-f]+|lt|gt|amp|quot|apos|nbsp);/i;
const QUOTED = /"([^"]*)"|“([^“”„]*)[”“]|„([^„“”]*)[“”]|«([^«»]*)»|»([^«»]*)«|‚([^‚‘’]*)[‘’]/g;
/** A quotation that the sentence does not end, and one that it did not begin. */
const HALF_QUOTED = [/(?:^|[\s(])["“„«]([^"“”„«»]*)$/, /^([^"“”„«»]*)["“”»](?=[\s.,;:!?)]|$)/];
const FEWEST_QUOTED_WORDS = 4;
/** So many words in a row are no coincidence. */
const REPEATED_WORDS = 8;

/**
 * Holds what a model wrote against what it was given, sentence by sentence: a model may phrase, never supply. Dropped is a
 * sentence with a number, an address or a quotation that the grounds do not have, with a citation of something that was not
 * given, with markup, or with a stretch of the model's instructions.
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
  const given = texts.map(comparable).join(' \n ');
  const told = runsOfWords(instructions, comparable(texts.join(' ')));
  return (sentence) => {
    const shown = sentence.normalize('NFKC');
    if (MARKUP.test(shown)) return 'markup';
    if (addressesIn(shown).some((address) => !addresses.has(address))) return 'unknown_address';
    const prose = shown.replaceAll(ADDRESS, ' ');
    if (citesUnknown(prose, labels, ids)) return 'unknown_citation';
    if (quotationsIn(shown).some((quotation) => !given.includes(quotation))) return 'unknown_quote';
    if (wordRuns(comparable(shown)).some((run) => told.has(run))) return 'instructions_repeated';
    // The digits of ids, labels and placeholders are no numbers.
    const notNumbers = [TYPE_ID, PLACEHOLDER, ...(labels ? [LABEL] : [])];
    return numbers.carry(notNumbers.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), prose)) ? undefined : 'unknown_number';
  };
};

const citesUnknown = (prose: string, labels?: ReadonlySet<string>, ids?: ReadonlySet<string>): boolean => {
  if ((prose.match(TYPE_ID) ?? []).some((id) => !ids?.has(id))) return true;
  return labels !== undefined && (OTHER_CITATION.test(prose) || (prose.match(LABEL) ?? []).some((label) => !labels.has(label)));
};

/** Without what ends the sentence around them. */
const addressesIn = (text: string): string[] =>
  (text.match(ADDRESS) ?? []).map((address) => address.replace(/[.,;:!?]+$/, '').toLowerCase());

/** What stands between quotation marks and is long enough to be somebody's words, as it is compared. */
const quotationsIn = (sentence: string): string[] => {
  const whole = [...sentence.matchAll(QUOTED)];
  const rest = sentence.replaceAll(QUOTED, ' ');
  return [...whole, ...HALF_QUOTED.flatMap((half) => [half.exec(rest) ?? []])]
    .flatMap((match) => (match.slice(1).find((group) => group !== undefined) ?? '').split(/\[?(?:…|\.\.\.)\]?/))
    .map((quotation) => comparable(quotation.replaceAll(/\[E\d{1,3}\]/g, ' ')))
    .filter((quotation) => quotation.split(' ').length >= FEWEST_QUOTED_WORDS);
};

/** Letters and digits alone: case, spaces, marks and the end of a sentence say nothing about whose words they are. */
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

/** Runs of the instructions' words that the evidence does not have as well. */
const runsOfWords = (instructions: string, given: string): ReadonlySet<string> =>
  new Set(wordRuns(comparable(instructions)).filter((run) => !given.includes(run)));

/** Ends of sentences in German and English; a point between digits or after an ordinal ends none. A citation behind the point belongs before it. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([.!?]) ?((?:\[E\d[^\]]*\] ?)+)/g, (_, end: string, citations: string) => ` ${citations.trim()}${end} `)
    .split(/(?<=[^\d\s][.!?]["“”»«]?)\s+(?=["„“»«]?\p{Lu})/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
