import { startRelay } from '../platform/events/index.js';
import { newId } from '../platform/ids.js';
import { announceWorker, RunStore, startDispatcher, startSweeper, WakeUpQueue } from '../platform/queue/index.js';
import type { Runtime } from '../platform/runtime.js';
import { REGISTRY } from './registry.js';
import { RunExecutor } from './run-executor.js';
import { startTenantEraser } from './tenant-eraser.js';


/**
 * Takes runs and executes them. Each worker also does its share of what keeps runs and events moving: dispatching
 * wake-ups, sweeping up after crashes, relaying events, erasing deleted tenants.
 */
export const start = async (runtime: Runtime): Promise<AsyncDisposable> => {
  const { config, database, log, metrics } = runtime;
  await using started = new AsyncDisposableStack();
  const agents = new Map(REGISTRY.map((agent) => [agent.name, agent]));
  const store = new RunStore(database, config.runs.leaseMs);
  const executor = new RunExecutor(runtime, store, agents);
  const shutdown = new AbortController();
  const underWay = new Set<Promise<void>>();

  started.use(await startRelay(database, runtime.redis, metrics, log));
  started.use(startSweeper(database, config.runs.redispatchMs, metrics, log));
  started.use(startTenantEraser(runtime));
  const queue = started.use(new WakeUpQueue(config.redis.url, true, log));
  started.use(await startDispatcher(database, queue, log));
  started.use(
    announceWorker(
      database,
      { workerId: newId('wrk'), agents: [...agents.keys()], slots: config.worker.concurrency, busy: () => underWay.size },
      log,
    ),
  );
  started.defer(async () => {
    shutdown.abort();
    await Promise.all(underWay);
  });

  queue.consume(config.worker.concurrency, async ({ runId }) => {
    // A queue that was made anew after a Redis outage does not know of the runs that are still under way.
    if (shutdown.signal.aborted || underWay.size >= config.worker.concurrency) return;
    const run = await store.claim(runId).catch((err: unknown) => void log.warn({ err, run_id: runId }, 'a run could not be claimed'));
    if (!run) return;
    const work = executor.execute(run, shutdown.signal).finally(() => underWay.delete(work));
    underWay.add(work);
    await work;
  });

  const resources = started.move();
  return { [Symbol.asyncDispose]: () => resources.disposeAsync() };
};
