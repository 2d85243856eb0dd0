import type { Config } from '../../platform/config/index.js';
import type { ModelCalls } from '../../platform/models/index.js';
import type { Logger } from '../../platform/telemetry/index.js';
import { RunProcess } from './run-process.js';

/** Maximum number of runs of a process, after which it is replaced to avoid accumulating state. */
const MAX_RUNS = 200;
/**
 * Maximum resident memory of an idle process, in megabytes; a larger process is replaced. After about ten different agents, a process has
 * loaded most of their code and keeps 450 to 520 MB.
 */
const MAX_IDLE_MEMORY_MB = 640;

/**
 * Pool of run processes of a worker. A process executes one run at a time and is reused only after a run that ended by itself; if a
 * run is stopped, exceeds a limit or crashes, its process ends too. One idle process is kept ready, because a start takes about
 * one second of processor time.
 */
export class RunProcessPool implements AsyncDisposable {
  private readonly idle: RunProcess[] = [];
  private readonly all = new Set<RunProcess>();
  private starting: Promise<void> | undefined;
  private closed = false;

  constructor(
    private readonly config: Config,
    private readonly models: ModelCalls,
    private readonly log: Logger,
  ) {}

  /** Starts a process ahead of the first run. */
  warm(): void {
    if (this.closed || this.starting || this.idle.some(({ isAlive }) => isAlive) || this.all.size >= this.config.worker.concurrency) return;
    this.starting = this.start()
      .then((started) => this.keep(started))
      .catch((err: unknown) => {
        if (!this.closed) this.log.warn({ err }, 'run process did not start');
      })
      .finally(() => (this.starting = undefined));
  }

  /** Returns an idle or a new process. @throws Error if a new process does not start */
  async take(): Promise<RunProcess> {
    for (;;) {
      const idle = this.idle.pop();
      if (idle?.isAlive) return idle;
      if (idle) continue;
      if (!this.starting) return this.start();
      await this.starting;
    }
  }

  /** Returns a process to the pool after a run, or ends it if it must not be reused. */
  async giveBack(process: RunProcess, isReusable: boolean): Promise<void> {
    if (isReusable && process.isAlive && process.runs < MAX_RUNS && process.memoryMb < MAX_IDLE_MEMORY_MB) this.keep(process);
    else await process.stop();
    this.warm();
  }

  private keep(process: RunProcess): void {
    if (this.closed) void process.stop();
    else this.idle.push(process);
  }

  private async start(): Promise<RunProcess> {
    if (this.closed) throw new Error('worker is shutting down');
    const process = RunProcess.start(this.config, this.models, this.log);
    this.all.add(process);
    void process.whenGone().then(() => {
      this.all.delete(process);
      const index = this.idle.indexOf(process);
      if (index >= 0) this.idle.splice(index, 1);
    });
    await process.ready;
    return process;
  }

  /** Prevents the start of further processes. */
  close(): void {
    this.closed = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
    await Promise.all([...this.all].map((process) => process.stop()));
  }
}
