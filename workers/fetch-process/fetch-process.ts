import { fork, type ChildProcess } from 'node:child_process';
import { programFile } from '../../platform/program-file.js';
import type { Logger } from '../../platform/telemetry/index.js';
import type { FetchOrder, FetchOutcome, FromFetchProcess, ToFetchProcess } from './ipc-messages.js';

/** Thrown if the fetch process ended during a fetch. */
export class FetchProcessDiedError extends Error {
  override name = 'FetchProcessDiedError';
}

/** Memory of the process outside of V8's heap, in megabytes. */
const OUTSIDE_HEAP_MB = 128;
/** Time without a message after which the event loop of the process counts as blocked. */
const STALLED_MS = 20_000;

/** Handle of a fetch process in the worker's main process. It executes any number of fetches at the same time. */
export class FetchProcess {
  private readonly open = new Map<number, (outcome: FetchOutcome) => void>();
  private readonly died: Promise<never>;
  private readonly ready: Promise<void>;
  private readonly supervisor: NodeJS.Timeout;
  private lastId = 0;
  private aliveAt = performance.now();
  private hasExited = false;

  private constructor(
    private readonly child: ChildProcess,
    private readonly log: Logger,
  ) {
    this.died = new Promise<never>((_, reject) =>
      child.once('close', (code, signal) => {
        this.hasExited = true;
        clearInterval(this.supervisor);
        reject(new FetchProcessDiedError(`fetch process ended: ${signal ?? `exit code ${code}`}`));
      }),
    );
    this.died.catch(() => undefined);
    child.on('error', (err) => log.warn({ err }, 'fetch process error'));
    const { promise: announcement, resolve } = Promise.withResolvers<void>();
    this.ready = Promise.race([announcement, this.died]);
    this.ready.catch(() => undefined);
    child.on('message', (message: FromFetchProcess) => {
      this.aliveAt = performance.now();
      if (message.type === 'ready') resolve();
      else if (message.type === 'ended') this.open.get(message.id)?.(message.outcome);
    });
    this.supervisor = setInterval(() => this.killIfStalled(), STALLED_MS / 4);
  }

  /** Starts a process. @param memoryMb limit of its resident memory, in megabytes */
  static start(memoryMb: number, log: Logger): FetchProcess {
    const child = fork(programFile('fetch-process', new URL('main.js', import.meta.url)), [], {
      execArgv: [`--max-old-space-size=${memoryMb - OUTSIDE_HEAP_MB}`],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    return new FetchProcess(child, log);
  }

  get isAlive(): boolean {
    return !this.hasExited && this.child.exitCode === null && this.child.signalCode === null;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /**
   * Executes a fetch. Aborting the signal ends it, and no other.
   * @throws the signal's reason on abort; FetchProcessDiedError if the process ends
   */
  async fetch(order: FetchOrder, signal: AbortSignal): Promise<FetchOutcome> {
    signal.throwIfAborted();
    await this.ready;
    const id = (this.lastId += 1);
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const abort = (): void => {
      this.send({ type: 'abort', id });
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort, { once: true });
    try {
      const ended = new Promise<FetchOutcome>((resolve) => this.open.set(id, resolve));
      this.send({ type: 'fetch', id, order });
      if (signal.aborted) abort();
      return await Promise.race([ended, aborted, this.died]);
    } finally {
      signal.removeEventListener('abort', abort);
      this.open.delete(id);
    }
  }

  /** Kills the process. Resolves when it has exited. */
  async stop(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.died.catch(() => undefined);
  }

  private killIfStalled(): void {
    if (performance.now() - this.aliveAt < STALLED_MS) return;
    this.log.error({ run_process: this.pid }, 'fetch process does not respond');
    this.child.kill('SIGKILL');
  }

  private send(message: ToFetchProcess): void {
    // Send errors are ignored: the exit of a process is detected by its `close` event.
    if (this.child.connected) this.child.send(message, () => undefined);
  }
}
