import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { card } from './card.js';

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
  /**
   * Subject of the simulation: the formula of the request, the benefits of the programme's initiatives, one initiative, the value of a
   * metric in the next or the asked period, or the mean duration of the cases of an event log in days.
   */
  subject: z.object({
    kind: z.enum(['request', 'programme', 'initiative', 'metric', 'process']),
    id: z.string().nullable(),
    name: z.string().nullable(),
  }),
  /** Simulated quantity of an initiative: benefit per year, cost until completion, or benefit of a year less cost. */
  quantity: z.enum(['benefit', 'cost', 'net']).optional(),
  /** Name of the simulated period, such as "March 2027". */
  period: z.string().nullable().optional(),
  /** Value of the subject now or as planned. */
  latest: z.number().optional(),
  /** Change of the subject that the request supposes; the first scenario is without it. */
  change: z.number().optional(),
  /** The KPI whose change the simulation supposes; null if there is none. */
  driver: z
    .object({
      name: z.string(),
      unit: z.string().nullable(),
      /** Supposed change; null if the changes observed so far are drawn. */
      change: z.number().nullable(),
      /** Change of the result per unit of the driver, in the same period. */
      slope: z.number(),
      p: z.number(),
      /** Minimum number of periods at which the slope is estimated. */
      n: z.int(),
    })
    .nullable()
    .default(null),
  /** Relations of the simulated KPI with the others, if the request asks for its effect on them; the smallest p value first. */
  effects: z
    .array(
      z.object({
        name: z.string(),
        /** Change of the other KPI per unit of the simulated one, in the same period. */
        slope: z.number(),
        /** Change of the other KPI with the supposed change; null if the request states none. */
        change: z.number().nullable(),
        /** Adjusted for the number of KPIs. */
        p: z.number(),
        /** Number of common changes. */
        n: z.int(),
      }),
    )
    .optional(),
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

/** Runs of the agent, as other agents read them with `resultOf`. */
export const simulationRuns = { agent: card.name, schema: simulationResultSchema };
