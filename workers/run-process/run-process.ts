import { fork, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Config } from '../../platform/config/index.js';
import type { ModelAccount, ModelCalls } from '../../platform/models/index.js';
import type { ClaimedRun } from '../../platform/queue/index.js';
import { activeSpan, withRemoteSpan, type Logger } from '../../platform/telemetry/index.js';
import { VERDICT_FD, type AttemptReport, type ExceededLimit, type FromRunProcess, type ToRunProcess } from './messages.js';

/** The process of a run ended before it reported: it exceeded a limit or crashed. */
export class RunProcessDied extends Error {
  override name = 'RunProcessDied';

  /**
   * @param reason the limit that was exceeded, or `crash`
   * @param how signal or exit code with which the process ended
   */
  constructor(
    readonly reason: ExceededLimit | 'crash',
    readonly how: string,
  ) {
    super(`the run process ended: ${reason} (${how})`);
  }
}

/** What the main process does for the run that a process executes. */
export interface Assignment {
  run: ClaimedRun;
  folder: string;
  account: ModelAccount;
  storeUsage(): Promise<void>;
}

const HEAP_EXHAUSTED = /heap out of memory|Allocation failed|Array buffer allocation failed/;
const STDERR_TAIL = 4_096;
/** Memory that V8's heap leaves to the rest of the process beside DuckDB, in megabytes. */
const OUTSIDE_HEAP_MB = 128;

/** A process that executes runs, one at a time, seen from the worker's main process. */
export class RunProcess {
  /** Rejects with RunProcessDied if the process ends before it can take a run. */
  readonly ready: Promise<void>;
  private readonly died: Promise<never>;
  private readonly modelCalls = new Map<number, AbortController>();
  private readonly onReady: () => void;
  private assignment: Assignment | undefined;
  private onEnded: ((report: AttemptReport) => void) | undefined;
  private stderr = '';
  private verdict = '';
  private hasExited = false;
  /** Runs that this process has executed. */
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
    child.on('error', (err) => log.warn({ err }, 'run process fault'));
    // `close` comes after `exit`, when everything that the process wrote has been read.
    this.died = new Promise<never>((_, reject) =>
      child.once('close', (code, signal) => {
        this.hasExited = true;
        for (const call of this.modelCalls.values()) call.abort(new Error('the run process ended'));
        reject(this.causeOfDeath(signal ?? `exit code ${code}`));
      }),
    );
    this.died.catch(() => undefined);
    const { promise: announced, resolve } = Promise.withResolvers<void>();
    this.onReady = resolve;
    this.ready = Promise.race([announced, this.died]);
    this.ready.catch(() => undefined);
    child.on('message', (message: FromRunProcess) => void this.receive(message));
  }

  /** Starts a process. It takes runs as soon as `ready` resolves. */
  static start(config: Config, models: ModelCalls, log: Logger): RunProcess {
    const heapMb = config.runs.limits.memoryMb - config.worker.memoryMb - OUTSIDE_HEAP_MB;
    const child = fork(new URL('main.js', import.meta.url), [], {
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
   * Executes one attempt. An abort kills the process.
   * @throws the signal's reason, or RunProcessDied
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

  /** Resolves when the process is gone. */
  async whenGone(): Promise<void> {
    await this.died.catch(() => undefined);
  }

  /** Ends the process at once. Resolves when it is gone. */
  stop(): Promise<void> {
    this.kill();
    return this.whenGone();
  }

  private kill(): void {
    this.child.kill('SIGKILL');
  }

  private send(message: ToRunProcess): void {
    // A process that is gone is noticed by its end, not by a message to it.
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  private causeOfDeath(how: string): RunProcessDied {
    if (/^(memory|cpu|disk)/.test(this.verdict)) return new RunProcessDied(/^[a-z]+/.exec(this.verdict)?.[0] as ExceededLimit, how);
    if (HEAP_EXHAUSTED.test(this.stderr)) return new RunProcessDied('memory', how);
    return new RunProcessDied('crash', how);
  }

  private async receive(message: FromRunProcess): Promise<void> {
    switch (message.type) {
      case 'ask_model':
        return this.askModel(message);
      case 'abandon_model':
        return this.modelCalls.get(message.id)?.abort(new Error('the run abandoned the call'));
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
    const { wantsProgress, traceparent, ...asked } = question;
    const abort = new AbortController();
    this.modelCalls.set(id, abort);
    const account = this.assignment?.account;
    const onProgress = wantsProgress ? (characters: number) => this.send({ type: 'model_progress', id, characters }) : undefined;
    const answer = await withRemoteSpan(traceparent, () =>
      this.models.ask({ ...asked, signal: abort.signal, account, onProgress }).catch((err: unknown) => {
        if (!abort.signal.aborted) this.log.error({ err }, 'model call failed');
        return null;
      }),
    );
    this.modelCalls.delete(id);
    this.send({ type: 'model_answer', id, answer });
  }
}
