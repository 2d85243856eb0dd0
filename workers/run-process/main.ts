import { Worker } from 'node:worker_threads';
import { loadConfig } from '../../platform/config/index.js';
import { RunStore } from '../../platform/runs/index.js';
import { programFile } from '../../platform/program-file.js';
import { createRunRuntime, type RunRuntime } from '../../platform/run-runtime.js';
import { startTracing, withRemoteSpan } from '../../platform/telemetry/index.js';
import { SUBGRAPHS } from '../../subgraphs/index.js';
import { executeAttempt } from './attempt.js';
import type { FromRunProcess, ToRunProcess, WatchdogData, WatchdogOrder } from './ipc-messages.js';
import { RemoteModelCalls } from './remote-model-calls.js';

/**
 * Entry point of a run process: executes runs assigned by the worker's main process, one at a time. It exits when the main process
 * closes the channel, and is killed if a run is stopped or exceeds a limit.
 */

/** Service name in logs and spans; the same as that of the worker. */
const SERVICE = 'workers';
/** Database connections for reads, progress and commit of the attempt. */
const POOL_SIZE = 3;

const send = (message: FromRunProcess): void => {
  // If the main process has exited, the channel is closed and the watchdog or `disconnect` ends this process.
  if (process.connected) process.send?.(message);
};

const start = async (): Promise<void> => {
  const config = loadConfig();
  const { memoryMb, cpuSeconds, diskMb } = config.runs.limits;
  const limits: WatchdogData = { memoryMb, cpuSeconds, diskMb, parentPid: process.ppid };
  const watchdog = new Worker(programFile('watchdog', new URL('watchdog.thread.js', import.meta.url)), {
    workerData: limits,
    execArgv: [],
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  const order = (folder: string | null): void => watchdog.postMessage({ folder } satisfies WatchdogOrder);

  const calls = new RemoteModelCalls({ local: config.model, premium: config.premiumModel }, send);
  const entities = SUBGRAPHS.flatMap((module) => module.entities);
  const runtime = await createRunRuntime({ ...config, database: { ...config.database, poolSize: POOL_SIZE } }, SERVICE, entities, calls);
  await startTracing(config.tracing, SERVICE, runtime.log);
  let usageStored: ((error: string | null) => void) | undefined;
  const storeUsage = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    usageStored = resolve;
    send({ type: 'store_usage' });
    const error = await promise;
    if (error !== null) throw new Error(error);
  };

  process.on('message', (message: ToRunProcess) => {
    if (message.type === 'usage_stored') usageStored?.(message.error);
    else if (message.type !== 'run') calls.receive(message);
    else {
      order(message.folder);
      void execute(runtime, message, storeUsage).then((report) => {
        order(null);
        send({ type: 'ended', report, memoryMb: process.memoryUsage.rss() / 1_048_576 });
      });
    }
  });
  send({ type: 'ready' });
};

const execute = (
  runtime: RunRuntime,
  { run, folder, traceparent }: Extract<ToRunProcess, { type: 'run' }>,
  storeUsage: () => Promise<void>,
) => {
  const { runId, tenantId, agent, attempt, requestId } = run;
  const log = runtime.log.child({ run_id: runId, tenant_id: tenantId, agent, attempt, request_id: requestId });
  const store = new RunStore(runtime.database, runtime.config.runs);
  return withRemoteSpan(traceparent, () => executeAttempt(run, { runtime, store, folder, log, storeUsage }));
};

process.on('disconnect', () => process.exit(0));
// Signals of the terminal or service manager are handled by the main process, which then ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
