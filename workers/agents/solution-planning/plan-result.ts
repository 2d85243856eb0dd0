import { z } from 'zod';
import { planStep } from '../../../subgraphs/agents/index.js';
import { agentResult } from '../../agent-result.js';

const role = z.object({ de: z.string(), en: z.string() });

const plannedStep = planStep.extend({
  /** Roles of the process step; null for an agent without one. */
  responsible: role,
  accountable: role,
  /** Working days of people. */
  days: z.number(),
  daysFrom: z.discriminatedUnion('kind', [
    /** Halfway between the landscape's two values. */
    z.object({ kind: z.literal('landscape'), min: z.number(), max: z.number() }),
    z.object({ kind: z.literal('caller') }),
  ]),
  /** Median of what the agent itself took in the tenant's succeeded runs; null where it never succeeded. */
  runSeconds: z.number().nullable(),
  runsMeasured: z.int(),
  earliestStart: z.number(),
  earliestFinish: z.number(),
  latestStart: z.number(),
  latestFinish: z.number(),
  slack: z.number(),
  critical: z.boolean(),
  /** Whether a live worker serves the agent. */
  available: z.boolean(),
  missing: z.array(z.string()),
});

export const planResultSchema = agentResult({
  request: z.string(),
  title: z.string(),
  /** Where the steps come from: the caller, a model, a template that was named or is the fallback, or the words of the request. */
  source: z.enum(['caller', 'model', 'template', 'request']),
  template: z.string().nullable(),
  /** In an order in which they can be done. */
  steps: z.array(plannedStep),
  /** Working days from start to end. */
  lengthDays: z.number(),
  criticalPath: z.array(z.string()),
  /** How long the agents take alone, by the critical path over their medians; null unless each has been measured. */
  agentSeconds: z.number().nullable(),
  summary: z.string().nullable(),
  writtenBy: z.enum(['none', 'local', 'premium']),
});

export type PlanResult = z.output<typeof planResultSchema>;
export type PlannedStep = PlanResult['steps'][number];
