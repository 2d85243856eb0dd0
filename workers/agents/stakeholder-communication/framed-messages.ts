import type { AgentContext, Language } from '../../kit.js';
import type { forbiddenIn } from '../../methods/programme-facts/index.js';
import { isUnpleasant } from '../../methods/request-reading/index.js';
import type { TenantState } from '../../methods/tenant-state/index.js';
import { areExternal, isCompany } from '../content-generation/index.js';
import { CHANNELS, type Audience, type Channel } from './communication-result.js';
import { namedIn } from './draft-message.js';
import { aboutCompany } from './company-readers.js';
import type { FramedMessage } from './message-outcome.js';
import { asksMore, readMessageRequest, type MessageRequest } from './message-request.js';
import { readersInWords, textsIn } from './readers-words.js';
import { subjectMessage } from './subject-message.js';

interface Framing {
  readonly input: string;
  readonly language: Language;
  readonly audience: Audience;
  readonly group: string;
  /** Whether the readers are one company. */
  readonly isCompany: boolean;
  readonly recipients: readonly string[];
  readonly people: readonly string[];
  /** Whether people may be named to readers inside the company. */
  readonly names: boolean;
  /** Maximum number of words; null for none. */
  readonly limit: number | null;
  readonly forbidden: ReturnType<typeof forbiddenIn>;
  readonly signature: string | null;
  /** Channel of the parameters; null if the request states it. */
  readonly channel: Channel | null;
}

/** Maximum number of words of a text of two lines. */
const SHORT = 45;
const FEW_LINES = /(?<!\p{L})(?:two|zwei|2)[\s-]?(?:line|zeil)/iu;

/**
 * Returns the messages that a request asks for on one subject, each to its readers: "a letter to … and a note to …". None if the request
 * states a message of its own, or if nothing is known on its subject.
 */
export const framedMessages = async (context: AgentContext, state: TenantState, framing: Framing): Promise<FramedMessage[]> => {
  const { input, language, audience, recipients, people, names, limit, forbidden, signature } = framing;
  const framed: FramedMessage[] = [];
  let first: MessageRequest | null = null;
  for (const [index, text] of textsIn(input).entries()) {
    const group: string = index === 0 ? framing.group : (readersInWords(text) ?? framing.group);
    const own = readMessageRequest(text);
    // A further text without a content of its own has that of the first one.
    const request: MessageRequest | null = index === 0 ? own : (own ?? (first && toOthers(first, framing)));
    if (request === null || (index === 0 && !asksMore(request) && !framing.isCompany)) return framed;
    first ??= request;
    const isOutside: boolean = index === 0 ? audience === 'customers_partners' : areExternal([], group) || isCompany(group, language);
    const isInternal = !isOutside;
    const company = isCompany(group, language) ? group : framing.isCompany ? framing.group : null;
    const message = await subjectMessage(context, request, state, {
      ...{ language, isInternal, people, names: isInternal && names, readers: group, company },
      limit: FEW_LINES.test(text) ? SHORT : limit,
      isUnpleasant: isUnpleasant(text),
    });
    if (message === null) continue;
    const [channel = 'email' as const] =
      framing.channel === null ? namedIn(text, CHANNELS, language).filter((each) => each !== 'meeting_note') : [framing.channel];
    framed.push({
      ...{ message, request, channel, group, recipients, signature, forbidden },
      audience: index === 0 ? audience : isOutside ? 'customers_partners' : 'team',
    });
  }
  return framed;
};

/** Returns what a text says to others than the company to which the first one goes. */
const toOthers = (request: MessageRequest, { group, isCompany: isOfCompany, input, language }: Framing): MessageRequest =>
  isOfCompany && request.statement !== null
    ? { ...request, statement: aboutCompany(request.statement, group, { input, language }) }
    : request;
