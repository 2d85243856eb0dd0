/** Why a sentence of a model was not kept. */
export type DropReason = 'unknown_number' | 'unknown_citation' | 'unknown_address';

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
  /** Everything that numbers and addresses may be taken from. */
  texts: readonly string[];
  /** What the text may cite, as it does so: `E1`, `E2` … */
  labels?: ReadonlySet<string>;
  /** Ids of records (TypeIDs) that the text may name. */
  ids?: ReadonlySet<string>;
}

const NUMBER = /\d+(?:[.,]\d+)*/g;
const LABEL = /\bE\d{1,3}\b/g;
const TYPE_ID = /\b[a-z]{2,8}_[0-9a-z]{26}\b/g;
/** What stands for personal data that was taken out before the model saw it: `[NAME_1]`. */
const PLACEHOLDER = /\[[A-Z][A-Z-]*_\d+\]/g;
const ADDRESS = /\bhttps?:\/\/[^\s<>"')\]]+/gi;

/**
 * Holds what a model wrote against what it was given, sentence by sentence: a model may phrase, never supply. Dropped is a
 * sentence with a number or an address that occurs nowhere in the grounds, or with a citation of something that was not given.
 */
export const groundText = (text: string, grounds: Grounds): GroundedText => {
  const numbers = new Set(grounds.texts.flatMap((given) => given.match(NUMBER) ?? []));
  const addresses = new Set(grounds.texts.flatMap(addressesIn));
  const dropped: DroppedSentence[] = [];
  const kept: string[] = [];
  for (const sentence of sentencesOf(text)) {
    const reason = faultOf(sentence, grounds, numbers, addresses);
    if (reason) dropped.push({ text: sentence, reason });
    else kept.push(sentence);
  }
  const cited = grounds.labels ? kept.flatMap((sentence) => sentence.match(LABEL) ?? []) : [];
  return { kept, dropped, citations: [...new Set(cited)] };
};

const faultOf = (
  sentence: string,
  { labels, ids }: Grounds,
  numbers: ReadonlySet<string>,
  addresses: ReadonlySet<string>,
): DropReason | undefined => {
  if (addressesIn(sentence).some((address) => !addresses.has(address))) return 'unknown_address';
  const withoutAddresses = sentence.replaceAll(ADDRESS, ' ');
  if ((withoutAddresses.match(TYPE_ID) ?? []).some((id) => !ids?.has(id))) return 'unknown_citation';
  if (labels && (withoutAddresses.match(LABEL) ?? []).some((label) => !labels.has(label))) return 'unknown_citation';
  // The digits of ids, labels and placeholders are no numbers.
  const notNumbers = [TYPE_ID, PLACEHOLDER, ...(labels ? [LABEL] : [])];
  const prose = notNumbers.reduce((text, pattern) => text.replaceAll(pattern, ' '), withoutAddresses);
  return (prose.match(NUMBER) ?? []).every((number) => numbers.has(number)) ? undefined : 'unknown_number';
};

/** Without what ends the sentence around them. */
const addressesIn = (text: string): string[] => (text.match(ADDRESS) ?? []).map((address) => address.replace(/[.,;:!?]+$/, ''));

/** Ends of sentences in German and English; a point between digits or after an ordinal ends none. A citation behind the point belongs before it. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([.!?]) ?((?:\[E\d[^\]]*\] ?)+)/g, (_, end: string, citations: string) => ` ${citations.trim()}${end} `)
    .split(/(?<=[^\d\s][.!?])\s+(?=\p{Lu})/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
