import type { ModelAnswer, ModelQuestion } from '../../platform/models/index.js';
import type { ClaimedRun, RunFailure } from '../../platform/queue/index.js';

/** How an attempt ended in the process that executed it. Only `succeeded` has been written to the database there. */
export type AttemptReport =
  | { kind: 'succeeded' }
  /** Another worker holds the run. Nothing was written. */
  | { kind: 'lease_lost' }
  /** The run was to be cancelled before its result was committed. */
  | { kind: 'cancelled' }
  /** The run waits for others and is tried again after `waitMs`. */
  | { kind: 'postponed'; waitMs: number }
  /** The input or the data does not carry the task. Another attempt would end alike. */
  | { kind: 'refused'; failure: RunFailure }
  /** A defect of the agent. Another attempt would end alike. */
  | { kind: 'failed'; failure: RunFailure }
  /** A fault that may pass, such as an unavailable database. */
  | { kind: 'fault'; message: string };

/** A question as it crosses the process boundary. */
export type SentQuestion = Omit<ModelQuestion, 'signal' | 'account' | 'onProgress'> & {
  wantsProgress: boolean;
  /** W3C traceparent of the span that asks. */
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
  /** Asks for the usage of models to be stored, which has to happen before the run ends. */
  | { type: 'store_usage' }
  | { type: 'ended'; report: AttemptReport; memoryMb: number };

/** A limit that a run exceeded. */
export type ExceededLimit = 'memory' | 'cpu' | 'disk';

/** File descriptor on which the watchdog of a run process names the limit that was exceeded. */
export const VERDICT_FD = 4;

/** Message from the run process to its watchdog: a run begins in this folder, or no run is under way (null). */
export type WatchdogOrder = { folder: string | null };

export interface WatchdogData {
  memoryMb: number;
  cpuSeconds: number;
  diskMb: number;
  parentPid: number;
}
