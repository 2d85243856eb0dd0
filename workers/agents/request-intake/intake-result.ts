import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { stepUse } from '../step-use.js';
import { URGENCIES } from './urgency/judge-urgency.js';
import { AGENT_NAMES } from '../cards.js';
import { REQUEST_TYPES } from './classification/request-types.js';
import { card } from './card.js';

const deadline = z
  .object({
    date: z.iso.date(),
    words: z.string(),
    /** Time of the day, HH:MM; absent if the request states none. */
    time: z.string().optional(),
  })
  .nullable();

export const intakeResultSchema = agentResult({
  /** First 500 characters of the request. */
  request: z.string(),
  /** Language of the request; null if it cannot be detected. */
  language: z.enum(['de', 'en']).nullable(),
  type: z.enum(REQUEST_TYPES),
  /** Possible types with their probabilities (0..1), the decided type first. */
  types: z.array(z.object({ type: z.enum(REQUEST_TYPES), score: z.number(), words: z.array(z.string()) })),
  urgency: z.enum(URGENCIES),
  urgencyWords: z.array(z.string()),
  deadline,
  /** Suitable agents, best first; several if the request is ambiguous. */
  routes: z.array(
    z.object({
      rank: z.int(),
      agent: z.enum(AGENT_NAMES),
      /** Probability (0..1) among agents; 0 if only a model proposed the agent. */
      score: z.number(),
      /** Supporting words of the request, strongest first; empty if only a model proposed the agent. */
      words: z.array(z.string()),
      available: z.boolean(),
    }),
  ),
  /** One to three agents in the order in which they run; empty if no agent handles the request. */
  plan: z
    .array(
      z.object({
        rank: z.int(),
        agent: z.enum(AGENT_NAMES),
        /** Why the agent is in the plan, in the language of the run. */
        reason: z.string(),
        /** Datasets, metrics, documents and initiatives of the tenant that the agent works on. */
        uses: z.array(stepUse),
        available: z.boolean(),
      }),
    )
    .default([]),
  /** Parts of the request that ask for something of their own; empty if it has only one. */
  concerns: z
    .array(
      z.object({
        words: z.string(),
        type: z.enum(REQUEST_TYPES),
        urgency: z.enum(URGENCIES),
        deadline,
        agents: z.array(z.enum(AGENT_NAMES)),
      }),
    )
    .default([]),
  missing: z.array(z.object({ agent: z.string(), kind: z.string(), name: z.string() })),
  /** Things that the request is about and that are not in the tenant's data, by the words of the request. */
  unknown: z.array(z.string()).default([]),
  /** rules: decided by the words. model: decided by a language model. undecided: by neither. */
  decidedBy: z.enum(['rules', 'model', 'undecided']),
});

export type IntakeResult = z.output<typeof intakeResultSchema>;

/** Runs of the agent, as other agents read them with `resultOf`. */
export const intakeRuns = { agent: card.name, schema: intakeResultSchema };
