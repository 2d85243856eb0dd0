import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { ESTIMATES, SCHEMES } from './score.js';

const estimate = z.enum(ESTIMATES);
const estimates = z.object({
  reach: z.number().nullable(),
  impact: z.number().nullable(),
  confidence: z.number().nullable(),
  ease: z.number().nullable(),
  effort: z.number().nullable(),
});
const share = z.number().min(0).max(1);

/** An initiative as it is ordered; `initiativeId` is null for one that only the request knows. */
const placed = z.object({
  initiativeId: z.string().nullable(),
  name: z.string(),
  status: z.string().nullable(),
  owner: z.string().nullable(),
});

export const prioritisationResultSchema = agentResult({
  tenantName: z.string(),
  createdAt: z.iso.datetime(),
  /** Null where the request brings its own initiatives. */
  programme: z.object({ programmeId: z.string(), name: z.string() }).nullable(),
  scheme: z.enum(SCHEMES),
  formula: z.string(),
  /** Whether the request named the scheme, or it is the one that more initiatives have all estimates for. */
  chosenBy: z.enum(['request', 'estimates']),
  ranking: z.array(
    placed.extend({
      rank: z.int().positive(),
      /** Whether others have the same score. */
      tied: z.boolean(),
      score: z.number(),
      estimates,
      /** While one estimate, its own or another's, is off. */
      bestRank: z.int(),
      worstRank: z.int(),
      /** Share of the draws in which the rank holds, and in which it is the first. */
      rankHolds: share,
      first: share,
    }),
  ),
  unranked: z.array(placed.extend({ missing: z.array(estimate).min(1), estimates })),
  /** Of the programme, but over: done or cancelled. */
  leftOut: z.array(placed),
  stability: z.object({
    perturbation: share,
    draws: z.int(),
    kendallTau: z.object({ mean: z.number(), p5: z.number() }).nullable(),
    /** Single estimates that alter the rank of their initiative, by how far. */
    swings: z.array(z.object({ name: z.string(), estimate, factor: z.number(), from: z.int(), to: z.int() })),
  }),
  /** Kendall's tau with the order of the other scheme, over the initiatives that have the estimates for both. */
  otherScheme: z.object({ scheme: z.enum(SCHEMES), initiatives: z.int(), kendallTau: z.number() }).nullable(),
});

export type PrioritisationResult = z.output<typeof prioritisationResultSchema>;
