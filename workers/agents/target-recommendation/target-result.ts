import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { SERIES_GRAINS } from '../../methods/series/index.js';

export const FORECASTERS = ['naive', 'seasonal_naive', 'holt_winters_additive', 'holt_winters_multiplicative'] as const;
export const LEVELS = ['conservative', 'realistic', 'ambitious'] as const;

/** What a series is of. */
const targetSubject = z.object({
  /** Id of the metric, or of the run that constructed the KPI, else a name of its own within the result. */
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
  /** What a target must at least hold: the value one season before the target's period, else the median of the last three. */
  present: z.object({ value: z.number(), basis: z.enum(['same_period_last_season', 'median_of_last_three']) }),
  method: z.enum(FORECASTERS),
  /** Smoothing weights of the method that was chosen; null for naive ones. */
  weights: z.object({ alpha: z.number(), beta: z.number(), gamma: z.number() }).nullable(),
  /** Mean absolute scaled error of each method over the same origins, the best first. */
  comparison: z.array(z.object({ method: z.enum(FORECASTERS), mase: z.number(), origins: z.int() })),
  /** With the interval that holds 80 % of such forecasts' values. */
  forecast: z.array(z.object({ period: z.iso.date(), point: z.number(), low: z.number(), high: z.number() })),
  /** The period that the target is for. */
  duePeriod: z.iso.date(),
  levels: z.array(
    z.object({
      level: z.enum(LEVELS),
      value: z.number(),
      /** How likely the period reaches it if all goes on as before, by the errors of past forecasts. */
      likelihood: z.number(),
      /** What it starts from: the forecast, or the present level where the forecast is worse. */
      base: z.enum(['forecast', 'present_level']),
      /** What part of such forecasts' errors it goes beyond the base; null for the base itself. */
      share: z.number().nullable(),
      /** In the language of the run. */
      reason: z.string(),
    }),
  ),
  /** What is aimed at now, and where it stands among the levels. */
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
  /** Series without a recommendation, and why. */
  notRecommended: z.array(targetSubject.extend({ reason: z.string() })),
});

export type TargetResult = z.output<typeof targetResultSchema>;
