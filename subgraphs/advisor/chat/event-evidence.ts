import type { Language } from '../../../platform/content/index.js';
import type { DomainEvent } from '../../../platform/events/index.js';
import { dayIn } from '../../../platform/graph/types/advice.js';
import { messagesIn } from '../messages.js';
import { topicsOf, type Topic } from './topics.js';

/** Event types by topic. */
const TYPES: Readonly<Record<Topic, RegExp>> = {
  data: /^(source|dataset|quality_check|document)\./,
  runs: /^run\.(failed|dead|succeeded|cancelled)$|^(briefing|export)\./,
  onboarding: /^(onboarding|company_profile)\./,
  programme: /^(programme|area|initiative|milestone|risk|decision|scope_check)\./,
  process: /^(process_step|contribution|analysis)\./,
  metrics: /^(metric|kpi)/,
};
/** Words that ask for recent events, regardless of the topic. */
const HAPPENED =
  /passiert|geschehen|ereignis|zuletzt|neu(es|igkeit)|letzte[nrs]? (tag|woche)|seit (gestern|montag)|fehlgeschlagen|happen|recent|latest|event|news|last (day|week)|since|failed/i;
const MAX_EVENTS = 12;
const MAX_CHARACTERS = 400;
/** Events that say nothing about the current state, such as the steps of a run. */
const IRRELEVANT = /^run\.(queued|started|progressed|requeued)$|^advisor\./;

export interface EventEvidence {
  id: string;
  kind: string;
  title: string;
  text: string;
}

/**
 * Returns the recent events that a question asks for: those of its topics if it asks what has happened, otherwise none.
 * @param events newest first
 */
export const eventEvidence = (question: string, events: readonly DomainEvent[], language: Language): EventEvidence[] => {
  if (!HAPPENED.test(question)) return [];
  const topics = topicsOf(question);
  const isRelevant = (type: string): boolean =>
    !IRRELEVANT.test(type) && (topics.length === 0 || topics.some((topic) => TYPES[topic].test(type)));
  return events
    .filter(({ type }) => isRelevant(type))
    .slice(0, MAX_EVENTS)
    .flatMap((event) => {
      const title = eventTitle(event, language);
      return title === null ? [] : [{ id: event.id, kind: event.type, title, text: sentence(event, title, language) }];
    });
};

/** Names an event in words, such as "Source: import failed"; null for a type without a name. */
export const eventTitle = ({ type }: Pick<DomainEvent, 'type'>, language: Language): string | null => {
  const { event } = messagesIn(language);
  const [subject = '', change = ''] = type.split('.');
  const [noun, verb] = [event.subject[subject], event.change[change]];
  return noun === undefined || verb === undefined ? null : `${noun}: ${verb}`;
};

const sentence = ({ time, data }: DomainEvent, title: string, language: Language): string => {
  const { error } = data as { error?: { message?: unknown } };
  const details = [data['title'] ?? data['name'] ?? data['agent'], error?.message ?? data['reason']].filter(
    (each) => typeof each === 'string',
  );
  return messagesIn(language)
    .event.sentence(dayIn(language, time), title, details.length === 0 ? null : details.join(', '))
    .slice(0, MAX_CHARACTERS)
    .toWellFormed();
};
