import type { Language } from '../../../platform/content/index.js';
import type { DomainEvent } from '../../../platform/events/index.js';
import { dayIn } from '../../../platform/graph/types/advice.js';
import { topicsOf, type Topic } from './topics.js';

/** Event types by topic. */
const TYPES: Readonly<Record<Topic, RegExp>> = {
  data: /^(source|dataset|quality_check)\./,
  runs: /^run\.(failed|dead|succeeded|cancelled)$|^(briefing|export)\./,
  onboarding: /^(onboarding|company_profile)\./,
  programme: /^(programme|area|initiative|milestone|risk|decision|scope_check)\./,
  process: /^(step|contribution|analysis)\./,
  metrics: /^(metric|kpi)/,
};
/** Words that ask for recent events, regardless of the topic. */
const HAPPENED =
  /passiert|geschehen|ereignis|zuletzt|neu(es|igkeit)|letzte[nrs]? (tag|woche)|seit (gestern|montag)|fehlgeschlagen|happen|recent|latest|event|news|last (day|week)|since|failed/i;
const MAX_EVENTS = 12;
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
    .map(({ id, type, subject, time, data }) => ({
      id,
      kind: type,
      title: `${type} ${dayIn(language, time)}`,
      text: `${time} ${type}${subject === null ? '' : ` ${subject}`} ${JSON.stringify(data)}`.slice(0, 400).toWellFormed(),
    }));
};
