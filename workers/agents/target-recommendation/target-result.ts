import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { SERIES_GRAINS } from '../../methods/series/index.js';
import { card } from './card.js';

export const FORECASTERS = ['naive', 'seasonal_naive', 'holt_winters_additive', 'holt_winters_multiplicative'] as const;
export const LEVELS = ['conservative', 'realistic', 'ambitious'] as const;

/** Subject of a series. */
const targetSubject = z.object({
  /** Id of the metric or of the run that constructed the KPI, otherwise a key that is unique within the result. */
  key: z.string(),
  origin: z.enum(['metric', 'constructed_kpi', 'kpi_candidate', 'kpi_table', 'column']),
  name: z.string(),
  unit: z.string().nullable(),
  datasetId: z.string(),
});

const recommendationSchema = targetSubject.extend({
  direction: z.enum(['higher', 'lower']),
  grain: z.enum(SERIES_GRAINS),
  periods: z.int(),
  first: z.iso.date(),
  last: z.iso.date(),
  lastValue: z.number(),
  /** Last step in the level, with the medians before and after it; the values before it are not used. Null without a step. */
  step: z.object({ period: z.iso.date(), before: z.number(), after: z.number() }).nullable().default(null),
  /** True if the request bounds the values that are used. */
  isBounded: z.boolean().default(false),
  /** Best value of all periods, with its period; null in earlier results. */
  best: z.object({ period: z.iso.date(), value: z.number() }).nullable().default(null),
  /** Current level, the minimum of a target: the value one season before the target period, otherwise the median of the last three. */
  present: z.object({ value: z.number(), basis: z.enum(['same_period_last_season', 'median_of_last_three']) }),
  method: z.enum(FORECASTERS),
  /** Smoothing weights of the selected method; null for naive methods. */
  weights: z.object({ alpha: z.number(), beta: z.number(), gamma: z.number() }).nullable(),
  /** Mean absolute scaled error of each method over the same origins, smallest first. */
  comparison: z.array(z.object({ method: z.enum(FORECASTERS), mase: z.number(), origins: z.int() })),
  /** Forecast with its 80 % interval. */
  forecast: z.array(
    z.object({
      ...{ period: z.iso.date(), point: z.number(), low: z.number(), high: z.number() },
      /** Realistic target of this period alone; absent in earlier results. */
      target: z.number().optional(),
    }),
  ),
  /** First day of the target period; of its last one if the target is a mean of several. */
  duePeriod: z.iso.date(),
  /** The periods of whose mean the levels are, with its forecast; null if they are those of one period. */
  span: z.object({ from: z.iso.date(), periods: z.int(), forecast: z.number() }).nullable().default(null),
  levels: z.array(
    z.object({
      level: z.enum(LEVELS),
      value: z.number(),
      /** Likelihood (0..1) that the target is reached without further action, estimated from past forecast errors. */
      likelihood: z.number(),
      /** Starting point: the forecast, or the current level if the forecast is worse; or the best value so far, or a part of the way to it. */
      base: z.enum(['forecast', 'present_level', 'best_value', 'towards_best']),
      /** Share of past forecast errors by which the level exceeds the base; null for the base itself. */
      share: z.number().nullable(),
      /** Reason in the language of the run. */
      reason: z.string(),
    }),
  ),
  /** Current target and its position among the levels. */
  presentTarget: z
    .object({
      value: z.number(),
      due: z.iso.date().nullable(),
      stands: z.enum(['below_conservative', 'within_levels', 'beyond_ambitious']),
    })
    .nullable(),
  warnings: z.array(z.string()),
});

export type Recommendation = z.output<typeof recommendationSchema>;

export const targetResultSchema = agentResult({
  recommendations: z.array(recommendationSchema),
  /** Series without a recommendation, with reasons. */
  notRecommended: z.array(targetSubject.extend({ reason: z.string() })),
});

export type TargetResult = z.output<typeof targetResultSchema>;

/** Runs of the agent, as other agents read them with `resultOf`. */
export const targetRuns = { agent: card.name, schema: targetResultSchema };
