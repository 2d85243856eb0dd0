import type { Language } from '../../kit.js';
import type { FactTopic, ListedFact } from '../../methods/programme-facts/index.js';
import { plainWord } from '../../methods/tenant-state/index.js';
import { AUDIENCES, CHANNELS, type Audience, type Channel, type Draft } from './communication-result.js';
import { englishCommunicationWords } from './english.communication-words.js';
import { germanCommunicationWords, type CommunicationWords } from './german.communication-words.js';

export const communicationWords = (language: Language): CommunicationWords =>
  language === 'de' ? germanCommunicationWords : englishCommunicationWords;

/** What may be told to whom, the most important first. Figures and findings stay within the company. */
const TOPICS: Readonly<Record<Audience, readonly FactTopic[]>> = {
  management: ['decision', 'metric_value', 'finding', 'standing', 'milestone', 'programme', 'given'],
  team: ['programme', 'milestone', 'decision', 'step', 'standing', 'finding', 'given'],
  works_council: ['programme', 'decision', 'step', 'milestone', 'given'],
  customers_partners: ['milestone', 'given'],
  it: ['standing', 'finding', 'metric_definition', 'step', 'given'],
};

/** Of one topic at most so many facts, so that no topic drowns the others. */
const MAX_PER_TOPIC = 3;

export const CHANNEL_RULES: Readonly<
  Record<Channel, { mostFacts: number; maxCharacters: number; maxSentences: number; letter: boolean; subject: boolean }>
> = {
  email: { mostFacts: 8, maxCharacters: 2_500, maxSentences: 8, letter: true, subject: true },
  intranet: { mostFacts: 10, maxCharacters: 3_500, maxSentences: 12, letter: false, subject: true },
  chat: { mostFacts: 3, maxCharacters: 800, maxSentences: 3, letter: false, subject: false },
  meeting_note: { mostFacts: 10, maxCharacters: 3_000, maxSentences: 8, letter: false, subject: true },
};

/** Facts that may be told to the audience, in their order of importance, as many as the channel takes. */
export const factsFor = (audience: Audience, channel: Channel, facts: readonly ListedFact[]): ListedFact[] =>
  TOPICS[audience]
    .flatMap((topic) => facts.filter((fact) => fact.topic === topic).slice(0, topic === 'given' ? Infinity : MAX_PER_TOPIC))
    .slice(0, CHANNEL_RULES[channel].mostFacts);

/** The audiences or channels that a request speaks of. */
export const namedIn = <Name extends Audience | Channel>(input: string, names: readonly Name[], language: Language): Name[] => {
  const { hints } = communicationWords(language);
  const plain = ` ${plainWord(input.replaceAll(/[^\p{L}\p{N}]+/gu, ' '))} `;
  return names.filter((name) => hints[name].some((hint) => plain.includes(` ${plainWord(hint)} `)));
};

/** Audience by audience, channel by channel. */
export const combinations = (audiences: readonly Audience[], channels: readonly Channel[]): { audience: Audience; channel: Channel }[] =>
  AUDIENCES.filter((audience) => audiences.includes(audience)).flatMap((audience) =>
    CHANNELS.filter((channel) => channels.includes(channel)).map((channel) => ({ audience, channel })),
  );

export interface DraftRequest {
  readonly audience: Audience;
  readonly channel: Channel;
  readonly facts: readonly ListedFact[];
  /** Name of the programme, for the subject. */
  readonly programme: string | null;
  /** What a model wrote from these facts. */
  readonly text: string | null;
  readonly language: Language;
}

/** One message. Without a model's text the facts themselves are the message; they are cut so that the channel's length is kept. */
export const draftMessage = ({ audience, channel, facts, programme, text, language }: DraftRequest): Draft => {
  const words = communicationWords(language);
  const { letter, subject: hasSubject, maxCharacters } = CHANNEL_RULES[channel];
  const subject = hasSubject ? words.subject(programme ?? words.defaultSubject, words.audiences[audience]) : null;
  const greeting = letter ? words.greetings[audience] : null;
  const closing = letter ? words.closings[audience] : null;
  const frame = [subject, greeting, closing].reduce((sum, part) => sum + (part?.length ?? 0), 0);
  // References serve those who check the draft; the message itself goes without.
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
    channel,
    status: 'draft',
    subject,
    greeting,
    text: body,
    points,
    closing,
    characters: length,
    maxCharacters,
    beforeSending: words.beforeSending[audience],
  };
};
