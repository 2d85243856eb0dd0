import { capitalised, wordsIn } from '../../../platform/text/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { asEvidence, citationsOf, listFacts, type forbiddenIn } from '../../methods/programme-facts/index.js';
import { openRunModel } from '../../run-model.js';
import { tenantNameOf } from '../../tenant-name.js';
import { communicationMarkdown } from './communication-markdown.js';
import type { Audience, Channel, Draft } from './communication-result.js';
import { CHANNEL_RULES, draftMessage } from './draft-message.js';
import type { MessageRequest } from './message-request.js';
import { messagesIn } from './messages.js';
import { REASON_CLAUSE, type SubjectMessage } from './subject-message.js';

const MAX_SUBJECT = 70;
/** Audiences whose questions before sending concern the law or the readers' contracts. */
const CHECKED: ReadonlySet<Audience> = new Set(['works_council', 'customers_partners']);

/** A message with its readers and its channel. */
export interface FramedMessage {
  readonly message: SubjectMessage;
  readonly request: MessageRequest;
  readonly audience: Audience;
  readonly channel: Channel;
  readonly group: string | null;
  readonly recipients: readonly string[];
  readonly signature: string | null;
  readonly forbidden: ReturnType<typeof forbiddenIn>;
}

/** Returns the outcome of the messages on the subject of a request. */
export const messageOutcome = async (
  context: AgentContext,
  framed: readonly FramedMessage[],
  {
    input,
    language,
    usePremium,
    maxTokens,
  }: { readonly input: string; readonly language: Language; readonly usePremium: boolean; readonly maxTokens: number | undefined },
) => {
  const messages = messagesIn(language);
  const all = listFacts(framed.flatMap(({ message }) => message.facts));
  const facts = all.filter(({ text }, at) => all.findIndex((each) => each.text === text) === at);
  const model = await openRunModel(context, { purpose: 'stakeholder-communication', usePremium, maxTokens, language });
  const drafts: Draft[] = [];
  for (const { message, request, audience, channel, group, recipients, signature, forbidden } of framed) {
    const own = facts.filter(({ text }) => message.facts.some((fact) => fact.text === text));
    const { maxCharacters, maxSentences } = CHANNEL_RULES[channel];
    const { text: written } =
      own.length === 0
        ? { text: null }
        : await model.write({
            instructions: messages.instructions(
              messages.audiences[audience],
              messages.channels[channel],
              messages.tones[audience],
              maxCharacters,
            ),
            citations: 'required',
            evidence: asEvidence(own),
            maxSentences,
            maxCharacters,
          });
    const isWritten = written !== null && !forbidden.isForbidden(written);
    const draft = draftMessage({
      ...{ audience, channel, facts: own, about: null, isStated: true, signature, recipients, group, language },
      subject: titleOf(request, language),
      text: isWritten ? written : textOf(message.paragraphs, CHANNEL_RULES[channel].letter),
    });
    // The message names whom to ask itself.
    const closing = draft.closing === null ? null : [messages.closings.management, ...(signature === null ? [] : [signature])].join('\n\n');
    const beforeSending = [...message.toFill, ...(CHECKED.has(audience) ? draft.beforeSending : [])];
    drafts.push({ ...draft, closing, beforeSending });
  }
  const result = {
    language,
    tenantName: await tenantNameOf(context),
    asOf: new Date().toISOString(),
    drafts,
    withoutFacts: [],
    facts,
    personalDataRemoved: {},
    writtenBy: model.writtenBy,
    method: { name: 'facts by audience and channel', parameters: { drafts: drafts.length, rules: CHANNEL_RULES } },
    warnings: [...new Set(framed.flatMap(({ message }) => message.missing))].map((asked) => messages.message.missing(asked)),
  };
  context.considered.add('length');
  context.considered.add('target');
  const topical = new Set(framed.flatMap(({ request }) => [...wordsIn(request.about), ...request.asks.flatMap(wordsIn)]));
  return {
    result,
    markdown: communicationMarkdown(result),
    readWords: wordsIn(input).filter((word) => !topical.has(word)),
    answersRows: true,
    citations: citationsOf(framed.flatMap(({ message }) => message.facts)),
    degradedReasons: model.degradedReasons,
  };
};

/** Joins the paragraphs of a message. Capitalises the first letter of a message without a salutation. */
const textOf = (paragraphs: readonly string[], isLetter: boolean): string =>
  (isLetter ? paragraphs : paragraphs.map((text, at) => (at === 0 ? capitalised(text) : text))).join('\n\n');

/**
 * Returns the title of a message that gives a reason, such as "In the north: why appointments are moved". Returns null if the request
 * asks for no reason or the title exceeds `MAX_SUBJECT` characters.
 */
const reasonTitle = ({ about, wantsReason }: MessageRequest): string | null => {
  const clause = wantsReason ? REASON_CLAUSE.exec(about) : null;
  if (clause === null) return null;
  const readers = about.slice(0, clause.index).trim();
  const title = readers === '' ? clause[0] : `${readers}: ${clause[0]}`;
  return [title, clause[0]].map(capitalised).find(({ length }) => length <= MAX_SUBJECT) ?? null;
};

/** Returns the subject line of a message: its topic, if it is short; null for the usual one. */
export const titleOf = (request: MessageRequest, language: Language): string | null => {
  if (request.isAsking === true) return reasonTitle(request);
  const isClause = request.statement !== null && !/[.!?]$/u.test(request.statement);
  const title = request.about
    .replace(/^(?:zur|zum|zu|über|wegen|about|on|regarding|concerning)\s+(?:the\s+)?/iu, '')
    // An inflected adjective of a German topic, and the verb at the end of a German clause.
    .replace(language === 'de' ? /^(?:\p{Ll}+(?:en|em|er)\s+)+(?=\p{Lu})/u : /(?!)/u, '')
    .replace(isClause && language === 'de' ? /\s+\p{Ll}+$/u : /(?!)/u, '');
  // A clause on the readers by a pronoun is no title.
  return title.length <= MAX_SUBJECT && !/^(?:they|we|you|it|sie|wir|ihr|es|ich)\s/iu.test(title) ? capitalised(title) : null;
};
