/** Event source of runs, a URI reference. */
export const RUNS = '/agents';

/** A run whose lease this process holds. */
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
  /** Span that sent the run's notification, in the trace of the request that started the run. */
  traceparent: string | null;
  /** Span of the previous attempt. */
  earlierAttempt: string | null;
  /** Data that was fetched for the run before it got a slot. */
  fetched: FetchedData | null;
}

/** Data read from a server of the tenant, stored as a blob. */
export interface FetchedData {
  blobName: string;
  /** Revision of the settings with which the server was read. */
  revision: number;
  /** Warnings of the reading, which belong to the result of the run. */
  warnings: unknown[];
}

export interface RunFailure {
  code: string;
  message: string;
  /** Missing prerequisites, if the agent refused the run. */
  missing?: string[];
}

export interface RunCompletion {
  result: unknown;
  markdown: string | null;
  degradedReasons: string[];
  citations: unknown[];
}

/** Language model usage. */
export interface RunUsage {
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
}

/** Progress of a run. */
export interface RunProgress {
  /** 0 to 1. */
  fraction?: number;
  step: string;
  /** Characters of the model response received so far. */
  charactersReceived?: number;
}

/** The lease went to another worker, or the run ended otherwise: results computed here must be discarded. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/** Cancellation was requested before the result was stored: discard the result and end the run as cancelled. */
export class RunCancelledError extends Error {
  override name = 'RunCancelledError';
}

/** Returns the failure of a run that has used all its attempts. */
export const exhausted = ({ attempt, maxAttempts }: ClaimedRun, lastFailure: string): RunFailure => ({
  code: 'attempts_exhausted',
  message: `All ${maxAttempts} attempts failed. In attempt ${attempt}: ${lastFailure}`,
});

/** A row of `agents.run` as read by the lease holder. */
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
  fetched: StoredFetch | null;
}

/** `agents.run.fetched`: the data, and the attempt that fetched them. */
export type StoredFetch = FetchedData & { attempt: number };

export const CLAIMED_COLUMNS =
  'tenant_id, run_id, agent, actor, request_id, input, attempt, max_attempts, lease_token, traceparent, attempt_traceparent, fetched';

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
  fetched: row.fetched,
});
