import { contentWords, stemOf } from '../../../platform/text/index.js';
import type { AgentContext, Language } from '../../kit.js';
import type { Fact } from '../../methods/programme-facts/index.js';
import { NEUTRAL_WORDS, TASK_WORDS } from '../../methods/request-reading/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { sentencesFromDocuments } from './read-documents.js';

/** Places where a request for a text begins to say what the text is to tell. */
const PARTS =
  /[,;:.?!()]+\s*|\s+(?=(?:und|and|sonst|otherwise|dass|that|der|die|das|which|who|reminding|explaining|erinnert|über|about|zu|an|on|to)\s)/iu;
/** Words for the length and form of a text. */
const LENGTH = /\d+\s+(?:wörter\p{L}*|worte\p{L}*|sätze\p{L}*|zeichen|seiten?|words?|sentences?|characters?|pages?)/iu;
const MAX_LENGTH = 400;
const MAX_RULES = 4;
/** Words for a rule that does not exist yet. */
const UNDECIDED =
  /(?<!\p{L})(?:no decision (?:was|has been|is)|not (?:yet )?(?:been )?(?:decided|agreed|approved)|undecided|postponed|deferred|discussed; no|(?:keine|kein) (?:entscheidung|beschluss)|(?:noch )?nicht (?:entschieden|beschlossen|geklärt)|vertagt|zurückgestellt|ergebnisoffen)(?!\p{L})/iu;

const isTopic = (word: string): boolean => !TASK_WORDS.has(stemOf(word)) && !NEUTRAL_WORDS.has(stemOf(word));

/** Facts on the rules in the tenant's documents that a text is to tell its readers. */
export interface RuleFacts {
  readonly facts: Fact[];
  /** All sentences of the sections that contain them, in the order of the document. */
  readonly section: Fact[];
  /** A sentence that says that the asked rule is not decided; null if none says so. */
  readonly undecided: Fact | null;
  /** Pairs of statements on the same thing with different amounts. */
  readonly contradictions: readonly (readonly [string, string])[];
}

/**
 * Returns the sentences of the newest documents on what a request for a text wants its readers to know: "remind them to cancel in time and
 * what it costs otherwise".
 */
export const readRuleFacts = async (context: AgentContext, request: string, language: Language): Promise<RuleFacts> => {
  const parts = request.split(PARTS).filter((part) => part !== undefined && !LENGTH.test(part) && contentWords(part).some(isTopic));
  const { sentences, around, contradictions } = await sentencesFromDocuments(context, parts, language);
  const factOf = ({ text, document, documentId, title }: (typeof sentences)[number]): Fact => ({
    topic: 'document',
    subject: oneLine(title.replace(/^(?:[\d.]+|§\s*\d+\p{L}?)\s+/u, '') || document),
    text: oneLine(text, MAX_LENGTH),
    source: { id: documentId, kind: 'document', label: oneLine(document) },
  });
  const found = sentences.slice(0, MAX_RULES).map(factOf);
  const undecided = found.find(({ text }) => UNDECIDED.test(text)) ?? null;
  return { facts: found, section: around.map(factOf), undecided, contradictions };
};
