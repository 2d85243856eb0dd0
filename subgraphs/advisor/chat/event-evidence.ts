import type { Language } from '../../../platform/content/index.js';
import type { DomainEvent } from '../../../platform/events/index.js';
import { dayIn } from '../../../platform/graph/advice.js';
import { topicsOf, type Topic } from './topics.js';

/** What an event is about, by the beginning of its type. */
const TYPES: Readonly<Record<Topic, RegExp>> = {
  data: /^(source|dataset|quality_check)\./,
  runs: /^run\.(failed|dead|succeeded|cancelled)$|^(briefing|export)\./,
  onboarding: /^(onboarding|company_profile)\./,
  programme: /^(programme|area|initiative|milestone|risk|decision|scope_check)\./,
  process: /^(step|contribution|analysis)\./,
  metrics: /^(metric|kpi)/,
};
/** Words that ask for what has happened, whatever it is about. */
const HAPPENED =
  /passiert|geschehen|ereignis|zuletzt|neu(es|igkeit)|letzte[nrs]? (tag|woche)|seit (gestern|montag)|fehlgeschlagen|happen|recent|latest|event|news|last (day|week)|since|failed/i;
const MOST = 12;
/** Steps of a run on its way say nothing of how things stand. */
const NOISE = /^run\.(queued|started|progressed|requeued)$|^advisor\./;

export interface EventEvidence {
  id: string;
  kind: string;
  title: string;
  text: string;
}

/**
 * Recent events that a question asks for: those of its topics when it asks for what has happened, else none.
 * @param events newest first
 */
export const eventEvidence = (question: string, events: readonly DomainEvent[], language: Language): EventEvidence[] => {
  if (!HAPPENED.test(question)) return [];
  const topics = topicsOf(question);
  const wanted = (type: string): boolean => !NOISE.test(type) && (topics.length === 0 || topics.some((topic) => TYPES[topic].test(type)));
  return events
    .filter(({ type }) => wanted(type))
    .slice(0, MOST)
    .map(({ id, type, subject, time, data }) => ({
      id,
      kind: type,
      title: `${type} ${dayIn(language, time)}`,
      text: `${time} ${type}${subject === null ? '' : ` ${subject}`} ${JSON.stringify(data)}`.slice(0, 400).toWellFormed(),
    }));
};
