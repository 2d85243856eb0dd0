import { comparable } from './comparable.js';
import type { Evidence } from './evidence.js';
import { GroundedNumbers } from './grounded-numbers.js';
import { instructsReader } from './instructed.js';
import { hasPlaceholder } from './placeholder-check.js';

/** Reason why the form of a sentence is rejected, whatever it states. */
export type FormProblem =
  | 'unknown_number'
  | 'unknown_citation'
  | 'unknown_address'
  | 'unknown_quote'
  | 'markup'
  | 'placeholder'
  | 'instructions_repeated';

const LABEL = /\bE\d{1,3}\b/g;
/** [1], [^2], [Source 3]: forms in which models invent citations. */
const OTHER_CITATION = /\[\^?\d{1,3}\]|\[(?:source|quelle|ref|doc)\.? ?\d+\]/i;
const TYPE_ID = /\b[a-z]{2,8}_[0-9a-z]{26}\b/g;
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
 * Returns a check of the parts of a sentence that must occur in the evidence: numbers, addresses, quotations and citations. The
 * check also rejects markup, placeholders, and a part of the model's instructions or of instructions in the evidence.
 */
export const formCheck = (evidence: readonly Evidence[], instructions: string): ((sentence: string) => FormProblem | undefined) => {
  const texts = evidence.flatMap(({ title, text }) => [title, text]);
  const labels = new Set(evidence.map(({ label }) => label));
  const ids = new Set(evidence.map(({ id }) => id));
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
    if (hasPlaceholder(prose, source)) return 'placeholder';
    if (quotationsIn(normalised).some((quotation) => !source.includes(quotation))) return 'unknown_quote';
    if (instructsReader(normalised) || wordRuns(comparable(normalised)).some((run) => instructionRuns.has(run)))
      return 'instructions_repeated';
    // The digits of ids and labels are not numbers.
    return numbers.includesAll(prose.replaceAll(TYPE_ID, ' ').replaceAll(LABEL, ' ')) ? undefined : 'unknown_number';
  };
};

const citesUnknown = (prose: string, labels: ReadonlySet<string>, ids: ReadonlySet<string>): boolean => {
  if ((prose.match(TYPE_ID) ?? []).some((id) => !ids.has(id))) return true;
  return OTHER_CITATION.test(prose) || (prose.match(LABEL) ?? []).some((label) => !labels.has(label));
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

const wordRuns = (text: string): string[] => {
  const words = text.split(' ');
  return words
    .slice(0, Math.max(0, words.length - REPEATED_WORDS + 1))
    .map((_, index) => words.slice(index, index + REPEATED_WORDS).join(' '));
};

/** Returns the word sequences of the instructions that the evidence does not contain. */
const runsOfWords = (instructions: string, evidence: string): ReadonlySet<string> =>
  new Set(wordRuns(comparable(instructions)).filter((run) => !evidence.includes(run)));
