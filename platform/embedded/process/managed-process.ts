import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { startGuard } from './guard.js';
import type { Claim, StopSignal } from './claim.js';

export interface ProcessSpec {
  command: string;
  args: readonly string[];
  /** Complete environment of the process; default: that of this process. */
  env?: NodeJS.ProcessEnv;
  uid?: number | undefined;
  gid?: number | undefined;
  /** Records the process, in case neither this process nor the guard can stop it. */
  claim: Claim;
  stopSignal: StopSignal;
  /** Milliseconds between the stop signal and SIGKILL. */
  graceMs: number;
  /** Receives the output line by line; without it the process inherits stdout and stderr. */
  onLine?: (line: string) => void;
}

/**
 * A child process that does not outlive its parent. It runs in a separate session, so that Ctrl-C reaches only the parent,
 * which controls the order of the shutdown. A guard, a shell that waits for the parent's end of a pipe to close, stops the
 * child if the parent dies first.
 */
export class ManagedProcess {
  /** Resolves when it has ended and its output is read, to the cause: `exit code 1`, `SIGKILL`, or the error that prevented the start. */
  readonly ended: Promise<string>;

  private constructor(
    private readonly child: ChildProcess,
    private readonly spec: ProcessSpec,
  ) {
    const guard = child.pid === undefined ? undefined : startGuard(child.pid, spec.stopSignal);
    this.ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
    }).finally(() => guard?.kill('SIGKILL'));
  }

  static start(spec: ProcessSpec): ManagedProcess {
    const child = spawn(spec.command, spec.args, {
      detached: true,
      ...(spec.env ? { env: spec.env } : {}),
      stdio: ['ignore', spec.onLine ? 'pipe' : 'inherit', spec.onLine ? 'pipe' : 'inherit'],
      ...(spec.uid === undefined ? {} : { uid: spec.uid }),
      ...(spec.gid === undefined ? {} : { gid: spec.gid }),
    });
    if (child.pid !== undefined) spec.claim.record(child.pid, spec.stopSignal);
    for (const stream of [child.stdout, child.stderr])
      if (stream && spec.onLine) createInterface({ input: stream }).on('line', spec.onLine);
    return new ManagedProcess(child, spec);
  }

  /** Process id; -1 if the command could not be started. */
  get pid(): number {
    return this.child.pid ?? -1;
  }

  /** Sends the stop signal, after the grace period SIGKILL, and resolves when the process has ended. */
  async stop(): Promise<void> {
    this.child.kill(this.spec.stopSignal);
    const killTimer = setTimeout(() => this.child.kill('SIGKILL'), this.spec.graceMs);
    await this.ended;
    clearTimeout(killTimer);
  }
}
