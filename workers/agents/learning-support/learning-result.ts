import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { factSchema } from '../../methods/programme-facts/index.js';

const source = z.object({ id: z.string(), kind: z.string(), label: z.string() });

const concept = z.object({
  conceptId: z.string(),
  term: z.string(),
  definition: z.string(),
  /** Terms of the direct prerequisites. */
  needs: z.array(z.string()),
  /** The process step that uses the concept. */
  step: source,
  /** Example of the concept for the subject, such as its unit; absent without one. */
  example: z.string().optional(),
});

export const SUBJECT_KINDS = [
  ...(['term', 'metric', 'dataset', 'column', 'value', 'run', 'step'] as const),
  ...(['initiative', 'milestone', 'decision', 'risk', 'area'] as const),
] as const;

export const learningResultSchema = agentResult({
  language: z.enum(['de', 'en']),
  tenantName: z.string(),
  asOf: z.iso.datetime(),
  subject: z.object({
    kind: z.enum(SUBJECT_KINDS),
    id: z.string(),
    name: z.string(),
    /** named: the request names the subject. unknown: it names one that at most documents mention. chosen: it names none, so the agent picked one. */
    by: z.enum(['named', 'unknown', 'chosen']),
    /** The concept behind the subject; the last element of the learning path. Null for an unknown subject. */
    conceptId: z.string().nullable(),
  }),
  /** Text that a model wrote from the facts; null without a model. Citations are labels of the facts. */
  explanation: z.object({ text: z.string(), citations: z.array(z.string()), writtenBy: z.enum(['local', 'premium']) }).nullable(),
  facts: z.array(factSchema),
  /** Terms that the request declared as known. */
  known: z.array(z.string()),
  /** Concepts still to be learned, prerequisites first and the subject's concept last. */
  path: z.array(concept),
  quiz: z.object({
    seed: z.int(),
    questions: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['term', 'prerequisite', 'calculation', 'own_figure']),
        conceptId: z.string().nullable(),
        question: z.string(),
        options: z.array(z.object({ key: z.string(), text: z.string() })),
        sources: z.array(source),
      }),
    ),
  }),
  /** Null if the request contained no answers. */
  check: z
    .object({
      answered: z.int(),
      right: z.int(),
      /** Share of right answers, from 0 to 1. */
      score: z.number().min(0).max(1),
      answers: z.array(
        z.object({ questionId: z.string(), given: z.string(), answer: z.string(), isRight: z.boolean(), because: z.string() }),
      ),
      unknownQuestions: z.array(z.string()),
    })
    .nullable(),
});
export type LearningResult = z.output<typeof learningResultSchema>;
