import type { ModelAnswer, ModelQuestion } from '../../platform/models/index.js';
import type { ClaimedRun, FetchedData, RunFailure } from '../../platform/runs/index.js';

/** Outcome of an attempt as reported by the run process or fetch process. Only `succeeded` is already recorded in the database. */
export type AttemptReport =
  | { kind: 'succeeded' }
  /** Another worker holds the run. Nothing was written. */
  | { kind: 'lease_lost' }
  /** Cancellation was requested before the result was committed. */
  | { kind: 'cancelled' }
  /** The run waits for other runs and is retried after `waitMs`. */
  | { kind: 'postponed'; waitMs: number }
  /** The data of the run were fetched and stored; the attempt continues in a slot. */
  | { kind: 'fetched'; data: FetchedData }
  /** The data of the run must be fetched in a run process. */
  | { kind: 'not_fetched' }
  /** Input or data are not sufficient for the task. A retry would have the same outcome. */
  | { kind: 'refused'; failure: RunFailure }
  /** Defect of the agent. A retry would have the same outcome. */
  | { kind: 'failed'; failure: RunFailure }
  /** Possibly transient error, such as an unavailable database. */
  | { kind: 'error'; message: string };

/** Model question in the form sent to the main process. */
export type SentQuestion = Omit<ModelQuestion, 'signal' | 'account' | 'onProgress' | 'onText'> & {
  wantsProgress: boolean;
  /** W3C traceparent of the calling span. */
  traceparent: string | null;
};

export type ToRunProcess =
  | { type: 'run'; run: ClaimedRun; folder: string; traceparent: string | null }
  | { type: 'model_progress'; id: number; characters: number }
  | { type: 'model_answer'; id: number; answer: ModelAnswer | null }
  | { type: 'usage_stored'; error: string | null };

export type FromRunProcess =
  | { type: 'ready' }
  | { type: 'ask_model'; id: number; question: SentQuestion }
  | { type: 'abandon_model'; id: number }
  /** Requests that the model usage is stored, which must happen before the run ends. */
  | { type: 'store_usage' }
  | { type: 'ended'; report: AttemptReport; memoryMb: number };

/** A limit that a run exceeded. */
export type ExceededLimit = 'memory' | 'cpu' | 'disk';

/** File descriptor to which the watchdog writes the exceeded limit. */
export const VERDICT_FD = 4;

/** Message to the watchdog: folder of the run that starts, or null if no run is active. */
export type WatchdogOrder = { folder: string | null };

export interface WatchdogData {
  memoryMb: number;
  cpuSeconds: number;
  diskMb: number;
  parentPid: number;
}
