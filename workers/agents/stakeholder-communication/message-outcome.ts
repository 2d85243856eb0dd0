import { capitalised, wordsIn } from '../../../platform/text/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { asEvidence, citationsOf, listFacts, type forbiddenIn } from '../../methods/programme-facts/index.js';
import { openRunModel } from '../../run-model.js';
import { tenantNameOf } from '../../tenant-name.js';
import { communicationMarkdown } from './communication-markdown.js';
import type { Audience, Channel } from './communication-result.js';
import { CHANNEL_RULES, draftMessage } from './draft-message.js';
import type { MessageRequest } from './message-request.js';
import { messagesIn } from './messages.js';
import type { SubjectMessage } from './subject-message.js';

const MAX_SUBJECT = 70;
/** Audiences whose questions before sending concern the law or the readers' contracts. */
const CHECKED: ReadonlySet<Audience> = new Set(['works_council', 'customers_partners']);

/** Returns the outcome of one message on the subject of a request. */
export const messageOutcome = async (
  context: AgentContext,
  message: SubjectMessage,
  {
    request,
    audience,
    channel,
    group,
    recipients,
    signature,
    forbidden,
  }: {
    readonly request: MessageRequest;
    readonly audience: Audience;
    readonly channel: Channel;
    readonly group: string | null;
    readonly recipients: readonly string[];
    readonly signature: string | null;
    readonly forbidden: ReturnType<typeof forbiddenIn>;
  },
  {
    input,
    language,
    usePremium,
    maxTokens,
  }: { readonly input: string; readonly language: Language; readonly usePremium: boolean; readonly maxTokens: number | undefined },
) => {
  const messages = messagesIn(language);
  const facts = listFacts(message.facts);
  const model = await openRunModel(context, { purpose: 'stakeholder-communication', usePremium, maxTokens, language });
  const { maxCharacters, maxSentences } = CHANNEL_RULES[channel];
  const { text: written } = await model.write({
    instructions: messages.instructions(messages.audiences[audience], messages.channels[channel], messages.tones[audience], maxCharacters),
    citations: 'required',
    evidence: asEvidence(facts),
    maxSentences,
    maxCharacters,
  });
  const isWritten = written !== null && !forbidden.isForbidden(written);
  const isClause = request.statement !== null && !/[.!?]$/u.test(request.statement);
  const title = request.about
    .replace(/^(?:zur|zum|zu|über|wegen|about|on|regarding|concerning)\s+(?:the\s+)?/iu, '')
    // An inflected adjective of a German topic, and the verb at the end of a German clause.
    .replace(language === 'de' ? /^(?:\p{Ll}+(?:en|em|er)\s+)+(?=\p{Lu})/u : /(?!)/u, '')
    .replace(isClause && language === 'de' ? /\s+\p{Ll}+$/u : /(?!)/u, '');
  const draft = draftMessage({
    ...{ audience, channel, facts, about: null, isStated: true, signature, recipients, group, language },
    subject: title.length <= MAX_SUBJECT ? capitalised(title) : null,
    text: isWritten ? written : message.paragraphs.join('\n\n'),
  });
  // The message names whom to ask itself.
  const closing = draft.closing === null ? null : [messages.closings.management, ...(signature === null ? [] : [signature])].join('\n\n');
  const beforeSending = [...message.toFill, ...(CHECKED.has(audience) ? draft.beforeSending : [])];
  const result = {
    language,
    tenantName: await tenantNameOf(context),
    asOf: new Date().toISOString(),
    drafts: [{ ...draft, closing, beforeSending }],
    withoutFacts: [],
    facts,
    personalDataRemoved: {},
    writtenBy: model.writtenBy,
    method: { name: 'facts by audience and channel', parameters: { drafts: 1, rules: CHANNEL_RULES } },
    warnings: message.missing.map((asked) => messages.message.missing(asked)),
  };
  context.considered.add('length');
  context.considered.add('target');
  const topical = new Set([...wordsIn(request.about), ...request.asks.flatMap(wordsIn)]);
  return {
    result,
    markdown: communicationMarkdown(result),
    readWords: wordsIn(input).filter((word) => !topical.has(word)),
    answersRows: true,
    citations: citationsOf(message.facts),
    degradedReasons: model.degradedReasons,
  };
};
