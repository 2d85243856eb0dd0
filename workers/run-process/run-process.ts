import { fork, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Config } from '../../platform/config/index.js';
import type { ModelAccount, ModelCalls } from '../../platform/models/index.js';
import { programFile } from '../../platform/program-file.js';
import type { ClaimedRun } from '../../platform/runs/index.js';
import { activeSpan, withRemoteSpan, type Logger } from '../../platform/telemetry/index.js';
import { VERDICT_FD, type AttemptReport, type ExceededLimit, type FromRunProcess, type ToRunProcess } from './ipc-messages.js';

/** Thrown if the process of a run ended without a report, because it exceeded a limit or crashed. */
export class RunProcessDiedError extends Error {
  override name = 'RunProcessDiedError';

  /**
   * @param reason exceeded limit, or `crash`
   * @param how signal or exit code of the process
   */
  constructor(
    readonly reason: ExceededLimit | 'crash',
    readonly how: string,
  ) {
    super(`run process ended: ${reason} (${how})`);
  }
}

/** Run assigned to a process, with the callbacks of the main process. */
export interface Assignment {
  run: ClaimedRun;
  folder: string;
  account: ModelAccount;
  storeUsage(): Promise<void>;
}

const HEAP_EXHAUSTED = /heap out of memory|Allocation failed|Array buffer allocation failed/;
const STDERR_TAIL = 4_096;
/** Memory reserved for the process outside V8's heap and DuckDB, in megabytes. */
const OUTSIDE_HEAP_MB = 128;

/** Handle of a run process in the worker's main process. It executes one run at a time. */
export class RunProcess {
  /** Rejects with RunProcessDiedError if the process ends before it is ready. */
  readonly ready: Promise<void>;
  private readonly died: Promise<never>;
  private readonly modelCalls = new Map<number, AbortController>();
  private readonly onReady: () => void;
  private assignment: Assignment | undefined;
  private onEnded: ((report: AttemptReport) => void) | undefined;
  private stderr = '';
  private verdict = '';
  private hasExited = false;
  /** Number of runs executed by this process. */
  runs = 0;
  /** Resident memory after the last run, in megabytes. */
  memoryMb = 0;

  private constructor(
    private readonly child: ChildProcess,
    private readonly models: ModelCalls,
    private readonly log: Logger,
  ) {
    child.stderr?.on('data', (text: Buffer) => (this.stderr = `${this.stderr}${text.toString('utf8')}`.slice(-STDERR_TAIL)));
    const verdicts = child.stdio[VERDICT_FD] as Readable | null | undefined;
    verdicts?.on('data', (text: Buffer) => (this.verdict += text.toString('latin1')));
    verdicts?.on('error', () => undefined);
    child.on('error', (err) => log.warn({ err }, 'run process error'));
    // `close` is emitted after `exit`, when all output of the process has been read.
    this.died = new Promise<never>((_, reject) =>
      child.once('close', (code, signal) => {
        this.hasExited = true;
        for (const call of this.modelCalls.values()) call.abort(new Error('run process ended'));
        reject(this.exitError(signal ?? `exit code ${code}`));
      }),
    );
    this.died.catch(() => undefined);
    const { promise: announcement, resolve } = Promise.withResolvers<void>();
    this.onReady = resolve;
    this.ready = Promise.race([announcement, this.died]);
    this.ready.catch(() => undefined);
    child.on('message', (message: FromRunProcess) => void this.receive(message));
  }

  /** Starts a process. It accepts runs after `ready` resolves. */
  static start(config: Config, models: ModelCalls, log: Logger): RunProcess {
    const heapMb = config.runs.limits.memoryMb - config.worker.memoryMb - OUTSIDE_HEAP_MB;
    const child = fork(programFile('run-process', new URL('main.js', import.meta.url)), [], {
      execArgv: [`--max-old-space-size=${heapMb}`],
      stdio: ['ignore', 'inherit', 'pipe', 'ipc', 'pipe'],
      serialization: 'advanced',
    });
    return new RunProcess(child, models, log);
  }

  get isAlive(): boolean {
    return !this.hasExited && this.child.exitCode === null && this.child.signalCode === null;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /**
   * Executes one attempt. Aborting the signal kills the process.
   * @throws the signal's reason on abort; RunProcessDiedError if the process ends
   */
  async execute(assignment: Assignment, signal: AbortSignal): Promise<AttemptReport> {
    signal.throwIfAborted();
    this.runs += 1;
    this.assignment = assignment;
    const ended = new Promise<AttemptReport>((resolve) => (this.onEnded = resolve));
    const kill = (): void => this.kill();
    signal.addEventListener('abort', kill, { once: true });
    try {
      const { run, folder } = assignment;
      this.send({ type: 'run', run, folder, traceparent: activeSpan()?.traceparent ?? run.traceparent });
      return await Promise.race([ended, this.died]);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', kill);
      this.assignment = undefined;
      this.onEnded = undefined;
    }
  }

  /** Resolves when the process has exited. */
  async whenGone(): Promise<void> {
    await this.died.catch(() => undefined);
  }

  /** Kills the process. Resolves when it has exited. */
  stop(): Promise<void> {
    this.kill();
    return this.whenGone();
  }

  private kill(): void {
    this.child.kill('SIGKILL');
  }

  private send(message: ToRunProcess): void {
    // Send errors are ignored: the exit of a process is detected by its `close` event.
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  private exitError(how: string): RunProcessDiedError {
    if (/^(memory|cpu|disk)/.test(this.verdict)) return new RunProcessDiedError(/^[a-z]+/.exec(this.verdict)?.[0] as ExceededLimit, how);
    if (HEAP_EXHAUSTED.test(this.stderr)) return new RunProcessDiedError('memory', how);
    return new RunProcessDiedError('crash', how);
  }

  private async receive(message: FromRunProcess): Promise<void> {
    switch (message.type) {
      case 'ask_model':
        return this.askModel(message);
      case 'abandon_model':
        return this.modelCalls.get(message.id)?.abort(new Error('model call abandoned by the run'));
      case 'store_usage': {
        const error = await this.assignment?.storeUsage().then(
          () => null,
          (cause: unknown) => String(cause),
        );
        return this.send({ type: 'usage_stored', error: error ?? null });
      }
      case 'ended':
        this.memoryMb = message.memoryMb;
        return this.onEnded?.(message.report);
      case 'ready':
        return this.onReady();
    }
  }

  private async askModel({ id, question }: Extract<FromRunProcess, { type: 'ask_model' }>): Promise<void> {
    const { wantsProgress, traceparent, ...request } = question;
    const abort = new AbortController();
    this.modelCalls.set(id, abort);
    const account = this.assignment?.account;
    const onProgress = wantsProgress ? (characters: number) => this.send({ type: 'model_progress', id, characters }) : undefined;
    const answer = await withRemoteSpan(traceparent, () =>
      this.models.ask({ ...request, signal: abort.signal, account, onProgress }).catch((err: unknown) => {
        if (!abort.signal.aborted) this.log.error({ err }, 'model call failed');
        return null;
      }),
    );
    this.modelCalls.delete(id);
    this.send({ type: 'model_answer', id, answer });
  }
}
