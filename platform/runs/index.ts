export { exposeBacklog } from './dispatch/backlog.js';
export { cancelledRuns } from './queries/cancelled-runs.js';
export { childRuns, startChildren, type ChildRun, type NewChild } from './transitions/child-runs.js';
export { awaitRun } from './queries/await-run.js';
export { cancelRun } from './transitions/cancel-run.js';
export {
  CancelledMeanwhile,
  exhausted,
  LeaseLost,
  type ClaimedRun,
  type RunCompletion,
  type RunFailure,
} from './transitions/claimed-run.js';
export { startDispatcher } from './dispatch/dispatcher.js';
export { startLeaseReaper, type LeaseReaperOptions } from './housekeeping/lease-reaper.js';
export { latestRuns, runsById, type RunOutline } from './queries/run-reader.js';
export { enqueueRun, type NewRun } from './transitions/enqueue-run.js';
export { findPosition, retakePosition, turnOf, type LanePosition } from './transitions/lane.js';
export { RunStore, type RunStoreSettings } from './transitions/run-store.js';
export { readRunQuota, SYNC_JOB, type RunQuota, type TenantLimitSettings } from './dispatch/tenant-limits.js';
export type { RunNotification, RunNotificationQueue } from './dispatch/run-notification-queue.js';
export { announceWorker, liveWorkers, WORKER_ALIVE_SECONDS, type LiveWorker, type WorkerAnnouncement } from './dispatch/worker-registry.js';
