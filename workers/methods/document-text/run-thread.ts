import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DocumentError, type DocumentErrorCode } from './document-error.js';

/** Memory that the reading of one file may take, in megabytes. */
const MEMORY_MB = 384;
const TIME_MS = 60_000;

const SELF = fileURLToPath(import.meta.url);

/**
 * Reads one file in a thread that has limited memory and time, so that a hostile file ends itself and not the worker.
 * @param name of the thread's module beside this one
 * @throws DocumentError; the signal's reason when it aborts
 */
export const runThread = <T>(name: 'pdf' | 'html', workerData: object, signal: AbortSignal, timeMs = TIME_MS): Promise<T> => {
  signal.throwIfAborted();
  const file = SELF.replace(/run-thread(\.\w+)$/, `${name}.thread${extname(SELF)}`);
  const thread = new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB }, stdout: true, stderr: true });
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new DocumentError('too_slow')), timeMs);
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  thread.once('message', (answer: T & { fault?: DocumentErrorCode }) => {
    if (answer.fault) reject(new DocumentError(answer.fault));
    else resolve(answer);
  });
  thread.once('error', (cause) =>
    reject(new DocumentError((cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'broken', { cause })),
  );
  thread.once('exit', () => reject(new DocumentError('broken')));
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    void thread.terminate();
  });
};
