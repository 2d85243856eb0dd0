export { AgentContracts } from './agent-contracts.js';
export { exposeBacklog } from './dispatch/backlog.js';
export { cancelledRuns } from './queries/cancelled-runs.js';
export { childRuns, startChildren, type ChildRun, type NewChild } from './transitions/child-runs.js';
export { awaitRun } from './queries/await-run.js';
export { cancelRun } from './transitions/cancel-run.js';
export {
  RunCancelledError,
  exhausted,
  LeaseLostError,
  type ClaimedRun,
  type FetchedData,
  type RunCompletion,
  type RunFailure,
} from './transitions/claimed-run.js';
export { startDispatcher, type RunNotificationQueues } from './dispatch/dispatcher.js';
export { startLeaseReaper, type LeaseReaperOptions } from './housekeeping/lease-reaper.js';
export { readFeedbackProposal, subjectOfProposal, type FeedbackProposal } from './queries/feedback-proposal.js';
export { notificationsWithoutQueuedRun, queuedRunsWithoutNotification } from './queries/notification-orphans.js';
export { LIVE_WORKER_COUNT, RUN_FIGURES, runCountSql, type RunCounts, type RunFigures } from './queries/run-figures.js';
export {
  degradedRuns,
  degradedRunsSql,
  failedRuns,
  failedRunsSql,
  reportedRuns,
  type DegradedRuns,
  type FailedRuns,
  type ReportedRun,
} from './queries/run-problems.js';
export {
  countOpenRuns,
  findRun,
  findRuns,
  newestEndedRuns,
  newestRuns,
  newestSucceededRuns,
  succeededRuns,
  type RunRecord,
  type RunWithResult,
} from './queries/run-records.js';
export { agentHistories, endedRuns, measuredRuns, type AgentHistory, type EndedRuns } from './queries/run-statistics.js';
export { latestRuns, runsById, type RunOutline } from './queries/run-reader.js';
export { runSelect } from './queries/run-select.js';
export { requeueRun } from './transitions/requeue-run.js';
export { enqueueRun, type NewRun } from './transitions/enqueue-run.js';
export { findPosition, openRunOf, turnOf, type LanePosition } from './transitions/lane.js';
export { RunStore, type RunStoreSettings } from './transitions/run-store.js';
export { readRunQuota, SYNC_JOB, type RunQuota, type TenantLimitSettings } from './dispatch/tenant-limits.js';
export type { RunNotification, RunNotificationQueue } from './dispatch/run-notification-queue.js';
export {
  announceWorker,
  liveWorkers,
  readWorkerLoad,
  WORKER_ALIVE_SECONDS,
  type LiveWorker,
  type WorkerAnnouncement,
} from './dispatch/worker-registry.js';
