import type { Language } from '../../kit.js';
import type { FactTopic, ListedFact } from '../../methods/programme-facts/index.js';
import type { RequestAudience, Understood } from '../../methods/request-reading/index.js';
import { phraseFinder } from '../../../platform/text/index.js';
import { AUDIENCES, CHANNELS, type Audience, type Channel, type Draft } from './communication-result.js';
import { messagesIn } from './messages.js';

/** Topics permitted for each audience, most important first. External audiences get no figures, findings and milestones. */
const TOPICS: Readonly<Record<Audience, readonly FactTopic[]>> = {
  management: ['decision', 'metric_value', 'finding', 'standing', 'milestone', 'programme', 'given'],
  team: ['programme', 'milestone', 'decision', 'step', 'standing', 'finding', 'given'],
  works_council: ['programme', 'decision', 'step', 'milestone', 'given'],
  customers_partners: ['given'],
  it: ['standing', 'finding', 'metric_definition', 'step', 'given'],
};

/** Further topics that each audience gets only if the request asks for them. */
const ASKED_TOPICS: Readonly<Record<Audience, readonly FactTopic[]>> = {
  management: ['initiative', 'risk', 'area', 'metric_definition', 'step', 'data', 'document'],
  team: ['metric_value', 'metric_definition', 'initiative', 'risk', 'area', 'data', 'document'],
  works_council: ['data', 'metric_value', 'initiative', 'area', 'metric_definition', 'document'],
  customers_partners: ['document'],
  it: ['metric_value', 'milestone', 'decision', 'initiative', 'risk', 'area', 'data', 'document', 'programme'],
};

/** Audiences by the readers that a request names. */
const AUDIENCE_OF: Readonly<Record<RequestAudience, Audience>> = {
  supervisory_board: 'management',
  advisory_board: 'management',
  board: 'management',
  management: 'management',
  steering_committee: 'management',
  works_council: 'works_council',
  employees: 'team',
  customers: 'customers_partners',
  suppliers: 'customers_partners',
  investors: 'customers_partners',
  banks: 'customers_partners',
  authorities: 'customers_partners',
  it: 'it',
};

/** Returns the audiences that a request addresses; without an address, those that it mentions. */
export const audiencesOf = (understood: Understood | null, input: string, language: Language): Audience[] => {
  const addressed = new Set((understood?.audiences ?? []).map(({ audience }) => AUDIENCE_OF[audience]));
  return addressed.size > 0 ? AUDIENCES.filter((audience) => addressed.has(audience)) : namedIn(input, AUDIENCES, language);
};

/** Returns whether an audience may get a fact that the request asks for. */
export const isPermitted = (audience: Audience, { topic }: Pick<ListedFact, 'topic'>): boolean =>
  TOPICS[audience].includes(topic) || ASKED_TOPICS[audience].includes(topic);

/** Maximum number of facts per topic, so that no topic dominates. */
const MAX_PER_TOPIC = 3;

export const CHANNEL_RULES: Readonly<
  Record<Channel, { maxFacts: number; maxCharacters: number; maxSentences: number; letter: boolean; subject: boolean }>
> = {
  email: { maxFacts: 8, maxCharacters: 2_500, maxSentences: 8, letter: true, subject: true },
  intranet: { maxFacts: 10, maxCharacters: 3_500, maxSentences: 12, letter: false, subject: true },
  chat: { maxFacts: 3, maxCharacters: 800, maxSentences: 3, letter: false, subject: false },
  letter: { maxFacts: 8, maxCharacters: 2_500, maxSentences: 10, letter: true, subject: true },
  notice: { maxFacts: 5, maxCharacters: 1_200, maxSentences: 6, letter: false, subject: true },
  meeting_note: { maxFacts: 10, maxCharacters: 3_000, maxSentences: 8, letter: false, subject: true },
};

