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
  /** Benefit per year, and budget that is not spent yet, in the currency of the programme or list. */
  benefit: z.number().nullish(),
  rest: z.number().nullish(),
});
const share = z.number().min(0).max(1);

/** Initiative in the result; `initiativeId` is null if the initiative comes from the request. */
const initiative = z.object({
  initiativeId: z.string().nullable(),
  name: z.string(),
  status: z.string().nullable(),
  owner: z.string().nullable(),
});

export const prioritisationResultSchema = agentResult({
  tenantName: z.string(),
  createdAt: z.iso.datetime(),
  /** Null if the initiatives come from the request. */
  programme: z.object({ programmeId: z.string(), name: z.string() }).nullable(),
  /** Name of the dataset whose list contains the initiatives; null if the programme or the request does. */
  list: z.string().nullable().default(null),
  scheme: z.enum(SCHEMES),
  formula: z.string(),
  /** `request`: the request named the scheme; `estimates`: more initiatives have all estimates for this scheme than for the other. */
  chosenBy: z.enum(['request', 'estimates']),
  ranking: z.array(
    initiative.extend({
      rank: z.int().positive(),
      /** True if other initiatives have the same score. */
      tied: z.boolean(),
      score: z.number(),
      estimates,
      /** Best and worst rank if one estimate, of this or another initiative, deviates by the perturbation. */
      bestRank: z.int(),
      worstRank: z.int(),
      /** Share of the draws in which the initiative keeps its rank, and in which it ranks first. */
      rankHolds: share,
      first: share,
    }),
  ),
  unranked: z.array(initiative.extend({ missing: z.array(estimate).min(1), estimates })),
  /** Initiatives of the programme that are done or cancelled. */
  leftOut: z.array(initiative),
  stability: z.object({
    perturbation: share,
    draws: z.int(),
    kendallTau: z.object({ mean: z.number(), p5: z.number() }).nullable(),
    /** Deviations of a single estimate that change the rank of their initiative, with the old and new rank. */
    swings: z.array(z.object({ name: z.string(), estimate, factor: z.number(), from: z.int(), to: z.int() })),
  }),
  /** Kendall's tau with the ranking by the other scheme, over the initiatives with estimates for both; null if it is undefined. */
  otherScheme: z.object({ scheme: z.enum(SCHEMES), initiatives: z.int(), kendallTau: z.number() }).nullable(),
});

export type PrioritisationResult = z.output<typeof prioritisationResultSchema>;
