import type { Language } from '../../documents/text/formatting.js';
import { messagesIn } from './messages.js';
import { withoutInstructions } from './stated-message.js';

/** Reply to a complaint with the content that a request states. */
export interface StatedReply {
  readonly sentences: readonly string[];
  /** Words of the request that the reply states. */
  readonly words: string;
}

const REPLY = /(?<!\p{L})(?:reply|respond|response|answer|antwort\p{L}*|beantworte\p{L}*)(?!\p{L})/iu;
/** Complaint of the recipient: "whose order arrived broken", „dessen Lieferung zweimal ausfiel“. */
const COMPLAINT =
  /(?<!\p{L})(?<link>whose|dessen|deren|because|weil|that|dass)\s+(?<clause>[^.!?;\n]+?)(?=,?\s+(?:und|and)\s+(?:biete|offer|sag|say|erklär|explain)|[.!?;\n]|$)/iu;
const OFFER =
  /(?<!\p{L})(?:offer(?:ing)?|biete\p{L}*|anbieten)\s+(?:(?:him|her|them|ihm|ihr|ihnen)\s+)?(?<offer>[^.,;!?\n]+?)(?:\s+an)?(?=[.,;!?\n]|$)/iu;

/**
 * Returns the sentences of a reply to a complaint: regret about what the request says has happened, and what it offers; null if the request
 * asks for no reply, or says neither.
 */
export const statedReply = (whole: string, language: Language): StatedReply | null => {
  if (!REPLY.test(whole)) return null;
  const request = withoutInstructions(whole);
  const messages = messagesIn(language);
  const { link = '', clause = '' } = COMPLAINT.exec(request)?.groups ?? {};
  const { offer = '' } = OFFER.exec(request)?.groups ?? {};
  if (clause === '' && offer === '') return null;
  const isOwned = /^(?:whose|dessen|deren)$/iu.test(link);
  return {
    sentences: [
      ...(clause === '' ? [] : [isOwned ? messages.regretOwn(clause.trim()) : messages.regret(clause.trim())]),
      ...(offer === '' ? [] : [messages.offer(offer.trim())]),
    ],
    words: `${clause} ${offer}`.trim(),
  };
};

const SIGNATURE =
  /(?<!\p{L})(?:[Ss]ign(?:ed)?(?: it)? as|[Ss]igned(?: by|:)?(?=\s+\p{Lu})|[Uu]nterschreib\p{L}*(?: sie)? als|[Uu]nterzeichne\p{L}* als|[Gg]ezeichnet(?: als|:)?|[Gg]ez\.|[Aa]bsender(?: ist)?:?)\s+(?<name>(?:\p{Lu}\.\s*)*[^.,;!?\n]{2,60})/u;

/** Returns the name under which a request wants a message to be signed; null if it states none. */
export const signatureIn = (request: string): { name: string; words: string } | null => {
  const found = SIGNATURE.exec(request);
  return found?.groups?.['name'] === undefined ? null : { name: found.groups['name'].trim(), words: found[0] };
};

/** Words for something that is unpleasant for the recipient. */
const UNPLEASANT =
  /(?<!\p{L})(?:später|verspät\p{L}*|verzöger\p{L}*|verschieb\p{L}*|verschoben|ausfall\p{L}*|fällt aus|ausfällt|entfällt|gestört|nicht erreichbar|nicht verfügbar|down|beschädigt|defekt|fehlerhaft|later|late|delay\p{L}*|postpone\p{L}*|outage|unavailable|not available|cancel\p{L}*|broken|damaged|faulty)(?!\p{L})/iu;

/** Returns whether a statement is bad news for its readers. */
export const isUnpleasant = (statement: string): boolean => UNPLEASANT.test(statement);
