import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { programFile } from '../../../platform/program-file.js';
import { DocumentError, type DocumentErrorCode } from './document-error.js';

/** Heap limit for reading one file, in megabytes. */
const MEMORY_MB = 384;
const TIME_MS = 60_000;

/**
 * Reads one file in a thread with limited memory and time, so that a hostile file cannot terminate the worker.
 * @param name of the thread's module in this folder
 * @param timeMs time limit in milliseconds
 * @throws DocumentError if the file cannot be read within the limits; the signal's reason on abort
 */
export const runThread = <T>(name: 'pdf' | 'html', workerData: object, signal: AbortSignal, timeMs = TIME_MS): Promise<T> => {
  signal.throwIfAborted();
  // Tests run the sources, whose files end in `.ts`.
  const file = programFile(`${name}-thread`, new URL(`${name}.thread${extname(import.meta.url)}`, import.meta.url));
  const thread = new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB }, stdout: true, stderr: true });
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new DocumentError('too_slow')), timeMs);
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  thread.once('message', (response: T & { errorCode?: DocumentErrorCode }) => {
    if (response.errorCode) reject(new DocumentError(response.errorCode));
    else resolve(response);
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
