export { awaitRun } from './await-run.js';
export { startDispatcher } from './dispatcher.js';
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
export { WakeUpQueue, type WakeUp } from './wake-up-queue.js';
export { announceWorker, WORKER_ALIVE_SECONDS, type WorkerAnnouncement } from './worker-registry.js';
