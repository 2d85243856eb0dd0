import { shutDown } from '../platform/lifecycle/shutdown.js';
import { startLoop } from '../platform/lifecycle/loop.js';
import { removeAbandonedWorkFolders, removeOwnWorkFolder } from '../platform/files/work-folders.js';
import { startRelay } from '../platform/events/relay.js';
import { newId } from '../platform/ids.js';
import {
  announceWorker,
  exposeBacklog,
  RunStore,
  startDispatcher,
  startLeaseReaper,
  type LeaseReaperOptions,
} from '../platform/runs/index.js';
import { RunNotificationQueue } from '../platform/runs/dispatch/run-notification-queue.js';
import type { Runtime } from '../platform/runtime.js';
import { startEmbedder, startVocabularyKeeper } from '../platform/search/index.js';
import { loadAgent, SERVED_NAMES } from './registry.js';
import { RunExecutor } from './run-executor.js';
import { RunProcessPool } from './run-process/index.js';
import { startTenantEraser } from './tenant-eraser.js';

const WORK_FOLDERS_MS = 600_000;

/** Removes the work files of processes that were killed. */
const cleanWorkFolders = async (log: Runtime['log']): Promise<void> => {
  const removed = await removeAbandonedWorkFolders();
  if (removed > 0) log.info({ removed }, 'abandoned work folders removed');
};

/**
 * Starts a worker, which claims and executes runs. Each worker also shares the background work: dispatching run notifications,
 * reaping expired leases, relaying events and erasing deleted tenants.
 */
export const start = async (runtime: Runtime): Promise<AsyncDisposable> => {
  const { config, database, log, metrics } = runtime;
  await using started = new AsyncDisposableStack();
  const processes = new RunProcessPool(config, runtime.modelCalls, log);
  // The first process starts in parallel with the rest, which takes about as long.
  processes.warm();
  const store = new RunStore(database, config.runs);
  const agents = [...SERVED_NAMES];
  const executor = new RunExecutor(runtime, store);
  const shutdown = new AbortController();
  started.defer(removeOwnWorkFolder);
  const underWay = new Set<Promise<void>>();

  exposeBacklog(database, config.runs, metrics.registry);
  started.use(await startRelay(database, runtime.redis, metrics, log));
  const { redispatchMs } = config.runs;
  const onDead: LeaseReaperOptions['onDead'] = async (em, run, failure) => (await loadAgent(run.agent))?.onFailure?.(em, run, failure);
  started.use(startLeaseReaper(database, store, { redispatchMs, onDead }, metrics, log));
  started.use(startTenantEraser(runtime));
  started.use(startVocabularyKeeper(database, log));
  if (runtime.embeddings.model !== null) started.use(startEmbedder(database, runtime.embeddings, log));
  started.use(startLoop('work folders', WORK_FOLDERS_MS, () => cleanWorkFolders(log), log));
  // Shutdown runs in reverse order of registration: no new runs are claimed, then running ones are released.
  started.defer(() => shutDown('runs', () => Promise.all(underWay)));
  started.use(processes);
  const queue = started.use(new RunNotificationQueue(config.redis.url, true, log));
  const dispatcher = started.use(await startDispatcher(database, queue, config.runs, log));
  started.use(
    announceWorker(database, { workerId: newId('wrk'), agents, slots: config.worker.concurrency, busy: () => underWay.size }, log),
  );
  started.defer(() => {
    processes.close();
    shutdown.abort();
  });

  // The process is acquired first, so that a claimed run starts immediately and no attempt is wasted on waiting for a process.
  const take = async (runId: string): Promise<void> => {
    const process = await processes.take();
    let isReusable = true;
    try {
      const run = shutdown.signal.aborted ? undefined : await store.claim(runId, agents);
      if (run && (await store.begin(run))) isReusable = await executor.execute(run, process, shutdown.signal);
    } finally {
      await processes.giveBack(process, isReusable);
    }
  };
  queue.consume(config.worker.concurrency, async ({ runId }) => {
    // A queue recreated after a Redis outage does not know the runs that are still running.
    if (shutdown.signal.aborted || underWay.size >= config.worker.concurrency) return;
    const work = take(runId)
      .catch((err: unknown) => log.warn({ err, run_id: runId }, 'run could not be claimed'))
      .finally(() => underWay.delete(work));
    underWay.add(work);
    await work;
    dispatcher.wake();
  });

  const resources = started.move();
  return { [Symbol.asyncDispose]: () => resources.disposeAsync() };
};
