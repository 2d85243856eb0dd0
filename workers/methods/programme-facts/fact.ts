import { z } from 'zod';
import { phraseFinder } from '../../../platform/text/index.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { isWithin, SURE, type Understood } from '../request-reading/index.js';

export const FACT_TOPICS = [
  'programme',
  'milestone',
  'decision',
  'step',
  'initiative',
  'risk',
  'area',
  'metric_definition',
  'metric_value',
  'standing',
  'finding',
  'data',
  'document',
  'given',
] as const;
export type FactTopic = (typeof FACT_TOPICS)[number];

/** A statement that a generated text may use, with the record it is taken from. It contains no names of persons. */
export interface Fact {
  topic: FactTopic;
  /** Display name of the record or KPI that the statement is about. */
  subject: string;
  text: string;
  source: Citation;
  /** Day of what it states, YYYY-MM-DD; absent if it has none. */
  day?: string;
}

/** Returns the facts without those of days outside a period. */
export const factsWithin = (facts: readonly Fact[], period: Understood['period']): Fact[] =>
  facts.filter(({ day }) => day === undefined || !period || isWithin(day, period));

/** A fact in a result. The text cites it by its label: E1, E2 … in list order. */
export const factSchema = z.object({
  label: z.string(),
  topic: z.enum(FACT_TOPICS),
  subject: z.string(),
  text: z.string(),
  source: z.object({ id: z.string(), kind: z.string(), label: z.string() }),
});
export type ListedFact = z.output<typeof factSchema>;

type Subjects = Understood['subjects'];

const TOPICS: Readonly<Partial<Record<Understood['topics'][number]['topic'], FactTopic>>> = {
  metrics: 'metric_value',
  initiatives: 'initiative',
  milestones: 'milestone',
  decisions: 'decision',
};

/**
 * Returns the facts that a request asks for: first those taken from the records of the things that it names, then those that contain
 * their names, then those of the lists that it names.
 */
export const askedFacts = <F extends Pick<ListedFact, 'source' | 'subject' | 'text' | 'topic'>>(
  facts: readonly F[],
  understood: Understood | null,
): F[] => {
  const topics = (understood?.topics ?? []).flatMap(({ topic }) => TOPICS[topic] ?? []);
  return [...new Set([...factsAbout(facts, understood?.subjects ?? []), ...facts.filter(({ topic }) => topics.includes(topic))])];
};

/** Returns the facts about things that a request names: first those taken from their records, then those that contain their names. */
const factsAbout = <F extends Pick<ListedFact, 'source' | 'subject' | 'text'>>(facts: readonly F[], subjects: Subjects): F[] => {
  const named = subjects.filter(({ kind }) => kind !== 'column');
  const own = facts.filter(({ source }) => named.some(({ id }) => id === source.id));
  const mentions = facts.filter(({ subject, text }) => {
    const contains = phraseFinder(`${subject} ${text}`);
    return named.some(({ label }) => contains(label));
  });
  return [...new Set([...own, ...mentions])];
};

export const listFacts = (facts: readonly Fact[]): ListedFact[] =>
  facts.map(({ topic, subject, text, source: { id, kind, label } }, index) => ({
    label: `E${index + 1}`,
    topic,
    subject,
    text,
    source: { id, kind, label },
  }));

/** Adds the facts on asked things in front of the others; a fact on the same record and of the same topic is replaced. */
export const askedFirst = (asked: readonly Fact[], others: readonly Fact[]): Fact[] => [
  ...asked,
  ...others.filter(
    ({ topic, text, source }) => !asked.some((each) => each.text === text || (each.topic === topic && each.source.id === source.id)),
  ),
];

/** Returns the distinct sources of the facts. */
export const citationsOf = (facts: readonly Pick<Fact, 'source'>[]): Citation[] => [
  ...new Map(facts.map(({ source }) => [`${source.kind} ${source.id}`, source])).values(),
];

/** Maps facts to the evidence items of a model request. */
export const asEvidence = (facts: readonly ListedFact[]): { label: string; id: string; kind: string; title: string; text: string }[] =>
  facts.map(({ label, subject, text, source }) => ({ label, id: source.id, kind: source.kind, title: subject, text }));

/** Returns the fact on a decision that a request names with certainty; it takes precedence over what the request says about it. */
export const recordedDecision = (asked: readonly Fact[], understood: Understood | null): Fact | null => {
  const ids = (understood?.subjects ?? []).filter(({ kind, confidence }) => kind === 'decision' && confidence >= SURE).map(({ id }) => id);
  return asked.find(({ topic, source }) => topic === 'decision' && ids.includes(source.id)) ?? null;
};
