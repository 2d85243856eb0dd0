import { z } from 'zod';
import type { Citation } from '../../../subgraphs/agents/index.js';

export const FACT_TOPICS = [
  'programme',
  'milestone',
  'decision',
  'step',
  'metric_definition',
  'metric_value',
  'standing',
  'finding',
  'given',
] as const;
export type FactTopic = (typeof FACT_TOPICS)[number];

/** A true sentence that a text may use, and the record that it comes from. It names no persons. */
export interface Fact {
  topic: FactTopic;
  /** What it is about, as people call it. */
  subject: string;
  text: string;
  source: Citation;
}

/** A fact of a result: the text refers to it by its label, E1, E2 …, in the order of the list. */
export const factSchema = z.object({
  label: z.string(),
  topic: z.enum(FACT_TOPICS),
  subject: z.string(),
  text: z.string(),
  source: z.object({ id: z.string(), kind: z.string(), label: z.string() }),
});
export type ListedFact = z.output<typeof factSchema>;

export const listFacts = (facts: readonly Fact[]): ListedFact[] =>
  facts.map(({ topic, subject, text, source: { id, kind, label } }, index) => ({
    label: `E${index + 1}`,
    topic,
    subject,
    text,
    source: { id, kind, label },
  }));

/** Each source once. */
export const citationsOf = (facts: readonly Pick<Fact, 'source'>[]): Citation[] => [
  ...new Map(facts.map(({ source }) => [`${source.kind} ${source.id}`, source])).values(),
];

/** The facts as a model gets them. */
export const asEvidence = (facts: readonly ListedFact[]): { label: string; id: string; kind: string; title: string; text: string }[] =>
  facts.map(({ label, subject, text, source }) => ({ label, id: source.id, kind: source.kind, title: subject, text }));