/** Returns the facts permitted for the audience, most important first, up to the limit of the channel. */
export const factsFor = (
  audience: Audience,
  channel: Channel,
  facts: readonly ListedFact[],
  askedFacts: readonly ListedFact[] = [],
): ListedFact[] => {
  const topics = TOPICS[audience];
  const asked = askedFacts.filter((fact) => isPermitted(audience, fact));
  const others = topics.flatMap((topic) =>
    facts.filter((fact) => fact.topic === topic && !asked.includes(fact)).slice(0, topic === 'given' ? Infinity : MAX_PER_TOPIC),
  );
  return [...asked, ...others].slice(0, CHANNEL_RULES[channel].maxFacts);
};

/** Returns the audiences or channels mentioned in a request. */
export const namedIn = <Name extends Audience | Channel>(input: string, names: readonly Name[], language: Language): Name[] => {
  const { hints } = messagesIn(language);
  const isNamed = phraseFinder(input);
  return names.filter((name) => hints[name].split(', ').some(isNamed));
};

/** Returns all pairs of audience and channel in a fixed order. */
export const combinations = (audiences: readonly Audience[], channels: readonly Channel[]): { audience: Audience; channel: Channel }[] =>
  AUDIENCES.filter((audience) => audiences.includes(audience)).flatMap((audience) =>
    CHANNELS.filter((channel) => channels.includes(channel)).map((channel) => ({ audience, channel })),
  );

export interface DraftRequest {
  readonly audience: Audience;
  readonly channel: Channel;
  readonly facts: readonly ListedFact[];
  /** Name of the asked thing, or of the programme; part of the message's subject line. */
  readonly about: string | null;
  /** Whether the request itself states what the message says. */
  readonly isStated?: boolean;
  /** Subject line of what the request states; null for the usual one. */
  readonly subject?: string | null;
  /** Name of the figures that the message consists of; null if it states other facts. */
  readonly figures?: string | null;
  /** Name under which the message is signed; null for none. */
  readonly signature?: string | null;
  /** Text that a model wrote from these facts, or that the request states; null if the message lists the facts. */
  readonly text: string | null;
  /** Names of the people to whom the message goes; empty if it goes to the whole audience. */
  readonly recipients?: readonly string[];
  /** Whether the text states what is to be decided. */
  readonly asksDecision?: boolean;
  /** The audience in the words of the request, such as "practice managers"; null for its usual name. */
  readonly group?: string | null;
  readonly language: Language;
}

/** Composes a message. Without a model's text it consists of the facts. The text or list is truncated to the channel's limit. */
export const draftMessage = ({
  audience,
  channel,
  facts,
  about,
  isStated = false,
  subject: own = null,
  figures = null,
  signature = null,
  text,
  recipients = [],
  group = null,
  asksDecision = false,
  language,
}: DraftRequest): Draft => {
  const messages = messagesIn(language);
  const { letter, subject: hasSubject, maxCharacters } = CHANNEL_RULES[channel];
  const readers = recipients.join(', ') || (group ?? messages.audiences[audience]);
  const stated = isStated
    ? (own ?? messages.information(readers))
    : (figures ?? messages.subject(about ?? messages.defaultSubject, readers));
  const subject = hasSubject ? stated : null;
  const named =
    recipients.length > 0
      ? messages.greeting(recipients.join(', '))
      : group === null || audience === 'works_council'
        ? messages.greetings[audience]
        : messages.greetingGroup(group);
  const greeting = letter ? named : null;
  const closing = letter ? [messages.closings[audience], ...(signature === null ? [] : [signature])].join('\n\n') : null;
  const frame = [subject, greeting, closing].reduce((sum, part) => sum + (part?.length ?? 0), 0);
  // References are for reviewers of the draft and are removed from the message.
  const body = text === null ? null : text.replaceAll(/\s*\[E\d+(?:[,;\s]+E\d+)*\]/g, '').slice(0, maxCharacters - frame);
  let length = frame + (body?.length ?? 0);
  const points: Draft['points'] = [];
  for (const fact of body === null ? facts : []) {
    if (length + fact.text.length > maxCharacters) break;
    points.push({ label: fact.label, text: fact.text });
    length += fact.text.length;
  }
  return {
    audience,
    readers,
    channel,
    status: 'draft',
    subject,
    greeting,
    text: body,
    points,
    closing,
    characters: length,
    mostCharacters: maxCharacters,
    beforeSending: asksDecision && audience === 'management' ? [] : messages.beforeSending[audience],
  };
};
