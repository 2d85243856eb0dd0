import { z } from 'zod';
import { agentResult } from '../../agent-result.js';

const share = z.number().min(0).max(1);

const summary = z.object({
  mean: z.number(),
  sd: z.number(),
  p10: z.number(),
  p50: z.number(),
  p90: z.number(),
  /** Share of the draws that reach the target, with its standard error. */
  probability: z.object({ value: share, error: z.number() }).nullable(),
});

export const simulationResultSchema = agentResult({
  tenantName: z.string(),
  createdAt: z.iso.datetime(),
  /** Subject of the simulation: the formula of the request, the benefits of the programme's initiatives, or the next value of a metric. */
  subject: z.object({ kind: z.enum(['request', 'programme', 'metric']), id: z.string().nullable(), name: z.string().nullable() }),
  formula: z.string(),
  unit: z.string().nullable(),
  inputs: z.array(
    z.object({
      name: z.string(),
      /** Display name. */
      label: z.string(),
      /** Parameters of the distribution; for observed values only their number. */
      distribution: z.record(z.string(), z.union([z.string(), z.number()])),
      p10: z.number(),
      p50: z.number(),
      p90: z.number(),
    }),
  ),
  correlations: z.array(z.object({ first: z.string(), second: z.string(), coefficient: z.number() })),
  target: z.object({ value: z.number(), direction: z.enum(['at_least', 'at_most']) }).nullable(),
  outcome: summary.extend({ draws: z.int(), withoutValue: z.int(), meanError: z.number() }),
  /** Bins of the result; the outermost bins include all values beyond them. */
  histogram: z.array(z.object({ from: z.number(), to: z.number(), share })),
  tornado: z.object({
    /** Result with all inputs at their medians. */
    base: z.number(),
    bars: z.array(
      z.object({
        input: z.string(),
        label: z.string(),
        inputLow: z.number(),
        inputHigh: z.number(),
        low: z.number(),
        high: z.number(),
        /** Difference from `base`. */
        lowChange: z.number(),
        highChange: z.number(),
      }),
    ),
  }),
  /** Null if the result does not vary or is undefined for some inputs. */
  sobol: z
    .array(
      z.object({
        input: z.string(),
        label: z.string(),
        first: z.number(),
        firstError: z.number(),
        total: z.number(),
        totalError: z.number(),
      }),
    )
    .nullable(),
  scenarios: z.array(
    summary.extend({ name: z.string(), set: z.array(z.object({ input: z.string(), value: z.number() })), meanChange: z.number() }),
  ),
  /** Written by a model from these figures; null without a model. */
  commentary: z.string().nullable(),
  writtenBy: z.enum(['none', 'local', 'premium']),
});

export type SimulationResult = z.output<typeof simulationResultSchema>;
