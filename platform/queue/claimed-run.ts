/** Where events of runs come from. */
export const RUNS = '/agents';

/** A run that this process holds the lease of. */
export interface ClaimedRun {
  runId: string;
  tenantId: string;
  agent: string;
  actor: string;
  requestId: string;
  input: Record<string, unknown>;
  attempt: number;
  maxAttempts: number;
  leaseToken: string;
  /** What woke it, of the trace that asked for it. */
  traceparent: string | null;
  /** The span of the attempt before this one. */
  earlierAttempt: string | null;
}

export interface RunFailure {
  code: string;
  message: string;
  /** What the agent would need, for a refusal. */
  missing?: string[];
}

export interface RunCompletion {
  result: unknown;
  markdown: string | null;
  degradedReasons: string[];
  citations: unknown[];
}

/** Of language models. */
export interface RunUsage {
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
}

/** How far a run is. */
export interface RunProgress {
  /** 0 to 1. */
  fraction?: number;
  step: string;
  /** Of the text that the run waits for a model to write. */
  charactersReceived?: number;
}

/** The lease went to another worker, or the run was ended from outside: whatever was computed is void. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** The run was to be cancelled before its result came: the result is void, the run still has to be ended. */
export class CancelledMeanwhile extends Error {
  override name = 'CancelledMeanwhile';
}

/** Why a run is dead. */
export const exhausted = ({ attempt, maxAttempts }: ClaimedRun, lastFailure: string): RunFailure => ({
  code: 'attempts_exhausted',
  message: `All ${maxAttempts} attempts failed. In attempt ${attempt}: ${lastFailure}`,
});

/** A row of `agents.run` as its holder reads it. */
export interface RunRow {
  tenant_id: string;
  run_id: string;
  agent: string;
  actor: string;
  request_id: string;
  input: Record<string, unknown>;
  attempt: number;
  max_attempts: number;
  lease_token: string;
  traceparent: string | null;
  attempt_traceparent: string | null;
}

export const CLAIMED_COLUMNS =
  'tenant_id, run_id, agent, actor, request_id, input, attempt, max_attempts, lease_token, traceparent, attempt_traceparent';

export const toClaimedRun = ({ agent, actor, input, attempt, traceparent, ...row }: RunRow): ClaimedRun => ({
  runId: row.run_id,
  tenantId: row.tenant_id,
  agent,
  actor,
  requestId: row.request_id,
  input,
  attempt,
  maxAttempts: row.max_attempts,
  leaseToken: row.lease_token,
  traceparent,
  earlierAttempt: row.attempt_traceparent,
});
