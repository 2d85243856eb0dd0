import { z } from 'zod';
import { planStep } from '../../../subgraphs/agents/index.js';
import { agentResult } from '../../agent-result.js';
import { stepUse } from '../step-use.js';
import { workPlanSchema } from './work-plan/work-plan-schema.js';

const role = z.object({ de: z.string(), en: z.string() });

const plannedStep = planStep.extend({
  /** Roles of the process step. */
  responsible: role,
  accountable: role,
  /** Working time of people, in days. */
  days: z.number(),
  daysFrom: z.discriminatedUnion('kind', [
    /** Midpoint of the range in the landscape; its lower end if the agent has completed a run for the tenant. */
    z.object({ kind: z.literal('landscape'), min: z.number(), max: z.number() }),
    z.object({ kind: z.literal('caller') }),
  ]),
  /** Median duration of the tenant's succeeded runs of the agent, in seconds; null if there are none. */
  runSeconds: z.number().nullable(),
  runsMeasured: z.int(),
  earliestStart: z.number(),
  earliestFinish: z.number(),
  latestStart: z.number(),
  latestFinish: z.number(),
  slack: z.number(),
  critical: z.boolean(),
  /** True if a live worker serves the agent. */
  available: z.boolean(),
  missing: z.array(z.string()),
  /** Datasets, metrics, documents and initiatives of the tenant that the step works on; empty if the agent chooses them itself. */
  uses: z.array(stepUse).default([]),
});

export const planResultSchema = agentResult({
  request: z.string(),
  title: z.string(),
  /** Source of the steps: the caller, a model, a requested or fallback template, or the words of the request. */
  source: z.enum(['caller', 'model', 'template', 'request']),
  template: z.string().nullable(),
  /** Steps in topological order. */
  steps: z.array(plannedStep),
  /** Steps of people towards what the request wants; null if it names no undertaking. */
  workPlan: workPlanSchema.nullable().default(null),
  /** Working days from start to end. */
  lengthDays: z.number(),
  criticalPath: z.array(z.string()),
  /** Computing time of the agents in seconds, by the critical path over their medians; null unless all have been measured. */
  agentSeconds: z.number().nullable(),
  summary: z.string().nullable(),
  writtenBy: z.enum(['none', 'local', 'premium']),
});

export type PlanResult = z.output<typeof planResultSchema>;
export type PlannedStep = PlanResult['steps'][number];
