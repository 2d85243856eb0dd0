import { loadConfig } from '../../platform/config/index.js';
import { createLogger, startTracing, withRemoteSpan } from '../../platform/telemetry/index.js';
import { fetchRemote, sourceFault } from '../../subgraphs/sources/connectors/fetch-remote.js';
import type { FetchOrder, FetchOutcome, FromFetchProcess, ToFetchProcess } from './ipc-messages.js';

/**
 * Entry point of a fetch process. It reads the servers of tenants for many runs concurrently and writes the data to files. It exits when the
 * worker's main process closes the channel and when it exceeds its memory limit. It does not connect to PostgreSQL, Redis or blob storage.
 */

/** Service name in spans; the same as that of the worker. */
const SERVICE = 'workers';
const ALIVE_MS = 1_000;
const MEMORY_CHECK_MS = 250;

const fetches = new Map<number, AbortController>();

const send = (message: FromFetchProcess): void => {
  if (process.connected) process.send?.(message);
};

const outcomeOf = async ({ remote, traceparent, ...options }: FetchOrder, signal: AbortSignal): Promise<FetchOutcome> => {
  try {
    const warnings = await withRemoteSpan(traceparent, () => fetchRemote(remote, { ...options, signal }));
    return { kind: 'fetched', warnings };
  } catch (error) {
    const fault = sourceFault(error);
    return fault ? { kind: 'refused', fault } : { kind: 'error', message: String(error) };
  }
};

const fetchOne = async (id: number, order: FetchOrder): Promise<void> => {
  const abort = new AbortController();
  fetches.set(id, abort);
  const outcome = await outcomeOf(order, abort.signal);
  fetches.delete(id);
  send({ type: 'ended', id, outcome });
};

const start = async (): Promise<void> => {
  const config = loadConfig();
  await startTracing(config.tracing, SERVICE, createLogger(config.logLevel, SERVICE));
  const limit = config.worker.fetches.memoryMb * 1_048_576;
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL');
  }, MEMORY_CHECK_MS);
  setInterval(() => send({ type: 'alive' }), ALIVE_MS);
  process.on('message', (message: ToFetchProcess) => {
    if (message.type === 'fetch') void fetchOne(message.id, message.order);
    else fetches.get(message.id)?.abort(new Error('fetch aborted'));
  });
  send({ type: 'ready' });
};

process.on('disconnect', () => process.exit(0));
// Signals of the terminal or service manager are handled by the main process, which then ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
