import type { TenantClient } from '../harness/tenant-client.js';

export interface Counts {
  total: number;
  not_started: number;
  running: number;
  done: number;
  blocked: number;
  failed_runs: number;
  done_share: number;
}

export interface Step {
  step_id: string;
  phase_id: string;
  title: string;
  state: string;
  agent: { name: string; live: boolean };
  run: { run_id: string; status: string; failed: boolean; error: string | null } | null;
  run_skipped_reason: string | null;
  blocked_reason: string | null;
  contributions: number;
}

export interface Landscape {
  language: string;
  counts: Counts;
  phases: { phase_id: string; name: string; counts: Counts; steps: Step[] }[];
}

export interface Progress {
  counts: Counts;
  phases: { phase_id: string; counts: Counts }[];
  current_step: Step | null;
  next_step: Step | null;
  last_activity_at: string | null;
}

export interface Outcome {
  step_id: string;
  state: string;
  previous_state: string;
  revision: number;
  run_id: string | null;
  run_skipped_reason: string | null;
  run_note: string | null;
  forced: boolean;
  unmet_rules: { id: string; text: string }[];
  started_at: string | null;
  step: Step;
}

export interface Problem {
  status: number;
  code: string;
  detail: string;
  issues?: { type: string; loc: string[]; msg: string }[];
}

export interface Guide {
  language: string;
  purpose: string;
  raci: { responsible: { role: string; does: string }[]; accountable: { role: string } };
  inputs: { kind: string; required: boolean }[];
  analysis_questions: string[];
  completion_rules: { id: string; kind: string; text: string; met: boolean; found: string }[];
  rules_met: boolean;
  storage_transparency: { what: string; leaves_house: string }[];
}

export const ROOT = '/v1/process-landscape';
export const REASON = 'Decided in the steering committee.';
export const at = (stepId: string, action: string): string => `${ROOT}/steps/${stepId}/${action}`;
export const start = (client: TenantClient, stepId: string, body?: unknown, headers?: Record<string, string>) =>
  client.post<Outcome>(at(stepId, 'start'), body, headers);
export const complete = <T = Outcome>(client: TenantClient, stepId: string, body?: unknown) => client.post<T>(at(stepId, 'complete'), body);
export const step = async (client: TenantClient, stepId: string): Promise<Step> => {
  const { body } = await client.get<Landscape>(ROOT);
  const match = body.phases.flatMap(({ steps }) => steps).find((candidate) => candidate.step_id === stepId);
  if (!match) throw new Error(`no step ${stepId}`);
  return match;
};
export const change = (client: TenantClient, action: 'block' | 'unblock' | 'reopen', stepId: string, reason = REASON) =>
  client.graph<Record<string, { state: string }>>(
    `mutation ($id: ID!, $reason: String!) { ${action}ProcessStep(stepId: $id, reason: $reason) { state previousState } }`,
    { id: stepId, reason },
  );
