import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { URGENCIES } from './judge-urgency.js';
import { REQUEST_TYPES, ROUTES } from './request-types.js';

export const intakeResultSchema = agentResult({
  /** The request as it was classified, cut to its first 500 characters. */
  request: z.string(),
  /** What it is written in; null where its words do not tell. */
  language: z.enum(['de', 'en']).nullable(),
  type: z.enum(REQUEST_TYPES),
  /** The types that it may be, the one decided on first, with their probabilities (0..1). */
  types: z.array(z.object({ type: z.enum(REQUEST_TYPES), score: z.number(), words: z.array(z.string()) })),
  urgency: z.enum(URGENCIES),
  urgencyWords: z.array(z.string()),
  deadline: z.object({ date: z.iso.date(), words: z.string() }).nullable(),
  /** Best first; more than one where the request can be understood in more ways than one. */
  routes: z.array(
    z.object({
      rank: z.int(),
      agent: z.enum(ROUTES),
      /** The probability (0..1) that it is this agent's, if it is an agent's; 0 where only a model proposed it. */
      score: z.number(),
      /** The words of the request that point to it, the strongest first; none where only a model proposed it. */
      words: z.array(z.string()),
      available: z.boolean(),
    }),
  ),
  missing: z.array(z.object({ agent: z.string(), kind: z.string(), name: z.string() })),
  /** Whether the words alone settled type and agent, a model did, or neither. */
  decidedBy: z.enum(['rules', 'model', 'undecided']),
});

export type IntakeResult = z.output<typeof intakeResultSchema>;
