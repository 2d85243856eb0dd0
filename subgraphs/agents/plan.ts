import { z } from 'zod';
import { RunStatus, type Run } from './run.entity.js';

/** A step as it is run; what plans say about it comes on top. */
export const planStep = z.object({
  key: z.string(),
  agent: z.string(),
  title: z.string(),
  /** Keys of the steps whose results it builds on. */
  after: z.array(z.string()),
  /** What the agent is started with. */
  input: z.string(),
  parameters: z.record(z.string(), z.unknown()),
});
export type PlanStep = z.output<typeof planStep>;

/** How a run is to be made, whatever its agent; every step of a plan is given what the plan was asked for with. */
export const runSettings = z.object({
  use_premium: z.boolean().default(false),
  use_web_search: z.boolean().default(false),
  use_rag: z.boolean().default(false),
  max_tokens: z.number().int().positive().optional(),
  dataset_ids: z.array(z.string()).default([]),
  document_ids: z.array(z.string()).default([]),
  language: z.enum(['de', 'en']).default('en'),
});

/** What the job `plan` is started with: the steps as they were planned, so that a later plan does not change what runs. */
export const planRequest = z.object({
  plan_run_id: z.string(),
  title: z.string(),
  steps: z.array(planStep).min(1).max(50),
  common: runSettings,
});
export type PlanRequest = z.output<typeof planRequest>;

/** The plan that a run made; null for any other run, or one without a result. */
export const planOf = ({ runId, agent, status, result, input }: Run): PlanRequest | null => {
  if (agent !== 'solution-planning' || status !== RunStatus.SUCCEEDED || typeof result !== 'object') return null;
  const parsed = planRequest.safeParse({ ...result, plan_run_id: runId, common: input });
  return parsed.success ? parsed.data : null;
};

/** What the agent of a step is started with. */
export const requestOfStep = (plan: PlanRequest, step: PlanStep, runIds: readonly string[]): Record<string, unknown> => {
  const given = step.parameters['run_ids'];
  const named = Array.isArray(given) ? given : [];
  return {
    ...plan.common,
    input: step.input,
    parameters: { ...step.parameters, ...(runIds.length > 0 && { run_ids: [...new Set([...named, ...runIds])] }) },
  };
};
