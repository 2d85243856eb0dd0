export { exposeBacklog } from './backlog.js';
export { cancelledRuns } from './cancelled-runs.js';
export { childRuns, startChildren, type ChildRun, type NewChild } from './child-runs.js';
export { awaitRun } from './await-run.js';
export { startDispatcher } from './dispatcher.js';
export { latestRuns, runsById, type RunOutline } from './run-reader.js';
export {
  CancelledMeanwhile,
  cancelRun,
  enqueueRun,
  exhausted,
  LeaseLost,
  RunStore,
  type ClaimedRun,
  type NewRun,
  type RunCompletion,
  type RunFailure,
} from './run-store.js';
export { startSweeper, type SweeperOptions } from './sweeper.js';
export type { WakeUp, WakeUpQueue } from './wake-up-queue.js';
export { announceWorker, liveWorkers, WORKER_ALIVE_SECONDS, type LiveWorker, type WorkerAnnouncement } from './worker-registry.js';
