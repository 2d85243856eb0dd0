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
import { Fetcher } from './fetch-process/index.js';
import { loadAgent, SERVED_NAMES } from './registry.js';
import { RunExecutor, type AttemptProcess } from './run-executor.js';
import { RunProcessPool } from './run-process/index.js';
import { startSourceScheduler } from './source-scheduler.js';
import { startTenantEraser } from './tenant-eraser.js';

const WORK_FOLDERS_MS = 600_000;

/** Removes the work files of processes that were killed. */
const cleanWorkFolders = async (log: Runtime['log']): Promise<void> => {
  const removed = await removeAbandonedWorkFolders();
  if (removed > 0) log.info({ removed }, 'abandoned work folders removed');
};

/**
 * Starts a worker, which claims and executes runs. Each worker also shares the background work: dispatching run notifications,
 * reaping expired leases, relaying events, erasing deleted tenants, starting scheduled synchronisations, embedding texts for the search and
 * removing abandoned work folders.
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
  const fetching = new Set<Promise<void>>();
  const fetcher = new Fetcher(runtime);

  exposeBacklog(database, config.runs, metrics.registry);
  started.use(await startRelay(database, runtime.redis, metrics, log));
  const { redispatchMs } = config.runs;
  const onDead: LeaseReaperOptions['onDead'] = async (em, run, failure) => (await loadAgent(run.agent))?.onFailure?.(em, run, failure);
  started.use(startLeaseReaper(database, store, { redispatchMs, onDead }, metrics, log));
  started.use(startTenantEraser(runtime));
  started.use(startSourceScheduler(runtime));
  started.use(startVocabularyKeeper(database, log));
  if (runtime.embeddings.model !== null) started.use(startEmbedder(database, runtime.embeddings, log));
  started.use(startLoop('work folders', WORK_FOLDERS_MS, () => cleanWorkFolders(log), log));
  // Shutdown runs in reverse order of registration: no new runs are claimed, then running ones are released.
  started.defer(() => shutDown('runs', () => Promise.all([...underWay, ...fetching])));
  started.use(processes);
  started.use(fetcher);
  const queues = {
    runs: started.use(new RunNotificationQueue(config.redis, true, log)),
    fetches: started.use(new RunNotificationQueue(config.redis, true, log, 'fetches')),
  };
  const dispatcher = started.use(await startDispatcher(database, queues, config.runs, log));
  const slots = config.worker.concurrency;
  const fetches = config.worker.fetches.concurrency;
  started.use(announceWorker(database, { workerId: newId('wrk'), agents, slots, fetches, busy: () => underWay.size }, log));
  started.defer(() => {
    processes.close();
    shutdown.abort();
  });

  /** Claims and executes a run, unless it is claimed or ended. Returns true if the process can be reused. */
  const attempt = async (runId: string, process: AttemptProcess, toFetch = false): Promise<boolean> => {
    const run = shutdown.signal.aborted ? undefined : await store.claim(runId, agents, toFetch);
    return !run || !(await store.begin(run)) || executor.execute(run, process, shutdown.signal);
  };
  // The process is acquired first, so that a claimed run starts immediately and no attempt is wasted on waiting for a process.
  const take = async (runId: string): Promise<void> => {
    const process = await processes.take();
    let isReusable = true;
    try {
      isReusable = await attempt(runId, process);
    } finally {
      await processes.giveBack(process, isReusable);
    }
  };
  const consume = (queue: RunNotificationQueue, concurrency: number, working: Set<Promise<void>>, work: (runId: string) => Promise<void>) =>
    queue.consume(concurrency, async ({ runId }) => {
      // A queue recreated after a Redis outage does not know the runs that are still running.
      if (shutdown.signal.aborted || working.size >= concurrency) return;
      const current = work(runId)
        .catch((err: unknown) => log.warn({ err, run_id: runId }, 'run could not be claimed'))
        .finally(() => working.delete(current));
      working.add(current);
      await current;
      dispatcher.wake();
    });
  consume(queues.runs, slots, underWay, take);
  consume(queues.fetches, fetches, fetching, async (runId) => void (await attempt(runId, fetcher, true)));

  const resources = started.move();
  return { [Symbol.asyncDispose]: () => resources.disposeAsync() };
};
