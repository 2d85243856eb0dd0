import { z } from 'zod';
import { card as solutionPlanning } from '../../../workers/agents/solution-planning/card.js';
import { RunStatus, type Run } from './run.entity.js';

/** The executable part of a plan step; a plan contains further fields. */
export const planStep = z.object({
  key: z.string(),
  agent: z.string(),
  title: z.string(),
  /** Keys of the steps whose results the step uses. */
  after: z.array(z.string()),
  /** Input text of the agent. */
  input: z.string(),
  parameters: z.record(z.string(), z.unknown()),
});
export type PlanStep = z.output<typeof planStep>;

/** Settings of a run that do not depend on the agent; every step of a plan inherits those of the plan. */
export const runSettings = z.object({
  use_premium: z.boolean().default(false),
  use_web_search: z.boolean().default(false),
  use_rag: z.boolean().default(false),
  max_tokens: z.number().int().positive().optional(),
  dataset_ids: z.array(z.string()).default([]),
  document_ids: z.array(z.string()).default([]),
  language: z.enum(['de', 'en']).default('en'),
});

/** Input of the job `plan`: the steps as planned, so that a later plan does not change a running one. */
export const planRequest = z.object({
  plan_run_id: z.string(),
  title: z.string(),
  steps: z.array(planStep).min(1).max(50),
  common: runSettings,
});
export type PlanRequest = z.output<typeof planRequest>;

/** Returns the plan that a run produced; null for any other run or without a result. */
export const planOf = ({ runId, agent, status, result, input }: Run): PlanRequest | null => {
  if (agent !== solutionPlanning.name || status !== RunStatus.SUCCEEDED || typeof result !== 'object') return null;
  const parsed = planRequest.safeParse({ ...result, plan_run_id: runId, common: input });
  return parsed.success ? parsed.data : null;
};

/**
 * Returns the input of the agent of a step. The step takes as many of the plan's datasets and documents as its agent reads, in the
 * order of the plan.
 */
export const requestOfStep = (
  plan: PlanRequest,
  step: PlanStep,
  runIds: readonly string[],
  maxIds: { dataset_ids: number; document_ids: number },
): Record<string, unknown> => {
  const runIdsParameter = step.parameters['run_ids'];
  const ownRunIds = Array.isArray(runIdsParameter) ? runIdsParameter : [];
  return {
    ...plan.common,
    dataset_ids: plan.common.dataset_ids.slice(0, maxIds.dataset_ids),
    document_ids: plan.common.document_ids.slice(0, maxIds.document_ids),
    input: step.input,
    parameters: { ...step.parameters, ...(runIds.length > 0 && { run_ids: [...new Set([...ownRunIds, ...runIds])] }) },
  };
};
